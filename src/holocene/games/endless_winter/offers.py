"""What the seat to move may do, ascending: what the top frame asks for, checked by the rules' own checks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import (
    animals,
    columns,
    drafts,
    eclipse,
    glacier_tokens,
    idols,
    megaliths,
    painting_offers,
    rest_tokens,
    rules,
    terrain,
    turn,
)
from holocene.games.endless_winter.frames import first, second, top

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter


def options(state: Winter, seat: i64) -> list[int]:
    """Return what the seat to move may do, ascending."""
    kind = top(state)
    found: list[int] = []
    if kind == a.F_ACT:
        offer_act(state, seat, found)
    elif kind == a.F_CULTURE:
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
    elif kind == a.F_REST:
        offer_rest(state, seat, found)
    elif kind >= a.F_ORDER:
        offer_eclipse(state, seat, kind, found)
    elif kind == a.F_PILE:
        found.append(a.A_DONE)
        offer_cards(state, seat, a.A_TO_ECLIPSE, found)
        offer_orders(state, seat, found)
    elif kind <= a.F_TOKEN:
        offer_setup(state, kind, found)
    elif kind == a.F_GLACIERS:
        for hex in range(a.HEXES):
            if glacier_tokens.why_not_gain(state, hex) == 0:
                found.append(a.A_HEX + hex)
    elif a.F_PAINT <= kind <= a.F_BODIES:
        painting_offers.offer(state, seat, kind, found)
    else:
        offer_benefit(state, seat, kind, found)
    return found


def offer_act(state: Winter, seat: i64, found: list[int]) -> None:
    """Add what a figure in a column may do: Labor and abilities throughout, and what its section offers."""
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
    """Add the actions of a column's top or middle section that have no arguments."""
    if stage == a.MIDDLE and column == a.INITIATE and rules.why_not_pay(state, seat, 1, 0, 0) == 0:
        found.append(a.A_MIDDLE)
    if stage == a.TOP and column == a.HUNT and columns.why_not_scout(state, seat) == 0:
        found.append(a.A_REVEAL)
    if stage == a.TOP and column == a.MIGRATE and columns.why_not_buy_camp(state, seat) == 0:
        found.append(a.A_CAMP)


def offer_labor(state: Winter, seat: i64, found: list[int]) -> None:
    """Add Tribe cards to play, abilities to use and Food to spend."""
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
    """Add the actions of a column's top section but for those without arguments."""
    if column == a.INITIATE:
        for type in range(a.TYPES):
            if columns.why_not_initiate(state, seat, type) == 0:
                found.append(a.A_TAKE_TRIBE + type)
    elif column == a.HUNT:
        for animal in range(a.ANIMALS):
            if columns.why_not_hunt(state, seat, animal) == 0:
                found.append(a.A_TAKE_ANIMAL + animal)
    elif column == a.DEVELOP:
        if state.labor >= columns.CULTURE_PRICE:
            offer_display(state, found)
    elif column == a.PAINTING:
        painting_offers.offer_dots(state, seat, found)
    elif state.labor >= 2:
        offer_moves(state, seat, found)


def offer_middle(state: Winter, seat: i64, column: i64, found: list[int]) -> None:
    """Add the action of a column's middle section but for one without arguments."""
    if column == a.HUNT:
        offer_tips(state, seat, found)
    elif column == a.MIGRATE:
        for juncture in range(a.JUNCTURES):
            if columns.why_not_settle(state, seat, juncture) == 0:
                found.append(a.A_VILLAGE + juncture)
    elif column == a.DEVELOP:
        for stone in state.stones:
            if columns.why_not_stone(state, seat, stone) == 0:
                found.append(a.A_STONE + stone)
    elif column == a.PAINTING:
        painting_offers.offer_lines(state, seat, found)


def offer_rest(state: Winter, seat: i64, found: list[int]) -> None:
    """Add what a figure at Rest may do: draw, then tip, with the token and the Chief in between (EW-5.17, EW-20.3)."""
    if state.stage > a.TOP:
        found.append(a.A_END_TURN)
    if turn.why_not_chief(state, seat) == 0:
        found.append(a.A_CHIEF)
    if state.stage == a.TOP:
        if turn.why_not_rest(state, seat) == 0:
            found.append(a.A_REST)
        offer_lesser(state, seat, a.CARD, found)
    elif state.stage == a.MIDDLE:
        offer_tips(state, seat, found)
    for effect in range(2):
        if rest_tokens.why_not_use(state, seat, effect) == 0:
            found.append(a.A_USE_TOKEN + effect)
    offer_orders(state, seat, found)


def offer_eclipse(state: Winter, seat: i64, kind: i64, found: list[int]) -> None:
    """Add what is left of a step of the Eclipse, and the end of it (EW-6.6)."""
    found.append(a.A_DONE)
    if kind == a.F_ORDER:
        found.append(a.A_TAKE)
    elif kind == a.F_CARDS:
        for card in range(a.FIRST_CULTURE):
            if eclipse.why_not_use_pile(state, card) == 0:
                found.append(a.A_USE_PILE + card)
    elif kind == a.F_LEGS:
        painting_offers.offer_legs(state, seat, found)
    elif kind == a.F_TERRAIN:
        for hex in range(a.HEXES):
            if eclipse.why_not_hex(state, seat, hex) == 0:
                found.append(a.A_HEX + hex)
    else:
        for item in range(a.BOARD_ITEMS):
            if eclipse.why_not_board(state, seat, item) == 0:
                found.append(a.A_BOARD + item)
    offer_orders(state, seat, found)


def offer_setup(state: Winter, kind: i64, found: list[int]) -> None:
    """Add the choices of set-up, and of a Rest token."""
    if kind == a.F_SIDE:
        found.append(a.A_SIDE)
        found.append(a.A_SIDE + 1)
    elif kind == a.F_TOKEN:
        found.append(a.A_TOKEN)
        found.append(a.A_TOKEN + 1)
    elif kind == a.F_PICK_CHIEF:
        for side in range(a.SIDES):
            if drafts.why_not_chief(state, side) == 0:
                found.append(a.A_PICK_CHIEF + side)
    elif kind == a.F_PICK_BOARD:
        for board in state.offered:
            found.append(a.A_PICK_BOARD + board)
    elif kind == a.F_PAINTING_SIDE:
        found.append(a.A_PAINTING_SIDE)
        found.append(a.A_PAINTING_SIDE + 1)
    else:
        for card in state.offered:
            found.append(a.A_PICK_SETUP + card)


def offer_benefit(state: Winter, seat: i64, kind: i64, found: list[int]) -> None:
    """Add the answers to what a benefit asks."""
    if kind == a.F_IDOL:
        offer_lesser(state, seat, a.IDOL, found)
        for track in range(2):
            if idols.why_not_idol(state, seat, track) == 0:
                found.append(a.A_IDOL + track)
    elif kind == a.F_MEGALITH:
        offer_lesser(state, seat, -1, found)
        for cell in range(a.CELLS):
            if megaliths.why_not_megalith(state, seat, cell) == 0:
                found.append(a.A_MEGALITH + cell)
    elif kind == a.F_TAKE:
        what = first(state)
        if second(state) == 1:
            found.append(a.A_DECLINE)
        if what != a.CARD or state.tribes[seat].can_draw():
            found.append(a.A_TAKE)
        offer_lesser(state, seat, what, found)
    elif kind == a.F_CONSENT or kind == a.F_ABILITY:
        found.append(a.A_DECLINE)
        found.append(a.A_ACCEPT)
    elif kind == a.F_DISCARD:
        offer_cards(state, seat, a.A_DISCARD, found)
    else:
        found.append(a.A_DECLINE)
        offer_pieces(state, seat, kind, found)


def offer_pieces(state: Winter, seat: i64, kind: i64, found: list[int]) -> None:
    """Add what can be taken, moved, tipped or buried for a benefit."""
    if kind == a.F_TRIBE:
        for type in range(a.TYPES):
            if columns.why_not_type(state, type) == 0:
                found.append(a.A_TAKE_TRIBE + type)
    elif kind == a.F_ANIMAL:
        for animal in range(a.ANIMALS):
            if animals.why_not_animal(state, animal) == 0:
                found.append(a.A_TAKE_ANIMAL + animal)
    elif kind == a.F_TIP:
        offer_tips(state, seat, found)
    elif kind == a.F_MOVE:
        offer_moves(state, seat, found)
    elif kind == a.F_CULTURE_CARD:
        offer_display(state, found)
    elif kind == a.F_VILLAGE:
        for juncture in range(a.JUNCTURES):
            if terrain.why_not_village(state, seat, juncture) == 0:
                found.append(a.A_VILLAGE + juncture)
    else:
        offer_burials(state, seat, found)


def offer_burials(state: Winter, seat: i64, found: list[int]) -> None:
    """Add every card that can be buried, zone by zone (EW-8.4)."""
    tribe = state.tribes[seat]
    offer_cards(state, seat, a.A_BURY, found)
    add_kinds(tribe.discards, a.A_BURY + a.KINDS, found)
    above: list[int] = []
    for number in tribe.played:
        above.append(number & a.KIND)
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


def offer_cards(state: Winter, seat: i64, family: i64, found: list[int]) -> None:
    """Add an action for each kind in the hand."""
    add_kinds(state.tribes[seat].hand, family, found)


def offer_lesser(state: Winter, seat: i64, rank: i64, found: list[int]) -> None:
    """Add what stands lower on the ladder (EW-4.3)."""
    for wanted in range(4):
        if rules.why_not_lesser(state, seat, rank, wanted) == 0:
            found.append(a.A_LESSER + wanted)


def offer_tips(state: Winter, seat: i64, found: list[int]) -> None:
    """Add the animals that can be tipped."""
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
    kinds = state.display[:]
    kinds.sort()
    for kind in kinds:
        if kind >= 0:
            found.append(a.A_TAKE_CULTURE + kind - a.FIRST_CULTURE)


def offer_orders(state: Winter, seat: i64, found: list[int]) -> None:
    """Add the changes of standing orders (EW-R5)."""
    for orders in range(a.ORDERS):
        if turn.why_not_orders(state, seat, orders) == 0:
            found.append(a.A_ORDERS + orders)
