"""The lab's commands: simulate, arena, balance, fuzz."""

from __future__ import annotations

import os
import re
import shlex
import sys
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer

from holocene.cli.arguments import (
    MOST_GAMES,
    EditionFile,
    GameName,
    Options,
    Players,
    Seats,
    Seed,
    Workers,
    read_options,
    read_seats,
)
from holocene.games import find_game
from holocene.kernel.errors import BadRequest
from holocene.lab import CLOSE, FIRST_LOOK, LOCAL

# Each command imports what it needs only when it runs, so that help and small commands start fast.

ADDRESS = re.compile(r"auto|ray://.+|[\w.-]+:\d+")  # of a Ray cluster
Ray = Annotated[
    str | None,
    typer.Option(
        "--ray", help="play on a Ray cluster: at this address or, without one, on this machine", metavar="ADDRESS"
    ),
]
Fresh = Annotated[bool, typer.Option("--fresh", help="start over, and discard the results of an earlier run")]


def name_ray(words: list[str]) -> list[str]:
    """Return the command's words, with "local" as the address if --ray has none.

    >>> name_ray(["simulate", "--ray", "cavemen"]), name_ray(["--ray", "10.0.0.1:6379"])
    (['simulate', '--ray=local', 'cavemen'], ['--ray', '10.0.0.1:6379'])
    """
    return [
        f"--ray={LOCAL}" if word == "--ray" and not ADDRESS.fullmatch(after) else word
        for word, after in pairwise([*words, ""])
    ]


def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, max=MOST_GAMES, help="how many games", metavar="NUMBER")] = 1000,
    players: Players = None,
    seats: Seats = None,
    seed: Seed = None,
    option: Options = None,
    edition: EditionFile = None,
    workers: Workers = None,
    ray: Ray = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="write a row per game and seat to this .parquet or .jsonl file; an interrupted run can continue",
            metavar="FILE",
        ),
    ] = None,
    fresh: Fresh = False,
) -> None:
    """Let bots play many games and show who wins.

    The same seed gives the same games with any number of workers or machines. With --out, you can continue an
    interrupted simulation: run the same command again.
    """
    from holocene.cli import lab_output
    from holocene.cli.output import console_for
    from holocene.lab.plan import Plan
    from holocene.lab.runners import find_runner
    from holocene.lab.simulate import simulate_to_file, simulate_to_tally

    found = find_game(game)
    bots = read_seats(found, players, seats, "greedy")
    if "human" in bots:
        raise BadRequest("only bots can be simulated: random, greedy, search or module:Class")
    plan = Plan(game, tuple(bots), read_options(found, option), seed or "0", read_values(game, edition))
    runner = find_runner(workers, ray, bots)
    with lab_output.progress(console_for(sys.stdout), "games", games) as advance:
        try:
            if out is None:
                tally = simulate_to_tally(plan, games, runner, advance)
            else:
                tally = simulate_to_file(plan, games, out, runner, advance, fresh)
        except KeyboardInterrupt:
            if out is not None:
                print("holocene: interrupted; run the same command to continue", file=sys.stderr)
            raise
    lab_output.print_tally(console_for(sys.stdout), bots, tally, advance)
    if out is not None:
        print(f"{tally.games * len(bots)} rows in {out}")


def arena(
    game: GameName,
    bots: Annotated[list[str], typer.Argument(help="names, name@budget, or your own as module:Class", metavar="BOT…")],
    players: Annotated[
        int | None,
        typer.Option(help="players in each game; by default as few as the game allows", metavar="NUMBER"),
    ] = None,
    games: Annotated[
        int, typer.Option(min=1, max=MOST_GAMES, help="play at most this many games", metavar="NUMBER")
    ] = 2000,
    least: Annotated[
        int, typer.Option(min=1, help="play at least this many games: more make narrower intervals", metavar="NUMBER")
    ] = FIRST_LOOK,
    close: Annotated[
        float, typer.Option(min=1, help="Elo points within which two bots are called equal", metavar="NUMBER")
    ] = CLOSE,
    seed: Seed = None,
    option: Options = None,
    edition: EditionFile = None,
    workers: Workers = None,
    ray: Ray = None,
    report: Annotated[
        Path | None,
        typer.Option(
            help="write the page with pictures here, by default arena-GAME.html; the games are kept beside it",
            metavar="FILE",
        ),
    ] = None,
    fresh: Fresh = False,
) -> None:
    """Rate bots against each other.

    The bots play in all line-ups and all seatings until it is clear which of them is stronger or that they are about
    equal, or until --games games are played. Run the same command again to continue, or to see the result again.
    """
    from holocene.cli import lab_output
    from holocene.cli.output import console_for
    from holocene.lab import arena as arenas
    from holocene.lab.report.page import write_report
    from holocene.lab.runners import find_runner

    found = find_game(game)
    contest = arenas.Contest(
        game,
        tuple(bots),
        found.players[0] if players is None else players,
        read_options(found, option),
        seed or "arena",
        read_values(game, edition),
    )
    contest.check()
    page = report or Path(f"arena-{game}.html")
    if page.suffix not in (".html", ".htm"):
        raise BadRequest(f"{page} should end in .html, because the report is a web page")
    if page.is_dir():
        raise BadRequest(f"{page} is a folder; give the name of a file")
    path = page.with_suffix(".jsonl")
    if fresh:
        path.unlink(missing_ok=True)
    console = console_for(sys.stdout)
    with lab_output.progress(console, "games", games) as advance:

        def show(standing: arenas.Standing) -> None:
            advance(1, standing.outcomes[-1].decisions if standing.fresh else 0)

        runner = find_runner(workers, ray, bots)
        try:
            standing = arenas.hold(contest, games, path, runner, close, least=least, listener=show)
        except KeyboardInterrupt:
            print("holocene: interrupted; run the same command to continue", file=sys.stderr)
            raise
    lab_output.print_standing(console, standing, close)
    write_report(standing, page, close, shlex.join(["holocene", *sys.argv[1:]]))
    print(f"report in {page}, games in {path}")


def read_values(game: str, edition: Path | None) -> dict[str, Any]:
    """Return an owner's card values, so that a faulty file is reported here and not in a worker."""
    return {} if edition is None else find_game(game).edition(edition).values


def balance(
    game: GameName,
    games: Annotated[
        int, typer.Option(min=1, max=MOST_GAMES, help="how many games per player count", metavar="NUMBER")
    ] = 2000,
    players: Annotated[int | None, typer.Option(help="only this number of players", metavar="NUMBER")] = None,
    bot: Annotated[str, typer.Option(help="who sits in every seat", metavar="BOT")] = "greedy",
    seed: Seed = None,
    option: Options = None,
    edition: EditionFile = None,
    workers: Workers = None,
    ray: Ray = None,
    all_components: Annotated[bool, typer.Option("--all", help="list how often every component is taken")] = False,
) -> None:
    """Measure how fair a game is, as Markdown tables.

    One bot plays in every seat, at every player count. Choices of the set-up are made at random, so that all occur.
    """
    from holocene.bots import find_bot
    from holocene.cli import lab_output
    from holocene.cli.output import console_for
    from holocene.lab.balance import measure, misses
    from holocene.lab.balance import report as balance_report
    from holocene.lab.plan import Plan
    from holocene.lab.runners import find_runner

    found = find_game(game)
    find_bot(bot)
    options, values = read_options(found, option), read_values(game, edition)
    counts = found.players if players is None else (found.check_players(players),)
    rows = []
    with lab_output.progress(console_for(sys.stdout), "games", games * len(counts)) as advance:
        for number in counts:
            plan = Plan(game, (bot,) * number, options, seed or "balance", values, mixed=True)
            rows.append(measure(plan, games, find_runner(workers, ray, [bot]), advance))
    print(balance_report(game, rows))
    if all_components:
        for row in rows:
            print(f"\n{row.players} players: " + ", ".join(f"{name} {share:.1%}" for name, share in row.taken))
    for miss in misses(rows):
        print(f"\nMissed: {miss}.")


def fuzz(
    game: GameName,
    minutes: Annotated[float, typer.Option(min=0.01, help="how long to play", metavar="NUMBER")] = 2.0,
    seed: Annotated[
        int | None, typer.Option(help="a number; by default a different one each time", metavar="NUMBER")
    ] = None,
    folder: Annotated[Path, typer.Option(help="where a finding is saved", metavar="FOLDER")] = Path("found"),
    model: Annotated[
        bool, typer.Option("--model", help="compare every decision with the second model (in a checkout)")
    ] = False,
) -> None:
    """Play at random and check every invariant.

    It plays at every player count with every option. A finding is saved as a match that `holocene replay` can open.
    """
    from holocene.cli import lab_output
    from holocene.cli.output import console_for
    from holocene.lab.fuzz import Fuzzed
    from holocene.lab.fuzz import fuzz as run_fuzz
    from holocene.lab.model import find_model

    find_game(game)
    second = find_model(game) if model else None
    start = int.from_bytes(os.urandom(4), "big") if seed is None else seed
    with lab_output.status(console_for(sys.stdout)) as tell:

        def show(done: Fuzzed) -> None:
            tell(f"{done.matches} matches, {done.decisions} decisions, {done.checked} positions checked in full")

        done, finding = run_fuzz(game, minutes * 60, start, folder, show, second)
    print(f"seed {start}: {done.matches} matches, {done.decisions} decisions, {done.checked} positions in full")
    if done.pairs:
        observed = "" if done.observed else "; observations were not compared, which needs holocene[lab]"
        print(f"{done.pairs} pairs of worlds that look the same, {done.long} for more than 50 decisions{observed}")
    if model:
        print("compared with the second model at every decision")
    if finding is not None:
        print(f"FOUND after {finding.trying}: {finding.reason}")
        print(f"open it with: holocene replay {finding.path}")
        raise typer.Exit(1)
    print("nothing found")
