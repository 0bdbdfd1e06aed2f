"""A position as text, from the observation of one seat."""

from __future__ import annotations

from typing import Mapping, Optional, Sequence

import numpy as np

from .batch import NO_ROLE, PHASES, RANKS, ActionTable
from .checks import shown



RENDERED_ARRAYS = ("role", "phase", "hand", "sizes", "played", "toBeat", "toBeatSeat")
"""Arrays that `text_of` reads."""

RENDER_MODES = ["ansi"]
RENDER_FPS = 1
"""Texts per second of a viewer that plays them as a film: one action each."""
"""Modes of `render`: `ansi` returns a text."""


def render_mode_of(mode: Optional[str], observed: Optional[Sequence[str]] = None) -> Optional[str]:
    """Checks a mode of `render`.

    Args:
        observed: names of the arrays that the environment observes; None for all.

    Raises:
        ValueError: for another mode than None and `ansi`, and for an array that is missing.
    """
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"invalid render_mode {shown(mode)}: expected None or 'ansi'")
    missing = set(RENDERED_ARRAYS) - set(RENDERED_ARRAYS if observed is None else observed)
    if mode is not None and missing:
        raise ValueError(f"invalid render_mode 'ansi': expected {', '.join(sorted(missing))} in observation")
    return mode


def text_of(observation: Mapping[str, np.ndarray], table: ActionTable) -> str:
    """The knowledge of a seat in four lines; seats count from it, 0 being the seat itself.

    Args:
        observation: one row of `RENDERED_ARRAYS`, and of `wild` if the rules have wild ranks
            (docs/reference/env-binary.md).
    """
    role = int(observation["role"])
    side = "no landlord yet" if role == NO_ROLE else "landlord" if role == 0 else "farmer"
    wild = "".join(RANKS[rank] for rank in observation.get("wild", ()) if rank >= 0)
    to_beat, by = int(observation["toBeat"]), int(observation["toBeatSeat"])
    beat = f"{table.text(to_beat)} of seat {by}" if to_beat > 0 else "nothing"
    others = zip(observation["sizes"], observation["played"])
    return "\n".join(
        [
            f"{PHASES[int(observation['phase'])]}, {side}" + (f", wild {wild}" if wild else ""),
            f"hand {_cards(observation['hand'])}",
            f"to beat {beat}",
            "; ".join(f"seat {seat}: {size} left, played {_cards(played) or '-'}" for seat, (size, played) in enumerate(others)),
        ]
    )


def _cards(counts: np.ndarray) -> str:
    return "".join(letter * int(count) for letter, count in zip(RANKS, counts))
