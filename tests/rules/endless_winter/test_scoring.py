"""Chapters 14 and 17: the final scoring, and Sacred Stones."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine import scoring
from holocene.games.endless_winter.engine.board import JUNCTURE_HEXES
from holocene.games.endless_winter.words.names import criterion
from tests.rules.endless_winter.editions import changed
from tests.rules.endless_winter.positions import Builder, pass_on, seen

TILES = ["hunters-ground", "painted-ground", "spirit-ground", "wide-ground"]


def final(builder: Builder, seat: int = 0) -> dict[str, int]:
    """Return the points that the final scoring would add now."""
    found: dict[str, int] = seen(builder.state(), seat)["final"]
    return found


def at(*hexes: int) -> int:
    """Return the juncture where three hexes meet."""
    return next(j for j in range(24) if set(JUNCTURE_HEXES[3 * j : 3 * j + 3]) == set(hexes))


@pytest.mark.clause("EW-14.1")
def test_three_food_and_two_tools_score_two_points_at_two_for_one() -> None:
    """The rulebook's example."""
    assert final(Builder(2).has(0, food=3, tools=2, offering=5))["offering track"] == 2
    assert final(Builder(2).has(0, food=3, tools=2, offering=1))["offering track"] == 1
    assert final(Builder(2).has(0, food=3, tools=2, offering=7))["offering track"] == 5


@pytest.mark.clause("EW-14.2")
def test_food_and_tools_score_nothing_without_an_offering() -> None:
    assert final(Builder(2).has(0, food=5, tools=9, offering=0))["offering track"] == 0


@pytest.mark.clause("EW-14.3", "EW-14.6")
@pytest.mark.parametrize(
    ("buried", "points"),
    [(0, (0, 0, 0)), (1, (6, 3, 1)), (3, (6, 3, 1)), (4, (10, 6, 3)), (6, (10, 6, 3)), (7, (15, 10, 6))],
)
def test_buried_cards_score_by_rank(buried: int, points: tuple[int, int, int]) -> None:
    """With 4 buried cards the highest scores 10: the rulebook's example. Four players use all three charts."""
    builder = Builder(4)
    for seat, honor in enumerate((5, 4, 2, 1)):
        builder.hand(seat).has(seat, honor=honor)
        tribe = builder.tribe(seat)
        tribe["mourned"], tribe["deck"] = tribe["deck"][:buried], tribe["deck"][buried:]
    state = builder.state()
    found = [seen(state, seat)["final"]["honor track"] for seat in range(4)]
    assert found == [points[0], points[1], points[2], points[2]]


@pytest.mark.clause("EW-14.6")
def test_two_players_use_two_charts() -> None:
    builder = Builder(2).has(0, honor=1).has(1, honor=3)
    for seat in (0, 1):
        builder.hand(seat)
        tribe = builder.tribe(seat)
        tribe["mourned"], tribe["deck"] = tribe["deck"][:4], tribe["deck"][4:]
    assert [final(builder, seat)["honor track"] for seat in (0, 1)] == [6, 10]


@pytest.mark.clause("EW-14.4")
def test_the_left_marker_of_a_level_ranks_higher() -> None:
    builder = Builder(2).has(0, honor=3, honor_place=1).has(1, honor=3, honor_place=0)
    for seat in (0, 1):
        builder.hand(seat)
        tribe = builder.tribe(seat)
        tribe["mourned"], tribe["deck"] = tribe["deck"][:4], tribe["deck"][4:]
    assert [final(builder, seat)["honor track"] for seat in (0, 1)] == [6, 10]


@pytest.mark.clause("EW-14.5")
def test_buried_cards_score_nothing_without_honor() -> None:
    assert final(Builder(2).hand(0).empty_deck(0))["honor track"] == 0


@pytest.mark.clause("EW-14.7")
def test_cards_count_wherever_they_are() -> None:
    builder = Builder(2).hand(0)
    edition = builder.state().edition
    base = final(builder)["cards"]
    assert base == sum(edition.points[kind] for kind in builder.state().tribes[0].deck)
    builder.put(0, "hand", "council").put(0, "deck", "red-ochre").put(0, "discards", "stone-works")
    builder.put(0, "buried", "great-hunt").put(0, "mourned", "longhouse").put(0, "pile", "shaman").last_turns(1)
    assert final(builder)["cards"] == base + 2 + 1 + 2 + 2 + 2 + 1
    assert edition.points[edition.numbers["shaman"]] == 1, "the rulebook shows a card worth 1 point"


@pytest.mark.clause("EW-14.8", "EW-11.7")
def test_sets_of_up_to_four_upright_animals() -> None:
    edition = Builder(2).state().edition
    for part, number in (("mammoth", 0), ("rhino", 1), ("sloth", 2), ("tiger", 3), ("glyptodon", 4), ("beaver", 5)):
        for count in range(1, 6):
            builder = Builder(2).no_animals()
            builder.grounds().animals(0, **{part: count})
            assert final(builder)["animals"] == edition.sets[4 * number + min(count, 4) - 1]
    assert final(Builder(2).no_animals().grounds().tipped(0, mammoth=3))["animals"] == 0


@pytest.mark.clause("EW-14.9", "EW-14.10", "EW-R20")
def test_the_rulebooks_animals_score_three_two_and_ten() -> None:
    """Rhinos 3 (the tipped one does not count), one Mammoth 2, Sloths with an Argentavis 10."""
    builder = Builder(2).no_animals().grounds()
    builder.animals(0, rhino=2, mammoth=1, sloth=3, argentavis=1).tipped(0, rhino=1)
    state = builder.state()
    assert seen(state)["final"]["animals"] == 3 + 2 + 10
    for parts, points in (({"rhino": 2}, 3), ({"mammoth": 1}, 2), ({"sloth": 3, "argentavis": 1}, 10)):
        assert final(Builder(2).no_animals().grounds().animals(0, **parts))["animals"] == points


@pytest.mark.clause("EW-14.9", "EW-R20")
def test_an_argentavis_scores_only_beside_others_and_several_are_spread_for_most_points() -> None:
    assert final(Builder(2).no_animals().grounds().animals(0, argentavis=3))["animals"] == 0
    builder = Builder(2).no_animals().grounds().animals(0, argentavis=3).tipped(0, mammoth=2)
    assert final(builder)["animals"] == 0, "it needs an untipped animal beside it"
    state = Builder(2).no_animals().state()
    sets = state.edition.sets
    tribe = state.tribes[0]
    for counts in product(range(3), repeat=3):
        for wilds in range(4):
            tribe.animals = [*counts, 0, 0, 0, wilds, *[0] * 7]
            best = 0
            for spread in product(range(wilds + 1), repeat=3):
                if sum(spread) <= wilds:
                    sizes = [min(4, c + w) if c else 0 for c, w in zip(counts, spread, strict=True)]
                    best = max(best, sum(sets[4 * i + size - 1] for i, size in enumerate(sizes) if size))
            assert scoring.animal_points(state, 0) == best


@pytest.mark.clause("EW-14.11", "EW-3.3")
def test_the_turn_order_breaks_ties() -> None:
    state = pass_on(Builder(3).state(), lambda one: False)
    for tribe in state.tribes:
        tribe.scored = [0] * len(a.SOURCES)
    assert state.over
    order = state.view(None)["order"]
    assert state.view(None)["winner"] == order[0]
    assert [score.place for score in sorted(state.scores(), key=lambda one: order.index(one.seat))] == [1, 2, 3]
    state.tribes[order[2]].scored = [0, 1] + [0] * (len(a.SOURCES) - 2)
    assert state.view(None)["winner"] == order[2]


@pytest.mark.clause("EW-3.3")
def test_the_final_story_names_the_sources_of_all_points() -> None:
    builder = Builder(2).has(0, offering=7, food=3, tools=4)
    builder.tribe(0)["scored"]["effects"] = 9
    state = pass_on(builder.state(), lambda one: False)
    (score,) = [one for one in state.scores() if one.seat == 0]
    assert sum(points for _, points in score.parts) == score.points
    assert dict(score.parts)["effects"] == 9
    assert dict(score.parts)["offering track"] >= 7
    assert seen(state, 1, eyes=0)["hand"] is not None, "all cards lie open at the end"


# Sacred Stones -----------------------------------------------------------------------------------------------------


def stone(builder: Builder, name: str) -> int:
    """Return the points that a stone would score for seat 0."""
    (found,) = seen(builder.own_stones(0, name).state())["stones"]
    points: int = found["points"]
    return points


@pytest.mark.clause("EW-17.1")
def test_two_villages_at_one_hex_score_four_and_one_village_at_two_hexes_scores_two() -> None:
    """The rulebook's note."""
    one = at(0, 1, 4)
    two = at(1, 4, 5)
    both = Builder(2).terrain(h4="forest", h0="river", h1="steppe", h5="valley").has(0, villages=[one, two])
    assert stone(both, "forest-stone") == 4
    single = Builder(2).terrain(h0="forest", h1="forest", h4="river").has(0, villages=[one])
    assert stone(single, "forest-stone") == 2
    assert stone(single, "mountain-stone") == 0


@pytest.mark.clause("EW-17.2")
def test_a_point_for_each_shown_type_with_a_camp() -> None:
    builder = Builder(2).terrain(h0="forest", h1="river", h2="glacier", h3="forest")
    assert stone(builder.has(0, camps=[0, 1, 2, 3, 9]), "stone-of-many-lands") == 2


@pytest.mark.clause("EW-17.3", "EW-17.4")
def test_own_megaliths_on_the_ground_in_pairs_and_by_tiles() -> None:
    builder = Builder(2).set(tiles=TILES)
    own = {"b1": "0", "c1": "0", "e1": "0", "e2": "0", "f2": "0"}
    other = {"a3": "1", "a4": "1", "b4": "neutral", "f3": "neutral"}
    builder.megaliths({"a1": "neutral", "g1": "neutral", **own, **other})
    assert stone(builder, "stone-of-foundations") == 2
    assert stone(builder, "stone-of-the-four-grounds") == 2


@pytest.mark.clause("EW-17.5")
@pytest.mark.parametrize("buried", [0, 1, 2, 5])
def test_a_point_for_two_buried_cards(buried: int) -> None:
    builder = Builder(2).hand(0)
    tribe = builder.tribe(0)
    tribe["mourned"], tribe["deck"] = tribe["deck"][:buried], tribe["deck"][buried:]
    assert stone(builder, "stone-of-the-dead") == buried // 2


@pytest.mark.clause("EW-17.6")
def test_two_points_for_each_own_megalith_above_the_ground() -> None:
    ground = {"a1": "neutral", "b1": "neutral", "a2": "0", "b2": "0", "c1": "0", "c2": "0"}
    builder = Builder(2).set(tiles=TILES).megaliths({**ground, "a1-on-1": "0", "b1-on-1": "0"})
    assert stone(builder, "stone-of-towers") == 4
    assert stone(builder, "stone-of-foundations") == 2, "those above do not count there"


@pytest.mark.clause("EW-17.7")
@pytest.mark.parametrize(("offering", "honor", "points"), [(0, 0, 0), (1, 1, 0), (2, 1, 1), (4, 4, 2)])
def test_a_point_for_three_levels_of_both_markers(offering: int, honor: int, points: int) -> None:
    assert stone(Builder(2).has(0, offering=offering, honor=honor), "stone-of-spirits") == points


@pytest.mark.clause("EW-17.8", "EW-17.9", "EW-R20")
def test_tipped_animals_by_type_and_of_one_type() -> None:
    builder = Builder(2).no_animals().grounds().tipped(0, mammoth=2, argentavis=1, sloth=1).animals(0, rhino=2)
    assert stone(builder, "stone-of-feasts") == 3, "a tipped Argentavis is a type of its own"
    assert stone(builder, "mammoth-stone") == 4
    assert stone(builder, "rhino-stone") == 0


@pytest.mark.clause("EW-17.9")
def test_a_stone_may_show_several_types_of_animals(tmp_path: Path) -> None:
    def two(data: dict[str, Any]) -> None:
        stone = next(one for one in data["stone"] if one["name"] == "Mammoth Stone")
        stone["score"] = "tipped Woolly Mammoth, Giant Sloth"

    builder = Builder(2, edition=changed(tmp_path, "stone", two)).no_animals().grounds()
    assert stone(builder.tipped(0, mammoth=2, sloth=1, rhino=1), "mammoth-stone") == 6
    edition = builder.state().edition
    number = edition.stone_slugs.index("mammoth-stone")
    assert criterion(edition, number) == "2 points for each tipped Woolly Mammoth or Giant Sloth"
