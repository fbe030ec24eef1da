"""The invariants of the moment: phase, turn and seat, what belongs to a turn, and what is pending."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.board import JUNCTURE_HEXES
from holocene.games.endless_winter.engine.painting.setup import DRAFTED
from holocene.games.endless_winter.engine.state import Winter
from holocene.games.endless_winter.files.effects import operations

MAIN = {
    a.SETTING: (a.F_SIDE, a.F_PICK_CHIEF, a.F_PICK_SETUP, a.F_PICK_BOARD, a.F_PAINTING_SIDE),
    a.ACTING: (a.F_CULTURE, a.F_ACT, a.F_REST, a.F_PILE),
    a.ECLIPSE: (a.F_RUN, a.F_TAKE, a.F_IDOL, a.F_ORDER, a.F_CARDS, a.F_LEGS, a.F_TERRAIN, a.F_BOARD, a.F_TRIBE),
    a.PREPARING: (a.F_TAKE, a.F_IDOL, a.F_TRIBE),
}
BENEFITS = range(a.F_TAKE, a.F_ORDER)


def wrong_moment(state: Winter) -> Iterator[tuple[str, str]]:
    """Check phase, turn and the seat to move."""
    players = state.players
    if sorted(state.order) != list(range(players)):
        yield "order", "must have every seat once"
        return
    turns = {a.ACTING: 3 * players, a.FINISHED: players + 1}.get(state.phase, players)
    if state.turn >= turns:
        yield "turn", f"cannot be {state.turn} in this phase"
        return
    place = state.turn % players
    if state.phase == a.SETTING and state.part == a.FOR_SETUPS:
        place = players - 1 - place
    seat = -1 if state.phase == a.FINISHED else state.order[place]
    if state.seat != seat:
        yield "seat", f"must be {seat}, whose turn it is, not {state.seat}"
    if state.phase == a.FINISHED and state.round != a.ROUNDS:
        yield "round", "must be the fourth when the game is over"
    if state.phase == a.PREPARING and state.round == 1:
        yield "round", "must be past the first in the Preparation"
    if state.phase == a.ECLIPSE and state.part == a.BY_LEGS and not state.paintings:
        yield "part", "must fit a game without Cave Paintings"
    if state.phase == a.SETTING:
        if state.round != 1 or state.part > (a.FOR_PAINTINGS if state.paintings else a.FOR_SETUPS):
            yield "part", "must fit the set-up"
        if state.part == a.FOR_BOARDS and state.boards != DRAFTED:
            yield "part", "must fit boards that are not drafted"
        if state.part == a.FOR_SETUPS and state.draft == 0:
            yield "part", "must fit Setup cards that are dealt"
        if state.column >= 0:
            yield "column", "must be -1: no figure is placed during set-up"


def wrong_figures(state: Winter) -> Iterator[tuple[str, str]]:
    """Check the order in which figures were placed, and the bottom sections they used up (EW-3.2, EW-5.8)."""
    players, placed = state.players, list(state.placed)
    acting = state.phase == a.ACTING
    going = acting and state.column >= 0 and bool(state.stack) and state.stack[0] in (a.F_ACT, a.F_REST)
    if acting:
        if [code // 16 for code in placed] != [state.order[i % players] for i in range(len(placed))]:
            yield "placed", "must be figures in turn order"
        elif len(placed) != state.turn + int(state.stack[:1] != [a.F_CULTURE]):
            yield "placed", "must be one figure in each turn"
        elif going and placed[-1] % 8 != state.column:
            yield "column", "must be where the last figure was placed"
    done = placed[:-1] if going and state.stage < a.BOTTOM else placed
    used = sum({1 << code % 8 for code in done if code % 8 != a.REST_SPACE})
    if state.bottoms_used != used:
        yield "first", "must be the columns whose bottom a figure has reached this round (EW-5.8)"
    if state.rested != any(code % 8 == a.REST_SPACE for code in placed):
        yield "rested", "must say whether a figure rests this round"
    if state.chief_ready and not (going and placed and placed[-1] // 8 % 2 == a.CHIEF_FIGURE):
        yield "chief_ready", "must be false outside of the turn in which the Chief is placed (EW-16.2)"


def wrong_turn(state: Winter) -> Iterator[tuple[str, str]]:
    """Check what lasts only for one turn, or for one step of the Eclipse."""
    acting = state.phase == a.ACTING
    bottom = state.stack[0] if state.stack else -1
    if state.types_bought and not (acting and state.column == a.INITIATE):
        yield "taken", "must be 0 outside of a turn on Initiate (EW-8.1)"
    bought = [a.FIRST_TYPE + type for type in range(a.TYPES) if state.types_bought >> type & 1]
    if Counter(state.bought) - Counter(bought):
        yield "bought", "must be cards of the types that were bought this turn (EW-8.1)"
    if (
        acting
        and bottom == a.F_CULTURE
        and (state.column >= 0 or state.stage or state.types_bought or state.chief_ready)
    ):
        yield "column", "must be -1 before the second step of the turn (EW-5.1)"
    if acting and bottom == a.F_PILE and state.labor:
        yield "labor", "must be 0 at the end of the turn (EW-R7)"
    if state.token >= 0 and not (acting and bottom == a.F_REST):
        yield "token", "must be null outside of the turn in which it was taken (EW-20.4)"
    if state.phase != a.ECLIPSE:
        if state.abilities_left or state.gained:
            yield "gained", "must be 0 outside of the Eclipse, and left empty"
        return
    step = state.part
    tribe_cards = [kind for kind in state.tribes[state.seat].pile if kind < a.FIRST_CULTURE]
    pile = Counter(kind for kind in tribe_cards if state.edition.eclipse[kind] > 0)
    if Counter(state.abilities_left) - (pile if step == a.BY_CARDS else Counter()):
        yield "left", "must be cards of the pile with an unused ability (EW-6.8)"
    places = {a.BY_LEGS: a.LEGS, a.BY_TERRAIN: a.HEXES, a.BY_BOARD: a.BOARD_ITEMS}.get(step, 0)
    if state.gained >> places:
        yield "gained", "must be benefits of this step"
    if bottom >= a.F_ORDER and bottom - a.F_ORDER != step:
        yield "frames", "must fit the step of the Eclipse"


def wrong_frames(state: Winter) -> Iterator[tuple[str, str]]:
    """Check that what is pending can be carried out."""
    stack = state.stack
    if state.phase == a.FINISHED:
        if stack:
            yield "frames", "must be empty after the end"
        return
    if not stack or stack[-a.WIDTH] == a.F_RUN or stack[0] not in MAIN[state.phase]:
        yield "frames", "must fit the phase"
        return
    yield from wrong_main(state)
    code = state.edition.code
    for start in state.triggers:
        if state.phase != a.ACTING or not 2 <= start < len(code) or start % 2 or code[start - 2] != a.O_WHEN:
            yield "triggers", "must be trigger signs used in this turn (EW-R29)"
    for i in range(0, len(stack), a.WIDTH):
        kind, first, second = stack[i : i + a.WIDTH]
        below = stack[i - a.WIDTH] if i else -1
        if i and kind != a.F_RUN and kind not in BENEFITS and not (kind == a.F_TOKEN and below == a.F_REST):
            yield "frames", f"{a.FRAMES[kind]} cannot lie on top of others"
        reason = wrong_frame(state, kind, first, second, below)
        if reason:
            yield "frames", f"{a.FRAMES[kind]} {reason}"


def wrong_main(state: Winter) -> Iterator[tuple[str, str]]:
    """Check the bottom frame, which belongs to a step of the game."""
    kind, first = state.stack[0], state.stack[1]
    placed = state.column >= 0
    if state.phase == a.ACTING:
        if kind in (a.F_ACT, a.F_REST) and (not placed or (kind == a.F_REST) != (state.column == a.REST_SPACE)):
            yield "column", "must be where the figure stands"
        if kind == a.F_PILE and state.turn // state.players != 2:
            yield "frames", "cannot ask for the Eclipse pile before the third turn"
    if state.phase == a.SETTING:
        if kind in (a.F_PICK_BOARD, a.F_PAINTING_SIDE):
            yield from wrong_choice_of_board(state, kind)
            return
        fits = {a.F_SIDE: (0, 0), a.F_PICK_CHIEF: (2, 0), a.F_PICK_SETUP: (state.draft, 1)}[kind]
        if (state.draft == 2, state.part) != (fits[0] == 2, fits[1]) or (kind == a.F_PICK_SETUP and not state.draft):
            yield "frames", "must fit the variant of set-up"
        elif len(set(state.offered)) != len(state.offered) or len(state.offered) != offered(state):
            yield "offered", "must be different cards, one for each player, and one more in a draft"
        elif kind == a.F_SIDE and first != state.offered[state.turn]:
            yield "frames", "must ask about the Chief that was dealt"
    elif state.offered:
        yield "offered", "must be empty after set-up"


def wrong_choice_of_board(state: Winter, kind: int) -> Iterator[tuple[str, str]]:
    """Check the choice of a painting board or its side."""
    if state.part != (a.FOR_BOARDS if kind == a.F_PICK_BOARD else a.FOR_PAINTINGS):
        yield "frames", "must fit the variant of set-up"
    taken = [tribe.board for tribe in state.tribes if tribe.board >= 0]
    left = sorted(set(range(a.BOARDS)) - set(taken)) if kind == a.F_PICK_BOARD else []
    if state.offered != left:
        yield "offered", "must be the boards that are left"


def offered(state: Winter) -> int:
    """Return how many Chiefs or Setup cards must lie open."""
    dealt = state.part == a.FOR_CHIEFS and state.draft != 2
    return state.players if dealt else state.players + 1 - state.turn


def wrong_frame(state: Winter, kind: int, first: int, second: int, below: int) -> str:
    """Return what is wrong with a frame's numbers."""
    code = state.edition.code
    if kind in (a.F_RUN, a.F_CONSENT):
        if first % 2 or not 0 < first < len(code) - 1 or (kind == a.F_CONSENT and (below != a.F_RUN or second)):
            return "must be at a place of an effect"
        if kind == a.F_CONSENT and code[first] < a.O_PAY_FOOD:
            return "must be about a price"
        if not state.paintings and any(a.O_PAINT <= one <= a.O_LEG for one in operations(code, first)):
            return "belongs to Cave Paintings"
        return "has run too often" if kind == a.F_RUN and second > max(code[first + 1], 0) else ""
    if kind == a.F_DISCARD and below != a.F_RUN:
        return "belongs to an effect"
    if (a.F_PAINT <= kind <= a.F_BODIES or kind == a.F_LEGS) and not state.paintings:
        return "belongs to Cave Paintings"
    if kind == a.F_MEGALITH and first:
        one, two = divmod(first - 1, a.LEVEL)
        if one >= a.LEVEL or state.spaces[one] < 0 or state.spaces[two] < 0 or second:
            return "must name two spaces"
        return ""
    if kind == a.F_TAKE:
        return "" if (first, second) in ((a.CARD, 0), (a.CARD, 1), (a.TOOL, 0)) else "must be about a card or a Tool"
    if kind in (a.F_BODIES, a.F_GLACIERS):
        return wrong_together(state, kind, first)
    if kind == a.F_ABILITY:
        played = state.tribes[state.seat].played
        fits = a.FIRST_CULTURE <= first < a.KINDS and first + a.USED in played
        return "" if fits and below == a.F_CULTURE else "must be about a Culture card that was just played"
    most = {a.F_TRIBE: 1, a.F_SIDE: a.CHIEFS - 1, a.F_PAINT: a.CYAN}.get(kind, 0)
    return "has numbers that mean nothing" if first > most or second else ""


def wrong_together(state: Winter, kind: int, left: int) -> str:
    """Return what is wrong with body areas, or Glacier tokens, that pay together."""
    tribe = state.tribes[state.seat]
    if kind == a.F_BODIES:
        return "" if 0 < left < 2**a.BODIES and left & ~tribe.bodies == 0 else "must be closed areas"
    around = JUNCTURE_HEXES[3 * tribe.villages[-1] :][:3] if tribe.villages else []
    hexes = [hex for hex in range(a.HEXES) if left >> hex & 1]
    shown = all(state.glaciers[hex] >= 0 and state.glaciers_shown >> hex & 1 for hex in hexes)
    return "" if hexes and shown and set(hexes) <= set(around) else "must lie open around a new Village"
