"""A match: its log only grows, undo and takeback are records, decisions have numbers, and its seed is committed."""

from __future__ import annotations

import hashlib
import pickle

import pytest

import holocene
from holocene.games.cavemen.engine import actions
from holocene.kernel.matches.history import EVERY
from holocene.kernel.matches.match import Match
from tests.kernel.toy import toy


def to_the_actions(players: int = 3, seed: int = 7) -> Match:
    """Return a match in its first Action Phase, after everybody has passed."""
    match = holocene.new("cavemen", players=players, seed=seed)
    while match.state.view(None)["phase"] == "bidding":
        seat = match.state.to_move()[0]
        match.play(seat, actions.PASS)
    return match


def first_hunt() -> tuple[Match, list[int]]:
    """Return a match whose first player can hunt something, with the hunts."""
    for seed in range(100):
        match = to_the_actions(seed=seed)
        state = match.state
        legal = state.legal(state.to_move()[0])
        hunts = [action for action in legal if state.space.name(action)[0] == "hunt"]
        if hunts:
            return match, hunts
    raise AssertionError("no seed offers a hunt")


def test_undo_is_a_record_and_restores_the_position() -> None:
    match = to_the_actions()
    seat = match.state.to_move()[0]
    before = match.state.hash()
    length = len(match.log)
    match.act(seat, "forage")
    record = match.undo(seat)
    assert match.state.hash() == before
    assert len(match.log) == length + 2
    assert (record.kind, record.undone) == ("undo", (length + 1,))
    assert match.story()[-1].endswith("undoes a decision.")


def test_undo_goes_back_step_by_step() -> None:
    match = holocene.new("cavemen", players=2, seed=7)
    first, start = match.state.to_move()[0], match.state.hash()
    match.play(first, actions.BID)
    second = match.state.to_move()[0]
    match.play(second, actions.PASS)
    with pytest.raises(holocene.IllegalAction, match="somebody else has acted"):
        match.undo(first)
    match.undo(second)
    match.undo(first)
    assert match.state.hash() == start
    assert [record.kind for record in match.log] == ["play", "play", "undo", "undo"]


def test_undo_never_crosses_chance() -> None:
    match, hunts = first_hunt()
    seat = match.state.to_move()[0]
    match.play(seat, hunts[0])
    if match.state.to_move()[0] == seat:  # a casualty to choose
        match.play(seat, match.state.legal(seat)[0])
        match.undo(seat)  # the choice itself reveals nothing
    with pytest.raises(holocene.IllegalAction, match="random or hidden"):
        match.undo(seat)
    match.takeback(seat)
    assert match.state.to_move() == [seat]


def test_a_seat_can_only_undo_its_own_decisions() -> None:
    match = holocene.new("cavemen", players=2, seed=7)
    for verb in (match.undo, match.takeback):
        with pytest.raises(holocene.IllegalAction):
            verb(0)
    with pytest.raises(holocene.IllegalAction, match="no seat 5"):
        match.undo(5)


def test_a_finished_match_stays_finished() -> None:
    match = holocene.play_out("cavemen", ["greedy", "greedy"], seed=2)
    for seat in range(2):
        assert match.why_no_undo(seat) == "the match is over"
        with pytest.raises(holocene.IllegalAction, match="over"):
            match.undo(seat)
        with pytest.raises(holocene.IllegalAction, match="over"):
            match.takeback(seat)


def test_the_cards_are_the_same_after_a_takeback() -> None:
    match = holocene.new("cavemen", players=2, seed=11)
    seat = match.state.to_move()[0]
    actions_taken = []
    while match.state.view(None)["turn"] == 1:
        mover = match.state.to_move()[0]
        actions_taken.append((mover, match.state.legal(mover)[0]))
        match.play(*actions_taken[-1])
    pool = match.state.view(None)["pool"]
    last_seat = actions_taken[-1][0]
    match.takeback(last_seat)
    assert match.log[-1].undone == (len(match.log) - 1,)
    match.play(*actions_taken[-1])
    assert match.state.view(None)["pool"] == pool
    assert seat in (0, 1)


def test_a_decision_has_the_number_of_the_record_that_opened_it() -> None:
    match = holocene.new("cavemen", players=3, seed=7)
    first = match.state.to_move()[0]
    assert match.decision(first) == 0
    match.play(first, actions.PASS)
    second = match.state.to_move()[0]
    assert match.decision(second) == 1
    match.undo(first)
    assert match.decision(first) == 2
    assert match.state.to_move() == [first]


def test_refused_play_changes_nothing() -> None:
    match = holocene.new("cavemen", players=3, seed=7)
    before, length = match.state.hash(), len(match.log)
    seat = match.state.to_move()[0]
    for bad_seat, bad_action in [(seat, 0), ((seat + 1) % 3, 1), (9, 1), (seat, 10**30), (seat, -1)]:
        with pytest.raises(holocene.IllegalAction):
            match.play(bad_seat, bad_action)
    assert (match.state.hash(), len(match.log)) == (before, length)
    match.play(seat, actions.PASS)  # and the match goes on


@pytest.mark.parametrize("seat", [-1, 3, True, None, "0", 1.0, 2**70])
@pytest.mark.parametrize("action", [1, -1, 444, 2**70, True, None, "pass", 1.5])
def test_malformed_requests_raise_one_exception_type(seat: object, action: object) -> None:
    state = holocene.new("cavemen", players=3, seed=7).state
    before = state.hash()
    with pytest.raises(holocene.IllegalAction) as caught:
        state.apply(seat, action)
    assert str(caught.value)
    assert state.hash() == before


def test_a_refusal_has_its_clause_and_can_be_pickled() -> None:
    state = to_the_actions().state
    seat = state.to_move()[0]
    fire = state.space.action("invent", card="fire")
    with pytest.raises(holocene.IllegalAction) as caught:
        state.apply(seat, fire)
    error = pickle.loads(pickle.dumps(caught.value))
    assert isinstance(error, holocene.IllegalAction)
    assert (error.clause, error.reason) == (caught.value.clause, caught.value.reason)
    assert error.clause.startswith("CAV-")
    assert str(error) == f"{error.reason} ({error.clause})"


def test_positions_and_editions_can_be_pickled() -> None:
    state = holocene.new("cavemen", players=4, seed=7).state
    assert pickle.loads(pickle.dumps(state)).hash() == state.hash()


def test_the_commitment_is_a_hash_of_nonce_and_seed() -> None:
    match = holocene.new("cavemen", players=2, seed=7)
    assert match.commitment == hashlib.sha256(f"{match.nonce}:7".encode()).hexdigest()
    assert len(match.nonce) == 32
    assert holocene.new("cavemen", players=2, seed=7).nonce != match.nonce


def test_the_default_seed_is_128_random_bits() -> None:
    seeds = {holocene.new("cavemen", players=2).seed for _ in range(5)}
    assert len(seeds) == 5
    assert all(len(seed) == 32 and int(seed, 16) >= 0 for seed in seeds)


def test_a_seed_must_be_valid_text() -> None:
    assert holocene.new("cavemen", players=2, seed="Eiszeit im Jänner").seed == "Eiszeit im Jänner"
    with pytest.raises(holocene.BadRequest, match="not valid text"):
        holocene.new("cavemen", players=2, seed="\ud800")


@pytest.mark.parametrize("value", [1, 1.0, "true", [], None])
def test_an_option_accepts_only_its_own_values(value: object) -> None:
    with pytest.raises(holocene.BadRequest, match="option first_auction can be true, false"):
        holocene.new("cavemen", players=2, first_auction=value)
    with pytest.raises(holocene.BadRequest, match="option picks can be 1, 2"):
        toy(picks=True)


def test_the_same_seed_as_number_or_text_gives_the_same_cards() -> None:
    one = holocene.new("cavemen", players=3, seed=7).state.hash()
    assert holocene.new("cavemen", players=3, seed="7").state.hash() == one
    assert holocene.new("cavemen", players=3, seed=8).state.hash() != one


def test_two_matches_share_nothing() -> None:
    one, other = (holocene.new("cavemen", players=3, seed=7) for _ in range(2))
    before = other.state.hash()
    one.play(one.state.to_move()[0], actions.PASS)
    assert other.state.hash() == before


def long_match(records: int) -> Match:
    """Return an unfinished match of about so many records, with undos and takebacks."""
    for seed in range(100):
        match = holocene.new("cavemen", players=5, seed=seed, fire_counts=False)
        while len(match.log) < records and not match.state.over:
            seat = match.state.to_move()[0]
            legal = match.state.legal(seat)
            fire = match.state.space.action("invent", card="fire")
            choice = [action for action in legal if action != fire]
            match.play(seat, choice[(len(match.log) * 7) % len(choice)])
            if len(match.log) % 10 == 9 and not match.why_no_undo(seat):
                match.undo(seat)
            if len(match.log) % 50 == 49:
                match.takeback(seat)
        if not match.state.over:
            return match
    raise AssertionError("no seed lasts so long")


def test_every_moment_can_be_restored_even_if_it_was_taken_back() -> None:
    twin = long_match(200)
    match = holocene.new("cavemen", players=5, seed=twin.seed, fire_counts=False)
    seen = [match.state.hash()]
    for record in twin.log:
        if record.action is not None:
            match.act(record.seat, record.action[0], **record.action[1])
        else:
            getattr(match, record.kind)(record.seat)
        seen.append(match.state.hash())
    assert {record.kind for record in match.log} == {"play", "undo", "takeback"}
    assert [match.at(number).hash() for number in range(len(match.log) + 1)] == seen
    for number in (-1, len(match.log) + 1):
        with pytest.raises(holocene.BadRequest, match="there is no record"):
            match.at(number)
    assert all(match.at(number).hash() == state.hash() for number, state in match.positions())


def test_a_long_match_stays_small_and_quick() -> None:
    """With 2,000 records, few positions are saved, and none is more than EVERY plays away from a saved one."""
    match = long_match(2000)
    history = match._history
    for _ in range(2):
        assert len(history.plays) // EVERY < len(history.saved) < 2000 / 20
        match.takeback(match.log[-1].seat)
    assert match.at(1000).hash() == match.clone().at(1000).hash()


def test_a_move_can_be_tried_on_a_copy() -> None:
    match = long_match(100)
    seat = match.state.to_move()[0]
    before, decision = match.state.hash(), match.decision(seat)
    copy = match.clone()
    record = copy.play(seat, copy.state.legal(seat)[0])
    tried = copy.state.hash()
    for other in range(5):
        copy.takeback(other)
    assert (match.state.hash(), match.decision(seat), len(match.log)) == (before, decision, 100)
    assert [match.at(number).hash() for number in (0, 50, 100)] == [copy.at(number).hash() for number in (0, 50, 100)]
    assert match.play(seat, match.state.legal(seat)[0]) == record
    assert match.state.hash() == tried


def test_positions_lists_every_moment_that_was_not_taken_back() -> None:
    match = holocene.new("cavemen", players=2, seed=7)
    seat = match.state.to_move()[0]
    start = match.state.hash()
    match.play(seat, actions.BID)
    match.undo(seat)
    match.play(seat, actions.PASS)
    numbers = [number for number, _ in match.positions()]
    assert numbers == [0, 3]
    assert match.positions()[0][1].hash() == start
    assert match.positions()[-1][1].hash() == match.state.hash()


def test_an_attempt_changes_nothing_until_it_is_kept() -> None:
    played, tried = to_the_actions(), to_the_actions()
    for step in range(40):
        seat = played.state.to_move()[0]
        legal = played.state.legal(seat)
        action = legal[step * 3 % len(legal)]
        record = played.play(seat, action)
        before = tried.state.hash()
        trial = tried.attempt(seat, action)
        assert tried.state.hash() == before
        assert trial.record == record
        tried.keep(trial)
        assert tried.state.hash() == played.state.hash()
        assert tried.state.journal is None
        assert [tried.decision(one) for one in range(3)] == [played.decision(one) for one in range(3)]
    assert tried.log == played.log
    assert tried.at(20).hash() == played.at(20).hash()
    with pytest.raises(AssertionError):
        tried.keep(trial)
    with pytest.raises(holocene.IllegalAction):
        tried.attempt(tried.state.to_move()[0], actions.PASS)
