"""Invariants of Endless Winter: every card is in one place, and no count is negative or above its limit."""

from collections import Counter
from typing import Any

from .winter_facts import Facts
from .winter_parts import CAMPS, JUNCTURES, MEGALITHS, NEUTRAL, STONES, TORCHES, VILLAGES, Box, Position, slug

CULTURE_PLACES = 8  # EW-2.4


def check_cards(box: Box, position: Position) -> None:
    """Raise AssertionError if a card is missing, doubled, or in the wrong place."""
    tribes = position["tribes"]
    paintings = position["options"]["expansion"] == "cave_paintings"
    own = [Counter(own_cards(tribe)) for tribe in tribes]
    dealt = bool(position["herd"]) or position["phase"] != "set-up"
    for name, row in box.starters.items():  # EW-1.1
        for seat, cards in enumerate(own):
            wanted = row["copies"] if dealt else 0
            assert cards[name] == wanted, f"Seat {seat} has {cards[name]} {name} cards instead of {wanted} (EW-1.1)."
    for number, (name, row) in enumerate(box.tribes.items()):  # EW-1.2, CP-2.2
        there = position["supply"][number] + sum(cards[name] for cards in own)
        expansion = row in box.rows["painting_tribe"]
        replaced = name == "shaman" if paintings else expansion
        assert there == (0 if replaced else 15), f"There are {there} {name} cards (EW-1.2, CP-2.2)."
    cultures = Counter(card for card in position["display"] if card)
    cultures.update(position["era_1"] + position["era_2"] + position["gone"])
    for cards in own:
        cultures.update({card: number for card, number in cards.items() if box.is_culture(card)})
    names = [name for name, row in box.cultures.items() if paintings or row not in box.rows["painting_culture"]]
    assert cultures == Counter(names), "A Culture card is missing or there twice (EW-1.3, CP-2.3)."
    assert len(position["display"]) == CULTURE_PLACES, "The display has not 8 places (EW-2.4)."
    if dealt:
        herd = Counter(position["herd"] + position["grounds"])
        for tribe in tribes:
            herd.update(tribe["animals"])
            herd.update(tribe["tipped"])
        rows = box.rows["animal"] + (box.rows["painting_animal"] if paintings else [])
        wanted_herd = {slug(row["name"]): row["copies"] for row in rows}
        assert +herd == Counter(wanted_herd), "An Animal is missing or there too often (EW-1.4, CP-2.4)."
    stones: Counter[str] = Counter(position["stones"])
    for tribe in tribes:
        stones.update(tribe["stones"])
    assert sum(stones.values()) == box.setup["stones"][str(position["players"])], "The stones are too many or too few."
    assert set(stones.values()) == {1}, "A Sacred Stone is there twice."
    if paintings:
        assert slug(box.rows["painting_stone"][0]["name"]) in stones, "The expansion's stone is missing (CP-2.7)."
    check_pieces(box, position)


def own_cards(tribe: dict[str, Any]) -> list[str]:
    """Return all Tribe and Culture cards of a player."""
    zones = ("hand", "deck", "discards", "pile", "buried", "mourned")
    return [card for zone in zones for card in tribe[zone]] + [entry["card"] for entry in tribe["played"]]


def check_pieces(box: Box, position: Position) -> None:
    """Raise AssertionError if there are too many pieces, or one stands where it cannot."""
    facts = Facts(box, position)
    assert position["labor"] >= 0, "Labor is below nothing."
    standing, ground = facts.standing(), box.ground(position)
    for cell in standing:
        if cell[2] == 0:
            assert cell in ground, f"A Megalith stands off the tiles at {cell}."
        else:
            assert all((cell[0] + dx, cell[1] + dy, cell[2] - 1) in standing for dx in (0, 1) for dy in (0, 1)), (
                f"The Megalith at {cell} does not lie on four (EW-12.3)."
            )
    placed = sum(tribe["megaliths"] for tribe in position["tribes"])
    assert placed == len(standing), f"{placed} Megaliths were placed and {len(standing)} stand."
    villages = [village for tribe in position["tribes"] for village in tribe["villages"]]
    assert len(villages) == len(set(villages)), "Two Villages are on one juncture (EW-10.6)."
    assert all(9 not in JUNCTURES[village] for village in villages), "A Village touches the Base (EW-10.5)."
    for seat, tribe in enumerate(position["tribes"]):
        own = sum(owner == seat for owner in standing.values())
        assert own == max(0, tribe["megaliths"] - NEUTRAL), f"Seat {seat} has {own} own Megaliths standing (EW-12.2)."
        assert tribe["megaliths"] <= MEGALITHS, f"Seat {seat} has placed too many Megaliths (EW-1.6)."
        assert len(tribe["villages"]) <= VILLAGES, f"Seat {seat} has placed too many Villages (EW-1.6)."
        assert len(tribe["camps"]) <= CAMPS, f"Seat {seat} has placed too many Camps (EW-1.6)."
        assert len(tribe["stones"]) <= STONES, f"Seat {seat} has too many Sacred Stones (EW-9.5)."
        assert tribe["torches"] <= TORCHES, f"Seat {seat} has crossed out too much Labor (CP-4.4)."
        assert 0 <= tribe["food"] <= facts.limit(tribe), f"Seat {seat} has {tribe['food']} Food (EW-4.5)."
        assert tribe["tools"] >= 0, f"Seat {seat} has a negative number of Tools."
        assert tribe["offering"] <= len(box.idols["rates"]), f"Seat {seat}'s Offering marker is above its track."
        assert tribe["honor"] <= box.idols["honor"], f"Seat {seat}'s Honor marker is above its track (EW-13.7)."
    for level in {tribe["honor"] for tribe in position["tribes"]} - {0}:  # EW-13.5
        places = sorted(tribe["honor_place"] for tribe in position["tribes"] if tribe["honor"] == level)
        assert places == list(range(len(places))), f"The places on level {level} of the Honor track are {places}."
    figures = [divmod(number // 8, 2) for number in position["placed"]]
    for seat, tribe in enumerate(position["tribes"]):
        assert tribe["chief_home"] + figures.count((seat, 0)) == 1, f"Seat {seat} must have 1 Chief (EW-1.6)."
        assert tribe["figures_home"] + figures.count((seat, 1)) == 2, f"Seat {seat} must have 2 Tribe figures (EW-1.6)."
        rests = sum(number % 8 == 0 and number // 16 == seat for number in position["placed"])
        assert tribe["rests"] == rests, f"Seat {seat} has {rests} figures at Rest, not {tribe['rests']}."
