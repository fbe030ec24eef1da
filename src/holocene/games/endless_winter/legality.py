"""Why an action is not allowed: whether the top frame asks for it, and then the rule's own check (see `offers.py`)."""

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
    painting_setup,
    rest_tokens,
    rules,
    terrain,
    turn,
)
from holocene.games.endless_winter.frames import first, second, top
from holocene.kernel.state import GAME_IS_OVER, NOT_YOUR_TURN

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter


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
        return turn.why_not_place(state, seat, (action - a.A_PLACE) // a.PLACES, (action - a.A_PLACE) % a.PLACES)
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
    if action < a.A_PAINT:
        return why_not_eclipse(state, seat, kind, action)
    if action < a.A_STONE:
        return painting_offers.why_not(state, seat, kind, action)
    return why_not_rare(state, seat, kind, action)


def why_not_simple(state: Winter, seat: i64, kind: i64, action: i64) -> i64:
    """Check decisions without arguments, lesser benefits and Idols."""
    stage: i64 = state.stage
    column: i64 = state.column
    if action >= a.A_IDOL:
        return idols.why_not_idol(state, seat, action - a.A_IDOL) if kind == a.F_IDOL else a.OTHER_STEP
    if action >= a.A_LESSER:
        if kind == a.F_REST:
            return rules.why_not_lesser(state, seat, a.CARD, action - a.A_LESSER) if stage == a.TOP else a.OTHER_STEP
        if kind != a.F_IDOL and kind != a.F_MEGALITH and kind != a.F_TAKE:
            return a.OTHER_STEP
        rank: i64 = -1
        if kind == a.F_IDOL:
            rank = a.IDOL
        elif kind == a.F_TAKE:
            rank = first(state)
        return rules.why_not_lesser(state, seat, rank, action - a.A_LESSER)
    if action == a.A_DECLINE:
        if kind == a.F_CONSENT or kind == a.F_ABILITY or (kind == a.F_TAKE and second(state) == 1):
            return 0
        return 0 if a.F_BURY <= kind <= a.F_CULTURE_CARD or a.F_PAINT <= kind < a.F_TORCH else a.OTHER_STEP
    if action == a.A_DONE:
        return 0 if kind == a.F_PILE or kind >= a.F_ORDER else a.OTHER_STEP
    if action == a.A_TAKE:
        if kind == a.F_ORDER:
            return 0
        if kind != a.F_TAKE:
            return a.OTHER_STEP
        return 0 if first(state) != a.CARD or state.tribes[seat].can_draw() else a.CARD_CANNOT_BE_DRAWN
    if action == a.A_ACCEPT:
        return 0 if kind == a.F_CONSENT or kind == a.F_ABILITY else a.OTHER_STEP
    if kind == a.F_REST:
        if action == a.A_END_TURN:
            return 0 if stage > a.TOP else a.MUST_REST
        if action == a.A_REST:
            return turn.why_not_rest(state, seat)
        return turn.why_not_chief(state, seat) if action == a.A_CHIEF else a.OTHER_STEP
    if kind != a.F_ACT or action == a.A_REST:
        return a.OTHER_STEP
    if action == a.A_CHIEF:
        return turn.why_not_chief(state, seat)
    if action == a.A_END_TURN:
        return 0
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
        if kind == a.F_GLACIERS:
            return glacier_tokens.why_not_gain(state, action - a.A_HEX)
        return eclipse.why_not_hex(state, seat, action - a.A_HEX) if kind == a.F_TERRAIN else a.OTHER_STEP
    if action < a.A_BOARD:
        return eclipse.why_not_use_pile(state, action - a.A_USE_PILE) if kind == a.F_CARDS else a.OTHER_STEP
    return eclipse.why_not_board(state, seat, action - a.A_BOARD) if kind == a.F_BOARD else a.OTHER_STEP


def why_not_rare(state: Winter, seat: i64, kind: i64, action: i64) -> i64:
    """Check stones, tokens, orders and the choices of set-up."""
    if action < a.A_TOKEN:
        if kind == a.F_STONE:
            return columns.why_not_have_stone(state, seat, action - a.A_STONE)
        if kind != a.F_ACT:
            return a.OTHER_STEP
        if state.column != a.DEVELOP:
            return a.WRONG_COLUMN
        return columns.why_not_stone(state, seat, action - a.A_STONE) if state.stage == a.MIDDLE else a.SECTION_OVER
    if action < a.A_USE_TOKEN:
        return 0 if kind == a.F_TOKEN else a.OTHER_STEP
    if action < a.A_ORDERS:
        return rest_tokens.why_not_use(state, seat, action - a.A_USE_TOKEN) if kind == a.F_REST else a.OTHER_STEP
    if action < a.A_SIDE:
        if not (a.F_CULTURE <= kind <= a.F_REST or kind == a.F_PILE or kind >= a.F_ORDER):
            return a.OTHER_STEP
        return turn.why_not_orders(state, seat, action - a.A_ORDERS)
    if action < a.A_PICK_CHIEF:
        return 0 if kind == a.F_SIDE else a.OTHER_STEP
    if action < a.A_PICK_SETUP:
        return drafts.why_not_chief(state, action - a.A_PICK_CHIEF) if kind == a.F_PICK_CHIEF else a.OTHER_STEP
    if action < a.A_PICK_BOARD:
        return drafts.why_not_setup(state, action - a.A_PICK_SETUP) if kind == a.F_PICK_SETUP else a.OTHER_STEP
    if action < a.A_PAINTING_SIDE:
        return painting_setup.why_not_board(state, action - a.A_PICK_BOARD) if kind == a.F_PICK_BOARD else a.OTHER_STEP
    return 0 if kind == a.F_PAINTING_SIDE else a.OTHER_STEP
