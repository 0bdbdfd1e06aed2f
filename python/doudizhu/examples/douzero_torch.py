"""Trains DouZero's networks by its method in torch, on one core.

    python3 -m doudizhu.examples.douzero_torch FOLDER [--minutes 10] [--every 2] [--objective wp]

DouZero: Zha et al., 2021. Three networks, an LSTM of 128 over the last 15 moves and six layers of 512, one for each role,
value every legal play. All seats play the highest value, with probability 0.01 another play, and learn the result of the
round from each of their decisions: mean squared error, RMSprop with learning rate 0.0001, gradients cut at 40. The objective
`wp` is 1 or -1, `adp` is that times 2 per bomb. As in the paper, except: one process for games and learning, and 320 decisions
in a learning step instead of 3,200, so that ten minutes have some learning steps.

Minutes are CPU time of this process without the measurements. FOLDER gets the checkpoints `landlord.ckpt`,
`landlord_down.ckpt`, `landlord_up.ckpt`, their ONNX forms, and `curve.jsonl` with a line per measurement: minutes, games,
decisions, and shares of rounds won over `random` and `rules` with half of the 95% interval. The bot `douzero:FOLDER` plays
them.
"""

import argparse
import json
import os
import time
from pathlib import Path

import numpy as np

try:
    import torch
    from torch import nn
except ImportError:
    # A command ends with one sentence.
    raise (SystemExit if __name__ == "__main__" else ImportError)("no torch, which trains the networks: pip install torch") from None

import doudizhu
from doudizhu.douzero import ROLES
from doudizhu.encodings import DOUZERO_ARRAYS, FARMER_COLUMNS, LANDLORD_COLUMNS

COLUMNS = (LANDLORD_COLUMNS, FARMER_COLUMNS, FARMER_COLUMNS)
EPSILON = 0.01
DECISIONS_A_STEP = 320


class Network(nn.Module):
    """Values of plays. The names of its weights are DouZero's."""

    def __init__(self, columns):
        super().__init__()
        self.lstm = nn.LSTM(162, 128, batch_first=True)
        for layer in range(1, 7):
            into = 128 + columns + 54 if layer == 1 else 512
            setattr(self, f"dense{layer}", nn.Linear(into, 1 if layer == 6 else 512))

    def forward(self, moves, rows, of=None):
        """Values (k,) of `rows` (k, columns + 54). `moves` (g, 5, 162); row i belongs to `moves[of[i]]`, without `of` to `moves[i]`."""
        memory = self.lstm(moves)[0][:, -1]
        x = torch.cat([memory if of is None else memory[of], rows], dim=1)
        for layer in range(1, 6):
            x = torch.relu(getattr(self, f"dense{layer}")(x))
        return self.dense6(x)[:, 0]


class Player:
    """The three networks as an agent, for many games at once."""

    def __init__(self, table):
        self.encode = doudizhu.encodings.DouZero(table)
        self.networks = [Network(columns) for columns in COLUMNS]

    def __call__(self, observations, legal):
        """For `Arena.measure`: the id of the highest value of each game."""
        return self.choose(self.encode(observations), legal)

    def choose(self, encoded, legal):
        """The same from encoded observations, int32 (n,)."""
        scores = np.empty(len(legal.ids), np.float32)
        actions = self.encode.actions[legal.ids]
        for role, network in enumerate(self.networks):
            games = np.flatnonzero(encoded["role"] == role)
            at = np.flatnonzero(np.isin(legal.games, games))
            if len(at) == 0:
                continue
            of = np.searchsorted(games, legal.games[at])
            rows = np.concatenate([encoded["x"][games, : COLUMNS[role]][of], actions[at]], axis=1)
            with torch.no_grad():
                scores[at] = network(_float(encoded["z"][games]), _float(rows), torch.from_numpy(of)).numpy()
        return legal.best(scores)


def _float(array):
    return torch.from_numpy(array.astype(np.float32))


class Learner:
    """Decisions of a role with their results, and steps of its network towards them."""

    def __init__(self, network, columns):
        self.network, self.columns = network, columns
        self.optimizer = torch.optim.RMSprop(network.parameters(), lr=0.0001, alpha=0.99, eps=0.00001)
        self.pool = []

    def add(self, decisions, result):
        """Takes decisions `(x, z, action)` of a round, and learns when there are enough."""
        self.pool += [(x[: self.columns], z, action, result) for x, z, action in decisions]
        while len(self.pool) >= DECISIONS_A_STEP:
            x, z, actions, results = map(np.array, zip(*self.pool[:DECISIONS_A_STEP]))
            del self.pool[:DECISIONS_A_STEP]
            values = self.network(_float(z), _float(np.concatenate([x, actions], axis=1)))
            loss = ((values - _float(results)) ** 2).mean()
            self.optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(self.network.parameters(), 40)
            self.optimizer.step()


def train(folder, minutes, every=2.0, objective="wp", games=32, deals=500, seed=1):
    """Trains and writes checkpoints and curve. Returns the lines of the curve."""
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    folder.mkdir(parents=True, exist_ok=True)
    scoring = "wins" if objective == "wp" else "points"
    envs = doudizhu.make_vec(games, opponents=None, observation="douzero", scoring=scoring, seed=seed)
    player = Player(envs.batch.action_table())
    learners = [Learner(network, columns) for network, columns in zip(player.networks, COLUMNS)]
    paths = [([], [], []) for _ in range(games)]
    curve, played, decided, spent, due = [], 0, 0, 0.0, 0.0
    observations, infos = envs.reset()
    while True:
        # The end is measured too, which also writes the checkpoints.
        if spent >= 60 * min(due, minutes):
            curve.append(_measured(player, folder, deals, minutes=round(spent / 60, 2), games=played, decisions=decided))
            due += every
        if spent >= 60 * minutes:
            break
        began = time.process_time()
        legal = infos["legal"]
        chosen = player.choose(observations, legal)
        other = rng.random(games) < EPSILON
        chosen[other] = legal.sample(rng)[other]
        for game, role in enumerate(observations["role"]):
            actions = player.encode.actions[chosen[game]]
            paths[game][role].append((observations["x"][game].copy(), observations["z"][game].copy(), actions))
        observations, _, ended, _, infos = envs.step(chosen)
        decided += games
        for game in np.flatnonzero(ended):
            played += 1
            # The landlord is seat 0, and its points are those of both farmers.
            for role, (learner, share) in enumerate(zip(learners, (1 if objective == "wp" else 2, 1, 1))):
                learner.add(paths[game][role], infos["rewards"][game, role] / share)
                paths[game][role].clear()
        spent += time.process_time() - began
    envs.close()
    doudizhu.export_douzero(folder)
    return curve


def _measured(player, folder, deals, **line):
    """Writes the checkpoints, measures the player, and adds a line to the curve."""
    for role, network in zip(ROLES, player.networks):
        torch.save(network.state_dict(), folder / f"{role}.part")
        os.replace(folder / f"{role}.part", folder / f"{role}.ckpt")
    for opponent in ("random", "rules"):
        report = doudizhu.Arena(opponent, observation=DOUZERO_ARRAYS).measure(player, deals, seed="curve")
        line[opponent] = [round(report.wins.mean, 4), round(report.wins.half, 4)]
    with (folder / "curve.jsonl").open("a", encoding="ascii") as file:
        file.write(json.dumps(line) + "\n")
    print(json.dumps(line), flush=True)
    return line


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--every", type=float, default=2)
    parser.add_argument("--objective", choices=("wp", "adp"), default="wp")
    given = parser.parse_args()
    train(given.folder, given.minutes, given.every, given.objective)
