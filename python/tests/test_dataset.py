"""Data sets: what the files hold, and that a stopped run goes on."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np

import doudizhu
from doudizhu import dataset
from doudizhu.program import program_command


class DatasetTest(unittest.TestCase):
    def test_rounds_can_be_played_again_from_the_file(self):
        with tempfile.TemporaryDirectory() as folder:
            files = dataset.write(folder, 30, "data", prove_cards=22, rounds_a_file=20)
            self.assertEqual([file.name for file in files], ["part-00000.npz", "part-00001.npz"])
            parts = [dataset.load(file) for file in files]
            for number, (data, games) in enumerate(zip(parts, (20, 10))):
                self.assertEqual([data["state"].shape[1], data["action"].shape[1]], [959, 573])
                self.replayed(data, games, f"data/{number}")
            data = parts[0]
            self.assertTrue(data["explored"].any() and not data["explored"].all())
            proved = data["verdict"] != 0
            self.assertGreater(proved.sum(), 20)
            # Where both sides play on as they should, a proof is a prediction.
            self.assertGreater((data["won"] == (data["verdict"] > 0))[proved].mean(), 0.8)
            self.assertGreater(np.corrcoef(data["logit"], data["won"])[0, 1], 0.3)

    def replayed(self, data, games, seed):
        """Plays the ids of each round again: the same seats, hands and results."""
        with doudizhu.Batch([doudizhu.group(games)], seed=seed, auto_reset=False, observe=["role", "sizes"]) as batch:
            answer = batch.reset()
            paths = [list(np.flatnonzero(data["game"] == game)) for game in range(games)]
            while (answer.seat >= 0).any():
                actions = np.full(games, -1)
                for game in np.flatnonzero(answer.seat >= 0):
                    row = paths[game].pop(0)
                    self.assertEqual(data["role"][row], answer.seat[game])
                    self.assertEqual(data["state"][row, 270:291].argmax(), answer.observations["sizes"][game, 0])
                    actions[game] = data["id"][row]
                answer = batch.step(actions)
                for game in np.flatnonzero(answer.done):
                    rows = data["game"] == game
                    np.testing.assert_array_equal(data["returns"][rows], answer.rewards[game][data["role"][rows]])
                    np.testing.assert_array_equal(data["won"][rows], data["returns"][rows] > 0)
            self.assertEqual([path for path in paths if path], [])

    def test_a_run_goes_on_where_files_are_missing(self):
        with tempfile.TemporaryDirectory() as folder:
            files = dataset.write(folder, 6, 3, rounds_a_file=2)
            before = [dataset.load(file) for file in files]
            files[1].unlink()
            (Path(folder) / "part-00001.partial").write_bytes(b"cut")
            stamp = files[0].stat().st_mtime_ns
            dataset.write(folder, 6, 3, rounds_a_file=2)
            self.assertEqual(files[0].stat().st_mtime_ns, stamp)
            for name, array in dataset.load(files[1]).items():
                np.testing.assert_array_equal(array, before[1][name], name)

    def test_from_the_command_line(self):
        with tempfile.TemporaryDirectory() as folder:
            words = [sys.executable, "-m", "doudizhu.dataset", folder, "--rounds", "2", "--seed", "x"]
            ran = subprocess.run(words, capture_output=True, text=True, check=True)
            self.assertEqual(ran.stdout, f"1 files in {folder}\n")
            self.assertEqual(set(dataset.load(Path(folder) / "part-00000.npz")["game"]), {0, 1})

    def test_files_of_ddz_simulate(self):
        with tempfile.TemporaryDirectory() as folder:
            options = ["--rounds", "4", "--bots", "greedy", "--seed", "1", "--features", f"{folder}/data.npz"]
            subprocess.run([*program_command(), "simulate", *options], capture_output=True, check=True)
            data = dataset.load(Path(folder) / "data-00000.npz")
            rows = len(data["id"])
            self.assertGreater(rows, 60)
            self.assertEqual([data["state"].shape, data["action"].shape], [(rows, 959), (rows, 573)])
            self.assertEqual(set(data["game"]), {0, 1, 2, 3})
            np.testing.assert_array_equal(data["won"], data["returns"] > 0)
            self.assertEqual({len(array) for array in data.values()}, {rows})


if __name__ == "__main__":
    unittest.main()
