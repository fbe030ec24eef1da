"""The Action Columns, section by section (EW-5.6 to EW-5.8, EW-8 to EW-11).

What a section offers is asked through the checks here (`offers.py`, `legality.py`); middle and bottom sections that are
effects come from tables by column. So an expansion adds a column with its checks and effects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import animals, memory, terrain
from holocene.games.endless_winter.frames import push_effect
from holocene.games.endless_winter.rules import add_to_hand, pay, why_not_pay
from holocene.games.endless_winter.tribe import added, with_card
from holocene.games.endless_winter.triggers import happens
from holocene.kernel.bits import bit

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter

CULTURE_PRICE: Final = 6  # half Labor (EW-9.1)
VILLAGE_PRICE: Final = 3  # Food (EW-10.4)


# Sections ----------------------------------------------------------------------------------------------------------


def slide(state: Winter, seat: i64) -> None:
    """Move the figure to the next section; only the first of the round finds the bottom free (EW-5.7, EW-5.8)."""
    state.stage += 1
    if state.stage == a.BOTTOM:
        column = bit(state.column)
        if state.first & column != 0:
            state.stage = a.OVER
        state.first |= column  # EW-R10
    if state.journal is not None:
        state.journal.write(a.E_SLID, seat, state.stage)


def take_middle(state: Winter, seat: i64) -> None:
    """Take the middle action that is an effect for 1 Food: Initiate's (EW-8.3)."""
    pay(state, seat, 1, 0, 0)
    slide(state, seat)
    push_effect(state, state.edition.middle_effect[state.column])


def take_bottom(state: Winter, seat: i64) -> None:
    """Take the bottom action (EW-8.6, EW-9.7, EW-10.8, EW-11.8)."""
    state.stage = a.OVER
    push_effect(state, state.edition.bottom_effect[state.column])


# Initiate ----------------------------------------------------------------------------------------------------------


def why_not_type(state: Winter, type: i64) -> i64:
    """A Tribe card must be left in its supply."""
    return 0 if state.supply[type] > 0 else a.SUPPLY_EMPTY


def why_not_initiate(state: Winter, seat: i64, type: i64) -> i64:
    """1 Tool and 1 Labor, and another type each time (EW-8.1)."""
    if (state.taken >> type) & 1 == 1:
        return a.TYPE_TAKEN
    reason = why_not_type(state, type)
    return reason if reason != 0 else why_not_pay(state, seat, 0, 1, 2)


def initiate(state: Winter, seat: i64, type: i64) -> None:
    """Buy a Tribe card for the hand; it makes no Labor this turn (EW-8.1, EW-8.2)."""
    pay(state, seat, 0, 1, 2)
    state.taken |= bit(type)
    state.bought = with_card(state.bought, a.FIRST_TYPE + type)
    state.fresh = with_card(state.fresh, a.FIRST_TYPE + type)
    take_tribe(state, seat, type, 0)
    memory.bought(state.tribes[seat], a.FIRST_TYPE + type)


def take_tribe(state: Winter, seat: i64, type: i64, to_discards: i64) -> None:
    """Take a Tribe card from its supply into the hand or to the discard pile."""
    tribe = state.tribes[seat]
    kind = a.FIRST_TYPE + type
    state.supply = added(state.supply, type, -1)
    if to_discards == 1:
        tribe.discards = with_card(tribe.discards, kind)
    else:
        add_to_hand(tribe, kind)
    if state.journal is not None:
        state.journal.write(a.E_TOOK_TRIBE, seat, type, to_discards)
    happens(state, seat, a.W_TRIBE)


# Develop -----------------------------------------------------------------------------------------------------------


def why_not_culture(state: Winter, kind: i64) -> i64:
    """A Culture card is taken from the display."""
    return 0 if kind in state.display else a.NOT_ON_DISPLAY


def why_not_develop(state: Winter, seat: i64, kind: i64) -> i64:
    """3 Labor for a card of the display (EW-9.1)."""
    reason = why_not_culture(state, kind)
    return reason if reason != 0 else why_not_pay(state, seat, 0, 0, CULTURE_PRICE)


def develop(state: Winter, seat: i64, kind: i64) -> None:
    """Buy a Culture card."""
    pay(state, seat, 0, 0, CULTURE_PRICE)
    take_culture(state, seat, kind)


def take_culture(state: Winter, seat: i64, kind: i64) -> None:
    """Take a Culture card into the hand; its place stays empty (EW-9.2)."""
    display: list[int] = []
    for number in state.display:
        display.append(-1 if number == kind else number)
    state.display = display
    add_to_hand(state.tribes[seat], kind)
    if state.journal is not None:
        state.journal.write(a.E_TOOK_CULTURE, seat, kind)
    happens(state, seat, a.W_CULTURE)


def why_not_have_stone(state: Winter, seat: i64, stone: i64) -> i64:
    """Era and room for a stone (EW-9.3, EW-9.5)."""
    if stone not in state.stones:
        return a.STONE_GONE
    if stone >= a.ERA_STONES and state.round <= 2:
        return a.WRONG_ERA
    return a.STONES_FULL if len(state.tribes[seat].stones) >= a.MOST_STONES else 0


def why_not_stone(state: Winter, seat: i64, stone: i64) -> i64:
    """Era, room and the price of the next space (EW-9.3 to EW-9.5)."""
    reason = why_not_have_stone(state, seat, stone)
    if reason != 0:
        return reason
    place: i64 = len(state.tribes[seat].stones)
    return why_not_pay(state, seat, state.edition.space_food[place], state.edition.space_tools[place], 0)


def take_stone(state: Winter, seat: i64, stone: i64) -> None:
    """Pay for the next space and place the stone (EW-9.4)."""
    place: i64 = len(state.tribes[seat].stones)
    pay(state, seat, state.edition.space_food[place], state.edition.space_tools[place], 0)
    place_stone(state, seat, stone)
    slide(state, seat)


def place_stone(state: Winter, seat: i64, stone: i64) -> None:
    """Place a stone on the next space and gain the space's benefit (EW-9.6)."""
    tribe = state.tribes[seat]
    place: i64 = len(tribe.stones)
    stones: list[int] = []
    for number in state.stones:
        if number != stone:
            stones.append(number)
    state.stones = stones
    tribe.stones = [*tribe.stones, stone]
    if state.journal is not None:
        state.journal.write(a.E_STONE, seat, stone)
    happens(state, seat, a.W_STONE)
    push_effect(state, state.edition.space_benefit[place])


# Migrate -----------------------------------------------------------------------------------------------------------


def why_not_buy_camp(state: Winter, seat: i64) -> i64:
    """1 Tool for a new Camp (EW-10.1)."""
    reason = terrain.why_not_camp(state, seat)
    return reason if reason != 0 else why_not_pay(state, seat, 0, 1, 0)


def buy_camp(state: Winter, seat: i64) -> None:
    """Pay for a Camp and put it on the Base."""
    pay(state, seat, 0, 1, 0)
    terrain.place_camp(state, seat)


def why_not_migrate(state: Winter, seat: i64, hex: i64, direction: i64) -> i64:
    """1 Labor for a step of a Camp (EW-10.2)."""
    reason = terrain.why_not_move(state, seat, hex, direction)
    return reason if reason != 0 else why_not_pay(state, seat, 0, 0, 2)


def migrate(state: Winter, seat: i64, hex: i64, direction: i64) -> None:
    """Pay for a step and take it."""
    pay(state, seat, 0, 0, 2)
    terrain.move_camp(state, seat, hex, direction)


def why_not_settle(state: Winter, seat: i64, juncture: i64) -> i64:
    """3 Food beside the Camps (EW-10.4)."""
    reason = terrain.why_not_village(state, seat, juncture)
    return reason if reason != 0 else why_not_pay(state, seat, VILLAGE_PRICE, 0, 0)


def settle_village(state: Winter, seat: i64, juncture: i64) -> None:
    """Pay for a Village and place it."""
    pay(state, seat, VILLAGE_PRICE, 0, 0)
    slide(state, seat)
    terrain.place_village(state, seat, juncture)


# Hunt --------------------------------------------------------------------------------------------------------------


def why_not_scout(state: Winter, seat: i64) -> i64:
    """1 Labor to turn up two animals (EW-11.1)."""
    reason = animals.why_not_reveal(state)
    return reason if reason != 0 else why_not_pay(state, seat, 0, 0, 2)


def scout(state: Winter, seat: i64) -> None:
    """Pay and turn up two animals."""
    pay(state, seat, 0, 0, 2)
    animals.reveal(state, 2)


def why_not_hunt(state: Winter, seat: i64, animal: i64) -> i64:
    """1 Tool and 1 Labor for an animal of the Hunting grounds (EW-11.4)."""
    reason = animals.why_not_animal(state, animal)
    return reason if reason != 0 else why_not_pay(state, seat, 0, 1, 2)


def hunt(state: Winter, seat: i64, animal: i64) -> None:
    """Pay for an animal and take it."""
    pay(state, seat, 0, 1, 2)
    animals.take_from_grounds(state, seat, animal)


def tip_in_middle(state: Winter, seat: i64, animal: i64) -> None:
    """Tip an animal as the middle action (EW-11.6)."""
    slide(state, seat)
    animals.tip(state, seat, animal)
