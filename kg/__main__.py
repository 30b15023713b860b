"""`python -m kg` is `kg`."""

from kg.console.main import main

if __name__ == "__main__":
    main()
