"""Data sets of self-play: features, plays, results and proofs of every decision, in npz files.

    python3 -m doudizhu.dataset FOLDER --rounds 100000 --seed 1

The bundled networks play all seats under any rule set of three or four seats (`--rules pagat-4p`); the columns of the
features are those of its family. Each file contains rounds of one seed and a description of them, so that an
interrupted run resumes with the missing rounds, and the same seed gives the same data.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import zipfile
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

import numpy as np

from . import __version__
from .batch import ActionTable, Batch, Features, Legal, Rules, group
from .checks import Seed, flag, generator_of, items, seed_of, shown, whole
from .errors import DoudizhuError
from .game import rules_of, verdicts_by
from .program import RpcProgram, rpc
from .progress import Progress, ProgressLine, progress_of, silent

ROUNDS_A_FILE = 500

_THREE_SEATS = 972
"""Columns of `state` with three seats."""

SPLITS = ("train", "validation", "test")
"""Splits of `splits`, with 80%, 10% and 10% of the deals."""


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
    logits: bool = False,
    processes: int = 1,
    progress: Progress = silent,
) -> List[Path]:
    """Plays `rounds` rounds and writes `part-00000.npz` and so on. Full files are left unchanged.

    Args:
        rules: name of a preset or a mapping of switches, for three or four seats; games begin with the first play.
        explore: share of decisions that are random, all candidates with equal probability.
        prove_cards: maximum number of cards in all hands of positions that get the solver's verdict; 0 for none. The
            solver takes three hands of one deck and four of two decks.
        prove_nodes: maximum number of positions that the solver searches for one verdict.
        logits: whether the values of all candidates are written too, for distillation: half as many bytes again.
        processes: number of files played at the same time, each in a process of `ddz`. The files are the same.
        progress: function that is called with a line after each file.

    Returns:
        The files, in order.

    Raises:
        ValueError: if the folder has a file of other rules, another run, or another program, format, features or
            weights; nothing is written then.
    """
    rounds, rounds_a_file, processes = whole("rounds", rounds, 1), whole("rounds_a_file", rounds_a_file, 1), whole("processes", processes, 1)
    if not isinstance(explore, (int, float)) or not 0 <= explore <= 1:
        raise ValueError(f"invalid explore {shown(explore)}: expected a share from 0 to 1")
    seed, progress = seed_of(seed), progress_of(progress)
    played = rules_of(rules)
    if played["wildcards"] > 0 or played["seats"] == 2:
        raise ValueError(f"invalid rules {shown(rules)}: expected three or four seats without wild ranks")
    prove_cards = whole("prove_cards", prove_cards, 0, 54 * played["decks"])
    limits = {"proveCards": prove_cards, "proveNodes": whole("prove_nodes", prove_nodes, 1)}
    target = Path(folder)
    origin = rpc().ask("dataset.origin", rules=played)
    run = {"program": f"doudizhu {__version__}", **origin, "rules": played, "explore": explore, **limits}
    if flag("logits", logits):
        run["logits"] = True
    files, missing = [], []
    for part, first in enumerate(range(0, rounds, rounds_a_file)):
        file = target / f"part-{part:05}.npz"
        files.append(file)
        games = min(rounds_a_file, rounds - first)
        note = {"seed": str(seed), **run, "first": first, "rounds": games}
        if _held(file, note) < games:
            missing.append((file, f"{seed}/{part}", note))
    target.mkdir(parents=True, exist_ok=True)
    def play(one: Tuple[Path, str, Dict[str, Any]]) -> None:
        file, part_seed, note = one
        data = _play(played, part_seed, note)
        # A file exists completely or not at all.
        partial = file.with_suffix(".partial")
        with open(partial, "wb") as out:
            np.savez_compressed(out, simulation=np.bytes_(json.dumps(note).encode()), **data)
        os.replace(partial, file)

    # Threads suffice, as the processes play and value.
    with ThreadPoolExecutor(processes) as pool:
        try:
            for done, _ in enumerate(pool.map(play, missing), 1):
                progress(f"{done:,} of {len(missing):,} files written")
        finally:
            pool.shutdown(cancel_futures=True)
    return files


def load(file: Union[str, Path]) -> Dict[str, np.ndarray]:
    """Decisions of one file, d rows in the order in which they were made.

    Returns:
        `state` uint8 (d, 972) and `action` uint8 (d, 573), or (d, 1783) and (d, 731) with four seats: the columns of
        docs/reference/onnx.md; `id` int32, the play in the action table of the rules; `role` uint8, 0 landlord, then the
        farmers in turn order; `game` int32, the round in this file; `explored` bool, whether the play was random; `logit`
        and `points` float32, the network's values of the play; with `logits`, `candidates` int32 (d, c), the ids that the
        network valued, and `logits` float32 (d, c), their values: −1 and −inf after the last; `hands` uint8 (d, seats, 15), all hands before the play, from the
        landlord on, counts of the ranks `RANKS`; `won` bool and `returns` float32, the seat's result
        (DouZero's points: ± 2 · 2^bombs for the landlord, with four seats ± 3 · 2^bombs, and ± 2^bombs for each farmer);
        `verdict` int8, 1 if the seat's side wins with open hands before the play, −1 if it loses, 0 if not proved.

    Raises:
        ValueError: if the file is not such a data set.
    """
    about(file)
    with np.load(file) as held:
        data = {name: held[name] for name in held.files if name != "simulation"}
    for name, columns in (("state", int(data.pop("stateColumns"))), ("action", int(data.pop("actionColumns")))):
        data[name] = np.unpackbits(data[name], axis=1, count=columns)
    if "candidateCounts" in data:
        counts = data.pop("candidateCounts")
        held_by = np.arange(counts.max(initial=0)) < counts[:, None]
        for name, none in (("candidates", -1), ("logits", -np.inf)):
            padded = np.full(held_by.shape, none, data[name].dtype)
            padded[held_by] = data[name]
            data[name] = padded
    return data


def about(file: Union[str, Path]) -> Dict[str, Any]:
    """Description of the rounds of a file.

    Returns:
        `program` with its version, `format` of the file, version of the `features`, SHA-256 of the bundled `weights`,
        `license` of the data; `rules`, all switches of the rule set including `name` and `seats`; `seed`, `first` (number
        of the first round), `rounds`, `proveCards`, `explore`, `proveNodes`; `logits` if they were asked for.

    Raises:
        ValueError: if the file is not such a data set.
    """
    note = None
    if Path(file).is_dir():
        raise ValueError(f"invalid file {file}, a folder: expected one of its files part-00000.npz")
    with open(file, "rb") as opened, contextlib.suppress(KeyError, ValueError):
        if zipfile.is_zipfile(opened):
            with np.load(file) as held:
                note = json.loads(bytes(held["simulation"][()]))
    if not isinstance(note, dict) or "rules" not in note:
        raise ValueError(f"invalid file {file}: expected a data set of self-play, with a description of its rounds")
    return note


def files(folder: Union[str, Path]) -> List[Path]:
    """The npz files of a folder, sorted by name.

    Raises:
        ValueError: if it is not a folder or has none.
    """
    found = sorted(Path(folder).glob("*.npz"))
    if not found:
        raise ValueError(f"invalid folder {folder}: expected a folder with data sets, such as part-00000.npz")
    return found


def splits(data: Mapping[str, np.ndarray]) -> np.ndarray:
    """Split of each row of `load`, uint8 (d,): an index of `SPLITS`.

    A hash of the landlord's first hand decides, so all rows of a deal are in one split, in all files, runs and seeds. Rounds
    that share only the landlord's hand are in one split too.
    """
    # Four seats have two decks: 8 columns for each of 13 ranks and 4 for the jokers.
    hand = 54 if data["state"].shape[1] == _THREE_SEATS else 108
    _, first, owner = np.unique(data["game"], return_index=True, return_inverse=True)
    digests = [hashlib.blake2b(data["state"][row, :hand].tobytes(), digest_size=4).digest() for row in first]
    tenth = np.array([int.from_bytes(digest, "big") % 10 for digest in digests], np.int64)
    return np.maximum(tenth - 7, 0).astype(np.uint8)[owner]


def history(data: Mapping[str, np.ndarray], columns: int = 15) -> np.ndarray:
    """Ids that were played before each row in its round, int32 (d, columns): the newest in the last column, −1 for none."""
    columns = whole("columns", columns, 1)
    order = np.argsort(data["game"], kind="stable")
    ids, games = data["id"][order], data["game"][order]
    past = np.full((len(ids), columns), -1, np.int32)
    for back in range(1, min(columns, len(ids) - 1) + 1):
        same = games[back:] == games[:-back]
        past[back:, columns - back][same] = ids[:-back][same]
    rows = np.empty_like(past)
    rows[order] = past
    return rows


def iterate(
    folder: Union[str, Path],
    batch: int = 1024,
    *,
    split: Optional[str] = None,
    arrays: Optional[Sequence[str]] = None,
    seed: Optional[Seed] = 0,
) -> Iterator[Dict[str, np.ndarray]]:
    """Yields all rows of a folder once, in random order within each file, for a learner.

    Args:
        batch: rows of a batch; the last one of each file has fewer.
        split: one of `SPLITS`; None for all rows.
        arrays: names of arrays of `load`, or `history`; None for all of `load`.
        seed: of the order of files and rows; None draws one.

    Yields:
        Arrays by name, contiguous, so that `torch.from_numpy` takes them without a copy.

    Raises:
        ValueError: for an unknown split, or a folder without data sets, before the first batch; for an unknown array, with it.
    """
    batch = whole("batch", batch, 1)
    if split is not None and split not in SPLITS:
        raise ValueError(f"invalid split {shown(split)}: expected {', '.join(SPLITS)} or None")
    names = None if arrays is None else items("arrays", arrays, "names of arrays")
    return _batches(files(folder), batch, split, names, generator_of(seed))


def _batches(
    found: Sequence[Path], batch: int, split: Optional[str], names: Optional[List[str]], rng: np.random.Generator
) -> Iterator[Dict[str, np.ndarray]]:
    for place in rng.permutation(len(found)):
        data = load(found[place])
        if names is not None and "history" in names:
            data["history"] = history(data)
        unknown = [name for name in names or () if name not in data]
        if unknown:
            raise ValueError(f"invalid arrays {shown(unknown)}: expected some of {', '.join(data)}, history in {found[place]}")
        rows = np.arange(len(data["id"])) if split is None else np.flatnonzero(splits(data) == SPLITS.index(split))
        rows = rng.permutation(rows)
        for start in range(0, len(rows), batch):
            yield {name: data[name][rows[start : start + batch]] for name in (data if names is None else names)}


def _held(file: Path, expected: Mapping[str, Any]) -> int:
    """Number of rounds in a file, 0 if it does not exist. Raises if its description differs from the expected one."""
    if not file.exists():
        return 0
    note = about(file)
    held, rules = note["rules"], expected["rules"]
    if held["name"] != rules["name"]:
        there, here = (f"{one['name']} ({one['seats']} seats)" for one in (held, rules))
        raise ValueError(f"{file} contains rounds under {there}, not under {here}: expected the same rules, or another folder")
    for name in (*expected, "logits"):
        value = expected.get(name)
        if name != "rounds" and note.get(name) != value:
            found = "" if name == "rules" else f" {shown(note.get(name))}, not {shown(value)}"
            raise ValueError(
                f"{file} contains rounds of another run ({name}{found}): expected the same settings, or another folder"
            )
    return int(note["rounds"])


def _play(rules: Dict[str, Any], seed: str, note: Mapping[str, Any]) -> Dict[str, np.ndarray]:
    """All decisions of the rounds of a file, which are played at the same time."""
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
                **(_valued(features, running) if "logits" in note else {}),
            }.items():
                rows.setdefault(name, []).append(array)
            answer = batch.step(ids)
            ended = answer.done > 0
            returns[ended] = answer.rewards[ended]
            landlord_won[ended] = answer.winner[ended] == 0
    data = {name: np.concatenate(arrays) for name, arrays in rows.items()}
    observed = {"role": data["role"], **{name: data.pop(name) for name in ("toBeat", "toBeatSeat", "hands")}}
    data["hands"] = observed["hands"][:, : rules["seats"]]
    data["verdict"] = _verdicts(observed, table, note)
    data["returns"] = returns[data["game"], data["role"]]
    data["won"] = landlord_won[data["game"]] == (data["role"] == 0)
    data["stateColumns"], data["actionColumns"] = np.int32(columns[0]), np.int32(columns[1])
    return data


def _valued(features: Features, running: np.ndarray) -> Dict[str, np.ndarray]:
    """The candidates of the running games one after the other, their values, and their number per game."""
    counts = features.candidates.counts[running].astype(np.int32)
    return {"candidateCounts": counts, "candidates": features.candidates.ids, "logits": features.win}


def _places(candidates: Legal, ids: np.ndarray) -> np.ndarray:
    """Index of the id of each game among all candidates, int64 (n,); 0 for a game without candidates."""
    places = np.zeros(len(candidates), np.int64)
    owner = candidates.games
    found = np.flatnonzero(candidates.ids == ids[owner])
    places[owner[found]] = found
    return places


def _verdicts(observed: Mapping[str, np.ndarray], table: ActionTable, note: Mapping[str, Any]) -> np.ndarray:
    """Verdict per row: 1 if the side of the seat to act wins, −1 if it loses, 0 if not proved."""
    values = np.zeros(len(observed["role"]), np.int8)
    # Proofs of later positions help with earlier ones.
    few = np.flatnonzero(observed["hands"].sum((1, 2)) <= note["proveCards"])[::-1]
    if len(few) > 0:
        # A solver that has seen other files would prove more, so the data would depend on their order.
        with contextlib.closing(RpcProgram()) as program:
            asked = {name: array[few] for name, array in observed.items()}
            landlord = verdicts_by(program, asked, table, note["rules"], note["proveNodes"])
        values[few] = np.where(observed["role"][few] == 0, landlord, -landlord)
    return values


def _main() -> None:
    unchanged = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(
        prog="python3 -m doudizhu.dataset", description=__doc__, formatter_class=unchanged, allow_abbrev=False
    )
    parser.add_argument("folder", help="folder of the files; an earlier run in it is resumed")
    parser.add_argument("--rounds", type=int, default=10_000, help=f"number of rounds, {ROUNDS_A_FILE} per file (default 10000)")
    parser.add_argument("--seed", default="0", help="seed of the rounds (default 0)")
    parser.add_argument(
        "--rules",
        default="douzero",
        help="name of a rule set, such as pagat-4p or app-4p for four seats, or JSON of switches (default douzero)",
    )
    parser.add_argument("--explore", type=float, default=0.05, help="share of random decisions (default 0.05)")
    parser.add_argument(
        "--prove-cards", type=int, default=0, help="maximum cards in all hands of positions with a verdict (default 0)"
    )
    parser.add_argument("--logits", action="store_true", help="write the values of all candidates too")
    parser.add_argument("--processes", type=int, default=1, help="files played at the same time (default 1)")
    given = parser.parse_args()
    try:
        settings = {
            "processes": given.processes,
            "rules": _rules_from(given.rules),
            "explore": given.explore,
            "prove_cards": given.prove_cards,
            "logits": given.logits,
        }
        with ProgressLine() as progress:
            files = write(given.folder, given.rounds, given.seed, **settings, progress=progress)
    except (DoudizhuError, ValueError, OSError) as error:
        parser.exit(1, f"{parser.prog}: {error}\n")
    print(f"{len(files)} file{'' if len(files) == 1 else 's'} in {given.folder}")


def _rules_from(text: str) -> Rules:
    """Name of a preset, or switches if the text is JSON."""
    if not text.startswith("{"):
        return text
    try:
        return json.loads(text)
    except ValueError as error:
        raise ValueError(f"invalid rules {shown(text)}: expected JSON, {error}") from error


if __name__ == "__main__":
    _main()
