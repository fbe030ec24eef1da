"""The server's database: its schema, its single writer, its store, and a listener for other processes."""
