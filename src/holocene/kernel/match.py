"""A match: options, edition, seed and a log that only grows. The position is a fold of the log.

Undo and takeback are records like everything else: nothing is ever erased, and every moment of a match has a number.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from holocene.kernel.answers import Note, Told
from holocene.kernel.errors import BadRequest, IllegalAction
from holocene.kernel.fold import Fold
from holocene.kernel.game import Game, OptionValue
from holocene.kernel.journal import EVERYONE, new_journal
from holocene.kernel.language import say
from holocene.kernel.record import Play, Record, Start, Trial, commit, frozen
from holocene.kernel.rng import from_seed
from holocene.kernel.space import Value
from holocene.kernel.state import Edition, State

if TYPE_CHECKING:
    from os import PathLike

__all__ = ["Match", "Record", "Start", "Trial", "begin_match", "commit", "frozen", "new_match"]


@dataclass(slots=True, eq=False)
class Match:
    """A game being played: make one with `holocene.new`, read one with `holocene.replay`.

    Attributes:
        game, players, options, edition: what is played.
        seed, nonce: where chance comes from, and what keeps its commitment from being guessed. Both are secret.
        state: the position now.
        opening: the events of the set-up.
        start: where it began if not with the set-up, else None.
        log: every record, in order.
        notes: remarks beside moments, in order.
    """

    game: Game
    players: int
    options: dict[str, OptionValue]
    edition: Edition
    seed: str
    nonce: str
    state: State
    opening: tuple[tuple[int, ...], ...]
    start: Start | None = None
    log: list[Record] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    _fold: Fold = field(init=False)
    _opened: dict[int, int] = field(default_factory=dict)  # by seat, the record that opened its last decision

    def __post_init__(self) -> None:
        self._fold = Fold(self.state)

    # Playing -------------------------------------------------------------------------------------------------------

    def play(self, seat: int, action: int) -> Record:
        """Take an action for a seat and write it down.

        Raises:
            IllegalAction: and nothing has changed.
        """
        chance, step = self.state.chance, self.state.simultaneous
        waited = self.state.to_move()
        journal = new_journal()
        self.state.journal = journal
        try:
            self.state.apply(seat, action)
        except IllegalAction:
            raise
        except BaseException:
            self.state = self._fold.now()  # a fault in the rules, halfway: back to what the log says
            raise
        finally:
            self.state.journal = None
        record = Record(
            number=len(self.log) + 1,
            deed="play",
            seat=seat,
            action=self.state.space.name(action),
            events=frozen(journal),
            chance=self.state.chance != chance,
        )
        self.log.append(record)
        self._fold.add(Play(record, action, step))
        self._open_decisions(record, step, waited)
        return record

    def act(self, seat: int, name: str, /, **arguments: Value) -> Record:
        """Take a named action: `match.act(0, "hunt", card="styracosaurus-1")`."""
        return self.play(seat, self.state.space.action(name, **arguments))

    def attempt(self, seat: int, action: int) -> Trial:
        """Return what taking an action would write and lead to, without taking it.

        Raises:
            IllegalAction: the rules forbid it.
        """
        after = self.state.clone()
        journal = new_journal()
        after.journal = journal
        after.apply(seat, action)
        after.journal = None
        record = Record(
            number=len(self.log) + 1,
            deed="play",
            seat=seat,
            action=self.state.space.name(action),
            events=frozen(journal),
            chance=after.chance != self.state.chance,
        )
        return Trial(record, action, after)

    def keep(self, trial: Trial) -> None:
        """Let an attempt count: nothing else may have been played since."""
        assert trial.record.number == len(self.log) + 1
        step, waited = self.state.simultaneous, self.state.to_move()
        self.state = trial.state
        self.log.append(trial.record)
        self._fold.add(Play(trial.record, trial.action, step))
        self._open_decisions(trial.record, step, waited)

    def decision(self, seat: int) -> int:
        """Return the number of the record that opened the decision this seat owes, 0 for the beginning.

        Others' moves in a simultaneous step do not change it. For a seat that owes none it is the last one's.
        """
        self.state.check_seat(seat)
        return self._opened.get(seat, 0)

    def _open_decisions(self, record: Record, step: int, waited: list[int]) -> None:
        """Number the decisions a record has opened: all but those that others still owe in the same step."""
        stays = step >= 0 and step == self.state.simultaneous
        for seat in self.state.to_move():
            if not stays or seat == record.seat or seat not in waited:
                self._opened[seat] = record.number

    # Taking back ---------------------------------------------------------------------------------------------------

    def why_no_undo(self, seat: int) -> str:
        """Return why a seat cannot undo its last decision, "" if it can.

        Undo never crosses chance or a reveal, never changes what others already did on top of it, and ends with the
        match. In a simultaneous step one's own decision can be taken back until the step closes.
        """
        self.state.check_seat(seat)
        place = self._fold.last_of(seat)
        if place is None:
            return say("there is no decision of yours to undo")
        if self.state.over:
            return say("the match is over")
        play = self._fold.plays[place]
        if play.record.chance:
            return say("chance has spoken since")
        if play.step >= 0:
            return "" if play.step == self.state.simultaneous else say("the step in which all play at once is over")
        return "" if place == len(self._fold.plays) - 1 else say("somebody else has acted since")

    def undo(self, seat: int) -> Record:
        """Undo a seat's last decision, where `why_no_undo` has nothing against it.

        Raises:
            IllegalAction: with the reason.
        """
        reason = self.why_no_undo(seat)
        if reason:
            raise IllegalAction("", say("Undo is not possible: {reason}.", reason=reason))
        place = self._fold.last_of(seat)
        assert place is not None
        return self._take_back("undo", seat, place, self._fold.plays[place + 1 :])

    def takeback(self, seat: int) -> Record:
        """Take a seat's last decision back with all that followed, as the others have agreed to.

        The cards stay as they were shuffled: playing the same again brings the same.

        Raises:
            IllegalAction: there is nothing to take back.
        """
        self.state.check_seat(seat)
        place = self._fold.last_of(seat)
        if place is None:
            raise IllegalAction("", say("There is no decision of yours to take back."))
        if self.state.over:
            raise IllegalAction("", say("The match is over: nothing can be taken back."))
        return self._take_back("takeback", seat, place, [])

    def _take_back(self, deed: str, seat: int, place: int, stand: list[Play]) -> Record:
        """Make a play void, and those after it but for `stand`: others' decisions of the same simultaneous step."""
        plays = self._fold.plays[place:]
        waited = self.state.to_move() if deed == "undo" else []
        state = self._fold.position(place)
        for play in stand:
            state.apply(play.record.seat, play.action)
        self._fold.replace(place, stand)
        self.state = state
        gone = plays[: len(plays) - len(stand)]
        record = Record(len(self.log) + 1, deed, seat, undone=tuple(play.record.number for play in gone))
        self.log.append(record)
        self._open_decisions(record, plays[0].step, waited)
        return record

    # Any moment ----------------------------------------------------------------------------------------------------

    def at(self, number: int) -> State:
        """Return the position after a record, whatever was taken back later; 0 is where the match began.

        Raises:
            BadRequest: there is no such record.
        """
        if not 0 <= number <= len(self.log):
            wrong = say("there is no record {number}: they go from 0 to {last}", number=number, last=len(self.log))
            raise BadRequest(wrong)
        past = self.log[:number]
        void = {gone for record in past for gone in record.undone}
        return self._fold.after([record for record in past if record.deed == "play" and record.number not in void])

    def positions(self) -> list[tuple[int, State]]:
        """Return every position that stands, with the number of the record that led to it (0: the beginning)."""
        numbers = [0, *(play.record.number for play in self._fold.plays)]
        return list(zip(numbers, self._fold.positions(), strict=True))

    def clone(self) -> Match:
        """Return an independent copy, to try a move on before it counts."""
        other = replace(
            self, state=self.state.clone(), log=self.log[:], notes=self.notes[:], _opened=dict(self._opened)
        )
        other._fold = self._fold.copy()
        return other

    def fork(self, number: int, seed: int | str | None = None, seat: int | None = None) -> Match:
        """Return a new match that goes on from a moment of this one, with what is unseen there dealt anew.

        Args:
            number: the record after which it begins; 0 is the beginning.
            seed: of the new match; without one, 128 random bits.
            seat: whose knowledge stays true; None keeps only what a spectator knows.

        Raises:
            BadRequest: there is no such record, or the game is over there.
        """
        return begin_match(self.game, self.at(number), self.edition, seed, dealt=True, seat=seat)

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
            who = self.names[record.seat]
            if record.deed == "undo":
                return [say("{who} undoes a decision.", who=who)]
            return [say("{who} takes a decision back, and the others agree.", who=who)]
        return self.tell(record.events, seat)

    def tell(self, events: Sequence[Sequence[int]], seat: int | None) -> list[str]:
        """Return events in sentences, leaving out those for other eyes."""
        return self.game.tell(self.edition, visible(events, seat), self.names)

    def narrate(self, events: Sequence[Sequence[int]], seat: int | None) -> list[Told]:
        """Return the same sentences with what they name on the table."""
        return self.game.narrate(self.edition, visible(events, seat), self.names)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the match to a file that `holocene.replay` reads; it holds the seed, so it shows all hidden cards."""
        from holocene.kernel.files import write_match

        write_match(self, path)


def visible(events: Sequence[Sequence[int]], seat: int | None) -> list[list[int]]:
    """Return the events that a seat (None: a spectator) may know."""
    return [list(event) for event in events if event[0] == EVERYONE or event[0] == seat]


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
    text = seed_text(seed)
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


def begin_match(
    game: Game,
    position: State,
    edition: Edition,
    seed: int | str | None = None,
    dealt: bool = False,
    seat: int | None = None,
    nonce: str | None = None,
) -> Match:
    """Return a match that begins with a position: as it stands, or `dealt` anew where a seat cannot see.

    A deal comes from the seed, so that it can be verified like a set-up. The match then keeps the position as dealt
    with seed 0, which holds nothing of what was hidden before and deals the same (see `State.determinize`).

    Raises:
        BadRequest: the game is over there.
    """
    if position.over:
        raise BadRequest(say("the game is over at that moment: there is nothing to go on with"))
    text = seed_text(seed)
    state = position.clone()
    if dealt:
        if seat is not None:
            position.check_seat(seat)
        position = position.determinize(seat, 0)
        state = position.determinize(seat, int.from_bytes(hashlib.sha256(f"begin {text}".encode()).digest(), "big"))
    dump = position.dump()
    return Match(
        game=game,
        players=state.players,
        options=game.check_options(dump["options"]),
        edition=edition,
        seed=text,
        nonce=secrets.token_hex(16) if nonce is None else nonce,
        state=state,
        opening=(),
        start=Start(dump, dealt, seat),
    )


def seed_text(seed: int | str | None) -> str:
    """Return a seed as text: the one given, or 128 bits from `secrets`.

    Raises:
        BadRequest: it cannot be written in UTF-8.
    """
    text = secrets.token_hex(16) if seed is None else str(seed)
    if not text.isascii() and text.encode(errors="ignore").decode() != text:
        raise BadRequest(say("the seed {seed!r} is no proper text", seed=text))
    return text
