"""ONNX models (docs/reference/onnx.md) as agents, run by the optional package `onnxruntime`."""

from __future__ import annotations

import os
from typing import Any, List, NamedTuple, Sequence, Tuple, Union

import numpy as np

from .batch import Features
from .checks import shown
from .game import SIDES

FEATURES_VERSION = "4"
"""Version of the features of docs/reference/onnx.md."""


class _Family(NamedTuple):
    """Features for a number of seats."""

    seats: int
    roles: Sequence[str]
    state: int
    """Number of columns of `state`."""
    actions: int
    """Number of columns of `actions`."""
    goes_out: int
    """Column of `actions` that is 1 if the play empties the hand."""


_THREE = _Family(3, SIDES[3], state=972, actions=573, goes_out=177)
_FOUR = _Family(4, SIDES[4], state=1783, actions=731, goes_out=231)
_FAMILIES = (_THREE, _FOUR)


class OnnxAgent:
    """Plays the candidate with the highest `logit` of a model, like `onnx:FILE` in `ddz`; for `Arena.measure`.

    Args:
        path: a model with the input `role`, or one model per role with `{role}` in the path, replaced by `landlord`,
            `down`, `across` (four seats) and `up`.

    Raises:
        ImportError: if `onnxruntime` is not installed.
        ValueError: if a model cannot be read, has other inputs or features or no output `logit`, or models differ in seats.
    """

    def __init__(self, path: Union[str, "os.PathLike[str]"]) -> None:
        if not isinstance(path, (str, os.PathLike)):
            raise TypeError(f"invalid path {shown(path)}: expected the file of an ONNX model")
        path = os.fspath(path)

        def load(role: str) -> Tuple[Any, _Family]:
            file = path.replace("{role}", role)
            session = session_of(file)
            return session, _family_of(session, file)

        first, self._family = load("landlord")
        self._models: List[Any] = [first]
        for role in self._family.roles[1:] if "{role}" in path else ():
            model, family = load(role)
            if family is not self._family:
                raise ValueError(f"invalid model for {role} of {family.seats} seats: expected {self.seats}, as for landlord")
            self._models.append(model)

    @property
    def seats(self) -> int:
        """Number of seats of its games, 3 or 4."""
        return self._family.seats

    def choose(self, features: Features, roles: np.ndarray) -> np.ndarray:
        """Id to play in each game, int32 (n,), −1 for a game without candidates.

        Args:
            features: of n games of `seats` seats.
            roles: integers (n,), the array `role`: 0 landlord, then the farmers in turn order.

        Raises:
            ValueError: for games of another number of seats.
        """
        columns = (features.state.shape[1], features.actions.shape[1])
        expected = (self._family.state, self._family.actions)
        if columns != expected:
            raise ValueError(f"invalid features of {columns} columns: expected {expected}, for {self.seats} seats")
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


def session_of(path: str) -> Any:
    """A session of onnxruntime for a model."""
    try:
        import onnxruntime
    except ImportError:
        raise ImportError("no onnxruntime, which runs ONNX models: pip install onnxruntime") from None
    options = onnxruntime.SessionOptions()
    # A decision has a dozen rows, too few for several threads.
    options.intra_op_num_threads = 1
    try:
        return onnxruntime.InferenceSession(path, options)
    except Exception as error:  # onnxruntime raises many kinds
        reason = (str(error).strip().splitlines() or [type(error).__name__])[0]
        raise ValueError(f"invalid model {path}: expected an ONNX model ({reason[:200]})") from None


def _family_of(session: Any, path: str) -> _Family:
    """Family of a model: from its metadata, otherwise from the sizes of its inputs, otherwise three seats."""
    inputs = {one.name: one.shape for one in session.get_inputs()}
    if not {"state", "actions"} <= set(inputs) <= {"state", "actions", "role"}:
        raise ValueError(f"invalid model {path}: inputs {sorted(inputs)}, expected state, actions and optionally role")
    if "logit" not in {one.name for one in session.get_outputs()}:
        raise ValueError(f"invalid model {path}: expected an output logit")
    metadata = session.get_modelmeta().custom_metadata_map
    version = metadata.get("doudizhu.features", FEATURES_VERSION)
    if version != FEATURES_VERSION:
        raise ValueError(f"invalid model {path}: features version {version}, expected {FEATURES_VERSION}")
    seats = metadata.get("doudizhu.seats")
    if seats is None:
        sizes = {*inputs["state"], *inputs["actions"]}
        return next((one for one in _FAMILIES if not sizes.isdisjoint((one.state, one.actions))), _THREE)
    for one in _FAMILIES:
        if seats == str(one.seats):
            return one
    raise ValueError(f"invalid model {path}: {seats} seats, expected 3 or 4")
