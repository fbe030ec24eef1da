"""Runs the command: `python -m holocene`."""

from holocene.cli.main import main

main()
