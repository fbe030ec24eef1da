"""The bots and the playouts; everything in this folder is compiled."""
