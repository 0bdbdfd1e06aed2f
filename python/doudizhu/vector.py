"""Gymnasium's vector interface over a batch, and its interface for one game. Gymnasium itself is not needed."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

import numpy as np

from . import spaces
from .batch import Answer, Batch, Legal, Rules, Seed, group
from .encodings import DOUZERO_ARRAYS, FARMER_COLUMNS, DouZero
from .game import seats_of

try:
    import gymnasium as _gymnasium
    from gymnasium.vector import AutoresetMode

    _VectorBase: Any = _gymnasium.vector.VectorEnv
    _EnvBase: Any = _gymnasium.Env
    _SAME_STEP: Any = AutoresetMode.SAME_STEP
except ImportError:
    _gymnasium = None  # type: ignore[assignment]
    _VectorBase = _EnvBase = object
    _SAME_STEP = "SameStep"

Opponents = Union[None, str, Sequence[Optional[str]]]
Observation = Union[None, str, Sequence[str]]

_DOUZERO_SHAPES = {"x": ("|i1", (FARMER_COLUMNS,)), "z": ("|i1", (5, 162)), "role": ("|u1", ())}

ENV_ID = "doudizhu/DouDizhu-v0"
"""The name under which Gymnasium knows these environments."""


def make_vec(
    num_envs: int = 1,
    rules: Rules = "douzero",
    opponents: Opponents = None,
    observation: Observation = None,
    seed: Seed = 0,
    *,
    seat: Union[int, str] = "rotate",
    start: str = "play",
    scoring: Optional[str] = None,
    history: int = 15,
    masks: bool = False,
) -> "VectorEnv":
    """Many games with Gymnasium's vector interface.

    Args:
        num_envs: how many games.
        rules: a preset's name or an object of switches (docs/reference/rules.md).
        opponents: a bot for all other seats (`random`, `greedy`, `rules`, `neural`), or an entry a seat with None for
            yours. None: you play all seats, each in its turn.
        observation: names of arrays (docs/reference/env-binary.md); None for all that a seat knows; `hands` shows all hands.
            `douzero`: what DouZero's networks read, as `encodings.DouZero` makes it: `x`, `z`, `role`.
        seed: number or text.
        seat: with one name for `opponents`, your seat in every game; `rotate` spreads the games over all seats. With
            `start="play"` seat 0 is the landlord.
        start: `play` begins with the first play, `deal` with the auction.
        scoring: `wins`, `points` or `scores`.
        history: columns of the array `history`.
        masks: whether `infos["action_mask"]` is there, bool (n, A). It costs 30 KB a game; `infos["legal"]` costs nothing.
    """
    seats = seats_of(rules)
    groups = []
    for games, bots in _seatings(num_envs, opponents, seat, seats):
        groups.append(group(games, rules, start, scoring, bots))
    if isinstance(observation, str) and observation != "douzero":
        raise ValueError(f'bad observation {observation!r}: want arrays of docs/reference/env-binary.md or "douzero"')
    encoded = observation == "douzero"
    observe = DOUZERO_ARRAYS if encoded else observation
    batch = Batch(groups, seed=seed, observe=observe, history=max(history, 15) if encoded else history)
    return VectorEnv(batch, masks, encoded)


class VectorEnv(_VectorBase):  # type: ignore[misc]
    """n games; `make_vec` makes it.

    An observation is a dict of arrays with n rows, of the seat to act. Actions are ids, integers (n,). A game that ends
    is dealt again in the same step; `infos["final_obs"]` then has what was seen last.

    `infos` has `legal` (`Legal`), `seat` (n,), `rewards` of every seat (n, seats), and where rounds ended `final_obs`,
    `final_info` and their masks as Gymnasium has them.
    """

    metadata = {"render_modes": [], "autoreset_mode": _SAME_STEP}
    render_mode = None
    spec = None
    closed = False

    def __init__(self, batch: Batch, masks: bool = False, encoded: bool = False) -> None:
        self.batch = batch
        self._encode = DouZero(batch.action_table()) if encoded else None
        self.num_envs = batch.games
        self._masks = masks
        self._actions = max(one["actions"] for one in batch.groups)
        shapes = _DOUZERO_SHAPES if encoded else batch.shapes
        parts = {name: spaces.box(np.dtype(dtype), shape) for name, (dtype, shape) in shapes.items()}
        self.single_observation_space = spaces.dictionary(parts)
        self.single_action_space = spaces.discrete(self._actions)
        self.observation_space = spaces.batched(self.single_observation_space, self.num_envs)
        self.action_space = spaces.batched(self.single_action_space, self.num_envs)
        self._answer: Optional[Answer] = None

    @property
    def legal(self) -> Legal:
        """The legal ids now."""
        return self._now().legal

    def action_masks(self) -> np.ndarray:
        """Dense masks now, bool (n, A)."""
        return self.legal.mask(self._actions)

    def reset(
        self, *, seed: Union[None, Seed, Sequence[Optional[Seed]]] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[Dict[str, np.ndarray], Dict[str, Any]]:
        """Deals all games anew.

        Args:
            seed: number or text for all, or one for each game.
            options: `deals` and `games` as `Batch.reset` takes them; `reset_mask` bool (n,) as Gymnasium has it.
        """
        options = dict(options or {})
        mask = options.pop("reset_mask", None)
        if mask is not None:
            options["games"] = np.flatnonzero(mask)
        if isinstance(seed, (list, tuple, np.ndarray)):
            games = options.get("games")
            each = [one for one in (seed if games is None else [seed[int(game)] for game in games])]
            if len(each) != (self.num_envs if games is None else len(games)):
                raise ValueError(f"bad seed: {len(each)} seeds, want {self.num_envs}")
            if all(one is not None for one in each):
                options["seeds"] = each
        elif seed is not None:
            options["seed"] = seed
        self._answer = self.batch.reset(**options)
        return self._observations(self._answer.observations), self._infos(self._answer)

    def step(
        self, actions: Any
    ) -> Tuple[Dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, Dict[str, Any]]:
        """Plays an id in each game.

        Returns:
            observations, rewards float32 (n,) of the seat that acted, terminations bool (n,), truncations bool (n,),
            infos.
        """
        before = self._now()
        answer = self.batch.step(actions)
        self._answer = answer
        rewards = answer.rewards[np.arange(self.num_envs), np.maximum(before.seat, 0)]
        ended, cut = answer.done > 0, np.zeros(self.num_envs, bool)
        return self._observations(answer.observations), rewards, ended, cut, self._infos(answer)

    def close(self, **_: Any) -> None:
        """Ends the process."""
        self.closed = True
        self.batch.close()

    def _now(self) -> Answer:
        if self._answer is None:
            raise RuntimeError("no games yet: call reset first")
        return self._answer

    def _observations(self, arrays: Mapping[str, np.ndarray]) -> Dict[str, np.ndarray]:
        """The arrays as they come, or encoded."""
        return dict(arrays) if self._encode is None else self._encode(arrays)

    def _infos(self, answer: Answer) -> Dict[str, Any]:
        infos: Dict[str, Any] = {"legal": answer.legal, "seat": answer.seat, "rewards": answer.rewards}
        if self._masks:
            infos["action_mask"] = answer.legal.mask(self._actions)
        if answer.finals is not None:
            games, _, seen = answer.finals
            observations = self._observations(seen)
            final_obs = np.full(self.num_envs, None, object)
            final_info = np.full(self.num_envs, None, object)
            for row, game in enumerate(games):
                final_obs[game] = {name: array[row] for name, array in observations.items()}
                final_info[game] = {"rewards": answer.rewards[game], "winner": int(answer.winner[game])}
            ended = answer.done > 0
            infos.update(final_obs=final_obs, _final_obs=ended, final_info=final_info, _final_info=ended)
        return infos


class Env(_EnvBase):  # type: ignore[misc]
    """One game with Gymnasium's interface. Takes what `make_vec` takes, beside `num_envs` and `masks`.

    `info["action_mask"]` is bool (A,), `info["legal"]` int32 (k,). An observation is a dict of arrays. With `opponents`
    the reward is yours; without, it is of the seat that acted.
    """

    metadata = {"render_modes": []}
    render_mode = None

    def __init__(self, **settings: Any) -> None:
        bots = dict(settings)
        seat = bots.pop("seat", 0)
        rules = bots.pop("rules", "douzero")
        seating = _seatings(1, bots.pop("opponents", None), seat, seats_of(rules))[0][1]
        observation, seed = bots.pop("observation", None), bots.pop("seed", 0)
        history = bots.pop("history", 15)
        one = group(1, rules, bots.pop("start", "play"), bots.pop("scoring", None), seating)
        bots.pop("render_mode", None)
        if bots:
            raise TypeError(f"unknown settings {sorted(bots)}: want those of make_vec")
        self.batch = Batch([one], seed=seed, observe=observation, history=history, auto_reset=False)
        parts = {name: spaces.box(dtype, shape) for name, (dtype, shape) in self.batch.shapes.items()}
        self.observation_space = spaces.dictionary(parts)
        self._actions = self.batch.groups[0]["actions"]
        self.action_space = spaces.discrete(self._actions)
        self._answer: Optional[Answer] = None

    def reset(self, *, seed: Optional[Seed] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Dict[str, np.ndarray], Dict[str, Any]]:
        """Deals anew. `options` as `Batch.reset` takes them."""
        if _gymnasium is not None:
            super().reset(seed=seed if isinstance(seed, int) else None)
        self._answer = self.batch.reset(seed=seed, **(options or {}))
        return self._observation(self._answer), self._info(self._answer)

    def step(self, action: int) -> Tuple[Dict[str, np.ndarray], float, bool, bool, Dict[str, Any]]:
        """Plays an id. Returns observation, reward, terminated, truncated, info."""
        if self._answer is None:
            raise RuntimeError("no game yet: call reset first")
        seat = int(self._answer.seat[0])
        self._answer = self.batch.step([int(action)])
        ended = bool(self._answer.done[0])
        reward = float(self._answer.rewards[0, seat])
        return self._observation(self._answer), reward, ended, False, self._info(self._answer)

    def close(self) -> None:
        """Ends the process."""
        self.batch.close()

    def _observation(self, answer: Answer) -> Dict[str, np.ndarray]:
        return {name: np.asarray(array[0]) for name, array in answer.observations.items()}

    def _info(self, answer: Answer) -> Dict[str, Any]:
        legal = answer.legal[0]
        mask = np.zeros(self._actions, bool)
        mask[legal] = True
        return {"legal": legal, "action_mask": mask, "seat": int(answer.seat[0]), "rewards": answer.rewards[0]}


def _seatings(games: int, opponents: Opponents, seat: Union[int, str], seats: int) -> List[Tuple[int, Optional[List[Optional[str]]]]]:
    """How many games have which bots at which seats."""
    if opponents is None:
        return [(games, None)]
    if not isinstance(opponents, str):
        return [(games, list(opponents))]
    if seat != "rotate" and seat not in range(seats):
        raise ValueError(f'bad seat {seat!r}: want 0 to {seats - 1}, or "rotate"')
    places = range(seats) if seat == "rotate" else [seat]
    seatings = []
    for index, place in enumerate(places):
        share = games // len(places) + (index < games % len(places))
        if share > 0:
            seatings.append((share, [None if other == place else opponents for other in range(seats)]))
    return seatings


def _register() -> None:
    """Tells Gymnasium of these environments."""
    if _gymnasium is not None and ENV_ID not in _gymnasium.registry:
        _gymnasium.register(ENV_ID, entry_point="doudizhu:Env", vector_entry_point="doudizhu:make_vec")


_register()
