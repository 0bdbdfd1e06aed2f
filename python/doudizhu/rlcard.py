"""Dou Dizhu as an environment of RLCard: importing this module registers `doudizhu-exact`. Needs the package `rlcard`.

    import doudizhu.rlcard, rlcard
    env = rlcard.make("doudizhu-exact", {"seed": 42})

RLCard's agents train on it unchanged. States have the numbers of RLCard's own environment (790 for the landlord, 901 for a
farmer, with 901 as fixed length for agents that need one), legal ids and their 54 columns. Payoffs are 1 for winners,
otherwise 0. Ids are those of this package, 0 for the pass; raw actions are their cards as text.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from operator import mul
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple

import numpy as np

from .batch import RANKS, Batch, Legal, group
from .checks import whole
from .encodings import cards54
from .playing import Playing, PlayTable

try:
    from rlcard.envs.registration import register
except ImportError:
    raise ImportError("no rlcard, which this environment is for: pip install rlcard") from None

ENV_ID = "doudizhu-exact"
RULES = "rlcard"
"""Rule set of the games: RLCard's."""

_MOVES = 9
"""Moves in a state."""
_LANDLORD_COLUMNS, _FARMER_COLUMNS = 790, 901
_PACK = [*range(13)] * 4 + [13, 14]


class _Tables(NamedTuple):
    plays: PlayTable
    columns: np.ndarray
    """int8 (A, 54): the columns of every id."""
    texts: List[str]
    """Raw action of every id."""


@lru_cache(maxsize=None)
def _tables(rules: str = RULES) -> _Tables:
    with Batch([group(1, rules)]) as batch:
        plays = PlayTable(batch.action_table(), batch.seats)
    texts = ["pass", *(_cards(counts) for counts in plays.table.counts.tolist()[1:])]
    return _Tables(plays, cards54(plays.table.counts).view(np.int8), texts)


class DoudizhuEnv:
    """One game with the interface of RLCard's environments.

    Args:
        config: `seed`, None for a new one each time.

    Attributes:
        num_players: 3; player 0 is the landlord.
        num_actions: number of ids.
        state_shape: shape of `obs` for each player.
        action_shape: shape of the columns of an action for each player.
    """

    name = ENV_ID
    num_players = 3
    state_shape = [[_LANDLORD_COLUMNS], [_FARMER_COLUMNS], [_FARMER_COLUMNS]]
    action_shape = [[54], [54], [54]]

    def __init__(self, config: Optional[Dict[str, Any]] = None) -> None:
        given = config or {}
        unknown = sorted(given.keys() - {"seed", "allow_step_back"})
        if unknown:
            raise ValueError(f"invalid config {unknown[0]!r}: expected seed alone")
        if given.get("allow_step_back"):
            raise ValueError("invalid allow_step_back: expected False, as states can be copied instead")
        self._plays, self._columns, self._texts = _tables()
        self.num_actions = len(self._texts)
        self.timestep = 0
        self.action_recorder: List[Tuple[int, str]] = []
        self.agents: Sequence[Any] = []
        self._playing: Optional[Playing] = None
        self._moves: List[Tuple[int, int]] = []
        self._trace: List[Tuple[int, str]] = []
        self.seed(given.get("seed"))

    def seed(self, seed: Optional[int] = None) -> Optional[int]:
        """Restarts the random numbers of the deals."""
        self.np_random = np.random.RandomState(None if seed is None else whole("seed", seed, 0, 2**32 - 1))
        return seed

    def reset(self) -> Tuple[Dict[str, Any], int]:
        """Deals a new game. Returns the state of the landlord, and 0."""
        cards = self.np_random.permutation(_PACK)
        hands = [np.bincount(part, minlength=15).tolist() for part in (cards[:20], cards[20:37], cards[37:])]
        self._begin(hands)
        return self.get_state(0), 0

    def step(self, action: Any, raw_action: bool = False) -> Tuple[Dict[str, Any], int]:
        """Plays an id, or with `raw_action` cards as text. Returns the next state and its player."""
        playing = self._now()
        player = playing.seat
        played = self._id_of(action) if raw_action else whole("action", action, 0, self.num_actions - 1)
        playing.step(played)
        self.timestep += 1
        self._moves.append((player, played))
        self._trace.append((player, self._texts[played]))
        self.action_recorder.append(self._trace[-1])
        if played > 0:
            self._lay(player)
        following = self.get_player_id()
        return self.get_state(following), following

    def run(self, is_training: bool = False) -> Tuple[List[List[Any]], np.ndarray]:
        """Plays a game with the agents. Returns trajectories of states and actions by player, and the payoffs."""
        if not self.agents:
            raise RuntimeError("no agents yet: call set_agents first")
        trajectories: List[List[Any]] = [[] for _ in range(self.num_players)]
        state, player = self.reset()
        while not self.is_over():
            trajectories[player].append(state)
            agent = self.agents[player]
            action = agent.step(state) if is_training else agent.eval_step(state)[0]
            trajectories[player].append(action)
            state, player = self.step(action, getattr(agent, "use_raw", False))
        for player in range(self.num_players):
            trajectories[player].append(self.get_state(player))
        return trajectories, self.get_payoffs()

    def set_agents(self, agents: Sequence[Any]) -> None:
        """Sets the agents of `run`, one for each player."""
        if len(agents) != self.num_players:
            raise ValueError(f"invalid agents: {len(agents)}, expected {self.num_players}")
        self.agents = agents

    def is_over(self) -> bool:
        """True if a hand is empty."""
        return self._now().seat < 0

    def get_player_id(self) -> int:
        """Player to act; at the end the player after the last play, as in RLCard."""
        playing = self._now()
        return playing.seat if playing.seat >= 0 else (playing.leader + 1) % self.num_players

    def get_payoffs(self) -> np.ndarray:
        """1 for winners, otherwise 0; (3,)."""
        return (np.array(self._now().rewards("wins")) > 0).astype(int)

    def get_state(self, player_id: int) -> Dict[str, Any]:
        """State of a player: `obs` int8, `legal_actions` (id → 54 columns), `raw_legal_actions`, `raw_obs`, `action_record`."""
        playing, player_id = self._now(), whole("player_id", player_id, 0, self.num_players - 1)
        ids = playing.legal() if playing.seat == player_id else []
        texts = [self._texts[action] for action in ids]
        return OrderedDict(
            obs=self._obs(player_id),
            legal_actions=OrderedDict(zip(ids, self._columns[ids])),
            raw_obs=self._raw(player_id, texts),
            raw_legal_actions=texts,
            action_record=self.action_recorder,
        )

    def get_perfect_information(self) -> Dict[str, Any]:
        """All hands, the moves, the player to act and its legal actions."""
        playing = self._now()
        return {
            "hand_cards": [_cards(hand) for hand in self._hands.tolist()],
            "trace": self._trace[:],
            "current_player": playing.seat,
            "legal_actions": [self._texts[action] for action in playing.legal()],
        }

    def get_action_feature(self, action: int) -> np.ndarray:
        """The 54 columns of an id, int8."""
        return self._columns[whole("action", action, 0, self.num_actions - 1)]

    def _now(self) -> Playing:
        if self._playing is None:
            raise RuntimeError("no game yet: call reset first")
        return self._playing

    def _begin(self, hands: Sequence[Sequence[int]]) -> None:
        """Begins a game with these hands, counts by rank."""
        self._playing = Playing(self._plays, hands)
        self._moves, self._trace, self.action_recorder = [], [], []
        self._hands, self._gone = np.array(hands, np.uint8), np.zeros((3, 15), np.uint8)
        self._hand_columns, self._gone_columns = cards54(self._hands).view(np.int8), np.zeros((3, 54), np.int8)
        self._sizes = self._hands.sum(axis=1).tolist()

    def _lay(self, player: int) -> None:
        """Brings the numbers of a player up to date after its play."""
        counts = self._plays.table.counts[self._moves[-1][1]]
        self._hands[player] -= counts
        self._gone[player] += counts
        self._hand_columns[player], self._gone_columns[player] = cards54(np.array([self._hands[player], self._gone[player]])).view(np.int8)
        self._sizes[player] -= self._plays.cards[self._moves[-1][1]]

    def _obs(self, player: int) -> np.ndarray:
        """Knowledge of a player as RLCard's columns."""
        columns, left, gone = self._columns, self._sizes, self._gone_columns
        others = cards54(self._hands[player - 1] + self._hands[player - 2]).view(np.int8)
        last = columns[[0] * (_MOVES - len(self._moves)) + [action for _, action in self._moves[-_MOVES:]]].ravel()
        parts = [self._hand_columns[player], others, columns[self._to_beat()], last]
        if player == 0:
            parts += [gone[2], gone[1], *_SIZES[17][[left[2], left[1]]]]
        else:
            mate = 3 - player
            parts += [gone[0], gone[mate], columns[self._last_of(0)], columns[self._last_of(mate)]]
            parts += [_SIZES[20][left[0]], _SIZES[17][left[mate]]]
        return np.concatenate(parts)

    def _to_beat(self) -> int:
        """The last play if at most one pass follows it, as RLCard has it; otherwise 0."""
        return next((action for _, action in reversed(self._moves[-2:]) if action > 0), 0)

    def _last_of(self, player: int) -> int:
        """The last move of a player, 0 before its first."""
        return next((action for mover, action in reversed(self._moves) if mover == player), 0)

    def _raw(self, player: int, actions: List[str]) -> Dict[str, Any]:
        hands, gone = self._hands, self._gone
        return {
            "self": player,
            "current_hand": _cards(hands[player].tolist()),
            "others_hand": _cards((hands[player - 1] + hands[player - 2]).tolist()),
            "num_cards_left": self._sizes[:],
            "played_cards": [_cards(cards) for cards in gone.tolist()],
            "landlord": 0,
            "trace": self._trace[:],
            "actions": actions,
        }

    def _id_of(self, text: str) -> int:
        """The first legal id of these cards."""
        legal = self._now().legal()
        found = next((action for action in legal if self._texts[action] == text), None)
        if found is None:
            or_pass = ", or pass" if 0 in legal else ""
            raise ValueError(f"invalid action {text!r}: expected the cards of a legal play, such as {self._texts[legal[-1]]!r}{or_pass}")
        return found


def rule_agent() -> Callable[[Mapping[str, np.ndarray], Legal], np.ndarray]:
    """RLCard's rule agent as a function of observations and legal ids, for `Arena(rules="rlcard")`.

    It is RLCard's own code, which gets what it reads of a state: hand, legal actions, and the moves since the last play.
    Its random plays come from NumPy's global generator.
    """
    from rlcard.models.doudizhu_rule_models import DouDizhuRuleAgentV1

    agent, texts = DouDizhuRuleAgentV1(), _tables().texts

    def choose(observations: Mapping[str, np.ndarray], legal: Legal) -> np.ndarray:
        chosen = []
        for row, (seat, to_beat, passes) in enumerate(zip(*(observations[name].tolist() for name in ("role", "toBeat", "passes")))):
            by_text: Dict[str, int] = {}
            for action in legal[row].tolist():
                by_text.setdefault(texts[action], action)
            played = [] if to_beat == 0 else [((seat - 1 - passes) % 3, texts[to_beat])]
            raw = {
                "self": seat,
                "landlord": 0,
                "current_hand": _cards(observations["hand"][row].tolist()),
                "trace": [*played, *([((seat - 1) % 3, "pass")] if passes else [])],
                "actions": list(by_text),
            }
            chosen.append(by_text[str(agent.step({"raw_obs": raw}))])
        return np.array(chosen, np.int32)

    return choose


class _Seen:
    """Knowledge of an agent of DouZero's environment, as far as the rule agent reads it: cards are numbers, low to high."""

    def __init__(self, hand: List[int], legal: List[List[int]], played: List[int], passes: int, by: str) -> None:
        self.player_hand_cards, self.legal_actions = hand, legal
        self.last_move, self.last_pid = played, by
        self.last_two_moves = [played, []] if passes == 0 else [[], played]


_POSITIONS = ("landlord", "landlord_down", "landlord_up")
_NUMBERS = (*range(3, 15), 17, 20, 30)
"""Cards of DouZero's environment by rank."""


def published_agent() -> Callable[[Mapping[str, np.ndarray], Legal], np.ndarray]:
    """The rule agent called RLCard in the tables of DouZero, PerfectDou and FPDou, for `Arena(rules="douzero")`.

    It is the code of DouZero's package, which needs `rlcard` and not torch. Its random plays come from Python's global
    generator.
    """
    try:
        from douzero.evaluation.rlcard_agent import RLCardAgent
    except ModuleNotFoundError:
        raise ImportError("no douzero, whose code this agent is: pip install --no-deps douzero") from None

    agents = [RLCardAgent(position) for position in _POSITIONS]
    cards = [[card for card, count in zip(_NUMBERS, counts) for _ in range(count)] for counts in _tables("douzero").plays.table.counts.tolist()]
    cards[0] = []  # the pass

    def choose(observations: Mapping[str, np.ndarray], legal: Legal) -> np.ndarray:
        chosen = []
        for row, (seat, to_beat, passes) in enumerate(zip(*(observations[name].tolist() for name in ("role", "toBeat", "passes")))):
            ids: Dict[Tuple[int, ...], int] = {}
            # The pass is the last of its list.
            for action in sorted(legal[row].tolist(), key=lambda each: each == 0):
                ids.setdefault(tuple(cards[action]), action)
            hand = [card for card, count in zip(_NUMBERS, observations["hand"][row].tolist()) for _ in range(count)]
            last = _POSITIONS[(seat - 1 - passes) % 3]
            seen = _Seen(hand, [list(each) for each in ids], cards[to_beat][:], passes, last)
            chosen.append(ids[tuple(agents[seat].act(seen))])
        return np.array(chosen, np.int32)

    return choose


def _cards(counts: Sequence[int]) -> str:
    """Counts by rank as rank letters, low to high."""
    return "".join(map(mul, RANKS, counts))


def _sizes(columns: int) -> np.ndarray:
    """Rows by number of cards, with a 1 at the number minus one; for none, as RLCard has it, in the last column."""
    return np.roll(np.eye(columns, dtype=np.int8), 1, axis=0)[[*range(columns), 0]]


_SIZES = {columns: _sizes(columns) for columns in (17, 20)}

register(ENV_ID, f"{__name__}:{DoudizhuEnv.__name__}")
