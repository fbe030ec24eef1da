"""The rules of Thaw, compiled."""
