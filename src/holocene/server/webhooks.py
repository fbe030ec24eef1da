"""Turn notices by webhook: calls an address of a person's own, not in quiet hours, and only once for each decision."""

from __future__ import annotations

import asyncio
import datetime
import ipaddress
import logging
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any
from urllib.parse import SplitResult, urlsplit, urlunsplit

import httpx

from holocene.server.storage.store import Notice, Store
from holocene.tables.errors import Unavailable
from holocene.tables.live.live_table import LiveTable
from holocene.tables.live.live_tables import LiveTables
from holocene.tables.notices import PORTS, is_quiet, open_decision, port_of
from holocene.tables.table.table import Table

log = logging.getLogger("holocene.notices")
TRIES = 3
NOTICES = 1.0  # seconds between looks for notices to send
LOOK = 3600.0  # seconds between searches for those that a process has left unsent
RECENT = 2 * 86400.0  # seconds: older ones are not searched, since quiet hours last a day at most
MOST_UNSENT = 20  # of these tables, looked at in one round
TIMEOUT = 5.0  # seconds of silence
MOST_SECONDS = 15.0  # for one attempt
ANY_IPV4 = ipaddress.ip_network("0.0.0.0/0")
GIVEN_OUT = ipaddress.ip_network("2000::/3")  # the only IPv6 addresses that machines on the internet have
SPECIAL = (  # of these, those that Python 3.11 does not know or that contain an IPv4 address
    ipaddress.ip_network("192.88.99.0/24"),  # 6to4 relays
    ipaddress.ip_network("2001::/32"),  # Teredo
    ipaddress.ip_network("2002::/16"),  # 6to4
    ipaddress.ip_network("3fff::/20"),  # documentation
)


class Webhooks:
    """Sends the notices of tables that change in this process; of several processes, one claims each notice."""

    def __init__(self, live: LiveTables, store: Store, private: bool) -> None:
        self.live = live
        self.store = store
        self.private = private
        self.sending: set[asyncio.Task[None]] = set()
        self.changed: set[str] = set()  # tables where notices may be due
        self.unsent: dict[str, None] = {}  # tables with notices from before the start or in quiet hours, in turn
        self.looked = -LOOK  # when the latter were last searched
        live.on_change.append(self.note)
        self.resolver = ThreadPoolExecutor(2, "holocene-names")  # slow names must not keep the database's threads busy
        self.client = httpx.AsyncClient(timeout=TIMEOUT, follow_redirects=False, trust_env=False)

    async def stop(self) -> None:
        """Cancel what is being sent."""
        for task in self.sending:
            task.cancel()
        await asyncio.gather(*self.sending, return_exceptions=True)
        await self.client.aclose()
        self.resolver.shutdown(wait=False, cancel_futures=True)

    def note(self, live: LiveTable) -> None:
        """Note that notices may be due at a table, because it has changed."""
        if live.table.status == "running":
            self.changed.add(live.table.row.id)

    async def send_due(self) -> None:
        """Send the notices that are due at tables that have changed, and those that an earlier process left unsent."""
        if self.looked + LOOK < time.monotonic():
            self.unsent |= dict.fromkeys(await self.store.find_unsent(time.time() - RECENT))
            self.looked = time.monotonic()
        first = list(self.unsent)[:MOST_UNSENT]
        tables, self.changed = self.changed.union(first), set()
        try:
            notices = await self.store.find_notices(tables) if tables else []
        except Unavailable:
            self.changed |= tables
            raise
        for table_id in first:
            del self.unsent[table_id]
        for notice in notices:
            try:
                await self.consider(notice)
            except Unavailable:
                self.unsent[notice.table_id] = None
            except Exception as error:  # a failing table must not stop the others
                log.warning("a notice of %s was not sent: %s", notice.table_id, error)

    async def consider(self, notice: Notice) -> None:
        """Send a notice if it is due, and keep it for later in quiet hours."""
        live = await self.live.find(notice.table_id)
        decision = open_decision(live.table, notice.person)
        if not notice.webhook or decision is None or decision <= notice.told:
            return
        if is_quiet(notice.quiet, datetime.datetime.now(datetime.UTC)):
            self.unsent[notice.table_id] = None
            return
        # Claimed before it is sent: a crash in between loses one notice, but none is ever sent twice.
        if await self.store.claim_notice(notice.table_id, notice.person, decision):
            task = asyncio.ensure_future(self.send(live.table, notice.webhook, decision))
            self.sending.add(task)
            task.add_done_callback(self.sending.discard)

    async def send(self, table: Table, webhook: str, decision: int) -> None:
        """Call an address, a few times if it does not answer."""
        text = f"It is your turn: {table.game.title}."
        body = {"table": table.row.id, "game": table.row.game, "number": decision, "text": text}
        for attempt in range(TRIES):
            try:
                async with asyncio.timeout(MOST_SECONDS):
                    if await self.call(webhook, body) < 500:
                        return
            except PermissionError as error:
                log.warning("a webhook leads to %s and is not called", error)
                return
            except (httpx.HTTPError, OSError, UnicodeError) as error:  # a timeout is an OSError
                log.info("a webhook did not answer: %s", type(error).__name__)
            await asyncio.sleep(2**attempt)

    async def call(self, webhook: str, body: dict[str, Any]) -> int:
        """Post a notice to an address and return the status of the answer, whose body is not read."""
        address, parts = await self.resolve(webhook)
        headers, secure = {"host": parts.netloc}, {"sni_hostname": parts.hostname}
        async with self.client.stream("POST", address, json=body, headers=headers, extensions=secure) as answer:
            return answer.status_code

    async def resolve(self, webhook: str) -> tuple[str, SplitResult]:
        """Return a webhook's address with its host as a number, so that it cannot change any more, and its parts.

        Raises PermissionError if the settings allow public addresses only, and it is none, or its port is unusual.
        """
        parts = urlsplit(webhook)
        port = port_of(parts)
        if not self.private and port not in PORTS:
            raise PermissionError("an unusual port")
        look_up = partial(socket.getaddrinfo, parts.hostname, port, type=socket.SOCK_STREAM)
        found = await asyncio.get_running_loop().run_in_executor(self.resolver, look_up)
        numbers = [ipaddress.ip_address(str(one[4][0]).partition("%")[0]) for one in found]
        if not self.private and not all(is_public(number) for number in numbers):
            raise PermissionError("a private address")
        shown = f"[{numbers[0]}]" if numbers[0].version == 6 else str(numbers[0])
        return urlunsplit((parts.scheme, f"{shown}:{port}", parts.path or "/", parts.query, "")), parts


def is_public(number: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Return whether an address belongs to one machine on the internet, as far as its number tells.

    The standard library also calls IPv6 addresses global that nobody has been given, and those that contain an IPv4
    address. Who translates them is unknown, and they may lead into the host's own network.

    >>> is_public(ipaddress.ip_address("93.184.216.34")), is_public(ipaddress.ip_address("64:ff9b::7f00:1"))
    (True, False)
    """
    if not number.is_global or number.is_multicast:
        return False
    allowed = GIVEN_OUT if number.version == 6 else ANY_IPV4
    return number in allowed and not any(number in one for one in SPECIAL if one.version == number.version)
