"""The command line in difficult conditions: broken bots, pipes, full disks, Ctrl-C, read-only folders."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import cast

import pytest

import holocene
from holocene.bots import find_bot
from holocene.bots.analysis import Piece
from holocene.bots.playing import play_out
from holocene.cli.analysis import analyse
from holocene.cli.output import UNFOLDED
from holocene.cli.terminal.app import Terminal
from holocene.cli.terminal.session import Session
from holocene.games import find_game
from holocene.kernel.errors import HoloceneError
from holocene.lab import fuzz as fuzzing
from tests.cli.test_commands import run
from tests.cli.test_terminal import notices, screen_text, settle

BOTS = """
import os

class Good:
    def choose(self, dealt, seat, budget, seed):
        return dealt.legal(seat)[0]

class Raises:
    def choose(self, dealt, seat, budget, seed):
        raise ValueError("two\\nlines")

class Forbidden:
    def choose(self, dealt, seat, budget, seed):
        return 0

class Dies:
    def choose(self, dealt, seat, budget, seed):
        os._exit(3)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, which contains a file with bots."""
    (tmp_path / "mine.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def holo(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the installed command, whose import path does not contain the current folder."""
    command = [str(Path(sys.executable).with_name("holocene")), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


@pytest.mark.usefixtures("folder")
def test_a_bot_in_the_current_folder_can_play() -> None:
    found = holo("simulate", "cavemen", "--games", "12", "--workers", "2", "--seats", "mine:Good,random")
    assert (found.returncode, found.stderr) == (0, "")
    assert "mine:Good" in found.stdout


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("bot", "workers", "message"),
    [
        ("Raises", "1", "the bot Raises in seat 0 has failed: ValueError: two lines"),
        ("Raises", "2", "the bot Raises in seat 0 has failed: ValueError: two lines"),
        ("Forbidden", "1", "the bot Forbidden in seat 0 has failed: it chose action 0: First the Conch"),
        ("Forbidden", "2", "the bot Forbidden in seat 0 has failed: it chose action 0: First the Conch"),
        ("Dies", "2", "a worker died 3 times over game"),  # without workers, it would end the command itself
    ],
)
def test_simulating_a_broken_bot_ends_in_one_line(bot: str, workers: str, message: str) -> None:
    words = ["simulate", "cavemen", "--games", "20", "--seed", "3", "--seats", f"mine:{bot},greedy"]
    found = holo(*words, "--workers", workers)
    assert found.returncode == 2
    assert found.stdout == ""
    assert found.stderr.startswith(f"holocene: {message}")
    assert found.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["simulate", "cavemen", "--games", "99999999999999"], "--games"),
        (["play", "cavemen", "--resume", "m.json", "--players", "3"], "--resume takes players"),
        (["play", "cavemen", "--resume", "m.json", "--seed", "3"], "--resume takes players"),
        (["cards", "cavemen", "--edition", "one.toml"], "one.toml, line 1: [people] is not a section"),
    ],
)
def test_more_mistakes_get_one_line(folder: Path, words: list[str], message: str) -> None:
    (folder / "one.toml").write_text("[people]\n")
    found = run(*words)
    assert found.returncode == 2
    assert message in found.stderr
    assert found.stderr.count("\n") == 1


def test_a_failing_bot_is_reported_with_file_and_line(folder: Path) -> None:
    found = holo("simulate", "cavemen", "--games", "1", "--workers", "1", "--seats", "mine:Raises,greedy")
    line = 1 + BOTS.splitlines().index('        raise ValueError("two\\nlines")')
    assert found.stderr == (
        f"holocene: the bot Raises in seat 0 has failed: ValueError: two lines (mine.py, line {line})\n"
    )


def test_rows_do_not_replace_a_folder(folder: Path) -> None:
    (folder / "rows.jsonl").mkdir()
    found = run("simulate", "cavemen", "--games", "1", "--fresh", "--out", "rows.jsonl")
    assert (found.returncode, found.stderr) == (2, "holocene: rows.jsonl is a folder; give the name of a file\n")


@pytest.mark.parametrize("columns", [80, 60])
def test_the_arenas_figures_are_whole_on_a_narrow_terminal(folder: Path, columns: int) -> None:
    words = ["arena", "cavemen", "greedy", "random", "--games", "4", "--workers", "1"]
    wide = run(*words, COLUMNS="200").stdout.splitlines()
    narrow = run(*words, COLUMNS=str(columns)).stdout
    assert max(map(len, narrow.splitlines())) <= columns
    assert "…" not in narrow
    for cell in re.split("  +", "  ".join(wide[1:3]).strip()):
        assert cell in narrow


def test_card_values_are_whole_on_a_narrow_terminal() -> None:
    assert "…" not in run("cards", "cavemen", COLUMNS="60").stdout


def test_an_analysis_that_could_not_be_saved_is_refused_at_once(folder: Path) -> None:
    holocene.play_out("cavemen", ["greedy", "greedy"], seed=1).save(folder / "match.json")
    for path in (folder, folder / "nowhere" / "study.json"):
        found = run("analyse", "match.json", "--json", str(path))
        assert (found.returncode, found.stderr) == (2, f"holocene: {path} cannot be written\n")


def test_an_analysis_whose_worker_dies_ends_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("holocene.cli.analysis.study", os._exit)  # takes a number instead of a piece
    with pytest.raises(HoloceneError, match="a worker process died"):
        analyse(cast("list[Piece]", [3]), 1, lambda done: None)


def test_the_version_is_printed() -> None:
    found = run("--version")
    assert (found.returncode, found.stdout) == (0, f"holocene {holocene.__version__}\n")


def test_every_commands_summary_fits_on_one_line() -> None:
    assert "..." not in run("--help").stdout.partition("Commands:")[2]


def test_lines_stay_whole_in_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    clause = next(clause for clause in holocene.rules("cavemen") if len(clause.text) > 200)
    assert len(clause.text) < UNFOLDED
    assert clause.text in run("rules", "cavemen", clause.id).stdout


def test_names_with_brackets_are_not_markup(tmp_path: Path) -> None:
    """Neither the command nor the screen reads them as markup."""
    path = tmp_path / "mine.toml"
    path.write_text(find_game("cavemen").template().replace('"Wolf"', '"[/red]"'))
    found = run("cards", "cavemen", "--edition", str(path))
    assert found.returncode == 0
    assert "[/red]" in found.stdout


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 80)])
async def test_brackets_are_not_markup_on_the_screen(tmp_path: Path, size: tuple[int, int]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(re.sub('name = "(?!Fire")(.*)"', r'name = "[/\1]"', find_game("cavemen").template()))
    match = holocene.new("cavemen", 2, "[/seed]", path)
    app = Terminal(Session(match, ["human", "human"]), delay=0)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        await pilot.press("tab", *"belongs", "enter")
        await settle(pilot)
        assert "CAV-2.3" in notices(app)
        await pilot.press("ctrl+t", "escape", "ctrl+l", "escape", "question_mark")
        await settle(pilot)
    play_out(match, [find_bot("greedy"), find_bot("greedy")])
    app = Terminal(Session(match, ["human", "human"]), delay=0)
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert "[/seed]" in screen_text(app)


def test_a_full_disk_gets_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "holocene", "cards", "cavemen"]
        found = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False, timeout=60)
    assert found.returncode == 2
    assert "the output cannot be written" in found.stderr
    assert "Traceback" not in found.stderr


def test_ctrl_c_ends_a_simulation_soon() -> None:
    command = [sys.executable, "-m", "holocene", "simulate", "cavemen", "--games", "100000", "--workers", "2"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    time.sleep(3)
    os.killpg(running.pid, signal.SIGINT)  # a terminal also sends it to all processes
    _, told = running.communicate(timeout=60)
    assert running.returncode == 130
    assert told == b""


def test_a_finding_is_saved_elsewhere_if_its_folder_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(match: holocene.Match) -> None:
        raise AssertionError("broken")

    (tmp_path / "file").touch()
    monkeypatch.setattr(fuzzing, "check_conservation", broken)
    monkeypatch.setattr("tempfile.mkdtemp", lambda prefix: str(tmp_path))
    _, finding = fuzzing.fuzz("cavemen", 20, 3, tmp_path / "file")
    assert finding is not None
    assert finding.path.parent == tmp_path
    assert len(holocene.replay(finding.path).log) == 1
