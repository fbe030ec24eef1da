"""Writes an arena's results as one self-contained HTML page: pictures and tables, light and dark, no script."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from holocene.games import find_game
from holocene.kernel.errors import BadRequest
from holocene.kernel.game import spoken_value
from holocene.lab.arena import Standing
from holocene.lab.ratings import Ratings
from holocene.lab.report import plots
from holocene.lab.report.figures import interval, records

STYLE = Path(__file__).with_name("page.css").read_text(encoding="utf-8")
POLICY = "default-src 'none'; style-src 'unsafe-inline'"  # the page loads nothing, and the browser enforces that
FEW = 18  # components in the picture; the table has all of them
RARE = 0.02  # components taken in a smaller part of the seats are left out of the picture: chance decides there


def write_report(standing: Standing, path: Path, close: float, command: str = "") -> None:
    """Write the page.

    Raises:
        BadRequest: the file cannot be written.
    """
    try:
        path.write_text(report(standing, close, command), encoding="utf-8")
    except OSError as error:
        raise BadRequest(f"{path} cannot be written: {error.strerror}") from None


def report(standing: Standing, close: float, command: str = "") -> str:
    """Return the page of a contest that has ratings."""
    contest, ratings = standing.contest, standing.ratings
    assert ratings is not None
    game = find_game(contest.game)
    title = f"Arena: {game.title}, {contest.players} players"
    options = [
        f"{name} {spoken_value(value)}"
        for name, value in game.check_options(contest.options).items()
        if value != next(option.default for option in game.options if option.name == name)
    ]
    told = [
        f"{ratings.games} games",
        f"seed {contest.seed}",
        *options,
        *(["an owner's cards"] if contest.edition else []),
    ]
    how = f"<pre><code>{escape(command)}</code></pre>" if command else ""
    parts = [make(standing, ratings, close) for make in (ratings_part, pairs_part)]
    parts += [
        make(standing, ratings.order()) for make in (points_part, sources_part, seats_part, length_part, cards_part)
    ]
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)}</title>'
        f"<style>\n{STYLE}</style></head>\n<body><header><h1>{escape(title)}</h1>"
        f'<p class="soft">{escape(", ".join(told))}</p>{how}</header>\n<main>{"".join(parts)}</main></body></html>\n'
    )


def part(heading: str, text: str, *content: str) -> str:
    """Return one section of the page."""
    return f"<section><h2>{escape(heading)}</h2><p>{escape(text)}</p>{''.join(content)}</section>\n"


def picture(svg: str) -> str:
    """Return a picture that scrolls on its own if the page is narrow."""
    return f'<div class="wide scroll" tabindex="0">{svg}</div>'


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], fold: str = "") -> str:
    """Return a table; if `fold` is given, folded under that text."""
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>" for row in rows)
    whole = f'<div class="wide" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
    return f"<details><summary>{escape(fold)}</summary>{whole}</details>" if fold else whole


def ratings_part(standing: Standing, ratings: Ratings, close: float) -> str:
    """Return the section with the ratings."""
    bots, order = ratings.bots, ratings.order()
    rows = [(bots[bot], ratings.elo[bot], ratings.low[bot], ratings.high[bot]) for bot in order]
    figures = records(standing)
    cells = [
        (
            bots[bot],
            f"{ratings.elo[bot]:.0f}",
            f"{ratings.low[bot]:.0f} to {ratings.high[bot]:.0f}",
            str(figures[bot].games),
            f"{figures[bot].share:.1%}",
            f"{figures[bot].share * standing.contest.players:.2f}",
            f"{figures[bot].points:.1f}",
            f"{figures[bot].milliseconds:.3g}",
        )
        for bot in order
    ]
    model = "Bradley and Terry" if standing.contest.players == 2 else "Plackett and Luce, by the places of all seats"
    return part(
        "Ratings",
        f"Elo points by the model of {model}; the average of these bots is 1500. The 95 % intervals hold "
        "no matter when you stop.",
        picture(plots.dots("Rating of each bot", rows, "Elo", lambda value: f"{value:.0f}")),
        table(("bot", "Elo", "interval", "games", "wins per seat", "of fair share", "points", "ms a decision"), cells),
    )


def pairs_part(standing: Standing, ratings: Ratings, close: float) -> str:
    """Return the section that compares each pair of bots."""
    before = ahead_of(standing)
    order = ratings.order()
    words = {
        "ahead": "is stronger",
        "equal": f"is about equal (within {close:.0f})",
        "open": "cannot be told apart yet",
    }
    rows = []
    for rank, one in enumerate(order):
        for other in order[rank + 1 :]:
            gap, low, high = ratings.gaps[one, other]
            wins, met = before[one, other]
            least, most = interval(wins, met)
            verdict = words.get(ratings.verdict(one, other, close), "")
            share = f"{wins / met:.1%} ({least:.1%} to {most:.1%})" if met else "never met"
            rows.append(
                (
                    f"{ratings.bots[one]} and {ratings.bots[other]}",
                    verdict,
                    f"{gap:+.0f} ({low:+.0f} to {high:+.0f})",
                    share,
                    str(round(met)),
                )
            )
    return part(
        "Pairs",
        "All verdicts together hold with 95 % confidence. A shared place counts half.",
        table(("pair", "the first", "Elo difference", "placed before the second", "times they met"), rows),
    )


def ahead_of(standing: Standing) -> dict[tuple[int, int], tuple[float, int]]:
    """Return for each pair of bots how often the first was placed before the second, and how often they met."""
    ahead: Counter[tuple[int, int]] = Counter()
    halves: Counter[tuple[int, int]] = Counter()
    for outcome in standing.outcomes:
        seating = standing.contest.seating(outcome.index)
        for seat, one in enumerate(seating):
            for place, other in enumerate(seating):
                if one != other:
                    ahead[one, other] += outcome.places[seat] < outcome.places[place]
                    halves[one, other] += outcome.places[seat] == outcome.places[place]
    number = range(len(standing.contest.bots))
    return {
        (one, other): (
            ahead[one, other] + halves[one, other] / 2,
            ahead[one, other] + ahead[other, one] + halves[one, other],
        )
        for one in number
        for other in number
    }


def by_bot(standing: Standing, order: Sequence[int]) -> list[tuple[str, list[tuple[int, int]]]]:
    """Return the seats that each bot had, as (index of the outcome, seat); the strongest bot comes first."""
    contest = standing.contest
    found: dict[int, list[tuple[int, int]]] = {bot: [] for bot in order}
    for number, outcome in enumerate(standing.outcomes):
        for seat, bot in enumerate(contest.seating(outcome.index)):
            found[bot].append((number, seat))
    return [(contest.bots[bot], found[bot]) for bot in order]


def points_part(standing: Standing, order: Sequence[int]) -> str:
    """Return the section about the distribution of points; "" if there are fewer than four different results."""
    rows = [
        (name, Counter(standing.outcomes[number].points[seat] for number, seat in seats))
        for name, seats in by_bot(standing, order)
        if seats
    ]
    if len({value for _, counts in rows for value in counts}) < 4:
        return ""
    return part(
        "Points",
        "How often each bot ended with each number of points.",
        picture(plots.ridges("Points of each bot", rows, "points")),
    )


def sources_part(standing: Standing, order: Sequence[int]) -> str:
    """Return the section about where points came from; "" if there is only one source."""
    rows = []
    for name, seats in by_bot(standing, order):
        total: Counter[str] = Counter()
        for number, seat in seats:
            total.update(standing.outcomes[number].sources[seat])
        rows.append((name, {source: amount / max(1, len(seats)) for source, amount in total.items()}))
    names = list(dict.fromkeys(source for _, sources in rows for source in sources))
    if len(names) < 2:
        return ""
    rows = [(bot, {source: sources.get(source, 0.0) for source in names}) for bot, sources in rows]
    cells = [(bot, *(f"{sources[source]:.1f}" for source in names)) for bot, sources in rows]
    return part(
        "Where points come from",
        "Mean points of a seat by source.",
        picture(plots.stacks("Points by source", rows, "points")),
        table(("bot", *names), cells, "In figures"),
    )


def seats_part(standing: Standing, order: Sequence[int]) -> str:
    """Return the section about wins by seat, for all bots together and for each bot."""
    contest = standing.contest
    wins: Counter[tuple[int, int]] = Counter()
    seen: Counter[tuple[int, int]] = Counter()
    for outcome in standing.outcomes:
        for seat, bot in enumerate(contest.seating(outcome.index)):
            seen[bot, seat] += 1
            wins[bot, seat] += outcome.places[seat] == 1
    rows = []
    for seat in range(contest.players):
        won = sum(wins[bot, seat] for bot in order)
        rows.append((f"seat {seat}", won / len(standing.outcomes), *interval(won, len(standing.outcomes))))
    cells = [
        (contest.bots[bot], *(f"{wins[bot, seat] / max(1, seen[bot, seat]):.1%}" for seat in range(contest.players)))
        for bot in order
    ]
    most = max(row[3] for row in rows)
    return part(
        "Wins by seat",
        "The share of the games that each seat wins, whichever bot sits there, with 95 % intervals. The dashed line is "
        "the fair share. A shared victory counts for each winner.",
        picture(
            plots.dots(
                "Wins by seat", rows, "share of games won", plots.percent, 1 / contest.players, (0.0, most * 1.1)
            )
        ),
        table(("bot", *(f"in seat {seat}" for seat in range(contest.players))), cells, "By bot and seat"),
    )


def length_part(standing: Standing, order: Sequence[int]) -> str:
    """Return the section about the length of the games."""
    turns = Counter(outcome.turns for outcome in standing.outcomes)
    decisions = Counter(outcome.decisions for outcome in standing.outcomes)
    drawn: list[str] = []
    if len(turns) > 1:
        drawn.append(picture(plots.ridges("Turns in a game", [("turns", turns)], "turns in a game")))
    if len(decisions) > 1:
        drawn.append(picture(plots.ridges("Decisions in a game", [("decisions", decisions)], "decisions in a game")))
    text = "How long the games were." if drawn else f"All games took {min(decisions)} decisions."
    return part("Length", text, *drawn)


def cards_part(standing: Standing, order: Sequence[int]) -> str:
    """Return the section that compares what winners and others took; "" if there is nothing to compare."""
    winners: Counter[str] = Counter()
    others: Counter[str] = Counter()
    seats: Counter[bool] = Counter()
    for outcome in standing.outcomes:
        for place, taken in zip(outcome.places, outcome.taken, strict=True):
            seats[place == 1] += 1
            (winners if place == 1 else others).update(set(taken))
    rows = sorted(
        ((name, winners[name] / max(1, seats[True]), others[name] / max(1, seats[False])) for name in winners | others),
        key=lambda row: row[2] - row[1],
    )
    if not rows or not seats[False]:
        return ""
    telling = [row for row in rows if max(row[1:]) >= RARE]
    shown = telling if len(telling) <= FEW else [*telling[: FEW // 2], *telling[-(FEW // 2) :]]
    return part(
        "What winners took",
        "The share of winners, and of the other players, who took a component at least once; the components with the "
        "greatest differences in either direction. They go together with winning, but need not be the cause.",
        picture(plots.pairs("What winners took", shown, ("winners", "others"), "share who took it", plots.percent)),
        table(
            ("component", "winners", "others", "difference"),
            [(name, f"{one:.1%}", f"{two:.1%}", f"{one - two:+.1%}") for name, one, two in rows],
            f"All {len(rows)}",
        ),
    )
