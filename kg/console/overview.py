"""What `kg` itself says: its help and its version. Printed without importing anything, so that it is there at once."""

from kg.version import __version__

COMMANDS = {
    "ask": "Answer a question in plain English",
    "build": "Build a graph from documents",
    "check": "Check shapes, OWL profile and consistency of the graph",
    "coverage": "Show which sentences gave statements, and which gave none",
    "export": "Write the graph in a format that other tools read",
    "query": "List the named queries, or run one",
    "show": "Show all that the graph says about a thing",
    "sparql": "Run a SPARQL query",
}
"""Names of the subcommands and what they do; `kg.console.NAME` holds each as `command`."""

HELP_OPTIONS = ("-h", "--help")
VERSION_OPTION = "--version"
VERSION = f"kg {__version__}\n"
WIDTH = max(map(len, COMMANDS))
HELP = f"""\
Usage: kg [OPTIONS] COMMAND [ARGS]...

  Ask a knowledge graph that was built from documents, in plain English or
  SPARQL.

  Every command takes --graph: a folder made by 'kg build', an RDF file, or
  the address of a SPARQL endpoint. Without it the graph of the bundled
  documents is used.

Options:
  {VERSION_OPTION}   Show the version and exit.
  {", ".join(HELP_OPTIONS)}  Show this message and exit.

Commands:
""" + "".join(f"  {name:{WIDTH}}  {purpose}\n" for name, purpose in COMMANDS.items())
