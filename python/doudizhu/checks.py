"""Checks of arguments. An invalid argument raises one sentence before anything is sent to the program."""

from __future__ import annotations

import operator
import secrets
from typing import Any, Dict, Mapping, Optional, Union

import numpy as np

Seed = Union[int, str]

_EXACT = 2**53
"""JSON numbers are exact below this."""


def shown(value: Any) -> str:
    """The value for a message, on one line and not too long."""
    text = " ".join(repr(value).split())
    return text if len(text) <= 60 else f"{text[:57]}..."


def whole(name: str, value: Any, low: Optional[int], high: Optional[int] = None) -> int:
    """The value as an int.

    Args:
        low: the least one; None for any.

    Raises:
        TypeError: if it is not a whole number.
        ValueError: if it is out of range.
    """
    expected = "negative ones too" if low is None else f"{low} or more" if high is None else f"{low} to {high}"
    try:
        number = operator.index(value)
    except TypeError:
        number = None
    if number is None or isinstance(value, bool):
        raise TypeError(f"invalid {name} {shown(value)}: expected a whole number, {expected}")
    if (low is not None and number < low) or (high is not None and number > high):
        raise ValueError(f"invalid {name} {shown(number)}: expected {expected}")
    return number


def items(name: str, value: Any, what: str) -> list:
    """The value as a list.

    Raises:
        TypeError: if it is a text, or not a sequence.
    """
    if not isinstance(value, str):
        try:
            return list(value)
        except TypeError:
            pass
    raise TypeError(f"invalid {name} {shown(value)}: expected a list of {what}")


def mapping(name: str, value: Any, what: str) -> Dict[str, Any]:
    """The value as a dict; an empty one for None.

    Raises:
        TypeError: if it is not a mapping.
    """
    if value is not None and not isinstance(value, Mapping):
        raise TypeError(f"invalid {name} {shown(value)}: expected a dict of {what}")
    return dict(value or {})


def flag(name: str, value: Any) -> bool:
    """The value as a bool.

    Raises:
        TypeError: if it is another kind of value.
    """
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f"invalid {name} {shown(value)}: expected True or False")
    return bool(value)


def seed_of(seed: Optional[Seed], name: str = "seed") -> Seed:
    """The seed as the program takes it; None draws one from the operating system. Large numbers are sent as text.

    Raises:
        TypeError: if it is not a whole number, a text or None.
        ValueError: if it is a number of more than 64 bits.
    """
    if isinstance(seed, str):
        return str(seed)
    number = secrets.randbits(64) if seed is None else whole(name, seed, -(2**63), 2**64 - 1)
    return number if abs(number) < _EXACT else str(number)


def generator_of(seed: Optional[Seed]) -> np.random.Generator:
    """Random numbers that follow from a seed; from the operating system for None."""
    return np.random.default_rng(list(str(seed_of(seed)).encode()))
