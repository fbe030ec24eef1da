"""Write your own bot in ten lines, and let it play against a built-in one."""

import holocene
from holocene.bots.bot import Bot
from holocene.kernel.engine.state import State


class Thrifty(Bot):
    """Invents and recruits when it can, and forages otherwise."""

    def choose(self, dealt: State, seat: int, budget: float, seed: int) -> int:
        """Return the first legal action with the most wanted name."""
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
