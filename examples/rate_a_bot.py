"""Rate your own bot against the built-in ones in the arena, from Python."""

import tempfile
from pathlib import Path

from holocene.bots.bot import Bot
from holocene.kernel.engine.state import State
from holocene.lab.arena import Contest, hold
from holocene.lab.report.page import write_report
from holocene.lab.runners import play_here


class Busy(Bot):
    """Takes the last legal action, because the list begins with passing."""

    def choose(self, dealt: State, seat: int, budget: float, seed: int) -> int:
        """Return the last legal action."""
        return dealt.legal(seat)[-1]


if __name__ == "__main__":
    contest = Contest("cavemen", ("random", f"{__name__}:Busy", "greedy"), players=3)
    with tempfile.TemporaryDirectory() as folder:
        standing = hold(contest, 60, Path(folder) / "games.jsonl", play_here)
        write_report(standing, Path(folder) / "report.html", close=25)
    assert standing.ratings is not None
    for bot in standing.ratings.order():
        print(f"{contest.bots[bot]:15} {standing.ratings.elo[bot]:5.0f} Elo")
