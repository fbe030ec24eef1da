"""Measures how strong the bots are: one against another, with confidence intervals, on all cores.

    python benchmarks/strength.py results.jsonl "cavemen 2 search@0.1s greedy 200" "thaw 4 search@300 greedy 100"

An experiment gives the game, the number of players, the bot to measure, the bot in all other seats, and the greatest
number of games. The measured bot sits in every seat equally often; with two players, each shuffle is played twice. The
file has one line per game, so an interrupted run can continue. `--until 0.1` stops an experiment when its interval is
that narrow on each side, or when all of it is above or below the result of equal bots. You can try out settings of the
search in brackets: `search[horizon=4,sample=0]@300`. `--picture FILE` draws the results with their intervals as an SVG.
The script needs only the package's sources and mypy_extensions.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import multiprocessing.pool
import os
import re
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from holocene.bots import find_bot
from holocene.bots.engine.bot import Bot
from holocene.bots.playing import play_out
from holocene.bots.search import Searcher
from holocene.bots.spec import read_spec
from holocene.games import find_game
from holocene.kernel.engine.state import Tuning
from holocene.kernel.matches.match import new_match
from holocene.lab.report.plots import dots, percent

SURE = 1.96
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #4a4038 } .axis { font-style: italic }
.grid { stroke: #d8cfc2 } .mark { stroke: #a4432b; stroke-dasharray: 5 4 } .span { stroke: #2f5d73; stroke-width: 3 }
.dot { fill: #2f5d73 } svg { background: #faf6ef }
"""


@dataclass(frozen=True)
class Experiment:
    """One bot against others of a different kind."""

    game: str
    players: int
    bot: str
    others: str
    games: int

    @property
    def name(self) -> str:
        """Return the name that marks its lines in the file."""
        return f"{self.game} {self.players} {self.bot} {self.others}"


def read_experiment(text: str) -> Experiment:
    game, players, bot, others, games = text.split()
    return Experiment(game, int(players), bot, others, int(games))


def make_bot(spec: str, game: str) -> Bot:
    """Return a bot; settings in brackets replace those of the game."""
    found = re.fullmatch(r"search\[(.*)\](?:@(.*))?", spec)
    if not found:
        return find_bot(spec)
    known = find_game(game)
    tuning = new_match(known, known.players[0], 0, {}, known.edition()).state.tuning()
    names = ("sample", "horizon", "depth", "width", "growth", "explore", "trust", "share")
    values = {name: getattr(tuning, name) for name in names}
    for part in found[1].split(","):
        name, _, value = part.partition("=")
        values[name] = type(values[name])(value)
    budget = read_spec(f"search@{found[2]}" if found[2] else "search")
    return Searcher(budget.playouts, budget.seconds, Tuning(**values))


def play(job: tuple[Experiment, int]) -> dict[str, object]:
    """Play one game."""
    experiment, index = job
    seat = index % experiment.players
    game = find_game(experiment.game)
    match = new_match(game, experiment.players, f"strength-{index // experiment.players}", {}, game.edition())
    bots = [make_bot(experiment.others, experiment.game) for _ in range(experiment.players)]
    bots[seat] = make_bot(experiment.bot, experiment.game)
    begun = time.perf_counter()
    play_out(match, bots)
    scores = match.state.scores()
    return {
        "experiment": experiment.name,
        "index": index,
        "place": mean_place([score.place for score in scores], seat),
        "points": scores[seat].points,
        "others": max(score.points for score in scores if score.seat != seat),
        "decisions": sum(record.seat == seat for record in match.log),
        "seconds": round(time.perf_counter() - begun, 3),
    }


def mean_place(places: list[int], seat: int) -> float:
    """Return a seat's place; seats that share a place get the mean of the places they take up."""
    return places[seat] + (places.count(places[seat]) - 1) / 2


def interval(places: list[float], players: int) -> tuple[float, float, float]:
    """Return the share of opponents beaten (with two players, of games won) and its confidence interval."""
    values = [(players - place) / (players - 1) for place in places]
    number = len(values)
    mean = sum(values) / number
    if players == 2:  # Wilson's, which also holds near 0 and 1
        middle = (mean + SURE**2 / (2 * number)) / (1 + SURE**2 / number)
        half = SURE * math.sqrt(mean * (1 - mean) / number + SURE**2 / (4 * number**2)) / (1 + SURE**2 / number)
        return mean, middle - half, middle + half
    variance = sum((value - mean) ** 2 for value in values) / max(1, number - 1)
    half = SURE * math.sqrt(variance / number)
    return mean, mean - half, mean + half


def decided(places: list[float], players: int, narrow: float) -> bool:
    """Return whether an experiment can stop."""
    if len(places) < 20 * (players - 1) or not narrow:
        return False
    _, low, high = interval(places, players)
    return high - low <= 2 * narrow or low > 0.5 or high < 0.5


def report(experiment: Experiment, rows: list[dict[str, object]]) -> str:
    """Return the result in one line."""
    places = [float(str(row["place"])) for row in rows]
    mean, low, high = interval(places, experiment.players)
    rank = sum(places) / len(places)
    points = sum(int(str(row["points"])) for row in rows) / len(rows)
    others = sum(int(str(row["others"])) for row in rows) / len(rows)
    seconds = sum(float(str(row["seconds"])) for row in rows) / len(rows)
    return (
        f"{experiment.name}: {mean:.3f} [{low:.3f}, {high:.3f}] of opponents beaten, mean place {rank:.2f}, "
        f"{len(rows)} games, {points:.1f} points against {others:.1f}, {seconds:.1f} s a game"
    )


def spread(values: list[float]) -> tuple[float, float, float]:
    """Return a mean and its confidence interval."""
    mean = statistics.fmean(values)
    half = SURE * (statistics.stdev(values) if len(values) > 1 else math.inf) / math.sqrt(len(values))
    return mean, mean - half, mean + half


def draw(experiments: list[Experiment], rows: dict[str, dict[int, dict[str, object]]], points: bool) -> str:
    """Return a picture of the experiments that have games, one below the other, with their intervals."""
    lines = []
    for one in experiments:
        found = rows[one.name].values()
        if len(found) < 2:
            continue
        if points:
            mean, low, high = spread([float(str(row["points"])) - float(str(row["others"])) for row in found])
        else:
            mean, low, high = interval([float(str(row["place"])) for row in found], one.players)
            low, high = max(0.0, low), min(1.0, high)
        budget = one.bot.partition("@")[2] or one.bot
        lines.append((f"{find_game(one.game).title.partition(':')[0]}, {budget}", mean, low, high))
    rival = experiments[0].others
    picture = (
        dots("Points by playouts a turn", lines, f"points more than the best {rival}", mark=0.0)
        if points
        else dots("Strength by playouts a turn", lines, f"opponents beaten; dashed: equal to {rival}", percent, 0.5)
    )
    return picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1).replace(
        "<title>", f"<style>{STYLE}</style><title>", 1
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="How strong the bots are.")
    parser.add_argument("file", type=Path)
    parser.add_argument("experiments", nargs="+", type=read_experiment)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--until", type=float, default=0.0)
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--points", action="store_true", help="draw the lead in points instead of opponents beaten")
    given = parser.parse_args()
    rows: dict[str, dict[int, dict[str, object]]] = {one.name: {} for one in given.experiments}
    if given.file.exists():
        for line in given.file.read_text().splitlines():
            row = json.loads(line)
            if row["experiment"] in rows:
                rows[row["experiment"]][row["index"]] = row
    end = time.monotonic() + 60 * given.minutes

    def jobs() -> Iterator[tuple[Experiment, int]]:
        for experiment in given.experiments:
            found = rows[experiment.name]
            for index in range(experiment.games):
                places = [float(str(row["place"])) for row in found.values()]
                if decided(places, experiment.players, given.until) or time.monotonic() > end:
                    break
                if index not in found:
                    yield experiment, index

    with given.file.open("a") as file, multiprocessing.get_context("spawn").Pool(given.workers) as pool:
        waiting: list[tuple[str, multiprocessing.pool.AsyncResult[dict[str, object]]]] = []
        todo = jobs()
        more = True
        while more or waiting:
            while more and len(waiting) < given.workers:
                job = next(todo, None)
                more = job is not None
                if job is not None:
                    waiting.append((job[0].name, pool.apply_async(play, (job,))))
            time.sleep(0.01)
            for name, result in [pair for pair in waiting if pair[1].ready()]:
                row = result.get()
                rows[name][int(str(row["index"]))] = row
                file.write(json.dumps(row) + "\n")
                file.flush()
                waiting.remove((name, result))
    for experiment in given.experiments:
        if rows[experiment.name]:
            print(report(experiment, list(rows[experiment.name].values())), flush=True)
    if given.picture:
        given.picture.write_text(draw(given.experiments, rows, given.points))


if __name__ == "__main__":
    main()
