"""The kinds of fields that only the component files of this game have: effects, spaces, layouts, scores."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.files.effects import PAINTING, operations, parse
from holocene.kernel.components.fields import Entry, Field, Unfit, text, texts

DIRECTIONS = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}
WIDE = 4  # spaces in a row of a tile
SCORES = ("village", "camps", "ground", "tiles", "buried", "stacked", "idols", "types", "tipped", "torches")  # a.C_…
NAMED = ("village", "camps", "tipped")
ERA_2_SCORES = SCORES[a.C_BURIED : a.C_TORCHES]


class Space(NamedTuple):
    """A space of a Megalith tile: its kind, its text in the file, and the two spaces its arrows point to."""

    kind: int
    text: str
    one: int = 0
    two: int = 0


class Score(NamedTuple):
    """What a Sacred Stone scores: a criterion, and the terrains or Animals it names."""

    criterion: int
    targets: list[str]


def halves(field: Field, value: Any, entry: Entry) -> int:
    """Take a number such as 1.5 and return how many halves it has."""
    if isinstance(value, bool) or not isinstance(value, int | float) or value * 2 not in range(2 * field.most + 1):
        raise Unfit(f"{field.key} of {entry.label} must be from 0 to {field.most}, in halves, not {value!r}", 0)
    return int(value * 2)


def effect(field: Field, value: Any, entry: Entry) -> str:
    """Take an effect; "painting" and "trigger" among the field's choices allow signs of these kinds."""
    if not isinstance(value, str) or not value.strip():
        raise Unfit(f"{entry.label} needs {field.key}, an effect")
    try:
        used = set(operations(parse(" ".join(value.split()), 0), 0))
    except ValueError as error:
        raise Unfit(f"{field.key} of {entry.label}: {error}") from None
    if used & PAINTING and "painting" not in field.choices:
        raise Unfit(f"{field.key} of {entry.label} has a sign of Cave Paintings, which may not be in play")
    if a.O_WHEN in used and "trigger" not in field.choices:
        raise Unfit(f"{field.key} of {entry.label} cannot have a trigger sign (EW-R29)")
    return value


def effects(field: Field, value: Any, entry: Entry) -> list[str]:
    """Take several effects."""
    return each(field, value, entry, lambda place, one: effect(field, one, entry))


def each(field: Field, value: Any, entry: Entry, take: Callable[[int, str], Any]) -> list[Any]:
    """Take texts one by one, noting each fault."""
    found = []
    for place, one in enumerate(texts(field, value, entry)):
        try:
            found.append(take(place, one))
        except Unfit as unfit:
            entry.tell(field.key, str(unfit))
    return found


def spaces(field: Field, value: Any, entry: Entry) -> list[Space]:
    """Take the spaces of a Megalith tile: "start", an effect, or "arrows" with two directions."""
    found = each(field, value, entry, lambda place, one: space(field, place, one, entry))
    if not any(one.kind == a.S_START for one in found):
        raise Unfit(f"{entry.label} needs a starting space (EW-12.3)", found)
    return found


def space(field: Field, place: int, written: str, entry: Entry) -> Space:
    """Take one space."""
    words = written.split()
    if words == ["start"]:
        return Space(a.S_START, written)
    if words[:1] != ["arrows"]:
        return Space(a.S_BENEFIT, effect(field, written, entry))
    found = []
    for word in words[1:]:
        right, down = DIRECTIONS.get(word, (9, 9))
        x, y = place % WIDE + right, place // WIDE + down
        if 0 <= x < WIDE and 0 <= y < 2:
            found.append(y * WIDE + x)
    if len(words) != 3 or len(set(found)) != 2:
        raise Unfit(f"{entry.label}: {written!r} does not point to two spaces of the tile")
    return Space(a.S_ARROWS, written, *found)


def tiles(field: Field, value: Any, entry: Entry) -> list[int]:
    """Take a layout and return x, y and 1 for a tall tile, tile after tile; no two may overlap."""
    found: list[int] = []
    cells: list[tuple[int, int]] = []
    for tile in value if isinstance(value, list) else []:
        if not (isinstance(tile, list) and len(tile) == 3 and tile[2] in ("wide", "tall")):
            continue
        x, y = tile[:2]
        width, height = (WIDE, 2) if tile[2] == "wide" else (2, WIDE)
        if all(type(one) is int and one >= 0 for one in (x, y)) and max(x + width, y + height) <= a.GRID:
            found += [x, y, int(tile[2] == "tall")]
            cells += [(x + i, y + j) for i in range(width) for j in range(height)]
    if len(found) != 3 * field.most or len(set(cells)) != field.most * a.SPACES:
        wanted = "five" if field.most == a.TILES else "four"
        raise Unfit(f"{entry.label} needs tiles, {wanted} of [x, y, wide or tall], side by side in 8 x 8", [])
    return found


def scoring(field: Field, value: Any, entry: Entry) -> Score:
    """Take what a Sacred Stone scores: a word, and names behind it where it needs them."""
    score, spare = text(field, value, entry), Score(a.C_GROUND, [])
    word, _, rest = score.partition(" ")
    targets = [name.strip() for name in rest.split(",")] if rest.strip() else []
    if word not in SCORES or bool(targets) != (word in NAMED) or (word == "village" and len(targets) > 1):
        raise Unfit(f"score of {entry.label} cannot be {score!r}; it begins with {', '.join(SCORES)}", spare)
    if (word in ERA_2_SCORES) != (entry.row["era"] == 2):
        entry.tell("era", f"{word!r} is a stone of Era {2 if word in ERA_2_SCORES else 1} (EW-17)")
    if (word == "torches") != entry.section.startswith("painting_"):
        raise Unfit("the stone of Cave Paintings, and no other, scores torches (CP-7.1)", spare)
    return Score(SCORES.index(word), targets)
