"""`python -m underhill.core.compile PACKAGE …` compiles games before they are played."""

import sys
from importlib import import_module

from underhill.core.compile import compile_all


def main() -> None:
    """Fill the cache for the games whose packages are named on the command line."""
    for package in sys.argv[1:]:
        compile_all(import_module(package).GAME)


if __name__ == "__main__":
    main()
