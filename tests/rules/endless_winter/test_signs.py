"""Chapter 18: the signs of effects, and rulings about them."""

from __future__ import annotations

from pathlib import Path

import pytest

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.board import JUNCTURE_HEXES
from holocene.games.endless_winter.engine.effects import possible
from holocene.games.endless_winter.engine.state import Winter
from tests.rules.endless_winter.editions import changed
from tests.rules.endless_winter.positions import Builder, do, legal, names, refused, seen


def with_effect(folder: Path, effect: str, **values: object) -> Builder:
    """Return a builder where seat 0 holds a Fire Pit with this effect."""

    def change(data) -> None:  # type: ignore[no-untyped-def]
        data["culture"][0]["effect"] = effect

    builder = Builder(2, edition=changed(folder, "culture", change)).no_animals().hand(0, "fire-pit", "brave")
    return builder.has(0, **{"food": 0, "tools": 0, "camps": [9], **values})


def played(folder: Path, effect: str, **values: object) -> Winter:
    """Return the position after it was played."""
    return do(with_effect(folder, effect, **values).state(), "play_culture card=fire-pit")


@pytest.mark.clause("EW-18.1")
def test_food_tools_idols_and_labor_by_halves(tmp_path: Path) -> None:
    state = played(tmp_path, "food 2; tool 3; labor 0.5; labor; idol")
    assert (seen(state)["food"], seen(state)["tools"], state.view(None)["labor"]) == (2, 3, 1.5)
    assert "idol" in names(state)


@pytest.mark.clause("EW-18.2")
def test_camps_moves_and_villages(tmp_path: Path) -> None:
    state = played(tmp_path, "camp; move 2")
    assert seen(state)["camps"] == [9, 9]
    do(state, "move hex=9 direction=east", "move hex=10 direction=east")
    assert seen(state)["camps"] == [9, 11]
    stopped = do(played(tmp_path, "move 2"), "move hex=9 direction=east", "decline")
    assert seen(stopped)["camps"] == [10]
    none = played(tmp_path, "move 2; food", camps=[])
    assert seen(none)["food"] == 1, "what can do nothing is passed over"


@pytest.mark.clause("EW-18.2", "EW-R19")
def test_the_sign_of_a_village_spares_the_food_and_nothing_else(tmp_path: Path) -> None:
    juncture = next(j for j in range(24) if set(JUNCTURE_HEXES[3 * j : 3 * j + 3]) == {0, 1, 4})
    state = played(tmp_path, "village", camps=[0, 1, 4], food=8)
    assert legal(state, "village") == [juncture]
    do(state, f"village juncture={juncture}")
    assert (seen(state)["camps"], seen(state)["food"], seen(state)["food_limit"]) == ([], 5, 5)
    without = played(tmp_path, "village; tool", camps=[0, 1])
    assert seen(without)["villages"] == []
    assert seen(without)["tools"] == 1


@pytest.mark.clause("EW-18.3")
def test_drawing_discarding_burying(tmp_path: Path) -> None:
    state = played(tmp_path, "card 2")
    assert seen(state)["hand_count"] == 3
    paid = do(played(tmp_path, "discard -> tool 2"), "accept")
    assert (seen(paid)["discards"], seen(paid)["tools"]) == (["brave"], 2), "the only card of the hand is the price"
    buried = do(played(tmp_path, "bury 2"), "bury zone=hand card=brave", "bury zone=above card=fire-pit")
    assert seen(buried)["buried_count"] == 2


@pytest.mark.clause("EW-18.4")
def test_tribe_and_culture_cards(tmp_path: Path) -> None:
    hand = do(played(tmp_path, "tribe"), "take_tribe card=elder")
    assert "elder" in seen(hand)["hand"]
    discards = do(played(tmp_path, "tribe-discard"), "take_tribe card=elder")
    assert seen(discards)["discards"] == ["elder"]
    culture = played(tmp_path, "culture")
    card = legal(culture, "take_culture")[0]
    places = culture.view(None)["display"].count(None)
    do(culture, f"take_culture card={card}")
    assert card in seen(culture)["hand"]
    assert culture.view(None)["display"].count(None) == places + 1
    assert seen(do(played(tmp_path, "culture"), "decline"))["hand"] == ["brave"]


@pytest.mark.clause("EW-18.5")
def test_animals_from_grounds_and_deck_turned_up_and_tipped(tmp_path: Path) -> None:
    builder = with_effect(tmp_path, "animal; animal-deck; reveal; tip").grounds("mammoth").on_top("sloth", "rhino")
    state = do(builder.state(), "play_culture card=fire-pit", "take_animal animal=woolly-mammoth")
    assert seen(state)["animals"] == {"woolly-mammoth": 1, "giant-sloth": 1}
    assert state.view(None)["grounds"] == ["woolly-rhino"]
    do(state, "tip animal=giant-sloth")
    assert (seen(state)["tipped"], seen(state)["food"]) == ({"giant-sloth": 1}, 4)
    full = with_effect(tmp_path, "reveal; food").grounds(*["mammoth"] * 3, *["sloth"] * 3)
    state = do(full.state(), "play_culture card=fire-pit")
    assert len(state.view(None)["grounds"]) == 6, "only if there is room"


@pytest.mark.clause("EW-18.6")
def test_food_up_to_the_limit(tmp_path: Path) -> None:
    assert seen(played(tmp_path, "fill", food=2, camps=[9, 9]))["food"] == 7


@pytest.mark.clause("EW-18.7")
def test_points_at_once(tmp_path: Path) -> None:
    assert seen(played(tmp_path, "points 3"))["points"] == 3


@pytest.mark.clause("EW-16.6", "EW-R22")
def test_a_price_is_asked_for_and_may_be_refused(tmp_path: Path) -> None:
    state = played(tmp_path, "food 2 -> tool 2; food", food=3)
    assert names(state) == ["decline", "accept"]
    yes = do(state.clone(), "accept")
    assert (seen(yes)["food"], seen(yes)["tools"]) == (2, 2)
    no = do(state, "decline")
    assert (seen(no)["food"], seen(no)["tools"]) == (4, 0)
    poor = played(tmp_path, "food 2 -> tool 2; food", food=1)
    assert (seen(poor)["food"], seen(poor)["tools"]) == (2, 0), "a player who cannot pay is not asked"


@pytest.mark.clause("EW-16.6")
@pytest.mark.parametrize(("price", "enough"), [("tool 2", {"tools": 2}), ("food 2", {"food": 2}), ("labor 1.5", {})])
def test_every_part_of_a_price_must_be_paid(tmp_path: Path, price: str, enough: dict[str, int]) -> None:
    made = "labor 1.5; " if "labor" in price else ""
    paid = do(played(tmp_path, f"{made}{price} -> points 2", **enough), "accept")
    assert (seen(paid)["points"], seen(paid)["food"], seen(paid)["tools"], paid.labor) == (2, 0, 0, 0)
    short = played(tmp_path, f"{made.replace('1.5', '1')}{price} -> points 2", **dict.fromkeys(enough, 1))
    assert names(short)[0] == "place", "a player who cannot pay is not asked"
    assert seen(short)["points"] == 0


@pytest.mark.clause("EW-R22")
def test_signs_are_carried_out_from_left_to_right(tmp_path: Path) -> None:
    state = played(tmp_path, "food 2; food 2 -> tool")
    assert names(state) == ["decline", "accept"], "the Food that was just gained pays"
    assert refused(state, "place figure=tribe on=hunt")[0] == "EW-16.6"


@pytest.mark.clause("EW-16.6")
def test_a_bargain_that_cannot_be_paid_cannot_be_used() -> None:
    builder = Builder(2).hand(0).has(0, chief="lookinghand-guide", food=1)
    state = do(builder.state(), "place figure=chief on=hunt")
    assert refused(state, "use_chief")[0] == "EW-16.6"
    paid = do(builder.put(0, "hand", "brave").state(), "place figure=chief on=hunt", "use_chief")
    assert seen(paid)["discards"] == ["brave"], "using it is the consent"
    assert "idol" in names(paid)


@pytest.mark.clause("EW-R22")
def test_declining_one_of_several_benefits_declines_the_rest(tmp_path: Path) -> None:
    state = played(tmp_path, "bury 10; tool", tools=0)
    do(state, "decline")
    assert seen(state)["tools"] == 1, "the next sign is carried out"
    assert "place" in names(state)


@pytest.mark.clause("EW-R12")
@pytest.mark.parametrize(
    "operation",
    [
        *(a.O_FOOD, a.O_FILL, a.O_BURY, a.O_TRIBE_HAND, a.O_TRIBE_DISCARD, a.O_CULTURE, a.O_ANIMAL),
        *(a.O_ANIMAL_DECK, a.O_REVEAL, a.O_TIP, a.O_MOVE, a.O_VILLAGE),
    ],
)
def test_a_sign_can_do_nothing_if_there_is_nothing_to_take(operation: int) -> None:
    state = Builder(2).has(0, food=0, camps=[0, 1, 4], villages=[]).animals(0, sloth=1).state()
    assert possible.can_run(state, 0, operation)
    state.display = [-1] * len(state.display)
    state.supply = [0] * len(state.supply)
    state.grounds = state.animal_deck = []
    tribe = state.tribes[0]
    tribe.hand = tribe.discards = tribe.played = tribe.pile = tribe.camps = []
    tribe.animals = [0] * len(tribe.animals)
    tribe.food = tribe.limit()
    assert not possible.can_run(state, 0, operation)
