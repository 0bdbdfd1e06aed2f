"""One game stepped in this process: the observations of a round in the play, equal to those of the program.

Counts of cards are whole numbers with a byte per rank, so that cards move by one addition. An observation is written as one
piece of memory, and its arrays are the fields of a record there: a field costs a tenth of a microsecond, an array of its own
ten times as much.
"""

from __future__ import annotations

from typing import Callable, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np

from .batch import PHASES, Legal
from .greedy import Greedy
from .playing import Playing, PlayTable

_PLAY, _SETTLED = PHASES.index("play"), PHASES.index("settled")
_RANKS = 15
_BYTES = [bytes((number,)) for number in range(256)]


_Observer = Callable[["OneGame", Playing, int, Sequence[bytes]], Dict[str, np.ndarray]]
"""Function of the game, its round, the observer and the parts that no play changes."""


class Layout:
    """The record of an observation: whole numbers of four bytes first, as they need their place in memory, and arrays that no
    play changes last.

    Args:
        shapes: arrays by name, (dtype, shape).
    """

    def __init__(self, shapes: Mapping[str, Tuple[np.dtype, tuple]]) -> None:
        self.order = sorted(shapes, key=lambda name: (-shapes[name][0].itemsize, name not in _MAKERS))
        record = np.dtype([(name, *shapes[name]) for name in self.order])
        texts = [_MAKERS.get(name, f"fixed[{place}]") for place, name in enumerate(self.order)]
        # One expression, compiled here: a function per array takes twice as long.
        written = f"ndarray((), record, bytearray().join([{', '.join(texts)}]))"
        fields = ", ".join(f"{name!r}: {'arrays' if place else f'(arrays := {written})'}[{name!r}]" for place, name in enumerate(shapes))
        self.observe: _Observer = eval(f"lambda game, playing, seat, fixed: {{{fields}}}", {**globals(), "ndarray": np.ndarray, "record": record})
        """Arrays of an observation, in new memory."""

    def fixed(self, first: Mapping[str, np.ndarray]) -> Sequence[bytes]:
        """The arrays that no play changes, as the program sent them, at their places."""
        return [b"" if name in _MAKERS else first[name].tobytes() for name in self.order]


class OneGame:
    """A round that began with the play, from its first observation on.

    Args:
        plays: of the rule set.
        layout: of the observation.
        first: observation of the landlord before its first play.
        hands: all hands, uint8 (seats, 15).
        scoring: `wins` or `points`.
    """

    def __init__(self, plays: PlayTable, layout: Layout, first: Mapping[str, np.ndarray], hands: np.ndarray, scoring: str) -> None:
        self._playing = Playing(plays, hands.tolist())
        self._scoring = scoring
        self._layout = layout
        self._hands = [int.from_bytes(hand.tobytes(), "little") for hand in hands]
        self._gone = [bytes(_RANKS)] * plays.seats
        self._sizes = [int(size) for size in hands.sum(axis=1)]
        self._left = sum(self._hands)
        self._passes = self._rockets = 0
        self._history = first["history"].tobytes() if "history" in first else b""
        self._face_up = first["faceUp"].tolist() if "faceUp" in first else []
        self._fixed = layout.fixed(first)
        self._first = first
        self._every: Optional[Tuple[Layout, Sequence[bytes]]] = None
        self._none = np.zeros(plays.seats, np.float32)

    @property
    def seat(self) -> int:
        """Seat to act, −1 if the round is over."""
        return self._playing.seat

    @property
    def bombs(self) -> int:
        """Bombs and rockets so far."""
        return self._playing.bombs

    def hand(self) -> np.ndarray:
        """Counts by rank (15,) of the seat to act, zeros at the end."""
        return np.frombuffer(_counts(self._hands[self._playing.seat] if self._playing.seat >= 0 else 0), np.uint8)

    def greedy(self, bot: Greedy) -> int:
        """The id that `greedy` plays now."""
        playing = self._playing
        return bot.choose(playing.legal(), playing.seat, playing.hands[playing.seat], playing.to_beat, playing.leader, self._sizes)

    def legal(self) -> List[int]:
        """Legal ids, ascending."""
        return self._playing.legal()

    def step(self, action: int) -> np.ndarray:
        """Plays a legal id. Returns the rewards, float32 (seats,). Raises `Refused` for another id, and nothing changes."""
        playing = self._playing
        seat = playing.seat
        playing.step(action)
        if self._history:
            self._history = self._history[4:] + action.to_bytes(4, "little")
        if action == 0:
            self._passes = 0 if playing.to_beat == 0 else self._passes + 1
            return self._none
        plays = playing.plays
        cards = plays.by_byte[action]
        self._hands[seat] -= cards
        self._gone[seat] = _counts(int.from_bytes(self._gone[seat], "little") + cards)
        self._left -= cards
        self._sizes[seat] -= plays.cards[action]
        self._passes = 0
        self._rockets += action == len(plays.cards) - 1
        return self._none if playing.seat >= 0 else np.array(playing.rewards(self._scoring), np.float32)

    def observation(self, observer: Optional[int] = None) -> Dict[str, np.ndarray]:
        """Observation of a seat, by default the one to act; at the end the one that played last.

        Every array is new, because callers keep them.
        """
        return self._written(self._layout, self._fixed, observer)

    def rounds(self) -> "OneRound":
        """This game in the place of `Rounds`, for a player that is a function."""
        ids = np.array(self.legal(), np.int32)
        return OneRound({name: array[None] for name, array in self.every().items()}, Legal(np.array([0, len(ids)], np.int32), ids))

    def every(self) -> Dict[str, np.ndarray]:
        """All arrays of the observing seat."""
        if self._every is None:
            layout = Layout({name: (array.dtype, array.shape) for name, array in self._first.items() if name != "hands"})
            self._every = layout, layout.fixed(self._first)
        return self._written(*self._every)

    def _written(self, layout: Layout, fixed: Sequence[bytes], observer: Optional[int] = None) -> Dict[str, np.ndarray]:
        playing = self._playing
        if observer is None:
            observer = playing.seat if playing.seat >= 0 else playing.leader
        return layout.observe(self, playing, observer, fixed)


class OneRound(NamedTuple):
    """The parts of `Rounds` that functions read, of one game."""

    row: Dict[str, np.ndarray]
    ids: Legal

    def observations(self, _games: np.ndarray) -> Dict[str, np.ndarray]:
        """Observation arrays with one row."""
        return self.row

    def legal(self, _games: np.ndarray) -> Legal:
        """Legal ids as one row."""
        return self.ids


def _counts(packed: int) -> bytes:
    return packed.to_bytes(_RANKS, "little")


def _from(seat: int, by_seat: Sequence) -> Sequence:
    """The list by seat, counted from a seat."""
    return by_seat[seat:] + by_seat[:seat]  # type: ignore[operator]


def _face_up(game: OneGame, seat: int) -> bytes:
    """Rank and seat of the turned-up card; the seat counts from the observer."""
    rank, owner = game._face_up
    return bytes((rank & 255, 255 if owner < 0 else (owner - seat) % len(game._sizes)))


_MAKERS: Dict[str, str] = {
    "role": "_BYTES[seat]",
    "phase": "_BYTES[_PLAY if playing.seat >= 0 else _SETTLED]",
    "hand": "game._hands[seat].to_bytes(_RANKS, 'little')",
    "unseen": "(game._left - game._hands[seat]).to_bytes(_RANKS, 'little')",
    "sizes": "bytes(_from(seat, game._sizes))",
    "played": "b''.join(_from(seat, game._gone))",
    "toBeat": "playing.to_beat.to_bytes(4, 'little')",
    "toBeatSeat": "_BYTES[(playing.leader - seat) % len(game._sizes) if playing.to_beat else 255]",
    "passes": "_BYTES[game._passes]",
    "bombs": "_BYTES[playing.bombs - game._rockets]",
    "rockets": "_BYTES[game._rockets]",
    "faceUp": "_face_up(game, seat)",
    "history": "game._history",
}
"""Expressions for the bytes of the arrays that change."""
