"""Dou Dizhu as a game of OpenSpiel: importing this module registers `python_doudizhu`. Needs the package `open_spiel`.

    import doudizhu.openspiel, pyspiel
    game = pyspiel.load_game("python_doudizhu(rules=douzero,scoring=wins)")

Chance nodes deal one rank at a time: the kitty's 3 cards, which all see, the landlord's 17, then the next farmer's 17; the
last farmer has the rest. ISMCTS gets deals of the same knowledge by `resample_from_infostate`.
Player 0 is the landlord. Actions are the ids of the package, 0 the pass; a rule set with an auction begins with the play.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Callable, Dict, List, Optional, Tuple

import numpy as np

from .batch import RANKS, Batch, group
from .game import rules_of
from .playing import Playing, PlayTable, plays_here

try:
    import pyspiel
except ImportError:
    raise ImportError("no pyspiel, which this game is for: pip install open_spiel") from None

SHORT_NAME = "python_doudizhu"

_PACK = [4] * 13 + [1, 1]
_CARDS = 54
_KITTY_CARDS, _LANDLORD_CARDS, _FARMER_CARDS = 3, 20, 17
_DEALT = _LANDLORD_CARDS + _FARMER_CARDS
"""Chance nodes of a round."""
_MOVES_MAX = 54 + 2 * 53
"""Plays of at least one card, and two passes after each except the last."""
_MOVE_COLUMNS = 16
"""Counts by rank, and the kind."""
_SCORINGS = {"wins": 1.0, "points": 2.0**15}
"""Largest reward: with `points` 2 by 2 to the power of all fourteen bombs and rockets."""

_GAME_TYPE = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Dou Dizhu",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=3,
    min_num_players=3,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification={"rules": "douzero", "scoring": "wins"},
)


@lru_cache(maxsize=None)
def _table_of(rules: str) -> PlayTable:
    """The plays of a rule set. Raises ValueError for one that this game does not play."""
    switches = rules_of(rules)
    if not plays_here(switches, "play") or switches["seats"] != 3:
        raise ValueError(f"invalid rules {rules!r}: expected three seats without wild ranks")
    with Batch([group(1, rules)]) as batch:
        return PlayTable(batch.action_table(), batch.seats)


class DoudizhuGame(pyspiel.Game):
    """The game; parameters `rules` (a rule set of three seats without wild ranks) and `scoring` (`wins` or `points`)."""

    def __init__(self, params: Optional[Dict[str, Any]] = None) -> None:
        given = params or {}
        self.rules = str(given.get("rules", "douzero"))
        self.scoring = str(given.get("scoring", "wins"))
        if self.scoring not in _SCORINGS:
            raise ValueError(f"invalid scoring {self.scoring!r}: expected wins or points")
        self.table = _table_of(self.rules)
        most = _SCORINGS[self.scoring]
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.table.cards),
            max_chance_outcomes=len(RANKS),
            num_players=3,
            min_utility=-most,
            max_utility=most,
            max_game_length=_MOVES_MAX,
        )
        super().__init__(_GAME_TYPE, info, given)

    def new_initial_state(self) -> "DoudizhuState":
        """The state before the deal."""
        return DoudizhuState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Cards dealt one by one."""
        return _DEALT

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "DoudizhuObserver":
        """An observer: tensors and strings of what a player knows."""
        return DoudizhuObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class DoudizhuState(pyspiel.State):
    """A deal in progress, or a round in the play."""

    def __init__(self, game: DoudizhuGame) -> None:
        super().__init__(game)
        self.table, self.scoring = _Shared(game.table), game.scoring
        self.dealt: List[int] = []
        self.moves: List[int] = []
        self.start: Tuple[Tuple[int, ...], ...] = ()
        """Hands at the beginning of the play, counts by rank."""
        self.playing: Optional[Playing] = None

    def current_player(self) -> int:
        """Seat to act, or pyspiel's ids for chance and the end."""
        if self.playing is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.playing.seat < 0 else self.playing.seat

    def chance_outcomes(self) -> List[Tuple[int, float]]:
        """Ranks of the next card with their probabilities."""
        left = _left(self.dealt)
        total = sum(left)
        return [(rank, count / total) for rank, count in enumerate(left) if count > 0]

    def is_terminal(self) -> bool:
        """True if a hand is empty."""
        return self.playing is not None and self.playing.seat < 0

    def returns(self) -> List[float]:
        """Rewards by player; zeros before the end."""
        return [0.0] * 3 if self.playing is None else self.playing.rewards(self.scoring)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "DoudizhuState":
        """A state that the player cannot tell from this one: the cards that it does not know are dealt anew.

        Args:
            sampler: draws numbers from 0 to below 1.
        """
        if self.playing is None:
            raise ValueError("invalid state: expected a round in the play, as before it no player knows anything")
        plays = self.playing.plays
        played = [plays.counts(packed) for packed in self.playing.played]
        now = [plays.counts(packed) for packed in self.playing.hands]
        kitty = _counts(self.dealt[:_KITTY_CARDS])
        known = [[0] * 15 for _ in range(3)]
        known[0] = [max(0, count - gone) for count, gone in zip(kitty, played[0])]
        known[player] = now[player]
        others = [seat for seat in range(3) if seat != player]
        unknown = [
            rank
            for rank in range(15)
            for _ in range(sum(now[seat][rank] - known[seat][rank] for seat in others))
        ]
        for place in range(len(unknown) - 1, 0, -1):
            other = int(sampler() * (place + 1))
            unknown[place], unknown[other] = unknown[other], unknown[place]
        hands = [list(map(sum, zip(known[seat], played[seat]))) for seat in range(3)]
        for seat in others:
            for _ in range(sum(now[seat]) - sum(known[seat])):
                hands[seat][unknown.pop()] += 1
        twin = self.get_game().new_initial_state()
        rest = [have - taken for have, taken in zip(hands[0], kitty)]
        for rank in [*self.dealt[:_KITTY_CARDS], *_ranks(rest), *_ranks(hands[1])]:
            twin.apply_action(rank)
        for move in self.moves:
            twin.apply_action(move)
        return twin

    def _legal_actions(self, player: int) -> List[int]:
        return self.playing.legal() if self.playing is not None and self.playing.seat == player else []

    def _apply_action(self, action: int) -> None:
        if self.playing is not None:
            self.playing.step(action)
            self.moves.append(action)
            return
        left = _left(self.dealt)
        if not 0 <= action < len(left) or left[action] == 0:
            raise ValueError(f"invalid action {action}: expected a rank of the cards that are not dealt, 0 to {len(left) - 1}")
        self.dealt.append(action)
        if len(self.dealt) == _DEALT:
            hands = [_counts(self.dealt[:_LANDLORD_CARDS]), _counts(self.dealt[_LANDLORD_CARDS:]), _left(self.dealt)]
            self.start = tuple(map(tuple, hands))
            self.playing = Playing(self.table.plays, hands)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"Deal {RANKS[action]}"
        text = self.table.plays.table.text(action)
        # Some cards are more than one play.
        return text if action == 0 else f"{text} ({self.table.kind(action)})"

    def __str__(self) -> str:
        if self.playing is None:
            return f"dealt {''.join(RANKS[rank] for rank in self.dealt) or 'nothing'}"
        return f"hands {' '.join(map(_text, self.start))}; {_moves_text(self)}"


class _Shared:
    """The table of a state, which copies of the state share."""

    def __init__(self, plays: PlayTable) -> None:
        self.plays = plays

    def __deepcopy__(self, _memo: object) -> "_Shared":
        return self

    def kind(self, action: int) -> str:
        """Name of the kind of a play."""
        table = self.plays.table
        return table.kinds[int(table.kind[action])]


class DoudizhuObserver:
    """Observer of a player. Pieces of the tensor: `player` (3,), and by the type of observation `hand` (15,), the hand at the
    beginning with perfect recall and now otherwise, and `kitty` (15,); `played` (3, 15), `to_beat` (15,) and `bombs` (1,), or with perfect
    recall `moves` (160, 16): counts by rank and the number of the kind plus 1 of each move, zeros for a pass, and `count`
    (1,), the number of moves. Before the play all are zero except `player`."""

    def __init__(self, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"invalid observation parameters {params}: expected none")
        self._recall = iig_obs_type.perfect_recall
        self._public = iig_obs_type.public_info
        self._private = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        pieces: List[Tuple[str, Tuple[int, ...]]] = [("player", (3,))]
        if self._private:
            pieces.append(("hand", (15,)))
        if self._public:
            pieces.append(("kitty", (15,)))
        if self._public and self._recall:
            pieces += [("moves", (_MOVES_MAX, _MOVE_COLUMNS)), ("count", (1,))]
        elif self._public:
            pieces += [("played", (3, 15)), ("to_beat", (15,)), ("bombs", (1,))]
        self.tensor = np.zeros(sum(int(np.prod(shape)) for _, shape in pieces), np.float32)
        self.dict: Dict[str, np.ndarray] = {}
        at = 0
        for name, shape in pieces:
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: DoudizhuState, player: int) -> None:
        """Fills the tensor with the knowledge of a player."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        playing = state.playing
        if playing is None:
            return
        plays = playing.plays
        if self._private:
            self.dict["hand"][:] = state.start[player] if self._recall else plays.counts(playing.hands[player])
        if self._public:
            self.dict["kitty"][:] = _counts(state.dealt[:_KITTY_CARDS])
        if "moves" in self.dict and state.moves:
            rows = self.dict["moves"][: len(state.moves)]
            rows[:, :15] = plays.table.counts[state.moves]
            kinds = plays.table.kind[state.moves].astype(np.int64)
            rows[:, 15] = np.where(np.array(state.moves) > 0, kinds + 1, 0)
        if "count" in self.dict:
            self.dict["count"][0] = len(state.moves)
        if "played" in self.dict:
            self.dict["played"][:] = [plays.counts(played) for played in playing.played]
            self.dict["to_beat"][:] = plays.table.counts[playing.to_beat]
            self.dict["bombs"][0] = playing.bombs

    def string_from(self, state: DoudizhuState, player: int) -> str:
        """The same knowledge as text."""
        playing = state.playing
        parts = []
        if self._private or not self._public:
            parts.append(f"player {player}")
        if playing is None:
            return "; ".join([*parts, f"{len(state.dealt)} cards dealt"] if self._public else parts)
        if self._private:
            hand = state.start[player] if self._recall else playing.plays.counts(playing.hands[player])
            parts.append(f"hand {_text(hand)}")
        if self._public:
            parts.append(f"kitty {_text(_counts(state.dealt[:_KITTY_CARDS]))}")
        if self._public and self._recall:
            parts.append(_moves_text(state))
        elif self._public:
            parts.append("played " + " ".join(_text(playing.plays.counts(played)) for played in playing.played))
            parts.append(f"to beat {state._action_to_string(0, playing.to_beat)}, bombs {playing.bombs}")
        return "; ".join(parts)


def _counts(ranks: List[int]) -> List[int]:
    return np.bincount(ranks, minlength=15).tolist()


def _ranks(counts: List[int]) -> List[int]:
    return [rank for rank, count in enumerate(counts) for _ in range(count)]


def _left(dealt: List[int]) -> List[int]:
    """Counts by rank of the cards that are not dealt."""
    return [count - gone for count, gone in zip(_PACK, _counts(dealt) if dealt else [0] * 15)]


def _text(counts: Any) -> str:
    return "".join(letter * int(count) for letter, count in zip(RANKS, counts)) or "-"


def _moves_text(state: DoudizhuState) -> str:
    return "moves " + ", ".join(state._action_to_string(turn % 3, move) for turn, move in enumerate(state.moves))


pyspiel.register_game(_GAME_TYPE, DoudizhuGame)
