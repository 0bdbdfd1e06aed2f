"""The bot `greedy` in rounds of this process, where a question to the program takes ten times as long as a step.

`packages/bots/src/greedy.ts` owns the choice and says what the numbers are for; `python/tests/test_playing.py` compares every
decision of random rounds with it. Sums are made in the same order, so that equal scores stay equal.
"""

from __future__ import annotations

from typing import List, Mapping, Sequence, Tuple

import numpy as np

from .playing import PlayTable

_VALUES = [*(10 - 0.6 * rank for rank in range(12)), -2.0, -6.0, -8.0]
"""Value of one card shed, by rank."""
_JACK, _ACE, _TWO, _SMALL, _BIG = 8, 11, 12, 13, 14
_WIN, _NEVER = 1000.0, -1000.0
_FAR = 12
"""Cards above which the rest of a hand is not read as one play."""
_NEED = 3
"""Cards of the other side below which it is nearly out."""


class Greedy:
    """Chooses as `greedy` does, under the rules of a table of plays."""

    def __init__(self, plays: PlayTable) -> None:
        table = plays.table
        kinds = [*table.kinds, "pass"]
        self._plays = plays
        self._cards: List[Tuple[Tuple[int, int, float], ...]] = [
            tuple((rank, count, count * _VALUES[rank]) for rank, count in enumerate(counts) if count) for counts in table.counts.tolist()
        ]
        self._small = [2 if kind == kinds.index("pair") else int(kind == kinds.index("single")) for kind in table.kind.tolist()]
        """1 for singles, 2 for pairs, otherwise 0."""
        self._main, self._length = table.main.tolist(), table.length.tolist()
        self._whole = set(plays.packed)
        self._jokers = int(table.counts[:, _SMALL].max())

    def choose_from(self, seen: Mapping[str, np.ndarray], legal: Sequence[int]) -> int:
        """The id for the seat that sees these arrays, in a round that began with the play."""
        seat, hand = int(seen["role"]), self._plays.pack(seen["hand"].tolist())
        sizes = seen["sizes"].tolist()
        return self.choose(legal, seat, hand, int(seen["toBeat"]), seat + int(seen["toBeatSeat"]), sizes[-seat:] + sizes[:-seat])

    def choose(self, legal: Sequence[int], seat: int, packed: int, beat: int, leader: int, sizes: Sequence[int]) -> int:
        """The id for the seat to act.

        Args:
            packed: its hand.
            beat: id of the play to beat, 0 if the seat leads.
            leader: seat that made it, plus the number of seats or not.
            sizes: cards in hand by seat.
        """
        if len(legal) == 1:
            return legal[0]
        plays = self._plays
        hand = plays.counts(packed)
        enemies = min(sizes[1:]) if seat == 0 else sizes[0]
        after = (seat + 1) % plays.seats
        partner_waits = seat != 0 and after != 0 and sizes[after] == 1
        is_partners = beat != 0 and seat != 0 and leader % plays.seats != 0
        landlord_answers = -seat % plays.seats < (leader - seat) % plays.seats
        has_rocket = hand[_SMALL] >= self._jokers and hand[_BIG] >= self._jokers

        def over_partner(action: int, is_last: bool) -> bool:
            if not landlord_answers:
                return False
            to_beat = self._main[beat]
            return to_beat < _ACE if is_last else self._small[action] > 0 and to_beat < _JACK and self._main[action] < _ACE

        def score(action: int) -> float:
            left = sizes[seat] - plays.cards[action]
            if left == 0:
                return _WIN
            main, small = self._main[action], self._small[action]
            goes_out = left <= _FAR and packed - plays.packed[action] in self._whole
            if action >= plays.bombs_from:
                if is_partners and not goes_out:
                    return _NEVER
                return (200 if goes_out else 35 if beat and enemies <= _NEED else -70) - (main + self._length[action])
            is_last = small > 0 and small == enemies
            if beat and is_partners and not goes_out and not over_partner(action, is_last):
                return _NEVER
            if beat and is_last:
                return 20 + 3 * main
            worth = 0.0
            for rank, shed, value in self._cards[action]:
                held = hand[rank]
                worth += value
                if held > shed:
                    worth -= 4
                if held >= 4 and rank <= _TWO:
                    worth -= 25
            worth -= 25 if has_rocket and self._cards[action][-1][0] >= _SMALL else 0
            worth += 25 if goes_out else 0
            if not beat:
                return worth + (60 - 3 * main if small == 1 and partner_waits else -40 + 2 * main if is_last else 0)
            return worth / 4 if is_partners else worth / 4 + (30 if enemies <= _NEED else 12)

        return max(legal, key=lambda action: score(action) if action else 0.0)
