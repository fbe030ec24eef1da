"""Every kind of benefit that an Invention can have, declared in an owner's file."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import holocene
from holocene.kernel.components.component import Component
from tests.rules.cavemen.editions import with_piece
from tests.rules.cavemen.positions import (
    Builder,
    cost,
    discard_all,
    fresh,
    legal,
    pass_all,
    play_turn,
    refused,
    score,
    tribe,
)

# A tribe in which every count is different.
CARDS = (
    *("hunter-1",),
    *("thinker-1", "thinker-2", "deep-thinker-1"),
    *("elder-1", "elder-2", "elder-3", "elder-4"),
    *("explorer-5",),
    *("overhang-3", "grotto-1", "grotto-2", "great-cavern-4"),
    *("fish-trap", "shell-beads", "tribal-council", "smoking-rack", "trophy-pole"),
)
COUNTS = {
    "hunter": 2,  # one of them the starting Hunter
    "thinker": 3,
    "elder": 4,
    "explorer": 1,
    "caveman": 11,  # with the Leader
    "cave": 5,  # with the Home Cave
    "invention": 6,  # with the Invention that counts them
    "tribe": 1,
}
SCORES = ("hunting", "inventing", "foraging", "population")


def builder(edition: Path, piece: bool = True) -> Builder:
    cards = ("piece", *CARDS) if piece else CARDS
    return Builder(3, edition=edition).only("0", *cards).owns(0, 50, 50)


@pytest.mark.clause("CAV-1.6", "CAV-3.1", "CAV-R20")
@pytest.mark.parametrize("per", COUNTS)
@pytest.mark.parametrize("name", SCORES)
def test_a_score_grows_by_amount_times_count(tmp_path: Path, name: str, per: str) -> None:
    edition = with_piece(tmp_path, score=name, amount=2, per=per)
    before, after = builder(edition, piece=False).state(), builder(edition).state()
    for other in SCORES:
        gained = 2 * COUNTS[per] if other == name else 0
        assert score(after, 0, other) - score(before, 0, other) == gained
    assert {"card": "piece", "points": 2 * COUNTS[per]} in tribe(after, 0)["scores"][name]["parts"]
    assert score(after, 1, name) == score(before, 1, name), "only for the tribe that has it"


@pytest.mark.clause("CAV-3.1", "CAV-R16")
@pytest.mark.parametrize("name", SCORES)
def test_a_benefit_for_the_holder_requires_the_conch(tmp_path: Path, name: str) -> None:
    edition = with_piece(tmp_path, score=name, amount=3, when="conch")
    holding = builder(edition).acting(0).state()
    waiting = builder(edition).acting(0, conch=2).state()
    assert score(holding, 0, name) - score(waiting, 0, name) == 3


@pytest.mark.clause("CAV-1.6", "CAV-R16", "CAV-R20")
@pytest.mark.parametrize("per", COUNTS)
@pytest.mark.parametrize("paid", ["food", "teeth"])
@pytest.mark.parametrize("moment", ["draw", "feed", "hunt", "forage"])
def test_income_is_paid_at_its_moment_and_at_no_other(tmp_path: Path, moment: str, paid: str, per: str) -> None:
    edition = with_piece(tmp_path, income=paid, amount=2, per=per, at=moment)
    gained = {}
    for piece in (False, True):
        pool = ("compsognathus-1", "hunter-2", "hunter-3", "hunter-4", "hunter-5")
        state = builder(edition, piece).only("pool", *pool).bidding(0).state()
        steps = [tribe(state, 0)[paid]]
        pass_all(state)  # and all are fed
        steps.append(tribe(state, 0)[paid])
        state.act(0, "forage")
        steps.append(tribe(state, 0)[paid])
        state.act(1, "forage")
        state.act(2, "forage")
        state.act(0, "hunt", card="compsognathus-1")
        steps.append(tribe(state, 0)[paid])
        discard_all(state)  # and the next turn begins
        steps.append(tribe(state, 0)[paid])
        gained[piece] = [after - before for before, after in pairwise(steps)]
    more = [with_it - without for with_it, without in zip(gained[True], gained[False], strict=True)]
    due = 2 * COUNTS[per]
    assert more == [due if moment == step else 0 for step in ("feed", "forage", "hunt", "draw")]


@pytest.mark.clause("CAV-R16")
def test_income_at_the_draw_phase_comes_before_the_cards_and_not_with_foraging(tmp_path: Path) -> None:
    edition = with_piece(tmp_path, income="teeth", amount=2, at="draw")
    match = holocene.new("cavemen", 2, seed=5, edition=edition)
    state = Builder(2, edition=edition).put("0", "piece").last_action(0).state()
    match.state = state
    record = match.act(0, "forage")
    assert tribe(state, 0)["teeth"] == 4
    while state.view(None)["turn"] == 1:
        record = match.play(state.seat, state.legal(state.seat)[0])
    told = match.tell_record(record)
    assert tribe(state, 0)["teeth"] == 6
    assert told.index("Turn 2 begins.") + 1 == told.index("Wolf gets 2 Teeth from Piece.")
    assert told[told.index("Wolf gets 2 Teeth from Piece.") + 1].startswith("Into the Card Pool: ")


@pytest.mark.clause("CAV-R16")
def test_income_before_feeding_can_avert_starvation(tmp_path: Path) -> None:
    edition = with_piece(tmp_path, income="food", amount=1, at="feed")
    for cards, starves in (((), True), (("piece",), False)):
        state = Builder(3, edition=edition).put("1", "hunter-1", *cards).owns(1, food=0).bidding(0).state()
        pass_all(state)
        assert (state.view(None)["phase"] == "starving") == starves
        assert tribe(state, 1)["food"] == 0


@pytest.mark.clause("CAV-R16")
def test_income_with_a_hunt_comes_before_casualties(tmp_path: Path) -> None:
    edition = with_piece(tmp_path, income="teeth", amount=1, per="hunter", at="hunt")
    start = Builder(3, edition=edition).only("0", "piece", "hunter-1", "hunter-2").only("pool", "compsognathus-3")
    state = start.put("deck", "grotto-1").acting(0).owns(0, teeth=0).state()
    state.act(0, "hunt", card="compsognathus-3")
    assert state.view(None)["phase"] == "mourning"
    own = state.edition.teeth[state.edition.numbers["compsognathus-3"]]
    assert tribe(state, 0)["teeth"] == own + 3


@pytest.mark.clause("CAV-1.6", "CAV-R16")
@pytest.mark.parametrize("when", ["always", "conch"])
@pytest.mark.parametrize("amount", [1, 9])
def test_recruiting_can_cost_less(tmp_path: Path, amount: int, when: str) -> None:
    edition = with_piece(tmp_path, lowers="recruiting", amount=amount, when=when)
    for conch in (0, 1):
        start = Builder(3, edition=edition).put("0", "piece").only("pool", "hunter-1").acting(0, conch=conch)
        state = start.owns(0, 50, 50).state()
        cut = amount if when == "always" or conch == 0 else 0
        price = max(0, cost(state, "hunter-1") - cut)
        state.act(0, "recruit", card="hunter-1", pay="teeth")
        assert tribe(state, 0)["teeth"] == 50 - price
        assert tribe(state, 0)["food"] == 50


@pytest.mark.clause("CAV-1.6", "CAV-R16")
@pytest.mark.parametrize("amount", [1, 9])
def test_exploring_can_cost_less(tmp_path: Path, amount: int) -> None:
    edition = with_piece(tmp_path, lowers="exploring", amount=amount)
    start = Builder(3, edition=edition).put("0", "piece").only("pool", "great-cavern-5").acting(0)
    state = start.owns(0, teeth=50).state()
    state.act(0, "explore", card="great-cavern-5")
    assert tribe(state, 0)["teeth"] == 50 - max(0, cost(state, "great-cavern-5") - amount)


@pytest.mark.clause("CAV-1.6", "CAV-R16")
@pytest.mark.parametrize(("amount", "holder", "other"), [(1, 1, 0), (9, 0, 0)])
def test_feeding_can_cost_less(tmp_path: Path, amount: int, holder: int, other: int) -> None:
    edition = with_piece(tmp_path, lowers="feeding", amount=amount)
    for conch, due in ((0, holder), (1, other)):
        state = Builder(3, edition=edition).put("0", "piece").bidding(conch).owns(0, food=1).state()
        assert tribe(state, 0)["food_due"] == due
        pass_all(state)
        assert tribe(state, 0)["food"] == 1 - due
        assert state.view(None)["phase"] == "acting"


@pytest.mark.clause("CAV-1.6", "CAV-R16")
@pytest.mark.parametrize("amount", [1, 9])
def test_inventing_can_cost_less(tmp_path: Path, amount: int) -> None:
    edition = with_piece(tmp_path, lowers="inventing", amount=amount)
    every = [one for one in fresh(3, edition=edition).edition.slugs[57:78] if one not in ("piece", "fire")]
    cheaper = 0
    for start in range(0, len(every), 8):
        pool = every[start : start + 8]
        state = Builder(3, edition=edition).put("0", "piece", "thinker-1").only("pool", *pool).acting(0).state()
        reached = score(state, 0, "inventing")
        within = {card for card in pool if max(0, cost(state, card) - amount) <= reached}
        cheaper += len(within - {card for card in pool if cost(state, card) <= reached})
        assert {one["card"] for one in legal(state, "invent")} & set(pool) == within
        for card in set(pool) - within:
            assert f"requires Inventing {cost(state, card) - amount}," in refused(state, "invent", card=card)[1]
    assert cheaper > 0


@pytest.mark.clause("CAV-R11")
def test_an_invention_can_prevent_casualties(tmp_path: Path) -> None:
    edition = with_piece(tmp_path, casualties="none")
    start = Builder(3, edition=edition).only("0", "piece", "hunter-1", "hunter-2").only("pool", "compsognathus-3")
    state = start.put("deck", "grotto-1").acting(0).state()
    deck = state.dump()["deck"]
    state.act(0, "hunt", card="compsognathus-3")
    assert state.seat == 1
    assert state.dump()["deck"] == deck, "no card is drawn"
    assert state.dump()["discards"] == ["compsognathus-3"]
    assert tribe(state, 0)["casualty_odds"]["safe"]


@pytest.mark.clause("CAV-1.6")
@pytest.mark.parametrize("component", [c for c in holocene.components("cavemen") if c.kind == "invention"], ids=str)
def test_shipped_inventions_do_what_they_say(component: Component) -> None:
    """In a tribe in which every count is different, each shipped card changes only what its effect names."""
    effect = component.values["effect"]
    counted = COUNTS | {"invention": 1, "cave": 5}
    points = effect.get("amount", 0) * counted[effect.get("per", "tribe")]
    others = CARDS[:-5]
    before = Builder(3).only("0", *others).acting(0).state()
    card = next(
        slug for slug, name in zip(before.edition.slugs, before.edition.names, strict=True) if name == component.name
    )
    after = Builder(3).only("0", *others, card).acting(0).state()
    for name in SCORES:
        gained = points if effect.get("score") == name else 0
        assert score(after, 0, name) - score(before, 0, name) == gained
    assert tribe(after, 0)["casualty_odds"]["safe"] == ("casualties" in effect)
    due = tribe(before, 0)["food_due"] - (points if effect.get("lowers") == "feeding" else 0)
    assert tribe(after, 0)["food_due"] == due
    if effect.get("at") == "draw":
        food, teeth = tribe(after, 0)["food"], tribe(after, 0)["teeth"]
        play_turn(after)
        play_turn(before)
        assert tribe(after, 0)[effect["income"]] - tribe(before, 0)[effect["income"]] == points
        assert (food, teeth) == (8, 4)
