"""The terminal client: one shell of screens for all games, with a panel per game (`panels.py` says what that is)."""
