"""Rounds after the auction in this process, for search: legal ids and moves without a question to the program.

The program's action table says which cards each id has. Ids of a kind and length are contiguous and ordered by main rank,
bombs and the rocket come last, so the ids that beat a play are two ranges of the table. A hand only loses cards, so the ids
that fit it only become fewer. `python/tests/test_playing.py` compares every decision of random rounds with the program.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import List, Mapping, Optional, Sequence, Tuple

import numpy as np

from .batch import ActionTable
from .errors import Refused

_FEW = 48
"""Number of ids below which a loop is faster than NumPy."""


def plays_here(rules: Mapping[str, object], start: str) -> bool:
    """True if rounds of these rules can be played here: without auction and wild ranks, led by the landlord, the hand decides no play."""
    return (
        start == "play"
        and rules["wildcards"] == 0
        and rules["seats"] != 2
        and rules["leads"] == "landlord"
        and not rules["allowQuadplexAsBomb"]
        and rules["bareTriple"] != "last"
        and not rules["kindsOff"]
    )


def result_of(seats: int, has_landlord_won: bool, bombs: int, scoring: str) -> List[float]:
    """Rewards by seat of a finished round for `wins` or `points`; `bombs` counts bombs and rockets."""
    farmers, sign = seats - 1, 1.0 if has_landlord_won else -1.0
    if scoring == "wins":
        return [sign] + [-sign] * farmers
    return [sign * farmers * 2.0**bombs] + [-sign * 2.0**bombs] * farmers


class PlayTable:
    """Plays of a rule set by id, prepared for rounds.

    Attributes:
        table: the program's action table.
        seats: number of seats, 3 or 4.
        cards: number of cards of each id.
        packed, by_byte: cards of each id as one number, with few bits per rank and with a byte.
    """

    def __init__(self, table: ActionTable, seats: int) -> None:
        self.table, self.seats = table, seats
        # Bits per rank: the highest stays free, so that a difference shows in it which rank has too few cards.
        self._bits = 4 if table.counts[:, :13].max() <= 7 else 8
        self._high = sum(1 << (self._bits * rank + self._bits - 1) for rank in range(15))
        self.by_byte: List[int] = [int.from_bytes(row, "little") for row in map(bytes, table.counts)]
        self._words = _nibbles(table.counts)
        self.packed: List[int] = self.by_byte if self._bits == 8 else self._words.tolist()
        self.cards: List[int] = table.cards.tolist()
        kinds = np.array([*table.kinds, "pass"])[np.minimum(table.kind, len(table.kinds))]
        self.bombs_from = int(np.flatnonzero(np.isin(kinds, ["bomb", "rocket"]))[0])
        group = table.kind.astype(np.int64) * 256 + table.length
        place = group * 256 + table.main
        size = len(place)
        edges = np.flatnonzero(np.diff(place)) + 1
        # Plays that differ only in kickers are neighbours, and few hands hold the cards that all of them have.
        self._core_sizes = np.diff(edges, prepend=0, append=size)
        self._cores = _nibbles(np.minimum.reduceat(table.counts, [0, *edges]))
        after = np.append(edges, size)[np.searchsorted(edges, np.arange(size), side="right")]
        bounds = np.flatnonzero(np.diff(group)) + 1
        end = np.append(bounds, size)[np.searchsorted(bounds, np.arange(size), side="right")]
        # A bomb is beaten by all bombs after it, longer ones and the rocket too.
        end[self.bombs_from :] = size
        self.higher_from: List[int] = after.tolist()
        self.higher_to: List[int] = end.tolist()

    def pack(self, counts: Sequence[int]) -> int:
        """Counts by rank (15,) as one number."""
        return sum(int(count) << (self._bits * rank) for rank, count in enumerate(counts))

    def counts(self, packed: int) -> List[int]:
        """Counts by rank of a packed hand."""
        mask = (1 << self._bits) - 1
        return [packed >> (self._bits * rank) & mask for rank in range(15)]

    def fitting(self, hand: int, among: Optional[List[int]] = None) -> List[int]:
        """Ids of plays whose cards are in the hand, ascending, without the pass; `among` limits them to a longer list."""
        high = self._high
        held = hand | high
        if self._bits == 8 and among is None:
            fits = (self.table.counts <= np.array(self.counts(hand), np.uint8)).all(axis=1)
            return np.flatnonzero(fits)[1:].tolist()
        if among is not None and (self._bits == 8 or len(among) < _FEW):
            packed = self.packed
            return [action for action in among if (held - packed[action]) & high == high]
        top, whole = np.uint64(high), np.uint64(held)
        if among is None:
            ids = np.flatnonzero(np.repeat((whole - self._cores) & top == top, self._core_sizes))[1:]
        else:
            ids = np.array(among)
        return ids[(whole - self._words[ids]) & top == top].tolist()


def _nibbles(counts: np.ndarray) -> np.ndarray:
    """Counts by rank (n, 15), each below 16, as numbers with four bits per rank, uint64 (n,)."""
    return (counts.astype(np.uint64) << np.arange(0, 60, 4, dtype=np.uint64)).sum(axis=1, dtype=np.uint64)


class Playing:
    """A round in the play; seat 0 is the landlord.

    Attributes:
        seat: seat to act, −1 if the round is over.
        hands: packed hands by seat.
        played: packed cards that each seat has played.
        to_beat: id of the play to beat, 0 if the seat to act leads.
        leader: seat that made the last play, −1 before the first.
        bombs: bombs and rockets so far.
    """

    __slots__ = ("plays", "seat", "hands", "played", "to_beat", "leader", "bombs", "_fitting")

    def __init__(self, plays: PlayTable, hands: Sequence[Sequence[int]]) -> None:
        self.plays = plays
        self.seat = 0
        self.hands = [plays.pack(counts) for counts in hands]
        self.played = [0] * plays.seats
        self.to_beat, self.leader, self.bombs = 0, -1, 0
        self._fitting: List[Optional[List[int]]] = [None] * plays.seats

    def copy(self) -> "Playing":
        """An independent copy."""
        twin = object.__new__(Playing)
        twin.plays, twin.seat, twin.to_beat, twin.leader, twin.bombs = self.plays, self.seat, self.to_beat, self.leader, self.bombs
        twin.hands, twin.played, twin._fitting = self.hands[:], self.played[:], self._fitting[:]
        return twin

    def __deepcopy__(self, _memo: object) -> "Playing":
        return self.copy()

    def legal(self) -> List[int]:
        """Legal ids of the seat to act, ascending."""
        seat = self.seat
        if seat < 0:
            return []
        own = self._own(seat)
        if self.to_beat == 0:
            return own[:]
        first, last, bombs = self._ranges(own)
        return [0, *own[first:last], *own[bombs:]]

    def step(self, action: int) -> None:
        """Plays a legal id. Raises `Refused` for another, and nothing changes."""
        seat, plays = self.seat, self.plays
        if not self._may(action):
            legal = f"one of the {len(self.legal())} legal ids of seat {seat}" if seat >= 0 else "none, as the game is over"
            raise Refused("bad-params", f"invalid action {action}: expected {legal}")
        if action == 0:
            following = (seat + 1) % plays.seats
            if following == self.leader:
                self.to_beat = 0
            self.seat = following
            return
        cards = plays.packed[action]
        hand = self.hands[seat] - cards
        self._fitting[seat] = plays.fitting(hand, self._own(seat)) if hand else []
        self.hands[seat] = hand
        self.played[seat] += cards
        self.to_beat, self.leader = action, seat
        self.bombs += action >= plays.bombs_from
        self.seat = (seat + 1) % plays.seats if hand else -1

    def rewards(self, scoring: str) -> List[float]:
        """Rewards by seat at the end for `wins` or `points`; zeros before it."""
        if self.seat >= 0:
            return [0.0] * self.plays.seats
        return result_of(self.plays.seats, self.leader == 0, self.bombs, scoring)

    def _own(self, seat: int) -> List[int]:
        """Ids of plays in the hand of a seat."""
        own = self._fitting[seat]
        if own is None:
            own = self._fitting[seat] = self.plays.fitting(self.hands[seat])
        return own

    def _ranges(self, own: List[int]) -> Tuple[int, int, int]:
        """Places in `own` of the ids that beat the play: from, to, and from which place on bombs do."""
        plays, beat = self.plays, self.to_beat
        first = bisect_left(own, plays.higher_from[beat])
        last = bisect_left(own, plays.higher_to[beat], first)
        bombs = len(own) if beat >= plays.bombs_from else bisect_left(own, plays.bombs_from, last)
        return first, last, bombs

    def _may(self, action: int) -> bool:
        if self.seat < 0:
            return False
        if action == 0:
            return self.to_beat != 0
        plays, beat = self.plays, self.to_beat
        if beat and not plays.higher_from[beat] <= action < plays.higher_to[beat]:
            if beat >= plays.bombs_from or action < plays.bombs_from:
                return False
        own = self._own(self.seat)
        place = bisect_left(own, action)
        return place < len(own) and own[place] == action
