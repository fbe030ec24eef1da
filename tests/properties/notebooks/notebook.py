"""What all notebooks share: reading a match entry by entry, forgetting what was taken back, looking at the table."""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import Any, Self

from holocene.kernel.engine.state import State
from holocene.kernel.matches.match import Match, Record, visible


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a match as a seat saw it: its events, and the view after it where the notebook took one."""

    number: int
    events: list[list[int]]
    view: dict[str, Any] | None


class Notebook(ABC):
    """What one seat (None: a spectator) was shown of a match, from its first entry on.

    A notebook reads events that the seat may see and views of that seat, never the position itself. Undo and takeback
    make it forget the plays that were taken back: it reads all that still stands once more.
    """

    def __init__(self, match: Match, seat: int | None) -> None:
        assert not match.log, "a notebook begins with the first entry"
        assert match.start is None, "a notebook begins with the set-up"
        self.match = match
        self.seat = seat
        self.first = self.look()
        self.entries = [Entry(0, visible(match.opening, seat), self.first)]
        self.read_again()

    # Reading ---------------------------------------------------------------------------------------------------------

    def read(self, record: Record) -> None:
        """Take over what the seat is shown of the record that was just written."""
        if record.kind == "play":
            events = visible(record.events, self.seat)
            entry = Entry(record.number, events, self.look() if self.worth_a_look(record, events) else None)
            self.entries.append(entry)
            self.note(entry)
        else:
            self.entries = [entry for entry in self.entries if entry.number not in record.undone]
            self.read_again()
            self.note(Entry(record.number, [], self.look()))

    def read_again(self) -> None:
        """Read everything that was not taken back again, from the first entry on."""
        self.begin()
        for entry in self.entries:
            self.note(entry)

    def carry_on(self, fork: Match) -> Self:
        """Return a notebook that knows the same and continues in a match that was forked for the same seat."""
        other = copy.copy(self)
        other.match = fork
        other.entries = [replace(entry, number=0) for entry in self.entries]
        other.read_again()
        return other

    def look(self) -> dict[str, Any]:
        """Return the seat's view of the match as it stands now."""
        return self.match.state.view(self.seat)

    def worth_a_look(self, record: Record, events: list[list[int]]) -> bool:
        """Return whether the view after a record shows something that the notebook wants to keep."""
        return False

    # Checking --------------------------------------------------------------------------------------------------------

    def check(self, state: State) -> None:
        """Check that a position dealt to the seat at this moment agrees with everything that was noted.

        Raises:
            AssertionError: with one sentence that says what the position contradicts.
        """
        now, dealt = self.look(), state.view(self.seat)
        differ = [key for key in now if dealt.get(key) != now[key]]
        assert not differ, f"the dealt position looks different to the seat: {', '.join(differ)}"
        self.compare(state, now)

    # What each game says ---------------------------------------------------------------------------------------------

    @abstractmethod
    def begin(self) -> None:
        """Clear all notes."""

    @abstractmethod
    def note(self, entry: Entry) -> None:
        """Take over one entry."""

    @abstractmethod
    def compare(self, state: State, now: dict[str, Any]) -> None:
        """Compare a dealt position with the notes; `now` is the seat's view of the match."""
