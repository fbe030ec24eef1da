"""Thaw, a drawing game for 3 to 5 players (rules: docs/rules/thaw.md)."""
