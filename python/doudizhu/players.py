"""Players of whole rounds in Python: functions, models, and bots by name."""

from __future__ import annotations

import difflib
import inspect
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple, Union

import numpy as np

from .batch import Answer, Batch, Features, Legal, Rules
from .checks import Seed, seed_of, shown
from .douzero import DouZeroAgent
from .errors import NO_WAITING, Refused, in_words_of
from .game import act, acts, cards_text, fault_text, seats_of
from .onnx import OnnxAgent

Agent = Callable[[Dict[str, np.ndarray], Legal], np.ndarray]
"""A policy for many games: takes observations with n rows and their legal ids, returns one id per game, integers (n,)."""

Player = Union[str, Agent, OnnxAgent, DouZeroAgent]
"""A bot's name, a function, or a model."""

QUICK_BOTS = ("random", "greedy", "rules", "neural")
"""Bots that play inside a batch."""


_RULE_AGENTS = {"rule": "rlcard", "published": "douzero"}
"""Rule set of RLCard's rule agent as its package has it, and as the published tables have it."""


def _rlcard(name: str, rules: Rules) -> Agent:
    if name not in _RULE_AGENTS:
        raise ValueError(f"invalid player {shown('rlcard:' + name)}: expected rlcard:rule or rlcard:published")
    if rules != _RULE_AGENTS[name]:
        raise ValueError(f"invalid rules {shown(rules)}: expected {_RULE_AGENTS[name]!r} for rlcard:{name}")
    from . import rlcard

    return rlcard.rule_agent() if name == "rule" else rlcard.published_agent()


_MODELS: Dict[str, Callable[[str, Rules], Any]] = {
    "onnx:": lambda path, _rules: OnnxAgent(path),
    "douzero:": lambda path, rules: DouZeroAgent(path, rules),
    "rlcard:": _rlcard,
}


class _Arrays(Dict[str, np.ndarray]):
    """Observation arrays. A name that was not asked for is refused with the way to ask for it."""

    def __missing__(self, name: str) -> np.ndarray:
        raise KeyError(f"no array {name!r} of {', '.join(self)}: name it in observation=[…] of the Arena")


class Rounds:
    """Rounds in progress in a batch without automatic resets, with the ids played so far.

    Attributes:
        answer: state of all games.
        plays: per game, the ids of all actions since the first play.
        faults: by game, the text of the bot's fault that ended it. None: a fault raises Refused.
    """

    faults: Optional[Dict[int, str]] = None

    def __init__(self, batch: Batch, answer: Answer, rules: Rules) -> None:
        self.batch, self.answer, self.rules = batch, answer, rules
        self.plays: List[List[int]] = [[] for _ in range(batch.games)]

    @property
    def running(self) -> np.ndarray:
        """Games that are not over, int64 (k,)."""
        games = np.flatnonzero(self.answer.seat >= 0)
        return games if not self.faults else games[~np.isin(games, list(self.faults))]

    @property
    def so_far(self) -> str:
        """Text about the rounds that are over."""
        return f"{self.batch.games - len(self.running):,} of {self.batch.games:,} rounds over"

    def legal(self, games: np.ndarray) -> Legal:
        """Legal ids of some games."""
        return _some(self.answer.legal, games)[0]

    def observations(self, games: np.ndarray) -> Dict[str, np.ndarray]:
        """Observation arrays of some games."""
        return _Arrays({name: array[games] for name, array in self.answer.observations.items()})

    def step(self, actions: np.ndarray) -> Answer:
        """Plays an id in each game, −1 in none."""
        with in_words_of(NO_WAITING):
            self.answer = self.batch.step(actions)
        for game in np.flatnonzero(actions >= 0):
            self.plays[game].append(int(actions[game]))
        return self.answer


class _Function:
    """A function of observations and legal ids."""

    features = needs_plays = False

    def __init__(self, agent: Agent) -> None:
        self._agent = agent

    def choose(self, rounds: Rounds, games: np.ndarray) -> np.ndarray:
        chosen = np.asarray(self._agent(rounds.observations(games), rounds.legal(games)))
        if chosen.shape != (len(games),):
            raise ValueError(f"invalid answer of the agent, shape {chosen.shape}: expected one id per game, ({len(games)},)")
        if chosen.dtype.kind not in "iu":
            raise TypeError(f"invalid answer of the agent, type {chosen.dtype}: expected integers")
        return chosen


class _Model:
    """An ONNX model with the features of docs/reference/onnx.md."""

    features, needs_plays = True, False

    def __init__(self, agent: OnnxAgent) -> None:
        self._agent = agent

    def choose(self, rounds: Rounds, games: np.ndarray) -> np.ndarray:
        part = _rows(rounds.batch.features(), games)
        return self._agent.choose(part, rounds.answer.observations["role"][games])


class _Bot:
    """A bot of ddz, which gets each position anew."""

    features, needs_plays = False, True

    def __init__(self, name: str, seed: Seed) -> None:
        self.bot, self._seed = name, seed

    def choose(self, rounds: Rounds, games: np.ndarray) -> np.ndarray:
        seen = rounds.observations(games)
        views = [
            {
                "rules": rounds.rules,
                "seat": int(rounds.answer.seat[game]),
                "hand": cards_text(seen["hand"][row]),
                "kitty": cards_text(seen["kitty"][row]),
                "plays": rounds.plays[game],
            }
            for row, game in enumerate(games)
        ]
        chosen = np.full(len(games), -1, np.int32)
        for row, action in enumerate(acts(self.bot, views, self._seed)):
            if action["type"] != "fault":
                chosen[row] = action["id"]
            elif rounds.faults is None:
                raise Refused("bot-fault", f"bot {self.bot} failed in round {games[row]} {fault_text(action)}")
            else:
                rounds.faults[int(games[row])] = f"{self.bot} {fault_text(action)}"
        return chosen


def random_agent(seed: Seed = 0) -> Agent:
    """Makes an agent that plays a random legal id, all with equal probability."""
    seed = seed_of(seed)
    rng = np.random.default_rng(abs(seed) if isinstance(seed, int) else list(seed.encode("utf-8")))
    return lambda _observations, legal: legal.sample(rng)


def player_of(name: str, player: Any, rules: Rules, seed: Seed = 0) -> Any:
    """A player as an object with `features`, `needs_plays` and `choose(rounds, games)`.

    Args:
        name: of the argument, for messages.
        seed: random numbers of bots by name.

    Raises:
        TypeError: for another kind of value.
        ValueError: if a model and the rules have different numbers of seats, or a bot is unknown.
    """
    if isinstance(player, str):
        prefix = next((one for one in _MODELS if player.startswith(one)), None)
        if player == "random":
            return _Function(random_agent(seed))
        if prefix is None:
            # An unknown bot is refused before the first deal.
            _check_name(player, seed)
            return _Bot(player, seed)
        player = _MODELS[prefix](player[len(prefix) :], rules)
    if isinstance(player, OnnxAgent):
        seats = seats_of(rules)
        if player.seats != seats:
            raise ValueError(f"invalid {name}, a model for {player.seats} seats: expected {seats} under these rules")
        return _Model(player)
    if not takes_two(player):
        raise TypeError(f"invalid {name} {shown(player)}: expected a function of (observations, legal), a model, or a bot's name")
    return _Function(player)


def _check_name(name: str, seed: Seed) -> None:
    try:
        act(name, [], seed)
    except Refused as error:
        if error.code != "bad-bot" or ":" in name:
            raise
        names = str(error).partition("expected one of ")[2].split(", ")
        near = difflib.get_close_matches(name, [*names, "rlcard:rule", "rlcard:published"], 1)
        message = f"{error}, or exec:COMMAND, botzone:COMMAND, onnx:FILE, douzero:FOLDER, rlcard:rule, rlcard:published"
        raise Refused(error.code, message + (f" (did you mean {near[0]}?)" if near else "")) from None


def arrays_of(players: Sequence[Any], observation: Optional[Sequence[str]]) -> Optional[List[str]]:
    """Arrays to observe: those that the functions read and those that bots and models need. None for all."""
    return None if observation is None else sorted({*observation, "role", "hand", "kitty"} | {
        name for player in players for name in getattr(getattr(player, "_agent", None), "arrays", ())
    })


def _rows(features: Features, games: np.ndarray) -> Features:
    """The features of some games."""
    candidates, at = _some(features.candidates, games)
    return Features(features.state[games], candidates, features.actions[at], None, None)


def _some(legal: Legal, games: np.ndarray) -> Tuple[Legal, np.ndarray]:
    """The ids of some games, and their places among all ids."""
    counts = legal.counts[games]
    starts = np.zeros(len(games) + 1, np.int32)
    np.cumsum(counts, out=starts[1:])
    at = np.repeat(legal.starts[:-1][games] - starts[:-1], counts) + np.arange(starts[-1])
    return Legal(starts, legal.ids[at]), at


def takes_two(agent: Any) -> bool:
    """True if the agent can be called with observations and legal ids."""
    if not callable(agent) or inspect.isclass(agent):
        return False
    try:
        inspect.signature(agent).bind({}, None)
    except TypeError:
        return False
    except ValueError:
        pass  # a built-in function without a signature
    return True
