"""Compares DouZero's environment with this one: speed of the encoding, and equality of the arrays.

    PYTHONPATH=python python3 tools/bench/python/douzero.py DIR speed [--seconds 5]
    PYTHONPATH=python python3 tools/bench/python/douzero.py DIR check [--rounds 200]
    PYTHONPATH=python python3 tools/bench/python/douzero.py DIR record [--rounds 200] > fixtures/engines/douzero-encoding.txt

DIR is a checkout of DouZero (github.com/kwai/DouZero), of which only NumPy is needed.

`speed` plays random rounds in both, in turns, and prints steps per CPU second, of child and Python together. A step of
DouZero always makes `x_batch` and `z_batch`, float32, with a row for each legal play, in addition to `x_no_action` and `z`,
int8. This environment is measured twice: with `x` and `z` only, as one table has the cards of every play, and with the same
batches. The arrays are not read.

`record` writes rounds played by DouZero's code with digests of all arrays, for a test that runs without it.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import statistics
import sys
import time
from pathlib import Path
from typing import Any, List, NamedTuple, Sequence, Tuple

import numpy as np

import doudizhu
from doudizhu.encodings import DOUZERO_ARRAYS, DouZero
from speed import child_seconds

POSITIONS = ("landlord", "landlord_down", "landlord_up")
"""Names of the roles. Index = seat here, and value of the array `role`."""

LETTERS = dict(zip((*range(3, 15), 17, 20, 30), doudizhu.RANKS))
"""Rank letters by DouZero's number of a card."""

GAMES = 1024
GAMES_A_BATCH = 32
"""Games per batch, few enough for the processor's cache."""


class Decision(NamedTuple):
    """A position in DouZero's code."""

    x: np.ndarray
    z: np.ndarray
    x_batch: np.ndarray
    z_batch: np.ndarray
    legal: List[str]
    """Cards of each row of the batches."""
    played: str


def text(cards: Sequence[int]) -> str:
    """Cards in rank letters, low to high. `-` for none."""
    return "".join(LETTERS[card] for card in sorted(cards)) or "-"


def their_round(env: Any, rng: random.Random) -> Tuple[List[str], List[Decision]]:
    """Plays a random round in DouZero's environment. Returns the hands by seat, and every decision."""
    seen = env.reset()
    hands = [text(env.infoset.all_handcards[position]) for position in POSITIONS]
    decisions, ended = [], False
    while not ended:
        legal = seen["legal_actions"]
        action = rng.choice(legal)
        arrays = (seen["x_no_action"], seen["z"], seen["x_batch"], seen["z_batch"])
        decisions.append(Decision(*arrays, [text(one) for one in legal], text(action)))
        seen, _, ended, _ = env.step(action)
    return hands, decisions


def digest(x: np.ndarray, z: np.ndarray, x_batch: np.ndarray, z_batch: np.ndarray) -> str:
    """Digest of the arrays of a decision as 16 hex digits. Order and duplicates of the batches' rows do not matter.

    All numbers are 0 or 1 and become a byte each: `x`, `z`, then the distinct rows in order.
    """
    batches = np.concatenate([x_batch, z_batch.reshape(len(z_batch), -1)], axis=1).astype(np.uint8)
    rows = sorted({row.tobytes() for row in batches})
    return hashlib.sha256(x.tobytes() + z.tobytes() + b"".join(rows)).hexdigest()[:16]


def check(env: Any, rounds: int) -> None:
    """Replays DouZero's rounds and compares legal plays, `x`, `z` and the batches row by row."""
    rng = random.Random(1)
    compared = 0
    with doudizhu.Batch([doudizhu.group(1)], observe=DOUZERO_ARRAYS, auto_reset=False) as batch:
        table = batch.action_table()
        encode = DouZero(table)
        ids = {table.text(action): action for action in range(len(table.kind))}
        for number in range(rounds):
            hands, decisions = their_round(env, rng)
            answer = batch.reset(deals=[{"game": 0, "hands": hands, "kitty": ""}])
            for place, theirs in enumerate(decisions):
                where = f"round {number}, decision {place}"
                encoded, legal = encode(answer.observations), answer.legal[0]
                x, z = encoded["x"][0], encoded["z"][0]
                assert {table.text(action) for action in legal} == set(theirs.legal), where
                assert np.array_equal(x[: len(theirs.x)], theirs.x) and not x[len(theirs.x) :].any(), where
                assert np.array_equal(z, theirs.z), where
                x_batch, z_batch = encode.batches(encoded, answer.legal, [0])
                rows = [int(np.flatnonzero(legal == ids[cards])[0]) for cards in theirs.legal]
                assert np.array_equal(x_batch[rows], theirs.x_batch) and x_batch.dtype == theirs.x_batch.dtype, where
                assert np.array_equal(z_batch[rows], theirs.z_batch) and z_batch.dtype == theirs.z_batch.dtype, where
                answer = batch.step([ids[theirs.played]])
                compared += 1
            assert answer.seat[0] < 0, f"round {number} is not over here"
    print(f"{rounds} rounds, {compared} decisions: legal plays, x, z, x_batch and z_batch are equal")


def record(env: Any, rounds: int) -> None:
    """Prints a line per round: hands from the landlord's on, plays, one digest of all decisions."""
    rng = random.Random(2)
    print("# Source: random rounds played and encoded by DouZero's own code (github.com/kwai/DouZero, douzero/env).")
    print("# Written by: python3 tools/bench/python/douzero.py DIR record")
    print("# Hands of landlord, landlord_down, landlord_up; plays; 16 hex digits of the SHA-256 of every decision's digest.")
    print("# A digest: that of x_no_action, z, and the distinct rows of x_batch and z_batch side by side in order, a byte a number.")
    for _ in range(rounds):
        hands, decisions = their_round(env, rng)
        digests = [digest(one.x, one.z, one.x_batch, one.z_batch) for one in decisions]
        whole = hashlib.sha256("".join(digests).encode()).hexdigest()[:16]
        print(*hands, ",".join(one.played for one in decisions), whole)


def theirs_a_second(env: Any, seconds: float) -> float:
    """Steps per CPU second in DouZero's environment."""
    rng = random.Random(0)
    seen, steps = env.reset(), 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        seen, _, ended, _ = env.step(rng.choice(seen["legal_actions"]))
        steps += 1
        if ended:
            seen = env.reset()
    return steps / (time.process_time() - began)


class Ours:
    """This environment, which keeps its games between measurements."""

    def __init__(self, batches: bool) -> None:
        self.batch = doudizhu.Batch([doudizhu.group(GAMES)], seed="douzero", observe=DOUZERO_ARRAYS)
        self._encode = DouZero(self.batch.action_table())
        self._batches = batches
        self._rng = np.random.default_rng(0)
        self._answer = self.batch.reset()

    def a_second(self, seconds: float) -> float:
        """Steps per CPU second of the child and this process."""
        steps, client, child = 0, time.process_time(), child_seconds(self.batch.pid)
        used = 0.0
        while used < seconds:
            self._step()
            steps += GAMES
            used = time.process_time() - client + child_seconds(self.batch.pid) - child
        return steps / used

    def _step(self) -> None:
        self._answer = self.batch.step(self._answer.legal.sample(self._rng))
        encoded = self._encode(self._answer.observations)
        if not self._batches:
            return
        for role in (0, 1, 2):
            games = np.flatnonzero(encoded["role"] == role)
            for first in range(0, len(games), GAMES_A_BATCH):
                self._encode.batches(encoded, self._answer.legal, games[first : first + GAMES_A_BATCH])


def speed(env: Any, seconds: float) -> None:
    """Measures both in turns, three times, and prints the median of the ratios."""
    encoded, batched = Ours(False), Ours(True)
    for ours in (encoded, batched):
        ours.a_second(seconds)
    runs = [(theirs_a_second(env, seconds), encoded.a_second(seconds), batched.a_second(seconds)) for _ in range(3)]
    for place, name in enumerate(("DouZero's own", "ours: x, z and one table of plays", "ours: x_batch and z_batch too")):
        steps = statistics.median(run[place] for run in runs)
        times = statistics.median(run[place] / run[0] for run in runs)
        print(f"{name}: {steps:,.0f} steps per CPU second, {times:.1f} times")
    encoded.batch.close()
    batched.batch.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("what", choices=("speed", "check", "record"))
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=200)
    given = parser.parse_args()
    if not (given.checkout / "douzero" / "env" / "env.py").is_file():
        parser.error(f"no douzero/env/env.py in {given.checkout}: expected a checkout of DouZero")
    sys.path.insert(0, str(given.checkout))
    from douzero.env import Env

    np.random.seed(0)
    theirs = Env("adp")
    if given.what == "speed":
        speed(theirs, given.seconds)
    else:
        {"check": check, "record": record}[given.what](theirs, given.rounds)
