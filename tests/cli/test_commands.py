"""The command line: what it prints, and one clear line with status 2 for every mistake."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import holocene
from holocene.kernel.results import Note
from holocene.lab import fuzz as fuzzing


def run(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run the command in its own process, as people do, with additions to its environment."""
    return subprocess.run(
        [sys.executable, "-m", "holocene", *words],
        env={**os.environ, **more},
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
        timeout=120,
    )


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    holocene.play_out("cavemen", ["greedy", "greedy"], seed=1).save(path)
    return path


def test_the_command_alone_shows_help() -> None:
    found = run()
    assert found.returncode == 0
    for command in ("play", "simulate", "fuzz", "cards", "rules", "verify", "replay", "balance", "games", "arena"):
        assert command in found.stdout


def test_games_lists_players_and_options() -> None:
    found = run("games")
    assert found.returncode == 0
    assert "cavemen" in found.stdout
    assert "2 to 5" in found.stdout
    assert "first_auction" in found.stdout


def test_the_commands_speak_german(saved: Path) -> None:
    assert "Auslegungen" in run("rules", "cavemen", "gesperrt", "--language", "de").stdout
    told = run("replay", str(saved), HOLOCENE_LANGUAGE="de").stdout.splitlines()
    assert told[-1].endswith("gewinnt mit dem Feuer.")
    assert "Um das Muschelhorn bieten oder passen?" in run("replay", str(saved), "--at", "9", "--language", "de").stdout
    assert "2 bis 5 Personen" in run("games", "--language", "de").stdout
    assert "Höhlenmalerei" in run("cards", "cavemen", "--language", "de").stdout
    refused = run("rules", "cavemen", "xyz", HOLOCENE_LANGUAGE="de")
    assert refused.stderr == "holocene: Kein Absatz von cavemen enthält 'xyz'\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["games", "--language", "xx"], "there is no language 'xx'; the languages are en, de"),
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "cavemen", "--players", "7"], "2 to 5 players, not 7"),
        (["play", "cavemen", "--players", "1"], "2 to 5 players, not 1"),
        (["play", "cavemen", "--players", "many"], "--players"),
        (["play", "cavemen", "--seats", "human,nobody"], "there is no bot 'nobody'"),
        (["play", "cavemen", "--seats", "human,human,human", "--players", "2"], "3 seats are named for 2 players"),
        (["play", "cavemen", "--option", "first_auction"], "name=value"),
        (["play", "cavemen", "--option", "first_auction=maybe"], "can be true, false, not maybe"),
        (["play", "cavemen", "--option", "luck=high"], "no option 'luck'"),
        (["play", "cavemen", "--edition", "missing.toml"], "missing.toml: cannot be read"),
        (["play", "cavemen"], "needs a terminal"),
        (["play", "cavemen", "--resume", "missing.json"], "cannot be read"),
        (["simulate", "cavemen", "--games", "0"], "--games"),
        (["simulate", "cavemen", "--seats", "human,greedy"], "only bots"),
        (["simulate", "chess"], "there is no game"),
        (["simulate", "cavemen", "--out", "rows.csv"], "should end in .parquet or .jsonl"),
        (["simulate", "cavemen", "--games", "1", "--ray", "127.0.0.1:1"], "there is no Ray cluster at 127.0.0.1:1"),
        (["simulate", "cavemen", "--seats", "greedy@300,random"], "the bot greedy takes no budget"),
        (["arena", "cavemen", "greedy"], "two bots or more"),
        (["arena", "cavemen", "greedy", "human"], "there is no bot 'human'"),
        (["arena", "cavemen", "greedy", "random@x"], "a bot's budget is"),
        (["arena", "cavemen", "greedy", "random", "--report", "page.txt"], "should end in .html"),
        (["balance", "cavemen", "--players", "9"], "2 to 5 players, not 9"),
        (["balance", "cavemen", "--bot", "nobody"], "there is no bot 'nobody'"),
        (["fuzz", "chess"], "there is no game"),
        (["cards", "chess"], "there is no game"),
        (["rules", "cavemen", "zeppelin"], "no clause"),
        (["replay", "missing.json"], "cannot be read"),
        (["verify", "missing.json"], "cannot be read"),
        (["frobnicate"], "frobnicate"),
        (["simulate"], "game"),
        (["play", "cavemen", "--nonsense"], "--nonsense"),
    ],
)
def test_every_mistake_gets_one_line_and_status_2(words: list[str], message: str) -> None:
    found = run(*words)
    assert found.returncode == 2
    assert found.stdout == ""
    assert len(found.stderr.strip().splitlines()) == 1
    assert found.stderr.startswith("holocene: ")
    assert message.lower() in found.stderr.lower()


def test_a_report_that_would_be_a_folder_is_refused_before_the_games(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.mkdir()
    found = run("arena", "cavemen", "greedy", "random", "--report", str(page))
    assert (found.returncode, found.stdout) == (2, "")
    assert found.stderr == f"holocene: {page} is a folder; give the name of a file\n"


def test_a_broken_save_gets_one_line(saved: Path) -> None:
    saved.write_text(saved.read_text()[:500])
    for command in ("replay", "verify"):
        found = run(command, str(saved))
        assert found.returncode == 2
        assert len(found.stderr.strip().splitlines()) == 1
        assert "line" in found.stderr


def test_a_faulty_override_file_names_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[[cave]]\nname = "Hole"\ncost = -1\npopulation = 2\nstones = [1]\n')
    for words in (["play", "cavemen", "--edition", str(path)], ["simulate", "cavemen", "--edition", str(path)]):
        found = run(*words)
        assert found.returncode == 2
        assert len(found.stderr.strip().splitlines()) == 1
        assert "line 3" in found.stderr
    listed = run("cards", "cavemen", "--edition", str(path))
    assert listed.returncode == 2
    assert "line 3" in listed.stderr
    assert "line 1" in listed.stderr  # and the count of caves


def test_simulate_shows_a_table() -> None:
    found = run(
        "simulate", "cavemen", "--games", "12", "--seats", "greedy,random,random", "--seed", "a", "--workers", "2"
    )
    assert found.returncode == 0
    assert "12 games" in found.stdout
    assert "greedy" in found.stdout
    assert "decisions a second" in found.stdout
    again = run(
        "simulate", "cavemen", "--games", "12", "--seats", "greedy,random,random", "--seed", "a", "--workers", "1"
    )
    assert again.stdout.splitlines()[:4] == found.stdout.splitlines()[:4], "the number of workers changes nothing"


def test_balance_prints_markdown() -> None:
    found = run("balance", "cavemen", "--games", "4", "--workers", "1", "--all")
    assert found.returncode == 0
    rows = [line for line in found.stdout.splitlines() if line.startswith("| ")]
    assert [row.split("|")[1].strip() for row in rows] == ["players", "2", "3", "4", "5"]
    assert "Deep Thinker" in found.stdout


def test_balance_shows_a_games_own_figures() -> None:
    found = run("balance", "thaw", "--games", "2", "--workers", "1")
    assert "% of boxes filled: least, mean, most" in found.stdout
    for table in found.stdout.split("\n\n"):
        assert len({line.count("|") for line in table.splitlines() if line.startswith("|")}) == 1


def test_fuzz_runs_clean() -> None:
    found = run("fuzz", "cavemen", "--minutes", "0.03", "--seed", "5")
    assert found.returncode == 0
    assert "nothing found" in found.stdout


def test_a_finding_is_saved_as_a_match_that_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With an invariant that breaks after five decisions, the fuzzer leaves a file that replay opens."""

    def broken(match: holocene.Match) -> None:
        assert len(match.log) < 5, "five decisions are too many"

    monkeypatch.setattr(fuzzing, "check_conservation", broken)
    done, finding = fuzzing.fuzz("cavemen", 20, 3, tmp_path)
    assert finding is not None
    assert "five decisions are too many" in finding.reason
    assert done.decisions == 4
    assert len(holocene.replay(finding.path).log) == 5
    assert run("replay", str(finding.path)).returncode == 0


def test_cards_say_what_is_authored() -> None:
    found = run("cards", "cavemen")
    assert found.returncode == 0
    assert "Styracosaurus" in found.stdout
    assert "authored" in found.stdout
    assert "not its printed values" in found.stdout


def test_the_template_is_a_valid_override(tmp_path: Path) -> None:
    text = run("cards", "cavemen", "--template").stdout
    path = tmp_path / "mine.toml"
    path.write_text(text)
    found = run("cards", "cavemen", "--edition", str(path))
    assert found.returncode == 0
    assert "override" in found.stdout
    assert "not its printed values" not in found.stdout


def test_rules_can_be_searched() -> None:
    found = run("rules", "cavemen", "starv")
    assert found.returncode == 0
    assert "CAV-7.3" in found.stdout
    assert "CAV-1.1" not in found.stdout


def test_replay_prints_notes_with_their_records(tmp_path: Path) -> None:
    match = holocene.new("cavemen", players=2, seed=1)
    seat = match.state.to_move()[0]
    match.act(seat, "bid", teeth=1)
    match.notes = [Note(0, "Before all."), Note(1, "A first bid.\nA small one.")]
    match.save(tmp_path / "m.json")
    told = run("replay", str(tmp_path / "m.json")).stdout
    assert (
        told.index("    | Before all.")
        < told.index("bids 1 Tooth.")
        < told.index("    | A first bid.\n    | A small one.")
    )


def test_replay_tells_the_story(saved: Path) -> None:
    story = run("replay", str(saved))
    assert story.returncode == 0
    assert story.stdout.strip().endswith("wins with Fire.")
    whole = run("replay", str(saved), "--transcript")
    assert "hash " in whole.stdout
    moment = run("replay", str(saved), "--at", "0")
    assert moment.returncode == 0
    assert "Wolf" in moment.stdout
    assert run("replay", str(saved), "--at", "99999").returncode == 2


def test_verify_checks_the_commitment(saved: Path) -> None:
    match = holocene.replay(saved)
    good = run("verify", str(saved), "--commitment", match.commitment)
    assert good.returncode == 0
    assert "nobody changed the shuffle" in good.stdout
    bad = run("verify", str(saved), "--commitment", "0" * 64)
    assert bad.returncode == 2
    assert "does not fit the check" in bad.stderr
    assert match.commitment in run("verify", str(saved)).stdout
