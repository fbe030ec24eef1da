"""Component files: declared once per game, and read with errors that name the line."""
