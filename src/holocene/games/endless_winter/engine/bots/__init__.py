"""The evaluation of a position, and its observation."""
