"""One table: its state, its seats, and what each reader may see of it."""
