"""Runs the command line: `python -m libertalia`."""

from .cli import main

if __name__ == "__main__":
    main()
