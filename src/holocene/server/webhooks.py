"""Turn notices by webhook: calls an address of a person's own, not in quiet hours, and only once for each decision."""

from __future__ import annotations

import asyncio
import datetime
import ipaddress
import logging
import socket
from urllib.parse import urlsplit, urlunsplit

import httpx

from holocene.server.storage.store import Store
from holocene.tables.live.live_tables import LiveTables
from holocene.tables.notices import is_quiet, open_decision
from holocene.tables.table.table import Table

log = logging.getLogger("holocene.notices")
TRIES = 3
TIMEOUT = 5.0


class Webhooks:
    """Sends the notices of the tables that this process drives."""

    def __init__(self, live: LiveTables, store: Store, private: bool) -> None:
        self.live = live
        self.store = store
        self.private = private
        self.sending: set[asyncio.Task[None]] = set()
        self.client = httpx.AsyncClient(timeout=TIMEOUT, follow_redirects=False, trust_env=False)

    async def stop(self) -> None:
        """Cancel what is being sent."""
        for task in self.sending:
            task.cancel()
        await asyncio.gather(*self.sending, return_exceptions=True)
        await self.client.aclose()

    async def send_due(self, tables: set[str]) -> None:
        """Send the notices that are due at some tables."""
        now = datetime.datetime.now(datetime.UTC)
        for notice in await self.store.find_notices(tables):
            live = self.live.loaded.get(notice.table_id)
            if live is None or is_quiet(notice.quiet, now):
                continue
            decision = open_decision(live.table, notice.person)
            if decision is None or decision <= notice.told:
                continue
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
                address, host = await self.resolve(webhook)
                answer = await self.client.post(
                    address, json=body, headers={"host": host}, extensions={"sni_hostname": host.partition(":")[0]}
                )
                if answer.status_code < 500:
                    return
            except PermissionError:
                log.warning("a webhook leads to a private address and is not called")
                return
            except (httpx.HTTPError, OSError) as error:
                log.info("a webhook did not answer: %s", type(error).__name__)
            await asyncio.sleep(2**attempt)

    async def resolve(self, webhook: str) -> tuple[str, str]:
        """Return a webhook's address with its host as a number, so that it cannot change any more, and its host.

        Raises PermissionError if it is in a private network and the settings do not allow that.
        """
        parts = urlsplit(webhook)
        port = parts.port or (443 if parts.scheme == "https" else 80)
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
        numbers = [ipaddress.ip_address(str(one[4][0]).partition("%")[0]) for one in found]
        if not self.private and not all(number.is_global and not number.is_multicast for number in numbers):
            raise PermissionError
        shown = f"[{numbers[0]}]" if numbers[0].version == 6 else str(numbers[0])
        return urlunsplit((parts.scheme, f"{shown}:{port}", parts.path or "/", parts.query, "")), parts.netloc
