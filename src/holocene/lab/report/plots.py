"""Small SVG pictures for a page: no script, and no colours, which are all in the page's style.

Rows run from top to bottom, each with its label on the left, so that nothing is shown by colour alone.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from html import escape

WIDTH = 760
LABEL = 190  # pixels for the labels of the rows
RIGHT = 24
ROW = 34
AXIS = 44  # pixels below the last row
COLOURS = 8  # the page's style defines --c0 to --c7

Words = Callable[[float], str]


def plain(value: float) -> str:
    """Return a number in its shortest form.

    >>> plain(3.0), plain(0.25), plain(1500.0)
    ('3', '0.25', '1500')
    """
    return f"{value:.10g}"


def percent(value: float) -> str:
    """Return a share in per cent."""
    return f"{100 * value:.0f} %"


def ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Return round numbers from low to high.

    >>> ticks(0, 1), ticks(1380, 1620)
    ([0.0, 0.2, 0.4, 0.6, 0.8, 1.0], [1400.0, 1450.0, 1500.0, 1550.0, 1600.0])
    """
    span = max(high - low, 1e-9)
    rough = span / about
    unit = 10.0 ** math.floor(math.log10(rough))
    step = next(unit * factor for factor in (1, 2, 2.5, 5, 10) if unit * factor >= rough * 0.999)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [round(number * step, 10) for number in range(first, last + 1)]


class Scale:
    """A horizontal scale, from values to pixels."""

    def __init__(self, low: float, high: float) -> None:
        if high <= low:
            low, high = low - 0.5, high + 0.5
        self.low, self.high = low, high

    def at(self, value: float) -> float:
        """Return the horizontal position of a value."""
        share = (value - self.low) / (self.high - self.low)
        return round(LABEL + share * (WIDTH - LABEL - RIGHT), 1)


def figure(title: str, height: float, parts: Iterable[str]) -> str:
    """Return a complete picture; a screen reader reads its title."""
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


def axis(scale: Scale, height: float, name: str, words: Words = plain) -> list[str]:
    """Return the lines and numbers of the axis below the rows."""
    parts = []
    for value in ticks(scale.low, scale.high):
        x = scale.at(value)
        parts.append(f'<line class="grid" x1="{x}" x2="{x}" y1="0" y2="{height:g}"/>')
        parts.append(f'<text class="tick" x="{x}" y="{height + 17:g}" text-anchor="middle">{words(value)}</text>')
    middle = (LABEL + WIDTH - RIGHT) / 2
    parts.append(f'<text class="axis" x="{middle}" y="{height + 36:g}" text-anchor="middle">{escape(name)}</text>')
    return parts


def label(text: str, y: float) -> str:
    """Return a row's label; a long one is shortened, and shown in full when pointed at."""
    short = text if len(text) <= 26 else f"{text[:25]}…"
    return (
        f'<text class="label" x="{LABEL - 12}" y="{y + 4.5:g}" text-anchor="end">{escape(short)}'
        f"<title>{escape(text)}</title></text>"
    )


def colour(number: int) -> str:
    """Return the CSS class of a colour."""
    return f"c{number % COLOURS}"


def dots(
    title: str,
    rows: Sequence[tuple[str, float, float, float]],
    name: str,
    words: Words = plain,
    mark: float | None = None,
    ends: tuple[float, float] | None = None,
) -> str:
    """Return a picture of values with intervals: rows are (label, value, low, high); `mark` is a reference line."""
    lows, highs = [row[2] for row in rows], [row[3] for row in rows]
    margin = 0.04 * (max(highs) - min(lows))
    scale = Scale(*(ends or (min(lows) - margin, max(highs) + margin)))
    height = ROW * len(rows) + 8
    parts = axis(scale, height, name, words)
    if mark is not None:
        parts.append(f'<line class="mark" x1="{scale.at(mark)}" x2="{scale.at(mark)}" y1="0" y2="{height}"/>')
    for number, (text, value, low, high) in enumerate(rows):
        y = ROW * number + ROW / 2 + 4
        told = f"{text}: {words(value)} ({words(low)} to {words(high)})"
        parts.append(label(text, y))
        parts.append(
            f'<g class="{colour(number)}"><title>{escape(told)}</title>'
            f'<line class="span" x1="{scale.at(low)}" x2="{scale.at(high)}" y1="{y:g}" y2="{y:g}"/>'
            f'<circle class="dot" cx="{scale.at(value)}" cy="{y:g}" r="6"/></g>'
        )
    return figure(title, height + AXIS, parts)


def pairs(
    title: str, rows: Sequence[tuple[str, float, float]], names: tuple[str, str], name: str, words: Words = plain
) -> str:
    """Return a picture with two values per row: rows are (label, first, second), drawn as full and hollow dots."""
    scale = Scale(0.0, max(max(row[1:]) for row in rows) * 1.04)
    height, step = 26 * len(rows) + 34, 26
    parts = [
        f'<circle class="dot c0" cx="{LABEL + 6}" cy="12" r="6"/>'
        f'<text class="tick" x="{LABEL + 18}" y="17">{names[0]}</text>',
        f'<circle class="hollow c1" cx="{LABEL + 126}" cy="12" r="5"/>'
        f'<text class="tick" x="{LABEL + 138}" y="17">{names[1]}</text>',
        *axis(scale, height, name, words),
    ]
    for number, (text, one, other) in enumerate(rows):
        y = step * number + step / 2 + 30
        told = f"{text}: {names[0]} {words(one)}, {names[1]} {words(other)}"
        parts.append(label(text, y))
        parts.append(
            f"<g><title>{escape(told)}</title>"
            f'<line class="join" x1="{scale.at(one)}" x2="{scale.at(other)}" y1="{y:g}" y2="{y:g}"/>'
            f'<circle class="hollow c1" cx="{scale.at(other)}" cy="{y:g}" r="5"/>'
            f'<circle class="dot c0" cx="{scale.at(one)}" cy="{y:g}" r="6"/></g>'
        )
    return figure(title, height + AXIS, parts)


def ridges(title: str, rows: Sequence[tuple[str, Counter[int]]], name: str) -> str:
    """Return a picture with one histogram per row and a shared axis: rows are (label, count of each value)."""
    low = min(min(values) for _, values in rows)
    high = max(max(values) for _, values in rows)
    width = max(1, math.ceil((high - low + 1) / 60))  # values that share a column
    scale = Scale(low - 0.5, high + width - 0.5)
    tall, step = 62, 74
    height = step * len(rows)
    parts = axis(scale, height, name)
    for number, (text, values) in enumerate(rows):
        base = step * (number + 1) - 2
        columns: Counter[int] = Counter()
        for value, count in values.items():
            columns[(value - low) // width] += count
        most, total = max(columns.values()), values.total()
        mean = sum(value * count for value, count in values.items()) / total
        parts.append(label(text, base - 26))
        parts.append(f'<text class="tick" x="{LABEL - 12}" y="{base - 4}" text-anchor="end">mean {mean:.1f}</text>')
        parts.append(f'<g class="{colour(number)}">')
        for column, count in sorted(columns.items()):
            start = low + column * width
            x, end = scale.at(start - 0.5), scale.at(start + width - 0.5)
            up = round(tall * count / most, 1)
            span = str(start) if width == 1 else f"{start} to {start + width - 1}"
            parts.append(
                f'<rect class="bar" x="{x + 0.5:g}" y="{base - up:g}" height="{up:g}" '
                f'width="{max(1.0, end - x - 1):g}">'
                f"<title>{escape(text)}, {span}: {count} ({count / total:.1%})</title></rect>"
            )
        parts.append("</g>")
    return figure(title, height + AXIS, parts)


def stacks(title: str, rows: Sequence[tuple[str, dict[str, float]]], name: str) -> str:
    """Return a picture of stacked bars: rows are (label, amount of each part), with a legend of the parts above."""
    names = list(dict.fromkeys(part for _, parts in rows for part in parts))
    scale = Scale(0.0, max(sum(max(0.0, v) for v in parts.values()) for _, parts in rows) * 1.02 or 1.0)
    legend, top = legend_of(names)
    height = top + ROW * len(rows) + 6
    drawn = [*legend, *(part for part in axis(scale, height, name))]
    for number, (text, parts) in enumerate(rows):
        y = top + ROW * number + 5
        drawn.append(label(text, y + 12))
        at = 0.0
        for part, value in parts.items():
            if value > 0:
                x, end = scale.at(at), scale.at(at + value)
                drawn.append(
                    f'<rect class="bar {pattern(names.index(part))}" x="{x:g}" y="{y}" '
                    f'width="{max(0.5, end - x - 1):g}" height="24">'
                    f"<title>{escape(text)}, {escape(part)}: {value:.1f}</title></rect>"
                )
                at += value
    return figure(title, height + AXIS, drawn)


def pattern(number: int) -> str:
    """Return the CSS classes of a part by its number: the colours first, then the same ones paler."""
    return colour(number) + (" pale" if number >= COLOURS else "")


def legend_of(names: Sequence[str]) -> tuple[list[str], int]:
    """Return the legend, the names of the parts with their colours, and its height."""
    parts: list[str] = []
    x, y = LABEL, 14
    for number, text in enumerate(names):
        width = 24 + 7.4 * len(text) + 14
        if x + width > WIDTH and x > LABEL:
            x, y = LABEL, y + 22
        parts.append(f'<rect class="bar {pattern(number)}" x="{x:g}" y="{y - 10}" width="14" height="14" rx="3"/>')
        parts.append(f'<text class="tick" x="{x + 20:g}" y="{y + 2}">{escape(text)}</text>')
        x += round(width)
    return parts, y + 16
