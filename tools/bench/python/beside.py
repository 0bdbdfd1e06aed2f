"""Random games per CPU second in RLCard, OpenSpiel, DouZero and here, by turns in one run.

    PYTHONPATH=python python3 tools/bench/python/beside.py [--seconds 5] [--turns 3] [--douzero DIR]

Needs `rlcard` and `open_spiel` from PyPI. DIR is a checkout of DouZero (github.com/kwai/DouZero); without it DouZero's row
is left out. Each library plays random legal actions until the round ends, as its own documentation does it: RLCard by
`env.step`, OpenSpiel by `state.apply_action` with deals and auction, DouZero by its `Env`, which makes its arrays at each
step, here 1,024 games of `make_vec` with all arrays. CPU seconds are of Python and of the child process together. Prints a
JSON object with the median of the turns.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import sys
import time
from importlib.metadata import version
from typing import Callable, Dict, List

import numpy as np

import doudizhu

GAMES = 1_024
TICKS = os.sysconf("SC_CLK_TCK")


def child_seconds(pid: int) -> float:
    """CPU seconds of the process with all its threads, from Linux's /proc."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
        fields = stat.read().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def rlcard_games(seconds: float) -> float:
    import rlcard

    env = rlcard.make("doudizhu", config={"seed": 1})
    games, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
        games += 1
    return games / (time.process_time() - began)


def open_spiel_games(seconds: float) -> float:
    import pyspiel

    game = pyspiel.load_game("dou_dizhu")
    games, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[random.randrange(len(outcomes))][0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
        games += 1
    return games / (time.process_time() - began)


def douzero_games(folder: str) -> Callable[[float], float]:
    sys.path.insert(0, folder)
    from douzero.env.env import Env

    def games_in(seconds: float) -> float:
        env = Env("wp")
        games, began = 0, time.process_time()
        while time.process_time() - began < seconds:
            observation = env.reset()
            ended = False
            while not ended:
                observation, _, ended, _ = env.step(random.choice(observation["legal_actions"]))
            games += 1
        return games / (time.process_time() - began)

    return games_in


def our_games(seconds: float) -> float:
    rng = np.random.default_rng(1)
    envs = doudizhu.make_vec(GAMES, opponents=None, seed=1)
    try:
        _, infos = envs.reset()
        child = envs.batch.pid
        for _ in range(1_000):  # Node compiles.
            infos = envs.step(infos["legal"].sample(rng))[4]
        games, began = 0, time.process_time() + child_seconds(child)
        spent = 0.0
        while spent < seconds:
            for _ in range(16):
                _, _, ended, _, infos = envs.step(infos["legal"].sample(rng))
                games += int(ended.sum())
            spent = time.process_time() + child_seconds(child) - began
        return games / spent
    finally:
        envs.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--douzero", metavar="DIR")
    options = parser.parse_args()
    libraries: Dict[str, Callable[[float], float]] = {
        f"RLCard {version('rlcard')}": rlcard_games,
        f"OpenSpiel {version('open_spiel')}": open_spiel_games,
        "doudizhu": our_games,
    }
    if options.douzero is not None:
        libraries["DouZero"] = douzero_games(options.douzero)
    rates: Dict[str, List[float]] = {name: [] for name in libraries}
    for _ in range(options.turns):
        for name, games_in in libraries.items():
            rates[name].append(games_in(options.seconds))
    print(json.dumps({name: round(statistics.median(of), 1) for name, of in rates.items()}))


if __name__ == "__main__":
    main()
