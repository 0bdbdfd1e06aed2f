"""Published encodings of a position, computed from observation arrays for all games at once.

DouZero: Zha et al., "DouZero: Mastering DouDizhu with Self-Play Deep Reinforcement Learning", 2021, tables 4 and 5. Inputs
of its networks, for games under its rules that begin with the play.
"""

from __future__ import annotations

from typing import Dict, Mapping, Sequence, Tuple, Union

import numpy as np

from .batch import ActionTable, Legal

DOUZERO_ARRAYS = ("role", "hand", "unseen", "sizes", "played", "toBeat", "bombs", "rockets", "history")
"""Arrays that the encoding needs: `Batch(observe=DOUZERO_ARRAYS)` with `history=15`."""

LANDLORD_COLUMNS = 319
"""Columns of `x` for the landlord: 5 blocks of cards, 17 + 17 for cards left, 15 for bombs."""

FARMER_COLUMNS = 430
"""Columns of `x` for a farmer: 7 blocks of cards, 20 + 17 for cards left, 15 for bombs."""

_BOMBS = 15


def cards54(counts: np.ndarray) -> np.ndarray:
    """Counts by rank (…, 15) as DouZero's 54 columns, uint8 (…, 54).

    Column 4 · rank + i is 1 if there are more than i copies, for the ranks 3 to 2; then the small and the big joker.
    """
    cards = np.empty((*counts.shape[:-1], 54), np.uint8)
    copies = counts[..., :13, None] > np.arange(4, dtype=np.uint8)
    cards[..., :52] = copies.reshape(*counts.shape[:-1], 52)
    cards[..., 52:] = counts[..., 13:]
    return cards


class DouZero:
    """DouZero's encoding for one action table.

    Attributes:
        actions: uint8 (A, 54): cards of every id, the block `my_action` of a row of `x_batch`; zeros for the pass.
    """

    def __init__(self, table: ActionTable) -> None:
        if table.bomb.any():
            raise ValueError("invalid action table of rules with wild ranks: expected rules that DouZero plays")
        self.actions = cards54(table.counts)
        # The id −1 of an empty place in the history selects the last row, no cards.
        self._played = np.concatenate([self.actions, np.zeros((1, 54), np.uint8)])

    def __call__(self, observations: Mapping[str, np.ndarray]) -> Dict[str, np.ndarray]:
        """Network inputs of each game.

        Args:
            observations: `DOUZERO_ARRAYS` with n rows and at least 15 columns of history.

        Returns:
            `x` int8 (n, 430), their `x_no_action`: 319 columns for a landlord, then zeros; `z` int8 (n, 5, 162), the last
            15 plays, three per row; `role` uint8 (n,): 0 landlord, 1 `landlord_down`, 2 `landlord_up`. For a seat without
            cards, as at the end of a round, the block of cards left is zero.
        """
        role, history = observations["role"], observations["history"]
        if history.shape[1] < 15:
            raise ValueError(f"invalid history of {history.shape[1]} columns: expected 15 or more")
        if len(role) > 0 and int(role.max()) > 2:
            raise ValueError("invalid role: expected games of three seats in the play")
        n = len(role)
        last = self._played[history[:, -15:]]
        z = last.reshape(n, 5, 162).view(np.int8)
        x = np.zeros((n, FARMER_COLUMNS), np.int8)
        landlord, farmer = np.flatnonzero(role == 0), np.flatnonzero(role != 0)
        if len(landlord) > 0:
            x[landlord, :LANDLORD_COLUMNS] = self._landlord(observations, landlord)
        if len(farmer) > 0:
            x[farmer] = self._farmer(observations, farmer, last)
        return {"x": x, "z": z, "role": role}

    def batches(
        self, encoded: Mapping[str, np.ndarray], legal: Legal, games: Union[Sequence[int], np.ndarray]
    ) -> Tuple[np.ndarray, np.ndarray]:
        """DouZero's `x_batch` and `z_batch` of some games: a row for each legal play, in the order of the games.

        Args:
            encoded: result of this encoding.
            legal: legal ids of the same games.
            games: integers (g,). Landlords and farmers cannot be mixed, as their rows differ in length.

        Returns:
            float32 (k, 373) for landlords or (k, 484) for farmers, where the last 54 columns are the play;
            float32 (k, 5, 162). A row takes 5 KB, so take a few games at a time.
        """
        roles = encoded["role"][games]
        columns = FARMER_COLUMNS if roles.any() else LANDLORD_COLUMNS
        if columns == FARMER_COLUMNS and not roles.all():
            raise ValueError("invalid games: landlords and farmers in one batch, expected one side")
        counts = legal.counts[games]
        ends = np.cumsum(counts)
        at = np.repeat(legal.starts[:-1][games] - (ends - counts), counts) + np.arange(counts.sum())
        x = np.empty((len(at), columns + 54), np.float32)
        x[:, :columns] = np.repeat(encoded["x"][games, :columns], counts, axis=0)
        x[:, columns:] = self.actions[legal.ids[at]]
        return x, np.repeat(encoded["z"][games].astype(np.float32), counts, axis=0)

    def _landlord(self, seen: Mapping[str, np.ndarray], at: np.ndarray) -> np.ndarray:
        """Columns of a landlord. The next seat is `landlord_down`, the previous one `landlord_up`."""
        sizes, played = seen["sizes"][at], seen["played"][at]
        return np.concatenate(
            [
                cards54(seen["hand"][at]),
                cards54(seen["unseen"][at]),
                self.actions[seen["toBeat"][at]],
                cards54(played[:, 2]),
                cards54(played[:, 1]),
                _one_hot(sizes[:, 2], 17),
                _one_hot(sizes[:, 1], 17),
                self._bombs(seen, at),
            ],
            axis=1,
        )

    def _farmer(self, seen: Mapping[str, np.ndarray], at: np.ndarray, last: np.ndarray) -> np.ndarray:
        """Columns of a farmer. Seats count from the farmer; the landlord is before `landlord_down`, after `landlord_up`."""
        role = seen["role"][at].astype(np.intp)
        row = np.arange(len(at))
        landlord, mate = 3 - role, role
        sizes, played, moves = seen["sizes"][at], seen["played"][at], last[at]
        # The seat k turns ahead made its move 3 − k turns ago. Of the 15 moves the last is the newest.
        return np.concatenate(
            [
                cards54(seen["hand"][at]),
                cards54(seen["unseen"][at]),
                cards54(played[row, landlord]),
                cards54(played[row, mate]),
                self.actions[seen["toBeat"][at]],
                moves[row, 12 + landlord],
                moves[row, 12 + mate],
                _one_hot(sizes[row, landlord], 20),
                _one_hot(sizes[row, mate], 17),
                self._bombs(seen, at),
            ],
            axis=1,
        )

    @staticmethod
    def _bombs(seen: Mapping[str, np.ndarray], at: np.ndarray) -> np.ndarray:
        bombs = seen["bombs"][at] + seen["rockets"][at]
        return (bombs[:, None] == np.arange(_BOMBS, dtype=np.uint8)).view(np.uint8)


def _one_hot(sizes: np.ndarray, columns: int) -> np.ndarray:
    """Columns that are 1 at the number of cards minus one."""
    return (sizes[:, None] == np.arange(1, columns + 1, dtype=np.uint8)).view(np.uint8)
