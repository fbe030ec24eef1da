"""What everybody has seen of a player's cards (EW-R21): kept in the position, so that a deal can agree with it.

`Tribe.known` holds the cards that cannot be in the deck. That is enough until it matters when a card was in the hand:
when the first card is buried unseen, or when a card bought this turn is played, which shows that the hand has no other
of its kind (EW-R11). From then on `Tribe.hand_history` holds the events that were seen of the hand, in order, beginning
with the hand as it was known then.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from holocene.games.endless_winter.engine.tribe import Tribe, with_card, without

# Events of a hand history; a bare kind is a card that came into the hand openly.
LEFT: Final = 64  # + kind: a card left the hand openly
DREW: Final = 128  # a card was drawn unseen
BURIED: Final = 129  # a card was buried unseen
SHUFFLED: Final = 130  # the discards became the deck; the cards outside it follow
OUTSIDE: Final = 192  # + kind
LAST: Final = 256  # + kind: a card left the hand openly, the last of its kind
KEPT: Final = 320  # + kind: a card left the hand openly; an equal one, bought this turn, stayed or was buried
BOUGHT: Final = 384  # + kind: a card came into the hand openly, and makes no Labor this turn (EW-8.2)


def note_event(tribe: Tribe, event: i64) -> None:
    """Add an event to a history that has begun."""
    if tribe.hand_history:
        tribe.hand_history = [*tribe.hand_history, event]


def took(tribe: Tribe, kind: i64) -> None:
    """Remember that a card came into the hand openly."""
    tribe.known = with_card(tribe.known, kind)
    note_event(tribe, kind)


def bought(tribe: Tribe, kind: i64) -> None:
    """Remember that the card just taken was bought."""
    if tribe.hand_history:
        tribe.hand_history = [*tribe.hand_history[:-1], BOUGHT + kind]


def left(tribe: Tribe, kind: i64) -> None:
    """Remember that a card left the hand openly."""
    tribe.known = without(tribe.known, kind)
    note_event(tribe, LEFT + kind)


def left_as_last(tribe: Tribe, kind: i64) -> None:
    """Remember that a card bought this turn was played: an equal one in the hand would have been played first."""
    begin_history(tribe)
    tribe.known = without(tribe.known, kind)
    tribe.hand_history = [*tribe.hand_history, LAST + kind]


def left_before_bought(tribe: Tribe, kind: i64) -> None:
    """Remember that a card was played before an equal one bought this turn, which is in the hand or buried."""
    if tribe.known.count(kind) > 1:
        tribe.known = without(tribe.known, kind)
    note_event(tribe, KEPT + kind)


def drew(tribe: Tribe) -> None:
    """Remember that a card was drawn, which only its owner has seen."""
    note_event(tribe, DREW)


def buried(tribe: Tribe) -> None:
    """Remember that a card is about to be buried from the hand, which only its owner sees."""
    begin_history(tribe)
    tribe.hand_history = [*tribe.hand_history, BURIED]


def begin_history(tribe: Tribe) -> None:
    """Begin a history with the hand as everybody knows it; no card has been buried unseen before."""
    if not tribe.hand_history:
        tribe.hand_history = [*tribe.known, *[DREW] * (len(tribe.hand) - len(tribe.known))]


def shuffled(tribe: Tribe) -> None:
    """Remember that the discards became the deck: now everybody knows the cards outside it (EW-4.1).

    This happens in the player's own turn, in the Eclipse or in the Preparation, when no pile lies face down.
    """
    known = [*tribe.hand, *tribe.buried]
    known.sort()
    tribe.known = known
    if tribe.hand_history:
        tribe.hand_history = [*tribe.hand_history, SHUFFLED, *[OUTSIDE + kind for kind in known]]
