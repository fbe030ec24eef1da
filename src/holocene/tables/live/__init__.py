"""The tables in memory: loading them, changing them, and telling watchers."""
