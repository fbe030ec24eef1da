"""What a match writes down while rules run: events as numbers, made into sentences only when somebody reads them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

EVERYONE: Final = -1


@final
class Journal:
    """A list of events, each `[for whom, code, seat, a, b, c]`; nothing is written unless one is attached.

    `for whom` is a seat number or EVERYONE: an event never holds what its readers may not know.
    """

    events: list[list[int]]

    def write(self, code: i64, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, whom: i64 = EVERYONE) -> None:
        """Append one event."""
        self.events.append([whom, code, seat, a, b, c])


def new_journal() -> Journal:
    """Return an empty journal."""
    journal = Journal()
    journal.events = []
    return journal
