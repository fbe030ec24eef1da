"""The seats of a table, and who has them."""

from __future__ import annotations

from dataclasses import dataclass

from holocene.tables.errors import Refused
from holocene.tables.table.names import name_key

GONE = "gone"  # instead of a person who was deleted; no person has this id


@dataclass(slots=True)
class Seat:
    """A seat for a person (id and name once taken) or a bot."""

    kind: str
    bot: str
    person: str | None = None
    name: str = ""
    covered: bool = False  # a bot plays for the absent person
    resigned: bool = False
    back: float = 0.0  # when the person last took the seat back

    @property
    def free(self) -> bool:
        """Return whether a person can still take this seat."""
        return self.kind == "person" and self.person is None

    @property
    def playing_bot(self) -> str:
        """Return the bot that decides for this seat now, "" if a person does."""
        return self.bot if self.kind == "bot" or self.covered or self.resigned else ""


class Seats(list[Seat]):
    """All seats of a table, in order. People who share a device have several seats under one identity."""

    def of(self, person: str | None) -> list[int]:
        """Return a person's seats."""
        return [n for n, seat in enumerate(self) if seat.person == person] if person is not None else []

    def names(self) -> set[str]:
        """Return the keys of the names at the seats, which nobody else may have: people's and bots'."""
        return {name_key(seat.name or (seat.bot if seat.kind == "bot" else "")) for seat in self}

    def viewing_seat(self, person: str | None, wanted: int | None = None) -> int | None:
        """Return the seat whose view a person gets: the wanted one if it is theirs, else their first, if any."""
        mine = self.of(person)
        return wanted if wanted in mine else next(iter(mine), None)

    def acting_seat(self, person: str | None, wanted: int | None = None) -> int:
        """Return the seat a person acts for: the wanted one, or their only one.

        Raises Refused if they have no seat here, if the wanted one is not theirs, or if they must say which.
        """
        self.check_seated(person)
        mine = self.of(person)
        if wanted is None and len(mine) > 1:
            raise Refused(422, "You have several seats here: say which one.")
        if wanted is not None and wanted not in mine:
            raise Refused(403, "That is not your seat.")
        return mine[0] if wanted is None else wanted

    def check_viewer(self, person: str | None, wanted: int | None) -> None:
        """Raise Refused if a person wants the view of a seat that is not theirs."""
        if wanted is not None:
            self.acting_seat(person, wanted)

    def check_seated(self, person: str | None) -> None:
        """Raise Refused if a person has no seat at the table."""
        if not self.of(person):
            raise Refused(403, "You do not sit at this table.")
