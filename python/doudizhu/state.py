"""A game as a sequence of states, with the methods of OpenSpiel's states."""

from __future__ import annotations

import json
import os
from typing import Any, Dict, List, Optional, Sequence, Tuple

import numpy as np

from .batch import ActionTable, Answer, Batch, Rules, group
from .checks import Seed, mapping, seed_of, shown, whole
from .errors import in_words_of
from .game import cards_text, rules_of
from .playing import Playing, PlayTable, plays_here
from .render import text_of

TERMINAL_PLAYER = -4
"""Value of `current_player` when the round is over, as in OpenSpiel."""

_DEAL_FIELDS = {"hands", "kitty", "wild", "first", "plays"}


class State:
    """A round: its cards and the ids of its actions.

    Rounds that begin with the play run in this process, 60,000 to 200,000 actions per CPU second. The program plays those with
    an auction, wild ranks or two seats; such a state is rebuilt there when it is used after another. So are observations,
    and `scores` at the end.

    Args:
        rules: name of a preset, or switches.
        seed: number of up to 64 bits or text, for the cards; None draws one.
        deal: cards, and ids of actions since: `{"hands": [...], "kitty": "...", "first": 0, "plays": [...]}`,
            with wild ranks also `"wild": "7"`.
        start: `play` begins with the first play, `deal` with the auction.
        scoring: `wins`, `points` or `scores`.
    """

    def __init__(
        self,
        rules: Rules = "douzero",
        seed: Optional[Seed] = None,
        deal: Optional[Dict[str, Any]] = None,
        start: str = "play",
        scoring: Optional[str] = None,
    ) -> None:
        self._made = (rules, start, scoring)
        self._seed = seed_of(seed)
        self._deal = mapping("deal", deal, "hands, kitty, first and plays")
        if not self._deal.keys() <= _DEAL_FIELDS:
            raise ValueError(f"invalid deal {shown(deal)}: expected only {', '.join(sorted(_DEAL_FIELDS))}")
        plays = [whole(f"plays[{at}]", play, 0) for at, play in enumerate(self._deal.pop("plays", ()))]
        self._plays: Tuple[int, ...] = ()
        self._here: Optional[Playing] = self._game.begin(self)
        if self._here is None:
            self._plays = tuple(plays)
            self._now()
            return
        for play in plays:
            self.apply_action(play)

    def current_player(self) -> int:
        """Seat to act, TERMINAL_PLAYER when the round is over."""
        seat = self._seat()
        return TERMINAL_PLAYER if seat < 0 else seat

    def is_terminal(self) -> bool:
        """True if the round is over."""
        return self._seat() < 0

    def is_chance_node(self) -> bool:
        """Always False: the cards are dealt before the first state."""
        return False

    def legal_actions(self, player: Optional[int] = None) -> List[int]:
        """Legal ids of the seat to act, ascending; an empty list for another seat."""
        if player is not None and whole("player", player, 0, self.num_players() - 1) != self._seat():
            return []
        return self._now().legal[0].tolist() if self._here is None else self._here.legal()

    def legal_actions_mask(self) -> np.ndarray:
        """Legal ids as a mask, int8 (A,)."""
        mask = np.zeros(self.num_distinct_actions(), np.int8)
        mask[self.legal_actions()] = 1
        return mask

    def num_distinct_actions(self) -> int:
        """Number of action ids, A."""
        return self._game.batch.groups[0]["actions"]

    def num_players(self) -> int:
        """Number of seats, 2 to 4."""
        return self._game.batch.seats

    def apply_action(self, action: int) -> None:
        """Plays a legal id. Any other raises `Refused` and leaves the state unchanged."""
        if self._here is None:
            self._game.play(self, whole("action", action, 0, self.num_distinct_actions() - 1))
            return
        if type(action) is not int:
            action = whole("action", action, 0, self.num_distinct_actions() - 1)
        self._here.step(action)
        self._plays = (*self._plays, action)

    def child(self, action: int) -> "State":
        """The state after an action; this state is unchanged."""
        child = self.clone()
        child.apply_action(action)
        return child

    def clone(self) -> "State":
        """An independent copy of this state."""
        twin = object.__new__(State)
        twin.__dict__.update(self.__dict__)
        if self._here is not None:
            twin._here = self._here.copy()
        return twin

    __copy__ = clone

    def __deepcopy__(self, _memo: Any) -> "State":
        return self.clone()

    def __reduce__(self) -> Any:
        return _rebuilt, (self._made, self._seed, {**self._deal, "plays": list(self._plays)})

    def history(self) -> List[int]:
        """Ids of all actions so far."""
        return list(self._plays)

    def returns(self) -> List[float]:
        """Returns by seat; zeros before the end."""
        scoring = self._game.scoring
        if self._here is not None and (scoring != "scores" or self._here.seat >= 0):
            return self._here.rewards(scoring)
        return self._game.returns(self).tolist()

    def rewards(self) -> List[float]:
        """Same as `returns`, as only the end pays."""
        return self.returns()

    def observation(self, player: Optional[int] = None) -> Dict[str, np.ndarray]:
        """Observation arrays of a seat (docs/reference/env-binary.md); None for the seat to act."""
        self._now()
        seats = [-1 if player is None else whole("player", player, 0, self.num_players() - 1)]
        return {name: array[0] for name, array in self._game.batch.observe(seats).items()}

    def action_to_string(self, action: int) -> str:
        """Cards of a play, `-` for the pass; bids and others as in `ActionTable.text`."""
        return self._game.table().text(action)

    def observation_string(self, player: Optional[int] = None) -> str:
        """A seat's knowledge as text, of the seat to act by default."""
        return text_of(self.observation(player), self._game.table())

    def observation_tensor(self, player: Optional[int] = None) -> List[float]:
        """All arrays of `observation` one after another, in their order."""
        return np.concatenate([np.ravel(array) for array in self.observation(player).values()]).astype(float).tolist()

    def information_state_string(self, player: Optional[int] = None) -> str:
        """All that a seat has seen: the hand it was dealt, and the actions since, of rounds that begin with the play.

        Raises:
            ValueError: for `start="deal"`, where doubles are secret until the last one.
        """
        seat, first = self._dealt(player)
        return f"seat {seat}, dealt {cards_text(first['hand'])}: {' '.join(map(self.action_to_string, self._plays))}".rstrip()

    def information_state_tensor(self, player: Optional[int] = None) -> List[float]:
        """`information_state_string` as numbers: the seat, one of four; the hand it was dealt, by rank; then 1 and the cards by
        rank for each action, zeros after the last: a row for each card of the deal and each seat.
        """
        seat, first = self._dealt(player)
        rows = np.zeros((int(first["hand"].sum() + first["unseen"].sum()) * self.num_players(), 16))
        rows[: len(self._plays), 0] = 1
        rows[: len(self._plays), 1:] = self._game.table().counts[list(self._plays)]
        return [*np.eye(4)[seat].tolist(), *first["hand"].astype(float).tolist(), *rows.ravel().tolist()]

    def _dealt(self, player: Optional[int]) -> Tuple[int, Dict[str, np.ndarray]]:
        """A seat, by default the one to act, and its observation before the first play."""
        rules, start, scoring = self._made
        if start != "play":
            raise ValueError(f'invalid start {start!r} of the state: expected "play", as doubles are secret')
        seat = max(self._seat(), 0) if player is None else whole("player", player, 0, self.num_players() - 1)
        return seat, State(rules, self._seed, self._deal, start, scoring).observation(seat)

    def serialize(self) -> str:
        """The state as text, for `State.deserialize`."""
        return json.dumps({"made": self._made, "seed": self._seed, "deal": {**self._deal, "plays": list(self._plays)}})

    @staticmethod
    def deserialize(text: str) -> "State":
        """The state of a text of `serialize`."""
        try:
            kept = json.loads(text)
            return _rebuilt(kept["made"], kept["seed"], kept["deal"])
        except (KeyError, json.JSONDecodeError, TypeError):
            raise ValueError(f"invalid state {shown(text)}: expected a text of State.serialize") from None

    def __str__(self) -> str:
        seed_or_deal = self._deal or f"seed {self._seed}"
        return f"{seed_or_deal}: {' '.join(self.action_to_string(play) for play in self._plays)}"

    def __repr__(self) -> str:
        return f"State({self})"

    def _seat(self) -> int:
        """Seat to act, −1 if the round is over."""
        return int(self._now().seat[0]) if self._here is None else self._here.seat

    @property
    def _game(self) -> "_Game":
        return _game_of(*self._made)

    def _now(self) -> Answer:
        return self._game.show(self)


class _Game:
    """Process for all states of a rule set. It holds the state that was used last."""

    def __init__(self, rules: Rules, start: str, scoring: Optional[str]) -> None:
        with in_words_of((r"groups\[0\]\.", "")):
            self.batch = Batch([group(1, rules, start, scoring)], auto_reset=False)
        self.scoring: str = self.batch.groups[0]["scoring"]
        self._shown: Any = None
        self._answer: Optional[Answer] = None
        self._table: Optional[ActionTable] = None
        self._plays = PlayTable(self.table(), self.batch.seats) if plays_here(rules_of(rules), start) else None

    def begin(self, state: State) -> Optional[Playing]:
        """The round of a state without plays in this process; None if the program plays it."""
        if self._plays is None:
            return None
        self.show(state)
        # A position's landlord has the kitty already.
        hands = [self.batch.observe([seat])["hand"][0].tolist() for seat in range(self.batch.seats)]
        return Playing(self._plays, hands)

    def show(self, state: State) -> Answer:
        """The answer for a state."""
        key = _key(state._seed, state._deal, state._plays)
        if key != self._shown or self._answer is None:
            # The last action is a step, as only a step returns the rewards.
            before = state._plays[:-1]
            self._shown = None
            deal = {"game": 0, **state._deal, "plays": list(before)}
            self._answer = self.batch.reset(seeds=[state._seed], deals=[deal])
            if state._plays:
                self._answer = self.batch.step([state._plays[-1]])
            self._shown = key
        return self._answer

    def play(self, state: State, action: int) -> None:
        """Plays an action of a state."""
        self.show(state)
        self._answer = self.batch.step([action])
        state._plays = (*state._plays, action)
        self._shown = _key(state._seed, state._deal, state._plays)

    def returns(self, state: State) -> np.ndarray:
        """Returns of a state, float (seats,)."""
        return self.show(state).rewards[0].astype(float)

    def table(self) -> ActionTable:
        """The action table, requested once."""
        if self._table is None:
            self._table = self.batch.action_table()
        return self._table


def text(action: int, rules: Rules = "douzero") -> str:
    """Cards of a play by its id, low to high; `-` for the pass, and texts of bids, doubles and open hands."""
    return _game_of(rules, "play", None).table().text(action)


def _key(seed: Seed, deal: Dict[str, Any], plays: Sequence[int]) -> Any:
    return seed, repr(deal), tuple(plays)


def _rebuilt(made: Any, seed: Seed, deal: Dict[str, Any]) -> State:
    """A state from its pickled parts."""
    rules, start, scoring = made
    return State(rules, seed, deal, start, scoring)


_games: Dict[Any, _Game] = {}


def _game_of(rules: Rules, start: str, scoring: Optional[str]) -> _Game:
    key = (os.getpid(), repr(rules), start, scoring)
    known = _games.get(key)
    if known is None or known.batch._program._broken is not None:
        _games[key] = known = _Game(rules, start, scoring)
    return known
