"""Weights of DouZero's shapes without its files: numbers that follow from their index alone, so that all programs agree."""

import numpy as np

from doudizhu.douzero import ROLES, weight_shapes


def weights_of(role):
    """Weights by name, float32: uniform, spread so that the values of plays differ."""
    weights, first = {}, 10_000_019 * ROLES.index(role)
    for name, shape in weight_shapes(role).items():
        size = int(np.prod(shape))
        numbers = np.arange(first, first + size, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        # The middle bits of the products of an odd constant look random.
        uniform = ((numbers ^ (numbers >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9) >> np.uint64(40)).astype(np.float64) / 2**24
        spread = 2.5 / np.sqrt(shape[-1])
        weights[name] = ((2 * uniform - 1) * spread).astype(np.float32).reshape(shape)
        first += size
    return weights
