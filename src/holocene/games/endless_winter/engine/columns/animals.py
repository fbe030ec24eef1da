"""Animals: the deck, the Hunting grounds, and tipping (EW-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.effects.triggers import fire_triggers
from holocene.games.endless_winter.engine.frames import push_effect
from holocene.games.endless_winter.engine.tribe import added, with_card, without

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter


def leave_deck(state: Winter) -> i64:
    """Take the top card off the Animal deck and return it."""
    animal: i64 = state.animal_deck[len(state.animal_deck) - 1]
    state.animal_deck = state.animal_deck[:-1]
    state.chance += 1
    return animal


def turn_up(state: Winter, event: i64) -> None:
    """Turn the top card of the Animal deck into the Hunting grounds."""
    animal = leave_deck(state)
    state.grounds = with_card(state.grounds, animal)
    state.note(event, state.seat, animal)


def reveal(state: Winter, number: i64) -> None:
    """Turn up Animals while there is room and the deck lasts (EW-11.1 to EW-11.3)."""
    while number > 0 and state.animal_deck and len(state.grounds) < a.MOST_GROUNDS:
        turn_up(state, a.E_REVEALED)
        number -= 1


def why_not_reveal(state: Winter) -> i64:
    """Check that there is an Animal to turn up and room for it (EW-11.2, EW-11.3)."""
    if not state.animal_deck:
        return a.ANIMAL_DECK_EMPTY
    return a.GROUNDS_FULL if len(state.grounds) >= a.MOST_GROUNDS else 0


def fill_grounds(state: Winter) -> None:
    """Fill the Hunting grounds up to one more than there are players (EW-2.11, EW-7.2)."""
    while state.animal_deck and len(state.grounds) < state.players + 1:
        turn_up(state, a.E_GROUNDS)


def take_from_grounds(state: Winter, seat: i64, animal: i64) -> None:
    """Take an Animal from the Hunting grounds."""
    state.grounds = without(state.grounds, animal)
    take_animal(state, seat, animal, 0)


def take_from_deck(state: Winter, seat: i64) -> None:
    """Take the top card of the Animal deck, if there is one (EW-11.8)."""
    if state.animal_deck:
        take_animal(state, seat, leave_deck(state), 1)


def take_animal(state: Winter, seat: i64, animal: i64, from_deck: i64) -> None:
    """Give a player an Animal that was just taken."""
    gain_animal(state, seat, animal)
    state.note(a.E_TOOK_ANIMAL, seat, animal, from_deck)
    fire_triggers(state, seat, a.W_ANIMAL)


def gain_animal(state: Winter, seat: i64, animal: i64) -> None:
    """Lay an Animal upright before a player."""
    tribe = state.tribes[seat]
    tribe.animals = added(tribe.animals, animal, 1)


def why_not_tip(state: Winter, seat: i64, animal: i64) -> i64:
    """Check that a player has an upright Animal of a type to tip (EW-11.6, EW-11.7)."""
    return 0 if state.tribes[seat].animals[animal] > 0 else a.NO_SUCH_ANIMAL


def tip(state: Winter, seat: i64, animal: i64) -> None:
    """Tip an Animal and gain its benefit (EW-11.6)."""
    tribe = state.tribes[seat]
    tribe.animals = added(added(tribe.animals, animal, -1), a.ANIMALS + animal, 1)
    state.note(a.E_TIPPED, seat, animal)
    fire_triggers(state, seat, a.W_TIP)
    push_effect(state, state.edition.tip[animal])
