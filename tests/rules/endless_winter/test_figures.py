"""Figures that views add up for people agree with the rules."""

from __future__ import annotations

from typing import Any

import pytest

from holocene.bots.engine.dice import new_dice
from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.board import JUNCTURE_HEXES, touches_base
from holocene.games.endless_winter.engine.state import Winter
from holocene.games.endless_winter.files.cards import shipped_edition
from holocene.games.endless_winter.words.faces import faces
from tests.rules.chance import check_chance
from tests.rules.endless_winter.positions import Builder, animal, do, fresh, legal, pass_on, seen

STACK = {"a1": "neutral", "b1": "neutral", "a2": "0", "b2": "1", "c1": "neutral", "d1": "neutral"}


def own(state: Winter, seat: int = 0) -> dict[str, Any]:
    """Return the figures that only a seat itself sees."""
    found: dict[str, Any] = state.view(seat)["own"]
    return found


def offer(state: Winter, column: str, action: str) -> dict[str, Any]:
    """Return one offer of a column."""
    (found,) = [
        one
        for part in state.view(None)["columns"]
        if part["column"] == column
        for section in part["sections"]
        for one in section["offers"]
        if one["action"] == action
    ]
    return dict(found)


def section(state: Winter, column: str, name: str) -> dict[str, Any]:
    """Return a section of a column."""
    (part,) = [one for one in state.view(None)["columns"] if one["column"] == column]
    return dict(next(one for one in part["sections"] if one["section"] == name))


@pytest.mark.clause("EW-6.9", "EW-R13")
def test_a_hex_lists_the_players_who_would_gain_from_it() -> None:
    builder = Builder(3).terrain(h0="forest", h1="glacier").has(0, camps=[0, 1]).has(1, camps=[0]).has(2, camps=[9])
    terrain = builder.state().view(None)["terrain"]
    assert (terrain[0]["influence"], terrain[0]["gains"]) == ([1, 1, 0], [0, 1]), "in a tie, both"
    assert (terrain[1]["influence"], terrain[1]["gains"]) == ([1, 0, 0], []), "a Glacier pays nothing"
    assert (terrain[9]["influence"], terrain[9]["gains"]) == ([0, 0, 1], [])
    builder.has(1, camps=[0, 0])
    assert builder.state().view(None)["terrain"][0]["gains"] == [1]


@pytest.mark.clause("EW-12.5")
def test_a_cell_for_a_megalith_shows_the_points_of_every_player() -> None:
    """On one Megalith of yours, one of another player and two neutral ones: 5 and 1, as in the rulebook's example."""
    builder = Builder(2).hand(0, "raising-stones").megaliths(STACK)
    state = builder.state()
    before = own(state)["placements"]
    do(state, "play_culture card=raising-stones")
    places = {one["cell"]: one for one in own(state)["placements"]}
    assert list(places) == legal(state, "megalith")
    assert list(places.values()) == before, "it could be read before there was one to place"
    assert places["a1-on-1"]["points"] == [5, 1]
    points = [tribe["points"] for tribe in state.view(None)["tribes"]]
    do(state, "megalith cell=a1-on-1")
    gained = [tribe["points"] for tribe in state.view(None)["tribes"]]
    assert [after - earlier for after, earlier in zip(gained, points, strict=True)] == [5, 1]


@pytest.mark.clause("EW-12.4")
def test_a_cell_on_the_ground_shows_the_benefit_of_its_space() -> None:
    state = Builder(2).megaliths({"a1": "neutral", "b1": "neutral", "c1": "0"}).state()
    spaces = {one["cell"]: one["brings"] for one in state.view(None)["spaces"]}
    found = own(state)["placements"]
    assert found
    assert all(one["brings"] == spaces[one["cell"]] for one in found)
    for one in found:
        said = one["brings"].split(";")[0]
        assert one["points"] == ([int(said.split()[0]), 0] if "point" in said else [0, 0])


@pytest.mark.clause("EW-6.13", "EW-17.5", "EW-17.7")
def test_available_stones_show_their_points_for_each_player() -> None:
    edition = shipped_edition()
    idols = next(edition.stone_slugs[i] for i in range(a.STONES) if edition.criterion[i] == a.C_IDOLS)
    builder = Builder(2).stones(idols).has(0, offering=4, honor=3).has(1, offering=2)
    state = builder.state()
    assert list(state.view(None)["stone_points"]) == state.view(None)["stones"]
    assert state.view(None)["stone_points"][idols] == [2, 0]
    owned = builder.own_stones(0, idols).state()
    assert seen(owned)["stones"] == [{"stone": idols, "points": 2}]


@pytest.mark.clause("EW-9.4", "EW-9.6")
def test_the_next_space_for_a_stone_shows_its_price() -> None:
    edition = shipped_edition()
    builder = Builder(2).has(0, food=5, tools=5)
    for place in range(a.MOST_STONES):
        stones = [edition.stone_slugs[i] for i in range(place)]
        state = builder.own_stones(0, *stones).state()
        do(state, "place figure=tribe on=develop", "slide")
        told = own(state)["next_stone"]
        asked = offer(state, "develop", "take_stone")
        assert (asked["food"], asked["tools"]) == (told["food"], told["tools"])
        do(state, f"take_stone stone={legal(state, 'take_stone')[0]}")
        assert (seen(state)["food"], seen(state)["tools"]) == (5 - told["food"], 5 - told["tools"])
    full = builder.own_stones(0, *edition.stone_slugs[:3]).state()
    assert own(full)["next_stone"] is None
    assert offer(full, "develop", "take_stone")["there"] == 0


@pytest.mark.clause("EW-14.8", "EW-14.9", "EW-R20")
def test_sets_add_up_to_the_points_of_all_animals() -> None:
    dice = new_dice(5)
    for _ in range(40):
        builder = Builder(2).no_animals()
        counts = {part: dice.below(4) for part in ("mammoth", "rhino", "sloth", "argentavis")}
        builder.animals(0, **counts)
        state = builder.state()
        sets = seen(state)["sets"]
        assert sum(one["points"] for one in sets) == seen(state)["final"]["animals"]
        wild = next((one for one in sets if one["animal"] == animal("argentavis")), None)
        assert (wild["cards"] if wild else 0) >= sum(one["wilds"] for one in sets)
        assert {one["animal"]: one["cards"] for one in sets} == seen(state)["animals"]


@pytest.mark.clause("EW-11.6", "EW-11.7", "EW-14.8")
def test_hunting_and_tipping_show_how_the_sets_change() -> None:
    builder = Builder(2).no_animals().animals(0, sloth=2, argentavis=1).grounds("sloth", "mammoth", "argentavis")
    state = builder.has(0, tools=5).hand(0, "brave", "tribeswoman").state()
    before = seen(state)["final"]["animals"]
    for part, points in own(state)["tips"].items():
        tipped = do(state.clone(), "place figure=tribe on=hunt", "slide", f"tip animal={part}")
        assert seen(tipped)["final"]["animals"] == before - points
    for part, points in own(state)["hunts"].items():
        other = do(state.clone(), "place figure=tribe on=hunt", "play_tribe card=brave", f"take_animal animal={part}")
        assert seen(other)["final"]["animals"] == before + points


@pytest.mark.clause("EW-5.10", "EW-5.11", "EW-5.12", "EW-5.15")
def test_each_card_in_hand_shows_the_labor_it_would_add() -> None:
    state = Builder(2).hand(0, "brave", "tribeswoman", "hunter", "raising-stones").has(0, food=3).state()
    cards = seen(state)["hand"]
    assert dict(zip(cards, own(state)["hand_labor"], strict=True)) == {
        "tribeswoman": 1.5,
        "brave": 2.5,
        "hunter": 1.0,
        "raising-stones": 0.0,
    }, "before a figure is placed: what they add anywhere"
    assert own(state)["food_labor"] == 2, "the rulebook's example: 3 Food make 2 Labor"
    assert own(state)["reach"] == {"initiate": 7.0, "develop": 7.0, "migrate": 7.0, "hunt": 8.0}
    do(state, "place figure=tribe on=hunt")
    assert own(state)["reach"] == {"hunt": 8.0}
    while legal(state, "play_tribe"):
        card = legal(state, "play_tribe")[0]
        told = own(state)["hand_labor"][seen(state)["hand"].index(card)]
        labor = state.view(0)["labor"]
        do(state, f"play_tribe card={card}")
        assert state.view(0)["labor"] == labor + told
        assert own(state)["reach"] == {"hunt": 8.0}, "a card that was played is no longer in the hand"
    do(state, "spend_food food=3")
    assert state.view(0)["labor"] == 8


@pytest.mark.clause("EW-8.2", "EW-5.20")
def test_a_card_just_bought_and_a_rest_add_nothing() -> None:
    state = Builder(2).hand(0, "brave", "hunter").has(0, tools=3).state()
    rest = do(state.clone(), "place figure=tribe on=rest")
    assert set(own(rest)["hand_labor"]) == {0.0}
    assert own(rest)["reach"] == {}
    do(state, "place figure=tribe on=initiate", "play_tribe card=brave", "take_tribe card=hunter")
    assert seen(state)["hand"] == ["hunter", "hunter"]
    assert own(state)["hand_labor"] == [1.0, 0.0]
    do(state, "play_tribe card=hunter")
    assert own(state)["hand_labor"] == [0.0]


@pytest.mark.clause("EW-5.6", "EW-8.1", "EW-9.1", "EW-10.1", "EW-10.2", "EW-10.4", "EW-11.1", "EW-11.4")
def test_an_offer_costs_the_price_it_shows() -> None:
    """Take everything that a section offers, and compare its price with what was paid."""
    juncture = next(number for number in range(a.JUNCTURES) if not touches_base(number))
    camps = sorted(JUNCTURE_HEXES[3 * juncture : 3 * juncture + 3])
    builder = Builder(2).hand(0).has(0, food=5, tools=5, camps=camps).set(labor=40)
    tried = set()
    for column, stage in [(c, s) for c in ("initiate", "develop", "migrate", "hunt") for s in (0, 1)]:
        state = do(builder.state(), f"place figure=tribe on={column}", *["slide"] * stage)
        for one in state.view(None)["columns"][a.PLACE_NAMES.index(column) - 1]["sections"][stage]["offers"]:
            actions = [x for x in state.legal(0) if state.space.name(x)[0] == one["action"]]
            assert len(actions) == one["can"]
            for action in actions[:1]:
                after = state.clone()
                had = (seen(after)["food"], seen(after)["tools"], after.labor / 2)
                after.step(0, action)
                left = (seen(after)["food"], seen(after)["tools"], after.labor / 2)
                paid = tuple(x - y for x, y in zip(had, left, strict=True))
                if one["action"] not in ("tip", "take_stone"):  # they bring something at once
                    assert paid == (one["food"], one["tools"], one["labor"]), one["action"]
                tried.add(one["action"])
    assert tried >= {"take_tribe", "middle", "take_culture", "take_stone", "place_camp", "move", "village", "reveal"}


@pytest.mark.clause("EW-5.7", "EW-5.8", "EW-5.9")
def test_sections_show_whether_they_are_over_and_who_was_first() -> None:
    state = Builder(2).has(0, food=2).state()
    do(state, "place figure=tribe on=initiate")
    (initiate,) = [one for one in state.view(None)["columns"] if one["column"] == "initiate"]
    assert initiate["first"] == 0
    assert [one["here"] for one in initiate["sections"]] == [True, False, False]
    assert not any(one["over"] for one in initiate["sections"])
    do(state, "slide")
    assert section(state, "initiate", "top")["over"]
    assert offer(state, "initiate", "take_tribe")["there"] == 0
    do(state, "slide")
    assert section(state, "initiate", "bottom")["here"]
    assert offer(state, "initiate", "bottom")["brings"] == "1 Idol; bury 1 card"
    do(state, "end_turn")
    assert section(state, "initiate", "bottom")["over"], "for any later figure"
    assert not section(state, "initiate", "top")["over"]
    assert section(state, "develop", "bottom") == {
        "section": "bottom",
        "here": False,
        "over": False,
        "offers": [
            {"action": "bottom", "food": 0, "tools": 0, "labor": 0.0, "brings": "1 Tool; 1 Food", "there": 1, "can": 1}
        ],
    }
    do(state, "place figure=chief on=initiate")
    assert next(one["first"] for one in state.view(None)["columns"] if one["column"] == "initiate") == 0


def test_a_hand_is_not_shown_to_others() -> None:
    state = fresh(2)
    pass_on(state, lambda one: one.phase == a.ACTING)
    assert state.view(None)["own"] is None
    told = state.view(1)
    assert len(told["own"]["hand_labor"]) == told["tribes"][1]["hand_count"]
    assert told["tribes"][0]["hand"] is None


def test_boards_have_faces_with_their_tracks() -> None:
    edition = shipped_edition()
    known = {face.id: face for face in faces(edition)}
    assert known["stone-space-1"].text == "1 Food and 1 Tool: 1 Idol."
    assert known["player-board-1"].values["signs"][3] == 2
    board = known["idol-board-1"].values
    assert board["honor_points"][-3:] == [1, 2, 3]
    assert len(board["offering_rates"]) == len(board["offering_gifts"]) == 8


SHOWN = (a.E_DREW, a.E_SHUFFLED, a.E_GROUNDS, a.E_REVEALED, a.E_DISPLAY, a.E_GLACIER, a.E_ECLIPSE, a.E_WON)
FROM_STACK = (a.E_TOOK_ANIMAL, a.E_TOKEN)  # shows something if it did not lie open


@pytest.mark.parametrize("modules", [False, True])
def test_everything_revealed_by_chance_is_counted_so_that_undo_stops_there(modules: bool) -> None:
    def shows(event: list[int]) -> bool:
        return event[1] in SHOWN or (event[1] in FROM_STACK and event[4] == 1)

    check_chance("endless_winter", 2, shows, glacier_tokens=modules, rest_tokens=modules)
