"""`kg`, and `python -m kg`: the tool as a program of its own.

Until it is ready to say what became of it, and when all is done, Ctrl-C ends the program as the system does, without a traceback.
"""

from _signal import SIG_DFL, SIG_IGN, SIGINT, getsignal, signal

IS_MINDED = getsignal(SIGINT) != SIG_IGN
"""Not where it was started in the background, out of reach of the keyboard."""
if IS_MINDED:
    signal(SIGINT, SIG_DFL)

from kg.console.main import main as _main  # noqa: E402 - what takes its time comes after that


def main() -> None:
    """Run the command line and leave with its exit code."""
    try:
        _main()
    finally:
        if IS_MINDED:
            signal(SIGINT, SIG_DFL)


if __name__ == "__main__":
    main()
