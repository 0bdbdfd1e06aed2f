"""Speed and memory of the environments, in CPU seconds of this process and its child together.

    PYTHONPATH=python python3 tools/bench/python/speed.py [ROW ...] [--seconds 8] [--warm 4]

Rows: `random` (all arrays of 1,024 games), `legal` (legal ids alone), `neural` (one seat against two bots `neural`),
`douzero` (DouZero's encoding), `env` (`Env`, one game), `state` (`State`, a copy per action), `cores` (one environment and two, wall time), `memory` (10,000 games over 10 million
steps). Without a row all are printed. A step is an action of a seat that Python plays. Other programs affect CPU time only
through shared caches. The start and the first seconds, in which Node compiles, do not count. Linux only, as the child's time
and memory are read from /proc.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Callable, Dict, Optional, Sequence

import numpy as np

import doudizhu
from doudizhu.encodings import DOUZERO_ARRAYS, DouZero

TICKS = os.sysconf("SC_CLK_TCK")
STEPS_A_LOOK = 16


def child_seconds(pid: int) -> float:
    """CPU seconds of the process with all its threads."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
        fields = stat.read().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident_mb(pid: int) -> float:
    """Resident memory of the process in MB."""
    with open(f"/proc/{pid}/statm", encoding="ascii") as statm:
        return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def read_all(answer: doudizhu.Answer) -> None:
    """Reads every byte of every observation array, as a learner does."""
    for array in answer.observations.values():
        array.reshape(-1).view(np.uint8).max()


def play(
    name: str,
    groups: Sequence[dict],
    seconds: float,
    warm: float,
    observe: Optional[Sequence[str]] = None,
    read: Callable[[doudizhu.Answer], None] = read_all,
) -> None:
    """Plays at random after a warm-up, and prints games and steps per CPU second."""
    rng = np.random.default_rng(0)
    with doudizhu.Batch(groups, seed="speed", observe=observe) as batch:
        answer = batch.reset()
        for phase in (warm, seconds):
            client, child = time.process_time(), child_seconds(batch.pid)
            games = steps = 0
            # Reading the clocks takes time too.
            while time.process_time() - client + child_seconds(batch.pid) - child < phase:
                for _ in range(STEPS_A_LOOK):
                    answer = batch.step(answer.legal.sample(rng))
                    read(answer)
                    games += int(np.count_nonzero(answer.done))
                steps += STEPS_A_LOOK
        client, child = time.process_time() - client, child_seconds(batch.pid) - child
        used = client + child
        print(
            f"{name}: {games / used:,.0f} games, {steps * batch.games / used:,.0f} steps per CPU second "
            f"(child {child:.2f} s, Python {client:.2f} s, {games:,} games)",
            flush=True,
        )


def random_games(seconds: float, warm: float) -> None:
    play("1,024 games, every array read", [doudizhu.group(1024)], seconds, warm)


def legal_ids(seconds: float, warm: float) -> None:
    play("1,024 games, legal ids alone", [doudizhu.group(1024)], seconds, warm, observe=[])


def against_neural(seconds: float, warm: float) -> None:
    play("one seat against two neural", [doudizhu.group(1024, bots=[None, "neural", "neural"])], seconds, warm)


def douzero(seconds: float, warm: float) -> None:
    encodings: list = []

    def read(answer: doudizhu.Answer) -> None:
        encoded = encodings[0](answer.observations)
        encoded["x"].max()
        encoded["z"].max()

    # A separate environment gives the action table.
    with doudizhu.Batch([doudizhu.group(1)]) as batch:
        encodings.append(DouZero(batch.action_table()))
    play("DouZero's encoding", [doudizhu.group(1024)], seconds, warm, DOUZERO_ARRAYS, read)


def cores(seconds: float, warm: float) -> None:
    """Plays in one environment and in two, each stepped by a Python thread, in wall time. Needs two free cores."""
    rates = []
    for count in (1, 2):
        rng = np.random.default_rng(0)
        one = doudizhu.group(1024 // count, bots=[None, "neural", "neural"])
        batches = [doudizhu.Batch([one], seed=f"speed/{index}") for index in range(count)]
        with ThreadPoolExecutor(count) as pool:
            answers = [batch.reset() for batch in batches]
            for phase in (warm, seconds):
                began, games = time.perf_counter(), 0
                while time.perf_counter() - began < phase:
                    actions = [answer.legal.sample(rng) for answer in answers]
                    answers = list(pool.map(doudizhu.Batch.step, batches, actions))
                    games += sum(int(np.count_nonzero(answer.done)) for answer in answers)
            rates.append(games / (time.perf_counter() - began))
        for batch in batches:
            batch.close()
    print(f"one seat against two neural, wall time: {rates[0]:,.0f} games per second, with two environments {rates[1]:,.0f}", flush=True)


def one_env(seconds: float, warm: float) -> None:
    rng = random.Random(0)
    for observation in (None, ["hand"]):
        env = doudizhu.Env(opponents=None, seed="speed", observation=observation)
        _, info = env.reset()
        for phase in (warm, seconds):
            client, child, steps, used = time.process_time(), child_seconds(env.batch.pid), 0, 0.0
            while used < phase:
                for _ in range(200):
                    _, _, over, _, info = env.step(rng.choice(info["legal"]))
                    if over:
                        _, info = env.reset()
                steps += 200
                used = time.process_time() - client + child_seconds(env.batch.pid) - child
        env.close()
        print(f"Env, {'hand alone' if observation else 'every array'}: {steps / used:,.0f} steps per CPU second", flush=True)


def states(seconds: float, warm: float) -> None:
    """Plays rounds of `State` with a copy before each action, and playouts from one state. Python's time alone."""
    rng = random.Random(0)
    root = doudizhu.State(seed="speed")
    for name, fresh in (("rounds of new deals, a copy per action", True), ("playouts from one state", False)):
        for phase in (warm, seconds):
            began, actions, deals = time.process_time(), 0, 0
            while time.process_time() - began < phase:
                state = doudizhu.State(seed=f"speed/{deals}") if fresh else root.clone()
                deals += 1
                while not state.is_terminal():
                    if fresh:
                        state = state.clone()
                    state.apply_action(rng.choice(state.legal_actions()))
                    actions += 1
        print(f"State, {name}: {actions / (time.process_time() - began):,.0f} actions per CPU second", flush=True)


def memory(_seconds: float, _warm: float) -> None:
    """Prints the memory of the child and of this process over 10 million steps of 10,000 games."""
    rng = np.random.default_rng(0)
    with doudizhu.Batch([doudizhu.group(10_000)], seed="memory") as batch:
        answer = batch.reset()
        sizes = []
        for step in range(1001):
            if step % 125 == 0:
                sizes.append(f"{resident_mb(batch.pid):.0f} + {resident_mb(os.getpid()):.0f}")
            answer = batch.step(answer.legal.sample(rng))
        print(f"10,000 games, every 1,250,000 steps, child + Python: {', '.join(sizes)} MB", flush=True)


ROWS: Dict[str, Callable[[float, float], None]] = {
    "random": random_games,
    "legal": legal_ids,
    "neural": against_neural,
    "douzero": douzero,
    "env": one_env,
    "state": states,
    "cores": cores,
    "memory": memory,
}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="*", metavar="ROW", help=", ".join(ROWS))
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--warm", type=float, default=4)
    given = parser.parse_args()
    for row in given.rows or ROWS:
        ROWS[row](given.seconds, given.warm)
