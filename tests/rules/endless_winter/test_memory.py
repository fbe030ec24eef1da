"""EW-R21: views and deals never forget what everybody has seen of a hand."""

from __future__ import annotations

from collections import Counter

import pytest

from holocene.games.endless_winter.engine.state import Winter
from holocene.kernel.game import OptionValue
from tests.properties.notebooks.walk import Tally, follow
from tests.rules.endless_winter.positions import Builder, do, pass_on, seen, to_round

INITIATE = "place figure=tribe on=initiate"
BURY = ("slide", "middle", "decline")


def deals(state: Winter, eyes: int = 1, number: int = 60) -> list[Winter]:
    """Return deals that look the same to a seat."""
    found = [state.determinize(eyes, seed) for seed in range(number)]
    for one in found:
        one.check()
    return found


def named(state: Winter, zone: str, seat: int = 0) -> list[str]:
    """Return the cards of a zone by name."""
    return [state.edition.slugs[kind] for kind in getattr(state.tribes[seat], zone)]


@pytest.mark.clause("EW-R21", "EW-4.1")
def test_everybody_knows_the_cards_outside_the_deck_after_a_shuffle() -> None:
    """When the discards become the deck, the 2 cards in hand are not in it, and nothing else is outside it."""
    builder = Builder(2).hand(0, "council", "hunter").empty_deck(0, to="discards").no_animals()
    state = do(builder.state(), "place figure=tribe on=rest", "draw")
    assert {"council", "hunter"} <= set(seen(state, 0, eyes=1)["known"])
    for one in deals(state):
        assert {"council", "hunter"} <= set(named(one, "hand"))
        assert Counter(named(one, "deck")) + Counter(named(one, "hand")) == Counter(
            named(state, "deck") + named(state, "hand")
        )


@pytest.mark.clause("EW-R21", "EW-8.4")
def test_a_card_taken_openly_after_a_burial_is_not_the_buried_one() -> None:
    builder = Builder(2).hand(0, "brave", "tribeswoman", "tribesman", "work-songs").has(0, food=3, tools=2)
    state = do(
        builder.state(), "play_culture card=work-songs", INITIATE, *BURY, "bury zone=hand card=brave", "end_turn"
    )
    pass_on(state, lambda one: one.seat == 0)
    do(state, INITIATE, "play_tribe card=tribeswoman", "take_tribe card=elder")
    burials = Counter(card for one in deals(state, number=200) for card in named(one, "buried"))
    assert burials["elder"] == 0
    assert all("elder" in named(one, "hand") for one in deals(state))
    assert len(burials) > 1, "any other card may be the buried one"


@pytest.mark.clause("EW-R21", "EW-6.2")
def test_a_bluff_that_returned_is_in_the_hand_and_was_not_buried_before() -> None:
    builder = Builder(2).hand(0, "council", "brave", "tribesman").has(0, food=3).last_turns(0)
    state = do(builder.state(), "place figure=chief on=initiate", *BURY, "bury zone=hand card=tribesman", "end_turn")
    do(state, "to_eclipse card=council", "done")
    to_round(state, 2)
    assert "council" in seen(state, 0, eyes=1)["known"]
    for one in deals(state):
        assert "council" in named(one, "hand")
        assert "council" not in named(one, "buried")


@pytest.mark.clause("EW-R21", "EW-R11")
def test_the_labor_of_a_card_shows_whether_an_equal_one_was_in_the_hand() -> None:
    """A bought Elder played without Labor was the only one in hand, so the Elder of the opening hand is buried."""
    builder = Builder(2).hand(0, "elder", "brave", "work-songs").has(0, food=3, tools=2, known=["elder"])
    state = do(
        builder.state(), "play_culture card=work-songs", INITIATE, *BURY, "bury zone=hand card=elder", "end_turn"
    )
    pass_on(state, lambda one: one.seat == 0)
    do(state, INITIATE, "play_tribe card=brave", "take_tribe card=elder", "play_tribe card=elder")
    assert seen(state, 0, eyes=1)["above"][-1] == {"card": "elder", "unused": False, "fresh": True}
    assert all(named(one, "buried") == ["elder"] for one in deals(state))


@pytest.mark.clause("EW-R21", "EW-R11")
def test_a_card_played_for_labor_leaves_the_one_just_bought_in_the_hand() -> None:
    builder = Builder(2).hand(0, "elder", "brave", "work-songs").has(0, tools=2)
    state = do(
        builder.state(), "play_culture card=work-songs", INITIATE, "take_tribe card=elder", "play_tribe card=elder"
    )
    assert seen(state, 0, eyes=1)["known"] == ["elder"]
    for one in deals(state):
        assert "elder" in named(one, "hand")
        assert one.fresh == state.fresh, "and it makes no Labor this turn, in any world"


@pytest.mark.clause("EW-R21", "EW-20.2")
def test_rest_tokens_seen_by_everybody_keep_their_order_under_the_stack() -> None:
    order = ["whetstone", "berries", "dreams", "stroll", "long-night"]
    builder = Builder(2, rest_tokens=True).no_animals().hand(0).hand(1)
    builder.set(rest_stack=order, rest_open=True, rest_unseen=4)
    state = do(builder.state(), "place figure=tribe on=rest", "rest_token which=next", "draw", "end_turn")
    for one in deals(state, number=20):
        assert one.rest_stack[-2:] == state.rest_stack[-2:]
        assert sorted(one.rest_stack) == sorted(state.rest_stack)
    assert len({tuple(one.rest_stack) for one in deals(state, number=40)}) > 3, "the others were not seen"


@pytest.mark.clause("EW-R21")
def test_a_fork_keeps_what_was_seen() -> None:
    import holocene

    builder = Builder(2).hand(0, "brave", "tribeswoman").has(0, food=3)
    match = holocene.begin("endless_winter", builder.data, seed=1)
    for step in ("place figure=tribe on=initiate", "slide", "middle", "decline", "bury zone=hand card=brave"):
        name, *words = step.split()
        match.act(0, name, **dict(word.split("=") for word in words))
    for seed in range(20):
        fork = match.fork(len(match.log), seed=seed, seat=1)
        assert isinstance(fork.state, Winter)
        fork.state.check()
        assert len(named(fork.state, "buried")) == 1
        assert fork.state.view(1) == match.state.view(1)


@pytest.mark.clause("EW-R21", "EW-20.2")
@pytest.mark.parametrize("seed", range(6))
def test_every_deal_agrees_with_what_its_seat_was_shown(seed: int) -> None:
    """A notebook that follows what one seat is shown (tests/properties) finds no deal that is impossible."""
    tally = Tally()
    options: dict[str, OptionValue] = {"rest_tokens": seed % 2 == 1}
    follow("endless_winter", 2, options, f"memory {seed}", tally, most=200)
    assert tally.contradictions == []
    assert tally.deals > 60
