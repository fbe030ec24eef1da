"""Telling people that it is their turn: a call to an address of theirs, not at night, and never twice for one turn."""

from __future__ import annotations

import asyncio
import datetime
import ipaddress
import logging
import re
import socket
from urllib.parse import urlsplit, urlunsplit

import httpx

from holocene.server.hall import Hall
from holocene.server.refused import Refused
from holocene.server.tables import Live

log = logging.getLogger("holocene.notices")
QUIET = re.compile(r"^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d) ([+-])(0\d|1[0-4]):([0-5]\d)$")
TRIES = 3
TIMEOUT = 5.0


def is_quiet(quiet: str, now: datetime.datetime) -> bool:
    """Return whether a moment lies within quiet hours, "22:00-07:00 +01:00"; "" is never.

    >>> night = datetime.datetime(2026, 1, 1, 22, 30, tzinfo=datetime.UTC)
    >>> is_quiet("22:00-07:00 +00:00", night), is_quiet("22:00-07:00 -02:00", night), is_quiet("", night)
    (True, False, False)
    """
    parts = QUIET.match(quiet)
    if parts is None:
        return False
    begin, end = int(parts[1]) * 60 + int(parts[2]), int(parts[3]) * 60 + int(parts[4])
    offset = (int(parts[6]) * 60 + int(parts[7])) * (1 if parts[5] == "+" else -1)
    utc = now.astimezone(datetime.UTC)
    minute = (utc.hour * 60 + utc.minute + offset) % (24 * 60)
    return begin <= minute < end if begin <= end else minute >= begin or minute < end


def check_wish(webhook: str, quiet: str) -> None:
    """Raise Refused for an address or hours that cannot be."""
    if quiet and not QUIET.match(quiet):
        raise Refused(422, "Quiet hours are given as 22:00-07:00 +01:00.")
    if webhook and not is_address(webhook):
        raise Refused(422, "A webhook is an address that begins with http:// or https://.")


def is_address(webhook: str) -> bool:
    """Return whether an address can be called at all."""
    try:
        parts = urlsplit(webhook)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # brackets that do not match, a port that is none
        return False
    return usable and parts.username is None and webhook.isascii() and webhook.isprintable()


class Notices:
    """Sends what is due; only the process that drives a table sends for it."""

    def __init__(self, hall: Hall, private: bool) -> None:
        self.hall = hall
        self.private = private
        self.sending: set[asyncio.Task[None]] = set()
        self.client = httpx.AsyncClient(timeout=TIMEOUT, follow_redirects=False, trust_env=False)

    async def stop(self) -> None:
        """Let go of what is being sent."""
        for task in self.sending:
            task.cancel()
        await asyncio.gather(*self.sending, return_exceptions=True)
        await self.client.aclose()

    async def look(self, tables: set[str]) -> None:
        """Send what is due at the tables this process drives."""
        now = datetime.datetime.now(datetime.UTC)
        for notice in await self.hall.store.find_notices(tables):
            live = self.hall.tables.get(notice.table_id)
            if live is None or is_quiet(notice.quiet, now):
                continue
            decision = owed(live, notice.person)
            if decision is None or decision <= notice.told:
                continue
            # Claimed before it is sent: a crash in between loses one notice, but none is ever sent twice.
            if await self.hall.store.claim_notice(notice.table_id, notice.person, decision):
                task = asyncio.ensure_future(self.send(live, notice.webhook, decision))
                self.sending.add(task)
                task.add_done_callback(self.sending.discard)

    async def send(self, live: Live, webhook: str, decision: int) -> None:
        """Call an address, a few times if it does not answer."""
        row = live.table.row
        body = {
            "table": row.id,
            "game": row.game,
            "number": decision,
            "text": f"It is your turn: {live.table.game.title}.",
        }
        for attempt in range(TRIES):
            try:
                address, host = await self.resolve(webhook)
                answer = await self.client.post(
                    address, json=body, headers={"host": host}, extensions={"sni_hostname": host.partition(":")[0]}
                )
                if answer.status_code < 500:
                    return
            except (httpx.HTTPError, OSError) as error:
                log.info("a webhook did not answer: %s", type(error).__name__)
            except Refused:
                log.warning("a webhook leads to a private address and is not called")
                return
            await asyncio.sleep(2**attempt)

    async def resolve(self, webhook: str) -> tuple[str, str]:
        """Return the address to call, by number, and its host: looked up once, so that it cannot change in between.

        Raises:
            Refused: it lies in a private network and this host does not allow that.
        """
        parts = urlsplit(webhook)
        port = parts.port or (443 if parts.scheme == "https" else 80)
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
        numbers = [ipaddress.ip_address(str(one[4][0]).partition("%")[0]) for one in found]
        if not self.private and not all(number.is_global and not number.is_multicast for number in numbers):
            raise Refused(422, "That address lies in a private network.")
        shown = f"[{numbers[0]}]" if numbers[0].version == 6 else str(numbers[0])
        return urlunsplit((parts.scheme, f"{shown}:{port}", parts.path or "/", parts.query, "")), parts.netloc


def owed(live: Live, person: str) -> int | None:
    """Return the decision a person owes at a table, None where they owe none."""
    table = live.table
    if table.match is None or table.status != "running":
        return None
    to_move = table.match.state.to_move()
    owing = [seat for seat in table.seats_of(person) if seat in to_move and not table.seats[seat].driven]
    return max((table.decision(seat) for seat in owing), default=None)
