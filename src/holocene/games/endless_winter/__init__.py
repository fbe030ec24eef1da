"""Endless Winter: Paleoamericans."""
