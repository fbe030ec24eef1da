"""The Action Columns: what each section offers and costs, and carrying it out (EW-5.6 to EW-5.8, EW-8 to EW-11).

The edition has the effects of middle and bottom sections, by column.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.effects.triggers import fire_triggers
from holocene.games.endless_winter.engine.frames import push_effect
from holocene.games.endless_winter.engine.knowledge import memory
from holocene.games.endless_winter.engine.rules import add_to_hand, pay, why_not_pay
from holocene.games.endless_winter.engine.tribe import added, with_card, without
from holocene.kernel.engine.bits import bit

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter

CULTURE_PRICE: Final = 6  # half Labor (EW-9.1)
VILLAGE_PRICE: Final = 3  # Food (EW-10.4)


# Sections ----------------------------------------------------------------------------------------------------------


def section_of(action: i64) -> tuple[i64, i64]:
    """Return the column and section that offer an action; the column is -1 for an action that none offers."""
    if action == a.A_MIDDLE:
        return a.INITIATE, a.MIDDLE
    if action == a.A_REVEAL:
        return a.HUNT, a.TOP
    if action == a.A_CAMP:
        return a.MIGRATE, a.TOP
    if a.A_TAKE_TRIBE <= action < a.A_TAKE_ANIMAL:
        return a.INITIATE, a.TOP
    if a.A_TAKE_ANIMAL <= action < a.A_PLAY_CULTURE:
        return a.HUNT, a.TOP if action < a.A_TIP else a.MIDDLE
    if a.A_TAKE_CULTURE <= action < a.A_MOVE:
        return a.DEVELOP, a.TOP
    if a.A_MOVE <= action < a.A_TO_ECLIPSE:
        return a.MIGRATE, a.TOP if action < a.A_VILLAGE else a.MIDDLE
    if a.A_PAINT <= action < a.A_PAINT_FREE:
        return a.PAINTING, a.TOP
    if a.A_LINE <= action < a.A_LEG:
        return a.PAINTING, a.MIDDLE
    if a.A_STONE <= action < a.A_TOKEN:
        return a.DEVELOP, a.MIDDLE
    return -1, a.TOP


def price_of(action: i64) -> tuple[i64, i64, i64]:
    """Return the Food, Tools and half Labor that an action costs in its section, if the price is always the same."""
    if action == a.A_MIDDLE:
        return 1, 0, 0  # EW-8.3
    if action == a.A_REVEAL:
        return 0, 0, 2  # EW-11.1
    if action == a.A_CAMP:
        return 0, 1, 0  # EW-10.1
    if action < a.A_TIP:
        return 0, 1, 2  # a Tribe card or an Animal (EW-8.1, EW-11.4)
    if action < a.A_PLAY_CULTURE:
        return 0, 0, 0  # tipping an Animal (EW-11.6)
    if action < a.A_MOVE:
        return 0, 0, CULTURE_PRICE
    if action < a.A_VILLAGE:
        return 0, 0, 2  # EW-10.2
    return VILLAGE_PRICE, 0, 0


def why_not_buy(state: Winter, seat: i64, action: i64) -> i64:
    """Check that a player can pay for an action of a section."""
    food, tools, halves = price_of(action)
    return why_not_pay(state, seat, food, tools, halves)


def buy(state: Winter, seat: i64, action: i64) -> None:
    """Pay for an action of a section."""
    food, tools, halves = price_of(action)
    pay(state, seat, food, tools, halves)


def slide(state: Winter, seat: i64) -> None:
    """Move the figure to the next section; only the first of the round finds the bottom free (EW-5.7, EW-5.8)."""
    state.stage += 1
    if state.stage == a.BOTTOM:
        column = bit(state.column)
        if state.bottoms_used & column != 0:
            state.stage = a.OVER
        state.bottoms_used |= column  # EW-R10
    state.note(a.E_SLID, seat, state.stage)


def take_middle(state: Winter, seat: i64) -> None:
    """Pay for the effect of Initiate's middle section (EW-8.3)."""
    buy(state, seat, a.A_MIDDLE)
    slide(state, seat)
    push_effect(state, state.edition.middle_effect[state.column])


def take_bottom(state: Winter) -> None:
    """Take the bottom action (EW-8.6, EW-9.7, EW-10.8, EW-11.8)."""
    state.stage = a.OVER
    push_effect(state, state.edition.bottom_effect[state.column])


# Initiate ----------------------------------------------------------------------------------------------------------


def why_not_type(state: Winter, type: i64) -> i64:
    """Check that a Tribe card is left in its supply."""
    return 0 if state.supply[type] > 0 else a.SUPPLY_EMPTY


def why_not_initiate(state: Winter, type: i64) -> i64:
    """Check a Tribe card to buy, apart from its price: the types bought in a turn must differ (EW-8.1)."""
    return a.TYPE_TAKEN if (state.types_bought >> type) & 1 == 1 else why_not_type(state, type)


def initiate(state: Winter, seat: i64, type: i64) -> None:
    """Take a Tribe card that was paid for; it makes no Labor this turn (EW-8.1, EW-8.2)."""
    state.types_bought |= bit(type)
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
    state.note(a.E_TOOK_TRIBE, seat, type, to_discards)
    fire_triggers(state, seat, a.W_TRIBE)


# Develop -----------------------------------------------------------------------------------------------------------


def take_culture(state: Winter, seat: i64, kind: i64) -> None:
    """Take a Culture card into the hand; its place stays empty (EW-9.2)."""
    state.display = [-1 if number == kind else number for number in state.display]
    add_to_hand(state.tribes[seat], kind)
    state.note(a.E_TOOK_CULTURE, seat, kind)
    fire_triggers(state, seat, a.W_CULTURE)


def why_not_have_stone(state: Winter, seat: i64, stone: i64) -> i64:
    """Check that a Sacred Stone is of an allowed era and that there is room for it (EW-9.3, EW-9.5)."""
    if stone not in state.stones:
        return a.STONE_GONE
    if stone >= a.ERA_STONES and state.round <= 2:
        return a.WRONG_ERA
    return a.STONES_FULL if len(state.tribes[seat].stones) >= a.MOST_STONES else 0


def why_not_stone(state: Winter, seat: i64, stone: i64) -> i64:
    """Check a Sacred Stone and the price of the next space for one (EW-9.3 to EW-9.5)."""
    reason = why_not_have_stone(state, seat, stone)
    if reason != 0:
        return reason
    place: i64 = len(state.tribes[seat].stones)
    return why_not_pay(state, seat, state.edition.space_food[place], state.edition.space_tools[place], 0)


def take_stone(state: Winter, seat: i64, stone: i64) -> None:
    """Pay for the next space and place a Sacred Stone there (EW-9.4)."""
    place: i64 = len(state.tribes[seat].stones)
    pay(state, seat, state.edition.space_food[place], state.edition.space_tools[place], 0)
    place_stone(state, seat, stone)
    slide(state, seat)


def place_stone(state: Winter, seat: i64, stone: i64) -> None:
    """Place a Sacred Stone on the next space and gain the benefit of the space (EW-9.6)."""
    tribe = state.tribes[seat]
    benefit: i64 = state.edition.space_benefit[len(tribe.stones)]
    state.stones = without(state.stones, stone)
    tribe.stones = [*tribe.stones, stone]
    state.note(a.E_STONE, seat, stone)
    fire_triggers(state, seat, a.W_STONE)
    push_effect(state, benefit)
