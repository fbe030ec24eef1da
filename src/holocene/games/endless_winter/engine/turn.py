"""The steps of a turn: Culture cards, figures, Labor, Rest, abilities, and the Eclipse pile (EW-5, EW-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.columns.sections import slide
from holocene.games.endless_winter.engine.edition import WinterEdition
from holocene.games.endless_winter.engine.effects.benefits import makes_labor, start, why_not_start
from holocene.games.endless_winter.engine.effects.possible import can_take_effect
from holocene.games.endless_winter.engine.frames import pop, push, push_effect, top
from holocene.games.endless_winter.engine.knowledge import memory
from holocene.games.endless_winter.engine.modules import rest_tokens
from holocene.games.endless_winter.engine.rules import draw, miss_card, show_from_hand, take_lesser
from holocene.games.endless_winter.engine.tribe import Tribe, added, era_of, with_card, without

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter

LAST_TURN: Final = 2  # turns before it


def begin_turn(state: Winter) -> None:
    """Begin a player's turn with its first step (EW-5.1)."""
    state.seat = state.order[state.turn % state.players]
    clear_turn(state)
    state.note(a.E_TURN, state.seat, state.turn // state.players + 1)
    push(state, a.F_CULTURE)


def clear_turn(state: Winter) -> None:
    """Reset everything that belongs to one turn."""
    state.column = -1
    state.stage = a.TOP
    state.cultures = 0
    state.orders_changed = False
    clear_cards(state)


def clear_cards(state: Winter) -> None:
    """Drop the Labor, the purchases, the Chief's ability and the triggers of a turn."""
    state.labor = 0
    state.chief_ready = False
    state.types_bought = 0
    state.bought = []
    state.fresh = []
    state.triggers = []


# Culture cards -----------------------------------------------------------------------------------------------------


def why_not_play_culture(state: Winter, seat: i64, kind: i64) -> i64:
    """Check a Culture card to play: two of Era I or one of Era II in a turn (EW-5.2)."""
    if kind not in state.tribes[seat].hand:
        return a.NOT_IN_HAND
    return a.TOO_MANY_CULTURES if state.cultures + era_of(kind) > 2 else 0


def play_culture(state: Winter, seat: i64, kind: i64) -> None:
    """Play a Culture card and carry it out (EW-5.3)."""
    tribe = state.tribes[seat]
    show_from_hand(tribe, kind)
    tribe.played = [*tribe.played, kind + a.USED]
    state.cultures += era_of(kind)
    state.note(a.E_PLAYED, seat, kind, 0)
    ability: i64 = state.edition.ability[kind]
    if tribe.orders < a.ASK:
        push_effect(state, ability)
    elif can_take_effect(state, seat, ability):
        push(state, a.F_ABILITY, kind)


# Placing a figure --------------------------------------------------------------------------------------------------


def why_not_place(state: Winter, seat: i64, figure: i64, where: i64) -> i64:
    """Check that a figure is left to place (EW-5.4); figures block no column (EW-5.9)."""
    if where == a.PAINTING and not state.paintings:
        return a.NO_EXPANSION
    tribe = state.tribes[seat]
    left: i64 = tribe.chief_home if figure == a.CHIEF_FIGURE else tribe.figures_home
    return 0 if left > 0 else a.NO_FIGURE


def place(state: Winter, seat: i64, figure: i64, where: i64) -> None:
    """Place a figure on a column or at Rest (EW-5.4, EW-5.17)."""
    pop(state)
    tribe = state.tribes[seat]
    if figure == a.CHIEF_FIGURE:
        tribe.chief_home = 0
        state.chief_ready = True  # EW-5.5
    else:
        tribe.figures_home -= 1
    state.column = where
    state.stage = a.TOP
    state.placed = [*state.placed, (seat * 2 + figure) * 8 + where]
    state.note(a.E_PLACED, seat, figure, where)
    if where != a.REST_SPACE:
        push(state, a.F_ACT)
        return
    tribe.rests += 1
    push(state, a.F_REST)
    if state.rest_tokens:
        rest_tokens.offer(state)
    state.rested = True


def why_not_rest(state: Winter, seat: i64) -> i64:
    """Check the draw of a figure at Rest: once, if there is a card to draw (EW-5.17, EW-4.2)."""
    if state.stage != a.TOP:
        return a.SECTION_OVER
    return 0 if state.tribes[seat].can_draw() else a.CARD_CANNOT_BE_DRAWN


def rest(state: Winter, seat: i64) -> None:
    """Draw a card for a figure at Rest; then an animal may be tipped (EW-5.17)."""
    state.stage = a.MIDDLE
    draw(state, seat)


def rest_for_less(state: Winter, seat: i64, wanted: i64) -> None:
    """Take a lesser benefit than the card of a figure at Rest (EW-5.17, EW-4.3)."""
    state.stage = a.MIDDLE
    if not state.tribes[seat].can_draw():
        miss_card(state, seat)
    take_lesser(state, seat, wanted)


# Labor -------------------------------------------------------------------------------------------------------------


def labor_in(edition: WinterEdition, kind: i64, column: i64) -> i64:
    """Return the half Labor of a card in a column: in its corner and from its ability (EW-5.11, EW-5.12)."""
    halves: i64 = edition.labor[kind]
    if edition.added_in[kind] < 0 or edition.added_in[kind] == column:
        halves += edition.added[kind]
    return halves


def play_tribe(state: Winter, seat: i64, kind: i64) -> None:
    """Play a Tribe card for its Labor; a card bought this turn makes none (EW-5.11, EW-8.2)."""
    tribe = state.tribes[seat]
    edition = state.edition
    code = kind
    halves: i64 = 0
    if tribe.hand.count(kind) > state.fresh.count(kind):
        halves = labor_in(edition, kind, state.column)
        if kind in state.bought:
            memory.left_before_bought(tribe, kind)
        else:
            memory.left(tribe, kind)
    else:  # EW-R11
        state.bought = without(state.bought, kind)
        state.fresh = without(state.fresh, kind)
        code += a.FRESH
        memory.left_as_last(tribe, kind)
    tribe.hand = without(tribe.hand, kind)
    ability: i64 = edition.ability[kind]
    if ability == 0 or (code & a.FRESH != 0 and makes_labor(state, ability)):
        code += a.USED
    tribe.played = [*tribe.played, code]
    state.labor += halves
    state.note(a.E_PLAYED, seat, kind, halves)


def why_not_spend_food(state: Winter, seat: i64, food: i64) -> i64:
    """Check that spending Food ends at a further Labor sign (EW-5.15, EW-R9)."""
    have: i64 = state.tribes[seat].food
    if have < food:
        return a.FOOD_SHORT
    signs = state.edition.signs
    return 0 if signs[have - food + 1] > signs[have - food] else a.NO_SIGN_PASSED


def spend_food(state: Winter, seat: i64, food: i64) -> None:
    """Spend Food for 1 Labor per sign that the marker passes (EW-5.15)."""
    tribe = state.tribes[seat]
    signs = state.edition.signs
    halves: i64 = 2 * (signs[tribe.food] - signs[tribe.food - food])
    tribe.food -= food
    state.labor += halves
    state.note(a.E_SPENT_FOOD, seat, food, halves)


# Abilities ---------------------------------------------------------------------------------------------------------


def find_unused(tribe: Tribe, kind: i64) -> i64:
    """Return a card of a kind above the board whose ability is not used, -1 if there is none."""
    for number in tribe.played:
        code: i64 = number
        if code & a.KIND == kind and code & a.USED == 0:
            return code
    return -1


def why_not_use(state: Winter, seat: i64, kind: i64) -> i64:
    """Check the ability of a Tribe card: once, in its column, from above the board (EW-16.1, EW-16.3)."""
    if find_unused(state.tribes[seat], kind) < 0:
        return a.NO_ABILITY
    column: i64 = state.edition.ability_in[kind]
    if column >= 0 and column != state.column:
        return a.WRONG_COLUMN
    return why_not_start(state, seat, state.edition.ability[kind])


def use(state: Winter, seat: i64, kind: i64) -> None:
    """Use the ability of a Tribe card (EW-5.13)."""
    tribe = state.tribes[seat]
    code = find_unused(tribe, kind)
    tribe.played = added(tribe.played, tribe.played.index(code), a.USED)
    state.note(a.E_USED, seat, kind)
    start(state, state.edition.ability[kind])


def why_not_chief(state: Winter, seat: i64) -> i64:
    """Check the Chief's ability: once, in the turn of the Chief's figure, in its column (EW-5.5, EW-5.20, EW-16.2)."""
    if not state.chief_ready:
        return a.NO_CHIEF
    side: i64 = state.tribes[seat].chief
    column: i64 = state.edition.chief_in[side]
    if column >= 0 and column != state.column:
        return a.WRONG_COLUMN
    return why_not_start(state, seat, state.edition.chief_effect[side])


def use_chief(state: Winter, seat: i64) -> None:
    """Use the Chief's ability."""
    state.chief_ready = False
    side: i64 = state.tribes[seat].chief
    state.note(a.E_USED_CHIEF, seat, side)
    start(state, state.edition.chief_effect[side])


def why_not_orders(state: Winter, seat: i64, orders: i64) -> i64:
    """Check a change of the standing orders: once in a turn and once in an Eclipse (EW-R5)."""
    return a.ORDERS_GIVEN if state.orders_changed or state.tribes[seat].orders == orders else 0


def give_orders(state: Winter, seat: i64, orders: i64) -> None:
    """Change the standing orders."""
    state.tribes[seat].orders = orders
    state.orders_changed = True
    state.note(a.E_STANDING, seat, orders)


# The end of a turn -------------------------------------------------------------------------------------------------


def end_turn(state: Winter, seat: i64) -> None:
    """Discard the cards played, lose Labor, and prepare the Eclipse pile in the third turn (EW-5.21, EW-5.22).

    A figure in a higher section first slides all the way down (EW-R26).
    """
    if top(state) == a.F_ACT:
        while state.stage < a.BOTTOM:
            slide(state, seat)
    pop(state)
    tribe = state.tribes[seat]
    for number in tribe.played:
        tribe.discards = with_card(tribe.discards, number & a.KIND)
    tribe.played = []
    clear_cards(state)  # EW-R7
    rest_tokens.put_back(state)
    state.note(a.E_ENDED, seat)
    if state.turn // state.players == LAST_TURN:
        push(state, a.F_PILE)


def to_eclipse(state: Winter, seat: i64, kind: i64) -> None:
    """Put a card face down on the Eclipse pile (EW-5.22)."""
    tribe = state.tribes[seat]
    tribe.hand = without(tribe.hand, kind)
    tribe.pile = with_card(tribe.pile, kind)
    state.note(a.E_TO_PILE, seat)
    state.note(a.E_TO_PILE_CARD, seat, kind, whom=seat)
