"""What the lab shows: figures, rows, pictures and the page."""
