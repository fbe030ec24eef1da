"""Balance: what is counted, that set-ups are chosen at random, and that missed aims are reported."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from holocene.games.endless_winter.files.dump import DRAFTS
from holocene.lab.balance import compare_traits, measure, misses, report, spread_sources, summarise
from holocene.lab.plan import Outcome, Plan
from holocene.lab.runners import find_runner, play_here
from holocene.lab.simulate import simulate

WINTER = Plan("endless_winter", ("random",) * 3, seed="b", mixed=True)


def outcome(index: int, winner: int, first: str = "a", second: str = "b") -> Outcome:
    """Return the outcome of a game with two seats, which have these starting traits."""
    return Outcome(
        index=index,
        points=(3, 1),
        places=(1, 2) if winner == 0 else (2, 1),
        turns=10 + index,
        decisions=40,
        decided=(20, 20),
        sources=({"hunting": 2, "luck": 1}, {"hunting": 1}),
        taken=(("Spear",), ()),
        traits=({"side": first}, {"side": second}),
    )


def test_a_starting_trait_is_counted_whoever_had_it() -> None:
    games = [outcome(0, 0), outcome(1, 0), outcome(2, 1, "b", "a"), outcome(3, 1)]
    best, worst = compare_traits(games)
    assert (best.name, best.seen, best.share) == ("a", 4, 1.5)
    assert (worst.name, worst.seen, worst.share) == ("b", 4, 0.5)
    assert best.low < 1.5 < best.high


def test_sources_of_all_and_of_winners() -> None:
    assert spread_sources([outcome(0, 0), outcome(1, 1)]) == {"hunting": (1.5, 1.5), "luck": (0.5, 0.5)}


def test_clearly_missed_aims_are_reported() -> None:
    lucky = summarise([outcome(index, 0) for index in range(200)], ["Spear", "Net"], (10, 400))
    told = misses([lucky])
    assert "2 players: seat 0 wins 2.00 of its share" in told
    assert "2 players: side a wins 2.00 of its share" in told
    assert "2 players: taken in fewer than 2% of the games: Net" in told
    fair = summarise([outcome(index, index % 2) for index in range(200)], ["Spear"], (10, 400))
    assert misses([fair]) == []


def test_few_games_cannot_show_what_is_rare() -> None:
    """A component that nobody took in ten games may still be taken in a third of all games."""
    few = summarise([outcome(index, index % 2) for index in range(10)], ["Spear", "Net"], (10, 400))
    assert dict(few.taken)["Net"] == 0
    assert misses([few]) == []


@pytest.mark.parametrize("draft", DRAFTS)
def test_set_ups_are_chosen_at_random(draft: str) -> None:
    """Every side of every Chief occurs, and every Setup card, also with the draft."""
    plan = replace(WINTER, options={"draft": draft})
    seen: Counter[tuple[str, str]] = Counter()
    for one in simulate(plan, 40, workers=1):
        assert {traits["first turn order"] for traits in one.traits} == {"1", "2", "3"}
        seen.update(pair for traits in one.traits for pair in traits.items())
    assert sum(kind == "Chief" for kind, _ in seen) == 10
    assert sum(kind == "Setup card" for kind, _ in seen) == 5


def test_both_sides_of_painting_boards_occur() -> None:
    plan = replace(WINTER, options={"expansion": "cave_paintings", "boards": "dealt"})
    seen = Counter(traits["painting board"] for one in simulate(plan, 30, workers=1) for traits in one.traits)
    assert set(seen) == {"Mammoth", "Wolf", "Bison", "Lion", "Bear"}
    assert 30 <= seen["Mammoth"] <= 60


def test_only_components_in_play_can_be_rare() -> None:
    base = measure(WINTER, 2, play_here)
    names = {name for name, _ in base.taken}
    assert "Torch Bearers" not in names
    more = measure(replace(WINTER, options={"expansion": "cave_paintings"}), 2, play_here)
    assert {name for name, _ in more.taken} - names == {
        "Ochre and Charcoal",
        "Torch Bearers",
        "Hand Stencils",
        "Rite of the Cave",
        "Omens",
    }


def test_the_report_does_not_depend_on_the_workers() -> None:
    one, other = (report("endless_winter", [measure(WINTER, 12, runner)]) for runner in (play_here, find_runner(2)))
    assert one == other
    for heading in (
        "| players |",
        "| Chief, wins",
        "| Setup card, wins",
        "| first turn order, wins",
        "| source, points",
    ):
        assert heading in one
