"""Slow, plain second implementations of games, written from the clauses alone, to be compared with the engine."""
