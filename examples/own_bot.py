"""A bot of one's own in ten lines, against the ones that come with the house."""

import holocene
from holocene.bots.bot import Bot
from holocene.kernel.state import State


class Thrifty(Bot):
    """Recruits and invents when it can, and forages otherwise."""

    def choose(self, dealt: State, seat: int, budget: float, seed: int) -> int:
        """Return the first legal action of the best family there is."""
        wanted = ("invent", "recruit", "explore", "hunt", "forage")
        legal = dealt.legal(seat)
        named = {dealt.space.name(action)[0]: action for action in reversed(legal)}
        return next((named[name] for name in wanted if name in named), legal[0])


if __name__ == "__main__":
    wins = 0
    for seed in range(10):
        match = holocene.play_out("cavemen", [f"{__name__}:Thrifty", "random"], seed=seed)
        wins += match.state.scores()[0].place == 1
    print(f"Thrifty won {wins} of 10 games against random")
