"""How many guests and tables somebody may add: enough for any evening, too few to fill a disk."""

from __future__ import annotations

from typing import Any

from holocene.kernel.language import say
from holocene.server.guards import Buckets, address_of
from holocene.server.refused import Refused
from holocene.server.settings import Settings
from holocene.server.store import Store

HOUR = 3600


class Limits:
    """Counts what each address adds in an hour, and what each person keeps open."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.own_tables = settings.own_tables
        self.guests = Buckets(settings.guests / HOUR, settings.guests) if settings.guests else None
        self.tables = Buckets(settings.tables / HOUR, settings.tables) if settings.tables else None

    def check_guest(self, scope: Any) -> None:
        """Raise Refused where an address has brought too many guests."""
        if self.guests is not None and not self.guests.take(address_of(scope)):
            raise Refused(429, "There were many new guests from your address: try again later.")

    async def check_table(self, scope: Any, person: str) -> None:
        """Raise Refused where an address or a person has opened too many tables."""
        if self.own_tables and await self.store.count_tables(person, self.own_tables) >= self.own_tables:
            raise Refused(
                409,
                say(
                    "{number} of your tables are not over yet: finish one, or delete one that has not started.",
                    number=self.own_tables,
                ),
            )
        if self.tables is not None and not self.tables.take(address_of(scope)):
            raise Refused(429, "There were many new tables from your address: try again later.")
