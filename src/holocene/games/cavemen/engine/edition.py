"""The card values as lists of numbers, which `files/cards.py` fills from cards.toml."""

from __future__ import annotations

from typing import Any, Final, final

from holocene.kernel.engine.state import Edition

# What an Invention changes.
TO_SCORE: Final = 0
TO_INCOME: Final = 1
TO_COST: Final = 2
TO_CASUALTIES: Final = 3
TO_NOTHING: Final = 4  # Fire

# Which score, resource or cost it changes.
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

# What its amount is multiplied by; the first four are the kinds of Cavemen.
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
    """Card values by card number (see `actions.py` for the numbering)."""

    slugs: list[str]  # names in files
    names: list[str]  # names on the cards
    shares_name: list[bool]  # whether another card has the same name
    numbers: dict[str, int]  # card numbers by slug
    origins: list[Any]  # the component that each card is a copy of
    stones: list[int]  # 0 to 5
    kind: list[int]  # HUNTER to LEADER for Cavemen, -1 for other cards
    cost: list[int]  # the price of a Caveman or Cave, the score required by a Beast or Invention
    hunting: list[int]
    inventing: list[int]
    foraging: list[int]
    population: list[int]
    scores: list[list[tuple[int, int]]]  # those of the last four that are not 0, as (score, points)
    food: list[int]  # what a Beast gives
    teeth: list[int]
    changes: list[int]  # an Invention's effect, by card - FIRST_INVENTION, in these five lists
    target: list[int]
    amount: list[int]
    per: list[int]
    when: list[int]
    fire: int  # the card number of Fire
    deck: list[int]  # all 86 cards, ascending; equal cards have the same number
    start_food: list[int]  # by number of players
    fire_cost: list[int]  # by number of players
    start_teeth: int
