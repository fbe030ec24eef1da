"""Simulation: the same rows with any workers, workers that die, interrupted runs, rows for other programs."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

import holocene
from holocene import processes
from holocene.games import find_game
from holocene.kernel.errors import BadFile, BadRequest, HoloceneError
from holocene.lab.log import Log
from holocene.lab.plan import Plan
from holocene.lab.runners import find_runner, play_here
from holocene.lab.simulate import about, simulate, simulate_to_file

PLAN = Plan("cavemen", ("greedy", "random", "random"), seed="s")


def read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the file of 60 games, played by one process without interruption."""
    path = tmp_path_factory.mktemp("whole") / "rows.jsonl"
    simulate_to_file(PLAN, 60, path, play_here)
    return path.read_bytes()


@pytest.mark.parametrize("workers", [2, 3])
def test_the_number_of_workers_changes_nothing(tmp_path: Path, whole: bytes, workers: int) -> None:
    path = tmp_path / "rows.jsonl"
    tally = simulate_to_file(PLAN, 60, path, find_runner(workers))
    assert path.read_bytes() == whole
    assert tally.games == 60
    assert list(tmp_path.iterdir()) == [path], "nothing else is left"


def test_a_rows_seed_replays_its_game(whole: bytes) -> None:
    rows = [json.loads(line) for line in whole.decode().splitlines()]
    assert [(row["index"], row["seat"]) for row in rows] == [(i, seat) for i in range(60) for seat in range(3)]
    for row in rows[3::40]:
        match = holocene.play_out(row["game"], PLAN.seats, seed=row["seed"])
        score = match.state.scores()[row["seat"]]
        assert (row["points"], row["place"], row["decisions"]) == (score.points, score.place, len(match.log))
        assert row["sources"] == dict(score.parts)
        assert row["bot"] == PLAN.seats[row["seat"]]


def test_sources_add_up_to_the_points(tmp_path: Path) -> None:
    plan = Plan("endless_winter", ("greedy", "random"))
    for outcome in simulate(plan, 3, workers=1):
        assert [sum(parts.values()) for parts in outcome.sources] == list(outcome.points)
        assert sum(outcome.decided) == outcome.decisions


def test_parquet_holds_the_same_rows(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "rows.parquet"
    simulate_to_file(PLAN, 60, path, play_here)
    table = pyarrow.parquet.read_table(path)
    lines = [json.loads(line) for line in whole.decode().splitlines()]
    for found, line in zip(table.to_pylist(), lines, strict=True):
        for name in table.column_names:
            told = {"Fire": None, **line[name]} if name == "sources" else line[name]
            assert found[name] == told, name
    assert json.loads(table.schema.metadata[b"holocene"]) == about(PLAN)


@pytest.mark.parametrize("game", [game.name for game in holocene.games()])
def test_every_game_can_be_written_as_parquet(tmp_path: Path, game: str) -> None:
    players = find_game(game).players[0]
    plan = Plan(game, ("random",) * players)
    simulate_to_file(plan, 2, tmp_path / "rows.parquet", play_here)
    assert pyarrow.parquet.read_table(tmp_path / "rows.parquet").num_rows == 2 * players


def test_workers_that_are_killed_are_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever a worker reports, the oldest worker is killed; still, no game is missing or counted twice."""
    monkeypatch.setattr(processes, "TRIES", 6)  # by chance, the same game may be hit more often than is allowed
    killed: list[int] = []
    born: list[int] = []

    def kill(games: int, decisions: int) -> None:
        born.extend(child.pid for child in active_children() if child.pid is not None and child.pid not in born)
        doomed = [pid for pid in born if pid not in killed]  # a killed process may still count as active for a moment
        if doomed and len(killed) < 5:
            os.kill(doomed[0], signal.SIGKILL)
            killed.append(doomed[0])

    plan = Plan("cavemen", ("tests.lab.bots:Slow", "random"), seed="m")
    assert simulate(plan, 80, workers=2, progress=kill) == simulate(plan, 80, workers=1)
    assert len(killed) == 5


def test_a_bot_that_kills_every_worker_is_reported() -> None:
    with pytest.raises(HoloceneError, match="a worker died 3 times over game"):
        simulate(Plan("cavemen", ("tests.lab.bots:Doomed", "random")), 20, workers=2)


def start(path: Path, games: int, workers: int, seats: str = "greedy,random,random") -> subprocess.Popen[bytes]:
    words = ["simulate", "cavemen", "--games", str(games), "--seats", seats, "--seed", "s", "--out", str(path)]
    return subprocess.Popen(
        [sys.executable, "-m", "holocene", *words, "--workers", str(workers)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def wait_for(path: Path, lines: int) -> None:
    """Wait until a file has a number of lines."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if path.exists() and path.read_bytes().count(b"\n") >= lines:
            return
        time.sleep(0.01)
    raise AssertionError(f"{path.name} did not come that far")


@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGINT])
def test_an_interrupted_run_continues(tmp_path: Path, sent: signal.Signals) -> None:
    """The command is stopped twice, by a kill or by Ctrl-C, then runs to its end; the rows are those of a whole run."""
    seats = "tests.lab.bots:Slow,random,random"
    path, part = tmp_path / "rows.jsonl", tmp_path / "rows.jsonl.part"
    for lines in (2, 4):
        running = start(path, 60, 2, seats)
        wait_for(part, lines)
        (os.killpg if sent == signal.SIGINT else os.kill)(running.pid, sent)
        _, told = running.communicate(timeout=60)
        assert not path.exists()
        if sent == signal.SIGINT:
            assert running.returncode == 130
            assert told == b"holocene: interrupted; run the same command to continue\n"
    kept = part.read_bytes()
    running = start(path, 60, 2, seats)
    told, _ = running.communicate(timeout=60)
    assert b"180 rows in" in told
    assert not part.exists()
    quiet = tmp_path / "quiet.jsonl"
    simulate_to_file(Plan("cavemen", tuple(seats.split(",")), seed="s"), 60, quiet, play_here)
    assert path.read_bytes() == quiet.read_bytes()
    assert kept.count(b"\n") >= 4


def test_a_killed_command_leaves_no_workers(tmp_path: Path) -> None:
    running = start(tmp_path / "rows.jsonl", 1000, 2, "tests.lab.bots:Slow,random,random")
    wait_for(tmp_path / "rows.jsonl.part", 2)
    children = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
    assert len(children) >= 2
    os.kill(running.pid, signal.SIGKILL)
    running.wait()
    end = time.monotonic() + 60
    while any(Path(f"/proc/{child}").exists() for child in children):
        assert time.monotonic() < end, "a worker is left"
        time.sleep(0.05)


def test_the_games_of_an_incomplete_line_are_played_again(tmp_path: Path, whole: bytes) -> None:
    path, part = tmp_path / "rows.jsonl", tmp_path / "rows.jsonl.part"
    log = Log(part, about(PLAN))
    log.add(simulate(PLAN, 20, workers=1)[10:])
    log.close()
    whole_lines = part.read_bytes()
    part.write_bytes(whole_lines + b'{"outcomes":[[20,[1,0')
    simulate_to_file(PLAN, 60, path, play_here)
    assert path.read_bytes() == whole


def test_a_continued_run_can_ask_for_more_games(tmp_path: Path, whole: bytes) -> None:
    path, part = tmp_path / "rows.jsonl", tmp_path / "rows.jsonl.part"
    log = Log(part, about(PLAN))
    for first in (40, 0, 25):
        log.add(simulate(PLAN, 60, workers=1)[first : first + 7])
    assert list(log.gaps(60)) == [(7, 25), (32, 40), (47, 60)]
    assert list(log.gaps(30)) == [(7, 25)]
    log.close()
    simulate_to_file(PLAN, 60, path, play_here)
    assert path.read_bytes() == whole


def test_another_simulations_part_is_refused(tmp_path: Path) -> None:
    part = tmp_path / "rows.jsonl.part"
    Log(part, about(PLAN)).close()
    other = Plan("cavemen", ("greedy", "greedy", "random"), seed="s")
    with pytest.raises(BadRequest, match=r'holds games with seats \["greedy", "random", "random"\], not'):
        simulate_to_file(other, 10, tmp_path / "rows.jsonl", play_here)
    simulate_to_file(other, 10, tmp_path / "rows.jsonl", play_here, fresh=True)
    assert not part.exists()


def test_a_file_that_is_not_a_log_is_left_alone(tmp_path: Path) -> None:
    part = tmp_path / "rows.jsonl.part"
    for text in ("my diary\n", '{"a": 1}\n', "[]\n", '{"format":"holocene games 1"}\nnonsense\n'):
        part.write_text(text)
        with pytest.raises((BadFile, BadRequest)):
            simulate_to_file(PLAN, 10, tmp_path / "rows.jsonl", play_here)
        assert part.read_text() == text


def test_a_finished_file_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text("precious\n")
    with pytest.raises(BadRequest, match="exists already; --fresh"):
        simulate_to_file(PLAN, 10, path, play_here)
    with pytest.raises(BadRequest, match=r"should end in \.parquet or \.jsonl"):
        simulate_to_file(PLAN, 10, tmp_path / "rows.csv", play_here)
    assert path.read_text() == "precious\n"


def test_two_processes_do_not_write_one_file(tmp_path: Path) -> None:
    running = start(tmp_path / "rows.jsonl", 1000, 1, "tests.lab.bots:Slow,random,random")
    wait_for(tmp_path / "rows.jsonl.part", 2)
    other = start(tmp_path / "rows.jsonl", 1000, 1)
    _, told = other.communicate(timeout=60)
    running.kill()
    running.communicate()
    assert other.returncode == 2
    assert b"is being written by another process" in told


def test_an_owners_cards_are_sent_as_values(tmp_path: Path) -> None:
    game = find_game("cavemen")
    path = tmp_path / "mine.toml"
    path.write_text(game.template().replace('name = "Deep Thinker"', 'name = "Dreamer"'))
    plan = Plan("cavemen", ("greedy", "greedy"), edition=game.edition(path).values)
    path.unlink()
    taken = {name for outcome in simulate(plan, 20, workers=2) for seat in outcome.taken for name in seat}
    assert "Dreamer" in taken
    assert "Deep Thinker" not in taken
