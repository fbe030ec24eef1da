"""The sheet and the forms as tables of numbers, which `cards.py` fills from TOML.

A set of boxes is two ints: `low` has a bit for each box of the left columns, `high` for the rest, column by column, as
actions count boxes. One int for the whole sheet would pass the 62 bits up to which compiled ints are plain numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from holocene.kernel.state import Edition

if TYPE_CHECKING:
    from holocene.kernel.space import ActionSpace


@final
class ThawEdition(Edition):
    """The sheet, the forms, and every place a form can be drawn at.

    Attributes:
        width, height: of the sheet, in boxes.
        split: how many columns the `low` half of a set has.
        low_all, high_all: all boxes.
        low_top, high_top, low_bottom, high_bottom: all boxes but those of the first, of the last row.
        low_solid, high_solid: the solid boxes.
        box_low, box_high: each box, by x * height + y.
        place: the first action that places a form; choose: the first that chooses a colour.
        low, high: the boxes of each placement, ascending by form, turn, x and y, as actions do.
        near_low, near_high: the boxes beside them.
        ready: all actions from `place` on as objects, since lists of hundreds are made of them.
        turns: for each form, how many different turns the forms before it have; all of them at the end.
        corner_low, corner_high: for each such turn, the boxes its upper left corner can be on.
        distances: for each such turn, how far its boxes are from that corner, in bits.
        solid: for each form, its actions over solid boxes, counted from `place`.
        boxes: of each placement, as y * width + x.
        placement: the placement of each action from `place` on, or why there is none (see `actions.py`), negated.
        decks: for each colour the forms of its cards, ascending.
        rounds: by number of players.
        slugs, names: of the forms, in files and for people.
        shapes: for each form and turn, its boxes as (x, y) from its upper left corner; a turn that looks like an
            earlier one is left out.
        labels: what people call the boxes, by y * width + x.
        colours, colour_slugs, symbols: of the communities.
        numbers: the forms by slug.
    """

    width: int
    height: int
    split: int
    low_all: int
    high_all: int
    low_top: int
    high_top: int
    low_bottom: int
    high_bottom: int
    low_solid: int
    high_solid: int
    box_low: list[int]
    box_high: list[int]
    place: int
    choose: int
    low: list[int]
    high: list[int]
    near_low: list[int]
    near_high: list[int]
    ready: list[object]
    turns: list[int]
    corner_low: list[int]
    corner_high: list[int]
    distances: list[list[int]]
    solid: list[list[int]]
    boxes: list[list[int]]
    placement: list[int]
    decks: list[list[int]]
    rounds: list[int]
    slugs: list[str]
    names: list[str]
    shapes: list[list[list[tuple[int, int]]]]
    labels: list[str]
    colours: list[str]
    colour_slugs: list[str]
    symbols: list[str]
    numbers: dict[str, int]
    space: ActionSpace
    components: list[Any]

    def __reduce__(self) -> tuple[object, ...]:
        """Let a position travel to another process without these tables: they are built there, once."""
        from holocene.games.thaw import cards

        return cards.same_edition, (self.digest, self.values)
