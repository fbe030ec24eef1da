"""Many games at once: simulate, rate bots, measure balance, look for faults."""

FIRST_LOOK = 30  # games before an arena's first rating; intervals of fewer mean little
CLOSE = 25.0  # Elo points within which two bots are called equal
LOCAL = "local"  # the address of a Ray cluster on this machine
