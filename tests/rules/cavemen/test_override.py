"""The override file for owners of the box: what it replaces, what it must not contain, and how faults are reported."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import holocene
from holocene.games.cavemen.files.cards import template
from tests.rules.cavemen.editions import changed, shipped, write
from tests.rules.cavemen.positions import Builder, cost, fresh, legal, phase, score, tribe

Entries = Any


def faults(path: Path) -> list[str]:
    """Return all faults of a file, and check how the first one is raised."""
    with pytest.raises(holocene.BadFile) as caught:
        holocene.new("cavemen", 3, edition=path)
    notes: list[str] = caught.value.__notes__
    if len(notes) > 1:
        assert caught.value.reason.endswith(f" (and {len(notes) - 1} more)")
    assert str(caught.value).startswith(notes[0])
    return notes


def only_fault(path: Path, line_of: str, nth: int = 1) -> str:
    """Return the only fault of a file, and check that its line is the nth that begins like this."""
    (note,) = faults(path)
    lines = [number for number, text in enumerate(path.read_text().splitlines(), 1) if text.startswith(line_of)]
    where = f"{path}, line {lines[nth - 1]}: "
    assert note.startswith(where)
    return note.removeprefix(where)


# What it replaces ----------------------------------------------------------------------------------------------------


def test_the_template_is_a_valid_file_that_changes_no_value(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(template(), encoding="utf-8")
    mine, ours = holocene.components("cavemen", path), holocene.components("cavemen")
    assert [(one.kind, one.name, one.copies, one.values) for one in mine] == [
        (one.kind, one.name, one.copies, one.values) for one in ours
    ]
    assert {one.source for one in mine if one.kind not in ("token", "summary")} == {"override"}
    assert holocene.components("cavemen", write(tmp_path, shipped())) == ours


def test_a_section_given_replaces_the_shipped_one(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(
        """
[[cave]]
name = "Hole"
cost = 1
population = 2
stones = [1, 2, 3, 4, 5, 1, 2, 3]
""",
        encoding="utf-8",
    )
    mine = holocene.components("cavemen", path)
    assert [(one.name, one.copies, one.source) for one in mine if one.kind == "cave"] == [("Hole", 8, "override")]
    ours = [one for one in holocene.components("cavemen") if one.kind != "cave"]
    assert [one for one in mine if one.kind != "cave"] == ours
    state = Builder(3, edition=path).only("pool", "hole-5").acting(0).owns(0, teeth=1).state()
    state.act(0, "explore", card="hole-5")
    assert score(state, 0, "population") == 6
    assert tribe(state, 0)["teeth"] == 0


def test_an_empty_file_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text("# nothing yet\n", encoding="utf-8")
    assert holocene.components("cavemen", path) == holocene.components("cavemen")
    assert fresh(3, edition=path).dump() == fresh(3).dump()


def test_starting_cards_and_tribes_can_be_given(tmp_path: Path) -> None:
    names = ["Hyena", "Cave Lion", "Mammoth", "狼", "Ours Brun"]
    tribes = [{"name": name, "hunter_stones": 5 - i} for i, name in enumerate(names)]
    leader = {"hunting": 2, "inventing": 2, "foraging": 1, "stones": 3}
    path = write(tmp_path, {"tribe": tribes, "leader": leader, "starting_hunter": {"hunting": 4}})
    state = fresh(5, edition=path, tribes="chosen")
    offered = [str(one["tribe"]) for one in legal(state, "choose_tribe")]
    assert offered == ["hyena", "cave-lion", "mammoth", "狼", "ours-brun"]
    assert state.describe(0, state.legal(0)[1]) == "Choose the tribe of the Cave Lion."
    for seat, name in enumerate(reversed(offered)):
        state.act(seat, "choose_tribe", tribe=name)
    view = state.view(None)
    assert [one["tribe"] for one in view["tribes"]] == offered[::-1]
    assert [one["name"] for one in view["tribes"]] == names[::-1]
    assert view["tribes"][3]["cards"] == ["cave-lion-leader", "cave-lion-starting-hunter", "cave-lion-home-cave"]
    assert (score(state, 0, "hunting"), score(state, 0, "inventing")) == (6, 2)
    state.check()
    assert holocene.load("cavemen", state.dump(), path).hash() == state.hash()


def test_names_without_latin_letters_are_names(tmp_path: Path) -> None:
    beasts = [{"name": f"恐竜{i}", "cost": 2, "food": 1, "teeth": 1, "stones": [1 + i % 5]} for i in range(27)]
    state = fresh(3, edition=write(tmp_path, {"beast": beasts}))
    slugs = state.edition.slugs[30:57]
    assert len(set(slugs)) == 27
    assert all(slugs)


# What it must not contain --------------------------------------------------------------------------------------------


def drop_last(entries: Entries) -> None:
    entries.pop()


@pytest.mark.clause("CAV-1.1")
@pytest.mark.parametrize(
    ("section", "wanted"), [("hunter", 10), ("thinker", 10), ("elder", 5), ("explorer", 5), ("beast", 27), ("cave", 8)]
)
@pytest.mark.parametrize("more", [-1, 1])
def test_wrong_counts_are_refused(tmp_path: Path, section: str, wanted: int, more: int) -> None:
    def miscount(entries: Entries) -> None:
        stones = entries[0]["stones"]
        entries[0]["stones"] = stones[1:] if more < 0 else [*stones, 1]

    path = changed(tmp_path, section, miscount)
    reason = f"[[{section}]] must have {wanted} cards in all, not {wanted + more} (CAV-1.1)"
    assert only_fault(path, f"[[{section}]]") == reason


@pytest.mark.clause("CAV-1.1")
def test_a_wrong_number_of_inventions_is_refused(tmp_path: Path) -> None:
    extra = {"name": "Wheel", "cost": 3, "effect": {"score": "hunting", "amount": 1}, "stones": [1]}
    path = changed(tmp_path, "invention", lambda entries: entries.append(extra))
    assert only_fault(path, "[[invention]]") == "[[invention]] must have 21 cards in all, not 22 (CAV-1.1)"
    path = changed(tmp_path, "invention", lambda entries: entries[0].update(stones=[1, 2]))
    first, second = faults(path)
    assert first.endswith("there must be one copy of each Invention")
    assert second.endswith("not 22 (CAV-1.1)")


@pytest.mark.clause("CAV-1.2")
def test_there_are_five_tribes(tmp_path: Path) -> None:
    path = changed(tmp_path, "tribe", drop_last)
    assert only_fault(path, "[[tribe]]") == "there are five tribes of different names, not 4 (CAV-1.2)"
    path = changed(tmp_path, "tribe", lambda tribes: tribes[4].update(name="wolf"))
    assert only_fault(path, "[[tribe]]") == "there are five tribes of different names, not 4 (CAV-1.2)"


@pytest.mark.clause("CAV-4.3")
def test_two_tribes_with_the_same_stones_are_refused(tmp_path: Path) -> None:
    path = changed(tmp_path, "tribe", lambda tribes: tribes[3].update(hunter_stones=2))
    reason = "no two starting Hunters may bear the same number of stones (CAV-4.3)"
    assert only_fault(path, "hunter_stones", 4) == reason


@pytest.mark.clause("CAV-4.3")
def test_a_deck_in_which_nobody_could_get_the_conch_is_refused(tmp_path: Path) -> None:
    sections = shipped()
    del sections["tribe"]
    for entries in sections.values():
        for entry in entries if isinstance(entries, list) else []:
            if "fire" not in entry:
                entry["stones"] = [stones if stones > 2 else 3 for stones in entry["stones"]]
    path = write(tmp_path, sections)
    assert [note.removeprefix(f"{path}: ") for note in faults(path)] == [
        "no card of the deck bears as many stones as the Hunter of Wolf: 1 (CAV-4.3)",
        "no card of the deck bears as many stones as the Hunter of Tiger: 2 (CAV-4.3)",
    ]


ENTRY_FAULTS: list[tuple[str, str, Any, str]] = [
    ("hunter", "cost", "three", "cost must be a whole number from 0 to 20, not 'three'"),
    ("hunter", "cost", 2.5, "cost must be a whole number from 0 to 20, not 2.5"),
    ("hunter", "cost", True, "cost must be a whole number from 0 to 20, not True"),
    ("hunter", "cost", 21, "cost must be a whole number from 0 to 20, not 21"),
    ("hunter", "cost", -1, "cost must be a whole number from 0 to 20, not -1"),
    ("hunter", "hunting", 10, "hunting must be a whole number from 0 to 9, not 10"),
    ("hunter", "stones", [0, 1, 2, 3, 4], "stones must be whole numbers from 1 to 5, not 0"),
    ("hunter", "stones", [6, 1, 2, 3, 4], "stones must be whole numbers from 1 to 5, not 6"),
    ("hunter", "stones", ["x", 1, 2, 3, 4], "stones must be whole numbers from 1 to 5, not 'x'"),
    ("hunter", "speed", 3, "'Hunter' has an unknown value 'speed'"),
    ("hunter", "fire", False, "'Hunter' has an unknown value 'fire'"),
    ("hunter", "population", 1, "'Hunter' has an unknown value 'population'"),
    ("hunter", "source", "guessed", "source must be one of"),
    ("hunter", "sources", {"cost": "guessed"}, "sources must map values to"),
    ("hunter", "name", "!!!", "name must have a letter or a digit, not '!!!'"),
    ("hunter", "name", 7, "name must be a text"),
    ("cave", "population", 0, "population must be a whole number from 1 to 9, not 0"),
    ("invention", "fire", "yes", "fire must be true or false, not 'yes'"),
    ("invention", "stones", [0], "stones must be whole numbers from 1 to 5, not 0"),
]


@pytest.mark.parametrize(("section", "key", "value", "reason"), ENTRY_FAULTS)
def test_a_wrong_value_is_reported_with_its_line(
    tmp_path: Path, section: str, key: str, value: Any, reason: str
) -> None:
    path = changed(tmp_path, section, lambda entries: entries[0].update({key: value}))
    assert only_fault(path, f"{key} = ").startswith(reason)


@pytest.mark.parametrize(
    ("section", "key", "reason"),
    [
        ("hunter", "cost", "'Hunter' has no cost"),
        ("hunter", "name", "an entry of [hunter] has no name"),
        ("hunter", "stones", "'Hunter' needs stones, a list with one number per copy"),
        ("beast", "food", "'Compsognathus' has no food"),
        ("cave", "population", "'Overhang' has no population"),
        ("invention", "effect", "'Flint Spear' needs an effect"),
    ],
)
def test_a_missing_value_is_reported_with_the_line_of_its_entry(
    tmp_path: Path, section: str, key: str, reason: str
) -> None:
    path = changed(tmp_path, section, lambda entries: entries[0].pop(key))
    assert any(note == f"{path}, line 1: {reason}" for note in faults(path))


@pytest.mark.parametrize(
    ("effect", "reason"),
    [
        ({"amount": 1}, "the effect of 'Flint Spear' is one of score, income, lowers or casualties"),
        ({"score": "hunting", "income": "food"}, "the effect of 'Flint Spear' is one of score, income, lowers or"),
        ({"score": "speed", "amount": 1}, "score must be one of hunting, inventing, foraging, population"),
        ({"score": "hunting"}, "the effect of 'Flint Spear' has no amount"),
        ({"score": "hunting", "amount": 0}, "amount must be a whole number from 1 to 9, not 0"),
        ({"score": "hunting", "amount": 1, "per": "leader"}, "per must be one of hunter, thinker, elder, explorer"),
        ({"score": "hunting", "amount": 1, "when": "never"}, "when must be one of always, conch, not 'never'"),
        ({"score": "hunting", "amount": 1, "at": "hunt"}, "the effect of 'Flint Spear' has an unknown value 'at'"),
        ({"income": "food", "amount": 1, "at": "night"}, "at must be one of draw, feed, hunt, forage, not 'night'"),
        ({"income": "gold", "amount": 1, "at": "draw"}, "income must be one of food, teeth, not 'gold'"),
        ({"lowers": "hunting", "amount": 1}, "lowers must be one of recruiting, exploring, feeding, inventing"),
        ({"casualties": "some"}, "casualties must be one of none, not 'some'"),
        ("+1 hunting", "the effect of 'Flint Spear' must be a table"),
    ],
)
def test_a_bad_effect_is_refused(tmp_path: Path, effect: Any, reason: str) -> None:
    path = changed(tmp_path, "invention", lambda entries: entries[0].update(effect=effect))
    lines = path.read_text().splitlines()
    line = next(number for number, text in enumerate(lines, 1) if text.startswith("effect ="))
    assert faults(path)[0].startswith(f"{path}, line {line}: {reason}")


@pytest.mark.clause("CAV-1.1")
def test_there_must_be_one_fire(tmp_path: Path) -> None:
    def no_fire(entries: Entries) -> None:
        fire = next(entry for entry in entries if "fire" in entry)
        fire.update(fire=False, cost=9, stones=[1], effect={"score": "hunting", "amount": 1})

    path = changed(tmp_path, "invention", no_fire)
    assert only_fault(path, "[[invention]]") == "one of the Inventions must be Fire: fire = true (CAV-1.1)"
    two = [entry for entry in shipped()["invention"] if "fire" not in entry][:19]
    two += [{"name": name, "fire": True, "stones": [0]} for name in ("Fire", "Wildfire")]
    path = write(tmp_path, {"invention": two})
    assert only_fault(path, "fire = true", 2) == "only one Invention may be Fire"


def test_known_facts_cannot_be_changed(tmp_path: Path) -> None:
    path = write(tmp_path, {"home_cave": {"population": 5}})
    assert only_fault(path, "population") == "population must be 4, not 5"

    def stingy(beasts: Entries) -> None:
        next(beast for beast in beasts if beast["name"] == "Styracosaurus").update(food=5)

    path = changed(tmp_path, "beast", stingy)
    nth = [beast["name"] for beast in shipped()["beast"]].index("Styracosaurus") + 1
    assert only_fault(path, "food", nth) == "a Styracosaurus gives 6 Food and 1 Tooth"


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("[[hunter]]\nname = \n", 2, "not valid TOML: Invalid value"),
        ("\n\n[[animal]]\nname = 'x'\n", 3, "[animal] is not a section of this file"),
        ("# a remark\ncolour = 'red'\n", 2, "[colour] is not a section of this file"),
        ("[hunter]\nname = 'x'\n", 1, "write [[hunter]], once per card"),
        ("[[leader]]\nhunting = 1\n", 1, "[leader] must be a table"),
        ("hunter = [3]\n", 1, "[hunter] must be a table"),
        ("leader = 3\n", 1, "[leader] must be a table"),
        ("[setup]\nteeth = 5\n", 1, "[setup] is fixed by the rulebook"),
    ],
)
def test_a_file_of_the_wrong_shape_is_refused(tmp_path: Path, text: str, line: int, reason: str) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(holocene.BadFile) as caught:
        holocene.new("cavemen", 3, edition=path)
    assert caught.value.path == str(path)
    assert caught.value.line == line
    assert caught.value.reason.startswith(reason)
    assert str(caught.value).startswith(f"{path}, line {line}: ")


@pytest.mark.parametrize("text", [f"leader = {'1' * 5000}\n", f"leader = {'[' * 5000}\n"], ids=["digits", "brackets"])
def test_a_malicious_file_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(holocene.BadFile, match="not the TOML text of a component file"):
        holocene.components("cavemen", path)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(holocene.BadFile, match="cannot be read: No such file"):
        holocene.new("cavemen", 3, edition=tmp_path / "none.toml")
    with pytest.raises(holocene.BadFile, match="cannot be read: Is a directory"):
        holocene.new("cavemen", 3, edition=tmp_path)
    path = tmp_path / "latin.toml"
    path.write_bytes("[[tribe]]\nname = 'B\xe4r'\n".encode("latin-1"))
    with pytest.raises(holocene.BadFile, match="is not a text file in UTF-8"):
        holocene.components("cavemen", path)


def test_all_faults_are_reported_at_once(tmp_path: Path) -> None:
    def spoil(entries: Entries) -> None:
        entries[0].update(cost="x", speed=1)
        entries[1].update(stones=[9])

    notes = faults(changed(tmp_path, "hunter", spoil))
    assert len(notes) == 4
    assert [note.split(", line ")[1].split(":")[0] for note in notes] == ["3", "7", "13", "1"]


# Playing with it -----------------------------------------------------------------------------------------------------


def dear(amount: int) -> Callable[[Entries], None]:
    def change(entries: Entries) -> None:
        for entry in entries:
            entry["cost"] = amount

    return change


def test_two_editions_can_be_played_side_by_side(tmp_path: Path) -> None:
    path = changed(tmp_path, "hunter", dear(1))
    theirs, ours = holocene.new("cavemen", 3, 7, path), holocene.new("cavemen", 3, 7)
    assert theirs.edition.digest != ours.edition.digest
    assert ours.edition.shipped
    assert not theirs.edition.shipped
    cheap = Builder(3, edition=path).only("pool", "hunter-1").acting(0).owns(0, 2, 2).state()
    usual = Builder(3).only("pool", "hunter-1").acting(0).owns(0, 2, 2).state()
    assert cost(cheap, "hunter-1") == 1 < cost(usual, "hunter-1")
    cheap.act(0, "recruit", card="hunter-1", pay="food")
    assert tribe(cheap, 0)["food"] == 1
    assert legal(usual, "recruit") == []
    for match in (theirs, ours):
        for _ in range(40):
            (seat,) = match.state.to_move()
            match.play(seat, match.state.legal(seat)[-1])
            match.state.check()
    assert holocene.new("cavemen", 3, 7).edition.digest == ours.edition.digest


def test_a_position_belongs_to_its_edition(tmp_path: Path) -> None:
    path = changed(tmp_path, "hunter", dear(1))
    with pytest.raises(holocene.BadPosition) as caught:
        holocene.load("cavemen", fresh(3, edition=path).dump())
    assert caught.value.field == "edition"


def test_a_saved_match_replays_without_the_file(tmp_path: Path) -> None:
    folder = tmp_path / "box"
    folder.mkdir()
    match = holocene.play_out("cavemen", ["greedy", "random"], 3, changed(folder, "hunter", dear(1)))
    match.save(tmp_path / "match.json")
    shutil.rmtree(folder)
    again = holocene.replay(tmp_path / "match.json")
    assert again.state.hash() == match.state.hash()
    assert again.edition.digest == match.edition.digest
    assert again.story() == match.story()


# Equal cards ---------------------------------------------------------------------------------------------------------

TWINS = [
    {"name": "Twin", "cost": 1, "hunting": 2, "stones": [1, 1, 1, 2]},
    {"name": "Twin", "cost": 1, "hunting": 2, "stones": [1, 3]},  # the same card in another entry
    {"name": "Twin", "cost": 2, "hunting": 2, "stones": [1, 4, 5, 5]},  # another card with the same name
]


def test_equal_cards_are_one_action_and_none_is_lost(tmp_path: Path) -> None:
    path = write(tmp_path, {"hunter": TWINS})
    state = fresh(3, edition=path)
    data = state.dump()
    everywhere = Counter(data["deck"] + data["pool"])
    twins = {card: copies for card, copies in everywhere.items() if card.startswith("twin")}
    assert sorted(twins.values()) == [1, 1, 1, 1, 2, 4]
    assert twins["twin-1"] == 4
    builder = Builder(3, edition=path).only("pool").put("0", "twin-1").put("pool", "twin-1", "twin-1", "twin-1")
    state = builder.acting(0).owns(0, 20, 20).state()
    assert legal(state, "recruit") == [{"card": "twin-1", "pay": "food"}, {"card": "twin-1", "pay": "teeth"}]
    assert len(set(state.legal(0))) == len(state.legal(0))
    assert {one.action for one in state.refusals(0)}.isdisjoint(state.legal(0))
    state.act(0, "recruit", card="twin-1", pay="food")
    state.check()
    assert tribe(state, 0)["cards"].count("twin-1") == 2
    assert state.view(None)["pool"].count("twin-1") == 2
    assert holocene.load("cavemen", state.dump(), path).hash() == state.hash()


@pytest.mark.clause("CAV-R13")
def test_equal_cards_leave_nothing_to_choose(tmp_path: Path) -> None:
    path = write(tmp_path, {"hunter": TWINS})
    builder = Builder(3, edition=path).box(0).put("0", "twin-1").put("0", "twin-1").only("pool", "compsognathus-1")
    state = builder.put("deck", "elder-1").acting(0).state()
    state.act(0, "hunt", card="compsognathus-1")
    assert (phase(state), state.seat) == ("acting", 1)
    assert tribe(state, 0)["cards"].count("twin-1") == 1
    assert state.dump()["discards"] == ["compsognathus-1", "elder-1", "twin-1"]
    mixed = Builder(3, edition=path).box(0).put("0", "twin-1").put("0", "twin-1").put("0", "twin-2")
    state = mixed.only("pool", "compsognathus-1").put("deck", "elder-1").acting(0).state()
    state.act(0, "hunt", card="compsognathus-1")
    assert [one["card"] for one in legal(state, "give_up")] == ["twin-1", "twin-2"]


def test_a_match_with_equal_cards_can_be_played_to_the_end(tmp_path: Path) -> None:
    beasts = [{"name": "Elk", "cost": 2, "food": 2, "teeth": 1, "stones": [1] * 27}]
    path = write(tmp_path, {"hunter": TWINS, "beast": beasts})
    for seed in range(3):
        match = holocene.new("cavemen", 4, seed, path)
        for _ in range(600):
            if match.state.over:
                break
            (seat,) = match.state.to_move()
            actions = match.state.legal(seat)
            assert actions == sorted(set(actions))
            name, arguments = match.state.space.name(actions[len(match.log) % len(actions)])
            match.act(seat, name, **arguments)
            match.state.check()
        match.save(tmp_path / "match.json")
        assert holocene.replay(tmp_path / "match.json").state.hash() == match.state.hash()


@pytest.mark.clause("CAV-8.9", "CAV-R14")
def test_fire_with_stones_is_left_out_of_the_odds_and_counts_for_the_conch(tmp_path: Path) -> None:
    """Fire drawn for Casualties is put aside; Fire drawn for the Conch counts like any other card."""

    def stony(entries: Entries) -> None:
        next(entry for entry in entries if "fire" in entry)["stones"] = [1]

    path = changed(tmp_path, "invention", stony)
    state = Builder(3, edition=path).only("0").put("deck", "fire").acting(0).state()
    deck = [card for card in state.dump()["deck"] if card != "fire"]
    assert len(deck) < len(state.dump()["deck"])
    own = {state.edition.stones[state.edition.numbers[card]] for card in tribe(state, 0)["cards"]} - {0}
    matching = sum(state.edition.stones[state.edition.numbers[card]] in own for card in deck)
    assert 1 in own, "the starting Hunter of seat 0 bears as many stones as Fire"
    assert tribe(state, 0)["casualty_odds"] == {"matching": matching, "of": len(deck), "safe": False}
    told = [holocene.new("cavemen", 2, seed=seed, edition=path).story()[0] for seed in range(400)]
    assert any(line.startswith("Fire is drawn") for line in told)
