"""Our colours by name: night and ice, paint on stone, and ember for what can be done now."""

from __future__ import annotations

from rich.theme import Theme as Names
from textual.theme import Theme

NIGHT = "#0f161b"
LEDGE = "#16212a"
LINE = "#27363f"
INK = "#ece4d4"
SOFT = "#9fb0b8"
EMBER = "#f59a4a"
ICE = "#9cc9dd"

# The paints are lighter here than on a card, because they colour letters on a dark screen, not areas on a pale card.
COLOURS = {
    "ink": INK,
    "soft": SOFT,
    "line": LINE,
    "ember": EMBER,
    "ice": ICE,
    "ochre": "#d9a14f",
    "rust": "#df7f5f",
    "clay": "#c99b7d",
    "slate": "#a9b9c4",
    "bone": "#efe5d2",
}

# Rich looks up a style by its whole name, so the bold styles need names too.
NAMES = Names(
    {
        **COLOURS,
        **{f"bold {name}": f"bold {colour}" for name, colour in COLOURS.items()},
        "lit": f"bold {EMBER}",
        "pointed": f"bold {NIGHT} on {EMBER}",
        "undone": f"strike {SOFT}",
        "found": f"underline {EMBER}",
    }
)

THEME = Theme(
    name="night",
    primary=EMBER,
    secondary=ICE,
    accent=EMBER,
    warning="#d9a14f",
    error="#df7f5f",
    success="#a8c686",
    foreground=INK,
    background=NIGHT,
    surface=LEDGE,
    panel=LINE,
    dark=True,
    variables={
        "footer-key-foreground": EMBER,
        "footer-description-foreground": SOFT,
        "footer-background": LEDGE,
        "input-selection-background": f"{EMBER} 35%",
    },
)
