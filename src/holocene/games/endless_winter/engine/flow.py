"""Carrying out decisions, and going on until a player must be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine import eclipse, phases, rules, turn
from holocene.games.endless_winter.engine.choices import automatic, offers
from holocene.games.endless_winter.engine.columns import animals, idols, megaliths, sections, terrain
from holocene.games.endless_winter.engine.effects import benefits
from holocene.games.endless_winter.engine.frames import first, pop, top
from holocene.games.endless_winter.engine.modules import drafts, glacier_tokens, rest_tokens
from holocene.games.endless_winter.engine.painting import painting
from holocene.games.endless_winter.engine.painting import setup as painting_setup
from holocene.kernel.engine.bits import bit

if TYPE_CHECKING:
    from holocene.games.endless_winter.engine.state import Winter


def settle(state: Winter) -> None:
    """Go on until a player must be asked (see `automatic.py`) or the game is over."""
    while not state.over:
        kind = top(state)
        if kind < 0:
            phases.advance(state)
        elif kind == a.F_RUN:
            benefits.run(state)
        else:
            options = offers.options(state, state.seat)
            action = automatic.decision(state, kind, options)
            if action < 0:
                state.options = options
                return
            resolve(state, state.seat, action)
    state.options = []


def resolve(state: Winter, seat: i64, action: i64) -> None:
    """Carry out a decision."""
    if action < a.A_PLAY_TRIBE:
        resolve_simple(state, seat, action)
    elif action < a.A_USE:
        turn.play_tribe(state, seat, action - a.A_PLAY_TRIBE)
    elif action < a.A_SPEND_FOOD:
        turn.use(state, seat, action - a.A_USE)
    elif action < a.A_PLACE:
        turn.spend_food(state, seat, action - a.A_SPEND_FOOD + 1)
    elif action < a.A_TAKE_TRIBE:
        turn.place(state, seat, (action - a.A_PLACE) // a.PLACES, (action - a.A_PLACE) % a.PLACES)
    elif action < a.A_TIP:
        resolve_taking(state, seat, action)
    elif action < a.A_PLAY_CULTURE:
        resolve_tip(state, seat, action - a.A_TIP)
    elif action < a.A_TAKE_CULTURE:
        turn.play_culture(state, seat, action - a.A_PLAY_CULTURE + a.FIRST_CULTURE)
    elif action < a.A_TO_ECLIPSE:
        resolve_taking(state, seat, action)
    elif action < a.A_DISCARD:
        turn.to_eclipse(state, seat, action - a.A_TO_ECLIPSE)
    elif action < a.A_BURY:
        pop(state)
        rules.discard(state, seat, action - a.A_DISCARD)
    elif action < a.A_MEGALITH:
        pop(state)
        rules.bury(state, seat, (action - a.A_BURY) // a.KINDS, (action - a.A_BURY) % a.KINDS)
    elif action < a.A_HEX:
        megaliths.place_megalith(state, seat, action - a.A_MEGALITH)
    elif action < a.A_USE_PILE:
        if top(state) == a.F_GLACIERS:
            glacier_tokens.gain(state, seat, action - a.A_HEX)
        else:
            eclipse.gain_hex(state, seat, action - a.A_HEX)
    elif action < a.A_BOARD:
        eclipse.use_pile(state, seat, action - a.A_USE_PILE)
    elif action < a.A_PAINT:
        state.gained |= bit(action - a.A_BOARD)
        eclipse.gain_board(state, seat, action - a.A_BOARD)
    elif action < a.A_STONE:
        resolve_painting(state, seat, action)
    else:
        resolve_rare(state, seat, action)


def resolve_simple(state: Winter, seat: i64, action: i64) -> None:
    """Carry out a decision without arguments, a lesser benefit or an Idol."""
    if action == a.A_END_TURN:
        turn.end_turn(state, seat)
    elif action == a.A_SLIDE:
        sections.slide(state, seat)
    elif action == a.A_DECLINE:
        benefits.decline(state)
    elif action == a.A_DONE:
        pop(state)
    elif action == a.A_TAKE:
        if top(state) == a.F_ORDER:
            eclipse.gain_order(state)
        else:
            rules.take_as_printed(state, seat, first(state))
    elif action == a.A_ACCEPT:
        benefits.accept(state)
    elif action == a.A_CHIEF:
        turn.use_chief(state, seat)
    elif action == a.A_BOTTOM:
        sections.take_bottom(state)
    elif action == a.A_MIDDLE:
        sections.take_middle(state, seat)
    elif action == a.A_REVEAL:
        sections.buy(state, seat, action)
        animals.reveal(state, 2)
    elif action == a.A_CAMP:
        sections.buy(state, seat, action)
        terrain.place_camp(state, seat)
    elif action == a.A_REST:
        turn.rest(state, seat)
    elif action < a.A_IDOL:
        if top(state) == a.F_REST:
            turn.rest_for_less(state, seat, action - a.A_LESSER)
        else:
            pop(state)
            rules.take_lesser(state, seat, action - a.A_LESSER)
    else:
        idols.use_idol(state, seat, action - a.A_IDOL)


def resolve_taking(state: Winter, seat: i64, action: i64) -> None:
    """Carry out an action that is paid for in a column and free as a benefit."""
    bought = top(state) == a.F_ACT
    to_discards = first(state)  # of a Tribe card
    if not bought:
        pop(state)
    else:
        sections.buy(state, seat, action)
        if action >= a.A_VILLAGE:
            sections.slide(state, seat)
    if action < a.A_TAKE_ANIMAL:
        if bought:
            sections.initiate(state, seat, action - a.A_TAKE_TRIBE)
        else:
            sections.take_tribe(state, seat, action - a.A_TAKE_TRIBE, to_discards)
    elif action < a.A_TIP:
        animals.take_from_grounds(state, seat, action - a.A_TAKE_ANIMAL)
    elif action < a.A_MOVE:
        sections.take_culture(state, seat, action - a.A_TAKE_CULTURE + a.FIRST_CULTURE)
    elif action < a.A_VILLAGE:
        terrain.move_camp(state, seat, (action - a.A_MOVE) // 6, (action - a.A_MOVE) % 6)
    else:
        terrain.place_village(state, seat, action - a.A_VILLAGE)


def resolve_tip(state: Winter, seat: i64, animal: i64) -> None:
    """Tip an Animal: in the middle section of Hunt, at Rest or as a benefit."""
    kind = top(state)
    if kind == a.F_ACT:
        sections.slide(state, seat)
    elif kind == a.F_REST:
        state.stage = a.OVER
    else:
        pop(state)
    animals.tip(state, seat, animal)


def resolve_painting(state: Winter, seat: i64, action: i64) -> None:
    """Carry out a decision of Cave Paintings."""
    kind = top(state)
    if action < a.A_PAINT_FREE:
        painting.buy(state, seat, (action - a.A_PAINT) // 3, (action - a.A_PAINT) % 3)
    elif action < a.A_LINE:
        pop(state)
        painting.paint(state, seat, action - a.A_PAINT_FREE)
    elif action < a.A_LEG:
        if kind == a.F_LINE:
            pop(state)
        painting.draw_line(state, seat, action - a.A_LINE)
    elif action < a.A_BODY:
        eclipse.gain_leg(state, seat, action - a.A_LEG)
    elif action < a.A_TORCH:
        painting.gain_body(state, seat, action - a.A_BODY)
    elif action < a.A_SCORE:
        painting.take_torch(state, seat, action - a.A_TORCH)
    else:
        pop(state)
        eclipse.gain_board(state, seat, a.FROM_STONES + action - a.A_SCORE)


def resolve_rare(state: Winter, seat: i64, action: i64) -> None:
    """Carry out a decision about Sacred Stones, Rest tokens, standing orders or set-up."""
    if action < a.A_TOKEN:
        if top(state) == a.F_STONE:
            pop(state)
            sections.place_stone(state, seat, action - a.A_STONE)  # without paying (CP-8.5)
        else:
            sections.take_stone(state, seat, action - a.A_STONE)
    elif action < a.A_USE_TOKEN:
        rest_tokens.choose(state, seat, action - a.A_TOKEN)
    elif action < a.A_ORDERS:
        rest_tokens.use(state, seat, action - a.A_USE_TOKEN)
    elif action < a.A_SIDE:
        turn.give_orders(state, seat, action - a.A_ORDERS)
    elif action < a.A_PICK_CHIEF:
        drafts.choose_side(state, seat, first(state), action - a.A_SIDE)
    elif action < a.A_PICK_SETUP:
        drafts.pick_chief(state, seat, action - a.A_PICK_CHIEF)
    elif action < a.A_PICK_BOARD:
        drafts.pick_setup(state, seat, action - a.A_PICK_SETUP)
    elif action < a.A_PAINTING_SIDE:
        painting_setup.pick_board(state, seat, action - a.A_PICK_BOARD)
    else:
        painting_setup.choose_side(state, seat, action - a.A_PAINTING_SIDE)
