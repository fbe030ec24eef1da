"""What can be asked of the server over HTTP and sockets."""
