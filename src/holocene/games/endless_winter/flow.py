"""Carries decisions out and goes on until somebody must be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import (
    animals,
    benefits,
    columns,
    drafts,
    eclipse,
    glacier_tokens,
    idols,
    megaliths,
    offers,
    painting,
    painting_offers,
    painting_setup,
    phases,
    rest_tokens,
    rules,
    terrain,
    turn,
    unasked,
)
from holocene.games.endless_winter.frames import first, pop, top

if TYPE_CHECKING:
    from holocene.games.endless_winter.state import Winter


def settle(state: Winter) -> None:
    """Run on until a frame must ask somebody (see `unasked.py`), or the game is over."""
    while not state.over:
        kind = top(state)
        if kind < 0:
            phases.advance(state)
        elif kind == a.F_RUN:
            benefits.run(state)
        else:
            options = offers.options(state, state.seat)
            action = unasked.decision(state, kind, options)
            if action < 0:
                state.options = options
                return
            resolve(state, state.seat, action)
    state.options = []


def resolve(state: Winter, seat: i64, action: i64) -> None:
    """Carry out one decision."""
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
    elif action < a.A_PLAY_CULTURE:
        resolve_taking(state, seat, action)
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
        eclipse.gain_board(state, seat, action - a.A_BOARD)
    elif action < a.A_STONE:
        painting_offers.resolve(state, seat, action)
    else:
        resolve_rare(state, seat, action)


def resolve_simple(state: Winter, seat: i64, action: i64) -> None:
    """Carry out a decision without arguments, a lesser benefit or an Idol."""
    if action == a.A_END_TURN:
        turn.end_turn(state, seat)
    elif action == a.A_SLIDE:
        columns.slide(state, seat)
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
        columns.take_bottom(state, seat)
    elif action == a.A_MIDDLE:
        columns.take_middle(state, seat)
    elif action == a.A_REVEAL:
        columns.scout(state, seat)
    elif action == a.A_CAMP:
        columns.buy_camp(state, seat)
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
    """Carry out what is paid for in a column, and free where a benefit asks for it."""
    kind = top(state)
    if action < a.A_TAKE_ANIMAL:
        if kind == a.F_ACT:
            columns.initiate(state, seat, action - a.A_TAKE_TRIBE)
        else:
            to_discards = first(state)
            pop(state)
            columns.take_tribe(state, seat, action - a.A_TAKE_TRIBE, to_discards)
    elif action < a.A_TIP:
        if kind == a.F_ACT:
            columns.hunt(state, seat, action - a.A_TAKE_ANIMAL)
        else:
            pop(state)
            animals.take_from_grounds(state, seat, action - a.A_TAKE_ANIMAL)
    elif action < a.A_PLAY_CULTURE:
        if kind == a.F_ACT:
            columns.tip_in_middle(state, seat, action - a.A_TIP)
        elif kind == a.F_REST:
            state.stage = a.OVER
            animals.tip(state, seat, action - a.A_TIP)
        else:
            pop(state)
            animals.tip(state, seat, action - a.A_TIP)
    elif action < a.A_MOVE:
        if kind == a.F_ACT:
            columns.develop(state, seat, action - a.A_TAKE_CULTURE + a.FIRST_CULTURE)
        else:
            pop(state)
            columns.take_culture(state, seat, action - a.A_TAKE_CULTURE + a.FIRST_CULTURE)
    elif action < a.A_VILLAGE:
        hex = (action - a.A_MOVE) // 6
        direction = (action - a.A_MOVE) % 6
        if kind == a.F_ACT:
            columns.migrate(state, seat, hex, direction)
        else:
            pop(state)
            terrain.move_camp(state, seat, hex, direction)
    elif kind == a.F_ACT:
        columns.settle_village(state, seat, action - a.A_VILLAGE)
    else:
        pop(state)
        terrain.place_village(state, seat, action - a.A_VILLAGE)


def resolve_rare(state: Winter, seat: i64, action: i64) -> None:
    """Carry out what happens a few times in a game."""
    if action < a.A_TOKEN:
        if top(state) == a.F_STONE:
            painting.take_free_stone(state, seat, action - a.A_STONE)
        else:
            columns.take_stone(state, seat, action - a.A_STONE)
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
