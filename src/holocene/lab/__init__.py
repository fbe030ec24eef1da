"""Play many games: to simulate, to rate bots, to measure balance and to find faults."""

FIRST_LOOK = 30  # games before an arena's first rating; with fewer, the intervals mean little
CLOSE = 25.0  # Elo points within which two bots are called equal
LOCAL = "local"  # the address of a Ray cluster on this machine
