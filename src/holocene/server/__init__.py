"""The table: a server that hosts matches for people and bots, and loses nothing it has acknowledged."""
