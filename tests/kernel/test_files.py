"""Match files are exact and small, are written whole or not at all, and get one clear sentence if they are wrong."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

import holocene
from holocene.kernel.matches import reading
from holocene.kernel.matches.writing import record_json


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    match = holocene.new("cavemen", players=3, seed=5, fire_counts=False)
    for step in range(30):
        seat = match.state.to_move()[0]
        legal = match.state.legal(seat)
        match.play(seat, legal[step * 7 % len(legal)])
        if step == 10 and not match.why_no_undo(seat):
            match.undo(seat)
        if step == 20:
            match.takeback(seat)
    path = tmp_path / "match.json"
    match.save(path)
    return path


def test_a_saved_match_replays_exactly(saved: Path, tmp_path: Path) -> None:
    match = holocene.replay(saved)
    assert {record.kind for record in match.log} >= {"play", "takeback"}
    again = tmp_path / "again.json"
    match.save(again)
    assert again.read_text() == saved.read_text()
    assert holocene.replay(again).story() == match.story()


def test_a_record_is_small() -> None:
    match = holocene.play_out("cavemen", ["greedy"] * 5, seed=1)
    sizes = [len(json.dumps(record_json(record))) for record in match.log]
    assert max(sizes) < 1000


def test_saving_fails_clearly_and_keeps_the_old_file(saved: Path, tmp_path: Path) -> None:
    match = holocene.replay(saved)
    with pytest.raises(holocene.BadFile, match="cannot be written"):
        match.save(tmp_path / "no such folder" / "match.json")
    before = saved.read_text()
    match.options["tribes"] = object()  # type: ignore[assignment]
    with pytest.raises(TypeError):
        match.save(saved)
    assert saved.read_text() == before
    assert os.listdir(tmp_path) == ["match.json"]


def break_by(**changes: Any) -> Any:
    def change(data: dict[str, Any]) -> None:
        data.update(changes)

    return change


def drop_log_entry(data: dict[str, Any]) -> None:
    del data["log"][3]


def forge_event(data: dict[str, Any]) -> None:
    data["log"][0]["events"] = [[-1, 6, 2, 0, 0, 0]]


def unknown_kind(data: dict[str, Any]) -> None:
    data["log"][0] = {"n": 1, "seat": 0, "cheat": []}


def bad_play(data: dict[str, Any]) -> None:
    data["log"][0]["play"] = "pass"


def no_value_play(data: dict[str, Any]) -> None:
    data["log"][0]["play"] = ["bid", {"teeth": [1]}]


def another_seat(data: dict[str, Any]) -> None:
    data["log"][0]["play"] = ["pass", {"seat": 1}]


def illegal_play(data: dict[str, Any]) -> None:
    data["log"][0]["play"] = ["forage", {}]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (break_by(format="something else"), "format"),
        (break_by(game="chess"), "there is no game 'chess'"),
        (break_by(rules="999"), "rules"),
        (break_by(players=7), "2 to 5 players"),
        (break_by(options={"luck": True}), "no option 'luck'"),
        (break_by(options=[]), "options"),
        (break_by(seed="6"), "commitment"),
        (break_by(nonce="00"), "commitment"),
        (break_by(edition="00"), "edition"),
        (break_by(hash="00"), "does not end"),
        (break_by(over=True), "does not end"),
        (break_by(log={}), "log"),
        (drop_log_entry, "log"),
        (forge_event, "does not happen as the file says"),
        (unknown_kind, "neither a play"),
        (bad_play, "must be a name and its arguments"),
        (no_value_play, "teeth cannot be"),
        (another_seat, "pass takes no seat"),
        (illegal_play, "First the Conch"),
        (break_by(more=1), "more: is not a known field"),
        (break_by(cards=[]), "cards: must be an object"),
        (break_by(cards={"elf": 1}), "json: the match's own cards: .elf. is not a section"),
        (break_by(over=0), "over: must be true or false"),
        (break_by(seed=5), "seed: must be a text"),
        (break_by(nonce="\ud800"), "nonce: must be a text"),
        (break_by(log=[{}] * 100_001), "log: has 100001 records"),
    ],
)
def test_a_forged_file_is_refused_with_the_field(saved: Path, change: Any, message: str) -> None:
    data = json.loads(saved.read_text())
    change(data)
    saved.write_text(json.dumps(data))
    with pytest.raises(holocene.BadFile, match=message) as caught:
        holocene.replay(saved)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "field",
    [
        "format",
        "game",
        "rules",
        "start",
        "players",
        "options",
        "edition",
        "cards",
        "commitment",
        "seed",
        "nonce",
        "hash",
    ],
)
def test_a_missing_field_is_named(saved: Path, field: str) -> None:
    data = json.loads(saved.read_text())
    del data[field]
    saved.write_text(json.dumps(data))
    with pytest.raises(holocene.BadFile, match=f"{field}: is missing"):
        holocene.replay(saved)


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"\xff\xfe\x00", b"null", b'"text"', b"[" * 100_000, b'{"format": ' + b"1" * 5000 + b"}"],
)
def test_other_content_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.json"
    path.write_bytes(content)
    with pytest.raises(holocene.BadFile):
        holocene.replay(path)


def test_a_file_that_is_too_long_is_refused(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_BYTES", 2000)
    with pytest.raises(holocene.BadFile, match="is longer than"):
        holocene.replay(saved)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(holocene.BadFile, match="cannot be the name"):
        holocene.replay("a\0b")
    with pytest.raises(holocene.BadFile, match="cannot be read"):
        holocene.replay(tmp_path / "none.json")
    with pytest.raises(holocene.BadFile, match="cannot be read"):
        holocene.replay(tmp_path)


def test_a_truncated_file_is_refused_at_every_length(saved: Path) -> None:
    text = saved.read_text()
    for length in range(0, len(text) - 2, 97):
        saved.write_text(text[:length])
        with pytest.raises(holocene.BadFile):
            holocene.replay(saved)
