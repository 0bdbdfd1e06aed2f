"""A game as one state after another, with the methods that OpenSpiel's states have."""

from __future__ import annotations

import os
from typing import Any, Dict, List, Optional, Sequence, Tuple

import numpy as np

from .batch import Answer, Batch, Rules, Seed, group

TERMINAL_PLAYER = -4
"""What `current_player` gives when the round is over, as in OpenSpiel."""


class State:
    """A round: the cards, and the ids played since. A clone costs nothing; a state is rebuilt when it is asked.

    Args:
        rules: a preset's name or switches.
        seed: number or text, for the cards.
        deal: cards to begin with: `{"hands": [...], "kitty": "...", "first": 0}`.
        start: `play` begins with the first play, `deal` with the auction.
        scoring: `wins`, `points` or `scores`.
    """

    def __init__(
        self,
        rules: Rules = "douzero",
        seed: Seed = 0,
        deal: Optional[Dict[str, Any]] = None,
        start: str = "play",
        scoring: Optional[str] = None,
    ) -> None:
        self._game = _game_of(rules, start, scoring)
        self._seed = seed
        self._deal = dict(deal or {})
        self._plays: Tuple[int, ...] = ()
        self._now()

    def current_player(self) -> int:
        """The seat to act, TERMINAL_PLAYER when the round is over."""
        seat = int(self._now().seat[0])
        return TERMINAL_PLAYER if seat < 0 else seat

    def is_terminal(self) -> bool:
        """Whether the round is over."""
        return int(self._now().seat[0]) < 0

    def is_chance_node(self) -> bool:
        """Never: the cards are dealt before the first state."""
        return False

    def legal_actions(self, player: Optional[int] = None) -> List[int]:
        """The ids that the seat to act may play, ascending; none for another seat."""
        answer = self._now()
        if player is not None and player != int(answer.seat[0]):
            return []
        return answer.legal[0].tolist()

    def legal_actions_mask(self) -> np.ndarray:
        """bool (A,)."""
        return self._now().legal.mask(self.num_distinct_actions())[0]

    def num_distinct_actions(self) -> int:
        """The number of ids, A."""
        return self._game.batch.groups[0]["actions"]

    def num_players(self) -> int:
        """3 or 4."""
        return self._game.batch.seats

    def apply_action(self, action: int) -> None:
        """Plays a legal id. Raises `Refused` for another, and the state stays."""
        self._game.play(self, int(action))

    def child(self, action: int) -> "State":
        """The state after an action; this one stays."""
        child = self.clone()
        child.apply_action(action)
        return child

    def clone(self) -> "State":
        """The same state, to go on from on its own."""
        twin = object.__new__(State)
        twin._game, twin._seed, twin._deal, twin._plays = self._game, self._seed, self._deal, self._plays
        return twin

    def history(self) -> List[int]:
        """The ids of all actions so far."""
        return list(self._plays)

    def returns(self) -> List[float]:
        """By seat; zeros before the end."""
        return self._game.returns(self).tolist()

    def rewards(self) -> List[float]:
        """The same: only the end pays."""
        return self.returns()

    def observation(self, player: Optional[int] = None) -> Dict[str, np.ndarray]:
        """What a seat knows, by name (docs/reference/env-binary.md); None for the seat to act."""
        self._now()
        seats = np.array([-1 if player is None else player])
        return {name: array[0] for name, array in self._game.batch.observe(seats).items()}

    def action_to_string(self, action: int) -> str:
        """The cards of a play, `-` for the pass; other actions by their number after the plays."""
        plays = self._game.batch.groups[0]["plays"]
        return self._game.table().text(action) if action < plays else f"action {action - plays}"

    def __str__(self) -> str:
        seed_or_deal = self._deal or f"seed {self._seed}"
        return f"{seed_or_deal}: {' '.join(self.action_to_string(play) for play in self._plays)}"

    def _now(self) -> Answer:
        return self._game.show(self)


class _Game:
    """One process for all states of a rule set: it holds the state that was asked last."""

    def __init__(self, rules: Rules, start: str, scoring: Optional[str]) -> None:
        self.batch = Batch([group(1, rules, start, scoring)], auto_reset=False)
        self._shown: Any = None
        self._answer: Optional[Answer] = None
        self._returns: Dict[Any, np.ndarray] = {}
        self._table: Any = None

    def show(self, state: State) -> Answer:
        """The answer of a state."""
        key = _key(state._seed, state._deal, state._plays)
        if key != self._shown or self._answer is None:
            # The last action is played as a step, as a step tells what the round paid.
            before = state._plays[:-1]
            self._shown = None
            deal = {"game": 0, **state._deal, "plays": list(before)}
            self._answer = self.batch.reset(seeds=[state._seed], deals=[deal])
            if state._plays:
                self._answer = self.batch.step([state._plays[-1]])
            self._shown = key
        return self._answer

    def play(self, state: State, action: int) -> None:
        """Moves a state on."""
        self.show(state)
        self._answer = self.batch.step([action])
        state._plays = (*state._plays, action)
        self._shown = _key(state._seed, state._deal, state._plays)

    def returns(self, state: State) -> np.ndarray:
        """float (seats,)."""
        return self.show(state).rewards[0].astype(float)

    def table(self) -> Any:
        """The action table, asked for once."""
        if self._table is None:
            self._table = self.batch.action_table()
        return self._table


def _key(seed: Seed, deal: Dict[str, Any], plays: Sequence[int]) -> Any:
    return seed, repr(deal), tuple(plays)


_games: Dict[Any, _Game] = {}


def _game_of(rules: Rules, start: str, scoring: Optional[str]) -> _Game:
    key = (os.getpid(), repr(rules), start, scoring)
    known = _games.get(key)
    if known is None or known.batch._program._broken is not None:
        _games[key] = known = _Game(rules, start, scoring)
    return known
