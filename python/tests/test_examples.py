"""The examples run at a reduced size and learn."""

import contextlib
import io
import json
import os
import re
import tempfile
import unittest
from pathlib import Path

import doudizhu
from doudizhu.examples import monte_carlo, tabular

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
        for readme in (PACKAGE / "README.md", root / "docs" / "zh" / "reference" / "python.md", root / "README.md"):
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

    def test_the_table_beats_random(self):
        values, table = tabular.train(2500, games=128)
        report = doudizhu.Arena("random").measure(tabular.agent_of(values, table), deals=200, seed="test")
        self.assertGreater(report.wins.mean, 0.58)


if __name__ == "__main__":
    unittest.main()
