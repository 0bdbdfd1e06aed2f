"""Gymnasium's spaces if Gymnasium is installed, otherwise the few parts of them that are needed here."""

from __future__ import annotations

import warnings
from typing import Any, Dict, Mapping, Optional, Tuple

import numpy as np


def _gymnasium_here() -> Any:
    """Gymnasium if it is installed and new enough, otherwise None. An old one is named in a warning."""
    try:
        import gymnasium
    except ImportError:
        return None
    if hasattr(gymnasium.vector, "AutoresetMode"):
        return gymnasium
    warnings.warn(
        f"Gymnasium {gymnasium.__version__} is too old, so environments of doudizhu are not its classes: expected 1.1 or later",
        stacklevel=2,
    )
    return None


GYMNASIUM: Any = _gymnasium_here()
"""The module `gymnasium`; None if it is missing or too old."""

_gym = None if GYMNASIUM is None else GYMNASIUM.spaces


class PlainDiscrete:
    """The numbers 0 … n − 1."""

    def __init__(self, n: int) -> None:
        self.n = n
        self.shape: Tuple[int, ...] = ()
        self.dtype = np.dtype(np.int64)
        self._rng = np.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> None:
        """Restarts the random numbers."""
        self._rng = np.random.default_rng(seed)

    def sample(self, mask: Optional[np.ndarray] = None) -> int:
        """A random number; with `mask` (n,), one whose entry is not 0."""
        return int(self._rng.integers(self.n) if mask is None else self._rng.choice(np.flatnonzero(mask)))

    def contains(self, value: Any) -> bool:
        """True if the value is one of the numbers."""
        return isinstance(value, (int, np.integer)) and 0 <= int(value) < self.n

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlainDiscrete) and other.n == self.n

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class PlainBox:
    """Arrays of one shape and type, within bounds."""

    def __init__(self, low: float, high: float, shape: Tuple[int, ...], dtype: Any) -> None:
        self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)
        self._rng = np.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> None:
        """Restarts the random numbers."""
        self._rng = np.random.default_rng(seed)

    def sample(self) -> np.ndarray:
        """A random array within the bounds."""
        return self._rng.integers(self.low, self.high, self.shape, np.int64, endpoint=True).astype(self.dtype)

    def contains(self, value: Any) -> bool:
        """True if the value is such an array."""
        return isinstance(value, np.ndarray) and value.shape == self.shape and value.dtype == self.dtype

    def __repr__(self) -> str:
        return f"Box({self.low}, {self.high}, {self.shape}, {self.dtype})"


class PlainDict:
    """A space for each key."""

    def __init__(self, spaces: Mapping[str, Any]) -> None:
        self.spaces: Dict[str, Any] = dict(spaces)

    def __getitem__(self, key: str) -> Any:
        return self.spaces[key]

    def seed(self, seed: Optional[int] = None) -> None:
        """Restarts the random numbers of all parts."""
        for space in self.spaces.values():
            space.seed(seed)

    def sample(self) -> Dict[str, Any]:
        """A random value of each part."""
        return {key: space.sample() for key, space in self.spaces.items()}

    def keys(self) -> Any:
        """The keys."""
        return self.spaces.keys()

    def contains(self, value: Any) -> bool:
        """True if each part of the value is in its space."""
        return value.keys() == self.spaces.keys() and all(self.spaces[key].contains(part) for key, part in value.items())

    def __repr__(self) -> str:
        return f"Dict({self.spaces})"


def discrete(n: int) -> Any:
    """The numbers 0 … n − 1."""
    return _gym.Discrete(n) if _gym is not None else PlainDiscrete(n)


def box(dtype: np.dtype, shape: Tuple[int, ...]) -> Any:
    """Arrays of a shape with any values of an integer type, or 0 and 1 for bool."""
    if dtype.kind == "b":
        low, high = 0, 1
    else:
        low, high = np.iinfo(dtype).min, np.iinfo(dtype).max
    return (_gym.Box if _gym is not None else PlainBox)(low, high, shape, dtype.type)


def mask(actions: int) -> Any:
    """Masks of legal actions, int8 (actions,) of 0 and 1."""
    return (_gym.Box if _gym is not None else PlainBox)(0, 1, (actions,), np.int8)


def dictionary(spaces: Mapping[str, Any]) -> Any:
    """A space for each key."""
    return (_gym.Dict if _gym is not None else PlainDict)(spaces)


def observations(shapes: Mapping[str, tuple], has_columns: bool) -> Any:
    """The space of an observation.

    Args:
        shapes: arrays by name, (dtype, shape).
        has_columns: whether one number has the shape (1,) instead of ().
    """
    return dictionary({name: box(np.dtype(dtype), shape or (1,) * has_columns) for name, (dtype, shape) in shapes.items()})


def batched(space: Any, n: int) -> Any:
    """The space of n values, as in Gymnasium's vector environments."""
    if _gym is not None:
        from gymnasium.vector.utils import batch_space

        return batch_space(space, n)
    if isinstance(space, PlainDict):
        return PlainDict({key: batched(part, n) for key, part in space.spaces.items()})
    if isinstance(space, PlainDiscrete):
        return PlainBox(0, space.n - 1, (n,), np.int64)
    return PlainBox(space.low, space.high, (n, *space.shape), space.dtype)
