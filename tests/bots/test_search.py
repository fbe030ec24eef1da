"""The search bot: it is reproducible, blind to what its seat cannot see, and takes its time even without a choice."""

from __future__ import annotations

import pytest

import holocene
from holocene.bots import find_bot
from holocene.bots.engine.ismcts import Search
from holocene.bots.playing import play_out
from holocene.bots.search import Searcher, think_seconds
from holocene.kernel.engine.state import State, Tuning
from holocene.kernel.matches.match import Match

GAMES = [("cavemen", 2), ("cavemen", 4), ("thaw", 3), ("thaw", 4), ("endless_winter", 2), ("endless_winter", 4)]


def middle_of(game: str, players: int, decisions: int, seed: int = 7) -> State:
    """Return a position in which a seat has a real choice, some way into a match between greedy bots."""
    match = holocene.new(game, players=players, seed=seed)
    bot = find_bot("greedy")
    while len(match.log) < decisions or len(match.state.legal(match.state.to_move()[0])) < 2:
        seat = match.state.to_move()[0]
        match.play(seat, bot.choose(match.state, seat, 1.0, len(match.log)))
    return match.state


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_same_seed_and_playouts_give_the_same_choice(game: str, players: int) -> None:
    state = middle_of(game, players, 30)
    seat = state.to_move()[0]
    choices = {Searcher(24).choose(state, seat, 1.0, 5) for _ in range(3)}
    assert len(choices) == 1
    assert choices <= set(state.legal(seat))


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_swapping_hidden_cards_changes_nothing(game: str, players: int) -> None:
    """Not even the values of the actions change, because it never uses what its seat does not know."""
    for decisions in (6, 40):
        state = middle_of(game, players, decisions)
        seat = state.to_move()[-1]
        found = []
        for dealt in [state, *(state.determinize(seat, other) for other in (1, 2, 3))]:
            search = Search(dealt, seat, 9)
            search.run(16)
            found.append([(edge.action, edge.visits, *edge.sums) for edge in search.root.edges])
        assert all(one == found[0] for one in found)


def first_turn(match: Match, bot: Searcher) -> list[tuple[int, int]]:
    """Play the first turn in which a seat has several real choices; return the tree's visits and playouts at each."""
    while True:
        seat = match.state.to_move()[0]
        found: list[tuple[int, int]] = []
        while seat in match.state.to_move() and not match.state.over:
            legal = match.state.legal(seat)
            action = bot.choose(match.state, seat, 1.0, len(match.log))
            if len(legal) > 1:
                assert bot.latest is not None
                found.append((bot.latest.root.visits, bot.latest.playouts))
            match.play(seat, action)
        if len(found) > 2:
            return found


def test_tree_and_budget_are_kept_for_a_whole_turn() -> None:
    match = holocene.new("endless_winter", players=2, seed=3)
    play_some(match, 40)
    found = first_turn(match, Searcher(60, tuning=Tuning(horizon=2, share=50)))
    assert found[0][0] == 30, "the first decision takes its share"
    kept = [visits for visits, _ in found[1:]]
    assert any(visits > 15 for visits in kept), "a later one begins with what the tree knows"


@pytest.mark.parametrize(("seed", "decisions"), [(16, 170), (27, 170)])
def test_a_kept_tree_drops_actions_of_other_deals(seed: int, decisions: int) -> None:
    """Drawn and revealed cards differ from deal to deal, and a tree learns the actions of all deals."""
    state = middle_of("endless_winter", 2, decisions, seed)
    seat = state.to_move()[0]
    strangers = 0
    for action in state.legal(seat):
        search = Search(state, seat, 3)
        search.run(40)
        node = next(edge.nodes[seat] for edge in search.root.edges if edge.action == action)
        after = state.clone()
        after.step(seat, action)
        while seat in after.to_move() and len(after.legal(seat)) == 1:
            after.step(seat, after.legal(seat)[0])
        if node is None or seat not in after.to_move():
            continue
        strangers += not {*node.known} <= {*after.legal(seat)}
        assert search.follow(after, action, 4)
        assert {edge.action for edge in search.root.edges} == {*after.legal(seat)}
    assert strangers, "no tree knew anything from another deal"


def play_some(match: Match, decisions: int) -> None:
    bot = find_bot("greedy")
    for _ in range(decisions):
        seat = match.state.to_move()[0]
        match.play(seat, bot.choose(match.state, seat, 1.0, len(match.log)))


def test_a_kept_tree_is_not_used_for_another_match() -> None:
    one = middle_of("endless_winter", 2, 40)
    bot = Searcher(20)
    bot.choose(one, one.to_move()[0], 1.0, 1)
    other = middle_of("endless_winter", 2, 60, seed=8)
    seat = other.to_move()[0]
    assert bot.choose(other, seat, 1.0, 2) == Searcher(20).choose(other, seat, 1.0, 2)


def test_the_search_checks_the_time_between_slices() -> None:
    """It checks between slices, however long one playout takes, and runs at least one playout."""
    state = middle_of("cavemen", 4, 20)
    search = Search(state, state.to_move()[0], 1)
    think_seconds(search, 0.0)
    assert search.playouts == 0
    think_seconds(search, 0.02)
    assert search.playouts >= 1


def test_a_search_on_several_cores_is_reproducible() -> None:
    state = middle_of("cavemen", 2, 20)
    seat = state.to_move()[0]
    bot = Searcher(32, cores=2)
    try:
        assert bot.choose(state, seat, 1.0, 3) == bot.choose(state, seat, 1.0, 3)
    finally:
        bot.close()


@pytest.mark.parametrize(("game", "players"), [("cavemen", 2), ("thaw", 3)])
def test_it_plays_whole_games(game: str, players: int) -> None:
    match = holocene.new(game, players=players, seed=5)
    bots = [find_bot("search@4"), *(find_bot("greedy") for _ in range(players - 1))]
    play_out(match, bots)
    assert match.state.over


def test_a_forced_decision_takes_its_share_of_the_turn_like_any_other() -> None:
    """A quick answer would tell the others that there was no choice, which may be hidden from them."""
    state = holocene.new("thaw", 3, seed=2).state
    for _ in range(2):
        state.apply(0, state.legal(0)[0])
    assert len(state.legal(0)) == 1
    bot = Searcher(playouts=40)
    assert bot.choose(state.determinize(0, 1), 0, 1.0, 1) == state.legal(0)[0]
    assert bot.latest is not None
    assert bot.latest.playouts == 40 * bot.latest.tuning.share // 100


class Timed(Searcher):
    """Records the part of a turn's budget that each decision takes."""

    def __init__(self) -> None:
        super().__init__(playouts=40)
        self.shares: list[float] = []

    def spend(self, search: Search) -> float:
        self.shares.append(super().spend(search))
        return self.shares[-1]


@pytest.mark.parametrize(("game", "players"), [("endless_winter", 2), ("thaw", 3), ("cavemen", 2)])
def test_at_a_table_a_decisions_time_depends_only_on_its_number_in_the_turn(game: str, players: int) -> None:
    """The time does not reveal whether a card was the expected one, or whether there was only one answer."""
    bot = Timed()
    for _ in range(2):
        bot.begin_turn()
        for seed in range(4):  # four unrelated positions, the last one with only one answer
            state = holocene.new(game, players, seed).state
            if game == "thaw" and seed == 3:
                for _ in range(2):
                    state.apply(0, state.legal(0)[0])
                assert len(state.legal(0)) == 1
            bot.choose(state.determinize(0, 1), state.to_move()[0], 1.0, 1)
    share = bot.shares[0]
    assert bot.shares == pytest.approx([share * (1 - share) ** number for number in range(4)] * 2)
