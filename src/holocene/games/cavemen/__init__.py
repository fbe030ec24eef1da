"""Cavemen: The Quest for Fire, for 2 to 5 players (rules: docs/rules/cavemen.md)."""
