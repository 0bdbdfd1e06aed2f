"""ONNX models (docs/onnx.md) as agents, run by `onnxruntime`, which is not needed for anything else."""

from __future__ import annotations

from typing import Any, List

import numpy as np

from .batch import Features

FEATURES_VERSION = "3"
"""The features of docs/onnx.md that this version gives."""

_ROLES = ("landlord", "down", "up")
_GOES_OUT = 177
"""Column of `actions`: no card is left after the play."""


class OnnxAgent:
    """Plays the candidate with the highest `logit` of a model, as `ddz` does with `onnx:FILE`; for `Arena.measure`.

    Args:
        path: a model with the input `role`, or three models, named by `{role}` in the path: `landlord`, `down`, `up`.

    Raises:
        ImportError: where `onnxruntime` is not installed.
        ValueError: where a model has other inputs or features, plays four seats, or gives no `logit`.
    """

    def __init__(self, path: str) -> None:
        try:
            import onnxruntime
        except ImportError:
            raise ImportError("no onnxruntime: pip install onnxruntime runs ONNX models") from None
        options = onnxruntime.SessionOptions()
        # A decision has a dozen rows: more threads than one only wait for each other.
        options.intra_op_num_threads = 1
        paths = [path.format(role=role) for role in _ROLES] if "{role}" in path else [path]
        self._models: List[Any] = [_checked(onnxruntime.InferenceSession(one, options), one) for one in paths]

    def choose(self, features: Features, roles: np.ndarray) -> np.ndarray:
        """The id to play in each game, int32 (n,), −1 for a game without candidates.

        Args:
            features: of n games.
            roles: integers (n,), 0 landlord, 1 the farmer after him, 2 the farmer before him.
        """
        chosen = np.full(len(roles), -1, np.int32)
        for game in np.flatnonzero(features.candidates.counts):
            first, end = features.candidates.starts[game : game + 2]
            out = np.flatnonzero(features.actions[first:end, _GOES_OUT])
            if len(out):
                chosen[game] = features.candidates.ids[first + out[0]]
                continue
            role = int(roles[game])
            model = self._models[role if len(self._models) > 1 else 0]
            inputs = {
                "state": features.state[game : game + 1].astype(np.float32),
                "actions": features.actions[first:end].astype(np.float32),
                "role": np.array(role, np.int64),
            }
            wanted = {one.name: inputs[one.name] for one in model.get_inputs()}
            logit = model.run(["logit"], wanted)[0]
            chosen[game] = features.candidates.ids[first + int(np.argmax(logit))]
        return chosen


def _checked(session: Any, path: str) -> Any:
    inputs = {one.name for one in session.get_inputs()}
    if not {"state", "actions"} <= inputs <= {"state", "actions", "role"}:
        raise ValueError(f"bad model {path}: inputs {sorted(inputs)}, want state, actions and perhaps role")
    if "logit" not in {one.name for one in session.get_outputs()}:
        raise ValueError(f"bad model {path}: no output logit")
    metadata = session.get_modelmeta().custom_metadata_map
    seats = metadata.get("doudizhu.seats", "3")
    if seats != "3":
        raise ValueError(f"bad model {path}: it plays {seats} seats, want 3")
    version = metadata.get("doudizhu.features", FEATURES_VERSION)
    if version != FEATURES_VERSION:
        raise ValueError(f"bad model {path}: features version {version}, want {FEATURES_VERSION}")
    return session
