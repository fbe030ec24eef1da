"""A server that hosts tables for people and bots, and never loses what it has acknowledged."""
