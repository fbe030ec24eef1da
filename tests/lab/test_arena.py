"""The arena: fair seatings, an answer that does not depend on the workers, stopping, continuing, and its page."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from holocene.kernel.errors import BadRequest
from holocene.lab.arena import Contest, Standing, hold, line_ups
from holocene.lab.plan import Plan
from holocene.lab.report.figures import records
from holocene.lab.report.page import report
from holocene.lab.runners import find_runner, play_here
from holocene.lab.simulate import simulate, simulate_to_file
from tests.lab.test_simulate import wait_for

CONTEST = Contest("cavemen", ("random", "greedy"), 2)


@pytest.mark.parametrize("bots", [2, 3, 4, 6])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_bot_sits_everywhere_equally_often(bots: int, players: int) -> None:
    contest = Contest("cavemen", tuple(f"bot{number}" for number in range(bots)), players)
    one_round = [contest.seating(number) for number in range(len(contest.seatings))]
    assert sorted(one_round) == contest.seatings
    seats = Counter((seat, bot) for seating in one_round for seat, bot in enumerate(seating))
    assert len(seats) == bots * players
    assert len(set(seats.values())) == 1
    together = Counter(
        (one, other) for seating in one_round for one in set(seating) for other in set(seating) if one < other
    )
    assert len(set(together.values())) == 1, "and every two meet equally often"


def test_with_few_bots_each_plays_about_equally_often() -> None:
    assert line_ups(2, 4) == [(0, 0, 1, 1)]
    assert line_ups(2, 5) == [(0, 0, 0, 1, 1), (0, 0, 1, 1, 1)]
    assert line_ups(3, 4) == [(0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2)]


def test_it_stops_when_the_answer_is_clear(tmp_path: Path) -> None:
    heard: list[Standing] = []
    standing = hold(CONTEST, 1000, tmp_path / "games.jsonl", play_here, listener=heard.append)
    assert standing.clear
    assert standing.ratings is not None
    assert standing.ratings.verdict(1, 0, 25) == "ahead"
    assert 30 <= len(standing.outcomes) <= 200
    assert [one.clear for one in heard] == [False] * (len(heard) - 1) + [True]
    assert all(one.fresh for one in heard)
    mine = records(standing)
    assert mine[1].wins + mine[0].wins == len(standing.outcomes)
    assert mine[1].seats == mine[1].games == len(standing.outcomes)
    assert mine[1].seconds > mine[0].seconds > 0


def test_the_answer_does_not_depend_on_the_workers(tmp_path: Path) -> None:
    contest = Contest("thaw", ("random", "greedy"), 3, {"checks": "edges"})
    one = hold(contest, 40, tmp_path / "one.jsonl", play_here, close=1)
    other = hold(contest, 40, tmp_path / "two.jsonl", find_runner(2), close=1)
    assert one.outcomes == other.outcomes
    assert one.ratings == other.ratings
    assert len(one.outcomes) == 40 or one.clear


def test_a_killed_arena_continues(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    bots = ["random", "tests.lab.bots:Slow"]
    words = [sys.executable, "-m", "holocene", "arena", "cavemen", *bots, "--games", "40", "--close", "1"]
    words += ["--report", str(tmp_path / "a.html"), "--workers", "2"]
    for lines in (6, 14):
        running = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        wait_for(path, lines)
        os.kill(running.pid, signal.SIGKILL)
        running.communicate()
    done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=100)
    contest = Contest("cavemen", tuple(bots), 2)
    quiet = hold(contest, 40, tmp_path / "quiet.jsonl", play_here, close=1)
    again = hold(contest, 40, path, play_here, close=1)
    assert again.outcomes == quiet.outcomes
    assert "games with 2 players" in done.stdout
    assert (tmp_path / "a.html").exists()


def test_a_contest_that_is_over_is_shown_without_playing(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    first = hold(CONTEST, 1000, path, play_here)
    kept = path.read_bytes()
    heard: list[Standing] = []
    again = hold(CONTEST, 1000, path, find_runner(2), listener=heard.append)
    assert again == first
    assert not any(one.fresh for one in heard), "so that they count for no games a second"
    assert path.read_bytes() == kept
    with pytest.raises(BadRequest, match="holds games with seed"):
        hold(replace(CONTEST, seed="other"), 1000, path, play_here)


@pytest.mark.parametrize(
    ("contest", "reason"),
    [
        (Contest("cavemen", ("greedy",), 2), "two bots or more"),
        (Contest("cavemen", ("greedy", "greedy"), 2), "greedy is named twice"),
        (Contest("cavemen", ("greedy", "nobody"), 2), "there is no bot 'nobody'"),
        (Contest("cavemen", ("greedy", "random@300"), 2), "random takes no budget"),
        (Contest("cavemen", ("greedy", "random"), 9), "2 to 5 players, not 9"),
        (Contest("cavemen", tuple(f"b{number}" for number in range(13)), 2), "at most 12"),
    ],
)
def test_impossible_contests_get_one_sentence(contest: Contest, reason: str, tmp_path: Path) -> None:
    with pytest.raises(BadRequest, match=reason):
        hold(contest, 10, tmp_path / "games.jsonl", play_here)
    assert not list(tmp_path.iterdir())


def test_a_missing_library_is_named_before_anything_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("numpy", "pyarrow", "pyarrow.parquet", "ray"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(BadRequest, match=r"ratings need numpy: pip install 'holocene\[lab\]'"):
        hold(CONTEST, 10, tmp_path / "games.jsonl", play_here)
    with pytest.raises(BadRequest, match=r"Parquet needs pyarrow: pip install 'holocene\[lab\]'"):
        simulate_to_file(Plan("cavemen", ("random", "random")), 1, tmp_path / "rows.parquet", play_here)
    with pytest.raises(BadRequest, match=r"--ray needs Ray: pip install 'holocene\[ray\]'"):
        simulate(Plan("cavemen", ("random", "random")), 1, ray="local")
    assert not list(tmp_path.iterdir())


class Page(HTMLParser):
    """Collects what a page refers to, and checks that every element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.tags: Counter[str] = Counter()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.links += [value or "" for name, value in attrs if name in ("src", "href", "srcset", "data")]
        if tag not in ("meta", "link", "img", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize(("game", "players", "figures"), [("cavemen", 3, 5), ("thaw", 3, 5), ("endless_winter", 2, 6)])
def test_the_page_is_self_contained(game: str, players: int, figures: int, tmp_path: Path) -> None:
    contest = Contest(game, ("random", "tests.lab.bots:Slow" if game == "cavemen" else "greedy"), players)
    standing = hold(contest, 12, tmp_path / "games.jsonl", play_here)
    page = report(standing, 25.0, "holocene arena <b>")
    read = Page()
    read.feed(page)
    assert not read.open
    assert not read.links
    assert not read.tags["script"]
    assert not re.search(r"https?:|url\(|@import", page)
    assert read.tags["svg"] == figures
    assert "&lt;b&gt;" in page
    assert "nan" not in page.lower().split()
