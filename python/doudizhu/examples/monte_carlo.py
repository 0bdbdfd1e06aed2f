"""Trains a small network by Monte Carlo in NumPy: DouZero's method, in a minute.

    python3 -m doudizhu.examples.monte_carlo [SECONDS] [GAMES]

The network estimates the chance to win after a play from the seat's knowledge and the play. It plays the best one,
sometimes another, and learns from the result of the round. It trains against the bot `random` in all roles and is then
measured on other deals.
"""

import argparse
import time

import numpy as np

import doudizhu

ARRAYS = ["role", "hand", "unseen", "sizes", "toBeat", "toBeatSeat"]
HIDDEN = 64
FEATURES = 15 * 3 + 3 + 3 + 18 + 6


def features_of(observations, legal, table):
    """Inputs of the network for each legal id, float32 (m, FEATURES)."""
    games, ids = legal.games, legal.ids
    rows = np.zeros((len(ids), FEATURES), np.float32)
    role = observations["role"][games]
    left = observations["hand"][games] - table.counts[ids]
    rows[:, 0:15] = left / 4
    rows[:, 15:30] = table.counts[ids] / 4
    rows[:, 30:45] = observations["unseen"][games] / 4
    rows[:, 45:48] = observations["sizes"][games] / 20
    at = np.arange(len(ids))
    rows[at, 48 + role] = 1
    rows[at, 51 + np.minimum(table.kind[ids], 17)] = 1
    holder = (observations["toBeatSeat"][games] + role) % 3
    leads = observations["toBeat"][games] == 0
    rows[:, 69] = leads
    rows[:, 70] = ~leads & (role > 0) & (holder > 0)
    rows[:, 71] = left.sum(1) / 20
    rows[:, 72] = (left > 0).sum(1) / 15
    rows[:, 73] = left.sum(1) == 0
    rows[:, 74] = table.main[ids] / 14
    return rows


class Network:
    """A network with one hidden layer and the log-odds to win as output, trained by Adam."""

    def __init__(self, rng):
        self.weights = [
            (rng.standard_normal((FEATURES, HIDDEN)) * np.sqrt(2 / FEATURES)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            (rng.standard_normal((HIDDEN, 1)) * 0.1).astype(np.float32),
            np.zeros(1, np.float32),
        ]
        self.means = [np.zeros_like(w) for w in self.weights]
        self.squares = [np.zeros_like(w) for w in self.weights]
        self.steps = 0

    def __call__(self, rows):
        """Log-odds, float32 (m,)."""
        w1, b1, w2, b2 = self.weights
        return (np.maximum(rows @ w1 + b1, 0) @ w2 + b2)[:, 0]

    def learn(self, rows, won, rate=0.003):
        """Takes a step towards the results, 0 or 1 each."""
        w1, b1, w2, b2 = self.weights
        hidden = np.maximum(rows @ w1 + b1, 0)
        out = (hidden @ w2 + b2)[:, 0]
        error = ((1 / (1 + np.exp(-out)) - won) / len(rows))[:, None].astype(np.float32)
        back = (error @ w2.T) * (hidden > 0)
        self.steps += 1
        for index, slope in enumerate([rows.T @ back, back.sum(0), hidden.T @ error, error.sum(0)]):
            mean, square = self.means[index], self.squares[index]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            scale = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
            self.weights[index] -= scale * mean / (np.sqrt(square) + 1e-8)


def train(seconds, games=256, seed=0, rounds=None):
    """Trains for a number of seconds or rounds. Returns network, action table and number of rounds."""
    rng = np.random.default_rng(seed)
    network = Network(rng)
    half = games // 2
    groups = [
        doudizhu.group(half, scoring="wins", bots=[None, "random", "random"]),
        doudizhu.group(games - half, scoring="wins", bots=["random", None, None]),
    ]
    paths = [[] for _ in range(games)]
    pool_rows, pool_won = [], []
    played = 0
    began = time.monotonic()
    with doudizhu.Batch(groups, seed=seed, observe=ARRAYS) as batch:
        table = batch.action_table()
        answer = batch.reset()
        while time.monotonic() - began < seconds if rounds is None else played < rounds:
            legal = answer.legal
            rows = features_of(answer.observations, legal, table)
            value = network(rows)
            value[rng.random(len(value)) < 0.01] += 100  # tries other plays too
            at = np.lexsort((value, legal.games))[legal.starts[1:] - 1]
            for path, row in zip(paths, rows[at]):
                path.append(row)
            answer = batch.step(legal.ids[at])
            for game in np.flatnonzero(answer.done):
                won = answer.rewards[game, 0 if game < half else 1] > 0
                pool_rows += paths[game]
                pool_won += [won] * len(paths[game])
                paths[game] = []
                played += 1
            if len(pool_rows) >= 4096:
                data, target = np.array(pool_rows), np.array(pool_won, np.float32)
                order = rng.permutation(len(data))
                for part in np.array_split(order, len(data) // 256):
                    network.learn(data[part], target[part])
                pool_rows, pool_won = [], []
    return network, table, played


def agent_of(network, table):
    """Makes the agent that plays the network's best choice."""
    return lambda observations, legal: legal.best(network(features_of(observations, legal, table)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("seconds", type=float, nargs="?", default=90)
    parser.add_argument("games", type=int, nargs="?", default=256)
    given = parser.parse_args()
    network, table, played = train(given.seconds, given.games)
    print(f"{played} rounds in {given.seconds:.0f} s")
    report = doudizhu.Arena("random", observation=ARRAYS).measure(agent_of(network, table), deals=1000, seed="test")
    print(f"against random: {report}")
