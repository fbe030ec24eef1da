"""The rules of Cavemen, compiled."""
