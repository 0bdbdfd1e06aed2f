"""Means with 95% intervals."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

_HALF_WIDTH = 1.96
"""Standard errors to each side of a 95% interval."""


class Measured(NamedTuple):
    """A mean with its 95% interval, mean ± half. Without values it is NaN ± infinity."""

    mean: float
    half: float

    def __str__(self) -> str:
        return "–" if self.mean != self.mean else f"{self.mean:.3f} ± {self.half:.3f}"


def mean_of(values: np.ndarray) -> Measured:
    """Mean of independent values (n,)."""
    if len(values) < 2:
        return Measured(float(values.mean()) if len(values) > 0 else float("nan"), float("inf"))
    return Measured(float(values.mean()), _HALF_WIDTH * float(values.std(ddof=1)) / float(np.sqrt(len(values))))


def share_of(parts: np.ndarray, wholes: np.ndarray) -> Measured:
    """Sum of `parts` by sum of `wholes`, (n,) each, of n independent groups whose members depend on each other."""
    total, groups = float(wholes.sum()), len(wholes)
    if total == 0:
        return Measured(float("nan"), float("inf"))
    share = float(parts.sum()) / total
    if groups < 2:
        return Measured(share, float("inf"))
    spread = float(((parts - share * wholes) ** 2).sum()) * groups / (groups - 1)
    return Measured(share, _HALF_WIDTH * float(np.sqrt(spread)) / total)
