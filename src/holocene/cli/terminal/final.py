"""The end of a match: who won, the points, and the proof of the shuffle."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from holocene.cli.terminal.session import Session
from holocene.kernel.results import Score

ANSWERS = (("n", "Play again"), ("s", "Save"), ("q", "Quit"), ("escape", "See the table"))


def winners(scores: list[Score]) -> list[int]:
    """Return the seats in first place."""
    return [score.seat for score in scores if score.place == 1]


def title(session: Session) -> str:
    """Return who won in one sentence."""
    names = [session.label(seat) for seat in winners(session.match.state.scores())]
    return f"{' and '.join(names)} {'share the win' if len(names) > 1 else 'wins'}."


def final_text(session: Session, saved: str) -> RenderableType:
    """Return all places with their points and where these come from, and the shuffle check."""
    match = session.match
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right")
    grid.add_column(no_wrap=True)
    grid.add_column(justify="right", style="bold")
    grid.add_column(style="soft")
    for score in sorted(match.state.scores(), key=lambda score: (score.place, score.seat)):
        parts = Text(", ".join(f"{label} {points}" for label, points in score.parts))
        first = "★" if score.place == 1 else f"{score.place}."
        name = Text(session.label(score.seat))
        grid.add_row(first, name, str(score.points), parts, style="ember" if first == "★" else "")
    check = Grid.grid(padding=(0, 2, 0, 0))
    check.add_column(style="ice", no_wrap=True)
    check.add_column(overflow="fold")
    check.add_row("check", match.commitment)
    check.add_row("seed", Text(match.seed))
    check.add_row("nonce", match.nonce)
    where = saved or "FILE"
    return Group(
        grid,
        "",
        Text("The shuffle", "bold ice"),
        check,
        Text(
            f"The check is the SHA-256 of nonce:seed. Save the match, then `holocene verify {where}` replays it.",
            "soft",
        ),
        *([Text(f"Saved as {saved}.", "ember")] if saved else []),
    )
