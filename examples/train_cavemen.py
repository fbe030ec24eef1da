"""Train a policy for Cavemen with numpy alone, then measure how often it beats the bots; takes minutes on one core.

    python examples/train_cavemen.py --minutes 3

The policy plays both seats of many games at once (`holocene.batch`). A decision becomes a little more or less likely by
how the game ended for its seat: policy gradient with a baseline, one hidden layer, and a mask for illegal actions.
"""

import argparse
import time

import numpy as np
from numpy.typing import NDArray

from holocene.batch import Batch
from holocene.bots import find_bot
from holocene.bots.playing import ask

Array = NDArray[np.float32]
Numbers = NDArray[np.int64]
Masks = NDArray[np.int8]

HIDDEN = 96
STEPS = 128  # decisions in each game between two updates
RATE = 1e-3
DISCOUNT = 0.995  # later rewards count a little less
TRACE = 0.95  # how far back a surprise is credited
ENTROPY = 0.01  # the bonus for trying different actions


class Policy:
    """Two outputs on one hidden layer: the action and the value of the position."""

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
        """Return the hidden layer, the probability of each action, and the value."""
        hidden = np.tanh(seen @ self.weights["in"] + self.weights["bias"])
        scores = np.where(masks > 0, hidden @ self.weights["out"], -1e9)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, (hidden @ self.weights["value"])[:, 0]

    def learn(self, seen: Array, masks: Masks, actions: Numbers, better: Array, returns: Array) -> None:
        """Take one Adam step towards actions that went better than expected, and towards better expectations."""
        hidden, chances, values = self.forward(seen, masks)
        scaled = (better - better.mean()) / (better.std() + 1e-6)
        logs = np.log(chances + 1e-9)
        curiosity = -(chances * logs).sum(axis=1, keepdims=True)
        to_scores = -chances * scaled[:, None]
        to_scores[np.arange(len(actions)), actions] += scaled
        to_scores -= ENTROPY * chances * (logs + curiosity)
        to_values = (returns - values)[:, None]
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
    """Draw a column for each row of probabilities."""
    sums = chances.cumsum(axis=1)
    return np.asarray((sums < (1 - random.random((len(chances), 1))) * sums[:, -1:]).sum(axis=1))


def collect(batch: Batch, policy: Policy) -> tuple[Array, Masks, Numbers, Array, Array]:
    """Play some steps; return observations, masks, actions, generalised advantages and returns."""
    games = np.arange(batch.games)
    seen, masks, actions, seats, values, ended, rewards = [], [], [], [], [], [], []
    for _ in range(STEPS):
        seen.append(batch.observations.copy())
        masks.append(batch.masks.copy())
        seats.append(batch.seats.copy())
        _, chances, value = policy.forward(batch.observations, batch.masks)
        values.append(value)
        actions.append(draw(chances, policy.random))
        batch.step(actions[-1])
        ended.append(batch.ended.copy())
        rewards.append(batch.rewards.copy())
    better = np.zeros((STEPS, batch.games), dtype=np.float32)
    known = np.zeros((STEPS, batch.games), dtype=np.bool_)
    next_value = np.full((batch.games, batch.players), np.nan, dtype=np.float32)  # for each seat, at its next decision
    next_better = np.zeros((batch.games, batch.players), dtype=np.float32)
    for step in reversed(range(STEPS)):
        over, seat = ended[step], seats[step]
        next_value[over] = rewards[step][over]
        next_better[over] = 0.0
        surprise = DISCOUNT * next_value[games, seat] - values[step]
        known[step] = ~np.isnan(surprise)  # the outcome of a seat's last decision is not known yet
        better[step] = np.where(known[step], surprise + DISCOUNT * TRACE * next_better[games, seat], 0.0)
        next_value[games, seat] = values[step]
        next_better[games, seat] = better[step]
    returns = better + np.stack(values)
    return np.stack(seen)[known], np.stack(masks)[known], np.stack(actions)[known], better[known], returns[known]


def measure(policy: Policy, opponent: str, games: int, seed: int) -> str:
    """Return the share of games that the policy wins against a bot, with its 95 % interval (Wilson)."""
    batch = Batch("cavemen", players=2, games=min(games, 50), seed=f"measure {seed}")
    bot = find_bot(opponent)
    mine = np.arange(batch.games) % 2
    left = np.full(batch.games, -(-games // batch.games))  # in each place, so that short games do not count more
    total = int(left.sum())
    wins = 0
    while left.any():
        actions = draw(policy.forward(batch.observations, batch.masks)[1], policy.random)
        for place in np.flatnonzero(batch.seats != mine):
            dice = int(policy.random.integers(2**32))
            actions[place] = ask(bot, batch.states[place], int(batch.seats[place]), 0.0, dice)
        batch.step(actions)
        counted = batch.ended & (left > 0)
        wins += int((batch.rewards[counted, mine[counted]] > 0).sum())
        left[counted] -= 1
    share, z = wins / total, 1.96
    middle = (share + z * z / (2 * total)) / (1 + z * z / total)
    reach = z / (1 + z * z / total) * (share * (1 - share) / total + z * z / (4 * total * total)) ** 0.5
    return f"wins {share:.1%} of {total} games against {opponent} ({middle - reach:.1%} to {middle + reach:.1%})"


def main() -> None:
    """Train, and measure now and then."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=3.0, help="of processor time")
    parser.add_argument("--games", type=int, default=128, help="played side by side")
    parser.add_argument("--measured", type=int, default=1000, help="games to measure with")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    batch = Batch("cavemen", players=2, games=given.games, seed=given.seed)
    policy = Policy(batch.observations.shape[1], batch.actions, np.random.default_rng(given.seed))
    begun = time.process_time()
    updates = 0
    while time.process_time() - begun < 60 * given.minutes:
        seen, masks, actions, better, returns = collect(batch, policy)
        order = policy.random.permutation(len(actions))
        for part in np.array_split(order, max(1, len(order) // 1024)):
            policy.learn(seen[part], masks[part], actions[part], better[part], returns[part])
        updates += 1
        if updates % 40 == 0:
            spent = time.process_time() - begun
            print(f"{spent:4.0f} s, {policy.updates} updates: {measure(policy, 'greedy', 100, 1)}", flush=True)
    decisions = updates * STEPS * given.games
    for opponent in ("random", "greedy"):
        print(f"After {decisions:,} decisions the policy {measure(policy, opponent, given.measured, 2)}.", flush=True)


if __name__ == "__main__":
    main()
