"""Compares the arrays of DouZero's environment with those of this one.

    PYTHONPATH=python python3 tools/bench/python/douzero.py DIR check [--rounds 200]
    PYTHONPATH=python python3 tools/bench/python/douzero.py DIR record [--rounds 200] > fixtures/engines/douzero-encoding.txt

DIR is a checkout of DouZero (github.com/kwai/DouZero), of which only NumPy is needed.

`record` writes rounds played by DouZero's code with digests of all arrays, for a test that runs without it.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
from pathlib import Path
from typing import Any, List, NamedTuple, Sequence, Tuple

import numpy as np

import doudizhu
from doudizhu.encodings import DOUZERO_ARRAYS, DouZero

POSITIONS = ("landlord", "landlord_down", "landlord_up")
"""Names of the roles. Index = seat here, and value of the array `role`."""

LETTERS = dict(zip((*range(3, 15), 17, 20, 30), doudizhu.RANKS))
"""Rank letters by DouZero's number of a card."""


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


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("what", choices=("check", "record"))
    parser.add_argument("--rounds", type=int, default=200)
    given = parser.parse_args()
    if not (given.checkout / "douzero" / "env" / "env.py").is_file():
        parser.error(f"no douzero/env/env.py in {given.checkout}: expected a checkout of DouZero")
    sys.path.insert(0, str(given.checkout))
    from douzero.env import Env

    np.random.seed(0)
    theirs = Env("adp")
    {"check": check, "record": record}[given.what](theirs, given.rounds)
