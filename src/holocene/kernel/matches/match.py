"""`Match`: a game being played, with a log that only grows.

Undo and takeback are records like everything else: nothing is ever erased, and every moment of a match has a number.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from holocene.kernel.engine.journal import EVERYONE, new_journal
from holocene.kernel.engine.rng import from_seed
from holocene.kernel.engine.state import Edition, State
from holocene.kernel.errors import BadRequest, IllegalAction
from holocene.kernel.game import Game, Options
from holocene.kernel.language import say
from holocene.kernel.matches.history import History
from holocene.kernel.matches.record import Events, Play, Record, Start, Trial, commit, frozen
from holocene.kernel.matches.writing import write_match
from holocene.kernel.results import Note, Sentence
from holocene.kernel.space import Value

if TYPE_CHECKING:
    from os import PathLike

Seed = int | str | None

__all__ = ["Match", "Record", "Seed", "Trial", "begin_match", "commit", "new_match", "seed_text", "visible"]


@dataclass(slots=True, eq=False)
class Match:
    """A game being played: start one with `holocene.new`, read one with `holocene.replay`.

    Attributes:
        game, players, options, edition: what is played.
        seed: determines everything random; secret.
        nonce: keeps the seed from being guessed from the commitment; secret too.
        state: the current position.
        opening: the events of the set-up.
        start: the position it began with instead of the set-up, or None.
        log: all records, in order.
        notes: remarks about moments, in order.
    """

    game: Game
    players: int
    options: Options
    edition: Edition
    seed: str
    nonce: str
    state: State
    opening: Events
    start: Start | None = None
    log: list[Record] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    _history: History = field(init=False)
    _opened: dict[int, int] = field(default_factory=dict)  # by seat, the record that opened its last decision

    def __post_init__(self) -> None:
        self._history = History(self.state)

    # Playing -------------------------------------------------------------------------------------------------------

    def play(self, seat: int, action: int) -> Record:
        """Take an action for a seat and log it; an illegal one raises IllegalAction and changes nothing."""
        step, waiting = self.state.simultaneous, self.state.to_move()
        try:
            record = self._take(self.state, seat, action)
        except IllegalAction:
            raise
        except BaseException:  # a fault in the rules, halfway through: go back to what the log says
            self.state = self._history.position(len(self._history.plays))
            raise
        self._append(Play(record, action, step), waiting)
        return record

    def act(self, seat: int, name: str, /, **arguments: Value) -> Record:
        """Take a named action: `match.act(0, "hunt", card="styracosaurus-1")`."""
        return self.play(seat, self.state.space.action(name, **arguments))

    def attempt(self, seat: int, action: int) -> Trial:
        """Return what an action would log and lead to, without taking it; raise IllegalAction if it is illegal."""
        after = self.state.clone()
        return Trial(self._take(after, seat, action), action, after)

    def keep(self, trial: Trial) -> None:
        """Take the action that was tried; nothing else may have been played since."""
        assert trial.record.number == len(self.log) + 1
        step, waiting = self.state.simultaneous, self.state.to_move()
        self.state = trial.state
        self._append(Play(trial.record, trial.action, step), waiting)

    def _take(self, state: State, seat: int, action: int) -> Record:
        """Take an action in a position and return the record for it."""
        chance = state.chance
        state.journal = journal = new_journal()
        try:
            state.apply(seat, action)
        finally:
            state.journal = None
        name, number = state.space.name(action), len(self.log) + 1
        return Record(number, "play", seat, name, events=frozen(journal), chance=state.chance != chance)

    def _append(self, play: Play, waiting: list[int]) -> None:
        """Log a play; `waiting` are the seats that owed a decision before it."""
        self.log.append(play.record)
        self._history.replace(len(self._history.plays), [play])
        self._open_decisions(play.record, play.step, waiting)

    def decision(self, seat: int) -> int:
        """Return the number of the record that opened this seat's decision; 0 is the beginning.

        In a simultaneous step it does not change when others move. A seat that owes no decision keeps its last number.
        """
        self.state.check_seat(seat)
        return self._opened.get(seat, 0)

    def _open_decisions(self, record: Record, step: int, waiting: list[int]) -> None:
        """Number the decisions that a record has opened: all except those that others still owe in the same step."""
        same_step = step >= 0 and step == self.state.simultaneous
        for seat in self.state.to_move():
            if not same_step or seat == record.seat or seat not in waiting:
                self._opened[seat] = record.number

    # Taking back ---------------------------------------------------------------------------------------------------

    def why_no_undo(self, seat: int) -> str:
        """Return why a seat cannot undo its last decision, "" if it can.

        Undo never crosses a random event, a reveal or what others did afterwards, and ends with the match. In a
        simultaneous step a seat can undo its own decision until the step closes.
        """
        self.state.check_seat(seat)
        place = self._history.last_of(seat)
        if place is None:
            return say("you have no decision to undo")
        if self.state.over:
            return say("the match is over")
        play = self._history.plays[place]
        if play.record.chance:
            return say("something random or hidden has been revealed since")
        if play.step >= 0:
            return "" if play.step == self.state.simultaneous else say("the simultaneous step is over")
        return "" if place == len(self._history.plays) - 1 else say("somebody else has acted since")

    def undo(self, seat: int) -> Record:
        """Undo a seat's last decision, or raise IllegalAction with the answer of `why_no_undo`."""
        reason = self.why_no_undo(seat)
        if reason:
            raise IllegalAction("", say("Undo is not possible: {reason}.", reason=reason))
        place = self._history.last_of(seat)
        assert place is not None
        return self._take_back("undo", seat, place, self._history.plays[place + 1 :])

    def takeback(self, seat: int) -> Record:
        """Take back a seat's last decision and everything after it; the caller has asked the others.

        The cards stay as they were shuffled: the same plays lead to the same cards.

        Raises:
            IllegalAction: there is nothing to take back.
        """
        self.state.check_seat(seat)
        place = self._history.last_of(seat)
        if place is None:
            raise IllegalAction("", say("You have no decision to take back."))
        if self.state.over:
            raise IllegalAction("", say("The match is over: nothing can be taken back."))
        return self._take_back("takeback", seat, place, [])

    def _take_back(self, kind: str, seat: int, place: int, kept: list[Play]) -> Record:
        """Take back a play and those after it, except `kept`: others' decisions in the same simultaneous step."""
        plays = self._history.plays[place:]
        waiting = self.state.to_move() if kind == "undo" else []
        state = self._history.position(place)
        for play in kept:
            state.apply(play.record.seat, play.action)
        self._history.replace(place, kept)
        self.state = state
        undone = tuple(play.record.number for play in plays[: len(plays) - len(kept)])
        record = Record(len(self.log) + 1, kind, seat, undone=undone)
        self.log.append(record)
        self._open_decisions(record, plays[0].step, waiting)
        return record

    # Any moment ----------------------------------------------------------------------------------------------------

    def at(self, number: int) -> State:
        """Return the position after a record, even if it was taken back later; 0 is the beginning.

        Raises:
            BadRequest: there is no such record.
        """
        if not 0 <= number <= len(self.log):
            last = len(self.log)
            raise BadRequest(say("there is no record {number}: records go from 0 to {last}", number=number, last=last))
        past = self.log[:number]
        void = {undone for record in past for undone in record.undone}
        return self._history.after([record for record in past if record.kind == "play" and record.number not in void])

    def positions(self) -> list[tuple[int, State]]:
        """Return all positions that were not taken back, each with the number of its record (0: the beginning)."""
        numbers = [0, *(play.record.number for play in self._history.plays)]
        return list(zip(numbers, self._history.positions(), strict=True))

    def clone(self) -> Match:
        """Return an independent copy."""
        state, opened = self.state.clone(), dict(self._opened)
        other = replace(self, state=state, log=self.log[:], notes=self.notes[:], _opened=opened)
        other._history = self._history.copy()
        return other

    def fork(self, number: int, seed: Seed = None, seat: int | None = None) -> Match:
        """Return a new match that continues from a moment of this one, with everything unseen dealt again.

        Args:
            number: the record after which it begins; 0 is the beginning.
            seed: the seed of the new match; 128 random bits by default.
            seat: the seat that keeps its knowledge; None keeps only what a spectator knows.

        Raises:
            BadRequest: there is no such record, or the game is over there.
        """
        return begin_match(self.game, self.at(number), self.edition, seed, dealt=True, seat=seat)

    # Telling -------------------------------------------------------------------------------------------------------

    @property
    def commitment(self) -> str:
        """Return SHA-256 over nonce and seed; shown at the start, it proves at the end that nobody changed the seed."""
        return commit(self.seed, self.nonce)

    @property
    def names(self) -> list[str]:
        """Return the names of the seats."""
        return self.game.seat_names(self.state)

    def story(self, seat: int | None = None) -> list[str]:
        """Return what happened in plain sentences, as a seat (None: a spectator) may know it."""
        sentences = self.tell(self.opening, seat)
        for record in self.log:
            sentences += self.tell_record(record, seat)
        return sentences

    def tell_record(self, record: Record, seat: int | None = None) -> list[str]:
        """Return one record in sentences."""
        if record.kind == "play":
            return self.tell(record.events, seat)
        who = self.names[record.seat]
        if record.kind == "undo":
            return [say("{who} undoes a decision.", who=who)]
        return [say("{who} takes a decision back, and the others agree.", who=who)]

    def tell(self, events: Sequence[Sequence[int]], seat: int | None) -> list[str]:
        """Return the events that a seat may know, in sentences."""
        return [sentence.text for sentence in self.narrate(events, seat)]

    def narrate(self, events: Sequence[Sequence[int]], seat: int | None) -> list[Sentence]:
        """Return the same sentences with the things that they name."""
        return self.game.narrate(self.edition, visible(events, seat), self.names)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the match to a file for `holocene.replay`; it contains the seed, so it reveals all hidden cards."""
        write_match(self, path)


def visible(events: Sequence[Sequence[int]], seat: int | None) -> list[list[int]]:
    """Return the events that a seat (None: a spectator) may know."""
    return [list(event) for event in events if event[0] == EVERYONE or event[0] == seat]


def new_match(
    game: Game, players: int, seed: Seed, options: dict[str, Any], edition: Edition, nonce: str | None = None
) -> Match:
    """Return a match before its first decision; without a seed it takes 128 random bits."""
    players, options, text = game.check_players(players), game.check_options(options), seed_text(seed)
    journal = new_journal()
    state = game.new(players, options, edition, from_seed(text), journal)
    state.journal = None
    return Match(game, players, options, edition, text, nonce_text(nonce), state, frozen(journal))


def begin_match(
    game: Game,
    position: State,
    edition: Edition,
    seed: Seed = None,
    dealt: bool = False,
    seat: int | None = None,
    nonce: str | None = None,
) -> Match:
    """Return a match that begins with a position: as it is, or with what a seat does not know `dealt` again.

    The deal comes from the seed, so it can be verified like a set-up. The match then stores the position as dealt with
    seed 0, which reveals nothing hidden and leads to the same deal (see `State.determinize`).

    Raises:
        BadRequest: the game is over there, or the position belongs to another game.
    """
    game.check_position(position)
    if position.over:
        raise BadRequest(say("the game is already over at that moment"))
    text = seed_text(seed)
    state = position.clone()
    if dealt:
        if seat is not None:
            position.check_seat(seat)
        position = position.determinize(seat, 0)
        state = position.determinize(seat, int.from_bytes(hashlib.sha256(f"begin {text}".encode()).digest(), "big"))
    dump = position.dump()
    options, start = game.check_options(dump["options"]), Start(dump, dealt, seat)
    return Match(game, state.players, options, edition, text, nonce_text(nonce), state, opening=(), start=start)


def seed_text(seed: Seed) -> str:
    """Return a seed as text, 128 random bits if it is None; raise BadRequest if UTF-8 cannot encode it."""
    text = secrets.token_hex(16) if seed is None else str(seed)
    if not text.isascii() and text.encode(errors="ignore").decode() != text:
        raise BadRequest(say("the seed {seed!r} is not valid text", seed=text))
    return text


def nonce_text(nonce: str | None) -> str:
    """Return a nonce, 128 random bits if it is None."""
    return secrets.token_hex(16) if nonce is None else nonce
