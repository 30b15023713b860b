"""Run the tool from a checkout: python cli.py ask "..."."""

from kg.__main__ import main

if __name__ == "__main__":
    main()
