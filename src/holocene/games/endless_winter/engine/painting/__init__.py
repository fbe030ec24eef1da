"""The expansion Cave Paintings."""
