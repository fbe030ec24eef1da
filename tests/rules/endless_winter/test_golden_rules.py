"""Chapters 3 and 4: the phases of the game, and the golden rules."""

from __future__ import annotations

import pytest

from holocene.games.endless_winter.engine import actions as a
from tests.rules.endless_winter.positions import Builder, do, legal, names, pass_on, refused, seen, to_eclipse, to_round

RESTING = "place figure=tribe on=rest"


@pytest.mark.clause("EW-3.1", "EW-3.2", "EW-3.3", "EW-5.23", "EW-7.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_four_rounds_of_three_turns_each_then_the_end(players: int) -> None:
    state = Builder(players).state()
    turns: list[tuple[int, int]] = []

    def note(one) -> bool:  # type: ignore[no-untyped-def]
        if one.phase == a.ACTING and names(one)[0] == "place":
            turns.append((one.round, one.seat))
        return False

    pass_on(state, note)
    assert state.over
    assert state.round == 4
    assert len(turns) == 4 * 3 * players
    first = [seat for number, seat in turns if number == 1]
    assert first == list(range(players)) * 3
    assert state.view(None)["winner"] is not None
    assert sum(tribe["figures_home"] for tribe in state.view(None)["tribes"]) == 0, "no Preparation after the last"
    assert refused(state, "end_turn", seat=0)[0] == "EW-3.3"


@pytest.mark.clause("EW-4.1")
def test_drawing_five_with_two_left_draws_three_after_the_shuffle() -> None:
    """The rulebook's example: 5 to draw with 2 cards left in the deck."""
    builder = Builder(2).hand(0).empty_deck(0, to="discards", keep=2).last_turns(1)
    tops = builder.tribe(0)["deck"][:]
    discards = len(builder.tribe(0)["discards"])
    assert (len(tops), discards) == (2, 8)
    state = to_round(builder.set(turn=5).state(), 2)
    hand = seen(state, 0)["hand"]
    assert len(hand) == 5
    for card in tops:
        assert card in hand
    assert seen(state, 0)["discards"] == []
    assert seen(state, 0)["deck_count"] == 5


@pytest.mark.clause("EW-4.1")
def test_the_discard_pile_is_shuffled_into_the_deck() -> None:
    state = Builder(2).hand(0).empty_deck(0, to="discards").put(0, "discards", "elder", "council").no_animals().state()
    drawn = {seen(do(state.determinize(0, seed), RESTING, "draw"))["hand"][0] for seed in range(30)}
    assert len(drawn) >= 3, "any of them may come first"


@pytest.mark.clause("EW-R31", "EW-5.17", "EW-R12")
def test_a_figure_at_rest_asks_before_a_shuffle_and_cannot_decline_its_card() -> None:
    """With an empty deck the player is asked whatever the orders, and may take something less, but not nothing."""
    builder = Builder(2).hand(0).empty_deck(0, to="discards").no_animals().has(0, food=0, tools=0)
    state = do(builder.state(), RESTING)
    assert names(state) == ["draw", "lesser", "orders"]
    assert legal(state, "lesser") == ["idol", "tool", "food"]
    assert refused(state, "end_turn") == (
        "EW-R26",
        "A figure at Rest draws its card before the turn ends, or takes something less.",
    )
    assert refused(state, "decline")[0] == "EW-5.17"
    less = do(state.clone(), "lesser benefit=tool")
    assert (seen(less)["tools"], seen(less)["deck_count"], less.seat) == (1, 0, 1)
    drawn = do(state, "draw")
    assert (seen(drawn)["hand_count"], seen(drawn)["discards"]) == (1, [])


@pytest.mark.clause("EW-R31", "EW-R22")
def test_a_second_card_of_an_effect_is_asked_for_if_it_needs_a_shuffle() -> None:
    builder = Builder(2).hand(0, "storytelling").empty_deck(0, to="discards", keep=1)
    state = do(builder.state(), "play_culture card=storytelling")
    assert (seen(state)["hand_count"], names(state)) == (1, ["decline", "take", "lesser"])
    assert seen(do(state.clone(), "decline"))["deck_count"] == 0
    assert seen(do(state.clone(), "take"))["hand_count"] == 2
    assert seen(do(state, "lesser benefit=food"))["hand_count"] == 1


@pytest.mark.clause("EW-R31", "EW-7.6")
def test_the_preparation_shuffles_without_asking() -> None:
    state = to_round(Builder(2).hand(0).empty_deck(0, to="discards").last_turns(1).state(), 2)
    assert seen(state, 0)["hand_count"] == 5


@pytest.mark.clause("EW-4.2", "EW-R15", "EW-R5")
def test_a_lesser_benefit_replaces_a_card_that_cannot_be_drawn() -> None:
    state = Builder(2).hand(0).empty_deck(0).no_animals().has(0, food=0, tools=0).state()
    do(state, RESTING)
    assert names(state) == ["lesser", "orders"]
    assert legal(state, "lesser") == ["idol", "tool", "food"]
    assert refused(state, "draw")[0] == "EW-4.2"
    do(state, "lesser benefit=tool")
    assert seen(state)["tools"] == 1
    full = Builder(2).hand(0, "brave").empty_deck(0, keep=3).last_turns(1).state()
    pass_on(full, lambda one: one.phase == a.PREPARING or (one.round == 2 and one.seat == 0))
    assert len(seen(full, 0)["hand"]) == 4, "three could be drawn"
    assert names(full) == ["lesser"], "and two could not"
    do(full, "lesser benefit=food", "lesser benefit=food")
    assert full.phase == a.ACTING


@pytest.mark.clause("EW-4.3", "EW-R4", "EW-R5")
def test_every_benefit_can_be_taken_as_a_lesser_one() -> None:
    state = Builder(2).hand(0, "raising-stones", "red-ochre").has(0, food=0, tools=0).state()
    do(state, "play_culture card=raising-stones")
    assert legal(state, "lesser") == ["card", "idol", "tool", "food"]
    do(state, "lesser benefit=card")
    assert seen(state)["hand_count"] == 2
    do(state, "play_culture card=red-ochre")
    assert legal(state, "lesser") == ["tool", "food"]
    assert refused(state, "lesser benefit=card")[0] == "EW-4.3"
    assert refused(state, "lesser benefit=idol")[0] == "EW-4.3"
    do(state, "lesser benefit=tool", "lesser benefit=food")
    assert (seen(state)["tools"], seen(state)["food"], seen(state)["offering"]) == (1, 1, 0)


@pytest.mark.clause("EW-4.3", "EW-R5")
def test_orders_to_ask_let_tools_and_cards_become_lesser_benefits() -> None:
    builder = Builder(2).hand(0, "flint-knapping", "storytelling").has(0, food=0, tools=0)
    plain = do(builder.state(), "play_culture card=flint-knapping")
    assert seen(plain)["tools"] == 3, "as printed, without a question"
    state = do(builder.state(), "orders benefits=ask")
    assert refused(state, "orders benefits=choose")[0] == "EW-R5"
    do(state, "play_culture card=flint-knapping")
    assert names(state) == ["decline", "accept"], "the ability of a card is optional"
    do(state, "accept")
    assert legal(state, "lesser") == ["food"]
    do(state, "lesser benefit=food", "take", "lesser benefit=food")
    assert (seen(state)["food"], seen(state)["tools"]) == (2, 1)
    do(state, "play_culture card=storytelling", "accept")
    assert legal(state, "lesser") == ["idol", "tool", "food"]
    do(state, "take", "lesser benefit=idol", "idol track=honor")
    assert (seen(state)["hand_count"], seen(state)["honor"]) == (1, 1)
    to_eclipse(state)
    assert seen(state)["orders"] == "ask", "orders last"


@pytest.mark.clause("EW-16.1", "EW-R5", "EW-R12")
def test_a_culture_card_may_be_played_without_its_ability() -> None:
    state = Builder(2).hand(0, "council").has(0, orders="ask").state()
    do(state, "play_culture card=council", "decline")
    assert (seen(state)["hand_count"], seen(state)["above"][0]["card"]) == (0, "council")
    assert "place" in names(state), "and the turn goes on"


@pytest.mark.clause("EW-R4")
def test_tribe_culture_and_animal_cards_have_no_lesser_benefits() -> None:
    state = Builder(2).hand(0, "apprentices", "snares").state()
    do(state, "orders benefits=ask", "play_culture card=apprentices", "accept")
    assert names(state) == ["decline", "take_tribe"]
    do(state, "decline", "play_culture card=snares", "accept")
    assert names(state) == ["decline", "take_animal"]


@pytest.mark.clause("EW-4.4")
def test_goods_cannot_be_exchanged_for_lesser_ones() -> None:
    state = Builder(2).has(0, food=0, tools=5).state()
    assert refused(state, "lesser benefit=food")[0] == "EW-5.1"
    do(state, "place figure=tribe on=hunt")
    assert refused(state, "lesser benefit=food")[0] == "EW-5.6"


@pytest.mark.clause("EW-4.5")
def test_the_food_limit_is_six_with_one_camp_removed() -> None:
    """The rulebook's example; Food beyond the limit is lost."""
    for camps, limit in [([], 5), ([9], 6), ([9, 9], 7), ([3, 4, 9, 9, 9], 10)]:
        state = Builder(2).hand(0, "drying-rack").has(0, food=3, camps=camps).state()
        assert seen(state)["food_limit"] == limit
        do(state, "play_culture card=drying-rack")
        assert seen(state)["food"] == min(limit, 7)


@pytest.mark.clause("EW-4.6", "EW-18.7")
def test_points_at_once_and_at_the_end_without_an_upper_limit() -> None:
    builder = Builder(2).hand(0, "festival").round(3)
    builder.tribe(0)["scored"]["effects"] = 150
    before = seen(builder.state())["final"]["cards"]
    state = do(builder.state(), "play_culture card=festival")
    assert seen(state)["points"] == 154
    assert seen(state)["final"]["cards"] == before > 0, "what stands on the card counts at the end, wherever it is"
    assert state.scores()[0].points == 154
