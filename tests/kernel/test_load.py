"""Positions edited by hand: exact round trips, and BadPosition with the field for everything impossible."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import holocene
from tests.rules.cavemen.positions import Builder

Data = dict[str, Any]
POOL = ("hunter-1", "hunter-2", "hunter-3", "hunter-4", "elder-1")


def bad(data: object) -> holocene.BadPosition:
    """Return the error that loading raises."""
    with pytest.raises(holocene.BadPosition) as caught:
        holocene.load("cavemen", data)
    assert str(caught.value) == f"{caught.value.field}: {caught.value.reason}"
    return caught.value


def fresh(players: int = 3, **options: Any) -> Data:
    """Return a position at the beginning of the first auction, seat 1 holding the Conch."""
    return Builder(players, **options).bidding(1).data


# Round trips ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("tribes", ["seated", "chosen"])
def test_every_position_of_a_match_comes_back_exactly(players: int, seed: int, tribes: str) -> None:
    choose = random.Random(seed)
    match = holocene.new("cavemen", players, seed, tribes=tribes, fire_counts=seed % 2 == 0)
    state = match.state
    phases = set()
    for _ in range(400):
        text = json.dumps(state.dump())
        loaded = holocene.load("cavemen", json.loads(text))
        assert json.dumps(loaded.dump()) == text
        assert loaded.hash() == state.hash()
        assert loaded.view(0) == state.view(0)
        phases.add(state.dump()["phase"])
        if state.over:
            break
        (seat,) = state.to_move()
        assert loaded.legal(seat) == state.legal(seat)
        action = choose.choice(state.legal(seat))
        state.apply(seat, action)
        loaded.apply(seat, action)
        assert loaded.hash() == state.hash(), "and the generator continues in the same way"
    assert {"bidding", "acting", "discarding"} <= phases


def test_a_finished_match_comes_back() -> None:
    state = holocene.play_out("cavemen", ["greedy", "greedy"], seed=5).state
    loaded = holocene.load("cavemen", json.loads(json.dumps(state.dump())))
    assert loaded.over
    assert loaded.to_move() == []
    assert loaded.hash() == state.hash()
    assert loaded.scores() == state.scores()


def test_loading_leaves_the_dump_alone_and_shares_nothing_with_it() -> None:
    data = fresh()
    text = json.dumps(data)
    state = holocene.load("cavemen", data)
    state.act(1, "bid", teeth=1)
    assert json.dumps(data) == text
    data["deck"].clear()
    assert len(state.dump()["deck"]) == 78


# Fields --------------------------------------------------------------------------------------------------------------

TOP = list(fresh())


def at(data: Data, path: tuple[str | int, ...]) -> Any:
    place: Any = data
    for key in path:
        place = place[key]
    return place


@pytest.mark.parametrize("data", [None, [], "x", 3])
def test_a_dump_that_is_not_an_object_is_refused(data: object) -> None:
    assert bad(data).field == "position"


@pytest.mark.parametrize("field", TOP)
def test_a_missing_field_is_refused(field: str) -> None:
    data = fresh()
    del data[field]
    error = bad(data)
    assert (error.field, error.reason) == (field, "is missing")


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ((), "more"),
        (("options",), "options.more"),
        (("auction",), "auction.more"),
        (("tribes", 2), "tribes[2].more"),
    ],
)
def test_an_unknown_field_is_refused(path: tuple[str | int, ...], field: str) -> None:
    data = fresh()
    at(data, path)["more"] = 1
    assert bad(data).field == field


@pytest.mark.parametrize("key", ["tribe", "food", "teeth", "cards"])
def test_a_field_missing_in_a_tribe_is_refused(key: str) -> None:
    data = fresh()
    del data["tribes"][1][key]
    error = bad(data)
    assert (error.field, error.reason) == (f"tribes[1].{key}", "is missing")


WRONG: list[tuple[tuple[str | int, ...], Any, str]] = [
    (("game",), "thaw", "game"),
    (("edition",), "0" * 64, "edition"),
    (("players",), 1, "players"),
    (("players",), 6, "players"),
    (("players",), "3", "players"),
    (("players",), True, "players"),
    (("options",), [], "options"),
    (("options", "first_auction"), 1, "options.first_auction"),
    (("options", "fire_counts"), "yes", "options.fire_counts"),
    (("options", "tribes"), "random", "options.tribes"),
    (("turn",), -1, "turn"),
    (("turn",), 1.5, "turn"),
    (("phase",), "sleeping", "phase"),
    (("phase",), 3, "phase"),
    (("phase",), ["acting"], "phase"),
    (("seat",), 3, "seat"),
    (("seat",), -2, "seat"),
    (("seat",), None, "seat"),
    (("conch",), 3, "conch"),
    (("done",), 4, "done"),
    (("done",), -1, "done"),
    (("auction",), None, "auction"),
    (("auction", "high"), -1, "auction.high"),
    (("auction", "high"), 201, "auction.high"),
    (("auction", "bidder"), 3, "auction.bidder"),
    (("auction", "passes"), 3, "auction.passes"),
    (("recruit",), "nobody", "recruit"),
    (("recruit",), 5, "recruit"),
    (("recruit",), ["hunter-1"], "recruit"),
    (("winner",), 3, "winner"),
    (("locked",), 0, "locked"),
    (("locked",), None, "locked"),
    (("tribes",), {}, "tribes"),
    (("tribes", 0), [], "tribes[0]"),
    (("tribes", 0, "tribe"), "hyena", "tribes[0].tribe"),
    (("tribes", 0, "tribe"), 1, "tribes[0].tribe"),
    (("tribes", 0, "food"), -1, "tribes[0].food"),
    (("tribes", 1, "teeth"), -1, "tribes[1].teeth"),
    (("tribes", 1, "teeth"), "4", "tribes[1].teeth"),
    (("tribes", 1, "teeth"), 4.0, "tribes[1].teeth"),
    (("tribes", 2, "cards"), "wolf-leader", "tribes[2].cards"),
    (("tribes", 2, "cards", 0), "hyena-leader", "tribes[2].cards[0]"),
    (("pool",), None, "pool"),
    (("pool", 4), "hunter-9", "pool[4]"),
    (("pool", 4), None, "pool[4]"),
    (("deck", 7), 12, "deck[7]"),
    (("deck",), {"0": "hunter-1"}, "deck"),
    (("discards",), ["unicorn"], "discards[0]"),
    (("chance",), -1, "chance"),
    (("random",), [], "random"),
    (("random", 3), -1, "random[3]"),
    (("random", 3), 2**32, "random[3]"),
    (("random", 3), True, "random[3]"),
    (("random", 9), 17, "random"),
    (("random", 8), 0, "random"),
]


@pytest.mark.parametrize(("path", "value", "field"), WRONG)
def test_a_wrong_value_names_its_field(path: tuple[str | int, ...], value: Any, field: str) -> None:
    data = fresh()
    at(data, path[:-1])[path[-1]] = value
    assert bad(data).field == field


@pytest.mark.parametrize("key", ["pool", "deck", "tribes", "random"])
def test_a_truncated_list_is_refused(key: str) -> None:
    data = fresh()
    gone = data[key].pop()
    error = bad(data)
    assert error.field == ("deck" if key == "pool" else key)
    if key in ("pool", "deck"):
        assert error.reason == f"{gone} is nowhere"


# Cards ---------------------------------------------------------------------------------------------------------------


def twice(data: Data) -> str:
    data["discards"].append("hunter-1")
    return "hunter-1 is there more than once"


def taken_and_in_the_deck(data: Data) -> str:
    data["tribes"][0]["cards"].append("baskets")
    return "baskets is there more than once"


def beast_in_a_tribe(data: Data) -> str:
    Builder.put(as_builder(data), "0", "dryosaurus-1")
    return "dryosaurus-1 cannot be there"


def starter_in_the_discards(data: Data) -> str:
    data["tribes"][0]["cards"].remove("wolf-starting-hunter")
    data["discards"].append("wolf-starting-hunter")
    return "wolf-starting-hunter cannot be there"


def others_starter(data: Data) -> str:
    data["tribes"][0]["cards"].append("tiger-starting-hunter")
    data["tribes"][1]["cards"].remove("tiger-starting-hunter")
    return "tiger-starting-hunter cannot be there"


def starter_twice(data: Data) -> str:
    data["tribes"][0]["cards"].append("wolf-starting-hunter")
    return "wolf-starting-hunter is there more than once"


def boxed_tribe_in_play(data: Data) -> str:
    data["tribes"][0]["cards"].append("bear-starting-hunter")
    return "bear-starting-hunter cannot be there"


def no_leader(data: Data) -> str:
    data["tribes"][0]["cards"].remove("wolf-leader")
    return "wolf-leader is missing"


def no_home(data: Data) -> str:
    data["tribes"][0]["cards"].remove("wolf-home-cave")
    return "wolf-home-cave is missing"


def as_builder(data: Data) -> Builder:
    builder = Builder(data["players"])
    builder.data = data
    return builder


@pytest.mark.parametrize(
    ("spoil", "field"),
    [
        (twice, "discards"),
        (taken_and_in_the_deck, "tribes[0].cards"),
        (beast_in_a_tribe, "tribes[0].cards"),
        (starter_in_the_discards, "discards"),
        (others_starter, "tribes[0].cards"),
        (starter_twice, "tribes[0].cards"),
        (boxed_tribe_in_play, "tribes[0].cards"),
        (no_leader, "tribes[0].cards"),
        (no_home, "tribes[0].cards"),
    ],
)
def test_impossible_places_of_cards_are_refused(spoil: Callable[[Data], str], field: str) -> None:
    data = as_builder(fresh()).only("pool", *POOL).data
    reason = spoil(data)
    error = bad(data)
    assert (error.field, error.reason) == (field, reason)


def test_a_tribe_that_is_there_twice_or_missing_is_refused() -> None:
    data = fresh()
    data["tribes"][1] = dict(data["tribes"][0], cards=["wolf-leader", "wolf-home-cave"])
    error = bad(data)
    assert (error.field, error.reason) == ("tribes[0].tribe", "wolf is there twice")
    data = fresh()
    data["tribes"][1].update(tribe=None, cards=[])
    assert bad(data).field == "tribes[1].tribe"


def test_a_starting_hunter_may_be_missing() -> None:
    data = fresh()
    data["tribes"][0]["cards"].remove("wolf-starting-hunter")
    assert holocene.load("cavemen", data).dump()["tribes"][0]["cards"] == ["wolf-leader", "wolf-home-cave"]


# Moments -------------------------------------------------------------------------------------------------------------


def changed(builder: Builder, **fields: Any) -> Data:
    return builder.set(**fields).data


def bids(high: int, bidder: int, passes: int) -> dict[str, int]:
    return {"high": high, "bidder": bidder, "passes": passes}


def whole(builder: Builder) -> Builder:
    """Return a position whose pool has as many cards as its phase requires."""
    builder.level_pool()
    return builder


def bidding() -> Builder:
    return Builder(3).bidding(1)


def acting() -> Builder:
    return whole(Builder(3).only("pool", *POOL).acting(1))


def starving(food: int = 0) -> Builder:
    builder = Builder(3).put("1", "hunter-5").owns(1, food=food)
    return builder.set(phase="starving", seat=1, conch=1, done=1)


def replacing() -> Builder:
    builder = Builder(3).put("1", "hunter-5", "elder-2").only("pool").put("deck", "hunter-1").acting(1)
    builder.data["deck"].remove("hunter-1")
    return whole(builder.set(phase="replacing", recruit="hunter-1"))


def mourning(top: str = "elder-5") -> Builder:
    return whole(Builder(3).put("1", "hunter-5").put("discards", "dryosaurus-1", top).acting(1).set(phase="mourning"))


def discarding() -> Builder:
    return Builder(3).only("pool", *POOL).discarding(1)


def finished(points: int = 9) -> Builder:
    builder = Builder(3).thinks(1, points).put("1", "fire").acting(1)
    return whole(builder.set(phase="finished", seat=-1, winner=1))


def choosing() -> Builder:
    return Builder(3, tribes="chosen")


@pytest.mark.parametrize(
    "make", [bidding, acting, starving, replacing, mourning, discarding, finished, choosing], ids=lambda f: f.__name__
)
def test_the_positions_changed_below_are_possible(make: Callable[[], Builder]) -> None:
    data = make().data
    state = holocene.load("cavemen", data)
    state.check()
    assert state.dump()["phase"] == make.__name__
    assert bool(state.to_move()) == (make is not finished)


def swapped_tribes() -> Data:
    """Return a position in which the first two seats have swapped their tribes."""
    data = acting().data
    data["tribes"][:2] = data["tribes"][1::-1]
    return data


MOMENTS: list[tuple[Callable[[], Data], str, str]] = [
    # whose turn
    (lambda: changed(bidding(), seat=2), "seat", "only seat 1's"),
    (lambda: changed(bidding(), seat=-1), "phase", "a finished game has a winner"),
    (lambda: changed(acting(), seat=2), "seat", "only seat 1's"),
    (lambda: changed(acting(), done=1), "seat", "only seat 2's"),
    (lambda: changed(acting(), conch=0), "seat", "only seat 0's"),
    (lambda: changed(starving(), done=2), "seat", "only seat 2's"),
    (lambda: changed(replacing(), seat=0), "seat", "only seat 1's"),
    (lambda: changed(mourning(), done=2), "seat", "only seat 0's"),
    (lambda: changed(discarding(), seat=1), "seat", "only seat 0's"),
    (lambda: changed(choosing(), seat=1), "seat", "only seat 0's"),
    # how far the phase has come
    (lambda: changed(bidding(), done=1), "done", "cannot be 1 while bidding"),
    (lambda: changed(discarding(), done=3), "done", "cannot be 3 while discarding"),
    (lambda: changed(starving(), done=0), "done", "cannot be 0 while starving"),
    (lambda: changed(finished(), done=1), "done", "cannot be 1 while finished"),
    (lambda: changed(choosing(), done=1), "done", "cannot be 1 while choosing"),
    (lambda: changed(acting(), turn=0), "turn", "from 1"),
    (lambda: changed(choosing(), turn=1), "turn", "is 0 while tribes are chosen"),
    # the Conch
    (lambda: changed(acting(), conch=-1), "conch", "somebody holds the Conch"),
    (lambda: changed(choosing(), conch=0), "conch", "somebody holds the Conch"),
    # the auction
    (lambda: changed(acting(), auction=bids(2, 0, 0)), "auction", "exactly while somebody has bid"),
    (lambda: changed(acting(), auction=bids(0, -1, 1)), "auction", "exactly while somebody has bid"),
    (lambda: changed(bidding(), auction=bids(2, -1, 0)), "auction", "exactly while somebody has bid"),
    (lambda: changed(bidding(), auction=bids(0, 1, 0)), "auction", "exactly while somebody has bid"),
    (lambda: changed(bidding(), auction=bids(5, 0, 0)), "auction.high", "does not have that many Teeth"),
    (lambda: changed(bidding(), auction=bids(2, 1, 2)), "auction.passes", "ends when all opponents have passed"),
    (lambda: changed(bidding(), auction=bids(2, 1, 0)), "seat", "only seat 2's"),
    (lambda: changed(bidding(), auction=bids(0, -1, 1)), "seat", "only seat 2's"),
    (lambda: bidding().owns(1, teeth=0).data, "phase", "seat 1 cannot bid and is not asked"),
    (
        lambda: changed(Builder(3, first_auction=False).bidding(1)),
        "phase",
        "the options leave out the auction of the first turn",
    ),
    # starving, replacing, mourning
    (lambda: starving(food=3).data, "phase", "the tribe can be fed"),
    (lambda: starving().box(1).data, "phase", "there is nobody to choose from"),
    (lambda: changed(acting(), phase="replacing"), "recruit", "there is a recruit exactly while"),
    (lambda: changed(replacing(), phase="acting"), "recruit", "there is a recruit exactly while"),
    (lambda: replacing().box(1).data, "phase", "the tribe is not at its maximum"),
    (lambda: replacing().put("1", "grotto-1").data, "phase", "the tribe is not at its maximum"),
    (lambda: changed(replacing().put("deck", "hunter-2"), recruit="hunter-2"), "recruit", "more than once"),
    (lambda: mourning(top="elder-3").data, "phase", "does not match the tribe"),
    (lambda: mourning().put("1", "bone-armour").data, "phase", "does not match the tribe"),
    (lambda: mourning().box(1).data, "phase", "there is nobody to choose from"),
    # discarding
    (lambda: discarding().only("pool", *POOL[:3]).data, "phase", "only while more than 3 are in the pool"),
    (lambda: discarding().put("pool", "fire").data, "phase", "Fire is shuffled back first"),
    # the end
    (lambda: changed(finished(), winner=-1), "phase", "a finished game has a winner"),
    (lambda: changed(acting(), winner=1), "phase", "a finished game has a winner"),
    (lambda: changed(finished(), winner=0), "winner", "only the winner has Fire"),
    (lambda: finished().put("deck", "fire").data, "winner", "only the winner has Fire"),
    (lambda: acting().put("1", "fire").data, "winner", "only the winner has Fire"),
    (lambda: changed(finished(), conch=0), "winner", "only the holder of the Conch invents Fire"),
    # choosing tribes
    (lambda: changed(choosing(), options=acting().data["options"]), "phase", "if the options say so"),
    (lambda: choosing().put("pool", "hunter-1").data, "phase", "tribes are chosen before anything else"),
    (lambda: choosing().owns(0, food=3).data, "tribes[0].tribe", "is missing"),
    # the deck and the pool
    (lambda: acting().left().data, "deck", "it is never empty"),
    (lambda: acting().put("discards", "fire").data, "discards", "Fire is never discarded"),
    (lambda: bidding().only("pool", *POOL[:3]).data, "pool", "must have 8 cards while bidding, not 3"),
    (lambda: starving().only("pool", *POOL).data, "pool", "must have 8 cards while starving, not 5"),
    (lambda: acting().put("pool", "grotto-1").data, "pool", "must have 8 cards while acting, not 9"),
    (lambda: changed(acting().only("pool", *POOL[:4]), seat=1, conch=0, done=1), "pool", "7 to 8 cards while acting"),
    (lambda: replacing().put("pool", "grotto-1").data, "pool", "must have 7 cards while replacing, not 8"),
    # the tribes
    (lambda: acting().put("1", "hunter-5", "elder-2", "elder-3").data, "tribes[1].cards", "5 Cavemen are more than"),
    (lambda: finished(points=8).data, "winner", "does not reach Fire's cost"),
    (lambda: swapped_tribes(), "tribes[0].tribe", "tribes go by seat unless they are chosen"),
]


@pytest.mark.parametrize(("make", "field", "reason"), MOMENTS)
def test_an_impossible_moment_is_refused(make: Callable[[], Data], field: str, reason: str) -> None:
    error = bad(make())
    assert error.field == field
    assert reason in error.reason


def test_a_recruit_must_be_a_caveman() -> None:
    builder = replacing().put("deck", "dryosaurus-1")
    builder.data["deck"].append("hunter-1")
    builder.data["deck"].remove("dryosaurus-1")
    error = bad(changed(builder, recruit="dryosaurus-1"))
    assert (error.field, error.reason) == ("recruit", "dryosaurus-1 is no Caveman")


def test_tribes_are_chosen_in_seat_order() -> None:
    state = holocene.new("cavemen", 3, 1, tribes="chosen").state
    state.act(0, "choose_tribe", tribe="owl")
    data = state.dump()
    data["tribes"][0], data["tribes"][1] = data["tribes"][1], data["tribes"][0]
    error = bad(data)
    assert error.field == "phase"
    assert "in seat order" in error.reason
