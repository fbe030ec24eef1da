"""Animals: the Hunting grounds, the deck, and tipping (EW-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter.frames import push_effect
from holocene.games.endless_winter.tribe import added, with_card, without
from holocene.games.endless_winter.triggers import happens

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter


def turn_up(state: Winter, event: i64) -> None:
    """Turn the top card of the Animal deck into the Hunting grounds."""
    animal: i64 = state.herd[len(state.herd) - 1]
    state.herd = state.herd[:-1]
    state.grounds = with_card(state.grounds, animal)
    state.chance += 1
    if state.journal is not None:
        state.journal.write(event, state.seat, animal)


def reveal(state: Winter, number: i64) -> None:
    """Turn up animals while there is room and the deck lasts (EW-11.1 to EW-11.3)."""
    while number > 0 and state.herd and len(state.grounds) < a.MOST_GROUNDS:
        turn_up(state, a.E_REVEALED)
        number -= 1


def why_not_reveal(state: Winter) -> i64:
    """There must be an animal to turn up and room for it (EW-11.2, EW-11.3)."""
    if not state.herd:
        return a.HERD_EMPTY
    return a.GROUNDS_FULL if len(state.grounds) >= a.MOST_GROUNDS else 0


def fill_grounds(state: Winter) -> None:
    """Fill the Hunting grounds up to one more than there are players (EW-2.11, EW-7.2)."""
    while state.herd and len(state.grounds) < state.players + 1:
        turn_up(state, a.E_GROUNDS)


def why_not_animal(state: Winter, animal: i64) -> i64:
    """An animal is taken from the Hunting grounds (EW-11.4)."""
    return 0 if animal in state.grounds else a.NOT_IN_GROUNDS


def take_from_grounds(state: Winter, seat: i64, animal: i64) -> None:
    """Take an animal from the Hunting grounds."""
    state.grounds = without(state.grounds, animal)
    gain_animal(state, seat, animal)
    if state.journal is not None:
        state.journal.write(a.E_TOOK_ANIMAL, seat, animal, 0)
    happens(state, seat, a.W_ANIMAL)


def take_from_deck(state: Winter, seat: i64) -> None:
    """Take the top card of the Animal deck, if there is one (EW-11.8)."""
    if not state.herd:
        return
    animal: i64 = state.herd[len(state.herd) - 1]
    state.herd = state.herd[:-1]
    state.chance += 1
    gain_animal(state, seat, animal)
    if state.journal is not None:
        state.journal.write(a.E_TOOK_ANIMAL, seat, animal, 1)
    happens(state, seat, a.W_ANIMAL)


def gain_animal(state: Winter, seat: i64, animal: i64) -> None:
    """Lay an animal upright before a player."""
    tribe = state.tribes[seat]
    tribe.animals = added(tribe.animals, animal, 1)


def why_not_tip(state: Winter, seat: i64, animal: i64) -> i64:
    """Only an animal that stands upright can be tipped (EW-11.6, EW-11.7)."""
    return 0 if state.tribes[seat].animals[animal] > 0 else a.NO_SUCH_ANIMAL


def tip(state: Winter, seat: i64, animal: i64) -> None:
    """Tip an animal and gain what it shows (EW-11.6)."""
    tribe = state.tribes[seat]
    tribe.animals = added(added(tribe.animals, animal, -1), a.ANIMALS + animal, 1)
    if state.journal is not None:
        state.journal.write(a.E_TIPPED, seat, animal)
    happens(state, seat, a.W_TIP)
    push_effect(state, state.edition.tip[animal])
