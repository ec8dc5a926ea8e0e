"""`python -m underhill`."""

from underhill.cli.main import main

main()
