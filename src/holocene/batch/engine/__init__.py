"""The inner loop of a batch, compiled whole."""
