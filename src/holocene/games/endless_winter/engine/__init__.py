"""The rules of Endless Winter as numbers, compiled whole."""
