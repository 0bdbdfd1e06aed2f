"""Learns a table by Monte Carlo: the mean result for each kind of situation and play.

    python3 -m doudizhu.examples.tabular [ROUNDS] [GAMES]

A play falls into one of 8,820 cells: role, cards left after it, whether it leads, cards played, how high, and whether a
partner holds the trick. It trains against the bot `random` in all roles, and then measures itself on fresh deals.
"""

import sys
import time

import numpy as np

import doudizhu

SHAPE = (3, 21, 2, 7, 5, 2)


def cells_of(observations, legal, table):
    """Cell of each legal id, int64 (m,)."""
    games, ids = legal.games, legal.ids
    role = observations["role"][games]
    left = observations["sizes"][games, 0].astype(int) - table.cards[ids]
    leads = (observations["toBeat"] == 0)[games]
    shed = np.minimum(table.cards[ids], 6)
    height = np.where(ids == 0, 0, 1 + np.minimum(table.main[ids] // 4, 3))
    holder = (observations["toBeatSeat"][games] + role) % 3
    partner = ~leads & (role > 0) & (holder > 0)
    return np.ravel_multi_index((role, left, leads.astype(int), shed, height, partner.astype(int)), SHAPE)


def train(rounds, games, seed=0):
    """Plays `rounds` rounds. Returns the mean result of each cell and the action table."""
    rng = np.random.default_rng(seed)
    groups = [
        doudizhu.group(games // 2, scoring="wins", bots=[None, "random", "random"]),
        doudizhu.group(games - games // 2, scoring="wins", bots=["random", None, None]),
    ]
    arrays = ["role", "sizes", "toBeat", "toBeatSeat"]
    size = int(np.prod(SHAPE))
    total, visits = np.zeros(size), np.zeros(size)
    paths = [[] for _ in range(games)]
    played = 0
    with doudizhu.Batch(groups, seed=seed, observe=arrays) as batch:
        table = batch.action_table()
        answer = batch.reset()
        seat_paid = np.array([0] * (games // 2) + [1] * (games - games // 2))
        while played < rounds:
            legal = answer.legal
            cells = cells_of(answer.observations, legal, table)
            value = total[cells] / np.maximum(visits[cells], 1) + 1.0 / np.sqrt(visits[cells] + 1)
            value[rng.random(len(value)) < 0.05] += 2  # tries other plays too
            order = np.lexsort((value, legal.games))
            at = order[legal.starts[1:] - 1]
            for path, cell in zip(paths, cells[at]):
                path.append(cell)
            answer = batch.step(legal.ids[at])
            for game in np.flatnonzero(answer.done):
                np.add.at(total, paths[game], answer.rewards[game, seat_paid[game]])
                np.add.at(visits, paths[game], 1)
                paths[game] = []
                played += 1
    return total / np.maximum(visits, 1), table


def agent_of(values, table):
    """Makes the agent that plays the best cell."""
    return lambda observations, legal: legal.best(values[cells_of(observations, legal, table)])


if __name__ == "__main__":
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 256
    began = time.monotonic()
    agent = agent_of(*train(rounds, games))
    print(f"{rounds} rounds in {time.monotonic() - began:.0f} s")
    report = doudizhu.Arena("random").measure(agent, deals=500, seed="test")
    print(f"against random: {report}")
