"""A position as text or picture, from the observation of one seat."""

from __future__ import annotations

from typing import Mapping, Optional, Union

import numpy as np

from .batch import NO_ROLE, PHASES, RANKS, ActionTable
from .checks import shown

RENDERED_ARRAYS = ("role", "phase", "hand", "sizes", "played", "toBeat", "toBeatSeat")
"""Arrays that are shown; `wild` too if the rules have wild ranks."""

RENDER_MODES = ["ansi", "rgb_array", "human"]
"""Modes of `render`: `ansi` returns a text, `rgb_array` a picture, `human` prints the text after every action."""

RENDER_FPS = 1
"""Frames per second of a viewer: one action each."""

Rendered = Union[None, str, np.ndarray]
"""Result of `render`."""

_GLYPHS = {
    "3": "1f020402010e", "4": "02060a1f0202", "5": "1f101e01110e", "6": "06081e11110e", "7": "1f0102040808", "8": "0e110e11110e",
    "9": "0e11110f010e", "T": "1f0404040404", "J": "07020202120c", "Q": "0e111115120d", "K": "11121c141211", "A": "0e11111f1111",
    "2": "0e110204081f", "B": "1e111e11111e", "R": "1e111e141211",
}  # fmt: skip
"""Six rows of five pixels per rank, a hexadecimal number each."""

_CARD = (10, 8)
"""Height and width of a card in the picture, with its edge of one pixel on the right and below."""
_WIDEST = 34
"""Number of cards in a row of the picture: the landlord's 33 of two packs, and one place at the left."""
_TABLE, _PAPER, _INK, _RED, _BACK, _GOLD = ((20, 80, 50), (245, 245, 235), (20, 20, 20), (190, 30, 30), (50, 80, 150), (230, 180, 30))


def render_mode_of(mode: Optional[str]) -> Optional[str]:
    """Checks a mode of `render`.

    Raises:
        ValueError: for an unknown mode.
    """
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"invalid render_mode {shown(mode)}: expected None, {', '.join(map(repr, RENDER_MODES))}")
    return mode


def rendered(mode: Optional[str], observation: Mapping[str, np.ndarray], table: ActionTable) -> Union[str, np.ndarray]:
    """A picture for `rgb_array`, otherwise a text; arguments as of `text_of`."""
    return picture_of(observation, table) if mode == "rgb_array" else text_of(observation, table)


def picture_of(observation: Mapping[str, np.ndarray], table: ActionTable) -> np.ndarray:
    """The knowledge of a seat as a picture, uint8 (height, width, 3), of one size for each number of seats.

    The first row is the hand, the second the play to beat. Then each seat, beginning with the observer, has a row of card
    backs, red for the landlord's, and a row of the cards it has played. Gold at the left marks the seat to beat.
    """
    role, to_beat, by = (int(observation[name]) for name in ("role", "toBeat", "toBeatSeat"))
    seats = len(observation["sizes"])
    rows = 2 + 2 * seats
    picture = np.full((rows * _CARD[0], _WIDEST * _CARD[1], 3), _TABLE, np.uint8)
    _faces(picture, 0, observation["hand"])
    _faces(picture, 1, table.counts[to_beat])
    for seat, size in enumerate(observation["sizes"]):
        is_landlord = role != NO_ROLE and (role + seat) % seats == 0
        for place in range(int(size)):
            _cell(picture, 2 + 2 * seat, place)[:] = _RED if is_landlord else _BACK
        _faces(picture, 3 + 2 * seat, observation["played"][seat])
        if to_beat > 0 and seat == by:
            _cell(picture, 2 + 2 * seat, -1)[:] = _GOLD
    return np.repeat(np.repeat(picture, 2, axis=0), 2, axis=1)


def _faces(picture: np.ndarray, row: int, counts: np.ndarray) -> None:
    """Draws cards of a row, low to high."""
    for place, letter in enumerate(_cards(counts)):
        cell = _cell(picture, row, place)
        cell[:] = _PAPER
        lines = np.frombuffer(bytes.fromhex(_GLYPHS[letter]), np.uint8)[:, None]
        cell[1:7, 1:6][(lines >> np.arange(4, -1, -1, dtype=np.uint8)) & 1 == 1] = _RED if letter == "R" else _INK


def _cell(picture: np.ndarray, row: int, place: int) -> np.ndarray:
    """A card's part of the picture; place −1 is the mark at the left."""
    height, width = _CARD
    return picture[row * height : (row + 1) * height - 1, (place + 1) * width : (place + 2) * width - 1]


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
