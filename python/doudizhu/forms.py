"""Small forms of the action space, for learners with an output per action: 309 or 256 actions instead of 30,393 ids.

`abstract` is the action space of RLCard's first versions (Zha et al. 2019, "RLCard: A Toolkit for Reinforcement Learning in
Card Games"): plays that differ only in their kickers are one action. `index` is the place of a play in the list of legal plays.
"""

from __future__ import annotations

from typing import Optional

import numpy as np

from .batch import OTHER_ACTIONS, ActionTable, Legal
from .checks import shown

WIDTH = 256
"""Actions of the form `index`. 1 decision in 10,000 against `greedy` has more legal plays."""

OTHERS = len(OTHER_ACTIONS)

_RANK_SUM = 512
"""More than the sum of the ranks of any play, 33 cards of at most 14."""

CANDIDATE_COLUMNS = 15 + 15 + OTHERS
"""Columns of a candidate: its cards by rank, the hand after it, and which bid, double or open hand it is."""


class Form:
    """A small form of the actions of one rule set.

    Attributes:
        size: number of actions.
        has_candidates: whether actions have a meaning only with the features of `candidates`.
    """

    size: int
    has_candidates = False

    def __init__(self, table: ActionTable) -> None:
        self._counts = np.concatenate([table.counts, np.zeros((OTHERS, 15), np.uint8)]).astype(np.int32)
        self._plays = len(table.kind)

    def ids(self, legal: Legal, hands: np.ndarray) -> np.ndarray:
        """The id of each action in n games, int32 (n, size); −1 for an action that is not legal now.

        Args:
            hands: counts by rank (n, 15) of the seats to act.
        """
        raise NotImplementedError

    def candidates(self, ids: np.ndarray, hands: np.ndarray) -> np.ndarray:
        """Features of the actions, int8 (n, size, 39); zeros for an action that is not legal."""
        rows = np.zeros((*ids.shape, CANDIDATE_COLUMNS), np.int8)
        games, at = np.nonzero(ids >= 0)
        chosen = ids[games, at]
        rows[games, at, :15] = self._counts[chosen]
        rows[games, at, 15:30] = hands[games] - self._counts[chosen]
        is_other = chosen >= self._plays
        rows[games[is_other], at[is_other], 30 + chosen[is_other] - self._plays] = 1
        return rows

    def _costs(self, legal: Legal, hands: np.ndarray) -> np.ndarray:
        """Orders plays with the same core: first those of whose cards the hand has few copies, then those of low ranks."""
        weights = hands.astype(np.int32) * _RANK_SUM + np.arange(15, dtype=np.int32)
        return np.einsum("ij,ij->i", self._counts[legal.ids], weights[legal.games])


class Abstract(Form):
    """An action per kind, length and main rank: 309 under three-seat rules, then the bids, doubles and open hands.

    Kickers are cards of which the hand has fewest copies, as in RLCard, and of those the lowest.
    """

    def __init__(self, table: ActionTable) -> None:
        super().__init__(table)
        core = (table.kind.astype(np.int64) * 256 + table.length) * 256 + table.main
        # Numbered in the order of the ids, so that 0 is the pass.
        _, first, number = np.unique(core, return_index=True, return_inverse=True)
        order = np.argsort(first)
        place = np.empty(len(order), np.int64)
        place[order] = np.arange(len(order))
        self._actions = np.append(place[number], len(order) + np.arange(OTHERS))
        self.size = len(order) + OTHERS

    def ids(self, legal: Legal, hands: np.ndarray) -> np.ndarray:
        chosen = np.full((len(legal), self.size), -1, np.int32)
        # The last assignment wins: the cheapest, and the lowest id of those.
        order = np.lexsort((-legal.ids, -self._costs(legal, hands)))
        chosen[legal.games[order], self._actions[legal.ids[order]]] = legal.ids[order]
        return chosen


class Index(Form):
    """The place in the list of legal ids. Of more than 256 plays those are left out that take the hand apart most."""

    size = WIDTH
    has_candidates = True

    def ids(self, legal: Legal, hands: np.ndarray) -> np.ndarray:
        chosen = np.full((len(legal), WIDTH), -1, np.int32)
        games, counts = legal.games, legal.counts
        place = np.arange(len(legal.ids)) - legal.starts[:-1][games]
        fits = (counts <= WIDTH)[games]
        chosen[games[fits], place[fits]] = legal.ids[fits]
        if not fits.all():
            costs = self._costs(legal, hands) / np.maximum(self._counts[legal.ids].sum(1), 1)  # per card, so that long plays stay
            for game in np.flatnonzero(counts > WIDTH):
                part = slice(legal.starts[game], legal.starts[game + 1])
                chosen[game] = np.sort(legal.ids[part][np.argsort(costs[part], kind="stable")[:WIDTH]])
        return chosen


_FORMS = {"index": Index, "abstract": Abstract}


def form_of(actions: str, table: ActionTable) -> Optional[Form]:
    """A form by its name; None for `ids`."""
    return None if actions == "ids" else _FORMS[actions](table)


def checked_form(actions: str) -> str:
    """Checks the name of a form."""
    if not isinstance(actions, str) or actions not in ("ids", *_FORMS):
        raise ValueError(f'invalid actions {shown(actions)}: expected "ids", "index" or "abstract"')
    return actions
