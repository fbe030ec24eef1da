"""Turn notices: when a person wants to be told that it is their turn, and for which decision."""

from __future__ import annotations

import datetime
import re
from urllib.parse import SplitResult, urlsplit

from holocene.kernel.language import say
from holocene.tables.errors import Refused
from holocene.tables.table.table import Table

HOURS = r"((?:[01]\d|2[0-3]):[0-5]\d)"
PORTS = (80, 443, 8080, 8443)  # on which webhooks outside the host's own network may listen
QUIET = re.compile(rf"^{HOURS}-{HOURS} ([+-](?:0\d|1[0-4]):[0-5]\d)$")


def is_quiet(quiet: str, now: datetime.datetime) -> bool:
    """Return whether a moment is within quiet hours like "22:00-07:00 +01:00"; "" means no quiet hours.

    >>> night = datetime.datetime(2026, 1, 1, 22, 30, tzinfo=datetime.UTC)
    >>> is_quiet("22:00-07:00 +00:00", night), is_quiet("22:00-07:00 -02:00", night), is_quiet("", night)
    (True, False, False)
    """
    hours = QUIET.match(quiet)
    if hours is None:
        return False
    begin, end, zone = hours.groups()
    time = now.astimezone(datetime.datetime.strptime(zone, "%z").tzinfo).strftime("%H:%M")
    return begin <= time < end if begin <= end else time >= begin or time < end


def check_settings(webhook: str, quiet: str, any_port: bool = True) -> None:
    """Raise Refused if a webhook's address or the quiet hours are not valid."""
    if quiet and not QUIET.match(quiet):
        raise Refused(422, "Write quiet hours as 22:00-07:00 +01:00.")
    if webhook and not is_address(webhook):
        raise Refused(422, "A webhook is an address that begins with http:// or https://.")
    if webhook and not any_port and port_of(urlsplit(webhook)) not in PORTS:
        ports = ", ".join(str(port) for port in PORTS)
        raise Refused(422, say("A webhook's port must be one of {ports}.", ports=ports))


def is_address(webhook: str) -> bool:
    """Return whether a webhook's address can be called at all."""
    try:
        parts = urlsplit(webhook)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # unbalanced brackets, or an invalid port
        return False
    return usable and parts.username is None and webhook.isascii() and webhook.isprintable()


def port_of(parts: SplitResult) -> int:
    """Return the port of an address."""
    return parts.port or (443 if parts.scheme == "https" else 80)


def open_decision(table: Table, person: str) -> int | None:
    """Return the number of the latest decision that a person owes at a table, None if they owe none."""
    if table.match is None or table.status != "running":
        return None
    to_move = table.match.state.to_move()
    owing = [seat for seat in table.seats.of(person) if seat in to_move and not table.seats[seat].playing_bot]
    return max((table.decision(seat) for seat in owing), default=None)
