"""What everybody has seen of a player's cards (EW-R21): kept in the position, so that a deal can agree with it.

`Tribe.known` are the cards that cannot be in the deck. That says it all until it matters when a card was in the hand:
when the first card is buried from it unseen, or when a card bought this turn is played, which shows that there is no
other of its kind (EW-R11). From then on `Tribe.trail` tells what was seen of the hand, in order; it begins with the
hand as it was known then.
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
LAST: Final = 256  # + kind: a card left the hand openly, and it was the last of its kind there
KEPT: Final = 320  # + kind: a card left the hand openly; an equal one, bought this turn, stayed or was buried
BOUGHT: Final = 384  # + kind: a card came into the hand openly, and makes no Labor this turn (EW-8.2)


def took(tribe: Tribe, kind: i64) -> None:
    """A card comes into the hand before all eyes."""
    tribe.known = with_card(tribe.known, kind)
    if tribe.trail:
        tribe.trail = [*tribe.trail, kind]


def bought(tribe: Tribe, kind: i64) -> None:
    """The card that was just taken is one that was bought."""
    if tribe.trail:
        tribe.trail = [*tribe.trail[:-1], BOUGHT + kind]


def left(tribe: Tribe, kind: i64) -> None:
    """A card leaves the hand before all eyes."""
    tribe.known = without(tribe.known, kind)
    if tribe.trail:
        tribe.trail = [*tribe.trail, LEFT + kind]


def left_as_last(tribe: Tribe, kind: i64) -> None:
    """A card that was bought this turn is played: the hand has no other of its kind, or that would be played first."""
    begin_trail(tribe)
    tribe.known = without(tribe.known, kind)
    tribe.trail = [*tribe.trail, LAST + kind]


def left_before_bought(tribe: Tribe, kind: i64) -> None:
    """A card is played although an equal one was bought this turn: that one is still in the hand, or in a grave."""
    if tribe.known.count(kind) > 1:
        tribe.known = without(tribe.known, kind)
    if tribe.trail:
        tribe.trail = [*tribe.trail, KEPT + kind]


def drew(tribe: Tribe) -> None:
    """A card comes from the deck into the hand, seen by its owner alone."""
    if tribe.trail:
        tribe.trail = [*tribe.trail, DREW]


def buried(tribe: Tribe) -> None:
    """A card is about to be buried from the hand, seen by its owner alone."""
    begin_trail(tribe)
    tribe.trail = [*tribe.trail, BURIED]


def begin_trail(tribe: Tribe) -> None:
    """Begin a trail with the hand as all know it; no card is buried unseen before that."""
    if not tribe.trail:
        tribe.trail = [*tribe.known, *[DREW] * (len(tribe.hand) - len(tribe.known))]


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
