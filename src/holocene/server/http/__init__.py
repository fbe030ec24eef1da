"""HTTP and sockets: from the bytes of a request to an endpoint of the tables, and back."""
