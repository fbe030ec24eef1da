"""Chapters 8 to 11: Initiate, Develop, Migrate and Hunt."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.board import JUNCTURE_HEXES
from tests.rules.endless_winter.editions import changed
from tests.rules.endless_winter.positions import Builder, do, legal, names, refused, seen, to_round

INITIATE = "place figure=tribe on=initiate"
DEVELOP = "place figure=tribe on=develop"
MIGRATE = "place figure=tribe on=migrate"
HUNT = "place figure=tribe on=hunt"
SONGS = "play_culture card=work-songs"


def at(*hexes: int) -> int:
    """Return the juncture where three hexes meet."""
    return next(j for j in range(24) if set(JUNCTURE_HEXES[3 * j : 3 * j + 3]) == set(hexes))


# Initiate ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("EW-8.1")
def test_tribe_cards_cost_a_tool_and_a_labor_and_must_differ_in_type() -> None:
    state = do(Builder(2).hand(0, "work-songs").has(0, tools=3).state(), SONGS, INITIATE, "take_tribe card=hunter")
    assert seen(state)["hand"] == ["hunter"]
    assert (seen(state)["tools"], state.view(None)["labor"]) == (2, 2)
    assert refused(state, "take_tribe card=hunter")[0] == "EW-8.1"
    do(state, "take_tribe card=shaman", "take_tribe card=elder")
    assert refused(state, "take_tribe card=crafter")[0] == "EW-8.1"
    assert seen(state)["hand"] == ["hunter", "shaman", "elder"]
    poor = do(Builder(2).hand(0, "work-songs").has(0, tools=0).state(), SONGS, INITIATE)
    clause, sentence = refused(poor, "take_tribe card=hunter")
    assert (clause, sentence) == ("EW-8.1", "That costs 1 Tool and 1 Labor, and you have 0 Tools and 3 Labor.")


@pytest.mark.clause("EW-8.1", "EW-8.2", "EW-5.2")
def test_limits_of_a_turn_are_reset_in_the_next_one() -> None:
    """The same type may be taken, the card taken before makes Labor, and Culture cards may be played again."""
    builder = Builder(2).hand(0, "work-songs", "storehouses", "brave").hand(1).has(0, tools=3, food=0).has(1, food=0)
    state = do(builder.state(), SONGS, INITIATE, "take_tribe card=elder")
    while not (state.seat == 0 and "place" in names(state)):
        do(state, next(one for one in ("slide", "end_turn", INITIATE) if one.split()[0] in names(state)))
    do(state, "play_culture card=storehouses", INITIATE, "play_tribe card=elder", "take_tribe card=elder")
    assert state.view(None)["labor"] == 2, "1 from the Storehouses and 2 from the Elder, less 1"


@pytest.mark.clause("EW-8.1", "EW-2.3")
def test_nothing_can_be_taken_from_an_empty_supply() -> None:
    builder = Builder(2).hand(0, "work-songs").has(0, tools=3)
    left = builder.data["supply"][0]
    builder.put(1, "discards", *["hunter"] * left)
    state = do(builder.state(), SONGS, INITIATE)
    assert refused(state, "take_tribe card=hunter")[0] == "EW-2.3"


@pytest.mark.clause("EW-8.2", "EW-R11")
def test_a_card_just_taken_makes_no_labor_this_turn() -> None:
    builder = Builder(2).hand(0, "work-songs", "elder").has(0, tools=3)
    state = do(builder.state(), SONGS, INITIATE, "take_tribe card=elder")
    before = state.view(None)["labor"]
    do(state, "play_tribe card=elder")
    assert state.view(None)["labor"] == before + 2, "the Elder from the hand comes first"
    do(state, "play_tribe card=elder")
    assert state.view(None)["labor"] == before + 2, "the one just taken makes none"
    assert [one["fresh"] for one in seen(state)["above"]][-2:] == [False, True]


@pytest.mark.clause("EW-8.2", "EW-R11")
def test_a_card_just_taken_is_discarded_or_buried_before_an_equal_one() -> None:
    builder = Builder(2).hand(0, "work-songs", "elder", "brave").has(0, tools=1, food=1, chief="lookinghand-guide")
    chief = "place figure=chief on=initiate"
    state = do(builder.state(), SONGS, chief, "take_tribe card=elder", "use_chief", "discard card=elder")
    do(state, "lesser benefit=food", "lesser benefit=food")
    before = state.view(None)["labor"]
    do(state, "play_tribe card=elder")
    assert state.view(None)["labor"] == before + 2, "the Elder that was there before is still in the hand"
    state = do(builder.state(), SONGS, chief, "take_tribe card=elder", "slide", "middle", "decline")
    do(state, "bury zone=hand card=elder")
    before = state.view(None)["labor"]
    do(state, "play_tribe card=elder")
    assert state.view(None)["labor"] == before + 2


@pytest.mark.clause("EW-8.2", "EW-R8", "EW-R11")
def test_a_card_just_taken_gives_its_ability_without_the_labor(tmp_path: Path) -> None:
    def two(data: dict[str, Any]) -> None:
        data["tribe"][3]["ability"] = "labor; food -> tool"
        data["tribe"][2]["ability"] = "tool -> labor 3"

    builder = Builder(2, edition=changed(tmp_path, "tribe", two)).hand(0, "work-songs", "elder").has(0, tools=3, food=2)
    state = do(builder.state(), SONGS, INITIATE, "play_tribe card=elder")
    assert state.view(None)["labor"] == 5, "1 in the corner, 1 added, and the songs"
    do(state, "use card=elder", "take_tribe card=elder", "take_tribe card=shaman")
    before = (state.view(None)["labor"], seen(state)["tools"])
    do(state, "play_tribe card=elder", "use card=elder", "play_tribe card=shaman")
    assert (state.view(None)["labor"], seen(state)["tools"]) == (before[0], before[1] + 1)
    assert refused(state, "use card=shaman")[0] == "EW-16.1", "it would make Labor"


@pytest.mark.clause("EW-R11")
def test_a_card_from_an_effect_may_be_played_for_labor() -> None:
    state = do(Builder(2).hand(0, "apprentices").state(), "play_culture card=apprentices", "take_tribe card=shaman")
    do(state, INITIATE, "play_tribe card=shaman")
    assert state.view(None)["labor"] == 1.5
    track = do(Builder(2).hand(0, "red-ochre").has(0, offering=1).state(), "play_culture card=red-ochre")
    do(track, "idol track=offering", "take_tribe card=elder", "idol track=honor", INITIATE, "play_tribe card=elder")
    assert track.view(None)["labor"] == 2


@pytest.mark.clause("EW-8.3", "EW-R25")
def test_initiates_middle_section_costs_a_food() -> None:
    builder = Builder(2).hand(0, "work-songs").has(0, food=2, tools=1)
    state = do(builder.state(), SONGS, INITIATE, "take_tribe card=hunter", "slide", "middle")
    assert seen(state)["food"] == 1
    assert "hunter" in legal(state, "take_tribe"), "a type taken in the top section"
    do(state, "take_tribe card=hunter")
    assert "hunter" in seen(state)["discards"]
    do(state, "bury zone=discards card=hunter")
    assert seen(state)["mourned"] == ["hunter"]
    only_bury = do(builder.state(), INITIATE, "slide", "middle", "decline", "bury zone=hand card=work-songs")
    assert seen(only_bury)["buried"] == ["work-songs"]
    only_take = do(builder.state(), INITIATE, "slide", "middle", "take_tribe card=elder", "decline")
    assert (seen(only_take)["discards"], seen(only_take)["buried_count"]) == (["elder"], 0)
    hungry = do(builder.has(0, food=0).put(0, "hand", "tribesman").state(), INITIATE, "slide")
    assert refused(hungry, "middle")[0] == "EW-8.3"


@pytest.mark.clause("EW-8.4", "EW-18.3")
def test_cards_are_buried_from_hand_discards_and_above_the_board() -> None:
    builder = Builder(2).hand(0, "mourning", "brave").put(0, "discards", "tribesman")
    state = do(builder.state(), "play_culture card=mourning")
    assert legal(state, "bury") == [("hand", "brave"), ("discards", "tribesman"), ("above", "mourning")]
    assert refused(state, "bury zone=hand card=tribesman")[0] == "EW-8.4"
    assert refused(state, "bury zone=pile card=brave")[0] == "EW-8.4"
    assert refused(state, "bury zone=above card=brave")[0] == "EW-8.4", "it was not played"
    do(state, "bury zone=above card=mourning")
    assert seen(state)["mourned"] == ["mourning"]
    assert seen(state)["above"] == []


@pytest.mark.clause("EW-8.5", "EW-R21")
def test_buried_cards_are_secret_unless_everybody_saw_them() -> None:
    builder = Builder(2).hand(0, "ancestors", "brave").put(0, "discards", "tribesman").round(3)
    state = do(
        builder.state(), "play_culture card=ancestors", "bury zone=hand card=brave", "bury zone=discards card=tribesman"
    )
    assert (seen(state)["buried"], seen(state)["mourned"]) == (["brave"], ["tribesman"])
    other = seen(state, 0, eyes=1)
    assert (other["buried"], other["mourned"], other["buried_count"]) == (None, ["tribesman"], 2)
    assert other["known"] == []


@pytest.mark.clause("EW-8.5", "EW-R11", "EW-R21")
def test_nobody_learns_whether_the_card_just_taken_was_buried() -> None:
    builder = Builder(2).hand(0, "work-songs", "brave", "brave").has(0, tools=1, food=1)
    state = do(builder.state(), SONGS, INITIATE, "take_tribe card=elder", "slide", "middle", "decline")
    one, two = do(state.clone(), "bury zone=hand card=elder"), do(state, "bury zone=hand card=brave")
    assert one.view(1) == two.view(1)
    dealt = [one.determinize(1, seed) for seed in range(12)]
    assert [position.hash() for position in dealt] == [two.determinize(1, seed).hash() for seed in range(12)]
    for position in dealt:
        position.check()
        assert position.fresh == [kind for kind in position.tribes[0].hand if position.edition.slugs[kind] == "elder"]
    assert {len(position.fresh) for position in dealt} == {0, 1}


@pytest.mark.clause("EW-8.6")
def test_initiates_bottom_section_gives_an_idol_and_a_burial() -> None:
    state = do(Builder(2).hand(0, "brave").state(), INITIATE, "slide", "slide", "bottom", "idol track=honor")
    assert seen(state)["honor"] == 1
    assert "bury" in names(state)
    do(state, "bury zone=hand card=brave")
    assert seen(state)["buried_count"] == 1


# Develop -------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("EW-9.1", "EW-9.2")
def test_a_culture_card_costs_three_labor_and_its_place_stays_empty() -> None:
    builder = Builder(2).hand(0, "work-songs", "crafter", "shaman", "brave").show("tents", "fishing")
    state = do(builder.state(), SONGS, DEVELOP, "take_culture card=tents")
    assert seen(state)["hand"][-1] == "tents"
    assert state.view(None)["display"][0] is None
    assert refused(state, "take_culture card=fishing")[0] == "EW-9.1"
    do(state, "play_tribe card=crafter", "play_tribe card=shaman")
    assert state.view(None)["labor"] == 3.5
    do(state, "take_culture card=fishing")
    assert state.view(None)["labor"] == 0.5
    assert refused(state, "take_culture card=council")[0] == "EW-9.1"


@pytest.mark.clause("EW-9.3")
@pytest.mark.parametrize(("number", "era_2"), [(1, False), (2, False), (3, True), (4, True)])
def test_stones_of_era_2_can_be_taken_in_rounds_3_and_4(number: int, era_2: bool) -> None:
    builder = Builder(2).hand(0).has(0, food=5, tools=5).stones("ice-stone", "stone-of-the-dead").round(number)
    state = do(builder.state(), DEVELOP, "slide")
    assert "ice-stone" in legal(state, "take_stone")
    assert ("stone-of-the-dead" in legal(state, "take_stone")) == era_2
    if not era_2:
        assert refused(state, "take_stone stone=stone-of-the-dead")[0] == "EW-9.3"
    gone = next(one for one in state.edition.stone_slugs if one not in state.view(None)["stones"])
    assert refused(state, f"take_stone stone={gone}")[0] == "EW-9.3"


@pytest.mark.clause("EW-9.4", "EW-9.6")
def test_each_space_has_its_price_and_its_benefit() -> None:
    edition = Builder(2).state().edition
    names_ = ["ice-stone", "forest-stone", "river-stone"]
    for place in range(3):
        food, tools = edition.space_food[place], edition.space_tools[place]
        builder = Builder(2).hand(0).stones(*names_).own_stones(0, *names_[:place])
        builder.stones(names_[place]).has(0, food=food, tools=tools)
        state = do(builder.state(), DEVELOP, "slide", f"take_stone stone={names_[place]}")
        assert [one["stone"] for one in seen(state)["stones"]] == names_[: place + 1]
        assert (seen(state)["food"], seen(state)["tools"]) == (0, 0)
        benefit = edition.texts[edition.space_benefit[place]]
        if benefit == "card":
            assert seen(state)["hand_count"] == 1
        else:
            assert benefit in names(state)
        short = do(builder.has(0, food=food - 1).put(0, "hand", "tribesman").state(), DEVELOP, "slide")
        assert refused(short, f"take_stone stone={names_[place]}")[0] == "EW-9.4"


@pytest.mark.clause("EW-9.5")
def test_a_player_has_at_most_three_stones() -> None:
    builder = Builder(2).hand(0).has(0, food=5, tools=5).own_stones(0, "ice-stone", "forest-stone", "river-stone")
    builder.stones("steppe-stone")
    state = do(builder.state(), DEVELOP, "slide")
    assert legal(state, "take_stone") == []
    assert refused(state, "take_stone stone=steppe-stone")[0] == "EW-9.5"


@pytest.mark.clause("EW-9.3")
def test_one_stone_a_turn() -> None:
    state = do(Builder(2).hand(0).has(0, food=6, tools=6).stones("ice-stone", "forest-stone").state(), DEVELOP, "slide")
    do(state, "take_stone stone=ice-stone", "lesser benefit=food")
    assert refused(state, "take_stone stone=forest-stone")[0] == "EW-5.8"


@pytest.mark.clause("EW-9.7")
def test_develops_bottom_section_gives_a_tool_and_a_food() -> None:
    state = do(Builder(2).hand(0, "brave").has(0, food=0, tools=0).state(), DEVELOP, "slide", "slide", "bottom")
    assert (seen(state)["food"], seen(state)["tools"]) == (1, 1)


# Migrate -------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("EW-10.1")
def test_a_camp_on_the_base_costs_a_tool() -> None:
    state = do(Builder(2).hand(0).has(0, tools=9, camps=[9]).state(), MIGRATE, *["place_camp"] * 4)
    assert (seen(state)["camps"], seen(state)["tools"]) == ([9] * 5, 5)
    assert refused(state, "place_camp")[0] == "EW-10.1"
    poor = do(Builder(2).hand(0).has(0, tools=0, camps=[9]).state(), MIGRATE)
    assert refused(poor, "place_camp")[0] == "EW-10.1"


@pytest.mark.clause("EW-10.2", "EW-10.3")
def test_a_labor_moves_a_camp_one_hex_and_the_camp_may_move_again() -> None:
    builder = Builder(2).hand(0, "work-songs").has(0, camps=[9, 9]).has(1, camps=[10, 10])
    state = do(builder.state(), SONGS, MIGRATE, "move hex=9 direction=east", "move hex=9 direction=east")
    assert seen(state)["camps"] == [10, 10], "any number of Camps on a hex"
    do(state, "move hex=10 direction=east")
    assert seen(state)["camps"] == [10, 11]
    assert refused(state, "move hex=10 direction=west")[0] == "EW-10.2", "no Labor is left"
    assert refused(state, "move hex=0 direction=east")[0] == "EW-10.2"
    edge = do(Builder(2).hand(0, "work-songs").has(0, camps=[11]).state(), SONGS, MIGRATE)
    assert refused(edge, "move hex=11 direction=east")[0] == "EW-10.2"


@pytest.mark.clause("EW-10.4", "EW-10.7")
def test_a_village_costs_three_food_and_three_camps_around_a_juncture() -> None:
    builder = Builder(2).hand(0).has(0, food=6, camps=[0, 1, 3, 4, 9])
    state = do(builder.state(), MIGRATE, "slide")
    assert legal(state, "village") == sorted([at(0, 1, 4), at(0, 3, 4)])
    do(state, f"village juncture={at(0, 1, 4)}")
    assert (seen(state)["camps"], seen(state)["villages"]) == ([3, 9], [at(0, 1, 4)])
    assert (seen(state)["food"], seen(state)["food_limit"]) == (3, 7)
    hungry = do(builder.has(0, food=2).state(), MIGRATE, "slide")
    assert refused(hungry, f"village juncture={at(0, 1, 4)}")[0] == "EW-10.4"
    far = do(Builder(2).hand(0).has(0, food=5, camps=[0, 1]).state(), MIGRATE, "slide")
    assert refused(far, f"village juncture={at(0, 1, 4)}")[0] == "EW-10.4"


@pytest.mark.clause("EW-10.4")
def test_a_player_has_three_villages() -> None:
    builder = (
        Builder(2).hand(0).has(0, food=6, camps=[0, 1, 4], villages=[at(7, 8, 12), at(13, 16, 17), at(10, 11, 15)])
    )
    state = do(builder.state(), MIGRATE, "slide")
    assert refused(state, f"village juncture={at(0, 1, 4)}")[0] == "EW-10.4"


@pytest.mark.clause("EW-10.5")
def test_no_village_touches_the_base() -> None:
    state = do(Builder(2).hand(0).has(0, food=6, camps=[4, 5, 9]).state(), MIGRATE, "slide")
    assert refused(state, f"village juncture={at(4, 5, 9)}")[0] == "EW-10.5"
    assert legal(state, "village") == []


@pytest.mark.clause("EW-10.6")
def test_a_juncture_holds_one_village_of_any_player() -> None:
    builder = Builder(2).hand(0).has(0, food=6, camps=[0, 1, 4]).has(1, villages=[at(0, 1, 4)])
    state = do(builder.state(), MIGRATE, "slide")
    assert refused(state, f"village juncture={at(0, 1, 4)}")[0] == "EW-10.6"


@pytest.mark.clause("EW-10.8")
def test_migrates_bottom_section_gives_a_camp_and_a_move() -> None:
    builder = Builder(2).hand(0).has(0, camps=[9], tools=0)
    state = do(builder.state(), MIGRATE, "slide", "slide", "bottom")
    assert seen(state)["camps"] == [9, 9]
    do(state, "move hex=9 direction=west")
    assert seen(state)["camps"] == [8, 9]
    stays = do(builder.state(), MIGRATE, "slide", "slide", "bottom", "decline")
    assert seen(stays)["camps"] == [9, 9]
    all_out = do(
        builder.has(0, camps=[9] * 5).state(), MIGRATE, "slide", "slide", "bottom", "move hex=9 direction=west"
    )
    assert seen(all_out)["camps"] == [8, 9, 9, 9, 9], "with no Camp left one still moves"


# Hunt ----------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("EW-11.1", "EW-11.2")
def test_a_labor_turns_up_two_animals_to_a_limit_of_six() -> None:
    builder = Builder(2).hand(0, "work-songs").grounds("mammoth").on_top("sloth", "rhino", "tiger", "tiger", "beaver")
    state = do(builder.state(), SONGS, HUNT, "reveal")
    assert sorted(state.view(None)["grounds"]) == ["giant-sloth", "woolly-mammoth", "woolly-rhino"]
    do(state, "reveal")
    assert len(state.view(None)["grounds"]) == 5
    do(state, "reveal")
    assert len(state.view(None)["grounds"]) == 6, "only one fits"
    assert state.view(None)["labor"] == 0
    full = Builder(2).hand(0, "work-songs").grounds("mammoth", "sloth", "rhino", "tiger", "tiger", "beaver").state()
    do(full, SONGS, HUNT)
    assert refused(full, "reveal")[0] == "EW-11.2"


@pytest.mark.clause("EW-11.3")
def test_turning_up_animals_ends_with_the_deck() -> None:
    builder = Builder(2).hand(0, "work-songs").grounds("mammoth")
    herd = builder.data["herd"]
    for name in herd[1:]:
        builder.tribe(1)["tipped"][name] += 1
    builder.data["herd"] = herd[:1]
    state = do(builder.state(), SONGS, HUNT, "reveal")
    assert (len(state.view(None)["grounds"]), state.view(None)["animal_deck"]) == (2, 0)
    assert refused(state, "reveal")[0] == "EW-11.3"
    assert "bottom" in names(do(state, "slide", "slide"))
    do(state, "bottom")
    assert state.view(None)["animal_deck"] == 0, "there is no top card to take"


@pytest.mark.clause("EW-11.4", "EW-11.5")
def test_an_animal_costs_a_tool_and_a_labor() -> None:
    builder = Builder(2).no_animals().hand(0, "work-songs").has(0, tools=2).grounds("mammoth", "mammoth", "sloth")
    state = do(builder.state(), SONGS, HUNT, "take_animal animal=woolly-mammoth", "take_animal animal=woolly-mammoth")
    assert seen(state)["animals"] == {"woolly-mammoth": 2}
    assert state.view(None)["grounds"] == ["giant-sloth"], "nothing comes after"
    assert refused(state, "take_animal animal=giant-sloth")[0] == "EW-11.4"
    assert refused(state, "take_animal animal=argentavis")[0] == "EW-11.4"


@pytest.mark.clause("EW-11.6", "EW-11.7")
def test_tipping_an_animal_pays_once() -> None:
    builder = Builder(2).no_animals().hand(0, "brave").animals(0, mammoth=1, rhino=1).has(0, food=0, tools=0)
    state = do(builder.state(), HUNT, "slide")
    assert seen(state)["final"]["animals"] == 3
    do(state, "tip animal=woolly-rhino")
    assert (seen(state)["food"], seen(state)["tools"]) == (2, 1)
    assert (seen(state)["animals"], seen(state)["tipped"]) == ({"woolly-mammoth": 1}, {"woolly-rhino": 1})
    assert seen(state)["final"]["animals"] == 2, "it no longer counts in sets"
    state = do(Builder(2).no_animals().hand(0).tipped(0, rhino=1).animals(0, sloth=1).state(), HUNT, "slide")
    assert refused(state, "tip animal=woolly-rhino")[0] == "EW-11.6"


@pytest.mark.clause("EW-11.8")
def test_hunts_bottom_section_gives_the_top_card_of_the_deck() -> None:
    state = do(Builder(2).no_animals().hand(0).on_top("beaver").state(), HUNT, "slide", "slide", "bottom")
    assert seen(state)["animals"] == {"giant-beaver": 1}


@pytest.mark.clause("EW-5.8")
def test_bottom_sections_are_free_again_in_the_next_round() -> None:
    state = do(Builder(2).hand(0).hand(1).state(), HUNT, "slide", "slide", "bottom")
    to_round(state, 2)
    do(state, HUNT)
    while "slide" in names(state):
        do(state, "slide")
    assert "bottom" in names(state)
    assert state.round == 2
    assert a.ROUNDS == 4
