"""How a game is drawn in the terminal: its own panel or the generic one, and placing things on it."""
