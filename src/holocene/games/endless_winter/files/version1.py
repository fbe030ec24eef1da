"""Upgrades positions written by version 1 of the rules (tests/version1 has some).

Version 1 had other standing orders, and kept only `known` of what everybody had seen of a hand. So the cards that were
already buried may be any that `known` allows; what is seen later is kept in full.
"""

from __future__ import annotations

from typing import Any

from holocene.games.endless_winter.engine import actions as a
from holocene.games.endless_winter.engine.edition import WinterEdition

ORDERS = {"as-printed": "take", "asked": "ask"}


def renewed(data: object, edition: WinterEdition) -> object:
    """Return a dump of version 1 in today's form, anything else unchanged."""
    if not isinstance(data, dict) or "rules" in data or not isinstance(data.get("tribes"), list):
        return data
    frames = data.get("frames")
    bottom = frames[0] if isinstance(frames, list) and frames else None
    over: dict[str, Any] = {}  # what version 1 did not clear after a turn or an Eclipse
    if data.get("phase") != "eclipse":
        over |= {"gained": 0, "left": []}
    over["bought"] = bought(data, edition.slugs[a.FIRST_TYPE : a.FIRST_CULTURE])
    if data.get("phase") != "action" or (isinstance(bottom, dict) and bottom.get("frame") == "pile"):
        over |= {"taken": 0, "bought": []}
    tribes = [renewed_tribe(tribe) if isinstance(tribe, dict) else tribe for tribe in data["tribes"]]
    return {**data, **over, "rules": "2", "triggers": [], "tribes": tribes}


def renewed_tribe(tribe: dict[str, Any]) -> dict[str, Any]:
    """Return a player of version 1 in today's form."""
    zones = {name: tribe.get(name) for name in ("known", "hand", "pile", "buried")}
    cards = {name: zone for name, zone in zones.items() if isinstance(zone, list)}
    trail: list[str] = []
    if len(cards) == len(zones) and cards["buried"]:
        unseen = sum(len(zone) for zone in cards.values()) - 2 * len(cards["known"])
        trail = [*(f"took {card}" for card in cards["known"]), *["drew"] * unseen, *["buried"] * len(cards["buried"])]
    orders = tribe.get("orders")
    return {**tribe, "trail": trail, "orders": ORDERS.get(orders, orders) if isinstance(orders, str) else orders}


def bought(data: dict[str, Any], types: list[str]) -> list[str]:
    """Return the cards bought this turn and not played since."""
    taken, seat, tribes = data.get("taken"), data.get("seat"), data["tribes"]
    if not isinstance(taken, int) or not isinstance(seat, int) or not 0 <= seat < len(tribes):
        return []
    above = tribes[seat].get("played") if isinstance(tribes[seat], dict) else None
    played = [one.get("card") for one in above or [] if isinstance(one, dict) and "fresh" in str(one.get("marks"))]
    return [name for type, name in enumerate(types) if taken >> type & 1 and name not in played]
