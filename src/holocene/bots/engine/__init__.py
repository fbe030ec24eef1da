"""The bots and playouts themselves, compiled whole."""
