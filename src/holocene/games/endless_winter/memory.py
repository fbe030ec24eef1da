"""What everybody has seen of a player's cards (EW-R21): kept in the position, so that a deal can agree with it.

`Tribe.known` are the cards that cannot be in the deck. That says it all until the first card is buried from the hand
unseen. From then on `Tribe.trail` tells what was seen of the hand, in order: which card lies in which grave depends on
what the hand held at that moment. It begins with the hand as it was known then.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from holocene.games.endless_winter.tribe import Tribe, with_card, without

# What a trail is made of; a bare kind is a card that came into the hand openly.
LEFT: Final = 64  # + kind: a card left the hand openly
DREW: Final = 128  # a card was drawn unseen
BURIED: Final = 129  # a card was buried unseen
SHUFFLED: Final = 130  # the discards became the deck; what is outside of it follows
OUTSIDE: Final = 192  # + kind


def took(tribe: Tribe, kind: i64) -> None:
    """A card comes into the hand before all eyes."""
    tribe.known = with_card(tribe.known, kind)
    if tribe.trail:
        tribe.trail = [*tribe.trail, kind]


def left(tribe: Tribe, kind: i64) -> None:
    """A card leaves the hand before all eyes."""
    tribe.known = without(tribe.known, kind)
    if tribe.trail:
        tribe.trail = [*tribe.trail, LEFT + kind]


def drew(tribe: Tribe) -> None:
    """A card comes from the deck into the hand, seen by its owner alone."""
    if tribe.trail:
        tribe.trail = [*tribe.trail, DREW]


def buried(tribe: Tribe) -> None:
    """A card is about to be buried from the hand, seen by its owner alone."""
    trail = tribe.trail
    if not trail:
        trail = [*tribe.known, *[DREW] * (len(tribe.hand) - len(tribe.known))]
    tribe.trail = [*trail, BURIED]


def shuffled(tribe: Tribe) -> None:
    """The discards become the deck: now all know what is outside of it (EW-4.1).

    That happens in one's own turn, in the Eclipse or in the Preparation, when no pile lies face down.
    """
    known = [*tribe.hand, *tribe.buried]
    known.sort()
    tribe.known = known
    if tribe.trail:
        outside: list[int] = []
        for kind in known:
            outside.append(OUTSIDE + kind)
        tribe.trail = [*tribe.trail, SHUFFLED, *outside]
