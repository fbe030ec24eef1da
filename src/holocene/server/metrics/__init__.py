"""What /metrics shows: the figures, and how they are measured."""
