"""One game stepped in this process: the observations of a round in the play, equal to those of the program."""

from __future__ import annotations

from typing import Callable, Dict, List, Mapping

import numpy as np

from .batch import PHASES
from .playing import Playing, PlayTable

_PLAY, _SETTLED = PHASES.index("play"), PHASES.index("settled")


class OneGame:
    """A round that began with the play, from its first observation on.

    Args:
        plays: of the rule set.
        first: observation of the landlord before its first play.
        hands: all hands, uint8 (seats, 15).
        scoring: `wins` or `points`.
    """

    def __init__(self, plays: PlayTable, first: Mapping[str, np.ndarray], hands: np.ndarray, scoring: str) -> None:
        self._playing = Playing(plays, hands.tolist())
        self._scoring = scoring
        # Arrays that no play changes stay as the program sent them.
        self._first = first
        self._hands, self._gone = hands.copy(), np.zeros_like(hands)
        self._sizes = hands.sum(axis=1, dtype=np.uint8)
        self._left = hands.sum(axis=0, dtype=np.uint8)
        self._passes = self._rockets = 0
        self._history = first["history"].copy() if "history" in first else np.empty(0, np.int32)
        seats = plays.seats
        self._turns = [np.roll(np.arange(seats), -seat) for seat in range(seats)]
        self._face_up = [_face_up_for(first["faceUp"], seat, seats) for seat in range(seats)] if "faceUp" in first else []
        self._none = np.zeros(seats, np.float32)
        self._makers = [(name, _MAKERS.get(name)) for name in first]

    @property
    def seat(self) -> int:
        """Seat to act, −1 if the round is over."""
        return self._playing.seat

    @property
    def bombs(self) -> int:
        """Bombs and rockets so far."""
        return self._playing.bombs

    def legal(self) -> List[int]:
        """Legal ids, ascending."""
        return self._playing.legal()

    def step(self, action: int) -> np.ndarray:
        """Plays a legal id. Returns the rewards, float32 (seats,). Raises `Refused` for another id, and nothing changes."""
        playing = self._playing
        seat = playing.seat
        playing.step(action)
        if len(self._history) > 0:
            history = np.empty_like(self._history)
            history[:-1] = self._history[1:]
            history[-1] = action
            self._history = history
        if action == 0:
            self._passes = 0 if playing.to_beat == 0 else self._passes + 1
            return self._none
        plays = playing.plays
        cards = plays.table.counts[action]
        self._hands[seat] -= cards
        self._gone[seat] += cards
        self._left -= cards
        self._sizes[seat] -= plays.cards[action]
        self._passes = 0
        self._rockets += action == len(plays.cards) - 1
        return self._none if playing.seat >= 0 else np.array(playing.rewards(self._scoring), np.float32)

    def observation(self) -> Dict[str, np.ndarray]:
        """Observation of the seat to act; at the end of the seat that played last."""
        playing = self._playing
        observer = playing.seat if playing.seat >= 0 else playing.leader
        # Every array is new, as callers keep and change them.
        return {name: make(self, playing, observer) if make is not None else self._first[name].copy() for name, make in self._makers}


def _face_up_for(first: np.ndarray, observer: int, seats: int) -> np.ndarray:
    """The turned-up card as seat 0 sees it, for another observer: its seat counts from the observer."""
    rank, seat = first.tolist()
    return first if seat < 0 else np.array([rank, (seat - observer) % seats], first.dtype)


_Maker = Callable[[OneGame, Playing, int], np.ndarray]
"""Function of the game, its round and the observer that makes an array."""

_MAKERS: Dict[str, _Maker] = {
    "role": lambda _game, _playing, seat: np.array(seat, np.uint8),
    "phase": lambda _game, playing, _seat: np.array(_PLAY if playing.seat >= 0 else _SETTLED, np.uint8),
    "hand": lambda game, _playing, seat: game._hands[seat].copy(),
    "unseen": lambda game, _playing, seat: game._left - game._hands[seat],
    "sizes": lambda game, _playing, seat: game._sizes[game._turns[seat]],
    "played": lambda game, _playing, seat: game._gone[game._turns[seat]],
    "toBeat": lambda _game, playing, _seat: np.array(playing.to_beat, np.int32),
    "toBeatSeat": lambda game, playing, seat: np.array(
        (playing.leader - seat) % len(game._sizes) if playing.to_beat else -1, np.int8
    ),
    "passes": lambda game, _playing, _seat: np.array(game._passes, np.uint8),
    "bombs": lambda game, playing, _seat: np.array(playing.bombs - game._rockets, np.uint8),
    "rockets": lambda game, _playing, _seat: np.array(game._rockets, np.uint8),
    "faceUp": lambda game, _playing, seat: game._face_up[seat].copy(),
    "history": lambda game, _playing, _seat: game._history.copy(),
}
