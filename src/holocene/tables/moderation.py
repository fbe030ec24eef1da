"""Operators' decisions about people and addresses: who may not come, and who may not write."""

from __future__ import annotations

from ipaddress import IPv4Network, IPv6Network, ip_network

from holocene.kernel.errors import BadRequest
from holocene.kernel.language import template
from holocene.tables.errors import Refused
from holocene.tables.protocols import Store

PERSON, ADDRESS, MUTE = "person", "address", "mute"
BANNED = template("The operator of this server has banned you.")
ADDRESS_BANNED = template("The operator of this server has banned your address.")
MOST_JUDGED = 10_000  # addresses that are remembered as banned or not
Network = IPv4Network | IPv6Network


class Moderation:
    """The bans and mutes, all of them in memory: operators write few, and a request must not wait for them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.banned: frozenset[str] = frozenset()
        self.muted: frozenset[str] = frozenset()
        self.networks: list[Network] = []
        self.judged: dict[str, bool] = {}  # by address

    async def load(self) -> None:
        """Read what operators have decided."""
        bans = await self.store.find_bans()
        self.banned = frozenset(value for kind, value in bans if kind == PERSON)
        self.muted = frozenset(value for kind, value in bans if kind == MUTE)
        self.networks = [ip_network(value) for kind, value in bans if kind == ADDRESS]
        self.judged.clear()

    def check_person(self, person: str | None) -> None:
        """Raise Refused if a person may not come."""
        if person in self.banned:
            raise Refused(403, BANNED)

    def check_writing(self, person: str) -> None:
        """Raise Refused if a person may not write what others read."""
        if person in self.muted:
            raise Refused(403, "The operator of this server has muted you.")

    def bans_address(self, address: str) -> bool:
        """Return whether nobody may come from an address, which for IPv6 is a household's network."""
        if not self.networks:
            return False
        if address not in self.judged:
            if len(self.judged) >= MOST_JUDGED:
                self.judged.clear()
            self.judged[address] = any(contains(network, address) for network in self.networks)
        return self.judged[address]

    def refusal(self, person: str | None, address: str) -> str:
        """Return why somebody may not come, "" if they may."""
        return BANNED if person in self.banned else ADDRESS_BANNED if self.bans_address(address) else ""


def contains(network: Network, address: str) -> bool:
    """Return whether a network contains an address or a smaller network.

    >>> contains(ip_network("10.1.0.0/16"), "10.1.2.3"), contains(ip_network("2001:db8::/64"), "2001:db8:0:1::/64")
    (True, False)
    """
    try:
        found = ip_network(address, strict=False)
    except ValueError:  # a socket of this machine has no address
        return False
    if isinstance(network, IPv4Network):
        return isinstance(found, IPv4Network) and found.subnet_of(network)
    return isinstance(found, IPv6Network) and found.subnet_of(network)


def network_of(text: str) -> str:
    """Return an address or network as it is banned: for IPv6 at least the network of a whole household.

    Raises BadRequest if it is neither.

    >>> network_of("192.0.2.7"), network_of("192.0.2.7/24"), network_of("2001:db8::7")
    ('192.0.2.7/32', '192.0.2.0/24', '2001:db8::/64')
    """
    try:
        network = ip_network(text, strict=False)
    except ValueError:
        raise BadRequest(f"{text} is neither an address nor a network like 192.0.2.0/24") from None
    if network.version == 6 and network.prefixlen > 64:
        network = ip_network((network.network_address, 64), strict=False)
    return str(network)
