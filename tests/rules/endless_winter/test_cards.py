"""Chapter 1: the shipped components."""

from __future__ import annotations

from collections import Counter

import pytest

import holocene
from holocene.games.endless_winter.files.cards import shipped_edition
from holocene.games.endless_winter.files.effects import say
from holocene.kernel.components.component import Component

COMPONENTS = holocene.components("endless_winter")


def of_kind(kind: str) -> list[Component]:
    """Return the components of a kind."""
    return [one for one in COMPONENTS if one.kind == kind]


@pytest.mark.clause("EW-1.1")
def test_nine_starting_cards_with_braves_and_tribeswomen() -> None:
    starters = {one.name: one.copies for one in of_kind("starter")}
    assert sum(starters.values()) == 9
    assert starters["Brave"] >= 1
    assert starters["Tribeswoman"] >= 1


@pytest.mark.clause("EW-1.2")
def test_seventy_five_tribe_cards() -> None:
    assert [one.copies for one in of_kind("tribe")] == [15] * 5


@pytest.mark.clause("EW-1.3")
def test_forty_culture_cards_all_different() -> None:
    cultures = of_kind("culture")
    assert Counter(one.values["era"] for one in cultures) == {1: 20, 2: 20}
    assert len({one.values["effect"] for one in cultures}) == 40
    assert len({one.name for one in cultures}) == 40


@pytest.mark.clause("EW-1.4")
def test_sixty_animals_of_seven_types() -> None:
    animals = of_kind("animal")
    assert sorted(one.copies for one in animals) == [5, 5, 10, 10, 10, 10, 10]
    for one in animals:
        assert one.values["tip"]
        assert one.values.get("wild") or len(one.values["sets"]) == 4


@pytest.mark.clause("EW-1.5")
def test_chiefs_setup_cards_stones_tiles_and_tokens() -> None:
    chiefs = Counter(one.name.split(":")[0] for one in of_kind("chief"))
    assert chiefs == dict.fromkeys(("Thunderpaw", "Lookinghand", "Chiselstone", "Tuskbreaker", "Firewolf"), 2)
    assert len(of_kind("setup_card")) == 5
    assert len({one.values["tribe"] for one in of_kind("setup_card")}) == 5
    assert Counter(one.values["era"] for one in of_kind("stone")) == {1: 10, 2: 10}
    assert sum(one.copies for one in of_kind("terrain")) == 25
    assert len(of_kind("megalith_tile")) == 4
    assert (len(of_kind("glacier_token")), len(of_kind("rest_token"))) == (10, 5)


@pytest.mark.clause("EW-1.6")
def test_the_pieces() -> None:
    pieces = {one.name: one.copies for one in of_kind("piece")}
    assert pieces == {
        "Camp": 20,
        "Village": 12,
        "Megalith": 32,
        "Neutral Megalith": 8,
        "Chief figure": 5,
        "Tribe figure": 8,
        "Idol marker": 8,
    }


@pytest.mark.clause("EW-1.7")
def test_values_of_tribe_and_culture_cards() -> None:
    for one in of_kind("tribe") + of_kind("starter"):
        assert one.values["labor"] > 0
        assert one.values["eclipse"]
    edition = shipped_edition()
    for one in of_kind("culture"):
        assert say(edition.code, edition.ability[edition.names.index(one.name)]) != "nothing"


def test_every_value_names_its_source() -> None:
    assert {one.source for one in COMPONENTS} <= {"rulebook", "reported", "inferred", "authored"}
    by_name = {one.name: one for one in COMPONENTS}
    assert by_name["Brave"].sources["labor"] == "rulebook"
    assert by_name["Tribesman"].sources["name"] == "inferred"


def test_the_tiles_have_the_known_spaces() -> None:
    spaces = [one.values["spaces"] for one in of_kind("megalith_tile")]
    assert all(len(tile) == 8 and "start" in tile for tile in spaces)
    assert any(any("animal" in space for space in tile) for tile in spaces)
    assert any(any("culture" in space for space in tile) for tile in spaces)
    assert sum(space.startswith("arrows") for tile in spaces for space in tile) == 4
