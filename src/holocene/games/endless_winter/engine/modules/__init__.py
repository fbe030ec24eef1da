"""The two modules and the two variants."""
