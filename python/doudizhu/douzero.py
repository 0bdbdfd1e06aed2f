"""DouZero's published networks as agents: torch checkpoints, or their ONNX forms.

DouZero: Zha et al., 2021. Its networks are an LSTM over the last moves and six layers. The published files `landlord.ckpt`,
`landlord_down.ckpt` and `landlord_up.ckpt` are state dictionaries of torch.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Callable, Dict, List, Mapping, Union

import numpy as np

from . import protobuf
from .batch import Batch, Legal, Rules, group
from .checks import shown
from .encodings import DOUZERO_ARRAYS, FARMER_COLUMNS, LANDLORD_COLUMNS, DouZero
from .game import seats_of
from .onnx import session_of

ROLES = ("landlord", "landlord_down", "landlord_up")
"""Names of the models' files; index = value of the array `role`."""

_MOVE_ROWS, _MOVE_COLUMNS = 5, 162
_MEMORY = 128
_WIDTH = 512
_LAYERS = 6

Values = Callable[[np.ndarray, np.ndarray], np.ndarray]
"""Values of plays, float32 (k,), from rows `x` float32 (k, 373 or 484) and `z` float32 (k, 5, 162)."""


class DouZeroAgent:
    """Plays the legal id of the highest value, like DouZero's own agent; for `Arena.measure` and any loop.

    Args:
        folder: contains `landlord`, `landlord_down` and `landlord_up`, as `.ckpt` (needs torch) or, if that is missing,
            `.onnx` (needs onnxruntime).
        rules: rule set of the games: three seats, one deck, no wild ranks.

    Raises:
        FileNotFoundError: if a model is missing.
        ImportError: if torch or onnxruntime is missing.
        ValueError: if a model has other weights or inputs, or the rules are not for DouZero.
    """

    arrays = DOUZERO_ARRAYS
    """Names of the observation arrays that it reads; `history` has 15 columns or more."""

    def __init__(self, folder: Union[str, Path], rules: Rules = "douzero") -> None:
        if seats_of(rules) != 3:
            raise ValueError(f"invalid rules {shown(rules)}: expected rules of three seats, as DouZero plays no others")
        self.folder = Path(folder)
        self._models: List[Values] = [_open(self.folder, role) for role in ROLES]
        with Batch([group(1, rules)]) as batch:
            self._encode = DouZero(batch.action_table())

    def __repr__(self) -> str:
        return f"DouZeroAgent({str(self.folder)!r})"

    def __call__(self, observations: Mapping[str, np.ndarray], legal: Legal) -> np.ndarray:
        """Id to play in each game, int32 (n,).

        Args:
            observations: the arrays `arrays` with n rows, of games in the play.
            legal: legal ids of these games, at least one each.
        """
        encoded = self._encode(observations)
        chosen = np.empty(len(legal), np.int32)
        for game, role in enumerate(encoded["role"]):
            ids = legal[game]
            if len(ids) == 1:
                chosen[game] = ids[0]
                continue
            x, z = self._encode.batches(encoded, legal, [game])
            chosen[game] = ids[int(np.argmax(self._models[int(role)](x, z)))]
        return chosen


def export_douzero(folder: Union[str, Path]) -> List[Path]:
    """Writes the ONNX form of the three checkpoints beside them, for the bot `douzero:FOLDER` of ddz. Needs torch.

    Returns:
        The paths of the models.

    Raises:
        FileNotFoundError: if a checkpoint is missing; nothing is written then.
        ValueError: if a checkpoint has other weights; nothing is written then.
    """
    weights = [(role, _checkpoint(Path(folder) / f"{role}.ckpt", role)) for role in ROLES]
    paths = []
    for role, arrays in weights:
        path = Path(folder) / f"{role}.onnx"
        path.write_bytes(onnx_of(arrays, role))
        paths.append(path)
    return paths


def _open(folder: Path, role: str) -> Values:
    checkpoint, model = folder / f"{role}.ckpt", folder / f"{role}.onnx"
    if checkpoint.is_file():
        return _by_torch(_checkpoint(checkpoint, role))
    if model.is_file():
        return _by_onnxruntime(model, role)
    raise FileNotFoundError(f"no {role}.ckpt and no {role}.onnx in {folder}: expected DouZero's three models")


def _columns(role: str) -> int:
    """Columns of a row of `x`: the state and the play."""
    return (LANDLORD_COLUMNS if role == "landlord" else FARMER_COLUMNS) + 54


def weight_shapes(role: str) -> Dict[str, tuple]:
    """Shapes of the weights by name, as in the checkpoints."""
    shapes: Dict[str, tuple] = {
        "lstm.weight_ih_l0": (4 * _MEMORY, _MOVE_COLUMNS),
        "lstm.weight_hh_l0": (4 * _MEMORY, _MEMORY),
        "lstm.bias_ih_l0": (4 * _MEMORY,),
        "lstm.bias_hh_l0": (4 * _MEMORY,),
    }
    for layer in range(1, _LAYERS + 1):
        into = _MEMORY + _columns(role) if layer == 1 else _WIDTH
        out = 1 if layer == _LAYERS else _WIDTH
        shapes[f"dense{layer}.weight"] = (out, into)
        shapes[f"dense{layer}.bias"] = (out,)
    return shapes


def _torch() -> Any:
    try:
        import torch
    except ImportError:
        raise ImportError("no torch, which reads DouZero's checkpoints: pip install torch") from None
    return torch


def _checkpoint(path: Path, role: str) -> Dict[str, np.ndarray]:
    """Weights of a checkpoint by name, float32. Only tensors are read; a file cannot run code."""
    torch = _torch()
    try:
        state = torch.load(path, map_location="cpu", weights_only=True)
    except FileNotFoundError:
        raise FileNotFoundError(f"no {path}: expected a checkpoint of DouZero") from None
    except Exception as error:  # torch raises many kinds
        reason = str(error).strip().splitlines()[0][:200] if str(error).strip() else type(error).__name__
        raise ValueError(f"invalid checkpoint {path}: {reason}") from None
    shapes = weight_shapes(role)
    if not isinstance(state, Mapping):
        raise ValueError(f"invalid checkpoint {path}: expected a dictionary of weights")
    for name, shape in shapes.items():
        found = tuple(state[name].shape) if hasattr(state.get(name), "shape") else None
        if found != shape:
            raise ValueError(f"invalid checkpoint {path}: {name} is {found or 'missing'}, expected shape {shape}")
    return {name: state[name].detach().to(torch.float32).numpy() for name in shapes}


def _by_torch(weights: Mapping[str, np.ndarray]) -> Values:
    torch = _torch()
    lstm = torch.nn.LSTM(_MOVE_COLUMNS, _MEMORY, batch_first=True)
    lstm.load_state_dict({name[len("lstm.") :]: torch.from_numpy(one) for name, one in weights.items() if name.startswith("lstm.")})
    layers = [
        (torch.from_numpy(weights[f"dense{layer}.weight"]), torch.from_numpy(weights[f"dense{layer}.bias"]))
        for layer in range(1, _LAYERS + 1)
    ]

    def values(x: np.ndarray, z: np.ndarray) -> np.ndarray:
        with torch.no_grad():
            moves, _ = lstm(torch.from_numpy(z))
            row = torch.cat([moves[:, -1, :], torch.from_numpy(x)], dim=-1)
            for number, (weight, bias) in enumerate(layers, 1):
                row = torch.nn.functional.linear(row, weight, bias)
                if number < _LAYERS:
                    row = torch.relu(row)
            return row[:, 0].numpy()

    return values


def _by_onnxruntime(path: Path, role: str) -> Values:
    session = session_of(str(path))
    inputs = {tuple(one.shape[1:]): one.name for one in session.get_inputs()}
    x, z = inputs.get((_columns(role),)), inputs.get((_MOVE_ROWS, _MOVE_COLUMNS))
    if x is None or z is None or len(inputs) != 2:
        expected = f"[n, {_MOVE_ROWS}, {_MOVE_COLUMNS}] and [n, {_columns(role)}]"
        raise ValueError(f"invalid model {path}: inputs of shapes {list(inputs)}, expected {expected}")
    output = session.get_outputs()[0].name
    return lambda rows, moves: session.run([output], {x: rows, z: moves})[0].reshape(-1)


def onnx_of(weights: Mapping[str, np.ndarray], role: str) -> bytes:
    """A model with the inputs `z` [n, 5, 162] and `x` [n, 373 or 484] and the output `value` [n, 1]."""
    # torch has the gates input, forget, cell, output; ONNX has input, output, forget, cell.
    gates = np.r_[0:_MEMORY, 3 * _MEMORY : 4 * _MEMORY, _MEMORY : 3 * _MEMORY]
    tensors = {
        "lstm_w": weights["lstm.weight_ih_l0"][gates][None],
        "lstm_r": weights["lstm.weight_hh_l0"][gates][None],
        "lstm_b": np.concatenate([weights["lstm.bias_ih_l0"][gates], weights["lstm.bias_hh_l0"][gates]])[None],
        "directions": np.array([0], np.int64),
    }
    nodes = [
        protobuf.node("Transpose", ["z"], ["moves"], perm=[1, 0, 2]),
        protobuf.node("LSTM", ["moves", "lstm_w", "lstm_r", "lstm_b"], ["", "last"], hidden_size=_MEMORY),
        protobuf.node("Squeeze", ["last", "directions"], ["memory"]),
        protobuf.node("Concat", ["memory", "x"], ["row0"], axis=1),
    ]
    for layer in range(1, _LAYERS + 1):
        names = [f"dense{layer}.weight", f"dense{layer}.bias"]
        tensors.update({name: weights[name] for name in names})
        out = "value" if layer == _LAYERS else f"sums{layer}"
        nodes.append(protobuf.node("Gemm", [f"row{layer - 1}", *names], [out], transB=1))
        if layer < _LAYERS:
            nodes.append(protobuf.node("Relu", [out], [f"row{layer}"]))
    inputs = {"z": ["n", _MOVE_ROWS, _MOVE_COLUMNS], "x": ["n", _columns(role)]}
    return protobuf.model(f"douzero-{role}", nodes, tensors, inputs, {"value": ["n", 1]})
