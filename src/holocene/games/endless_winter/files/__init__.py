"""Endless Winter's component values and positions as files: what reads, writes and checks them."""
