"""The kernel: positions, actions, chance, matches. It knows no game."""
