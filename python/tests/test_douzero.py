"""DouZero's networks: choices recorded from DouZero's own code, by torch, onnxruntime and the bot `douzero:FOLDER`."""

import importlib.util
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import numpy as np

import doudizhu
from doudizhu import douzero
from douzero_weights import weights_of

CHOICES = Path(__file__).resolve().parents[2] / "fixtures" / "engines" / "douzero-choices.txt"
HAS_TORCH = bool(importlib.util.find_spec("torch"))
HAS_RUNTIME = bool(importlib.util.find_spec("onnxruntime"))
CARDS = dict(zip(doudizhu.RANKS, range(15)))


def rounds():
    """Hands, kitty and plays of each recorded round."""
    for line in CHOICES.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            *hands, kitty, plays = line.split()
            yield hands, kitty, plays.split(",")


def write_models(folder):
    for role in douzero.ROLES:
        (Path(folder) / f"{role}.onnx").write_bytes(douzero.onnx_of(weights_of(role), role))


class DouZeroTest(unittest.TestCase):
    def setUp(self):
        made = tempfile.TemporaryDirectory()
        self.addCleanup(made.cleanup)
        self.folder = Path(made.name)

    def check_agent(self, agent):
        compared = 0
        with doudizhu.Batch([doudizhu.group(1)], observe=agent.arrays, auto_reset=False) as batch:
            table = batch.action_table()
            ids = {table.text(action): action for action in range(len(table.kind))}
            for number, (hands, _, plays) in enumerate(rounds()):
                answer = batch.reset(deals=[{"game": 0, "hands": hands, "kitty": ""}])
                for place, play in enumerate(plays):
                    chosen = table.text(int(agent(answer.observations, answer.legal)[0]))
                    self.assertEqual(chosen, play, f"round {number}, decision {place}")
                    answer = batch.step([ids[play]])
                    compared += 1
        self.assertGreater(compared, 1000)

    @unittest.skipUnless(HAS_RUNTIME, "no onnxruntime: no model is run")
    def test_onnx_models_choose_as_douzero_did(self):
        write_models(self.folder)
        self.check_agent(doudizhu.DouZeroAgent(self.folder))

    @unittest.skipUnless(HAS_TORCH, "no torch: no checkpoint is read")
    def test_checkpoints_choose_as_douzero_did(self):
        import torch

        for role in douzero.ROLES:
            torch.save({name: torch.from_numpy(one) for name, one in weights_of(role).items()}, self.folder / f"{role}.ckpt")
        self.check_agent(doudizhu.DouZeroAgent(self.folder))
        written = [path.read_bytes() for path in doudizhu.export_douzero(self.folder)]
        self.assertEqual(written, [douzero.onnx_of(weights_of(role), role) for role in douzero.ROLES])
        torch.save({"lstm.weight_ih_l0": torch.zeros(1)}, self.folder / "landlord.ckpt")
        with self.assertRaisesRegex(ValueError, r"lstm.weight_ih_l0 is \(1,\), expected shape \(512, 162\)"):
            doudizhu.DouZeroAgent(self.folder)
        (self.folder / "landlord.ckpt").write_bytes(b"no checkpoint")
        with self.assertRaisesRegex(ValueError, "invalid checkpoint"):
            doudizhu.export_douzero(self.folder)

    def test_the_bot_of_ddz_chooses_as_douzero_did(self):
        write_models(self.folder)
        name = f"douzero:{self.folder}"
        with doudizhu.Batch([doudizhu.group(1)]) as batch:
            table = batch.action_table()
        ids = {table.text(action): action for action in range(len(table.kind))}
        try:
            doudizhu.act(name, [{"rules": "douzero", "seat": 0, "hand": "3", "kitty": "", "plays": []}])
        except doudizhu.Refused as error:
            if "npm install onnxruntime-web" in str(error):
                self.skipTest("no onnxruntime-web: the program runs no model")
        views, expected = [], []
        for hands, kitty, plays in rounds():
            held = [[*hand] for hand in hands]
            for turn, play in enumerate(plays):
                seat = turn % 3
                before = [ids[one] for one in plays[:turn]]
                views.append({"rules": "douzero", "seat": seat, "hand": "".join(held[seat]), "kitty": kitty, "plays": before})
                expected.append(ids[play])
                for card in play.replace("-", ""):
                    held[seat].remove(card)
        self.assertTrue(np.array_equal(doudizhu.act(name, views), expected))

    @unittest.skipUnless(HAS_RUNTIME, "no onnxruntime: no model is run")
    def test_in_the_arena_by_name(self):
        write_models(self.folder)
        report = doudizhu.Arena("rules").measure(f"douzero:{self.folder}", deals=3, seed=1)
        same = doudizhu.Arena("rules").measure(doudizhu.DouZeroAgent(self.folder), deals=3, seed=1)
        self.assertEqual(report, same)
        self.assertLess(report.wins.mean, 0.5)

    def test_what_is_missing_is_named(self):
        with self.assertRaisesRegex(FileNotFoundError, "no landlord.ckpt and no landlord.onnx in"):
            doudizhu.DouZeroAgent(self.folder)
        with self.assertRaisesRegex(ValueError, "expected rules of three seats"):
            doudizhu.DouZeroAgent(self.folder, "pagat-4p")
        with mock.patch.dict("sys.modules", {"torch": None}), self.assertRaisesRegex(ImportError, "pip install torch"):
            doudizhu.export_douzero(self.folder)
        with self.assertRaisesRegex(doudizhu.Refused, "landlord.onnx: no such file"):
            doudizhu.act(f"douzero:{self.folder}", [{"rules": "douzero", "seat": 0, "hand": "3", "kitty": "", "plays": []}])
        if HAS_RUNTIME:
            write_models(self.folder)
            (self.folder / "landlord.onnx").write_bytes((self.folder / "landlord_up.onnx").read_bytes())
            with self.assertRaisesRegex(ValueError, r"expected \[n, 5, 162\] and \[n, 373\]"):
                doudizhu.DouZeroAgent(self.folder)


if __name__ == "__main__":
    unittest.main()
