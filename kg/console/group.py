"""The command `kg` as click knows it: its subcommands are imported when they are called."""

import sys
from importlib import import_module

import click

from kg.console.errors import USAGE, complain
from kg.console.overview import COMMANDS, HELP, HELP_OPTIONS, VERSION, VERSION_OPTION
from kg.version import __version__


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

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help, without importing the subcommands."""
        del ctx
        formatter.write(HELP)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the subcommand that the arguments name; say which there are when there is no such one."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            ctx.fail(f"no command is named '{args[0]}'; the commands are {', '.join(COMMANDS)}")
        return super().resolve_command(ctx, args)


@click.group(cls=LazyGroup, context_settings={"help_option_names": list(HELP_OPTIONS)})
@click.version_option(__version__, VERSION_OPTION, message=VERSION.strip())
def command() -> None:
    """Ask a knowledge graph that was built from documents."""


def call() -> int:
    """Parse the arguments, call the command and return its exit code; click's own `main` would turn a closed pipe into a failure."""
    try:
        with command.make_context("kg", sys.argv[1:]) as context:
            command.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.Abort:
        raise KeyboardInterrupt from None
    except click.UsageError as error:
        place = error.ctx.command_path if error.ctx else "kg"
        complain(f"{error.format_message().rstrip('.')}{_order(error)}; try: {place} --help")
        return USAGE
    return 0


def _order(error: click.UsageError) -> str:
    """Return where an option belongs that stands before the command."""
    is_misplaced = isinstance(error, click.NoSuchOption) and error.ctx is not None and error.ctx.command is command
    return "; the command comes first, and its options behind it" if is_misplaced else ""
