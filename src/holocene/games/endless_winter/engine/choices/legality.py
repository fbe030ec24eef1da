"""Why an action is not allowed: whether the top frame asks for it, then the check of its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine import eclipse, rules, turn
from holocene.games.endless_winter.engine.columns import animals, idols, megaliths, sections, terrain
from holocene.games.endless_winter.engine.frames import first, second, top
from holocene.games.endless_winter.engine.modules import drafts, glacier_tokens, rest_tokens
from holocene.games.endless_winter.engine.painting import painting
from holocene.kernel.engine.state import GAME_IS_OVER, NOT_YOUR_TURN

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter

# For each frame that asks for one family of actions: the first of them, and the first after them. Actions below
# A_IDOL and standing orders do not count; the frames of a turn accept several families.
FAMILIES: Final = {
    a.F_SIDE: (a.A_SIDE, a.A_PICK_CHIEF),
    a.F_PICK_CHIEF: (a.A_PICK_CHIEF, a.A_PICK_SETUP),
    a.F_PICK_SETUP: (a.A_PICK_SETUP, a.A_PICK_BOARD),
    a.F_PICK_BOARD: (a.A_PICK_BOARD, a.A_PAINTING_SIDE),
    a.F_PAINTING_SIDE: (a.A_PAINTING_SIDE, a.A_PAINTING_SIDE + 2),
    a.F_TOKEN: (a.A_TOKEN, a.A_USE_TOKEN),
    a.F_PILE: (a.A_TO_ECLIPSE, a.A_DISCARD),
    a.F_IDOL: (a.A_IDOL, a.A_PLAY_TRIBE),
    a.F_MEGALITH: (a.A_MEGALITH, a.A_HEX),
    a.F_BURY: (a.A_BURY, a.A_MEGALITH),
    a.F_TRIBE: (a.A_TAKE_TRIBE, a.A_TAKE_ANIMAL),
    a.F_ANIMAL: (a.A_TAKE_ANIMAL, a.A_TIP),
    a.F_TIP: (a.A_TIP, a.A_PLAY_CULTURE),
    a.F_MOVE: (a.A_MOVE, a.A_VILLAGE),
    a.F_VILLAGE: (a.A_VILLAGE, a.A_TO_ECLIPSE),
    a.F_CULTURE_CARD: (a.A_TAKE_CULTURE, a.A_MOVE),
    a.F_DISCARD: (a.A_DISCARD, a.A_BURY),
    a.F_PAINT: (a.A_PAINT_FREE, a.A_LINE),
    a.F_LINE: (a.A_LINE, a.A_LEG),
    a.F_LINES: (a.A_LINE, a.A_LEG),
    a.F_STONE: (a.A_STONE, a.A_TOKEN),
    a.F_SCORE: (a.A_SCORE, a.A_STONE),
    a.F_LEG: (a.A_LEG, a.A_BODY),
    a.F_TORCH: (a.A_TORCH, a.A_SCORE),
    a.F_BODIES: (a.A_BODY, a.A_TORCH),
    a.F_GLACIERS: (a.A_HEX, a.A_USE_PILE),
    a.F_CARDS: (a.A_USE_PILE, a.A_BOARD),
    a.F_LEGS: (a.A_LEG, a.A_BODY),
    a.F_TERRAIN: (a.A_HEX, a.A_USE_PILE),
    a.F_BOARD: (a.A_BOARD, a.A_PAINT),
}


def why_not(state: Winter, seat: i64, action: i64) -> i64:
    """Return 0, or the reason that forbids an action."""
    if state.over:
        return GAME_IS_OVER
    if seat != state.seat:
        return NOT_YOUR_TURN
    kind = top(state)
    if action < a.A_IDOL:
        return why_not_simple(state, seat, kind, action)
    if a.A_ORDERS <= action < a.A_SIDE:
        return why_not_orders(state, seat, kind, action - a.A_ORDERS)
    if kind in FAMILIES:
        start, end = FAMILIES[kind]
        return why_not_asked(state, seat, kind, action) if start <= action < end else a.OTHER_STEP
    if kind == a.F_CULTURE:
        return why_not_first_step(state, seat, action)
    if kind == a.F_ACT:
        return why_not_in_column(state, seat, action)
    return why_not_at_rest(state, seat, action) if kind == a.F_REST else a.OTHER_STEP


def why_not_simple(state: Winter, seat: i64, kind: i64, action: i64) -> i64:
    """Check a decision without arguments or a lesser benefit."""
    stage: i64 = state.stage
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
    if kind != a.F_ACT:
        return a.OTHER_STEP
    if action == a.A_CHIEF:
        return turn.why_not_chief(state, seat)
    if action == a.A_END_TURN:
        return 0
    if action == a.A_SLIDE:
        return 0 if stage < a.BOTTOM else a.SECTION_OVER
    if action == a.A_BOTTOM:
        return 0 if stage == a.BOTTOM else a.SECTION_OVER
    return why_not_in_section(state, seat, action)


def why_not_orders(state: Winter, seat: i64, kind: i64, orders: i64) -> i64:
    """Check a change of the standing orders: not while an effect asks for something (EW-R5)."""
    if not (a.F_CULTURE <= kind <= a.F_REST or kind == a.F_PILE or kind >= a.F_ORDER):
        return a.OTHER_STEP
    return turn.why_not_orders(state, seat, orders)


# The steps of a turn -------------------------------------------------------------------------------------------------


def why_not_first_step(state: Winter, seat: i64, action: i64) -> i64:
    """Check a Culture card to play or a figure to place."""
    if a.A_PLACE <= action < a.A_TAKE_TRIBE:
        return turn.why_not_place(state, seat, (action - a.A_PLACE) // a.PLACES, (action - a.A_PLACE) % a.PLACES)
    if a.A_PLAY_CULTURE <= action < a.A_TAKE_CULTURE:
        return turn.why_not_play_culture(state, seat, action - a.A_PLAY_CULTURE + a.FIRST_CULTURE)
    return a.OTHER_STEP


def why_not_at_rest(state: Winter, seat: i64, action: i64) -> i64:
    """Check an Animal to tip or an effect of the Rest token."""
    if a.A_PLAY_TRIBE <= action < a.A_PLACE:
        return a.NO_TRIBE_AT_REST
    if a.A_TIP <= action < a.A_PLAY_CULTURE:
        if state.stage != a.MIDDLE:
            return a.OTHER_STEP if state.stage == a.TOP else a.SECTION_OVER
        return animals.why_not_tip(state, seat, action - a.A_TIP)
    if a.A_USE_TOKEN <= action < a.A_ORDERS:
        return rest_tokens.why_not_use(state, seat, action - a.A_USE_TOKEN)
    return a.OTHER_STEP


def why_not_in_column(state: Winter, seat: i64, action: i64) -> i64:
    """Check a Tribe card to play, its ability, Food for Labor, or an action of a section."""
    if action < a.A_PLAY_TRIBE:
        return a.OTHER_STEP
    if action < a.A_USE:
        return rules.why_not_from_hand(state, seat, action - a.A_PLAY_TRIBE)
    if action < a.A_SPEND_FOOD:
        return turn.why_not_use(state, seat, action - a.A_USE)
    if action < a.A_PLACE:
        return turn.why_not_spend_food(state, seat, action - a.A_SPEND_FOOD + 1)
    return why_not_in_section(state, seat, action)


def why_not_in_section(state: Winter, seat: i64, action: i64) -> i64:
    """Check an action of a section: whether the figure stands there, the rule of the action, and its price."""
    column, stage = sections.section_of(action)
    if column < 0:
        return a.OTHER_STEP
    if column != state.column:
        return a.WRONG_COLUMN
    if stage != state.stage:
        return a.SECTION_OVER
    if action >= a.A_STONE:
        return sections.why_not_stone(state, seat, action - a.A_STONE)
    if action >= a.A_LINE:
        return painting.why_not_line(state, seat, action - a.A_LINE)
    if action >= a.A_PAINT:
        return painting.why_not_buy(state, seat, (action - a.A_PAINT) // 3, (action - a.A_PAINT) % 3)
    reason: i64 = 0
    if action == a.A_REVEAL:
        reason = animals.why_not_reveal(state)
    elif action == a.A_CAMP:
        reason = terrain.why_not_camp(state, seat)
    elif a.A_TAKE_TRIBE <= action < a.A_TAKE_ANIMAL:
        reason = sections.why_not_initiate(state, action - a.A_TAKE_TRIBE)
    elif action >= a.A_TAKE_ANIMAL:
        reason = why_not_taking(state, seat, action)
    return reason if reason != 0 else sections.why_not_buy(state, seat, action)


# Frames that ask for one family ------------------------------------------------------------------------------------


def why_not_asked(state: Winter, seat: i64, kind: i64, action: i64) -> i64:
    """Check an action of the family that the top frame asks for."""
    if action < a.A_PLAY_TRIBE:
        return idols.why_not_idol(state, seat, action - a.A_IDOL)
    if action < a.A_TO_ECLIPSE:
        return why_not_taking(state, seat, action)
    if action < a.A_BURY:
        return rules.why_not_from_hand(state, seat, (action - a.A_TO_ECLIPSE) % a.KINDS)  # also to discard
    if action < a.A_MEGALITH:
        return rules.why_not_bury(state, seat, (action - a.A_BURY) // a.KINDS, (action - a.A_BURY) % a.KINDS)
    if action < a.A_HEX:
        return megaliths.why_not_megalith(state, seat, action - a.A_MEGALITH)
    if action < a.A_USE_PILE:
        if kind == a.F_GLACIERS:
            return glacier_tokens.why_not_gain(state, action - a.A_HEX)
        return eclipse.why_not_hex(state, seat, action - a.A_HEX)
    if action < a.A_BOARD:
        return eclipse.why_not_use_pile(state, action - a.A_USE_PILE)
    if action < a.A_PAINT:
        return eclipse.why_not_board(state, seat, action - a.A_BOARD)
    if action < a.A_STONE:
        return why_not_painting(state, seat, action)
    if action < a.A_TOKEN:
        return sections.why_not_have_stone(state, seat, action - a.A_STONE)
    if a.A_PICK_CHIEF <= action < a.A_PICK_SETUP:
        return drafts.why_not_offered(state, (action - a.A_PICK_CHIEF) // 2)
    if a.A_PICK_SETUP <= action < a.A_PICK_BOARD:
        return drafts.why_not_offered(state, action - a.A_PICK_SETUP)
    if a.A_PICK_BOARD <= action < a.A_PAINTING_SIDE:
        return drafts.why_not_offered(state, action - a.A_PICK_BOARD)
    return 0


def why_not_taking(state: Winter, seat: i64, action: i64) -> i64:
    """Check an action that is paid for in a column and free as a benefit, apart from its price."""
    if action < a.A_TAKE_ANIMAL:
        return sections.why_not_type(state, action - a.A_TAKE_TRIBE)
    if action < a.A_TIP:
        return 0 if action - a.A_TAKE_ANIMAL in state.grounds else a.NOT_IN_GROUNDS
    if action < a.A_PLAY_CULTURE:
        return animals.why_not_tip(state, seat, action - a.A_TIP)
    if action < a.A_MOVE:
        return 0 if action - a.A_TAKE_CULTURE + a.FIRST_CULTURE in state.display else a.NOT_ON_DISPLAY
    if action < a.A_VILLAGE:
        return terrain.why_not_move(state, seat, (action - a.A_MOVE) // 6, (action - a.A_MOVE) % 6)
    return terrain.why_not_village(state, seat, action - a.A_VILLAGE)


def why_not_painting(state: Winter, seat: i64, action: i64) -> i64:
    """Check a benefit of Cave Paintings."""
    if action < a.A_LINE:
        return painting.why_not_dot(state, seat, action - a.A_PAINT_FREE, first(state))
    if action < a.A_LEG:
        return painting.why_not_line(state, seat, action - a.A_LINE)
    if action < a.A_BODY:
        return eclipse.why_not_leg(state, seat, action - a.A_LEG)
    if action < a.A_TORCH:
        return painting.why_not_body(state, action - a.A_BODY)
    if action < a.A_SCORE:
        return painting.why_not_torch(state, seat, action - a.A_TORCH)
    return painting.why_not_score(state, seat, action - a.A_SCORE)
