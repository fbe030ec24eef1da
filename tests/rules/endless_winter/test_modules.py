"""Chapters 19 and 20: Glacier tokens and Rest tokens."""

from __future__ import annotations

from collections import Counter

import pytest

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.board import JUNCTURE_HEXES, NEIGHBOURS
from holocene.games.endless_winter.engine.state import Winter
from holocene.kernel.engine.journal import new_journal
from tests.rules.endless_winter.positions import Builder, do, fresh, legal, names, refused, seen, to_eclipse, to_round

SONGS = "play_culture card=work-songs"
MIGRATE = "place figure=tribe on=migrate"
REST = "place figure=tribe on=rest"
TOKENS = ["berries", "whetstone", "dreams", "stroll", "long-night"]


@pytest.mark.clause("EW-19.1")
@pytest.mark.parametrize(("players", "number"), [(2, 6), (3, 6), (4, 3)])
def test_each_glacier_hides_a_token(players: int, number: int) -> None:
    state = fresh(players, glacier_tokens=True)
    hexes = state.view(None)["terrain"]
    assert [hex["token"] for hex in hexes if hex["type"] == "glacier"] == ["hidden"] * number
    assert all(hex["token"] is None for hex in hexes if hex["type"] != "glacier")
    assert len({token for token in state.glaciers if token >= 0}) == number
    drawn = Counter(token for seed in range(20) for token in fresh(players, seed, glacier_tokens=True).glaciers)
    assert len(drawn) == 11, "all ten come up"
    assert all(hex["token"] is None for hex in fresh(players).view(None)["terrain"])


def icy(**values: object) -> tuple[Builder, int, int]:
    """Return a builder with a Glacier east of the Base and one beyond it, and their hexes."""
    builder = Builder(2, glacier_tokens=True).hand(0, "work-songs").has(0, **values)
    tiles, tokens = builder.data["terrain"], builder.data["glaciers"]
    for wanted in (10, 11):
        if tiles[wanted] != "glacier":
            other = next(i for i in range(19) if tiles[i] == "glacier" and i not in (10, 11))
            tiles[wanted], tiles[other] = tiles[other], tiles[wanted]
            tokens[wanted], tokens[other] = tokens[other], tokens[wanted]
    return builder, 10, 11


@pytest.mark.clause("EW-19.2")
def test_a_camp_turns_a_token_up_in_passing() -> None:
    builder, near, far = icy(camps=[9])
    state = do(builder.state(), SONGS, MIGRATE)
    chance = state.chance
    do(state, "move hex=9 direction=east")
    assert state.view(None)["terrain"][near]["token"] not in (None, "hidden")
    assert state.chance == chance + 1, "what was seen cannot be undone"
    assert state.view(None)["terrain"][far]["token"] == "hidden"
    assert NEIGHBOURS[6 * near] == far
    do(state, f"move hex={near} direction=east", f"move hex={far} direction=west")
    assert state.view(None)["terrain"][far]["token"] != "hidden", "it need not stay there"
    assert state.chance == chance + 2


@pytest.mark.clause("EW-19.3", "EW-19.4")
def test_open_tokens_pay_each_village_that_touches_them() -> None:
    juncture = next(j for j in range(24) if set(JUNCTURE_HEXES[3 * j : 3 * j + 3]) == {10, 11, 15})
    second = next(j for j in range(24) if set(JUNCTURE_HEXES[3 * j : 3 * j + 3]) == {6, 10, 11})
    builder, near, far = icy(camps=[10, 11, 15], food=6, tools=0)
    tokens = builder.data["glaciers"]
    for hex, wanted in ((near, "flint-seam"), (far, "vantage")):
        if wanted in tokens:
            tokens[tokens.index(wanted)] = tokens[hex]
        tokens[hex] = wanted
    builder.data["glaciers_shown"] = 1 << near | 1 << far
    state = do(builder.state(), MIGRATE, "slide", f"village juncture={juncture}")
    assert (seen(state)["tools"], seen(state)["points"]) == (2, 3)
    again = do(
        builder.has(0, camps=[6, 10, 11], villages=[juncture]).state(), MIGRATE, "slide", f"village juncture={second}"
    )
    assert (seen(again)["tools"], seen(again)["points"]) == (2, 3), "the token stays"
    builder.data["glaciers_shown"] = 1 << near
    hidden = do(
        builder.has(0, camps=[10, 11, 15], villages=[]).state(), MIGRATE, "slide", f"village juncture={juncture}"
    )
    assert (seen(hidden)["tools"], seen(hidden)["points"]) == (2, 0), "a hidden one pays nothing"
    to_eclipse(hidden)
    assert "gain_hex" not in names(hidden) or near not in legal(hidden, "gain_hex")
    asked = do(builder.has(0, orders="ask").state(), MIGRATE, "slide", f"village juncture={juncture}")
    assert legal(asked, "lesser") == ["food"], "or lesser benefits"


def beside_two(orders: str, first: str, second: str) -> Winter:
    """Return the position after a Village was placed beside two open tokens, on hexes 10 and 11."""
    juncture = next(j for j in range(24) if set(JUNCTURE_HEXES[3 * j : 3 * j + 3]) == {10, 11, 15})
    builder, near, far = icy(camps=[10, 11, 15], food=6, tools=0, orders=orders)
    tokens = builder.data["glaciers"]
    for hex, wanted in ((near, first), (far, second)):
        if wanted in tokens:
            tokens[tokens.index(wanted)] = tokens[hex]
        tokens[hex] = wanted
    builder.data["glaciers_shown"] = 1 << near | 1 << far
    state = do(builder.state(), MIGRATE, "slide")
    state.journal = new_journal()
    return do(state, f"village juncture={juncture}")


def paid(state: Winter) -> list[str]:
    """Return the tokens that have paid, in the order of the story."""
    assert state.journal is not None
    return [state.edition.glacier_names[event[3]] for event in state.journal.events if event[1] == a.E_GLACIER_PAID]


@pytest.mark.clause("EW-19.3", "EW-R28")
@pytest.mark.parametrize("first", [10, 11])
def test_the_player_chooses_which_of_several_tokens_pays_first(first: int) -> None:
    state = beside_two("choose", "blue-light", "flint-seam")
    assert names(state) == ["gain_hex"], "both pay: neither can be declined"
    assert legal(state, "gain_hex") == [10, 11]
    assert refused(state, "gain_hex hex=15") == ("EW-19.4", "No token there has anything to pay you now.")
    assert refused(state, "decline")[0] == "EW-R28"
    do(state, f"gain_hex hex={first}")
    assert seen(state)["tools"] == (0 if first == 10 else 2)
    do(state, "idol track=honor", "idol track=honor")
    assert (seen(state)["tools"], seen(state)["honor"]) == (2, 2), "the other one followed by itself"
    order = ["Blue Light", "Flint Seam"]
    assert paid(state) == (order if first == 10 else order[::-1]), "in the order of payment"


@pytest.mark.clause("EW-R28", "EW-R30")
def test_harmless_tokens_pay_without_asking() -> None:
    state = beside_two("take", "blue-light", "flint-seam")
    assert seen(state)["tools"] == 2
    assert "idol" in names(state), "then the last one is begun"
    assert paid(state) == ["Flint Seam", "Blue Light"]
    two = beside_two("take", "blue-light", "fallen-pillar")
    assert legal(two, "gain_hex") == [10, 11], "of two that ask, the player chooses"


@pytest.mark.clause("EW-R28")
def test_every_village_site_lists_its_hexes_in_the_order_of_the_board() -> None:
    for juncture in range(24):
        hexes = JUNCTURE_HEXES[3 * juncture : 3 * juncture + 3]
        assert hexes == sorted(hexes)


# Rest tokens -------------------------------------------------------------------------------------------------------


def resting(*stack: str, **values: object) -> Builder:
    """Return a builder with the Rest tokens in this order, the first one open."""
    order = [*stack, *(token for token in TOKENS if token not in stack)]
    builder = Builder(2, rest_tokens=True).no_animals().hand(0).hand(1)
    builder.set(rest_stack=order, rest_open=True, rest_unseen=4)
    return builder.has(0, **{"food": 0, "tools": 0, **values})


@pytest.mark.clause("EW-20.1")
def test_the_tokens_are_stacked_and_the_top_one_is_open() -> None:
    state = fresh(2, rest_tokens=True)
    view = state.view(None)
    assert view["rest_tokens"] == 5
    assert view["rest_token_open"] in TOKENS
    assert len({fresh(2, seed, rest_tokens=True).view(None)["rest_token_open"] for seed in range(40)}) == 5
    assert fresh(2).view(None)["rest_tokens"] == 0


@pytest.mark.clause("EW-20.2")
def test_the_first_player_to_rest_takes_the_open_token_or_the_next() -> None:
    builder = resting("whetstone", "berries")
    state = do(builder.state(), REST)
    assert legal(state, "rest_token") == ["open", "next"]
    assert seen(state)["hand_count"] == 0, "before anything else"
    assert refused(state, "draw")[0] == "EW-20.2"
    kept = do(state.clone(), "rest_token which=open")
    assert kept.view(None)["rest_token_taken"] == "whetstone"
    do(state, "rest_token which=next")
    assert state.view(None)["rest_token_taken"] == "berries"
    do(state, "use_token effect=1")
    assert seen(state)["food"] == 3
    assert state.seat == 1
    assert [state.edition.rest_names[token] for token in state.rest_stack][-2:] == ["Whetstone", "Berries"]
    do(state, REST)
    assert state.view(None)["rest_token_taken"] is None, "only the first of the round"


@pytest.mark.clause("EW-20.3", "EW-R24")
def test_effects_of_a_token_can_be_used_at_any_time_and_in_either_order() -> None:
    builder = resting("stroll", camps=[9]).animals(0, rhino=1)
    state = do(builder.state(), REST, "rest_token which=open", "use_token effect=2")
    assert seen(state)["tools"] == 1, "before drawing, the second effect first"
    assert refused(state, "use_token effect=2")[0] == "EW-20.3"
    do(state, "draw", "use_token effect=1", "move hex=9 direction=east", "decline", "tip animal=woolly-rhino")
    assert seen(state)["camps"] == [10]
    late = do(builder.state(), REST, "rest_token which=open", "draw", "tip animal=woolly-rhino", "use_token effect=2")
    assert seen(late)["tools"] == 2, "after both"
    lost = do(builder.state(), REST, "rest_token which=open", "draw", "end_turn")
    assert lost.seat == 1
    assert lost.token_left == 0


@pytest.mark.clause("EW-20.4")
def test_the_token_goes_under_the_stack_used_or_not() -> None:
    state = do(resting("long-night", "berries").state(), REST, "rest_token which=open", "draw", "end_turn")
    view = state.view(None)
    assert (view["rest_token_taken"], view["rest_token_open"], view["rest_tokens"]) == (None, None, 5)
    assert state.rest_stack[-1] == TOKENS.index("long-night")
    assert state.edition.rest_names[state.rest_stack[0]] == "Berries"


@pytest.mark.clause("EW-20.5")
def test_a_new_token_is_turned_up_at_the_end_of_the_preparation() -> None:
    untouched = to_round(resting("stroll", "dreams", "berries").state(), 2)
    assert untouched.view(None)["rest_token_open"] == "dreams"
    assert untouched.rest_stack[-1] == TOKENS.index("stroll")
    taken = do(resting("long-night", "dreams").state(), REST, "rest_token which=open", "draw", "end_turn")
    to_round(taken, 2)
    assert taken.view(None)["rest_token_open"] == "dreams"
    assert taken.rest_unseen == 3
    do(taken, REST)
    assert "rest_token" in names(taken), "in a new round another player rests first"
    assert a.BOX_REST_TOKENS == 5


@pytest.mark.clause("EW-R12", "EW-20.3", "EW-R26")
def test_a_turn_ends_by_itself_if_the_token_can_do_nothing() -> None:
    """Berries at the Food limit: the rest ends by itself once the card is drawn."""
    state = do(resting("berries", food=6, camps=[9]).state(), REST, "rest_token which=open")
    assert (state.seat, seen(state)["hand_count"]) == (1, 1)
