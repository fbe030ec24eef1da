"""Chapters 5 and 16: a turn, Labor, Rest, abilities, the Eclipse pile."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.state import Winter
from holocene.kernel.engine.journal import new_journal
from holocene.kernel.matches.match import visible
from tests.rules.endless_winter.editions import changed
from tests.rules.endless_winter.positions import Builder, do, legal, names, pass_on, refused, seen

HUNT = "place figure=tribe on=hunt"


def labor(state: Winter) -> float:
    """Return the Labor of this turn."""
    found: float = state.view(None)["labor"]
    return found


@pytest.mark.clause("EW-5.1", "EW-5.21")
def test_the_four_steps_come_in_order() -> None:
    state = Builder(2).hand(0, "fire-pit", "hunter", "brave").last_turns(0).state()
    assert refused(state, "play_tribe card=brave")[0] == "EW-5.1"
    assert refused(state, "to_eclipse card=brave")[0] == "EW-5.1"
    do(state, "play_culture card=fire-pit", "place figure=chief on=hunt")
    assert refused(state, "play_culture card=fire-pit")[0] == "EW-5.6"
    do(state, "play_tribe card=hunter", "slide", "slide")
    assert [one["card"] for one in seen(state)["above"]] == ["fire-pit", "hunter"]
    assert seen(state)["discards"] == []
    do(state, "end_turn")
    assert seen(state)["above"] == []
    assert sorted(seen(state)["discards"]) == ["fire-pit", "hunter"]
    assert seen(state)["hand"] == ["brave"], "nothing is drawn"
    assert names(state) == ["done", "to_eclipse", "orders"]


@pytest.mark.clause("EW-5.2")
def test_two_culture_cards_of_era_1_or_one_of_era_2_or_none() -> None:
    builder = Builder(2).hand(0, "fire-pit", "flint-knapping", "drying-rack", "council", "stone-works")
    state = do(builder.state(), "play_culture card=fire-pit")
    assert refused(state, "play_culture card=council")[0] == "EW-5.2"
    do(state, "play_culture card=flint-knapping")
    assert refused(state, "play_culture card=drying-rack")[0] == "EW-5.2"
    assert legal(state, "play_culture") == []
    state = do(builder.state(), "play_culture card=stone-works")
    assert legal(state, "play_culture") == []
    assert "place" in names(builder.state()), "none is played"
    assert refused(builder.state(), "play_culture card=tents")[0] == "EW-5.11"


@pytest.mark.clause("EW-5.3", "EW-R7")
def test_a_culture_card_works_at_once_and_lies_above_the_board() -> None:
    state = do(Builder(2).hand(0, "work-songs").state(), "play_culture card=work-songs")
    assert labor(state) == 3
    assert [one["card"] for one in seen(state)["above"]] == ["work-songs"]
    do(state, "place figure=tribe on=develop")
    assert labor(state) == 3, "it lasts into the second step"
    assert "take_culture" in names(state)


@pytest.mark.clause("EW-R7")
def test_unspent_labor_is_lost_at_the_end_of_the_turn() -> None:
    state = do(Builder(2).hand(0, "work-songs").state(), "play_culture card=work-songs", HUNT)
    while state.seat == 0:
        do(state, "slide" if "slide" in names(state) else "end_turn")
    assert labor(state) == 0
    third = Builder(2).hand(0, "work-songs", "brave").last_turns(0).state()
    do(third, "play_culture card=work-songs", "place figure=chief on=initiate", "slide", "slide", "end_turn")
    assert "to_eclipse" in names(third)
    assert third.labor == 0, "also before the Eclipse"


@pytest.mark.clause("EW-5.4")
def test_one_of_the_figures_left_must_be_placed() -> None:
    state = Builder(2).hand(0).state()
    assert set(names(state)) <= {"place", "orders"}
    assert len(legal(state, "place")) == 10
    none_left = Builder(2).hand(0).last_turns(0).state()
    assert {figure for figure, _ in legal(none_left, "place")} == {"chief"}
    assert refused(none_left, HUNT)[0] == "EW-5.4"
    assert {on for _, on in legal(none_left, "place")} == {"rest", "initiate", "develop", "migrate", "hunt"}


@pytest.mark.clause("EW-5.5", "EW-16.2")
def test_the_chiefs_ability_is_used_once_in_the_chiefs_turn() -> None:
    builder = Builder(2).hand(0).has(0, chief="thunderpaw-spoils", food=0, tools=0)
    state = do(builder.state(), HUNT)
    assert refused(state, "use_chief")[0] == "EW-16.2"
    state = do(builder.state(), "place figure=chief on=hunt", "use_chief")
    assert (seen(state)["food"], seen(state)["tools"]) == (3, 1)
    assert refused(state, "use_chief")[0] == "EW-16.2"
    state = do(builder.state(), "place figure=chief on=hunt", "slide", "slide", "bottom", "use_chief")
    assert seen(state)["food"] == 3


@pytest.mark.clause("EW-5.6", "EW-5.7")
def test_top_actions_repeat_and_the_middle_action_does_not() -> None:
    builder = Builder(2).hand(0, "work-songs").has(0, tools=3).grounds("mammoth", "sloth").animals(0, tiger=2)
    state = do(builder.state(), "play_culture card=work-songs", HUNT)
    do(state, "take_animal animal=woolly-mammoth", "reveal", "take_animal animal=giant-sloth")
    assert labor(state) == 0
    assert refused(state, "tip animal=sabre-toothed-tiger")[0] == "EW-5.6"
    do(state, "slide")
    assert refused(state, "reveal")[0] == "EW-5.7"
    do(state, "tip animal=sabre-toothed-tiger")
    assert refused(state, "tip animal=sabre-toothed-tiger")[0] == "EW-5.8"
    nothing = do(builder.state(), HUNT, "slide", "slide")
    assert "bottom" in names(nothing), "also not at all"


@pytest.mark.clause("EW-5.8", "EW-R10")
def test_only_the_first_figure_of_the_round_finds_the_bottom_free() -> None:
    builder = Builder(2).hand(0, "brave").hand(1, "brave").has(0, food=0).has(1, food=0)
    state = do(builder.state(), HUNT, "slide", "slide", "end_turn")
    assert state.view(None)["bottoms_used"] == ["hunt"], "left untaken it is used up all the same"
    do(state, HUNT, "slide")
    assert refused(state, "bottom")[0] == "EW-5.7"
    do(state, "slide")
    assert refused(state, "bottom")[0] == "EW-5.8"
    do(state, "end_turn", "place figure=tribe on=develop", "slide", "slide")
    assert "bottom" in names(state), "each column has its own"


@pytest.mark.clause("EW-R26")
def test_a_player_with_an_empty_hand_is_not_asked_when_there_is_one_answer() -> None:
    builder = Builder(2).no_animals().hand(0).has(0, food=0, tools=0)
    state = do(builder.state(), HUNT)
    assert state.view(None)["section"] == "bottom", "nothing could be done above"
    do(state, "bottom")
    assert state.seat == 1, "and nothing was left to do"


@pytest.mark.clause("EW-R26")
@pytest.mark.parametrize("hand", [["council", "festival"], ["tribesman", "shaman"], ["council", "brave"]])
def test_with_cards_in_hand_the_turn_goes_on_until_its_player_ends_it(hand: list[str]) -> None:
    """Others must not learn whether the hand has Tribe cards: all of these look the same to them."""
    builder = Builder(2).no_animals().hand(0, *hand).has(0, food=0, tools=0).last_turns(0)
    state = builder.state()
    do(state, "place figure=chief on=hunt")
    told = []
    for step in ("slide", "slide", "end_turn"):
        assert (state.seat, state.phase) == (0, a.ACTING)
        state.journal = new_journal()
        do(state, step)
        told.append([event[1:4] for event in visible(state.journal.events, 1)])
    assert told == [[[a.E_SLID, 0, 1]], [[a.E_SLID, 0, 2]], [[a.E_ENDED, 0, 0]]]
    assert state.view(1)["step"] == "pile", "and then the Eclipse pile, with whatever they hold"


@pytest.mark.clause("EW-R26")
@pytest.mark.parametrize("section", [0, 1, 2])
def test_ending_a_turn_equals_sliding_on_without_taking_anything(section: int) -> None:
    """This holds in any section: the bottom is used up, the Eclipse pile follows, and the log is the same."""
    builder = Builder(2).hand(0, "brave", "council").last_turns(0).has(0, food=3, tools=2)
    ends = []
    for steps in (["slide"] * section + ["end_turn"], ["slide", "slide", "end_turn"]):
        state = builder.state()
        state.journal = new_journal()
        do(state, "place figure=chief on=migrate", *steps)
        ends.append((state.journal.events, state.hash()))
        assert names(state) == ["done", "to_eclipse", "orders"]
        assert state.view(None)["bottoms_used"] == ["develop", "migrate"]
    assert ends[0] == ends[1]


@pytest.mark.clause("EW-R26")
def test_a_turn_cannot_end_before_its_figure_is_placed() -> None:
    state = Builder(2).hand(0, "fire-pit").state()
    assert refused(state, "end_turn")[0] == "EW-5.1"
    do(state, "play_culture card=fire-pit")
    assert refused(state, "end_turn")[0] == "EW-5.1"


@pytest.mark.clause("EW-R26", "EW-18.3")
def test_equal_cards_are_not_discarded_without_asking() -> None:
    """Others must not learn that all cards of a hand are equal; they know if there is only one card."""
    builder = Builder(2).hand(0, "first-stone", "tribesman", "tribesman")
    state = do(builder.state(), "play_culture card=first-stone", "accept")
    assert (names(state), legal(state, "discard")) == (["discard"], ["tribesman"])
    one = Builder(2).hand(0, "first-stone", "tribesman")
    alone = do(one.state(), "play_culture card=first-stone", "accept")
    assert seen(alone)["discards"] == ["tribesman"]


@pytest.mark.clause("EW-R26", "EW-5.20")
def test_a_turn_at_rest_ends_by_itself_whatever_the_hand_holds() -> None:
    for hand in (["brave", "hunter"], ["council"], []):
        state = do(Builder(2).no_animals().hand(0, *hand).state(), "place figure=tribe on=rest")
        assert state.seat == 1, "everybody knows that no card can be played at Rest"


@pytest.mark.clause("EW-5.9")
def test_figures_do_not_block_a_column() -> None:
    state = Builder(2).hand(0).hand(1).state()
    for _ in range(4):
        assert ("tribe", "hunt") in legal(state, "place")
        seat = state.seat
        do(state, HUNT)
        while state.seat == seat:
            do(state, "slide" if "slide" in names(state) else "end_turn")
    assert [figure["on"] for figure in state.view(None)["figures"]] == ["hunt"] * 4


# Labor -------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("EW-5.10", "EW-5.11", "EW-1.7")
def test_tribe_cards_make_the_labor_in_their_corner_in_halves() -> None:
    state = do(Builder(2).hand(0, "tribesman", "shaman", "elder").state(), HUNT)
    do(state, "play_tribe card=shaman")
    assert labor(state) == 1.5
    do(state, "slide", "play_tribe card=tribesman")
    assert labor(state) == 2.5, "in the middle section too"
    do(state, "slide", "bottom", "play_tribe card=elder")
    assert labor(state) == 3.5, "and until the turn ends"
    assert refused(state, "play_tribe card=brave")[0] == "EW-5.11"


@pytest.mark.clause("EW-5.12", "EW-16.3", "EW-R8")
@pytest.mark.parametrize(
    ("card", "column", "made"),
    [
        ("crafter", "develop", 2),
        ("crafter", "hunt", 1),
        ("hunter", "hunt", 2),
        ("hunter", "migrate", 1),
        ("brave", "hunt", 2.5),
        ("brave", "develop", 2.5),
    ],
)
def test_added_labor_counts_in_its_column(card: str, column: str, made: float) -> None:
    """The rulebook's Crafter, Hunter and Brave; a card may be played for its Labor alone in any column."""
    state = do(Builder(2).hand(0, card).state(), f"place figure=tribe on={column}", f"play_tribe card={card}")
    assert labor(state) == made


@pytest.mark.clause("EW-5.13", "EW-16.1", "EW-16.5", "EW-16.6")
def test_the_tribeswoman_makes_one_and_a_half_labor_and_once_a_food_into_a_tool() -> None:
    """The rulebook's example."""
    state = do(Builder(2).hand(0, "tribeswoman").has(0, food=2, tools=0).state(), HUNT, "play_tribe card=tribeswoman")
    assert labor(state) == 1.5
    do(state, "slide", "slide", "use card=tribeswoman")
    assert (seen(state)["food"], seen(state)["tools"]) == (1, 1)
    assert refused(state, "use card=tribeswoman")[0] == "EW-16.1"
    poor = do(Builder(2).hand(0, "tribeswoman").has(0, food=0).state(), HUNT, "play_tribe card=tribeswoman")
    assert refused(poor, "use card=tribeswoman")[0] == "EW-16.6"
    unused = do(Builder(2).hand(0, "tribeswoman").has(0, food=2).state(), HUNT, "play_tribe card=tribeswoman")
    do(unused, "slide", "slide", "end_turn")
    assert unused.seat == 1, "an ability is optional"


@pytest.mark.clause("EW-16.1", "EW-16.3")
def test_an_ability_with_a_columns_sign_is_used_only_there(tmp_path: Path) -> None:
    def trading(data: dict[str, Any]) -> None:
        data["tribe"][3]["ability"] = "food -> tool"  # the Elder's, whose column is Initiate

    builder = Builder(2, edition=changed(tmp_path, "tribe", trading)).hand(0, "elder", "elder").has(0, food=3, tools=0)
    away = do(builder.state(), HUNT, "play_tribe card=elder")
    assert labor(away) == 1, "for its Labor alone"
    assert refused(away, "use card=elder")[0] == "EW-16.3"
    state = do(builder.state(), "place figure=tribe on=initiate", "play_tribe card=elder", "play_tribe card=elder")
    do(state, "use card=elder", "slide", "use card=elder")
    assert (seen(state)["food"], seen(state)["tools"]) == (1, 2), "each of the two once, wherever in the column"
    assert refused(state, "use card=elder")[0] == "EW-16.1"


@pytest.mark.clause("EW-5.14", "EW-16.4")
def test_an_eclipse_ability_is_not_used_by_playing_the_card() -> None:
    state = do(Builder(2).hand(0, "hunter").has(0, food=0).state(), HUNT, "play_tribe card=hunter")
    assert seen(state)["food"] == 0
    assert refused(state, "use card=hunter")[0] == "EW-16.1"
    assert refused(state, "use_pile card=hunter")[0] == "EW-5.6"


@pytest.mark.clause("EW-5.15", "EW-R9")
def test_food_makes_labor_by_the_signs_it_passes() -> None:
    builder = Builder(2).hand(0).has(0, camps=[9] * 5, food=10)
    state = do(builder.state(), HUNT)
    assert legal(state, "spend_food") == [2, 4, 6, 8, 10]
    assert refused(state, "spend_food food=1")[0] == "EW-R9"
    do(state, "spend_food food=4")
    assert (seen(state)["food"], labor(state)) == (6, 2)
    assert refused(state, "spend_food food=7")[0] == "EW-5.15"
    odd = do(builder.has(0, food=3).state(), HUNT)
    assert legal(odd, "spend_food") == [1, 3]
    rest = do(builder.state(), "place figure=tribe on=rest", "tip animal=" + next(iter(seen(odd)["animals"])))
    assert legal(rest, "spend_food") == []


@pytest.mark.clause("EW-R9")
def test_food_paid_as_a_price_makes_no_labor() -> None:
    state = do(Builder(2).hand(0).has(0, food=3).state(), "place figure=tribe on=initiate", "slide", "middle")
    assert (seen(state)["food"], labor(state)) == (2, 0)


@pytest.mark.clause("EW-5.16")
def test_four_labor_and_two_tools_in_a_hunt() -> None:
    """The rulebook's Labor calculation: a Hunter 1 and 1 added, 3 Food 2, and 2 Tools."""
    builder = Builder(2).hand(0, "hunter").has(0, food=3, tools=2).grounds("mammoth", "sloth")
    state = do(builder.state(), HUNT, "play_tribe card=hunter", "spend_food food=3")
    assert (labor(state), seen(state)["tools"]) == (4, 2)
    do(state, "take_animal animal=woolly-mammoth", "reveal", "take_animal animal=giant-sloth", "reveal")
    assert (labor(state), seen(state)["tools"]) == (0, 0)


# Rest --------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("EW-5.17")
def test_resting_draws_a_card_then_an_animal_may_be_tipped() -> None:
    builder = Builder(2).no_animals().animals(0, rhino=1).hand(0).has(0, food=0, tools=0)
    state = do(builder.state(), "place figure=tribe on=rest")
    assert seen(state)["hand_count"] == 1
    assert legal(state, "tip") == ["woolly-rhino"]
    do(state, "tip animal=woolly-rhino")
    assert (seen(state)["food"], seen(state)["tools"]) == (2, 1)
    assert state.seat == 1
    kept = do(builder.state(), "place figure=tribe on=rest", "end_turn")
    assert seen(kept)["tipped"] == {}


@pytest.mark.clause("EW-5.18", "EW-5.19")
def test_each_rest_counts_one_and_a_half_and_one_may_rest_three_times() -> None:
    state = Builder(2).no_animals().hand(0).hand(1).state()
    for number in range(3):
        do(state, f"place figure={'tribe' if number < 2 else 'chief'} on=rest")
        while state.seat == 0:
            do(state, "end_turn" if "end_turn" in names(state) else "done")
        assert seen(state)["rests"] == number + 1
        assert seen(state)["eclipse_labor"] == 1.5 * (number + 1)
        do(state, f"place figure={'tribe' if number < 2 else 'chief'} on=hunt")
        while state.phase == a.ACTING and state.seat == 1:
            do(state, next(name for name in ("slide", "end_turn", "done") if name in names(state)))


@pytest.mark.clause("EW-5.20")
def test_a_resting_player_plays_no_tribe_cards_but_may_use_a_chief_without_a_column() -> None:
    builder = Builder(2).no_animals().hand(0, "brave")
    state = do(builder.has(0, chief="thunderpaw-spoils").state(), "place figure=chief on=rest")
    assert refused(state, "play_tribe card=brave")[0] == "EW-5.20"
    assert "use_chief" in names(state)
    tied = builder.animals(0, rhino=1).has(0, chief="tuskbreaker-great-spear").state()
    do(tied, "place figure=chief on=rest")
    assert refused(tied, "use_chief")[0] == "EW-5.20"
    elsewhere = do(builder.state(), "place figure=chief on=develop")
    assert refused(elsewhere, "use_chief")[0] == "EW-16.3"


# The Eclipse pile ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("EW-5.22", "EW-6.2")
def test_any_cards_go_face_down_on_the_pile_in_the_third_turn_only() -> None:
    state = Builder(2).hand(0, "fire-pit", "hunter", "brave", "tribesman").last_turns(0).state()
    do(state, "place figure=chief on=initiate", "slide", "slide", "end_turn")
    assert legal(state, "to_eclipse") == ["tribesman", "brave", "hunter", "fire-pit"]
    do(state, "to_eclipse card=hunter", "to_eclipse card=fire-pit", "done")
    assert seen(state)["pile"] == ["hunter", "fire-pit"]
    assert seen(state)["hand"] == ["tribesman", "brave"], "the others stay in the hand"
    other = seen(state, 0, eyes=1)
    assert (other["pile"], other["pile_count"], other["hand_count"]) == (None, 2, 2)
    first = Builder(2).hand(0, "brave").state()
    do(first, "place figure=chief on=initiate", "slide", "slide", "end_turn")
    assert first.seat == 1, "no pile after the first turn"
    do(first, "place figure=chief on=initiate")
    while first.seat == 1:
        do(first, "slide" if "slide" in names(first) else "end_turn")
    do(first, "place figure=tribe on=initiate", "slide", "slide", "end_turn")
    assert first.seat == 1, "nor after the second"


@pytest.mark.clause("EW-5.23")
def test_the_eclipse_follows_everybodys_third_turn() -> None:
    state = Builder(3).hand(0).hand(1).hand(2, "hunter", "crafter").last_turns(1).state()
    do(state, "place figure=chief on=hunt", "slide", "slide", "end_turn")
    assert (state.phase, state.seat) == (a.ACTING, 2)
    do(state, "place figure=chief on=migrate", "slide", "slide", "end_turn", "to_eclipse card=hunter")
    do(state, "to_eclipse card=crafter")
    pass_on(state, lambda one: one.phase != a.ACTING or one.round == 2)
    assert (state.round, state.turn) == (2, 0), "the Eclipse asked nobody, and the next round has begun"
