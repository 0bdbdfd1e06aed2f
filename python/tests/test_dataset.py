"""Data sets of three and four seats: contents of the files, interrupted runs."""

import hashlib
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np

import doudizhu
from doudizhu import dataset
from doudizhu.onnx import FEATURES_VERSION


FOUR = ("pagat-4p", "app-4p")
PROVED = ["hands", "role", "toBeat", "toBeatSeat"]


class DatasetTest(unittest.TestCase):
    def test_rounds_of_four_seats_can_be_played_again_from_the_file(self):
        for rules in FOUR:
            with self.subTest(rules), tempfile.TemporaryDirectory() as folder:
                (file,) = dataset.write(folder, 12, "data", rules=rules, prove_cards=26)
                data = dataset.load(file)
                self.assertEqual([data["state"].shape[1], data["action"].shape[1]], [1783, 731])
                self.assertEqual({len(array) for array in data.values()}, {len(data["id"])})
                self.assertEqual(set(data["role"]), {0, 1, 2, 3})
                self.replayed(data, 12, "data/0", 26, rules)
                self.assertTrue(data["explored"].any() and not data["explored"].all())
                # The landlord plays for as much as the three others together.
                doublings = np.log2(np.abs(data["returns"]) / np.where(data["role"] == 0, 3, 1))
                np.testing.assert_array_equal(doublings, doublings.round())
                proved = data["verdict"] != 0
                self.assertGreater(proved.sum(), 10)
                self.assertGreater((data["won"] == (data["verdict"] > 0))[proved].mean(), 0.7)

    def test_rounds_can_be_played_again_from_the_file(self):
        with tempfile.TemporaryDirectory() as folder:
            files = dataset.write(folder, 30, "data", prove_cards=22, rounds_a_file=20)
            self.assertEqual([file.name for file in files], ["part-00000.npz", "part-00001.npz"])
            parts = [dataset.load(file) for file in files]
            for number, (data, games) in enumerate(zip(parts, (20, 10))):
                self.assertEqual([data["state"].shape[1], data["action"].shape[1]], [972, 573])
                self.replayed(data, games, f"data/{number}", 22)
            data = parts[0]
            self.assertTrue(data["explored"].any() and not data["explored"].all())
            proved = data["verdict"] != 0
            self.assertGreater(proved.sum(), 20)
            # If both sides play well, a proof predicts the winner.
            self.assertGreater((data["won"] == (data["verdict"] > 0))[proved].mean(), 0.8)
            self.assertGreater(np.corrcoef(data["logit"], data["won"])[0, 1], 0.3)

    def replayed(self, data, games, seed, cards, rules="douzero"):
        """Plays the ids of each round again: the same seats, features, verdicts and results."""
        observe, groups = [*PROVED, "sizes", "history"], [doudizhu.group(games, rules)]
        with doudizhu.Batch(groups, seed=seed, auto_reset=False, observe=observe, features=True) as batch:
            answer = batch.reset()
            table = batch.action_table()
            paths = [list(np.flatnonzero(data["game"] == game)) for game in range(games)]
            compared, past = 0, dataset.history(data)
            while (answer.seat >= 0).any():
                actions = np.full(games, -1)
                features, seen = batch.features(values=True), answer.observations
                verdicts = self.proved(seen, table, cards, rules)
                for game in np.flatnonzero(answer.seat >= 0):
                    row = paths[game].pop(0)
                    np.testing.assert_array_equal(data["hands"][row], seen["hands"][game, : len(set(data["role"]))])
                    np.testing.assert_array_equal(past[row], seen["history"][game])
                    self.assertEqual(data["role"][row], answer.seat[game])
                    np.testing.assert_array_equal(data["state"][row], features.state[game])
                    place = features.candidates.starts[game] + list(features.candidates[game]).index(data["id"][row])
                    np.testing.assert_array_equal(data["action"][row], features.actions[place])
                    self.assertEqual(data["logit"][row], features.win[place])
                    self.assertEqual(data["points"][row], features.points[place])
                    if data["verdict"][row] != 0:
                        side = 1 if data["role"][row] == 0 else -1
                        self.assertEqual(data["verdict"][row] * side, verdicts[game])
                        compared += 1
                    actions[game] = data["id"][row]
                answer = batch.step(actions)
                for game in np.flatnonzero(answer.done):
                    rows = data["game"] == game
                    np.testing.assert_array_equal(data["returns"][rows], answer.rewards[game][data["role"][rows]])
                    np.testing.assert_array_equal(data["won"][rows], data["returns"][rows] > 0)
            self.assertEqual([path for path in paths if path], [])
            self.assertEqual(compared, (data["verdict"] != 0).sum())

    def proved(self, seen, table, cards, rules):
        """Winners of the games with at most `cards` cards, solved one by one with the seat of the play to beat."""
        sides = ("landlord", "down", "across", "up") if rules in FOUR else ("landlord", "down", "up")
        found = np.zeros(len(seen["role"]))
        for game in np.flatnonzero((seen["hands"].sum((1, 2)) <= cards) & seen["hands"][:, : len(sides)].any(2).all(1)):
            hands = ["".join(np.repeat(list(doudizhu.RANKS), counts)) for counts in seen["hands"][game, : len(sides)]]
            role, to_beat = seen["role"][game], seen["toBeat"][game]
            beat = {}
            if to_beat > 0:
                by = sides[(role + seen["toBeatSeat"][game]) % len(sides)]
                beat = {"beat": table.text(to_beat), "beat_by": by}
            answer = doudizhu.solve(hands[0], hands[1:], sides[role], rules=rules, nodes=500_000, **beat)
            found[game] = {"landlord": 1, "farmers": -1}.get(answer["winner"], 0)
        return found

    def test_a_deal_is_in_one_split(self):
        for rules, rounds in (("douzero", 200), ("pagat-4p", 40)):
            with self.subTest(rules), tempfile.TemporaryDirectory() as folder:
                # The same deals, played differently, in two runs.
                runs = [dataset.load(dataset.write(f"{folder}/{share}", rounds, 4, rules=rules, explore=share)[0]) for share in (0.0, 0.9)]
                found = []
                for data in runs:
                    split = dataset.splits(data)
                    found.append([set(split[data["game"] == game]) for game in range(rounds)])
                self.assertEqual(found[0], found[1])
                self.assertEqual({len(one) for one in found[0]}, {1})
                self.assertFalse(np.array_equal(runs[0]["id"], runs[1]["id"]))
                shares = np.bincount([one.pop() for one in found[0]], minlength=3) / rounds
                np.testing.assert_allclose(shares, [0.8, 0.1, 0.1], atol=0.15)
                self.assertGreater(shares.min(), 0)

    def test_batches_of_a_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            parts = [dataset.load(file) for file in dataset.write(folder, 40, 4, rounds_a_file=20)]
            self.assertEqual([file.name for file in dataset.files(folder)], ["part-00000.npz", "part-00001.npz"])
            rows = sum(len(data["id"]) for data in parts)
            arrays = ["state", "id", "won", "history"]
            batches = list(dataset.iterate(folder, 64, arrays=arrays))
            self.assertEqual([sum(len(one["id"]) for one in batches), max(len(one["id"]) for one in batches)], [rows, 64])
            self.assertEqual({tuple(one) for one in batches}, {tuple(arrays)})
            self.assertTrue(all(array.flags.c_contiguous and array.flags.writeable for one in batches for array in one.values()))
            self.assertEqual(batches[0]["history"].shape, (64, 15))

            def sorted_rows(found, name):
                return sorted(array.tobytes() for one in found for array in one[name])

            self.assertEqual(sorted_rows(batches, "state"), sorted_rows(parts, "state"))
            again = list(dataset.iterate(folder, 64, arrays=arrays))
            np.testing.assert_array_equal(again[0]["state"], batches[0]["state"])
            other = list(dataset.iterate(folder, 64, arrays=arrays, seed=1))
            self.assertFalse(np.array_equal(other[0]["state"], batches[0]["state"]))
            sizes = [sum(len(one["id"]) for one in dataset.iterate(folder, split=split)) for split in dataset.SPLITS]
            self.assertEqual(sum(sizes), rows)
            self.assertLess(max(sizes), rows)
            self.assertEqual(set(next(dataset.iterate(folder))), set(parts[0]))
            for settings, error, message in (
                ({"split": "dev"}, ValueError, "invalid split 'dev': expected train, validation, test or None"),
                ({"batch": 0}, ValueError, "invalid batch 0: expected 1 or more"),
                ({"arrays": "state"}, TypeError, "invalid arrays 'state': expected a list of names of arrays"),
                ({"arrays": ["id", "cards"]}, ValueError, "invalid arrays .'cards'.: expected some of .*hands, .* history in .*part"),
                ({"seed": 1.5}, TypeError, "invalid seed 1.5"),
            ):
                with self.subTest(settings), self.assertRaisesRegex(error, message):
                    next(dataset.iterate(folder, **settings))
            for none in (f"{folder}/none", f"{folder}/part-00000.npz"):
                with self.assertRaisesRegex(ValueError, "invalid folder .*: expected a folder with data sets"):
                    dataset.iterate(none)
            with self.assertRaisesRegex(ValueError, "invalid columns 0: expected 1 or more"):
                dataset.history(parts[0], 0)

    def test_a_run_resumes_with_missing_files(self):
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

    def test_two_processes_write_the_files_of_one(self):
        with tempfile.TemporaryDirectory() as folder:
            written = [dataset.write(f"{folder}/{processes}", 5, 3, rounds_a_file=2, processes=processes) for processes in (1, 2)]
            for one, other in zip(*written):
                self.assertEqual(one.read_bytes(), other.read_bytes())
            with self.assertRaisesRegex(ValueError, "invalid processes 0: expected 1 or more"):
                dataset.write(f"{folder}/none", 1, processes=0)

    def test_proofs_do_not_depend_on_earlier_files(self):
        settings = {"rules": "pagat-4p", "prove_cards": 30, "prove_nodes": 300, "rounds_a_file": 3}
        with tempfile.TemporaryDirectory() as folder:
            files = dataset.write(folder, 6, 3, **settings)
            before = dataset.load(files[1])["verdict"]
            files[1].unlink()
            dataset.write(folder, 6, 3, **settings)
            np.testing.assert_array_equal(dataset.load(files[1])["verdict"], before)
            self.assertTrue(before.any())

    def test_a_last_file_that_is_not_full_is_played_again(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(len(dataset.write(folder, 3, 5, rounds_a_file=2)), 2)
            dataset.write(folder, 4, 5, rounds_a_file=2)
            last = Path(folder) / "part-00001.npz"
            self.assertEqual(set(dataset.load(last)["game"]), {0, 1})
            self.assertEqual([dataset.about(last)[name] for name in ("first", "rounds", "seed")], [2, 2, "5"])
            stamp = last.stat().st_mtime_ns
            dataset.write(folder, 3, 5, rounds_a_file=2)
            self.assertEqual(last.stat().st_mtime_ns, stamp)

    def test_files_of_other_rules_or_of_another_run_are_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            (file,) = dataset.write(folder, 1, 1, rules="pagat-4p")
            self.assertEqual(dataset.about(file)["rules"]["seats"], 4)
            before = file.read_bytes()
            for settings, message in (
                ({}, r"part-00000.npz contains rounds under pagat-4p \(4 seats\), not under douzero \(3 seats\)"),
                ({"rules": "app-4p"}, r"under pagat-4p \(4 seats\), not under app-4p \(4 seats\): expected the same rules"),
                ({"rules": "pagat-4p", "seed": 2}, r"part-00000.npz contains rounds of another run \(seed '1', not '2'\): expected the same"),
                ({"rules": "pagat-4p", "explore": 0.5}, r"another run \(explore 0.05, not 0.5\)"),
                ({"rules": "pagat-4p", "explore": 1.5}, "invalid explore 1.5: expected a share from 0 to 1"),
                ({"rules": "pagat-4p", "rounds_a_file": 0}, "invalid rounds_a_file 0: expected 1 or more"),
                ({"rules": {"preset": "pagat-4p", "kindsOff": ["rocket"]}}, r"not under pagat-4p\* \(4 seats\)"),
                ({"rules": "pagat"}, r"under pagat-4p \(4 seats\), not under pagat \(3 seats\)"),
                ({"rules": "five"}, "five"),
            ):
                with self.subTest(settings), self.assertRaisesRegex(ValueError, message):
                    dataset.write(folder, 2, **{"seed": 1, "rounds_a_file": 1, **settings})
                self.assertEqual([file.read_bytes(), list(Path(folder).iterdir())], [before, [file]])
            for rules in ("two", "laizi", "five"):
                with self.assertRaises(ValueError):
                    dataset.write(Path(folder) / "none", 1, rules=rules)
                self.assertFalse((Path(folder) / "none").exists(), rules)
            for letter in (b"Dear reader", b""):
                file.write_bytes(letter)
                with self.assertRaisesRegex(ValueError, "part-00000.npz: expected a data set of self-play"):
                    dataset.write(folder, 1, 1, rules="pagat-4p")

    def test_a_file_names_its_origin_and_is_not_mixed_with_another(self):
        with tempfile.TemporaryDirectory() as folder:
            (file,) = dataset.write(folder, 1, 1)
            note = dataset.about(file)
            weights = Path(__file__).parents[2] / "packages" / "weights" / "neural.bin"
            self.assertEqual(
                [note[name] for name in ("program", "format", "features", "weights", "license")],
                ["doudizhu 0.1.0", 2, FEATURES_VERSION, hashlib.sha256(weights.read_bytes()).hexdigest(), "MIT"],
            )
            with np.load(file) as held:
                arrays = {name: held[name] for name in held.files}
            for name, other in (("program", "doudizhu 0.0.9"), ("format", 1), ("features", "3"), ("weights", "0" * 64), ("license", "none")):
                np.savez_compressed(file, **{**arrays, "simulation": np.bytes_(json.dumps({**note, name: other}).encode())})
                before = file.read_bytes()
                with self.subTest(name), self.assertRaisesRegex(ValueError, rf"another run \({name} .*\): expected the same settings"):
                    dataset.write(folder, 2, 1, rounds_a_file=1)
                self.assertEqual([file.read_bytes(), list(Path(folder).iterdir())], [before, [file]])
            np.savez_compressed(file, anything=np.zeros(3))
            with self.assertRaisesRegex(ValueError, "expected a data set of self-play"):
                dataset.load(file)

    def test_values_of_all_candidates(self):
        with tempfile.TemporaryDirectory() as folder:
            (plain,) = dataset.write(Path(folder) / "plain", 4, 3, explore=0.2)
            (file,) = dataset.write(Path(folder) / "valued", 4, 3, explore=0.2, logits=True)
            data, others = dataset.load(file), dataset.load(plain)
            self.assertEqual([dataset.about(file)["logits"], "logits" in dataset.about(plain)], [True, False])
            ids, logits = data.pop("candidates"), data.pop("logits")
            self.assertEqual(data.keys(), others.keys())
            for name, array in others.items():
                self.assertTrue(np.array_equal(array, data[name]), name)
            self.assertEqual([ids.shape, ids.dtype, logits.dtype], [logits.shape, np.int32, np.float32])
            self.assertTrue((np.isneginf(logits) == (ids < 0)).all())
            self.assertTrue((np.diff((ids < 0).astype(int), axis=1) >= 0).all(), "candidates come first")
            at = np.arange(len(ids)), (ids == data["id"][:, None]).argmax(1)
            self.assertTrue(np.array_equal(logits[at], data["logit"]))
            best = ~data["explored"]
            self.assertTrue((logits[best].max(1) == data["logit"][best]).all())
            self.assertLess(0.5, best.mean())
            batch = next(dataset.iterate(Path(folder) / "valued", 8, arrays=["candidates", "logits"]))
            self.assertEqual(batch["logits"].shape, batch["candidates"].shape)
            for held, logits in (("valued", False), ("plain", True)):
                with self.assertRaisesRegex(ValueError, r"another run \(logits (True, not None|None, not True)\)"):
                    dataset.write(Path(folder) / held, 4, 3, explore=0.2, logits=logits)

    def test_from_the_command_line(self):
        with tempfile.TemporaryDirectory() as folder:
            words = [sys.executable, "-m", "doudizhu.dataset", folder, "--rounds", "2", "--seed", "x"]
            ran = subprocess.run(words, capture_output=True, text=True, check=True)
            self.assertEqual(ran.stdout, f"1 file in {folder}\n")
            self.assertEqual(set(dataset.load(Path(folder) / "part-00000.npz")["game"]), {0, 1})
            switches = '{"preset":"pagat-4p","kindsOff":["rocket"]}'
            subprocess.run([*words[:3], f"{folder}/switches", "--rounds", "1", "--rules", switches], check=True, capture_output=True)
            about = dataset.about(Path(folder) / "switches" / "part-00000.npz")
            self.assertEqual([about["rules"]["seats"], about["rules"]["kindsOff"]], [4, ["rocket"]])
            for wrong, message in (
                (["--rules", "{"], "invalid rules '{': expected JSON"),
                (["--rules", "pagat-5p"], 'preset is "pagat-5p", expected competition'),
                (["--rounds", "0"], "invalid rounds 0: expected 1 or more"),
            ):
                refused = subprocess.run([*words[:3], f"{folder}/none", *wrong], capture_output=True, text=True)
                self.assertEqual([refused.returncode, refused.stdout, (Path(folder) / "none").exists()], [1, "", False])
                self.assertRegex(refused.stderr, f"^python3 -m doudizhu.dataset: .*{message}.*\n$")
            other = subprocess.run([*words, "--rules", "app-4p"], capture_output=True, text=True)
            self.assertEqual([other.returncode, other.stdout], [1, ""])
            self.assertRegex(other.stderr, r"^python3 -m doudizhu.dataset: .* not under app-4p \(4 seats\): expected .*\n$")


if __name__ == "__main__":
    unittest.main()
