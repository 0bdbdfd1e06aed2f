"""ONNX models as agents: with a stand-in for onnxruntime, and with onnxruntime if it is installed."""

import importlib.util
import sys
import tempfile
import types
import unittest
from pathlib import Path
from subprocess import run
from unittest import mock

import numpy as np

import doudizhu

HAS_RUNTIME = bool(importlib.util.find_spec("onnxruntime"))
from doudizhu.program import program_command


SHAPES = {"state": [1, 972], "actions": ["candidates", 573], "role": []}
SHAPES_OF_FOUR = {"state": [1, 1783], "actions": ["candidates", 731], "role": []}


def stand_in(inputs=("state", "actions", "role"), outputs=("logit",), version="4", seats=None, shapes=SHAPES):
    """A module like onnxruntime with models that prefer the last candidate.

    Args:
        seats: seats in the metadata of the models, None for none; or a value per path.
    """
    asked = []

    class InferenceSession:
        def __init__(self, path, options):
            self.path = path

        def get_inputs(self):
            return [types.SimpleNamespace(name=name, shape=shapes.get(name)) for name in inputs]

        def get_outputs(self):
            return [types.SimpleNamespace(name=name) for name in outputs]

        def get_modelmeta(self):
            said = seats[self.path] if isinstance(seats, dict) else seats
            named = {} if said is None else {"doudizhu.seats": said}
            return types.SimpleNamespace(custom_metadata_map={"doudizhu.features": version, **named})

        def run(self, names, given):
            asked.append((self.path, {name: (array.dtype, array.shape) for name, array in given.items()}))
            return [np.arange(len(given["actions"]), dtype=np.float32)]

    module = types.ModuleType("onnxruntime")
    module.InferenceSession, module.SessionOptions, module.asked = InferenceSession, types.SimpleNamespace, asked
    return module


class OnnxTest(unittest.TestCase):
    def test_a_model_is_asked_by_its_signature(self):
        for rules, seats, columns, told in (
            ("douzero", 3, (972, 573), {}),
            ("pagat-4p", 4, (1783, 731), {"seats": "4", "shapes": {name: ["any"] for name in SHAPES}}),
            ("app-4p", 4, (1783, 731), {"shapes": SHAPES_OF_FOUR}),
        ):
            with self.subTest(rules), mock.patch.dict(sys.modules, {"onnxruntime": stand_in(**told)}):
                self.check_questions(rules, seats, columns)

    def check_questions(self, rules, seats, columns):
        agent = doudizhu.OnnxAgent("all.onnx")
        self.assertEqual(agent.seats, seats)
        with doudizhu.Batch([doudizhu.group(8, rules)], features=True) as batch:
            answer = batch.reset()
            features = batch.features()
            chosen = agent.choose(features, answer.observations["role"])
            last = [features.candidates[game][-1] for game in range(8)]
            self.assertEqual(chosen.tolist(), last)
            batch.step(chosen)
        path, given = sys.modules["onnxruntime"].asked[0]
        self.assertEqual(path, "all.onnx")
        self.assertEqual(given["state"], (np.float32, (1, columns[0])))
        self.assertEqual(given["actions"], (np.float32, (len(features.candidates[0]), columns[1])))
        self.assertEqual(given["role"], (np.int64, ()))

    def test_the_last_cards_are_played_without_asking(self):
        for rules, shapes in (("douzero", SHAPES), ("app-4p", SHAPES_OF_FOUR)):
            runtime = stand_in(shapes=shapes)
            with self.subTest(rules), mock.patch.dict(sys.modules, {"onnxruntime": runtime}):
                agent = doudizhu.OnnxAgent("all.onnx")
                out, asked = 0, 0
                with doudizhu.Batch([doudizhu.group(8, rules)], features=True, auto_reset=False) as batch:
                    cards = batch.action_table().cards
                    answer = batch.reset()
                    while (answer.seat >= 0).any():
                        running = np.flatnonzero(answer.seat >= 0)
                        chosen = agent.choose(batch.features(), answer.observations["role"])
                        ends = cards[chosen[running]] == answer.observations["sizes"][running, 0]
                        out, asked = out + ends.sum(), asked + (~ends).sum()
                        answer = batch.step(chosen)
                self.assertEqual((out, asked), (8, len(runtime.asked)))

    def test_a_model_for_each_role_and_the_arena(self):
        for rules, shapes, roles in (
            ("douzero", SHAPES, ("landlord", "down", "up")),
            ("pagat-4p", SHAPES_OF_FOUR, ("landlord", "down", "across", "up")),
        ):
            runtime = stand_in(inputs=("state", "actions"), shapes=shapes)
            with self.subTest(rules), mock.patch.dict(sys.modules, {"onnxruntime": runtime}):
                report = doudizhu.Arena("random", rules).measure(doudizhu.OnnxAgent("{role}.onnx"), deals=4, seed=1)
                self.assertEqual(report.deals, 4)
                self.assertEqual({path for path, _ in runtime.asked}, {f"{role}.onnx" for role in roles})
                self.assertTrue(all("role" not in given for _, given in runtime.asked))

    def test_games_of_other_seats_are_refused(self):
        for rules, shapes, seats in (("app-4p", SHAPES, 3), ("competition", SHAPES_OF_FOUR, 4)):
            with self.subTest(rules), mock.patch.dict(sys.modules, {"onnxruntime": stand_in(shapes=shapes)}):
                agent = doudizhu.OnnxAgent("all.onnx")
                with self.assertRaisesRegex(ValueError, f"a model for {seats} seats: expected {7 - seats}"):
                    doudizhu.Arena("random", rules).measure(agent, deals=1)
                with doudizhu.Batch([doudizhu.group(1, rules)], features=True) as batch:
                    answer = batch.reset()
                    with self.assertRaisesRegex(ValueError, f"for {seats} seats"):
                        agent.choose(batch.features(), answer.observations["role"])
        mixed = {"landlord.onnx": "4", "down.onnx": "4", "across.onnx": "3", "up.onnx": "4"}
        with mock.patch.dict(sys.modules, {"onnxruntime": stand_in(seats=mixed)}):
            with self.assertRaisesRegex(ValueError, "invalid model for across of 3 seats: expected 4"):
                doudizhu.OnnxAgent("{role}.onnx")

    def test_what_does_not_fit_is_named(self):
        for settings, message in (
            ({"inputs": ("x",)}, "expected state, actions and optionally role"),
            ({"outputs": ("win",)}, "expected an output logit"),
            ({"version": "2"}, "features version 2, expected 4"),
            ({"seats": "5"}, "5 seats, expected 3 or 4"),
        ):
            with self.subTest(settings), mock.patch.dict(sys.modules, {"onnxruntime": stand_in(**settings)}):
                with self.assertRaisesRegex(ValueError, message):
                    doudizhu.OnnxAgent("all.onnx")
        with mock.patch.dict(sys.modules, {"onnxruntime": None}), self.assertRaisesRegex(ImportError, "pip install onnxruntime"):
            doudizhu.OnnxAgent("all.onnx")

    @unittest.skipUnless(HAS_RUNTIME, "no onnxruntime: no model is run")
    def test_our_networks_play_as_the_bot_neural_does(self):
        for rules, words in (("douzero", []), ("pagat-4p", ["--seats", "4"])):
            with self.subTest(rules):
                self.check_play(rules, words)

    def check_play(self, rules, words):
        with tempfile.TemporaryDirectory() as folder:
            model = str(Path(folder) / "all.onnx")
            run([*program_command(), "export", "--onnx", model, *words], check=True, capture_output=True)
            agent = doudizhu.OnnxAgent(model)
            bots = [None] + ["neural"] * (agent.seats - 1)
            groups = [doudizhu.group(20, rules), doudizhu.group(20, rules, bots=bots)]
            with doudizhu.Batch(groups, history=200, auto_reset=False, features=True) as batch:
                answer = batch.reset(seeds=[*range(20), *range(20)])
                while (answer.seat >= 0).any():
                    chosen = agent.choose(batch.features(), answer.observations["role"])
                    answer = batch.step(chosen)
                paths = answer.observations["history"].reshape(2, 20, -1)
            # The newest play is the last column, empty columns are -1. Near the end the bot takes a certain win that the
            # networks alone do not see, so the first plays are compared.
            openings = [[path[path >= 0][:20].tolist() for path in group] for group in paths]
            # The model's rounding differs from the weights': a close choice can fall otherwise.
            self.assertGreaterEqual(sum(one == other for one, other in zip(*openings)), 17)


if __name__ == "__main__":
    unittest.main()
