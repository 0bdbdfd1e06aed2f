"""The examples run at a reduced size and learn."""

import contextlib
import importlib.util
import io
import json
import os
import re
import tempfile
import unittest
from pathlib import Path

import doudizhu
from doudizhu.examples import monte_carlo

PACKAGE = Path(__file__).resolve().parent.parent


class ExamplesTest(unittest.TestCase):
    def test_every_cell_of_the_notebook_runs(self):
        notebook = json.loads((Path(monte_carlo.__file__).parent / "first_steps.ipynb").read_text(encoding="utf-8"))
        cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
        self.assertGreater(len(cells), 5)
        names, printed = {}, io.StringIO()
        with contextlib.redirect_stdout(printed):
            for cell in cells:
                exec(compile(cell, "first_steps.ipynb", "exec"), names)
        self.assertIn("the landlord wins", printed.getvalue())

    def test_every_example_of_the_readmes_runs(self):
        names = {}
        root = PACKAGE.parent
        # One of them writes files into the current folder.
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)
        folders = (root / "docs" / "reference", root / "docs" / "zh" / "reference")
        pages = [folder / name for folder in folders for name in ("python.md", "self-play.md")]
        for readme in (PACKAGE / "README.md", *pages, root / "README.md"):
            blocks = re.findall(r"^```python\n(.*?)^```$", readme.read_text(encoding="utf-8"), re.M | re.S)
            self.assertGreater(len(blocks), 0, readme)
            for block in blocks:
                fewer = block.replace("range(1000)", "range(9)").replace("range(100)", "range(9)").replace("deals=1000", "deals=20")
                with contextlib.redirect_stdout(io.StringIO()):
                    exec(compile(fewer, str(readme), "exec"), names)
        self.assertEqual(names["payoffs"].shape[1], 3)
        self.assertIn("3", names["by_cards"])

    def test_the_network_beats_random(self):
        network, table, _ = monte_carlo.train(0, games=128, rounds=6000)
        arena = doudizhu.Arena("random", observation=monte_carlo.ARRAYS)
        report = arena.measure(monte_carlo.agent_of(network, table), deals=200, seed="test")
        self.assertGreater(report.wins.mean, 0.8)

    @unittest.skipUnless(importlib.util.find_spec("torch"), "no torch: DouZero's networks are not trained")
    def test_douzero_s_networks_learn_and_are_played(self):
        from doudizhu.examples import douzero_torch

        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            with contextlib.redirect_stdout(io.StringIO()):
                curve = douzero_torch.train(folder, minutes=0.08, every=0.08, objective="adp", games=8, deals=2)
            self.assertEqual([json.loads(line) for line in (folder / "curve.jsonl").read_text("ascii").splitlines()], curve)
            self.assertGreater(curve[-1]["games"], curve[0]["games"])
            # The checkpoints, and their ONNX form in ddz, choose as the networks that were trained.
            with doudizhu.Batch([doudizhu.group(1)], seed="played") as batch:
                player, answer = douzero_torch.Player(batch.action_table()), batch.reset()
                for role, network in zip(doudizhu.douzero.ROLES, player.networks):
                    network.load_state_dict(douzero_torch.torch.load(folder / f"{role}.ckpt"))
                plays, agent = [], doudizhu.DouZeroAgent(folder)
                for turn in range(6):
                    seen = answer.observations
                    chosen = int(player(seen, answer.legal)[0])
                    view = {"rules": "douzero", "seat": turn % 3, "plays": list(plays)}
                    view.update({name: doudizhu.game.cards_text(seen[name][0]) for name in ("hand", "kitty")})
                    self.assertEqual([int(agent(seen, answer.legal)[0]), int(doudizhu.act(f"douzero:{folder}", [view])[0])], [chosen] * 2)
                    plays.append(chosen)
                    answer = batch.step([chosen])


if __name__ == "__main__":
    unittest.main()
