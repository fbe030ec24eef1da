"""Chapter 2: what the expansion changes in set-up, with and without the modules."""

from __future__ import annotations

from collections import Counter

import pytest

import holocene
from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.state import Winter
from tests.rules.cave_paintings.positions import EDITION, CaveBuilder, board, new_cave
from tests.rules.endless_winter.positions import do, fresh, legal, names, refused

PLAYERS = [2, 3, 4]
EXPANSION_CULTURES = EDITION.slugs[a.FIRST_PAINTED : a.FIRST_ERA_2]


def begun(players: int = 2, seed: int = 7, **options: object) -> Winter:
    """Return a position after set-up, with the first option taken at every choice."""
    state = new_cave(players, seed, **options)
    while state.phase == a.SETTING:
        state.step(state.seat, state.legal(state.seat)[0])
    return state


@pytest.mark.clause("CP-2.1")
def test_the_fifth_column_comes_only_with_the_expansion() -> None:
    state = begun()
    assert ("tribe", "cave-painting") in legal(state, "place")
    assert len({place for _, place in legal(state, "place")}) == 6
    plain = fresh(2)
    while plain.phase == a.SETTING:
        plain.step(plain.seat, plain.legal(plain.seat)[0])
    assert refused(plain, "place figure=tribe on=cave-painting")[0] == "CP-2.1"


@pytest.mark.clause("CP-2.2", "CP-R1")
@pytest.mark.parametrize("players", PLAYERS)
def test_painters_replace_the_shamans(players: int) -> None:
    given = set()
    for seed in range(12):
        state = begun(players, seed)
        supply = state.view(None)["supply"]
        assert "shaman" not in supply
        dreamers = any(tribe.setup == EDITION.setup_names.index("Dreamers") for tribe in state.tribes)
        assert supply["painter"] == (14 if dreamers else 15), "a Shaman on a Setup card is a Painter"
        given.add(dreamers)
    assert given == {True, False}
    assert "painter" not in fresh(players).view(None)["supply"]


@pytest.mark.clause("CP-2.3")
def test_five_culture_cards_are_shuffled_into_era_one() -> None:
    shown: Counter[str] = Counter()
    for seed in range(30):
        state = begun(2, seed)
        first = [*state.display, *state.era_1]
        assert sorted(first) == list(range(a.FIRST_CULTURE, a.FIRST_ERA_2))
        assert len(state.era_1) == 17
        shown.update(card for card in state.view(None)["display"] if card in EXPANSION_CULTURES)
    assert set(shown) == set(EXPANSION_CULTURES), "they come into the display"
    plain = fresh(2)
    assert not set(plain.era_1 + plain.display) & set(range(a.FIRST_PAINTED, a.FIRST_ERA_2))


@pytest.mark.clause("CP-2.4")
def test_five_horses_are_shuffled_into_the_animal_deck() -> None:
    openings = set()
    for seed in range(20):
        state = begun(2, seed)
        assert Counter(state.animal_deck + state.grounds)[a.HORSE] == 5
        openings.add(a.HORSE in state.grounds)
    assert openings == {True, False}, "before the Hunting grounds are laid out"


@pytest.mark.clause("CP-2.5")
def test_the_tile_replaces_the_one_with_animals_or_the_one_with_culture() -> None:
    missing: Counter[int] = Counter()
    places = set()
    for seed in range(40):
        tiles = new_cave(2, seed).tiles
        assert len(tiles) == 4
        assert a.PAINTED_TILE in tiles
        missing.update(set(range(4)) - set(tiles))
        places.add(tiles.index(a.PAINTED_TILE))
    assert set(missing) == {EDITION.animal_tile, EDITION.culture_tile}
    assert min(missing.values()) > 8
    assert places == {0, 1, 2, 3}


@pytest.mark.clause("CP-2.6", "CP-R11")
@pytest.mark.parametrize(("players", "glaciers"), [(2, 5), (3, 5), (4, 2)])
def test_the_terrain_tile_takes_the_place_of_a_glacier(players: int, glaciers: int) -> None:
    state = new_cave(players, glacier_tokens=True)
    types = Counter(hex["type"] for hex in state.view(None)["terrain"])
    assert (types["glacier"], types["cave"], sum(types.values())) == (glaciers, 1, 19)
    (cave,) = [hex for hex in state.view(None)["terrain"] if hex["type"] == "cave"]
    assert cave["token"] is None, "it is no Glacier"
    assert "cave" not in Counter(hex["type"] for hex in fresh(players).view(None)["terrain"])
    many = EDITION.stone_names.index("Stone of Many Lands")
    assert not EDITION.target[many] >> a.CAVE & 1, "only stones that show it count it"


@pytest.mark.clause("CP-2.7")
@pytest.mark.parametrize(("players", "each"), [(2, 4), (3, 6), (4, 7)])
def test_the_sacred_stone_is_always_in_play(players: int, each: int) -> None:
    for seed in range(6):
        stones = new_cave(players, seed).stones
        assert a.PAINTED_STONE in stones
        assert [sum(stone < a.ERA_STONES for stone in stones), len(stones)] == [each, 2 * each]
        assert a.PAINTED_STONE not in fresh(players, seed).stones


@pytest.mark.clause("CP-2.8", "CP-R2")
def test_players_have_their_tribes_board_and_choose_a_side_last_in_turn_order() -> None:
    state = new_cave(4)
    while "choose_side" in names(state):
        do(state, "choose_side side=first")
    order = list(state.order)
    for place, seat in enumerate(order):
        assert state.seat == seat
        assert legal(state, "choose_painting") == ["mammoth", "own"]
        assert board(state, seat)["board"] == ["wolf", "bison", "lion", "bear"][seat]
        assert refused(state, "slide")[0] == "CP-2.8"
        do(state, f"choose_painting side={'own' if place % 2 else 'mammoth'}")
    sides = [board(state, seat)["side"] for seat in range(4)]
    for place, seat in enumerate(order):
        assert sides[seat] == (["wolf", "bison", "lion", "bear"][seat] if place % 2 else "mammoth")
    assert state.phase == a.ACTING


@pytest.mark.clause("CP-2.9", "CP-R2")
def test_boards_can_be_dealt_or_drafted() -> None:
    dealt = {tuple(tribe.board for tribe in begun(3, seed, boards="dealt").tribes) for seed in range(30)}
    assert len(dealt) > 12
    assert all(len(set(boards)) == 3 for boards in dealt)
    state = new_cave(3, boards="drafted")
    while "choose_side" in names(state):
        do(state, "choose_side side=first")
    order = list(state.order)
    assert state.seat == order[0]
    assert legal(state, "pick_board") == ["wolf", "bison", "lion", "bear"], "whoever they belong to"
    assert state.view(None)["offered"] == ["wolf", "bison", "lion", "bear"]
    do(state, "pick_board board=bear")
    assert refused(state, "pick_board board=bear")[0] == "CP-2.9"
    do(state, "pick_board board=wolf", "pick_board board=lion")
    assert [state.tribes[seat].board for seat in order] == [3, 0, 2]
    do(state, "choose_painting side=own", "choose_painting side=mammoth", "choose_painting side=own")
    assert [board(state, seat)["side"] for seat in order] == ["bear", "mammoth", "lion"]


@pytest.mark.clause("CP-2.10", "CP-R12")
@pytest.mark.parametrize(("players", "number"), [(2, 5), (3, 5), (4, 2)])
def test_the_glacier_token_is_always_in_play(players: int, number: int) -> None:
    hexes: set[int] = set()
    others: Counter[int] = Counter()
    for seed in range(80):
        state = new_cave(players, seed, glacier_tokens=True)
        tokens = [token for token in state.glaciers if token >= 0]
        assert len(set(tokens)) == len(tokens) == number
        assert a.PAINTED_GLACIER in tokens
        on_ice = [hex for hex in range(a.HEXES) if state.glaciers[hex] >= 0]
        hexes.add(on_ice.index(state.glaciers.index(a.PAINTED_GLACIER)))
        others.update(tokens)
        assert {hex["token"] for hex in state.view(None)["terrain"]} == {None, "hidden"}
    assert hexes == set(range(number)), "it may be any of them"
    assert len(others) == 11, "and all others come up beside it"


@pytest.mark.clause("CP-2.10")
def test_everybody_knows_that_the_token_lies_on_a_glacier() -> None:
    state = begun(2, 7, glacier_tokens=True)
    for seed in range(10):
        assert a.PAINTED_GLACIER in state.determinize(0, seed).glaciers
    hex = state.glaciers.index(a.PAINTED_GLACIER)
    state.glaciers_shown = 1 << hex
    for seed in range(10):
        dealt = state.determinize(0, seed).glaciers
        assert dealt[hex] == a.PAINTED_GLACIER
        assert dealt.count(a.PAINTED_GLACIER) == 1


@pytest.mark.clause("CP-2.11")
def test_the_rest_token_is_added() -> None:
    state = new_cave(2, rest_tokens=True)
    assert sorted(state.rest_stack) == list(range(6))
    opened = {new_cave(2, seed, rest_tokens=True).view(None)["rest_token_open"] for seed in range(40)}
    assert len(opened) == 6
    assert "quiet-hand" in opened


@pytest.mark.clause("CP-2.12", "CP-R14")
@pytest.mark.parametrize("layout", ["recommended", "for-2", "for-3", "for-4"])
@pytest.mark.parametrize("players", PLAYERS)
def test_five_tiles_lie_in_layouts_of_their_own(players: int, layout: str) -> None:
    orders = set()
    for seed in range(8):
        state = new_cave(players, seed, tiles="five", layout=layout)
        assert state.tiles[0] == a.PAINTED_TILE, "it has its place"
        assert sorted(state.tiles) == [0, 1, 2, 3, 4]
        orders.add(tuple(state.tiles))
        spaces = [space for space in state.spaces if space >= 0]
        assert sorted(spaces) == list(range(40))
    assert len(orders) > 3, "the others are placed at random"
    number = players if layout == "recommended" else int(layout[-1])
    x, y, tall = EDITION.layouts[3 + number - 2][:3]
    assert state.spaces[y * a.GRID + x + tall] == a.SPACES * a.PAINTED_TILE
    assert sorted(fresh(players, tiles="five").tiles) == [0, 1, 2, 3], "without the expansion there are four"


def test_a_dump_with_the_expansion_can_be_loaded_and_its_faults_are_refused() -> None:
    builder = CaveBuilder()
    assert builder.state().hash() == builder.state().hash()
    for field, value, told in (
        ("side", "wolf", None),
        ("side", "lion", "must be on that board"),
        ("lines", 1, "must be of the side"),
        ("dots", 1, "must be of the side"),
        ("bodies", 1, "must be those that are surrounded"),
        ("board", "bison", "must belong to one player"),
    ):
        broken = CaveBuilder()
        if told is None:
            broken.painting(0, "wolf").state()
            continue
        broken.has(0, **{field: value})
        with pytest.raises(holocene.BadPosition, match=told):
            broken.state()


@pytest.mark.clause("CP-7.2")
def test_without_a_side_there_is_no_route_to_score() -> None:
    state = new_cave(2, boards="drafted")
    shown = []
    while state.phase == a.SETTING:
        shown += [
            one["final"]["cave painting"]
            for one in state.view(None)["tribes"]
            if one["final"] and one["painting"] is None
        ]
        state.step(state.seat, state.legal(state.seat)[0])
    assert shown
    assert set(shown) == {0}
