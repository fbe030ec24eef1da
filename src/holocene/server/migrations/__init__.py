"""The database's changes, in order; they run when the server starts, under a lock."""
