"""ONNX models (docs/reference/onnx.md) as agents, run by `onnxruntime`, which is not needed for anything else."""

from __future__ import annotations

from typing import Any, List, NamedTuple, Sequence, Tuple

import numpy as np

from .batch import Features
from .game import SIDES

FEATURES_VERSION = "4"
"""The features of docs/reference/onnx.md that this version gives."""


class _Family(NamedTuple):
    """The features of one number of seats."""

    seats: int
    roles: Sequence[str]
    state: int
    """Columns of `state`."""
    actions: int
    """Columns of `actions`."""
    goes_out: int
    """Column of `actions`: no card is left after the play."""


_THREE = _Family(3, SIDES[3], state=972, actions=573, goes_out=177)
_FOUR = _Family(4, SIDES[4], state=1783, actions=731, goes_out=231)
_FAMILIES = (_THREE, _FOUR)


class OnnxAgent:
    """Plays the candidate with the highest `logit` of a model, as `ddz` does with `onnx:FILE`; for `Arena.measure`.

    Args:
        path: a model with the input `role`, or a model for each role, named by `{role}` in the path: `landlord`, `down`,
            with four seats `across`, and `up`.

    Raises:
        ImportError: where `onnxruntime` is not installed.
        ValueError: where a model has other inputs or features, or gives no `logit`; where models are of unequal seats.
    """

    def __init__(self, path: str) -> None:
        try:
            import onnxruntime
        except ImportError:
            raise ImportError("no onnxruntime: pip install onnxruntime runs ONNX models") from None
        options = onnxruntime.SessionOptions()
        # A decision has a dozen rows: more threads than one only wait for each other.
        options.intra_op_num_threads = 1

        def load(role: str) -> Tuple[Any, _Family]:
            file = path.replace("{role}", role)
            session = onnxruntime.InferenceSession(file, options)
            return session, _family_of(session, file)

        first, self._family = load("landlord")
        self._models: List[Any] = [first]
        for role in self._family.roles[1:] if "{role}" in path else ():
            model, family = load(role)
            if family is not self._family:
                raise ValueError(f"bad model for {role} of {family.seats} seats: want {self.seats}, as the landlord's has")
            self._models.append(model)

    @property
    def seats(self) -> int:
        """3 or 4: the seats of the games that it plays."""
        return self._family.seats

    def choose(self, features: Features, roles: np.ndarray) -> np.ndarray:
        """The id to play in each game, int32 (n,), −1 for a game without candidates.

        Args:
            features: of n games of `seats` seats.
            roles: integers (n,), the array `role`: 0 landlord, 1, 2 and with four seats 3 the farmers in turn after him.

        Raises:
            ValueError: for games of another number of seats.
        """
        columns = (features.state.shape[1], features.actions.shape[1])
        wanted = (self._family.state, self._family.actions)
        if columns != wanted:
            raise ValueError(f"bad features of {columns} columns: want {wanted}, as the model plays {self.seats} seats")
        chosen = np.full(len(roles), -1, np.int32)
        for game in np.flatnonzero(features.candidates.counts):
            first, end = features.candidates.starts[game : game + 2]
            out = np.flatnonzero(features.actions[first:end, self._family.goes_out])
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
            logit = model.run(["logit"], {one.name: inputs[one.name] for one in model.get_inputs()})[0]
            chosen[game] = features.candidates.ids[first + int(np.argmax(logit))]
        return chosen


def _family_of(session: Any, path: str) -> _Family:
    """Whose games a model plays: as it says, or else as its inputs' sizes say, three seats where both are free."""
    inputs = {one.name: one.shape for one in session.get_inputs()}
    if not {"state", "actions"} <= set(inputs) <= {"state", "actions", "role"}:
        raise ValueError(f"bad model {path}: inputs {sorted(inputs)}, want state, actions and perhaps role")
    if "logit" not in {one.name for one in session.get_outputs()}:
        raise ValueError(f"bad model {path}: no output logit")
    metadata = session.get_modelmeta().custom_metadata_map
    version = metadata.get("doudizhu.features", FEATURES_VERSION)
    if version != FEATURES_VERSION:
        raise ValueError(f"bad model {path}: features version {version}, want {FEATURES_VERSION}")
    seats = metadata.get("doudizhu.seats")
    if seats is None:
        sizes = {*inputs["state"], *inputs["actions"]}
        return next((one for one in _FAMILIES if not sizes.isdisjoint((one.state, one.actions))), _THREE)
    for one in _FAMILIES:
        if seats == str(one.seats):
            return one
    raise ValueError(f"bad model {path}: it plays {seats} seats, want 3 or 4")
