"""The part of the kernel that rules run on, compiled whole."""
