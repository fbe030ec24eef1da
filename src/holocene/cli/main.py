"""The `holocene` command: one function a subcommand, one clear line for every mistake."""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.table import Table

import holocene
from holocene.bots import find_bot
from holocene.cli import output
from holocene.games import find_game
from holocene.kernel.errors import BadFile, BadRequest, HoloceneError
from holocene.kernel.game import Game, OptionValue, spoken_range, spoken_value
from holocene.kernel.match import commit
from holocene.kernel.transcript import transcript
from holocene.lab.balance import balance as measure_balance
from holocene.lab.balance import report
from holocene.lab.fuzz import Fuzzed
from holocene.lab.fuzz import fuzz as run_fuzz
from holocene.lab.simulate import Plan
from holocene.lab.simulate import simulate as run_simulation

app = typer.Typer(
    name="holocene",
    help="Ice-age board games: play them, simulate them, study them.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
console = Console()

GameName = Annotated[str, typer.Argument(help="the game's name, see `holocene games`")]
Players = Annotated[int | None, typer.Option(help="how many players")]
Seats = Annotated[str | None, typer.Option(help="who sits where: human, random, greedy or module:Class, with commas")]
Seed = Annotated[str | None, typer.Option(help="any number or text; the same seed gives the same cards")]
Options = Annotated[list[str] | None, typer.Option("--option", help="an option of the game as name=value")]
EditionFile = Annotated[Path | None, typer.Option("--edition", help="your own card values (docs/components.md)")]
Workers = Annotated[int | None, typer.Option(min=1, help="processes; all cores if not given")]


def read_options(game: Game, given: list[str] | None) -> dict[str, OptionValue]:
    """Return the options typed as name=value."""
    chosen: dict[str, OptionValue] = {}
    for text in given or []:
        name, equals, word = text.partition("=")
        if not equals:
            raise BadRequest(f"an option is given as name=value, not {text!r}")
        values = next((option.values for option in game.options if option.name == name), ())
        chosen[name] = next((value for value in values if spoken_value(value) == word.lower()), word)
    return game.check_options(chosen)


def read_seats(game: Game, players: int | None, seats: str | None, first: str) -> list[str]:
    """Return who sits where; seats not named are the greedy bot's."""
    named = [name.strip() for name in seats.split(",")] if seats else [first]
    if players is None:
        players = len(named) if seats else min(game.players, key=lambda number: abs(number - 3))
    game.check_players(players)
    if len(named) > players:
        raise BadRequest(f"{len(named)} seats are named for {players} players")
    named += ["greedy"] * (players - len(named))
    for name in named:
        if name != "human":
            find_bot(name)
    return named


@app.command()
def games() -> None:
    """List the games with their player counts and options."""
    for game in holocene.games():
        console.print(f"[bold]{game.name}[/]  {game.title}, {spoken_range(game.players)} players", highlight=False)
        console.print(f"  {game.summary}", highlight=False)
        for option in game.options:
            values = ", ".join(spoken_value(value) for value in option.values)
            default = spoken_value(option.default)
            console.print(f"  --option {option.name}=…  {option.help}: {values} (default {default})", highlight=False)


@app.command()
def play(
    game: GameName,
    players: Players = None,
    seats: Seats = None,
    seed: Seed = None,
    option: Options = None,
    edition: EditionFile = None,
    resume: Annotated[Path | None, typer.Option(help="a saved match to go on with")] = None,
) -> None:
    """Play in the terminal, against bots or several people at one keyboard."""
    found = find_game(game)
    if resume is not None:
        match = holocene.replay(resume)
        if match.game is not found:
            raise BadRequest(f"{resume} is a match of {match.game.title}")
        table = read_seats(found, match.players, seats, "human")
    else:
        table = read_seats(found, players, seats, "human")
        match = holocene.new(game, len(table), seed, edition, **read_options(found, option))
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadRequest("play needs a terminal; `holocene simulate` plays without one")
    from holocene.cli.terminal import run_table

    run_table(match, table, resume)


@app.command()
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="how many games")] = 1000,
    players: Players = None,
    seats: Seats = None,
    seed: Seed = None,
    option: Options = None,
    edition: EditionFile = None,
    workers: Workers = None,
) -> None:
    """Let bots play many games and show who wins."""
    found = find_game(game)
    table = read_seats(found, players, seats, "greedy")
    if "human" in table:
        raise BadRequest("only bots can be simulated: random, greedy or module:Class")
    plan = Plan(game, tuple(table), read_options(found, option), seed or "0", edition)
    found.edition(edition)  # a faulty file is told here, not in a worker
    with output.progress(console, "games", games) as advance:
        outcomes = run_simulation(plan, games, workers, advance)
    output.print_outcomes(console, table, outcomes, advance.seconds)


@app.command()
def balance(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="how many games per player count")] = 2000,
    seed: Seed = None,
    workers: Workers = None,
    all_components: Annotated[bool, typer.Option("--all", help="list how often every component is taken")] = False,
) -> None:
    """Measure how fair a game is with the greedy bot in every seat, as a Markdown table."""
    found = find_game(game)
    with output.progress(console, "games", games * len(found.players)) as advance:
        rows = measure_balance(game, games, seed or "balance", workers, advance)
    print(report(game, rows))
    if all_components:
        for row in rows:
            print(f"\n{row.players} players: " + ", ".join(f"{name} {share:.1%}" for name, share in row.taken))


@app.command()
def fuzz(
    game: GameName,
    minutes: Annotated[float, typer.Option(min=0.01, help="how long")] = 2.0,
    seed: Annotated[int | None, typer.Option(help="a number; another one each time if not given")] = None,
    folder: Annotated[Path, typer.Option(help="where a finding is saved")] = Path("found"),
) -> None:
    """Play at random at every player count and option, checking every invariant after every decision."""
    find_game(game)
    start = int.from_bytes(os.urandom(4), "big") if seed is None else seed
    with output.status(console) as tell:

        def show(done: Fuzzed) -> None:
            tell(f"{done.matches} matches, {done.decisions} decisions, {done.checked} positions checked in full")

        done, finding = run_fuzz(game, minutes * 60, start, folder, show)
    print(f"seed {start}: {done.matches} matches, {done.decisions} decisions, {done.checked} positions in full")
    if finding is not None:
        print(f"FOUND after {finding.trying}: {finding.reason}")
        print(f"open it with: holocene replay {finding.path}")
        raise typer.Exit(1)
    print("nothing found")


@app.command()
def cards(
    game: GameName,
    edition: EditionFile = None,
    template: Annotated[bool, typer.Option("--template", help="print the card file, to change and use")] = False,
) -> None:
    """List every component with its values and where they come from."""
    found = find_game(game)
    if template:
        print(found.template(), end="")
        return
    try:
        components = holocene.components(game, edition)
    except BadFile as error:
        for note in getattr(error, "__notes__", []):
            print(note, file=sys.stderr)
        raise
    table = Table("kind", "name", "copies", "values", "source", box=None, header_style="bold", pad_edge=False)
    for component in components:
        values = ", ".join(f"{key} {output.spoken(value)}" for key, value in component.values.items())
        better = "".join(f"; {key} {source}" for key, source in component.sources.items())
        table.add_row(component.kind, component.name, str(component.copies), values, component.source + better)
    console.print(table)
    counts = Counter(component.source for component in components)
    if counts["authored"]:
        console.print(
            f"\n{counts['authored']} of these are authored: designed by us inside what is known of the printed game, "
            "and not its printed values.\nOwners of the box can play with their own: "
            f"holocene cards {game} --template > mine.toml, then --edition mine.toml.",
            highlight=False,
        )


@app.command()
def rules(
    game: GameName,
    search: Annotated[str | None, typer.Argument(help="show only clauses with this word or number")] = None,
) -> None:
    """Show the rules as numbered clauses."""
    found = [c for c in holocene.rules(game) if search is None or search.lower() in f"{c.id} {c.text}".lower()]
    if not found:
        raise BadRequest(f"no clause of {game} has {search!r} in it")
    chapter = ""
    for clause in found:
        if clause.chapter != chapter:
            chapter = clause.chapter
            console.print(f"\n[bold]{chapter}[/]", highlight=False)
        console.print(f"[bold]{clause.id}[/]  {clause.text}", highlight=False)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="a saved match")],
    text: Annotated[
        bool, typer.Option("--transcript", help="print the whole transcript, with the named actions")
    ] = False,
    at: Annotated[int | None, typer.Option(min=0, help="show the position after this record; 0 is the set-up")] = None,
) -> None:
    """Play a saved match again and tell its story."""
    match = holocene.replay(file)
    if at is not None:
        output.print_moment(console, match, at)
    elif text:
        print(transcript(match), end="")
    else:
        for sentence in match.story():
            print(sentence)
        if not match.state.over:
            print(f"The match is not over: {match.state.view(None)['question']}")


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="a saved match")],
    commitment: Annotated[str | None, typer.Option(help="the commitment that was shown when the match began")] = None,
) -> None:
    """Check that a match was played as its seed and its rules say, and that the seed was fixed beforehand."""
    match = holocene.replay(file)
    if commitment is not None and commitment.strip().lower() != match.commitment:
        raise BadFile(str(file), 0, "its seed is not the one that was committed to: another commitment was shown")
    assert commit(match.seed, match.nonce) == match.commitment
    print(f"{len(match.log)} records play as the file says, with the cards of seed {match.seed}.")
    print(f"commitment {match.commitment}")
    if commitment is None:
        print("Compare it with the one shown when the match began, or give that one with --commitment.")
    else:
        print("It is the one shown when the match began: no shuffle was changed.")


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="the address to listen on; 0.0.0.0 for the whole network")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="the port; 0 for any")] = 8400,
    database: Annotated[str | None, typer.Option(help="sqlite:///path or postgresql://…")] = None,
    workers: Annotated[int, typer.Option(min=1, help="processes; several need PostgreSQL")] = 1,
    folder: Annotated[Path | None, typer.Option(help="where the key and the database lie")] = None,
    bots: Annotated[int, typer.Option(min=1, help="processes in which bots think, for each worker")] = 1,
    thinking: Annotated[float, typer.Option(min=0.1, help="seconds a bot may think about a decision")] = 5.0,
    origin: Annotated[list[str] | None, typer.Option(help="another page that may speak to the server")] = None,
    secure: Annotated[bool, typer.Option(help="send cookies over HTTPS alone")] = False,
    private_webhooks: Annotated[bool, typer.Option(help="let notices call addresses of this network")] = False,
    rate: Annotated[float, typer.Option(min=0, help="requests a second from one address; 0 for no limit")] = 30.0,
) -> None:
    """Host tables for people and bots (docs/hosting.md)."""
    try:
        from holocene.server.serve import serve as run_server
        from holocene.server.settings import Settings, default_database, default_folder
    except ModuleNotFoundError as error:
        raise BadRequest(f"the server needs more packages ({error.name}): pip install 'holocene[server]'") from None
    place = folder or default_folder()
    settings = Settings(
        database=database or default_database(place),
        folder=place,
        bots=bots,
        thinking=thinking,
        origins=tuple(origin or ()),
        secure=secure,
        private_webhooks=private_webhooks,
        rate=rate,
    )
    run_server(settings, host, port, workers)


def fail(message: str) -> NoReturn:
    """Say one line and leave with status 2."""
    print(f"holocene: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(2)


def main() -> None:
    """Run the command; every mistake gets one clear line."""
    try:
        status = app(sys.argv[1:] or ["--help"], standalone_mode=False)
    except HoloceneError as error:
        fail(str(error))
    except typer.TyperException as error:  # a missing argument, an unknown option
        fail(f"{error.format_message().rstrip('.')}; see holocene --help")
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    sys.exit(status if isinstance(status, int) else 0)
