"""All services that endpoints use, built from what the host provides."""

from __future__ import annotations

from dataclasses import dataclass

from holocene.tables.archive import Archive
from holocene.tables.belongings import PersonalArchive
from holocene.tables.bots.advisor import Advisor
from holocene.tables.bots.analyst import Analyst
from holocene.tables.bots.driver import Driver
from holocene.tables.endings import Endings
from holocene.tables.entries import FOR_EVER, Days
from holocene.tables.limits import Amounts, Limits
from holocene.tables.live.live_tables import LiveTables
from holocene.tables.live.service import TableService
from holocene.tables.moderation import Moderation
from holocene.tables.people import People
from holocene.tables.protocols import BotPool, Clock, Offload, Store


class Services:
    """Everything an endpoint may use.

    Args:
        store, bots, clock, offload: what the host provides.
        key: the host's secret key, from which signatures and ids are derived.
        process: the name of this process, if several share the store.
        version: the host's version; a page compares it to notice an update.
        several: whether several processes share the store.
        amounts: the limits on what addresses and people may add.
        private_webhooks: whether notices may call addresses in the host's own network, on any port.
        days: how long tables stay that nobody visits.
    """

    def __init__(
        self,
        store: Store,
        bots: BotPool,
        clock: Clock,
        offload: Offload,
        key: bytes,
        process: str,
        version: str,
        several: bool = False,
        amounts: Amounts = Amounts(),  # noqa: B008 - it never changes
        private_webhooks: bool = True,
        days: Days = FOR_EVER,
    ) -> None:
        self.store = store
        self.clock = clock
        self.version = version
        self.private_webhooks = private_webhooks
        self.people = People(key, store, clock)
        self.limits = Limits(store, clock, amounts)
        self.moderation = Moderation(store)
        self.live = LiveTables(store, clock, several, days)
        self.tables = TableService(self.live, self.people, self.limits)
        self.endings = Endings(self.tables, days)
        self.archive = Archive(self.tables, offload)
        self.personal = PersonalArchive(store, self.tables, self.people)
        self.driver = Driver(self.tables, bots, process)
        self.advisor = Advisor(bots, clock)
        self.analyst = Analyst(store, bots, offload)


@dataclass(frozen=True, slots=True)
class Caller:
    """Who sends a request: the person that a signed cookie names, if any, and the network address for the limits."""

    person: str | None
    address: str = ""
