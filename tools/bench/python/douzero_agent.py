"""Compares `DouZeroAgent`, and the bot `douzero:FOLDER` of ddz, with DouZero's own agent: every choice of whole rounds.

    PYTHONPATH=python python3 tools/bench/python/douzero_agent.py DIR check [--folder FOLDER] [--rounds 500] [--every 10]
    PYTHONPATH=python python3 tools/bench/python/douzero_agent.py DIR record [--rounds 30] > fixtures/engines/douzero-choices.txt

DIR is a checkout of DouZero (github.com/kwai/DouZero), which needs torch and gitpython. FOLDER has its three checkpoints;
without it networks of the same shapes with random weights are made. DouZero's agents play the rounds in DouZero's
environment. At each decision `DouZeroAgent` chooses by the checkpoints and by their ONNX form, and in every tenth round
(`--every`) the bot `douzero:FOLDER` chooses too. All choices must be the same cards. `record` writes rounds of DouZero's
agents with such networks, for a test that runs without DouZero's code.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from pathlib import Path
from typing import Any, Dict, List, Sequence

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "python" / "tests"))

import doudizhu
from douzero_weights import weights_of
from doudizhu.douzero import ROLES, DouZeroAgent, export_douzero

LETTERS = dict(zip((*range(3, 15), 17, 20, 30), doudizhu.RANKS))
"""Rank letters by DouZero's number of a card."""


def text(cards: Sequence[int]) -> str:
    """Cards in rank letters, low to high. `-` for none."""
    return "".join(LETTERS[card] for card in sorted(cards)) or "-"


def made_checkpoints(folder: Path) -> None:
    """Writes checkpoints of DouZero's shapes with the weights of `python/tests/douzero_weights.py`."""
    import torch

    for role in ROLES:
        torch.save({name: torch.from_numpy(one) for name, one in weights_of(role).items()}, folder / f"{role}.ckpt")


def deal(rng: random.Random) -> Dict[str, List[int]]:
    """A deal in DouZero's form."""
    deck = [card for card in (*range(3, 15), 17) for _ in range(4)] + [20, 30]
    rng.shuffle(deck)
    return {
        "landlord": sorted(deck[:20]),
        "landlord_up": sorted(deck[20:37]),
        "landlord_down": sorted(deck[37:]),
        "three_landlord_cards": sorted(deck[17:20]),
    }


def compare(folder: Path, rounds: int, every: int) -> None:
    """Plays the rounds and compares. Raises AssertionError with the place of the first difference."""
    import torch
    from douzero.env.game import GameEnv
    from douzero.evaluation.deep_agent import DeepAgent

    torch.set_num_threads(1)
    players = {role: DeepAgent(role, str(folder / f"{role}.ckpt")) for role in ROLES}
    by_torch = DouZeroAgent(folder)
    export_douzero(folder)
    with tempfile.TemporaryDirectory() as other:
        for role in ROLES:
            (Path(other) / f"{role}.onnx").symlink_to((folder / f"{role}.onnx").resolve())
        by_onnx = DouZeroAgent(other)
    rng, compared, in_ddz = random.Random(3), 0, 0
    with doudizhu.Batch([doudizhu.group(1)], auto_reset=False) as batch:
        table = batch.action_table()
        ids = {table.text(action): action for action in range(len(table.kind))}
        for number in range(rounds):
            cards = deal(rng)
            hands, kitty = [text(cards[role]) for role in ROLES], text(cards["three_landlord_cards"])
            answer = batch.reset(deals=[{"game": 0, "hands": hands, "kitty": ""}])
            env: Any = GameEnv(players)
            env.card_play_init({role: list(held) for role, held in cards.items()})
            plays: List[int] = []
            views, choices = [], []
            while not env.game_over:
                where = f"round {number}, decision {len(plays)}"
                info = env.game_infoset
                hand = text(info.player_hand_cards)
                theirs = text(players[info.player_position].act(info))
                for name, agent in (("torch", by_torch), ("ONNX", by_onnx)):
                    ours = table.text(int(agent(answer.observations, answer.legal)[0]))
                    assert ours == theirs, f"{where}: {ours} by {name}, {theirs} by DouZero"
                views.append({"rules": "douzero", "seat": len(plays) % 3, "hand": hand, "kitty": kitty, "plays": list(plays)})
                choices.append(ids[theirs])
                env.step()
                plays.append(ids[theirs])
                answer = batch.step([ids[theirs]])
                compared += 1
            assert answer.seat[0] < 0, f"round {number} is not over here"
            if number % every == 0:
                ours_too = doudizhu.act(f"douzero:{folder}", views)
                assert np.array_equal(ours_too, choices), f"round {number}: another choice of douzero:{folder}"
                in_ddz += len(views)
    print(f"{rounds} rounds, {compared} decisions by torch and ONNX, {in_ddz} by ddz: every choice is DouZero's")


def record(folder: Path, rounds: int) -> None:
    """Prints a line per round of DouZero's agents: hands from the landlord's on, kitty, plays."""
    from douzero.env.game import GameEnv
    from douzero.evaluation.deep_agent import DeepAgent

    players = {role: DeepAgent(role, str(folder / f"{role}.ckpt")) for role in ROLES}
    rng = random.Random(4)
    print("# Source: rounds of DouZero's own agents (github.com/kwai/DouZero, douzero/evaluation) with made-up weights.")
    print("# Written by: python3 tools/bench/python/douzero_agent.py DIR record")
    print("# Weights: python/tests/douzero_weights.py. Hands of landlord, landlord_down, landlord_up; kitty; plays.")
    for _ in range(rounds):
        cards = deal(rng)
        hands, kitty = [text(cards[role]) for role in ROLES], text(cards["three_landlord_cards"])
        env: Any = GameEnv(players)
        env.card_play_init({role: list(held) for role, held in cards.items()})
        while not env.game_over:
            env.step()
        print(*hands, kitty, ",".join(text(one) for one in env.card_play_action_seq))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("what", choices=("check", "record"))
    parser.add_argument("--folder", type=Path, help="DouZero's checkpoints; default: made-up weights")
    parser.add_argument("--rounds", type=int, help="default: 500 to check, 30 to record")
    parser.add_argument("--every", type=int, default=10)
    given = parser.parse_args()
    if not (given.checkout / "douzero" / "evaluation" / "deep_agent.py").is_file():
        parser.error(f"no douzero/evaluation/deep_agent.py in {given.checkout}: expected a checkout of DouZero")
    sys.path.insert(0, str(given.checkout))
    with tempfile.TemporaryDirectory() as made:
        folder = given.folder or Path(made)
        if given.folder is None:
            made_checkpoints(folder)
        if given.what == "check":
            compare(folder, given.rounds or 500, given.every)
        else:
            record(folder, given.rounds or 30)
