"""The override file for owners of the box: what it replaces, and how its faults are reported."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import holocene
from holocene.games.endless_winter.files.cards import template
from tests.rules.endless_winter.editions import changed, shipped, write
from tests.rules.endless_winter.positions import Builder, do, fresh, seen


def faults(path: Path) -> list[str]:
    """Return all that is wrong with a file."""
    with pytest.raises(holocene.BadFile) as caught:
        holocene.new("endless_winter", 2, edition=path)
    notes: list[str] = caught.value.__notes__
    return notes


def test_the_template_is_a_valid_file_that_changes_no_value(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(template(), encoding="utf-8")
    mine, ours = holocene.components("endless_winter", path), holocene.components("endless_winter")
    assert [(one.kind, one.name, one.copies, one.values) for one in mine] == [
        (one.kind, one.name, one.copies, one.values) for one in ours
    ]
    assert holocene.new("endless_winter", 3, seed=1, edition=path).state.view(0) == fresh(3, 1).view(0)


def test_an_empty_file_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text("# nothing yet\n", encoding="utf-8")
    assert holocene.components("endless_winter", path) == holocene.components("endless_winter")
    assert fresh(3, edition=path).dump() == fresh(3).dump()


def test_a_section_given_replaces_the_shipped_one(tmp_path: Path) -> None:
    def rich(data: dict[str, Any]) -> None:
        for card in data["culture"]:
            card["effect"] = "tool 7"

    path = changed(tmp_path, "culture", rich)
    state = do(Builder(2, edition=path).hand(0, "fire-pit").has(0, tools=0).state(), "play_culture card=fire-pit")
    assert seen(state)["tools"] == 7, "an owner's cards may be alike"
    saved = holocene.begin("endless_winter", state.dump(), seed=1, edition=path)
    saved.save(tmp_path / "match.json")
    assert holocene.replay(tmp_path / "match.json").state.hash() == state.hash()


Change = Callable[[list[dict[str, Any]]], None]


def drop(entries: list[dict[str, Any]]) -> None:
    """Take the last entry away."""
    entries.pop()


def setting(index: int, **values: Any) -> Change:
    """Return a change of one entry."""

    def change(entries: list[dict[str, Any]]) -> None:
        entries[index].update(values)

    return change


@pytest.mark.parametrize(
    ("section", "change", "reason"),
    [
        ("culture", drop, "there are 40 entries in [[culture]], here are 39"),
        ("culture", setting(0, era=2), "[[culture]] must have 20 entries of Era 1, not 19"),
        ("culture", setting(0, effect="gold 2"), "effect of 'Fire Pit': 'gold 2' is not a gain"),
        ("culture", setting(0, effect="idol -> food"), "effect of 'Fire Pit': 'idol' is not a price"),
        (
            "culture",
            setting(0, effect="food x"),
            "effect of 'Fire Pit': 'food x': 'x' is not a number that can stand there",
        ),
        ("culture", setting(0, effect=""), "'Fire Pit' needs effect, an effect"),
        ("culture", setting(0, colour="red"), "'Fire Pit' has an unknown value 'colour'"),
        ("culture", setting(1, name="Fire Pit"), "Fire Pit appears twice"),
        ("starter", setting(0, copies=4), "each player has 9 starting cards (EW-1.1)"),
        ("starter", setting(2, labor=1), "the Brave must have the Labor and ability that the rulebook gives it"),
        ("starter", setting(1, ability="tool"), "the Tribeswoman must have the Labor and ability"),
        ("tribe", setting(0, name="Trapper"), "the Hunter is missing"),
        ("tribe", setting(2, labor=1), "the Shaman must have the Labor"),
        ("tribe", setting(4, eclipse="food"), "some card must have the Eclipse ability to move Camps twice (EW-16.4)"),
        ("tribe", setting(2, labor=0.7), "labor of 'Shaman' must be from 0 to 5, in halves, not 0.7"),
        ("animal", setting(0, copies=11), "there are 60 Animal cards (EW-1.4)"),
        ("animal", setting(0, sets=[1, 2, 3, 4]), "one Woolly Mammoth must score 2 (EW-14.10)"),
        ("animal", setting(1, sets=[1, 2, 4, 5]), "some set of Woolly Rhinos must score 3 (EW-14.10)"),
        ("animal", setting(2, sets=[1, 2, 3, 4]), "some set of Giant Sloths must score 10 (EW-14.10)"),
        ("animal", setting(0, sets=[2, 3]), "'Woolly Mammoth' needs sets, the points of 1, 2, 3 and 4 of them"),
        ("animal", setting(0, wild=True), "'Woolly Mammoth' has an unknown value 'sets'"),
        ("chief", setting(0, name="Bigfoot"), "Thunderpaw must have two sides (EW-1.5)"),
        ("chief", setting(0, **{"in": "cave"}), "in must be one of initiate, develop, migrate, hunt, not 'cave'"),
        ("setup_card", setting(0, tribe="Trapper"), "there is no Tribe card 'Trapper'"),
        ("setup_card", setting(0, animals=["Unicorn"]), "there is no Animal 'Unicorn'"),
        ("setup_card", setting(0, animals=[]), "'Trackers' needs animals, a list of 1 to 4 texts"),
        ("terrain", setting(0, copies=4), "there are 18 land tiles (EW-1.5, EW-2.15)"),
        ("megalith_tile", setting(0, spaces=["food"] * 8), '"Hunters\' Ground" needs a starting space (EW-12.3)'),
        ("megalith_tile", setting(0, spaces=["start"] * 7), '"Hunters\' Ground" needs spaces, a list of 8 texts'),
        (
            "megalith_tile",
            setting(0, spaces=["start", "arrows up right", *["animal"] * 6]),
            "\"Hunters' Ground\": 'arrows up right' does not point to two spaces of the tile",
        ),
        ("layout", setting(0, tiles=[[0, 0, "wide"]] * 4), "'Block' needs tiles, four of [x, y, wide or tall]"),
        ("layout", setting(0, players=3), "there must be one layout for each number of players (EW-2.14)"),
        ("stone", setting(0, era=2), "'village' is a stone of Era 1 (EW-17)"),
        ("stone", setting(0, score="village Sea"), "Forest Stone: there is no 'Sea'"),
        ("stone", setting(0, score="luck"), "score of 'Forest Stone' cannot be 'luck'"),
        ("glacier_token", drop, "there are 10 entries in [[glacier_token]], here are 9"),
        ("rest_token", setting(0, effects=[]), "'Berries' needs effects, a list of 1 to 2 texts"),
        ("stone_space", setting(0, food=11), "food must be a whole number from 0 to 10, not 11"),
    ],
)
def test_a_fault_is_reported_with_its_line(tmp_path: Path, section: str, change: Change, reason: str) -> None:
    path = changed(tmp_path, section, lambda data: change(data[section]))
    found = faults(path)
    assert any(reason in note for note in found), found
    assert all(f"{path}, line " in note for note in found)


@pytest.mark.parametrize(
    ("section", "values", "reason"),
    [
        ("player_board", {"labor_signs": [1, 10]}, "3 Food must make 2 Labor somewhere on the track (EW-5.16)"),
        ("idol_board", {"rates": [3, 1]}, "2 goods must make a point on some level (EW-14.1)"),
        ("idol_board", {"honor": 2}, "honor must be a whole number from 3 to 20, not 2"),
    ],
)
def test_faults_of_single_sections_are_reported(
    tmp_path: Path, section: str, values: dict[str, Any], reason: str
) -> None:
    data = shipped()[section]
    data.update(values)
    (note, *_) = faults(write(tmp_path, {section: data}))
    assert reason in note


@pytest.mark.parametrize("section", ["setup", "columns"])
def test_the_rulebooks_sections_cannot_be_changed(tmp_path: Path, section: str) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(f"[{section}]\nstones = 3\n", encoding="utf-8")
    assert faults(path) == [f"{path}, line 1: [{section}] is fixed by the rulebook"]
    path.write_text("[[dragon]]\nname = 'x'\n", encoding="utf-8")
    assert faults(path) == [f"{path}, line 1: [dragon] is not a section of this file"]


@pytest.mark.clause("EW-16.1")
def test_an_owners_tribesman_may_have_an_ability(tmp_path: Path) -> None:
    def change(data: Any) -> None:
        data["starter"][0]["ability"] = "tool"

    builder = Builder(2, edition=changed(tmp_path, "starter", change)).hand(0, "tribesman", "brave").has(0, tools=0)
    state = do(builder.state(), "place figure=tribe on=hunt", "play_tribe card=tribesman", "use card=tribesman")
    assert seen(state)["tools"] == 1
