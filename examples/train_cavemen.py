"""Trains a policy for Cavemen with numpy alone, then shows how often it beats random play: minutes on one core.

    python examples/train_cavemen.py --minutes 3

The policy plays both seats of many games at once (`holocene.batch`), and every decision is made a little more or less
likely by how its seat's game ended: policy gradient with a baseline, one hidden layer, a mask over what is not allowed.
"""

import argparse
import time

import numpy as np
from numpy.typing import NDArray

from holocene.batch import Batch

Array = NDArray[np.float32]
Numbers = NDArray[np.int64]
Masks = NDArray[np.int8]

HIDDEN = 96
STEPS = 128  # decisions in each game between two updates
RATE = 1e-3
ENTROPY = 0.01  # how much is paid for staying curious


class Policy:
    """Two heads on one hidden layer: which action, and how good the position is."""

    def __init__(self, inputs: int, actions: int, random: np.random.Generator) -> None:
        self.random = random
        self.weights = {
            "in": random.normal(0, inputs**-0.5, (inputs, HIDDEN)),
            "bias": np.zeros(HIDDEN),
            "out": np.zeros((HIDDEN, actions)),
            "value": np.zeros((HIDDEN, 1)),
        }
        self.weights = {name: array.astype(np.float32) for name, array in self.weights.items()}
        self.means = {name: np.zeros_like(array) for name, array in self.weights.items()}
        self.squares = {name: np.zeros_like(array) for name, array in self.weights.items()}
        self.updates = 0

    def forward(self, seen: Array, masks: Masks) -> tuple[Array, Array, Array]:
        """Return the hidden layer, the chance of each action, and the value."""
        hidden = np.tanh(seen @ self.weights["in"] + self.weights["bias"])
        scores = np.where(masks > 0, hidden @ self.weights["out"], -1e9)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, (hidden @ self.weights["value"])[:, 0]

    def choose(self, seen: Array, masks: Masks) -> Numbers:
        """Return an action for each row, drawn from the policy."""
        return draw(self.forward(seen, masks)[1], self.random)

    def learn(self, seen: Array, masks: Masks, actions: Numbers, returns: Array) -> None:
        """Take one step (Adam) towards what turned out well."""
        hidden, chances, values = self.forward(seen, masks)
        rows = np.arange(len(actions))
        better = returns - values
        better_scaled = better / (better.std() + 1e-6)
        logs = np.log(chances + 1e-9)
        surprise = -(chances * logs).sum(axis=1, keepdims=True)
        to_scores = -chances * better_scaled[:, None]
        to_scores[rows, actions] += better_scaled
        to_scores -= ENTROPY * chances * (logs + surprise)
        to_values = better[:, None]
        to_hidden = (to_scores @ self.weights["out"].T + to_values @ self.weights["value"].T) * (1 - hidden**2)
        slopes = {
            "in": seen.T @ to_hidden,
            "bias": to_hidden.sum(axis=0),
            "out": hidden.T @ to_scores,
            "value": hidden.T @ to_values,
        }
        self.updates += 1
        for name, slope in slopes.items():
            slope /= len(actions)
            self.means[name] += 0.1 * (slope - self.means[name])
            self.squares[name] += 0.001 * (slope**2 - self.squares[name])
            mean = self.means[name] / (1 - 0.9**self.updates)
            square = self.squares[name] / (1 - 0.999**self.updates)
            self.weights[name] += RATE * mean / (np.sqrt(square) + 1e-8)


def draw(chances: Array, random: np.random.Generator) -> Numbers:
    """Return one column for each row of chances."""
    sums = chances.cumsum(axis=1)
    return np.asarray((sums < random.random((len(chances), 1)) * sums[:, -1:]).sum(axis=1))


def collect(batch: Batch, policy: Policy) -> tuple[Array, Masks, Numbers, Array]:
    """Play on for some steps; return what was seen, allowed and done, and how it ended for who did it."""
    games = np.arange(batch.games)
    seen, masks, actions, seats, ended, rewards = [], [], [], [], [], []
    for _ in range(STEPS):
        seen.append(batch.observations.copy())
        masks.append(batch.masks.copy())
        seats.append(batch.seats.copy())
        actions.append(policy.choose(batch.observations, batch.masks))
        batch.step(actions[-1])
        ended.append(batch.ended.copy())
        rewards.append(batch.rewards.copy())
    returns = np.full((STEPS, batch.games), np.nan, dtype=np.float32)
    coming = np.full((batch.games, batch.players), np.nan, dtype=np.float32)  # unknown: the game goes on
    for step in reversed(range(STEPS)):
        coming[ended[step]] = rewards[step][ended[step]]
        returns[step] = coming[games, seats[step]]
    over = ~np.isnan(returns)
    return np.stack(seen)[over], np.stack(masks)[over], np.stack(actions)[over], returns[over]


def measure(policy: Policy, games: int, seed: int) -> tuple[float, float]:
    """Return the share of games that the policy wins against random play, in either seat, and its standard error."""
    batch = Batch("cavemen", players=2, games=64, seed=f"measure {seed}")
    random = np.random.default_rng(seed)
    mine = np.arange(batch.games) % 2
    wins: list[bool] = []
    while len(wins) < games:
        own = policy.choose(batch.observations, batch.masks)
        other = draw(batch.masks.astype(np.float32), random)
        batch.step(np.where(batch.seats == mine, own, other))
        wins += list(batch.rewards[batch.ended, mine[batch.ended]] > 0)
    share = float(np.mean(wins))
    return share, (share * (1 - share) / len(wins)) ** 0.5


def main() -> None:
    """Train, and measure now and then."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--games", type=int, default=256, help="played side by side")
    parser.add_argument("--measured", type=int, default=2000, help="games to measure with")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    batch = Batch("cavemen", players=2, games=given.games, seed=given.seed)
    policy = Policy(batch.observations.shape[1], batch.actions, np.random.default_rng(given.seed))
    begun = told = time.monotonic()
    decisions = 0
    while time.monotonic() - begun < 60 * given.minutes:
        seen, masks, actions, returns = collect(batch, policy)
        decisions += STEPS * given.games
        order = policy.random.permutation(len(actions))
        for part in np.array_split(order, max(1, len(order) // 2048)):
            if len(part):
                policy.learn(seen[part], masks[part], actions[part], returns[part])
        if time.monotonic() - told > 20:
            told = time.monotonic()
            share, error = measure(policy, 200, given.seed + 1)
            print(f"{told - begun:4.0f} s, {decisions:,} decisions: {share:.0%} +- {1.96 * error:.0%}", flush=True)
    share, error = measure(policy, given.measured, given.seed + 2)
    print(
        f"After {decisions:,} decisions the policy wins {share:.1%} +- {1.96 * error:.1%} of games against random play."
    )


if __name__ == "__main__":
    main()
