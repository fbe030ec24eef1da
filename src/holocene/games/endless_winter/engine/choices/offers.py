"""The actions that the seat to move may take, ascending, found with the checks of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine import turn
from holocene.games.endless_winter.engine.choices import legality
from holocene.games.endless_winter.engine.columns import animals, megaliths, sections, terrain
from holocene.games.endless_winter.engine.frames import top
from holocene.games.endless_winter.engine.modules import rest_tokens
from holocene.games.endless_winter.engine.painting import painting

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter


def options(state: Winter, seat: i64) -> list[int]:
    """Return what the seat to move may do, ascending."""
    kind = top(state)
    found: list[int] = []
    if kind == a.F_ACT:
        offer_act(state, seat, found)
    elif kind == a.F_CULTURE:
        offer_first_step(state, seat, found)
    elif kind == a.F_REST:
        offer_rest(state, seat, found)
    else:
        for action in range(a.A_DECLINE, a.A_CHIEF):
            if legality.why_not_simple(state, seat, kind, action) == 0:
                found.append(action)
        if a.F_TAKE <= kind <= a.F_MEGALITH:
            offer_lesser(state, seat, kind, found)
        offer_asked(state, seat, kind, found)
        if kind == a.F_PILE or kind >= a.F_ORDER:
            offer_orders(state, seat, found)
    return found


# The steps of a turn -------------------------------------------------------------------------------------------------


def offer_first_step(state: Winter, seat: i64, found: list[int]) -> None:
    """Add the figures to place and the Culture cards to play."""
    for where in range(2 * a.PLACES):
        if turn.why_not_place(state, seat, where // a.PLACES, where % a.PLACES) == 0:
            found.append(a.A_PLACE + where)
    last: i64 = -1
    for number in state.tribes[seat].hand:
        held: i64 = number
        if held >= a.FIRST_CULTURE and held != last and turn.why_not_play_culture(state, seat, held) == 0:
            found.append(a.A_PLAY_CULTURE + held - a.FIRST_CULTURE)
        last = held
    offer_orders(state, seat, found)


def offer_act(state: Winter, seat: i64, found: list[int]) -> None:
    """Add what a figure in a column may do: make Labor, use abilities, and take actions of its section."""
    stage: i64 = state.stage
    column: i64 = state.column
    found.append(a.A_END_TURN)
    if stage < a.BOTTOM:
        found.append(a.A_SLIDE)
    if turn.why_not_chief(state, seat) == 0:
        found.append(a.A_CHIEF)
    if stage == a.BOTTOM:
        found.append(a.A_BOTTOM)
    offer_plain(state, seat, column, stage, found)
    offer_labor(state, seat, found)
    if stage == a.TOP:
        offer_top(state, seat, column, found)
    elif stage == a.MIDDLE:
        offer_middle(state, seat, column, found)
    offer_orders(state, seat, found)


def offer_plain(state: Winter, seat: i64, column: i64, stage: i64, found: list[int]) -> None:
    """Add the actions without arguments of a column's top or middle section."""
    if stage == a.MIDDLE and column == a.INITIATE and can_buy(state, seat, a.A_MIDDLE):
        found.append(a.A_MIDDLE)
    if stage == a.TOP and column == a.HUNT and animals.why_not_reveal(state) == 0 and can_buy(state, seat, a.A_REVEAL):
        found.append(a.A_REVEAL)
    if stage == a.TOP and column == a.MIGRATE and terrain.why_not_camp(state, seat) == 0:
        if can_buy(state, seat, a.A_CAMP):
            found.append(a.A_CAMP)


def can_buy(state: Winter, seat: i64, action: i64) -> bool:
    """Return whether a player can pay for an action of a section."""
    return sections.why_not_buy(state, seat, action) == 0


def offer_labor(state: Winter, seat: i64, found: list[int]) -> None:
    """Add the Tribe cards to play, the abilities to use and the Food to spend."""
    tribe = state.tribes[seat]
    last: i64 = -1
    for number in tribe.hand:
        kind: i64 = number
        if kind >= a.FIRST_CULTURE:
            break
        if kind != last:
            found.append(a.A_PLAY_TRIBE + kind)
        last = kind
    if tribe.played:
        for kind in range(a.FIRST_CULTURE):
            if state.edition.ability[kind] > 0 and turn.why_not_use(state, seat, kind) == 0:
                found.append(a.A_USE + kind)
    for food in range(1, tribe.food + 1):
        if turn.why_not_spend_food(state, seat, food) == 0:
            found.append(a.A_SPEND_FOOD + food - 1)


def offer_top(state: Winter, seat: i64, column: i64, found: list[int]) -> None:
    """Add the actions with arguments of a column's top section."""
    if column == a.INITIATE:
        if can_buy(state, seat, a.A_TAKE_TRIBE):
            for type in range(a.TYPES):
                if sections.why_not_initiate(state, type) == 0:
                    found.append(a.A_TAKE_TRIBE + type)
    elif column == a.HUNT:
        if can_buy(state, seat, a.A_TAKE_ANIMAL):
            add_kinds(state.grounds, a.A_TAKE_ANIMAL, found)
    elif column == a.DEVELOP:
        if can_buy(state, seat, a.A_TAKE_CULTURE):
            offer_display(state, found)
    elif column == a.PAINTING:
        for dot in range(len(state.edition.side_colours[state.tribes[seat].side])):
            for colour in range(3):
                if painting.why_not_buy(state, seat, dot, colour) == 0:
                    found.append(a.A_PAINT + 3 * dot + colour)
    elif can_buy(state, seat, a.A_MOVE):
        offer_moves(state, seat, found)


def offer_middle(state: Winter, seat: i64, column: i64, found: list[int]) -> None:
    """Add the actions with arguments of a column's middle section."""
    if column == a.HUNT:
        offer_tips(state, seat, found)
    elif column == a.MIGRATE:
        if can_buy(state, seat, a.A_VILLAGE):
            for juncture in range(a.JUNCTURES):
                if terrain.why_not_village(state, seat, juncture) == 0:
                    found.append(a.A_VILLAGE + juncture)
    elif column == a.DEVELOP:
        for stone in state.stones:
            if sections.why_not_stone(state, seat, stone) == 0:
                found.append(a.A_STONE + stone)
    elif column == a.PAINTING:
        offer_lines(state, seat, found)


def offer_lines(state: Winter, seat: i64, found: list[int]) -> None:
    """Add the lines that can be drawn."""
    for line in range(len(state.edition.line_needs[state.tribes[seat].side])):
        if painting.why_not_line(state, seat, line) == 0:
            found.append(a.A_LINE + line)


def offer_rest(state: Winter, seat: i64, found: list[int]) -> None:
    """Add what a figure at Rest may do: draw, tip, use the Chief and the Rest token (EW-5.17, EW-20.3)."""
    if state.stage > a.TOP:
        found.append(a.A_END_TURN)
    if turn.why_not_chief(state, seat) == 0:
        found.append(a.A_CHIEF)
    if state.stage == a.TOP:
        if turn.why_not_rest(state, seat) == 0:
            found.append(a.A_REST)
        offer_lesser(state, seat, a.F_REST, found)
    elif state.stage == a.MIDDLE:
        offer_tips(state, seat, found)
    for effect in range(2):
        if rest_tokens.why_not_use(state, seat, effect) == 0:
            found.append(a.A_USE_TOKEN + effect)
    offer_orders(state, seat, found)


# Frames that ask for one family ------------------------------------------------------------------------------------


def offer_asked(state: Winter, seat: i64, kind: i64, found: list[int]) -> None:
    """Add the actions of the family that the top frame asks for, if it asks for one."""
    tribe = state.tribes[seat]
    if kind == a.F_MEGALITH:
        for cell in range(a.CELLS):
            if megaliths.why_not_megalith(state, seat, cell) == 0:
                found.append(a.A_MEGALITH + cell)
    elif kind == a.F_PILE:
        add_kinds(tribe.hand, a.A_TO_ECLIPSE, found)
    elif kind == a.F_DISCARD:
        add_kinds(tribe.hand, a.A_DISCARD, found)
    elif kind == a.F_BURY:
        offer_burials(state, seat, found)
    elif kind == a.F_MOVE:
        offer_moves(state, seat, found)
    elif kind == a.F_CULTURE_CARD:
        offer_display(state, found)
    elif kind in legality.FAMILIES:
        start, end = legality.FAMILIES[kind]
        for action in range(start, end):
            if legality.why_not_asked(state, seat, kind, action) == 0:
                found.append(action)


def offer_burials(state: Winter, seat: i64, found: list[int]) -> None:
    """Add every card that can be buried, zone by zone (EW-8.4)."""
    tribe = state.tribes[seat]
    add_kinds(tribe.hand, a.A_BURY, found)
    add_kinds(tribe.discards, a.A_BURY + a.KINDS, found)
    above = [number & a.KIND for number in tribe.played]
    above.sort()
    add_kinds(above, a.A_BURY + 2 * a.KINDS, found)
    if state.phase == a.ECLIPSE:
        add_kinds(tribe.pile, a.A_BURY + 3 * a.KINDS, found)


def add_kinds(cards: list[int], family: i64, found: list[int]) -> None:
    """Add an action for each kind among ascending cards."""
    last: i64 = -1
    for number in cards:
        if number != last:
            found.append(family + number)
        last = number


def offer_lesser(state: Winter, seat: i64, kind: i64, found: list[int]) -> None:
    """Add the lesser benefits that can be taken instead (EW-4.3)."""
    for action in range(a.A_LESSER, a.A_IDOL):
        if legality.why_not_simple(state, seat, kind, action) == 0:
            found.append(action)


def offer_tips(state: Winter, seat: i64, found: list[int]) -> None:
    """Add the Animals that can be tipped."""
    for animal in range(a.ANIMALS):
        if animals.why_not_tip(state, seat, animal) == 0:
            found.append(a.A_TIP + animal)


def offer_moves(state: Winter, seat: i64, found: list[int]) -> None:
    """Add every step of every Camp."""
    last: i64 = -1
    for number in state.tribes[seat].camps:
        hex: i64 = number
        if hex != last:
            for direction in range(6):
                if terrain.why_not_move(state, seat, hex, direction) == 0:
                    found.append(a.A_MOVE + 6 * hex + direction)
        last = hex


def offer_display(state: Winter, found: list[int]) -> None:
    """Add the cards of the Culture display, ascending."""
    for kind in sorted(state.display):
        if kind >= 0:
            found.append(a.A_TAKE_CULTURE + kind - a.FIRST_CULTURE)


def offer_orders(state: Winter, seat: i64, found: list[int]) -> None:
    """Add the changes of standing orders (EW-R5)."""
    for orders in range(a.ORDERS):
        if turn.why_not_orders(state, seat, orders) == 0:
            found.append(a.A_ORDERS + orders)
