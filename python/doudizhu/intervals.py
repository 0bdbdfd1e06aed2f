"""Means with 95% intervals that stay honest for few values and for values that are all equal."""

from __future__ import annotations

from typing import Any, Dict, NamedTuple, Optional

import numpy as np

_HALF_WIDTH = 1.959964
"""Standard errors to each side of a 95% interval of a normal distribution."""
_ENDS = 2
"""Values added at each end of the range of a share, by Agresti and Coull (1998)."""
_FEW = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262)
"""Quantile 0.975 of Student's distribution with 1 to 9 degrees of freedom."""


class Measured(NamedTuple):
    """A mean with its 95% interval. Without values the mean is NaN; with too few the interval is infinite."""

    mean: float
    low: float
    """Lower end of the interval; that of a share is never below 0."""
    high: float
    """Upper end of the interval; that of a share is never above 1."""

    @property
    def half(self) -> float:
        """The longer side of the interval."""
        return max(self.mean - self.low, self.high - self.mean)

    def __str__(self) -> str:
        if self.mean != self.mean:
            return "–"
        has_interval = np.isfinite(self.low) and np.isfinite(self.high)
        return f"{self.mean:.3f} [{self.low:.3f}, {self.high:.3f}]" if has_interval else f"{self.mean:.3f} (too few for an interval)"

    def as_json(self) -> Dict[str, Optional[float]]:
        """Mean and interval as JSON has them: null for a number that is not finite."""
        return {name: value if np.isfinite(value) else None for name, value in self._asdict().items()}


def error_of(values: np.ndarray) -> float:
    """Standard error of the mean of independent values (n,), n > 1."""
    return float(values.std(ddof=1)) / float(np.sqrt(len(values)))


def mean_of(values: np.ndarray) -> Measured:
    """Mean of independent values (n,) without known bounds, by Student's distribution.

    Fewer than two values and values that are all equal do not show how much values vary, so they have no interval.
    """
    free = len(values) - 1
    if free < 1 or np.ptp(values) == 0:
        return _without_interval(float(values.mean()) if len(values) > 0 else float("nan"))
    quantile = _FEW[free - 1] if free <= len(_FEW) else _HALF_WIDTH + 2.37 / free + 2.8 / free**2
    mean, half = float(values.mean()), quantile * error_of(values)
    return Measured(mean, mean - half, mean + half)


def share_of(parts: np.ndarray, wholes: Optional[np.ndarray] = None) -> Measured:
    """Sum of `parts` by sum of `wholes`, (n,) each, of n independent groups whose members depend on each other.

    Parts are 0 to the group's whole, by default 1. The interval counts two more groups of parts 0 and two of whole
    parts, all of average size, so equal parts do not look certain. It is not symmetric.
    """
    wholes = np.ones(len(parts)) if wholes is None else wholes
    total, groups = float(wholes.sum()), int(np.count_nonzero(wholes))
    if groups == 0:
        return _without_interval(float("nan"))
    share, size = float(parts.sum()) / total, total / groups
    parts = np.concatenate([parts[wholes > 0], [0.0, size] * _ENDS])
    wholes = np.concatenate([wholes[wholes > 0], [size, size] * _ENDS])
    middle = float(parts.sum() / wholes.sum())
    spread = float(((parts - middle * wholes) ** 2).sum()) * len(parts) / (len(parts) - 1)
    half = _HALF_WIDTH * float(np.sqrt(spread)) / float(wholes.sum())
    return Measured(share, max(middle - half, 0.0), min(middle + half, 1.0))


def gain_of(values: np.ndarray) -> Measured:
    """Mean of independent differences of shares (n,), −1 to 1 each."""
    share = share_of((values + 1) / 2)
    return Measured(float(values.mean()), 2 * share.low - 1, 2 * share.high - 1)


def _without_interval(mean: float) -> Measured:
    return Measured(mean, -float("inf"), float("inf"))
