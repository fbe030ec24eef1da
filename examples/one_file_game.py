"""A whole game in one file: Driftwood, a small card game with hidden hands for 2 to 4 players.

    holocene play driftwood --game examples/one_file_game.py
    holocene serve --game examples/one_file_game.py

It needs no installation; docs/add-a-game.md explains it part by part.
"""

from __future__ import annotations

from typing import Any

from holocene.bots.engine.greedy import Greedy
from holocene.bots.playing import play_out
from holocene.kernel import simple as k
from holocene.kernel.matches.match import new_match

RULES = """
## 1 Cards

- **DRI-1.1** There are 32 logs, of the lengths 1 to 32. Each player is dealt 7 of them and hides them from the others.
  The rest stay in the river, face down.

## 2 A raft

- **DRI-2.1** The leader plays a log from the hand. The others follow in turn: each plays a longer log than the last
  one, or passes. The leader may not pass while the raft is empty.
- **DRI-2.2** Whoever has passed is out until the next raft.
- **DRI-2.3** When all others have passed, the last to play takes the raft and leads the next one.

## 3 The end

- **DRI-3.1** The game ends as soon as a player has no log left; this player takes the raft.
- **DRI-3.2** Each log in a raft you took is worth 1 point, each log in your hand costs 1. The most points win.
"""

LOGS, HAND = 32, 7
SPACE = k.ActionSpace((k.Family("play", (k.Argument("log", tuple(range(1, LOGS + 1))),)), k.Family("pass")))
PASS = LOGS  # action 0 plays log 1, action 31 plays log 32
NOT_YOURS, TOO_SHORT, MUST_LEAD = 10, 11, 12  # reasons; a game's own start at 10
PLAYED, PASSED, TAKEN, ENDED = 1, 2, 3, 4  # events


class Driftwood(k.SimpleState):
    """A position: hands, river, the raft in playing order, and who has passed."""

    hands: list[list[int]]
    river: list[int]
    raft: list[int]
    last: int  # the seat that played the last log
    seat: int  # the seat whose turn it is
    passed: list[bool]
    points: list[int]
    rafts: int

    def set_up(self) -> None:
        """Deal the hands."""
        logs = list(range(1, LOGS + 1))
        self.rng.shuffle(logs)
        self.hands = [sorted(logs.pop() for _ in range(HAND)) for _ in range(self.players)]  # DRI-1.1
        self.river, self.raft, self.last, self.seat = logs, [], 0, 0
        self.passed, self.points, self.rafts = [False] * self.players, [0] * self.players, 0

    def mover(self) -> int:
        """Return the seat whose turn it is, -1 when the game is over."""
        return -1 if self.over else self.seat

    def why_not(self, seat: int, action: int) -> int:
        """Return FINE, or the number of the reason why an action is illegal."""
        if self.over:
            return k.GAME_IS_OVER
        if seat != self.seat:
            return k.NOT_YOUR_TURN
        if action == PASS:
            return k.FINE if self.raft else MUST_LEAD  # DRI-2.1
        if action + 1 not in self.hands[seat]:
            return NOT_YOURS
        return TOO_SHORT if self.raft and action + 1 < self.raft[-1] else k.FINE

    def legal(self, seat: int) -> list[int]:
        """Return a seat's legal actions."""
        return [action for action in range(SPACE.size) if self.why_not(seat, action) == k.FINE]

    def step(self, seat: int, action: int) -> None:
        """Play a log or pass, and check whether the raft is complete."""
        if action == PASS:
            self.passed[seat] = True
            self.note(PASSED, seat)
        else:
            self.hands[seat].remove(action + 1)
            self.raft.append(action + 1)
            self.last = seat
            self.note(PLAYED, seat, action + 1)
        if not self.hands[seat]:  # DRI-3.1
            self.take_raft()
            self.over = True
            self.chance += 1  # all hands are shown
            self.note(ENDED, seat)
        elif self.passed.count(False) == 1 and not self.passed[self.last]:  # DRI-2.3
            self.take_raft()
        else:
            self.seat = self.next_in(seat)

    def take_raft(self) -> None:
        """Give the raft to the last seat that played; it leads the next one."""
        self.note(TAKEN, self.last, len(self.raft))
        self.points[self.last] += len(self.raft)
        self.raft, self.passed, self.seat = [], [False] * self.players, self.last
        self.rafts += 1

    def next_in(self, seat: int) -> int:
        """Return the next seat that has not passed."""
        while True:
            seat = (seat + 1) % self.players
            if not self.passed[seat]:  # DRI-2.2
                return seat

    def deal(self, seat: int, seed: int) -> None:
        """Deal again what a seat (-1: a spectator) does not know: the others' hands and the river."""
        if self.over:
            return  # all hands lie open
        k.redeal(self.rng, [*(hand for owner, hand in enumerate(self.hands) if owner != seat), self.river])
        for hand in self.hands:
            hand.sort()


def scores(state: Driftwood) -> list[k.Score]:
    """Return each seat's points."""
    return k.ranked([points - len(hand) for points, hand in zip(state.points, state.hands, strict=True)])  # DRI-3.2


def check(state: Driftwood) -> None:
    """Raise AssertionError if a position is impossible."""
    seen = sorted(log for pile in (*state.hands, state.river, state.raft) for log in pile)
    taken = LOGS - len(seen)
    assert len(set(seen)) == len(seen), "every log is in one place"
    assert set(seen) <= set(range(1, LOGS + 1)), "there are no other logs"
    assert sum(state.points) == taken, "every log that was taken is a point"
    assert state.raft == sorted(state.raft), "the logs of a raft get longer"
    assert state.over or not state.passed[state.seat], "a seat that has passed is not asked"


def view(state: Driftwood, seat: int | None) -> dict[str, Any]:
    """Return what a seat (None: a spectator) may know."""
    names = seat_names(state)
    zones = [
        k.zone("raft", "Raft", [k.thing(str(log)) for log in state.raft]),
        k.zone("river", "River", k.face_down(len(state.river))),
    ]
    goods = [k.good("rafts", "Rafts", state.rafts)]
    for owner, hand in enumerate(state.hands):
        known = owner == seat or state.over
        logs = k.equal_things(map(str, hand), "log") if known else k.face_down(len(hand))
        zones.append(k.zone("hand", "Hand", logs, owner))
        goods.append(k.good("points", "Points", state.points[owner], owner, most=LOGS))
    question = f"{names[state.seat]}: play a log{', or pass' if state.raft else ''}."
    question = "The game is over." if state.over else question
    return k.standard_view(state, seat, game="driftwood", question=question, names=names, zones=zones, goods=goods)


def describe(state: Driftwood, seat: int, action: int) -> str:
    """Return one sentence that says what an action does."""
    return "Pass." if action == PASS else f"Play log {action + 1}."


def narrate(edition: k.Edition, events: list[list[int]], names: list[str]) -> list[k.Sentence]:
    """Return what happened in sentences; each raft is a part of the story."""
    sentences = {PLAYED: "{who} plays log {n}.", PASSED: "{who} passes.", TAKEN: "{who} takes the raft: {n} points."}
    sentences[ENDED] = "{who} has no log left."
    return [
        k.Sentence(sentences[code].format(who=names[seat], n=n), seat=seat, heading=code == TAKEN)
        for _, code, seat, n, *_ in events
    ]


def seat_names(state: Driftwood) -> list[str]:
    """Return the names of the seats."""
    return ["Otter", "Heron", "Beaver", "Pike"][: state.players]


GAME = k.simple_game(
    name="driftwood",
    title="Driftwood",
    summary="Play ever longer logs, or let the raft go.",
    players=(2, 3, 4),
    state=Driftwood,
    space=SPACE,
    rules=RULES,
    check=check,
    view=view,
    scores=scores,
    describe=describe,
    narrate=narrate,
    seat_names=seat_names,
    faces=lambda edition: [k.Face(str(log), "log", f"Log {log}", "", "authored", {}) for log in range(1, LOGS + 1)],
    turns=lambda state: state.rafts,
    reveals={PLAYED: k.Reveal("DRI-2.1")},
    reasons={
        k.GAME_IS_OVER: ("DRI-3.1", "The game is over."),
        k.NOT_YOUR_TURN: ("DRI-2.1", "It is not your turn."),
        NOT_YOURS: ("DRI-1.1", "This log is not in your hand."),
        TOO_SHORT: ("DRI-2.1", "It must be longer than the last log of the raft."),
        MUST_LEAD: ("DRI-2.1", "You lead: play a log."),
    },
)

if __name__ == "__main__":  # run as a program, it lets bots play a match and prints the story
    match = new_match(GAME, 3, 1, {}, GAME.edition())
    play_out(match, [Greedy() for _ in range(match.players)])
    print("\n".join(match.story()))
