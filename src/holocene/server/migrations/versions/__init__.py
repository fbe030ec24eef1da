"""The migrations themselves, one file each."""
