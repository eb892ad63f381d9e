"""`python -m runout` is the command `runout`."""

from .cli import main

main()
