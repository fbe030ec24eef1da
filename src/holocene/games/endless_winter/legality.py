"""What may be decided: which families the top frame asks for, and each rule's own check for what is in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import (
    animals,
    columns,
    drafts,
    eclipse,
    idols,
    megaliths,
    rest_tokens,
    rules,
    terrain,
    turn,
)
from holocene.games.endless_winter.frames import first, top
from holocene.kernel.state import GAME_IS_OVER, NOT_YOUR_TURN

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
            if turn.why_not_place(state, seat, where // a.PLACES) == 0:
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
    elif kind >= a.F_CARDS:
        offer_eclipse(state, seat, kind, found)
    elif kind == a.F_PILE:
        found.append(a.A_DONE)
        offer_cards(state, seat, a.A_TO_ECLIPSE, found)
    elif kind <= a.F_TOKEN:
        offer_setup(state, kind, found)
    else:
        offer_benefit(state, seat, kind, found)
    return found


def offer_act(state: Winter, seat: i64, found: list[int]) -> None:
    """Add what a figure in a column may do: Labor and abilities throughout, and what its section offers."""
    stage: i64 = state.stage
    column: i64 = state.column
    if stage >= a.BOTTOM:
        found.append(a.A_END_TURN)
    else:
        found.append(a.A_SLIDE)
    if turn.why_not_chief(state, seat) == 0:
        found.append(a.A_CHIEF)
    if stage == a.BOTTOM:
        found.append(a.A_BOTTOM)
    if stage == a.MIDDLE and column == a.INITIATE and rules.why_not_pay(state, seat, 1, 0, 0) == 0:
        found.append(a.A_MIDDLE)
    if stage == a.TOP and column == a.HUNT and columns.why_not_scout(state, seat) == 0:
        found.append(a.A_REVEAL)
    if stage == a.TOP and column == a.MIGRATE and columns.why_not_buy_camp(state, seat) == 0:
        found.append(a.A_CAMP)
    offer_labor(state, seat, found)
    if stage == a.TOP:
        offer_top(state, seat, column, found)
    elif stage == a.MIDDLE:
        offer_middle(state, seat, column, found)
    offer_orders(state, seat, found)


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


def offer_rest(state: Winter, seat: i64, found: list[int]) -> None:
    """Add what a figure at Rest may do: draw, then tip, with the token and the Chief in between (EW-5.17, EW-20.3)."""
    if state.stage > a.TOP:
        found.append(a.A_END_TURN)
    if turn.why_not_chief(state, seat) == 0:
        found.append(a.A_CHIEF)
    if state.stage == a.TOP:
        found.append(a.A_REST)
    elif state.stage == a.MIDDLE:
        offer_tips(state, seat, found)
    for effect in range(2):
        if rest_tokens.why_not_use(state, effect) == 0:
            found.append(a.A_USE_TOKEN + effect)
    offer_orders(state, seat, found)


def offer_eclipse(state: Winter, seat: i64, kind: i64, found: list[int]) -> None:
    """Add what is left of a step of the Eclipse, and the end of it (EW-6.6)."""
    found.append(a.A_DONE)
    if kind == a.F_CARDS:
        for card in range(a.FIRST_CULTURE):
            if eclipse.why_not_use_pile(state, card) == 0:
                found.append(a.A_USE_PILE + card)
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
        if what != a.CARD or state.tribes[seat].can_draw():
            found.append(a.A_TAKE)
        offer_lesser(state, seat, what, found)
    elif kind == a.F_CONSENT:
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
    """Add the change of orders about lesser benefits (EW-R5)."""
    for orders in range(2):
        if turn.why_not_orders(state, seat, orders) == 0:
            found.append(a.A_ORDERS + orders)


# Why not -----------------------------------------------------------------------------------------------------------


def why_not(state: Winter, seat: i64, action: i64) -> i64:
    """Return 0, or the reason that forbids an action."""
    if state.over:
        return GAME_IS_OVER
    if seat != state.seat:
        return NOT_YOUR_TURN
    kind = top(state)
    if action < a.A_PLAY_TRIBE:
        return why_not_simple(state, seat, kind, action)
    if action < a.A_PLACE:
        return why_not_labor(state, seat, kind, action)
    if action < a.A_TAKE_TRIBE:
        if kind != a.F_CULTURE:
            return a.OTHER_STEP
        return turn.why_not_place(state, seat, (action - a.A_PLACE) // a.PLACES)
    if action < a.A_TO_ECLIPSE:
        return why_not_taking(state, seat, kind, action)
    if action < a.A_DISCARD:
        return turn.why_not_to_eclipse(state, seat, action - a.A_TO_ECLIPSE) if kind == a.F_PILE else a.OTHER_STEP
    if action < a.A_BURY:
        if kind != a.F_DISCARD:
            return a.OTHER_STEP
        return 0 if action - a.A_DISCARD in state.tribes[seat].hand else a.NOT_IN_HAND
    if action < a.A_MEGALITH:
        if kind != a.F_BURY:
            return a.OTHER_STEP
        return rules.why_not_bury(state, seat, (action - a.A_BURY) // a.KINDS, (action - a.A_BURY) % a.KINDS)
    if action < a.A_HEX:
        return megaliths.why_not_megalith(state, seat, action - a.A_MEGALITH) if kind == a.F_MEGALITH else a.OTHER_STEP
    if action < a.A_STONE:
        return why_not_eclipse(state, seat, kind, action)
    return why_not_rare(state, seat, kind, action)


def why_not_simple(state: Winter, seat: i64, kind: i64, action: i64) -> i64:
    """Check decisions without arguments, lesser benefits and Idols."""
    stage: i64 = state.stage
    column: i64 = state.column
    if action >= a.A_IDOL:
        return idols.why_not_idol(state, seat, action - a.A_IDOL) if kind == a.F_IDOL else a.OTHER_STEP
    if action >= a.A_LESSER:
        if kind != a.F_IDOL and kind != a.F_MEGALITH and kind != a.F_TAKE:
            return a.OTHER_STEP
        rank: i64 = -1
        if kind == a.F_IDOL:
            rank = a.IDOL
        elif kind == a.F_TAKE:
            rank = first(state)
        return rules.why_not_lesser(state, seat, rank, action - a.A_LESSER)
    if action == a.A_DECLINE:
        return 0 if kind == a.F_CONSENT or a.F_BURY <= kind <= a.F_CULTURE_CARD else a.OTHER_STEP
    if action == a.A_DONE:
        return 0 if kind == a.F_PILE or kind >= a.F_CARDS else a.OTHER_STEP
    if action == a.A_TAKE:
        if kind != a.F_TAKE:
            return a.OTHER_STEP
        return 0 if first(state) != a.CARD or state.tribes[seat].can_draw() else a.CARD_CANNOT_BE_DRAWN
    if action == a.A_ACCEPT:
        return 0 if kind == a.F_CONSENT else a.OTHER_STEP
    if kind == a.F_REST:
        if action == a.A_END_TURN:
            return 0 if stage > a.TOP else a.OTHER_STEP
        if action == a.A_REST:
            return 0 if stage == a.TOP else a.SECTION_OVER
        return turn.why_not_chief(state, seat) if action == a.A_CHIEF else a.OTHER_STEP
    if kind != a.F_ACT or action == a.A_REST:
        return a.OTHER_STEP
    if action == a.A_CHIEF:
        return turn.why_not_chief(state, seat)
    if action == a.A_END_TURN:
        return 0 if stage >= a.BOTTOM else a.OTHER_STEP
    if action == a.A_SLIDE:
        return 0 if stage < a.BOTTOM else a.SECTION_OVER
    if action == a.A_BOTTOM:
        return 0 if stage == a.BOTTOM else a.SECTION_OVER
    if action == a.A_MIDDLE:
        if column != a.INITIATE:
            return a.WRONG_COLUMN
        return rules.why_not_pay(state, seat, 1, 0, 0) if stage == a.MIDDLE else a.SECTION_OVER
    if action == a.A_REVEAL:
        if column != a.HUNT:
            return a.WRONG_COLUMN
        return columns.why_not_scout(state, seat) if stage == a.TOP else a.SECTION_OVER
    if column != a.MIGRATE:
        return a.WRONG_COLUMN
    return columns.why_not_buy_camp(state, seat) if stage == a.TOP else a.SECTION_OVER


def why_not_labor(state: Winter, seat: i64, kind: i64, action: i64) -> i64:
    """Check Tribe cards, their abilities and Food for Labor: all of them belong to step 2 in a column."""
    if kind != a.F_ACT:
        return a.NO_TRIBE_AT_REST if kind == a.F_REST else a.OTHER_STEP
    if action < a.A_USE:
        return turn.why_not_play_tribe(state, seat, action - a.A_PLAY_TRIBE)
    if action < a.A_SPEND_FOOD:
        return turn.why_not_use(state, seat, action - a.A_USE)
    return turn.why_not_spend_food(state, seat, action - a.A_SPEND_FOOD + 1)


def why_not_taking(state: Winter, seat: i64, kind: i64, action: i64) -> i64:
    """Check what is paid for in a column, and free where a benefit asks for it."""
    if a.A_PLAY_CULTURE <= action < a.A_TAKE_CULTURE:
        if kind != a.F_CULTURE:
            return a.OTHER_STEP
        return turn.why_not_play_culture(state, seat, action - a.A_PLAY_CULTURE + a.FIRST_CULTURE)
    if kind == a.F_ACT:
        return why_not_in_column(state, seat, action)
    if action < a.A_TAKE_ANIMAL:
        return columns.why_not_type(state, action - a.A_TAKE_TRIBE) if kind == a.F_TRIBE else a.OTHER_STEP
    if action < a.A_TIP:
        return animals.why_not_animal(state, action - a.A_TAKE_ANIMAL) if kind == a.F_ANIMAL else a.OTHER_STEP
    if action < a.A_PLAY_CULTURE:
        if kind == a.F_REST and state.stage != a.MIDDLE:
            return a.OTHER_STEP if state.stage == a.TOP else a.SECTION_OVER
        if kind != a.F_TIP and kind != a.F_REST:
            return a.OTHER_STEP
        return animals.why_not_tip(state, seat, action - a.A_TIP)
    if action < a.A_MOVE:
        if kind != a.F_CULTURE_CARD:
            return a.OTHER_STEP
        return columns.why_not_culture(state, action - a.A_TAKE_CULTURE + a.FIRST_CULTURE)
    if action < a.A_VILLAGE:
        if kind != a.F_MOVE:
            return a.OTHER_STEP
        return terrain.why_not_move(state, seat, (action - a.A_MOVE) // 6, (action - a.A_MOVE) % 6)
    return terrain.why_not_village(state, seat, action - a.A_VILLAGE) if kind == a.F_VILLAGE else a.OTHER_STEP


def why_not_in_column(state: Winter, seat: i64, action: i64) -> i64:
    """Check what a section of a column offers."""
    column: i64 = a.MIGRATE
    stage: i64 = a.TOP
    if action < a.A_TAKE_ANIMAL:
        column = a.INITIATE
    elif action < a.A_PLAY_CULTURE:
        column = a.HUNT
        stage = a.TOP if action < a.A_TIP else a.MIDDLE
    elif action < a.A_MOVE:
        column = a.DEVELOP
    elif action >= a.A_VILLAGE:
        stage = a.MIDDLE
    if column != state.column:
        return a.WRONG_COLUMN
    if stage != state.stage:
        return a.SECTION_OVER
    if action < a.A_TAKE_ANIMAL:
        return columns.why_not_initiate(state, seat, action - a.A_TAKE_TRIBE)
    if action < a.A_TIP:
        return columns.why_not_hunt(state, seat, action - a.A_TAKE_ANIMAL)
    if action < a.A_PLAY_CULTURE:
        return animals.why_not_tip(state, seat, action - a.A_TIP)
    if action < a.A_MOVE:
        return columns.why_not_develop(state, seat, action - a.A_TAKE_CULTURE + a.FIRST_CULTURE)
    if action < a.A_VILLAGE:
        return columns.why_not_migrate(state, seat, (action - a.A_MOVE) // 6, (action - a.A_MOVE) % 6)
    return columns.why_not_settle(state, seat, action - a.A_VILLAGE)


def why_not_eclipse(state: Winter, seat: i64, kind: i64, action: i64) -> i64:
    """Check the benefits of the Eclipse."""
    if action < a.A_USE_PILE:
        return eclipse.why_not_hex(state, seat, action - a.A_HEX) if kind == a.F_TERRAIN else a.OTHER_STEP
    if action < a.A_BOARD:
        return eclipse.why_not_use_pile(state, action - a.A_USE_PILE) if kind == a.F_CARDS else a.OTHER_STEP
    return eclipse.why_not_board(state, seat, action - a.A_BOARD) if kind == a.F_BOARD else a.OTHER_STEP


def why_not_rare(state: Winter, seat: i64, kind: i64, action: i64) -> i64:
    """Check stones, tokens, orders and the choices of set-up."""
    if action < a.A_TOKEN:
        if kind != a.F_ACT:
            return a.OTHER_STEP
        if state.column != a.DEVELOP:
            return a.WRONG_COLUMN
        return columns.why_not_stone(state, seat, action - a.A_STONE) if state.stage == a.MIDDLE else a.SECTION_OVER
    if action < a.A_USE_TOKEN:
        return 0 if kind == a.F_TOKEN else a.OTHER_STEP
    if action < a.A_ORDERS:
        return rest_tokens.why_not_use(state, action - a.A_USE_TOKEN) if kind == a.F_REST else a.OTHER_STEP
    if action < a.A_SIDE:
        if not (a.F_CULTURE <= kind <= a.F_REST or kind >= a.F_CARDS):
            return a.OTHER_STEP
        return turn.why_not_orders(state, seat, action - a.A_ORDERS)
    if action < a.A_PICK_CHIEF:
        return 0 if kind == a.F_SIDE else a.OTHER_STEP
    if action < a.A_PICK_SETUP:
        return drafts.why_not_chief(state, action - a.A_PICK_CHIEF) if kind == a.F_PICK_CHIEF else a.OTHER_STEP
    return drafts.why_not_setup(state, action - a.A_PICK_SETUP) if kind == a.F_PICK_SETUP else a.OTHER_STEP
