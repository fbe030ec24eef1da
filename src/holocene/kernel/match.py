"""A match: options, edition, seed and a log that only grows. The position is a fold of the log.

Undo and takeback are records like everything else: nothing is ever erased, and every moment of a match has a number.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from holocene.kernel.errors import IllegalAction
from holocene.kernel.game import Game, OptionValue
from holocene.kernel.journal import EVERYONE, Journal, new_journal
from holocene.kernel.rng import from_seed
from holocene.kernel.space import Named, Value, text_of
from holocene.kernel.state import Edition, State

if TYPE_CHECKING:
    from os import PathLike


@dataclass(frozen=True, slots=True)
class Record:
    """One line of the log.

    Attributes:
        number: its place in the log, from 1.
        deed: "play", "undo" or "takeback".
        seat: who did it.
        action: the named action of a play, None otherwise.
        undone: the number of the record that an undo or takeback made void, and of all voided with it.
        events: what happened, as journal events.
        chance: whether chance or a reveal spoke.
    """

    number: int
    deed: str
    seat: int
    action: Named | None = None
    undone: tuple[int, ...] = ()
    events: tuple[tuple[int, ...], ...] = ()
    chance: bool = False

    def __str__(self) -> str:
        done = text_of(self.action) if self.action else f"{self.deed} {' '.join(map(str, self.undone))}"
        return f"{self.number} {self.seat} {done}"


@dataclass(slots=True)
class Moment:
    """A play that stands: its record, the action, and the position before it."""

    record: Record
    action: int
    before: State


@dataclass(slots=True)
class Match:
    """A game being played: make one with `holocene.new`, read one with `holocene.replay`."""

    game: Game
    players: int
    options: dict[str, OptionValue]
    edition: Edition
    seed: str
    nonce: str
    state: State
    opening: tuple[tuple[int, ...], ...]
    log: list[Record] = field(default_factory=list)
    _standing: list[Moment] = field(default_factory=list)
    _opened: dict[int, int] = field(default_factory=dict)

    # Playing -------------------------------------------------------------------------------------------------------

    def play(self, seat: int, action: int) -> Record:
        """Take an action for a seat and write it down.

        Raises:
            IllegalAction: and nothing has changed.
        """
        before = self.state.clone()
        waited = set(self.state.to_move())
        journal = new_journal()
        self.state.journal = journal
        try:
            self.state.apply(seat, action)
        finally:
            self.state.journal = None
        record = Record(
            number=len(self.log) + 1,
            deed="play",
            seat=seat,
            action=self.state.space.name(action),
            events=frozen(journal),
            chance=self.state.chance != before.chance,
        )
        self.log.append(record)
        self._standing.append(Moment(record, action, before))
        self._open_decisions(record.number, waited - {seat})
        return record

    def act(self, seat: int, name: str, /, **arguments: Value) -> Record:
        """Take a named action: `match.act(0, "hunt", card="styracosaurus-1")`."""
        return self.play(seat, self.state.space.action(name, **arguments))

    def decision(self, seat: int) -> int:
        """Return the number of the record that opened the decision this seat owes now, 0 for the set-up.

        Others' moves in a simultaneous step do not change it.
        """
        self.state.check_seat(seat)
        return self._opened.get(seat, 0)

    def _open_decisions(self, number: int, unchanged: set[int]) -> None:
        for seat in self.state.to_move():
            if seat not in unchanged:
                self._opened[seat] = number

    # Taking back ---------------------------------------------------------------------------------------------------

    def why_no_undo(self, seat: int) -> str:
        """Return why a seat cannot undo its last decision, "" if it can.

        Undo never crosses chance or a reveal, never changes what others already did on top of it, and ends with the
        match. In a simultaneous step one's own decision can be taken back until the step closes.
        """
        self.state.check_seat(seat)
        place = self._last_of(seat)
        if place is None:
            return "there is no decision of yours to undo"
        if self.state.over:
            return "the match is over"
        moment = self._standing[place]
        if moment.record.chance:
            return "chance has spoken since"
        if place < len(self._standing) - 1:
            step = moment.before.simultaneous
            if step < 0 or step != self.state.simultaneous:
                return "somebody else has acted since"
        return ""

    def undo(self, seat: int) -> Record:
        """Undo a seat's last decision, where `why_no_undo` has nothing against it.

        Raises:
            IllegalAction: with the reason.
        """
        reason = self.why_no_undo(seat)
        if reason:
            raise IllegalAction("", f"Undo is not possible: {reason}.")
        place = self._last_of(seat)
        assert place is not None
        return self._take_back("undo", seat, place, keep_later=True)

    def takeback(self, seat: int) -> Record:
        """Take a seat's last decision back with all that followed, as the others have agreed to.

        The cards stay as they were shuffled: playing the same again brings the same.

        Raises:
            IllegalAction: there is nothing to take back.
        """
        self.state.check_seat(seat)
        place = self._last_of(seat)
        if place is None:
            raise IllegalAction("", "There is no decision of yours to take back.")
        if self.state.over:
            raise IllegalAction("", "The match is over: nothing can be taken back.")
        return self._take_back("takeback", seat, place, keep_later=False)

    def _last_of(self, seat: int) -> int | None:
        for place in range(len(self._standing) - 1, -1, -1):
            if self._standing[place].record.seat == seat:
                return place
        return None

    def _take_back(self, deed: str, seat: int, place: int, keep_later: bool) -> Record:
        waited = set(self.state.to_move())
        later = self._standing[place + 1 :] if keep_later else []
        gone = [moment.record.number for moment in self._standing[place:] if moment not in later]
        state = self._standing[place].before
        del self._standing[place:]
        for moment in later:  # others' decisions of the same simultaneous step stand
            self._standing.append(Moment(moment.record, moment.action, state.clone()))
            state.step(moment.record.seat, moment.action)
        self.state = state
        record = Record(len(self.log) + 1, deed, seat, undone=tuple(gone))
        self.log.append(record)
        self._open_decisions(record.number, (waited if keep_later else set()) - {seat})
        return record

    # Telling -------------------------------------------------------------------------------------------------------

    @property
    def commitment(self) -> str:
        """Return SHA-256 over nonce and seed: shown at the start, it proves at the end that no shuffle was rigged."""
        return commit(self.seed, self.nonce)

    @property
    def names(self) -> list[str]:
        """Return what the seats are called."""
        return self.game.seat_names(self.state)

    def story(self, seat: int | None = None) -> list[str]:
        """Return what happened in plain sentences, as a seat (None: a spectator) may know it."""
        told = self.tell(self.opening, seat)
        for record in self.log:
            told += self.tell_record(record, seat)
        return told

    def tell_record(self, record: Record, seat: int | None = None) -> list[str]:
        """Return one record in sentences."""
        if record.deed != "play":
            verb = "undoes a decision" if record.deed == "undo" else "takes a decision back, and the others agree"
            return [f"{self.names[record.seat]} {verb}."]
        return self.tell(record.events, seat)

    def tell(self, events: Sequence[Sequence[int]], seat: int | None) -> list[str]:
        """Return events in sentences, leaving out those for other eyes."""
        seen = [list(event) for event in events if event[0] == EVERYONE or event[0] == seat]
        return self.game.tell(self.edition, seen, self.names)

    def positions(self) -> list[tuple[int, State]]:
        """Return every position that stands, with the number of the record that led to it (0: the set-up)."""
        numbers = [0, *(moment.record.number for moment in self._standing)]
        states = [*(moment.before for moment in self._standing), self.state]
        return [(number, state.clone()) for number, state in zip(numbers, states, strict=True)]

    def save(self, path: str | PathLike[str]) -> None:
        """Write the match to a file that `holocene.replay` reads; it holds the seed, so it shows all hidden cards."""
        from holocene.kernel.files import write_match

        write_match(self, path)


def frozen(journal: Journal) -> tuple[tuple[int, ...], ...]:
    """Return a journal's events as they stand in a record."""
    return tuple(tuple(event) for event in journal.events)


def commit(seed: str, nonce: str) -> str:
    """Return the commitment for a seed and its secret nonce."""
    return hashlib.sha256(f"{nonce}:{seed}".encode()).hexdigest()


def new_match(
    game: Game,
    players: int,
    seed: int | str | None,
    options: dict[str, Any],
    edition: Edition,
    nonce: str | None = None,
) -> Match:
    """Return a match before its first decision; without a seed it takes 128 bits from `secrets`."""
    players = game.check_players(players)
    chosen = game.check_options(options)
    text = secrets.token_hex(16) if seed is None else str(seed)
    journal = new_journal()
    state = game.new(players, chosen, edition, from_seed(text), journal)
    state.journal = None
    return Match(
        game=game,
        players=players,
        options=chosen,
        edition=edition,
        seed=text,
        nonce=secrets.token_hex(16) if nonce is None else nonce,
        state=state,
        opening=frozen(journal),
    )
