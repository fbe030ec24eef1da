"""The parts of a view of Endless Winter."""
