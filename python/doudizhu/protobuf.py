"""ONNX models as bytes: the few messages of onnx.proto that a network needs, opset 13."""

from __future__ import annotations

from typing import List, Mapping, Sequence, Union

import numpy as np

_IR_VERSION, _OPSET = 7, 13
_FLOAT, _INT64 = 1, 7
_INT, _INTS = 2, 7

Shape = Sequence[Union[int, str]]
"""Sizes of a tensor; a name is a free size."""


def _number(value: int) -> bytes:
    """A whole number as protobuf's varint."""
    parts = bytearray()
    while value > 127:
        parts.append(value & 127 | 128)
        value >>= 7
    return bytes([*parts, value])


def _field(number: int, value: Union[int, str, bytes]) -> bytes:
    """A field of a message: a number, a text, or bytes."""
    if isinstance(value, int):
        return _number(number << 3) + _number(value)
    data = value.encode("utf-8") if isinstance(value, str) else value
    return _number(number << 3 | 2) + _number(len(data)) + data


def node(operator: str, inputs: Sequence[str], outputs: Sequence[str], **attributes: Union[int, List[int]]) -> bytes:
    """An operation, with whole numbers or lists of them as attributes."""
    parts = [_field(1, name) for name in inputs] + [_field(2, name) for name in outputs]
    parts += [_field(3, outputs[-1]), _field(4, operator)]
    for name, value in attributes.items():
        if isinstance(value, int):
            body = _field(3, value) + _field(20, _INT)
        else:
            body = b"".join(_field(8, one) for one in value) + _field(20, _INTS)
        parts.append(_field(5, _field(1, name) + body))
    return b"".join(parts)


def _tensor(name: str, values: np.ndarray) -> bytes:
    """Weights, float32 or int64."""
    kind, dtype = (_INT64, "<i8") if values.dtype.kind == "i" else (_FLOAT, "<f4")
    sizes = b"".join(_field(1, size) for size in values.shape)
    return sizes + _field(2, kind) + _field(8, name) + _field(9, np.ascontiguousarray(values, dtype).tobytes())


def _declared(name: str, shape: Shape) -> bytes:
    """An input or output, float32."""
    sizes = b"".join(_field(1, _field(1 if isinstance(size, int) else 2, size)) for size in shape)
    return _field(1, name) + _field(2, _field(1, _field(1, _FLOAT) + _field(2, sizes)))


def model(
    name: str, nodes: Sequence[bytes], tensors: Mapping[str, np.ndarray], inputs: Mapping[str, Shape], outputs: Mapping[str, Shape]
) -> bytes:
    """A file `.onnx`.

    Args:
        nodes: made by `node`, in order.
        tensors: weights by name.
        inputs: shapes of the float32 inputs by name.
        outputs: the same of the outputs.
    """
    graph = b"".join(
        [_field(1, one) for one in nodes]
        + [_field(2, name)]
        + [_field(5, _tensor(*item)) for item in tensors.items()]
        + [_field(11, _declared(*item)) for item in inputs.items()]
        + [_field(12, _declared(*item)) for item in outputs.items()]
    )
    return _field(1, _IR_VERSION) + _field(2, "doudizhu") + _field(7, graph) + _field(8, _field(2, _OPSET))
