"""The command `kg`: its subcommands are imported when they are called, so that help is quick."""

import os
import sys
from importlib import import_module

import click

from kg.console.errors import run
from kg.version import __version__

COMMANDS = {
    "ask": "Answer a question in plain English",
    "build": "Build a graph from documents",
    "check": "Check the graph against its shapes",
    "coverage": "Show which sentences gave statements, and which gave none",
    "export": "Write the graph in an RDF format",
    "query": "List the named queries, or run one",
    "show": "Show all that the graph says about a thing",
    "sparql": "Run a SPARQL query",
}
"""Names of the subcommands and what they do; `kg.console.NAME` holds each as `command`."""

COMPLETION = "_KG_COMPLETE"
"""Environment variable by which a shell asks what may follow; its value names the shell."""


class LazyGroup(click.Group):
    """A group that imports a subcommand's module when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all subcommands."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a subcommand."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"kg.console.{cmd_name}").command
        assert isinstance(command, click.Command)  # noqa: S101 - every module of COMMANDS defines one
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of subcommands without importing them."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the subcommand that the arguments name; say which there are when there is no such one."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            ctx.fail(f"no command is named '{args[0]}'; the commands are {', '.join(COMMANDS)}")
        return super().resolve_command(ctx, args)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="kg", message="%(prog)s %(version)s")
def command() -> None:
    """Ask a knowledge graph that was built from documents, in plain English or SPARQL.

    Every command takes --graph: a folder made by 'kg build', an RDF file, or the address of a SPARQL endpoint. Without it the graph of the
    bundled documents is used.
    """


def main() -> None:
    """Run the command line and leave with its exit code."""
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    sys.exit(run(_call))


def _open_closed_streams() -> None:
    """Give a program that was started with a closed stream (`>&-`) an empty one, which Python leaves out."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123 - open as long as the program


def _call() -> None:
    """Parse the arguments and call the command; click's own `main` would turn a closed pipe into a failure."""
    instruction = os.environ.get(COMPLETION)
    if instruction:
        from kg.console import completion  # noqa: PLC0415 - only a shell that completes needs it

        raise click.exceptions.Exit(completion.answer(command, COMPLETION, instruction))
    with command.make_context("kg", sys.argv[1:]) as context:
        command.invoke(context)


if __name__ == "__main__":
    main()
