"""Data sets of self-play: features, plays, results and proofs of every decision, in npz files.

    python3 -m doudizhu.dataset FOLDER --rounds 100000 --seed 1

The bundled networks play all seats under DouZero's rules. Whole rounds of any bots, with the auction, `ddz simulate
--features` writes into files of the same form; it is part of the checkout, not of the wheel. Each file holds some rounds of its own seed, so a run that was
stopped goes on where files are missing, and the same seed gives the same bytes of data.
"""

from __future__ import annotations

import argparse
import os
import zlib
from pathlib import Path
from typing import Dict, List, Mapping, Union

import numpy as np

from .batch import Batch, Legal, Seed, group
from .game import verdicts

ROUNDS_A_FILE = 500


def write(
    folder: Union[str, Path],
    rounds: int,
    seed: Seed = 0,
    *,
    explore: float = 0.05,
    prove_cards: int = 0,
    prove_nodes: int = 20_000,
    rounds_a_file: int = ROUNDS_A_FILE,
) -> List[Path]:
    """Plays `rounds` rounds and writes `part-00000.npz` and so on. Files that are there already stay as they are.

    Args:
        explore: the share of decisions where any candidate is played, each as likely.
        prove_cards: positions with at most so many cards in all hands get the solver's verdict; 0 for none.
        prove_nodes: positions that the solver searches at most for one verdict.

    Returns:
        The files, in order.
    """
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    files = []
    for part, first in enumerate(range(0, rounds, rounds_a_file)):
        file = target / f"part-{part:05}.npz"
        files.append(file)
        if file.exists():
            continue
        games = min(rounds_a_file, rounds - first)
        data = _play(games, f"{seed}/{part}", explore, prove_cards, prove_nodes)
        # A file is there as a whole or not at all.
        partial = file.with_suffix(".partial")
        with open(partial, "wb") as out:
            np.savez_compressed(out, **data)
        os.replace(partial, file)
    return files


def load(file: Union[str, Path]) -> Dict[str, np.ndarray]:
    """The decisions of one file, d rows each, in the order in which they were made.

    Returns:
        `state` uint8 (d, 959) and `action` uint8 (d, 573), the columns of docs/onnx.md; `id` int32, the play; `role`
        uint8, 0 landlord, 1 and 2 the farmers after him; `game` int32, the round in this file; `explored` bool, whether
        the play was drawn; `logit` and `points` float32, what the network expected of it; `won` bool and `returns`
        float32, what became of the seat (DouZero's points); `verdict` int8, 1 where the seat's side wins with open hands
        before the play, −1 where it loses, 0 not proved. Files of `ddz simulate --features` have no `explored`, `logit`
        and `points`, and the rule set's own scores as `returns`.
    """
    with np.load(file) as held:
        data = {name: held[name] for name in held.files if name != "simulation"}
    for name, columns in (("state", int(data.pop("stateColumns"))), ("action", int(data.pop("actionColumns")))):
        data[name] = np.unpackbits(data[name], axis=1, count=columns)
    return data


def _play(games: int, seed: str, explore: float, prove_cards: int, prove_nodes: int) -> Dict[str, np.ndarray]:
    """All decisions of some rounds, played at once."""
    rng = np.random.default_rng(zlib.crc32(seed.encode()))
    rows: Dict[str, List[np.ndarray]] = {}
    returns, landlord_won = np.zeros((games, 3), np.float32), np.zeros(games, bool)
    columns = (0, 0)
    observe = ["role", "toBeat", "hands"]
    with Batch([group(games)], seed=seed, observe=observe, auto_reset=False, features=True) as batch:
        table = batch.action_table()
        answer = batch.reset()
        while (answer.seat >= 0).any():
            running = np.flatnonzero(answer.seat >= 0)
            features = batch.features(values=True)
            candidates = features.candidates
            drawn = rng.random(games) < explore
            ids = np.where(drawn, candidates.sample(rng), candidates.best(features.win)).astype(np.int32)
            chosen = _places(candidates, ids)[running]
            columns = (features.state.shape[1], features.actions.shape[1])
            observed = {name: array[running] for name, array in answer.observations.items()}
            for name, array in {
                "state": np.packbits(features.state[running], axis=1),
                "action": np.packbits(features.actions[chosen], axis=1),
                "id": ids[running],
                "role": observed["role"],
                "game": running.astype(np.int32),
                "explored": drawn[running],
                "logit": features.win[chosen],
                "points": features.points[chosen],
                "verdict": _verdicts(observed, table, prove_cards, prove_nodes),
            }.items():
                rows.setdefault(name, []).append(array)
            answer = batch.step(ids)
            ended = answer.done > 0
            returns[ended] = answer.rewards[ended]
            landlord_won[ended] = answer.winner[ended] == 0
    data = {name: np.concatenate(arrays) for name, arrays in rows.items()}
    data["returns"] = returns[data["game"], data["role"]]
    data["won"] = landlord_won[data["game"]] == (data["role"] == 0)
    data["stateColumns"], data["actionColumns"] = np.int32(columns[0]), np.int32(columns[1])
    return data


def _places(candidates: Legal, ids: np.ndarray) -> np.ndarray:
    """Where the id of each game stands among all candidates, int64 (n,); 0 for a game without."""
    places = np.zeros(len(candidates), np.int64)
    owner = candidates.games
    found = np.flatnonzero(candidates.ids == ids[owner])
    places[owner[found]] = found
    return places


def _verdicts(observed: Mapping[str, np.ndarray], table, cards: int, nodes: int) -> np.ndarray:
    """By row: 1 where the side of the seat to act wins, −1 where it loses, 0 where it is not proved."""
    values = np.zeros(len(observed["role"]), np.int8)
    few = np.flatnonzero(observed["hands"].sum((1, 2)) <= cards)
    if len(few) > 0:
        landlord = verdicts({name: array[few] for name, array in observed.items()}, table, nodes=nodes)
        values[few] = np.where(observed["role"][few] == 0, landlord, -landlord)
    return values


def _main() -> None:
    parser = argparse.ArgumentParser(prog="python3 -m doudizhu.dataset", description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--rounds", type=int, default=10_000)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--explore", type=float, default=0.05, help="share of decisions that are drawn")
    parser.add_argument("--prove-cards", type=int, default=0, help="verdicts for positions with at most so many cards")
    given = parser.parse_args()
    files = write(given.folder, given.rounds, given.seed, explore=given.explore, prove_cards=given.prove_cards)
    print(f"{len(files)} files in {given.folder}")


if __name__ == "__main__":
    _main()
