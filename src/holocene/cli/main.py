"""The `holocene` command: one function per subcommand, and one clear line for every mistake."""

from __future__ import annotations

import errno
import os
import sys
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated, NoReturn

import typer

import holocene
from holocene.cli import admin, lab, making, operating
from holocene.cli.arguments import (
    EVERYWHERE,
    EditionFile,
    GameName,
    MatchFile,
    Options,
    Players,
    Seats,
    Seed,
    Workers,
    read_options,
    read_seats,
    take_everywhere,
)
from holocene.games import all_games, faults, find_game
from holocene.kernel.errors import BadFile, BadRequest, HoloceneError
from holocene.kernel.language import say

app = typer.Typer(
    name="holocene",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=not sys.argv[1:] or sys.argv[1].startswith("-"),  # otherwise it only costs time
    context_settings={"help_option_names": ["-h", "--help"]},
)
command = partial(app.command, epilog=EVERYWHERE)


class AccessLog(StrEnum):
    """Which requests the server logs."""

    NONE = "none"
    REQUESTS = "requests"
    ALL = "all"


def show_version(wanted: bool) -> None:
    """Show the version and exit, if wanted."""
    if wanted:
        print(f"holocene {holocene.__version__}")
        raise typer.Exit


def show_help(context: typer.Context, wanted: bool) -> None:
    """Show help and exit, if wanted."""
    if wanted:
        print(context.get_help())
        raise typer.Exit


# Typer's own help option always loads pydantic, which took a third of the time of `holocene games`.
Help = Annotated[
    bool, typer.Option("--help", "-h", callback=show_help, is_eager=True, help="Show this message and exit.")
]


@app.callback(epilog=EVERYWHERE, add_help_option=False)
def root_command(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
    help: Help = False,
) -> None:
    """Ice-age board games: play them, simulate them, study them."""


@command(add_help_option=False)
def games(help: Help = False) -> None:
    """List the games with their player counts and options."""
    from holocene.cli.listing import print_games

    print_games(holocene.games())


@command()
def play(
    game: GameName,
    players: Players = None,
    seats: Seats = None,
    seed: Seed = None,
    option: Options = None,
    edition: EditionFile = None,
    resume: Annotated[Path | None, typer.Option(help="resume this saved match", metavar="FILE")] = None,
    generic: Annotated[
        bool, typer.Option("--generic", help="draw the game with the panel that works for any game")
    ] = False,
) -> None:
    """Play in the terminal, against bots or friends."""
    found = find_game(game)
    if resume is not None:
        if players or seed or option or edition:
            raise BadRequest("--resume takes players, seed, options and card values from the saved match")
        match = holocene.replay(resume)
        if match.game is not found:
            raise BadRequest(f"{resume} is a match of {match.game.title}")
        who = read_seats(found, match.players, seats, "human")
    else:
        who = read_seats(found, players, seats, "human")
        match = holocene.new(game, len(who), seed, edition, **read_options(found, option))
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadRequest("play needs a terminal; `holocene simulate` plays without one")
    from holocene.cli.terminal.app import run_session

    run_session(match, who, resume, generic=generic)


for one in (lab.simulate, lab.arena, lab.balance, lab.fuzz, making.new_game, making.check_game):
    command()(one)


@command()
def cards(
    game: GameName,
    edition: EditionFile = None,
    template: Annotated[bool, typer.Option("--template", help="print the card file for you to change")] = False,
) -> None:
    """List every component, its values and their source.

    To play with the values of your own copy, run `holocene cards GAME --template > mine.toml`, change the file, and
    pass it as `--edition mine.toml` to this command, to play or to simulate.
    """
    from holocene.cli.output import console_for, print_components

    found = find_game(game)
    if template:
        print(found.template(), end="")
        return
    try:
        components = holocene.components(game, edition)
    except BadFile as error:
        notes = getattr(error, "__notes__", [])
        if len(notes) > 1:
            print(*notes, sep="\n", file=sys.stderr)
        raise
    print_components(console_for(sys.stdout), game, components)


@command()
def rules(
    game: GameName,
    search: Annotated[
        str | None, typer.Argument(help="show only clauses with this word or number", metavar="WORD")
    ] = None,
) -> None:
    """Show the rules as numbered clauses."""
    from holocene.cli.listing import print_clauses

    found = [c for c in holocene.rules(game) if search is None or search.lower() in f"{c.id} {c.text}".lower()]
    if not found:
        raise BadRequest(say("no clause of {game} contains {word!r}", game=game, word=search))
    print_clauses(found)


@command()
def replay(
    file: MatchFile,
    text: Annotated[
        bool, typer.Option("--transcript", help="print the whole transcript, with the named actions")
    ] = False,
    at: Annotated[
        int | None, typer.Option(min=0, help="show the position after this record; 0 is the set-up", metavar="NUMBER")
    ] = None,
) -> None:
    """Replay a saved match and print its story."""
    from holocene.cli import output
    from holocene.kernel.matches.reading import read_old_story
    from holocene.kernel.matches.writing import transcript

    if at is None and not text and (old := read_old_story(file, find_game)) is not None:
        print(say("This match was played with another version of the rules. What happened after the set-up:"))
        print("\n".join(old))
        return
    match = holocene.replay(file)
    if at is not None:
        output.print_moment(output.console_for(sys.stdout), match, at)
    elif text:
        print(transcript(match), end="")
    else:
        for sentence in match.tell(match.opening, None):
            print(sentence)
        output.print_notes(match, 0)
        for record in match.log:
            for sentence in match.tell_record(record):
                print(sentence)
            output.print_notes(match, record.number)
        if not match.state.over:
            print(say("The match is not over: {question}", question=match.state.view(None)["question"]))


@command()
def analyse(
    file: MatchFile,
    workers: Workers = None,
    save: Annotated[
        Path | None, typer.Option("--json", help="also write it to this file as JSON", metavar="FILE")
    ] = None,
) -> None:
    """Analyse a finished match: chances and costly decisions."""
    from holocene.bots.analysis import pieces_of
    from holocene.cli import analysis
    from holocene.cli.lab_output import progress
    from holocene.cli.output import console_for

    match = holocene.replay(file)
    if not match.state.over:
        raise BadRequest("the match is not over: only a finished match can be analysed")
    if save is not None and (save.is_dir() or not os.access(save if save.exists() else save.parent, os.W_OK)):
        raise BadRequest(f"{save} cannot be written")  # reported now, not after minutes of work
    pieces = pieces_of(match)
    with progress(console_for(sys.stdout), "positions", len(pieces)) as advance:
        found = analysis.analyse(pieces, workers, lambda done: advance(done, 0))
    for line in analysis.report(match, found):
        print(line)
    if save is not None:
        save.write_text(analysis.as_json(match, found), encoding="utf-8")


@command()
def verify(
    file: MatchFile,
    commitment: Annotated[
        str | None, typer.Option(help="the shuffle check that was shown when the match began", metavar="TEXT")
    ] = None,
) -> None:
    """Check that nobody changed the shuffle of a match.

    The match is replayed with its seed and the rules. The check that was shown at its beginning proves that the seed
    was fixed then.
    """
    from holocene.kernel.matches.match import commit

    match = holocene.replay(file)
    if commitment is not None and commitment.strip().lower() != match.commitment:
        raise BadFile(str(file), 0, "its seed does not fit the check that was shown when the match began")
    assert commit(match.seed, match.nonce) == match.commitment
    print(f"All {len(match.log)} records replay as the file says, with the cards of seed {match.seed}.")
    print(f"commitment {match.commitment}")
    if commitment is None:
        print("Compare it with the check shown when the match began, or pass that one with --commitment.")
    else:
        print("It is the check shown when the match began: nobody changed the shuffle.")


@command()
def serve(
    host: Annotated[str, typer.Option(help="the address to listen on; 0.0.0.0 for the whole network")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="the port, by default 8400 or the next free one; 0 for any")
    ] = None,
    database: Annotated[str | None, typer.Option(help="sqlite:///path or postgresql://…")] = None,
    workers: Annotated[int, typer.Option(min=1, help="processes; several need PostgreSQL")] = 1,
    folder: Annotated[Path | None, typer.Option(help="the folder of the key and the database")] = None,
    bots: Annotated[int, typer.Option(min=1, help="processes in which bots think, for each worker")] = 1,
    thinking: Annotated[float, typer.Option(min=0.1, help="seconds a bot may think about a decision")] = 5.0,
    origin: Annotated[list[str] | None, typer.Option(help="the origin of another page that may use the server")] = None,
    secure: Annotated[bool, typer.Option(help="send cookies over HTTPS only")] = False,
    private_webhooks: Annotated[bool, typer.Option(help="let notices call addresses in the server's network")] = False,
    proxy: Annotated[
        list[str] | None, typer.Option(help="proxies whose forwarded addresses count", metavar="ADDRESS[,NETWORK...]")
    ] = None,
    path: Annotated[str, typer.Option(help="the path under which a proxy offers the server, like /games/")] = "/",
    access_log: Annotated[
        AccessLog, typer.Option(help="log a line for each request: none, requests (without moves), or all")
    ] = AccessLog.NONE,
    rate: Annotated[float, typer.Option(min=0, help="requests a second from one address; 0 for no limit")] = 30.0,
    guests: Annotated[int, typer.Option(min=0, help="new guests an hour from one address; 0 for no limit")] = 200,
    tables: Annotated[int, typer.Option(min=0, help="new tables an hour from one address; 0 for no limit")] = 200,
    own_tables: Annotated[int, typer.Option(min=0, help="tables of one person, open or uploaded; 0: no limit")] = 100,
    uploads: Annotated[
        int, typer.Option(min=0, help="megabytes of matches uploaded an hour by one address or person; 0: no limit")
    ] = 20,
    connections: Annotated[int, typer.Option(min=0, help="connections of one address to a worker; 0: no limit")] = 500,
    waiting_days: Annotated[
        float, typer.Option(min=0, help="days without a visit until a waiting table is deleted; 0: never")
    ] = 7.0,
    running_days: Annotated[
        float, typer.Option(min=0, help="days without a visit until a running match ends; 0: never")
    ] = 30.0,
    finished_days: Annotated[
        float, typer.Option(min=0, help="days without a visit until a finished match is deleted; 0: never")
    ] = 0.0,
    new_key: Annotated[bool, typer.Option("--new-key", help="make a missing key anew: all become new guests")] = False,
    show: Annotated[bool, typer.Option("--open", help="open the lobby in the browser")] = False,
) -> None:
    """Host tables in the browser (docs/hosting.md)."""
    try:
        from holocene.server.serve import serve as run_server
        from holocene.server.settings import Settings, default_database, default_folder
    except ModuleNotFoundError as error:
        raise BadRequest(f"the server needs more packages ({error.name}): pip install 'holocene[server]'") from None
    all_games()
    tell_faults()  # now, since the server may run for months
    place = folder or default_folder()
    settings = Settings(
        database=database or default_database(place),
        folder=place,
        bots=bots,
        thinking=thinking,
        origins=tuple(origin or ()),
        secure=secure,
        proxies=tuple(proxy or ()),
        path=path.rstrip("/"),
        access_log=access_log.value,
        private_webhooks=private_webhooks,
        rate=rate,
        guests=guests,
        tables=tables,
        own_tables=own_tables,
        uploads=uploads,
        connections=connections,
        waiting_days=waiting_days,
        running_days=running_days,
        finished_days=finished_days,
    )
    run_server(settings, host, port, workers, show, new_key)


command()(operating.backup)
command()(operating.restore)
command()(operating.check_database)
app.add_typer(admin.app, name="admin", epilog=EVERYWHERE)


def tell_faults() -> None:
    """Print one line for each game that could not be loaded, but only once."""
    for fault in faults():
        print(f"holocene: {fault}", file=sys.stderr)
    faults().clear()


def fail(message: str) -> NoReturn:
    """Print one line and exit with status 2."""
    faults()[:] = [fault for fault in faults() if fault not in message]  # the message itself contains the others
    print(f"holocene: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(2)


def main() -> None:
    """Run the command; every mistake gets one clear line."""
    sys.path.append(str(Path.cwd()))  # the user's own bots may be in the current folder
    try:
        words = take_everywhere(lab.name_ray(sys.argv[1:]))
        status = app(words or ["--help"], standalone_mode=False)
    except HoloceneError as error:
        fail(str(error))
    except typer.TyperException as error:  # a missing argument, an unknown option
        fail(f"{error.format_message().rstrip('.')}; see holocene --help")
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        if error.filename is not None:
            fail(f"{error.filename}: {error.strerror}")
        if error.errno != errno.ENOSPC:
            raise
        fail(f"the output cannot be written: {error.strerror}")
    finally:
        tell_faults()
    sys.exit(status if isinstance(status, int) else 0)
