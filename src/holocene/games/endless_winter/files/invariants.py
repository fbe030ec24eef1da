"""The invariants of a position (docs/invariants.md): nothing is lost or doubled, and everything fits the moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.board import BELOW
from holocene.games.endless_winter.engine.choices import offers
from holocene.games.endless_winter.engine.painting import setup as painting_setup
from holocene.games.endless_winter.engine.setup import GLACIERS
from holocene.games.endless_winter.engine.state import Winter
from holocene.games.endless_winter.files.invariants_cards import wrong_cards, wrong_painting, wrong_tribe
from holocene.games.endless_winter.files.invariants_memory import wrong_fresh, wrong_memory
from holocene.games.endless_winter.files.invariants_moment import wrong_figures, wrong_frames, wrong_moment, wrong_turn
from holocene.kernel.errors import BadPosition


def impossible(state: Winter) -> BadPosition | None:
    """Return the first fault of a position, None for a possible one."""
    fault = next(faults(state), None)
    return BadPosition(*fault) if fault else None


def faults(state: Winter) -> Iterator[tuple[str, str]]:
    """Yield everything impossible as field and reason; later checks rely on what earlier ones passed."""
    for check in (wrong_moment, wrong_boards):
        yield from check(state)
    for seat in range(state.players):
        for check_player in (wrong_tribe, wrong_memory, wrong_painting):
            for field, reason in check_player(state, seat):
                yield f"tribes[{seat}].{field}", reason
    for check in (wrong_cards, wrong_pieces, wrong_figures, wrong_turn, wrong_fresh, wrong_frames):
        yield from check(state)


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
        yield "terrain", "must have the tile of Cave Paintings exactly when it is played (CP-2.6)"
    for land in range(a.FIRST_LAND, a.FIRST_LAND + a.LANDS):
        if not 1 <= counts[land] <= state.edition.terrain_copies[land]:
            yield "terrain", f"cannot have {counts[land]} of {state.edition.terrain_names[land]} (EW-2.15)"
    for cell, owner in enumerate(state.megaliths_at):
        if not owner:
            continue
        if cell < a.LEVEL and state.spaces[cell] < 0:
            yield "stones_at", "a Megalith lies off the board"
        if cell >= a.LEVEL and any(
            BELOW[4 * cell + i] < 0 or not state.megaliths_at[BELOW[4 * cell + i]] for i in range(4)
        ):
            yield "stones_at", "a Megalith hangs in the air (EW-12.3)"
        if owner == 1 and cell >= a.LEVEL:
            yield "stones_at", "a neutral Megalith lies above the ground (EW-12.2)"
        if cell < a.LEVEL and owner > 1 and state.edition.space_kind[state.spaces[cell]] == a.S_START:
            yield "stones_at", "a starting space takes neutral Megaliths only (EW-12.3)"
    neutral = sum(min(a.NEUTRAL, tribe.megaliths) for tribe in state.tribes)
    if state.megaliths_at.count(1) != neutral:
        yield "stones_at", f"must show {neutral} neutral Megaliths"
    for seat, tribe in enumerate(state.tribes):
        if state.megaliths_at.count(2 + seat) != max(0, tribe.megaliths - a.NEUTRAL):
            yield "stones_at", f"must show the Megaliths that seat {seat} has placed"
    yield from wrong_tokens(state)


def wrong_tokens(state: Winter) -> Iterator[tuple[str, str]]:
    """Check the tokens of the modules."""
    hexes = [hex for hex, token in enumerate(state.glaciers) if token >= 0]
    wanted = [hex for hex in range(a.HEXES) if state.terrain[hex] == a.GLACIER] if state.glacier_tokens else []
    tokens = [token for token in state.glaciers if token >= 0]
    if len(state.glaciers) != a.HEXES or hexes != wanted or len(set(tokens)) != len(tokens):
        yield "glaciers", "must be one token on each Glacier with the module, and none without it"
        return
    if state.glacier_tokens and (a.PAINTED_GLACIER in tokens) != state.paintings:
        yield "glaciers", "must have the token of Cave Paintings exactly when it is played (CP-2.10)"
    if any((state.glaciers_shown >> hex) & 1 and hex not in hexes for hex in range(a.HEXES)):
        yield "glaciers_shown", "must be hexes with a token"
    stack = state.rest_stack + ([state.token] if state.token >= 0 else [])
    if sorted(stack) != (list(range(painting_setup.rest_tokens(state))) if state.rest_tokens else []):
        yield "rest_stack", "must be all tokens with the module, and none without it"
    below = len(state.rest_stack) - int(state.rest_open)
    if state.rest_unseen > max(below, 0) or (state.rest_open and not state.rest_stack):
        yield "rest_unseen", "cannot be more tokens than lie face down"
    if state.token < 0 and state.token_left:
        yield "token_left", "must be 0 while nobody has a token"
    if state.token >= 0 and (state.rest_open or (state.token_left & 2 and not state.edition.rest_second[state.token])):
        yield "token", "must fit the stack"


def wrong_pieces(state: Winter) -> Iterator[tuple[str, str]]:
    """Check stones, figures, Villages and markers."""
    stones = [*state.stones, *(stone for tribe in state.tribes for stone in tribe.stones)]
    each = state.edition.era_stones[state.players]
    if len(set(stones)) != len(stones) or [sum(s < a.ERA_STONES for s in stones), len(stones)] != [each, 2 * each]:
        yield "stones", f"must be {each} of each era, with those of the players (EW-2.2)"
    if (a.PAINTED_STONE in stones) != state.paintings:
        yield "stones", "must have the stone of Cave Paintings exactly when it is played (CP-2.7)"
    villages = [juncture for tribe in state.tribes for juncture in tribe.villages]
    if len(set(villages)) != len(villages):
        yield "tribes", "two Villages share a juncture (EW-10.6)"
    for level in range(1, 21):
        places = sorted(tribe.honor_place for tribe in state.tribes if tribe.honor == level)
        if places != list(range(len(places))):
            yield "tribes", "the places of an Honor level must be taken from the left"
    for seat, tribe in enumerate(state.tribes):
        placed = [code for code in state.placed if code // 16 == seat]
        chief = 1 - sum(code // 8 % 2 == a.CHIEF_FIGURE for code in placed)
        others = 2 - sum(code // 8 % 2 == a.TRIBE_FIGURE for code in placed)
        rests = sum(code % 8 == a.REST_SPACE for code in placed)
        if (tribe.chief_home, tribe.figures_home, tribe.rests) != (chief, others, rests):
            yield f"tribes[{seat}].figures_home", "must fit the figures that are placed"
    end = a.PLACES if state.paintings else a.PAINTING
    if any(code // 16 >= state.players or code % 8 >= end for code in state.placed) or state.column >= end:
        yield "placed", "every figure must stand on a column or at Rest"


def tiles_fit(state: Winter) -> bool:
    """Return whether the Megalith tiles are the right ones for the options (CP-2.5, CP-2.12)."""
    tiles, box = sorted(state.tiles), set(range(a.BOX_TILES))
    if not state.paintings:
        return tiles == sorted(box)
    if state.five_tiles:
        return tiles == list(range(a.TILES)) and state.tiles[0] == a.PAINTED_TILE
    replaced = (state.edition.animal_tile, state.edition.culture_tile)
    return any(tiles == sorted(box - {tile} | {a.PAINTED_TILE}) for tile in replaced)


def check(state: Winter) -> None:
    """Raise AssertionError if an invariant is broken; tests and the fuzzer call this after every step."""
    fault = impossible(state)
    assert fault is None, str(fault)
    ascending = [state.stones, state.grounds, state.abilities_left, state.fresh]
    for tribe in state.tribes:
        ascending += [tribe.hand, tribe.discards, tribe.pile, tribe.buried, tribe.mourned, tribe.known, tribe.camps]
        assert min(tribe.tools, tribe.food, state.labor, *tribe.animals, *tribe.scored) >= 0, "no count is negative"
    assert all(cards == sorted(cards) for cards in ascending), "ascending lists ascend"
    if not state.over:
        assert state.options == offers.options(state, state.seat), "the options are up to date"
        assert state.options, "the player to move has an option"
