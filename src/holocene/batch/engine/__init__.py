"""The inner loop of a batch; everything in this folder is compiled."""
