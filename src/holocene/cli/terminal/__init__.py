"""The terminal client: one set of screens for all games, with a panel per game (see `panels.py`)."""
