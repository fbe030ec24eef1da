"""The command line and the terminal screens."""
