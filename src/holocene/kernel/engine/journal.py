"""The journal of a match: events as numbers, turned into sentences only when somebody reads them."""

from __future__ import annotations

from typing import Final, final

EVERYONE: Final = -1


@final
class Journal:
    """A list of events `[whom, code, seat, a, b, c]`, written only while a journal is attached to the position.

    `whom` is a seat number or EVERYONE. An event never holds anything that its readers may not know.
    """

    events: list[list[int]]


def new_journal() -> Journal:
    """Return an empty journal."""
    journal = Journal()
    journal.events = []
    return journal
