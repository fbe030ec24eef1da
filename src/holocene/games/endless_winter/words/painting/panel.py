"""A painting board in the terminal: the animal in characters, and what its areas gain."""

from __future__ import annotations

import itertools

from rich.console import Group, RenderableType
from rich.text import Text

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.edition import WinterEdition
from holocene.games.endless_winter.words import names as n
from holocene.games.endless_winter.words.marker import Marker
from holocene.games.endless_winter.words.painting.text import area_name
from holocene.games.endless_winter.words.painting.view import PaintingView

WIDE, HIGH = 70, 20  # characters
STYLES = {"grey": "slate", "red": "rust", "cyan": "ice"}
Canvas = list[list[tuple[str, str]]]


def title(edition: WinterEdition, seen: PaintingView) -> str:
    """Return the animal, the longest route and the prices at the column."""
    side = seen["side"]
    if side is None:
        return f"Your cave painting · board of the {seen['board'].capitalize()}"
    prices = [
        f"{colour} {n.price(price['food'], price['tools'], int(2 * price['labor']))}"
        for colour, price in seen["prices"].items()
    ]
    animal = edition.side_names[edition.side_slugs.index(side)]
    return f"Your {animal} · route {seen['route']} · {', '.join(prices)}"


def draw_painting(edition: WinterEdition, seen: PaintingView, marker: Marker) -> RenderableType:
    """Return the animal: drawn lines are heavy, others dotted; dots have numbers and are filled once painted."""
    if seen["side"] is None:
        return Text("choose a side", "soft")
    side = edition.side_slugs.index(seen["side"])
    canvas: Canvas = [[(" ", "")] * WIDE for _ in range(HIGH)]
    for stroke in edition.side_head[side]:
        for start, end in itertools.pairwise(stroke):
            trace(canvas, place(*start), place(*end), ".", "soft")
    xs, ys = edition.side_x[side], edition.side_y[side]
    for line, (one, two) in enumerate(zip(edition.line_one[side], edition.line_two[side], strict=True)):
        ends = place(xs[one], ys[one]), place(xs[two], ys[two])
        _, style = marker.sign(f"line:{line}")
        if line in seen["lines"]:
            trace(canvas, *ends, "█", "ember")
        elif style != "soft":
            trace(canvas, *ends, "░", style)
        else:
            trace(canvas, *ends, "-" if edition.dashed[side] >> line & 1 else "·", "soft")
    for dot, colour in enumerate(edition.side_colours[side]):
        sign, style = marker.sign(f"dot:{dot}")
        mark = "●" if dot in seen["dots"] else "○" if sign == " " else sign
        label(canvas, place(xs[dot], ys[dot]), f"{mark}{dot}", STYLES[a.COLOURS[colour]] if sign == " " else style)
    return Group(*(Text.assemble(*row) for row in canvas), *areas(seen, marker))


def place(x: float, y: float) -> tuple[int, int]:
    """Return the canvas cell of a point of the board."""
    return min(WIDE - 1, round(x * (WIDE - 4) / 100)), min(HIGH - 1, round(y * (HIGH - 1) / 66))


def trace(canvas: Canvas, start: tuple[int, int], end: tuple[int, int], character: str, style: str) -> None:
    """Draw a line of characters."""
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
    for step in range(steps + 1):
        x = round(start[0] + (end[0] - start[0]) * step / steps)
        y = round(start[1] + (end[1] - start[1]) * step / steps)
        canvas[y][x] = (character, style)


def label(canvas: Canvas, at: tuple[int, int], text: str, style: str) -> None:
    """Write over the canvas, as far as it reaches."""
    x, y = at
    for place, character in enumerate(text[: WIDE - x], x):
        canvas[y][place] = (character, style)


def areas(seen: PaintingView, marker: Marker) -> list[Text]:
    """Return what the areas gain: surrounded ones are marked, bodies that have paid struck out."""
    bodies, legs = Text("body  ", "bold"), []
    for number, area in enumerate(seen["areas"][: a.BODIES]):
        sign, style = marker.sign(f"body:{number}")  # one that was just closed and still pays has a sign
        spent = area["spent"] and sign == " "
        bodies.append("" if sign == " " else sign, style)
        bodies.append(area["brings"], "strike soft" if spent else "bone").append("   ")
    for number in range(0, a.LEGS, 2):
        line = Text("legs  " if number == 0 else "      ", "bold")
        for leg in (number, number + 1):
            area = seen["areas"][a.BODIES + leg]
            sign, style = marker.sign(f"leg:{leg}")
            line.append(sign, style).append("■ " if area["surrounded"] else "□ ", "ember")
            line.append(
                f"{area_name(a.BODIES + leg)}: {area['brings']}".ljust(34), "bone" if area["surrounded"] else "soft"
            )
        legs.append(line)
    return [bodies, *legs]
