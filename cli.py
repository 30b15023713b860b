"""Run the tool from a checkout: python cli.py ask "..."."""

from kg.console.main import main

if __name__ == "__main__":
    main()
