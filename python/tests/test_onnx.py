"""ONNX models as agents: over a stand-in for onnxruntime, and over onnxruntime where it is installed."""

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
from doudizhu.program import program_command


def stand_in(inputs=("state", "actions", "role"), outputs=("logit",), version="3", seats="3"):
    """A module like onnxruntime, whose models give the highest logit to the last candidate."""
    asked = []

    class InferenceSession:
        def __init__(self, path, options):
            self.path = path

        def get_inputs(self):
            return [types.SimpleNamespace(name=name) for name in inputs]

        def get_outputs(self):
            return [types.SimpleNamespace(name=name) for name in outputs]

        def get_modelmeta(self):
            return types.SimpleNamespace(custom_metadata_map={"doudizhu.features": version, "doudizhu.seats": seats})

        def run(self, names, given):
            asked.append((self.path, {name: (array.dtype, array.shape) for name, array in given.items()}))
            return [np.arange(len(given["actions"]), dtype=np.float32)]

    module = types.ModuleType("onnxruntime")
    module.InferenceSession, module.SessionOptions, module.asked = InferenceSession, types.SimpleNamespace, asked
    return module


class OnnxTest(unittest.TestCase):
    def test_a_model_is_asked_by_its_signature(self):
        runtime = stand_in()
        with mock.patch.dict(sys.modules, {"onnxruntime": runtime}):
            agent = doudizhu.OnnxAgent("all.onnx")
            with doudizhu.Batch([doudizhu.group(8)], features=True) as batch:
                answer = batch.reset()
                features = batch.features()
                chosen = agent.choose(features, answer.observations["role"])
                last = [features.candidates[game][-1] for game in range(8)]
                self.assertEqual(chosen.tolist(), last)
                batch.step(chosen)
            path, given = runtime.asked[0]
            self.assertEqual(path, "all.onnx")
            self.assertEqual(given["state"], (np.float32, (1, 959)))
            self.assertEqual(given["actions"], (np.float32, (len(features.candidates[0]), 573)))
            self.assertEqual(given["role"], (np.int64, ()))

    def test_three_models_and_the_arena(self):
        runtime = stand_in(inputs=("state", "actions"))
        with mock.patch.dict(sys.modules, {"onnxruntime": runtime}):
            report = doudizhu.Arena("random").measure(doudizhu.OnnxAgent("{role}.onnx"), deals=4, seed=1)
        self.assertEqual(report.deals, 4)
        self.assertEqual({path for path, _ in runtime.asked}, {"landlord.onnx", "down.onnx", "up.onnx"})
        self.assertTrue(all("role" not in given for _, given in runtime.asked))

    def test_what_does_not_fit_is_named(self):
        for settings, message in (
            ({"inputs": ("x",)}, "want state, actions and perhaps role"),
            ({"outputs": ("win",)}, "no output logit"),
            ({"version": "2"}, "features version 2, want 3"),
            ({"seats": "4"}, "it plays 4 seats, want 3"),
        ):
            with self.subTest(settings), mock.patch.dict(sys.modules, {"onnxruntime": stand_in(**settings)}):
                with self.assertRaisesRegex(ValueError, message):
                    doudizhu.OnnxAgent("all.onnx")
        with mock.patch.dict(sys.modules, {"onnxruntime": None}), self.assertRaisesRegex(ImportError, "pip install onnxruntime"):
            doudizhu.OnnxAgent("all.onnx")

    @unittest.skipIf(importlib.util.find_spec("onnxruntime") is None, "no onnxruntime: no model is run")
    def test_our_networks_play_as_the_bot_neural_does(self):
        with tempfile.TemporaryDirectory() as folder:
            model = str(Path(folder) / "all.onnx")
            run([*program_command(), "export", "--onnx", model], check=True, capture_output=True)
            agent = doudizhu.OnnxAgent(model)
            groups = [doudizhu.group(20), doudizhu.group(20, bots=[None, "neural", "neural"])]
            with doudizhu.Batch(groups, auto_reset=False, features=True) as batch:
                answer = batch.reset(seeds=[*range(20), *range(20)])
                while (answer.seat >= 0).any():
                    chosen = agent.choose(batch.features(), answer.observations["role"])
                    answer = batch.step(chosen)
                paths = answer.observations["history"].reshape(2, 20, -1)
            # The model's rounding differs from the weights': a close choice may fall otherwise.
            self.assertGreaterEqual((paths[0] == paths[1]).all(1).sum(), 17)


if __name__ == "__main__":
    unittest.main()
