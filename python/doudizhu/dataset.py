"""Data sets of self-play: features, plays, results and proofs of every decision, in npz files.

    python3 -m doudizhu.dataset FOLDER --rounds 100000 --seed 1

The bundled networks play all seats under any rule set, of three seats or of four (`--rules pagat-4p`); the columns of the
features are those of its family. Whole rounds of any bots, with the auction, `ddz simulate --features` writes into files of
the same form; it is part of the checkout, not of the wheel. Each file holds some rounds of its own seed and says what they
are, so a run that was stopped goes on where rounds are missing, and the same seed gives the same data.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import zipfile
import zlib
from pathlib import Path
from typing import Any, Dict, List, Mapping, Union

import numpy as np

from .batch import ActionTable, Batch, Legal, Rules, Seed, group
from .errors import DoudizhuError
from .game import rules_of, verdicts_by
from .program import RpcProgram

ROUNDS_A_FILE = 500


def write(
    folder: Union[str, Path],
    rounds: int,
    seed: Seed = 0,
    *,
    rules: Rules = "douzero",
    explore: float = 0.05,
    prove_cards: int = 0,
    prove_nodes: int = 20_000,
    rounds_a_file: int = ROUNDS_A_FILE,
) -> List[Path]:
    """Plays `rounds` rounds and writes `part-00000.npz` and so on. Files that are full already stay as they are.

    Args:
        rules: a preset's name or a mapping of switches, for three seats or four: its games begin with the first play.
        explore: the share of decisions where any candidate is played, each as likely.
        prove_cards: positions with at most so many cards in all hands get the solver's verdict; 0 for none. The
            solver takes the three hands of one deck and the four of two decks.
        prove_nodes: positions that the solver searches at most for one verdict.

    Returns:
        The files, in order.

    Raises:
        ValueError: for a file in the folder that is of other rules or of another run; nothing is written then.
    """
    for name, number in (("rounds", rounds), ("rounds_a_file", rounds_a_file)):
        if number < 1:
            raise ValueError(f"bad {name} {number}: want 1 or more")
    if not 0 <= explore <= 1:
        raise ValueError(f"bad explore {explore}: want a share from 0 to 1")
    played = rules_of(rules)
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    run = {"rules": played, "explore": explore, "proveCards": prove_cards, "proveNodes": prove_nodes}
    files, missing = [], []
    for part, first in enumerate(range(0, rounds, rounds_a_file)):
        file = target / f"part-{part:05}.npz"
        files.append(file)
        games = min(rounds_a_file, rounds - first)
        note = {"seed": str(seed), **run, "first": first, "rounds": games}
        if _held(file, note) < games:
            missing.append((file, f"{seed}/{part}", note))
    for file, part_seed, note in missing:
        data = _play(played, part_seed, note)
        # A file is there as a whole or not at all.
        partial = file.with_suffix(".partial")
        with open(partial, "wb") as out:
            np.savez_compressed(out, simulation=np.bytes_(json.dumps(note).encode()), **data)
        os.replace(partial, file)
    return files


def load(file: Union[str, Path]) -> Dict[str, np.ndarray]:
    """The decisions of one file, d rows each, in the order in which they were made.

    Returns:
        `state` uint8 (d, 972) and `action` uint8 (d, 573), with four seats (d, 1783) and (d, 731), the columns of
        docs/reference/onnx.md; `id` int32, the play in the action table of the rules; `role` uint8, 0 landlord, 1, 2 and with four
        seats 3 the farmers in turn order after him; `game` int32, the round in this file; `explored` bool, whether the
        play was drawn; `logit` and `points` float32, what the network expected of it; `won` bool and `returns` float32,
        what became of the seat (DouZero's points: the landlord's are 2 · 2^bombs, with four seats 3 · 2^bombs, and each
        farmer's 2^bombs, with their signs); `verdict` int8, 1 where the seat's side wins with open hands before the play,
        −1 where it loses, 0 not proved. Files of `ddz simulate --features` have no `explored`, `logit` and `points`, and
        the rule set's own scores as `returns`.
    """
    with np.load(file) as held:
        data = {name: held[name] for name in held.files if name != "simulation"}
    for name, columns in (("state", int(data.pop("stateColumns"))), ("action", int(data.pop("actionColumns")))):
        data[name] = np.unpackbits(data[name], axis=1, count=columns)
    return data


def about(file: Union[str, Path]) -> Dict[str, Any]:
    """What a file says of its rounds.

    Returns:
        `rules`, all switches of their rule set, among them `name` and `seats`; `seed`, `first` (number of the first round),
        `rounds`, `proveCards`; of files written here also `explore` and `proveNodes`, of those of `ddz simulate` `bots`.

    Raises:
        ValueError: for what is no such file.
    """
    note = None
    with open(file, "rb") as opened, contextlib.suppress(KeyError, ValueError):
        if zipfile.is_zipfile(opened):
            with np.load(file) as held:
                note = json.loads(bytes(held["simulation"][()]))
    if not isinstance(note, dict) or "rules" not in note:
        raise ValueError(f"bad file {file}: it does not say of which rounds it is, want a data set of self-play")
    return note


def _held(file: Path, wanted: Mapping[str, Any]) -> int:
    """The rounds that a file holds, 0 where there is none. Refuses one of other rounds than those that are wanted."""
    if not file.exists():
        return 0
    note = about(file)
    held, rules = note["rules"], wanted["rules"]
    if held["name"] != rules["name"]:
        there, here = (f"{one['name']} ({one['seats']} seats)" for one in (held, rules))
        raise ValueError(f"{file} holds rounds under {there}, not under {here}: want the same rules, or another folder")
    for name, wish in wanted.items():
        if name != "rounds" and note.get(name) != wish:
            found = "" if name == "rules" else f" {note.get(name)}, not {wish}"
            raise ValueError(f"{file} holds rounds of another run ({name}{found}): want the same settings, or another folder")
    return int(note["rounds"])


def _play(rules: Dict[str, Any], seed: str, note: Mapping[str, Any]) -> Dict[str, np.ndarray]:
    """All decisions of some rounds, played at once."""
    rng = np.random.default_rng(zlib.crc32(seed.encode()))
    rows: Dict[str, List[np.ndarray]] = {}
    games, explore = note["rounds"], note["explore"]
    returns, landlord_won = np.zeros((games, rules["seats"]), np.float32), np.zeros(games, bool)
    columns = (0, 0)
    observe = ["role", "toBeat", "toBeatSeat", "hands"]
    with Batch([group(games, rules)], seed=seed, observe=observe, auto_reset=False, features=True) as batch:
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
            for name, array in {
                **{name: array[running] for name, array in answer.observations.items()},
                "state": np.packbits(features.state[running], axis=1),
                "action": np.packbits(features.actions[chosen], axis=1),
                "id": ids[running],
                "game": running.astype(np.int32),
                "explored": drawn[running],
                "logit": features.win[chosen],
                "points": features.points[chosen],
            }.items():
                rows.setdefault(name, []).append(array)
            answer = batch.step(ids)
            ended = answer.done > 0
            returns[ended] = answer.rewards[ended]
            landlord_won[ended] = answer.winner[ended] == 0
    data = {name: np.concatenate(arrays) for name, arrays in rows.items()}
    observed = {"role": data["role"], **{name: data.pop(name) for name in ("toBeat", "toBeatSeat", "hands")}}
    data["verdict"] = _verdicts(observed, table, note)
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


def _verdicts(observed: Mapping[str, np.ndarray], table: ActionTable, note: Mapping[str, Any]) -> np.ndarray:
    """By row: 1 where the side of the seat to act wins, −1 where it loses, 0 where it is not proved."""
    values = np.zeros(len(observed["role"]), np.int8)
    # What is proved of later positions helps with the earlier ones.
    few = np.flatnonzero(observed["hands"].sum((1, 2)) <= note["proveCards"])[::-1]
    if len(few) > 0:
        # A solver that knew the rounds of other files would prove more where this file is written after them.
        with contextlib.closing(RpcProgram()) as program:
            asked = {name: array[few] for name, array in observed.items()}
            landlord = verdicts_by(program, asked, table, note["rules"], note["proveNodes"])
        values[few] = np.where(observed["role"][few] == 0, landlord, -landlord)
    return values


def _main() -> None:
    as_it_stands = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(
        prog="python3 -m doudizhu.dataset", description=__doc__, formatter_class=as_it_stands, allow_abbrev=False
    )
    parser.add_argument("folder", help="where the files are written, and an earlier run goes on")
    parser.add_argument("--rounds", type=int, default=10_000, help=f"how many, {ROUNDS_A_FILE} a file (default 10000)")
    parser.add_argument("--seed", default="0", help="the same seed, the same rounds (default 0)")
    parser.add_argument(
        "--rules",
        default="douzero",
        help="a rule set by its name, as pagat-4p or app-4p for four seats, or as JSON of switches (default douzero)",
    )
    parser.add_argument("--explore", type=float, default=0.05, help="share of decisions that are drawn (default 0.05)")
    parser.add_argument(
        "--prove-cards", type=int, default=0, help="verdicts for positions with at most so many cards in all hands (default 0)"
    )
    given = parser.parse_args()
    try:
        settings = {"rules": _rules_from(given.rules), "explore": given.explore, "prove_cards": given.prove_cards}
        files = write(given.folder, given.rounds, given.seed, **settings)
    except (DoudizhuError, ValueError, OSError) as error:
        parser.exit(1, f"{parser.prog}: {error}\n")
    print(f"{len(files)} file{'' if len(files) == 1 else 's'} in {given.folder}")


def _rules_from(text: str) -> Rules:
    """A preset's name, or the switches where it is JSON."""
    if not text.startswith("{"):
        return text
    try:
        return json.loads(text)
    except ValueError as error:
        raise ValueError(f"bad rules {text}: no JSON, {error}") from error


if __name__ == "__main__":
    _main()
