"""Files of version 1 of the rules still work: positions can be continued, and match files tell their story."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import holocene
from holocene.bots.engine.dice import new_dice
from holocene.games import find_game
from holocene.kernel.errors import BadFile
from holocene.kernel.matches.match import begin_match
from holocene.kernel.matches.reading import read_old_story
from tests.cli.test_commands import run

FOLDER = Path(__file__).parent.parent / "version1"
MOMENTS = [
    (path.stem, json.loads(line))
    for path in sorted((FOLDER / "positions").glob("*.jsonl"))
    for line in path.read_text(encoding="utf-8").splitlines()
]
OLD = ["endless_winter", "cave_paintings", "thaw"]


def label(value: object) -> str | None:
    return value["moment"] if isinstance(value, dict) else None


def test_the_moments_cover_every_game_and_kind_of_question() -> None:
    found = {(game, one["moment"]) for game, one in MOMENTS}
    assert len(found) == len(MOMENTS) > 80
    asked = {moment.split(": ")[1] for game, moment in found if game == "endless_winter" and ": " in moment}
    assert len(asked) > 25, "of Endless Winter's questions"
    assert {game for game, _ in found} == {"cavemen", "endless_winter", "thaw"}


@pytest.mark.parametrize(("game", "moment"), MOMENTS, ids=label)
def test_a_position_of_version_1_can_be_continued(game: str, moment: dict[str, Any]) -> None:
    """Load it, deal it for every seat, and play it to the end with every invariant checked."""
    state = holocene.load(game, moment["position"])
    state.check()
    assert holocene.load(game, state.dump()).hash() == state.hash(), "it is now a position of the current version"
    for seat in [None, *range(state.players)]:
        dealt = state.determinize(seat, 5)
        dealt.check()
        assert dealt.view(seat) == state.view(seat)
    if state.over:
        return
    match = begin_match(find_game(game), state, find_game(game).edition(), "on")
    dice = new_dice(7)
    while not match.state.over and len(match.log) < 4000:
        seats = match.state.to_move()
        seat = seats[dice.below(len(seats))]
        legal = match.state.legal(seat)
        match.play(seat, legal[dice.below(len(legal))])
        if len(match.log) % 9 == 0:
            match.state.check()
    assert match.state.over


def test_positions_of_version_1_lose_nothing() -> None:
    """Orders are converted; what everybody could know of hands and graves stays known."""
    for game, moment in MOMENTS:
        if game != "endless_winter":
            continue
        state = holocene.load(game, moment["position"])
        for old, new in zip(moment["position"]["tribes"], state.dump()["tribes"], strict=True):
            assert new["orders"] == {"as-printed": "take", "asked": "ask"}[old["orders"]]
            assert Counter(new["known"]) == Counter(old["known"])
            assert new["trail"].count("buried") == len(old["buried"])


@pytest.mark.parametrize("name", OLD)
def test_a_match_file_of_version_1_is_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(holocene.BadFile) as caught:
        holocene.replay(FOLDER / "matches" / f"{name}.json")
    reason = str(caught.value)
    assert "version 1 was played, and this is version 2" in reason
    assert "\n" not in reason


@pytest.mark.parametrize("name", OLD)
def test_a_match_file_of_version_1_still_tells_its_story(name: str) -> None:
    told = read_old_story(FOLDER / "matches" / f"{name}.json", find_game)
    assert told is not None
    assert len(told) > 90
    assert any("wins" in line for line in told[-3:])


def test_the_command_tells_the_story_and_explains_why_no_more() -> None:
    path = str(FOLDER / "matches" / "endless_winter.json")
    found = run("replay", path)
    assert found.returncode == 0
    assert found.stdout.startswith("This match was played with another version of the rules. What happened after the")
    assert "Round 1 begins." not in found.stdout.splitlines()[0]
    assert run("replay", path, "--language", "de").stdout.startswith("Diese Partie wurde mit einer anderen Fassung")
    for words in (["--at", "3"], ["--transcript"]):
        refused = run("replay", path, *words)
        assert (refused.returncode, "version 1 was played" in refused.stderr) == (2, True)


def test_a_match_of_a_game_with_unchanged_rules_is_replayed() -> None:
    match = holocene.replay(FOLDER / "matches" / "cavemen.json")
    assert match.state.over
    assert len(match.log) == 346


def test_a_damaged_old_file_is_refused_in_one_sentence(tmp_path: Path) -> None:
    data = json.loads((FOLDER / "matches" / "thaw.json").read_text(encoding="utf-8"))
    spoils: list[Callable[[dict[str, Any]], object]] = [
        lambda file: file.update(players=17),
        lambda file: file["log"][0].update(events=[["x"]]),
        lambda file: file["log"][0].update(events=[[-1, 999, 0, 0, 0, 0]]),
        lambda file: file["log"][0].update(seat=9),
        lambda file: file.update(log=7),
        lambda file: file.update(options={"moon": 1}),
    ]
    for spoil in spoils:
        spoiled = json.loads(json.dumps(data))
        spoil(spoiled)
        path = tmp_path / "old.json"
        path.write_text(json.dumps(spoiled), encoding="utf-8")
        with pytest.raises(BadFile) as caught:
            read_old_story(path, find_game)
        assert "\n" not in str(caught.value)
