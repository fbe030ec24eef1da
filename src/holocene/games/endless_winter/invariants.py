"""What every position keeps: nothing is lost or doubled, and what is pending fits the moment."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

from holocene.games.endless_winter import actions as a
from holocene.games.endless_winter import offers, painting_setup
from holocene.games.endless_winter.board import BELOW, JUNCTURE_HEXES, touches_base
from holocene.games.endless_winter.effects import operations
from holocene.games.endless_winter.painting import is_surrounded
from holocene.games.endless_winter.painting_setup import DRAFTED, OWN
from holocene.games.endless_winter.setup import GLACIERS, ON_DISPLAY
from holocene.games.endless_winter.state import Winter
from holocene.games.endless_winter.tribe import Tribe
from holocene.kernel.errors import BadPosition

MAIN = {
    a.SETTING: (a.F_SIDE, a.F_PICK_CHIEF, a.F_PICK_SETUP, a.F_PICK_BOARD, a.F_PAINTING_SIDE),
    a.ACTING: (a.F_CULTURE, a.F_ACT, a.F_REST, a.F_PILE),
    a.ECLIPSE: (a.F_RUN, a.F_TAKE, a.F_IDOL, a.F_ORDER, a.F_CARDS, a.F_LEGS, a.F_TERRAIN, a.F_BOARD, a.F_TRIBE),
    a.PREPARING: (a.F_TAKE, a.F_IDOL, a.F_TRIBE),
}
BENEFITS = range(a.F_TAKE, a.F_ORDER)


def impossible(state: Winter) -> BadPosition | None:
    """Return what makes a position impossible, None for a possible one."""
    for problem in problems(state):
        return BadPosition(*problem)
    return None


def problems(state: Winter) -> Iterator[tuple[str, str]]:
    """Yield everything that cannot be, as field and reason."""
    yield from wrong_moment(state)
    yield from wrong_boards(state)
    for seat, tribe in enumerate(state.tribes):
        for field, reason in itertools.chain(wrong_tribe(state, tribe), wrong_painting(state, seat)):
            yield f"tribes[{seat}].{field}", reason
    yield from wrong_cards(state)
    yield from wrong_pieces(state)
    yield from wrong_frames(state)


def wrong_moment(state: Winter) -> Iterator[tuple[str, str]]:
    """Check phase, turn and whose decision it is."""
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
        yield "seat", f"it cannot be seat {state.seat}'s turn, only seat {seat}'s"
    if state.phase == a.FINISHED and state.round != a.ROUNDS:
        yield "round", "the game ends after the fourth"
    if state.phase == a.PREPARING and state.round == 1:
        yield "round", "the first round needs no Preparation"
    last = a.FOR_PAINTINGS if state.paintings else a.FOR_SETUPS
    if state.phase == a.SETTING and (state.round != 1 or state.part > last):
        yield "part", "does not fit the set-up"
    if state.phase == a.SETTING and state.part == a.FOR_BOARDS and state.boards != DRAFTED:
        yield "part", "the boards are not drafted here"
    if state.phase == a.ECLIPSE and state.part == a.BY_LEGS and not state.paintings:
        yield "part", "there are no paintings here"
    if state.phase == a.SETTING and state.part == a.FOR_SETUPS and state.draft == 0:
        yield "part", "Setup cards are dealt here"
    if state.column >= 0 and state.phase == a.SETTING:
        yield "column", "no figure is placed during set-up"


def wrong_boards(state: Winter) -> Iterator[tuple[str, str]]:
    """Check terrain, Megaliths and tokens."""
    counts = Counter(state.terrain)
    if len(state.terrain) != a.HEXES or state.terrain[a.BASE] != a.BASE_TYPE or counts[a.BASE_TYPE] != 1:
        yield "terrain", "must be 19 hexes with the Base in the middle"
        return
    icy = painting_setup.glaciers(state, GLACIERS[state.players])
    if counts[a.GLACIER] != icy:
        yield "terrain", f"must have {icy} Glaciers (EW-2.15)"
    if counts[a.CAVE] != int(state.paintings):
        yield "terrain", "must have the tile of Cave Paintings if it is played (CP-2.6)"
    for land in range(a.FIRST_LAND, a.FIRST_LAND + a.LANDS):
        if not 1 <= counts[land] <= state.edition.terrain_copies[land]:
            yield "terrain", f"cannot have {counts[land]} of {state.edition.terrain_names[land]} (EW-2.15)"
    for cell, owner in enumerate(state.stones_at):
        if not owner:
            continue
        if cell < a.LEVEL and state.spaces[cell] < 0:
            yield "stones_at", "a Megalith lies beside the board"
        if cell >= a.LEVEL and any(
            BELOW[4 * cell + i] < 0 or not state.stones_at[BELOW[4 * cell + i]] for i in range(4)
        ):
            yield "stones_at", "a Megalith hangs in the air (EW-12.3)"
        if owner == 1 and cell >= a.LEVEL:
            yield "stones_at", "a neutral Megalith lies above the ground (EW-12.2)"
        if cell < a.LEVEL and owner > 1 and state.edition.space_kind[state.spaces[cell]] == a.S_START:
            yield "stones_at", "a starting space takes neutral Megaliths only (EW-12.3)"
    neutral = sum(min(a.NEUTRAL, tribe.megaliths) for tribe in state.tribes)
    if state.stones_at.count(1) != neutral:
        yield "stones_at", f"must show {neutral} neutral Megaliths"
    for seat, tribe in enumerate(state.tribes):
        if state.stones_at.count(2 + seat) != max(0, tribe.megaliths - a.NEUTRAL):
            yield "stones_at", f"does not show the Megaliths that seat {seat} has placed"
    yield from wrong_tokens(state)


def wrong_tokens(state: Winter) -> Iterator[tuple[str, str]]:
    """Check the modules' tokens."""
    hexes = [hex for hex, token in enumerate(state.glaciers) if token >= 0]
    wanted = [hex for hex in range(a.HEXES) if state.terrain[hex] == a.GLACIER] if state.glacier_tokens else []
    tokens = [token for token in state.glaciers if token >= 0]
    if len(state.glaciers) != a.HEXES or hexes != wanted or len(set(tokens)) != len(tokens):
        yield "glaciers", "must be one token on each Glacier with the module, and none without"
        return
    if state.glacier_tokens and (a.PAINTED_GLACIER in tokens) != state.paintings:
        yield "glaciers", "must have the token of Cave Paintings if it is played (CP-2.10)"
    if any((state.glaciers_shown >> hex) & 1 and hex not in hexes for hex in range(a.HEXES)):
        yield "glaciers_shown", "there is no token on such a hex"
    stack = state.rest_stack + ([state.token] if state.token >= 0 else [])
    if sorted(stack) != (list(range(painting_setup.rest_tokens(state))) if state.rest_tokens else []):
        yield "rest_stack", "must be all tokens with the module, and none without"
    below = len(state.rest_stack) - int(state.rest_open)
    if state.rest_unseen > max(below, 0) or (state.rest_open and not state.rest_stack):
        yield "rest_unseen", "cannot be more tokens than lie face down"
    if state.token < 0 and state.token_left:
        yield "token_left", "nobody has a token"
    if state.token >= 0 and (state.rest_open or (state.token_left & 2 and not state.edition.rest_second[state.token])):
        yield "token", "does not fit the stack"


def wrong_tribe(state: Winter, tribe: Tribe) -> Iterator[tuple[str, str]]:
    """Check one player's board."""
    edition = state.edition
    chosen = sorted(state.order.index(seat) for seat in range(state.players) if state.tribes[seat] is tribe)[0]
    in_setup = state.phase == a.SETTING
    has_chief = not in_setup or state.part >= a.FOR_SETUPS or chosen < state.turn
    if (tribe.chief >= 0) != has_chief:
        yield "chief", "is chosen once, in turn order"
    has_setup = not in_setup or state.part > a.FOR_SETUPS
    has_setup = has_setup or (state.part == a.FOR_SETUPS and state.players - 1 - chosen < state.turn)
    if (tribe.setup >= 0) != has_setup:
        yield "setup", "comes after the Chief"
    if len(tribe.camps) > a.CAMPS:
        yield "camps", f"are {a.CAMPS} at most"
        return
    if tribe.food > tribe.limit():
        yield "food", f"cannot be more than {tribe.limit()} (EW-4.5)"
    if len(tribe.villages) > a.VILLAGES or any(touches_base(juncture) for juncture in tribe.villages):
        yield "villages", "are 3 at most and never at the Base"
    if len(tribe.stones) > a.MOST_STONES:
        yield "stones", "are 3 at most (EW-9.5)"
    if tribe.offering >= len(edition.rates):
        yield "offering", "is above the top of the track"
    if tribe.honor >= len(edition.honor_points):
        yield "honor", "is above the top of the track"
    if in_setup and (tribe.camps or tribe.food or tribe.tools or tribe.megaliths or tribe.offering or tribe.honor):
        yield "camps", "nothing is gained before the Setup cards"
    outside = Counter(tribe.hand) + Counter(tribe.buried)
    if state.phase != a.ECLIPSE:
        outside += Counter(tribe.pile)
    if Counter(tribe.known) - outside:
        yield "known", "must be in hand, pile or burial ground"
    if tribe.played and (state.phase != a.ACTING or state.tribes[state.seat] is not tribe):
        yield "played", "cards lie above the board in one's own turn alone"
    for code in tribe.played:
        if code & a.FRESH and not a.FIRST_TYPE <= code & a.KIND < a.FIRST_CULTURE:
            yield "played", "only Tribe cards come fresh from the supply"
        if not code & a.USED and not edition.ability[code & a.KIND]:
            yield "played", "a card without an ability counts as used"


def wrong_cards(state: Winter) -> Iterator[tuple[str, str]]:
    """Check that every card is somewhere, and only once."""
    edition = state.edition
    in_setup = state.phase == a.SETTING
    owned: Counter[int] = Counter()
    for seat, tribe in enumerate(state.tribes):
        cards = Counter(tribe.hand + tribe.deck + tribe.discards + tribe.pile + tribe.buried + tribe.mourned)
        cards += Counter(code & a.KIND for code in tribe.played)
        owned += cards
        wanted = {} if in_setup else Counter(edition.starters)
        if {kind: n for kind, n in cards.items() if kind < a.STARTERS} != dict(wanted):
            yield f"tribes[{seat}].deck", "a player's cards must have the nine starting cards among them"
        if in_setup and cards:
            yield f"tribes[{seat}].deck", "there are no cards before the Setup cards"
    for type, number in enumerate(painting_setup.supply(state)):
        if owned[a.FIRST_TYPE + type] + state.supply[type] != number:
            yield "supply", f"with the players' there must be {number} of {edition.names[a.FIRST_TYPE + type]}"
    if len(state.display) != ON_DISPLAY:
        yield "display", f"must have {ON_DISPLAY} places"
    cultures = Counter(kind for kind in owned.elements() if kind >= a.FIRST_CULTURE)
    cultures += Counter(kind for kind in state.display if kind >= 0)
    for field in ("era_1", "era_2", "gone"):
        cultures += Counter(getattr(state, field))
        for kind in getattr(state, field):
            if kind < a.FIRST_CULTURE or (kind < a.FIRST_ERA_2) != (field != "era_2"):
                yield field, f"{edition.slugs[kind]} cannot be there"
    if cultures != Counter([*range(a.FIRST_CULTURE, painting_setup.cultures(state)), *range(a.FIRST_ERA_2, a.KINDS)]):
        yield "display", "every Culture card must be in one place"
    herd = Counter(state.herd + state.grounds)
    for tribe in state.tribes:
        for animal in range(a.ANIMALS):
            herd[animal] += tribe.animals[animal] + tribe.animals[a.ANIMALS + animal]
    copies = {animal: 0 if in_setup else painting_setup.copies(state, animal) for animal in range(a.ANIMALS)}
    if {animal: herd[animal] for animal in range(a.ANIMALS)} != copies:
        yield "herd", "every Animal card must be in one place"
    if len(state.grounds) > a.MOST_GROUNDS:
        yield "grounds", f"hold {a.MOST_GROUNDS} at most (EW-11.2)"


def wrong_pieces(state: Winter) -> Iterator[tuple[str, str]]:
    """Check stones, figures, Villages and markers."""
    stones = list(state.stones)
    for tribe in state.tribes:
        stones += tribe.stones
    each = state.edition.era_stones[state.players]
    if len(set(stones)) != len(stones) or [sum(s < a.ERA_STONES for s in stones), len(stones)] != [each, 2 * each]:
        yield "stones", f"must be {each} of each era, with the players' (EW-2.2)"
    if (a.PAINTED_STONE in stones) != state.paintings:
        yield "stones", "must have the stone of Cave Paintings if it is played (CP-2.7)"
    villages = [juncture for tribe in state.tribes for juncture in tribe.villages]
    if len(set(villages)) != len(villages):
        yield "tribes", "two Villages share a juncture (EW-10.6)"
    for level in range(1, 21):
        places = sorted(tribe.honor_place for tribe in state.tribes if tribe.honor == level)
        if places != list(range(len(places))):
            yield "tribes", "the places of an Honor level go from the left"
    for seat, tribe in enumerate(state.tribes):
        placed = [code for code in state.placed if code // 16 == seat]
        chief = 1 - sum(code // 8 % 2 == a.CHIEF_FIGURE for code in placed)
        others = 2 - sum(code // 8 % 2 == a.TRIBE_FIGURE for code in placed)
        rests = sum(code % 8 == a.REST_SPACE for code in placed)
        if (tribe.chief_home, tribe.figures_home, tribe.rests) != (chief, others, rests):
            yield f"tribes[{seat}].figures_home", "does not fit the figures that are placed"
    end = a.PLACES if state.paintings else a.PAINTING
    if any(code // 16 >= state.players or code % 8 >= end for code in state.placed) or state.column >= end:
        yield "placed", "a figure stands nowhere"


def wrong_frames(state: Winter) -> Iterator[tuple[str, str]]:
    """Check that what is pending can be carried out."""
    stack = state.stack
    if state.phase == a.FINISHED:
        if stack:
            yield "frames", "nothing is pending after the end"
        return
    if not stack or stack[-a.WIDTH] == a.F_RUN or stack[0] not in MAIN[state.phase]:
        yield "frames", "do not fit the phase"
        return
    yield from wrong_main(state)
    for i in range(0, len(stack), a.WIDTH):
        kind, first, second = stack[i : i + a.WIDTH]
        below = stack[i - a.WIDTH] if i else -1
        if i and kind != a.F_RUN and kind not in BENEFITS and not (kind == a.F_TOKEN and below == a.F_REST):
            yield "frames", f"{a.FRAMES[kind]} cannot lie upon others"
        reason = wrong_frame(state, kind, first, second, below)
        if reason:
            yield "frames", f"{a.FRAMES[kind]} {reason}"


def wrong_main(state: Winter) -> Iterator[tuple[str, str]]:
    """Check the frame at the bottom, which belongs to a step of the game."""
    kind, first = state.stack[0], state.stack[1]
    placed = state.column >= 0
    if state.phase == a.ACTING:
        if kind in (a.F_ACT, a.F_REST) and (not placed or (kind == a.F_REST) != (state.column == a.REST_SPACE)):
            yield "column", "is where the figure stands"
        if kind == a.F_PILE and state.turn // state.players != 2:
            yield "frames", "the Eclipse pile is prepared in the third turn"
        home = state.tribes[state.seat].chief_home + state.tribes[state.seat].figures_home
        if home != 3 - state.turn // state.players - int(kind != a.F_CULTURE):
            yield "placed", "must be one figure in each turn"
    if state.phase == a.SETTING:
        if kind in (a.F_PICK_BOARD, a.F_PAINTING_SIDE):
            yield from wrong_choice_of_board(state, kind)
            return
        fits = {a.F_SIDE: (0, 0), a.F_PICK_CHIEF: (2, 0), a.F_PICK_SETUP: (state.draft, 1)}[kind]
        if (state.draft == 2, state.part) != (fits[0] == 2, fits[1]) or (kind == a.F_PICK_SETUP and not state.draft):
            yield "frames", "do not fit the variant of set-up"
        elif len(set(state.offered)) != len(state.offered) or len(state.offered) != offered(state):
            yield "offered", "must be different cards, one for each player, and one more in a draft"
        elif kind == a.F_SIDE and first != state.offered[state.turn]:
            yield "frames", "another Chief was dealt"
    elif state.offered:
        yield "offered", "nothing is offered after set-up"


def wrong_choice_of_board(state: Winter, kind: int) -> Iterator[tuple[str, str]]:
    """Check the choice of a painting board or its side."""
    if state.part != (a.FOR_BOARDS if kind == a.F_PICK_BOARD else a.FOR_PAINTINGS):
        yield "frames", "do not fit the variant of set-up"
    taken = [tribe.board for tribe in state.tribes if tribe.board >= 0]
    left = sorted(set(range(a.BOARDS)) - set(taken)) if kind == a.F_PICK_BOARD else []
    if state.offered != left:
        yield "offered", "must be the boards that are left"


def tiles_fit(state: Winter) -> bool:
    """Return whether the Megalith tiles are those in play (CP-2.5, CP-2.12)."""
    tiles, box = sorted(state.tiles), set(range(a.BOX_TILES))
    if not state.paintings:
        return tiles == sorted(box)
    if state.five:
        return tiles == list(range(a.TILES)) and state.tiles[0] == a.PAINTED_TILE
    replaced = (state.edition.animal_tile, state.edition.culture_tile)
    return any(tiles == sorted(box - {tile} | {a.PAINTED_TILE}) for tile in replaced)


def wrong_painting(state: Winter, seat: int) -> Iterator[tuple[str, str]]:
    """Check a player's painting board (CP-2.8, CP-5)."""
    edition, tribe = state.edition, state.tribes[seat]
    place, part = state.order.index(seat), state.part if state.phase == a.SETTING else a.FOR_PAINTINGS + 1
    has_board = part > a.FOR_BOARDS or (part == a.FOR_BOARDS and place < state.turn)
    has_side = part > a.FOR_PAINTINGS or (part == a.FOR_PAINTINGS and place < state.turn)
    if (tribe.board >= 0) != (state.paintings and has_board):
        yield "board", "is there after its choice and with Cave Paintings alone"
    if (tribe.side >= 0) != (state.paintings and has_side):
        yield "side", "is there after its choice and with Cave Paintings alone"
    if tribe.board >= 0 and [other.board for other in state.tribes].count(tribe.board) > 1:
        yield "board", "belongs to one player"
    if tribe.board >= 0 and state.boards == OWN and tribe.board != seat:
        yield "board", "must be the tribe's own (CP-2.8)"
    if tribe.side < 0:
        if tribe.dots or tribe.lines or tribe.bodies or tribe.torches:
            yield "dots", "there is nothing to paint on"
        return
    side = tribe.side
    if side not in (0, 1 + tribe.board):
        yield "side", "is not on that board (CP-1.1)"
    first_dots, first_lines = edition.first_dots[side], edition.first_lines[side]
    if tribe.dots >> len(edition.side_colours[side]) or tribe.dots & first_dots != first_dots:
        yield "dots", "must be of the side, with those that were painted from the beginning"
    needs = edition.line_needs[side]
    if tribe.lines >> len(needs) or tribe.lines & first_lines != first_lines:
        yield "lines", "must be of the side, with those that were painted from the beginning"
        return
    if any(tribe.lines >> line & 1 and tribe.dots & need != need for line, need in enumerate(needs)):
        yield "lines", "join painted dots (CP-3.3)"
    for area in range(a.BODIES):
        if bool(tribe.bodies >> area & 1) != is_surrounded(state, tribe, area):
            yield "bodies", "must be those that are surrounded (CP-5.1)"


def offered(state: Winter) -> int:
    """Return how many Chiefs or Setup cards must lie open."""
    if state.part == a.FOR_CHIEFS and state.draft != 2:
        return state.players
    return state.players + 1 - state.turn


def wrong_frame(state: Winter, kind: int, first: int, second: int, below: int) -> str:
    """Return what is wrong with a frame's numbers."""
    code = state.edition.code
    if kind in (a.F_RUN, a.F_CONSENT):
        if first % 2 or not 0 < first < len(code) - 1 or (kind == a.F_CONSENT and (below != a.F_RUN or second)):
            return "is at no place of an effect"
        if kind == a.F_CONSENT and code[first] < a.O_PAY_FOOD:
            return "is about no price"
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
            return "names no two spaces"
        return ""
    if kind == a.F_TAKE:
        return "" if (first, second) in ((a.CARD, 0), (a.CARD, 1), (a.TOOL, 0)) else "is about no card and no Tool"
    if kind in (a.F_BODIES, a.F_GLACIERS):
        return wrong_together(state, kind, first)
    if kind == a.F_ABILITY:
        played = state.tribes[state.seat].played
        fits = a.FIRST_CULTURE <= first < a.KINDS and first + a.USED in played
        return "" if fits and below == a.F_CULTURE else "is about no Culture card that was just played"
    most = {a.F_TRIBE: 1, a.F_SIDE: a.CHIEFS - 1, a.F_PAINT: a.CYAN}.get(kind, 0)
    return "has numbers that mean nothing" if first > most or second else ""


def wrong_together(state: Winter, kind: int, left: int) -> str:
    """Return what is wrong with body areas or tokens that pay together."""
    tribe = state.tribes[state.seat]
    if kind == a.F_BODIES:
        return "" if 0 < left < 2**a.BODIES and left & ~tribe.bodies == 0 else "are not closed"
    around = JUNCTURE_HEXES[3 * tribe.villages[-1] :][:3] if tribe.villages else []
    hexes = [hex for hex in range(a.HEXES) if left >> hex & 1]
    shown = all(state.glaciers[hex] >= 0 and state.glaciers_shown >> hex & 1 for hex in hexes)
    return "" if hexes and shown and set(hexes) <= set(around) else "do not lie open around a new Village"


def check(state: Winter) -> None:
    """Raise AssertionError if an invariant is broken: used by tests and the fuzzer after every step."""
    problem = impossible(state)
    assert problem is None, str(problem)
    for cards in (state.stones, state.grounds, state.left, state.fresh):
        assert cards == sorted(cards), "ascending lists ascend"
    for tribe in state.tribes:
        for cards in (tribe.hand, tribe.discards, tribe.pile, tribe.buried, tribe.mourned, tribe.known, tribe.camps):
            assert cards == sorted(cards), "ascending lists ascend"
        owned = (tribe.tools, tribe.food, state.labor, *tribe.animals, *tribe.scored)
        assert min(owned) >= 0, "nobody owns less than nothing"
    if not state.over:
        assert not Counter(state.fresh) - Counter(state.tribes[state.seat].hand), "what was just taken is in the hand"
        assert state.options == offers.options(state, state.seat), "what is offered is up to date"
        assert state.options, "somebody can decide something"
