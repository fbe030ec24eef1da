"""The values of the cards as tables of numbers, which `cards.py` fills from TOML."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from holocene.kernel.state import Edition

if TYPE_CHECKING:
    from holocene.kernel.space import ActionSpace

# What an invention changes.
TO_SCORE: Final = 0
TO_INCOME: Final = 1
TO_COST: Final = 2
TO_CASUALTIES: Final = 3
TO_NOTHING: Final = 4  # Fire

# Which score, resource or cost.
HUNTING: Final = 0
INVENTING: Final = 1
FORAGING: Final = 2
POPULATION: Final = 3
FOOD: Final = 0
TEETH: Final = 1
OF_RECRUITING: Final = 0
OF_EXPLORING: Final = 1
OF_FEEDING: Final = 2
OF_INVENTING: Final = 3

# Per what it counts; the first four are the kinds of Cavemen.
PER_TRIBE: Final = 4
PER_CAVEMAN: Final = 5
PER_CAVE: Final = 6
PER_INVENTION: Final = 7

# When it holds, or when it pays.
ALWAYS: Final = 0
WITH_CONCH: Final = 1
AT_DRAW: Final = 2
AT_FEED: Final = 3
AT_HUNT: Final = 4
AT_FORAGE: Final = 5


@final
class CavemenEdition(Edition):
    """Card values by card number (see `actions.py` for the numbering).

    Attributes:
        slugs, names: what a card is called in files, and what stands on it.
        labels: what people call it: its name, with its stones where others of that name differ.
        marks: the scores on a card that are not 0, as (which, points).
        stones: 0 to 5 of every card.
        kind: HUNTER to LEADER for Cavemen, -1 for all others.
        cost: what a Caveman or Cave costs, the score a Beast or Invention asks for.
        hunting, inventing, foraging, population: the scores on the card.
        food, teeth: what a Beast gives.
        changes, target, amount, per, when: an Invention's effect, by card - FIRST_INVENTION.
        fire: the card number of Fire.
        deck: all 86 cards, ascending, equal ones by the same number.
        start_food, fire_cost: by number of players.
        start_teeth: for all.
        numbers: card numbers by slug.
        components: all of them, as files and people know them.
        origins: the component that each card is one of.
    """

    slugs: list[str]
    names: list[str]
    labels: list[str]
    marks: list[list[tuple[int, int]]]
    stones: list[int]
    kind: list[int]
    cost: list[int]
    hunting: list[int]
    inventing: list[int]
    foraging: list[int]
    population: list[int]
    food: list[int]
    teeth: list[int]
    changes: list[int]
    target: list[int]
    amount: list[int]
    per: list[int]
    when: list[int]
    fire: int
    deck: list[int]
    start_food: list[int]
    fire_cost: list[int]
    start_teeth: int
    numbers: dict[str, int]
    space: ActionSpace
    components: list[Any]
    origins: list[Any]
