"""The lab's output: figures, rows, pictures and the HTML page."""
