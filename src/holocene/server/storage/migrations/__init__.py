"""The migrations of the database; they run when the server starts, under a lock."""
