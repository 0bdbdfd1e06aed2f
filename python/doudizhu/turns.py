"""PettingZoo's two interfaces for one game. PettingZoo itself is optional."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple

import numpy as np

from . import spaces
from .batch import ActionTable, Answer, Batch, Rules, group
from .checks import Seed, generator_of, items, seed_of, shown, whole
from .errors import ONE_ACTION, in_words_of
from .render import RENDER_FPS, RENDER_MODES, RENDERED_ARRAYS, Rendered, render_mode_of, rendered
from .vector import illegal_of

try:
    from pettingzoo import AECEnv as _AecBase
    from pettingzoo import ParallelEnv as _ParallelBase
except ImportError:
    _AecBase = _ParallelBase = object  # type: ignore[assignment, misc]


class _Turns:
    """One game with a seat to act, for both interfaces.

    Args:
        rules, start, scoring, seed, history: as for `Env`.
        observation: names of arrays; None for all that a seat knows.
        illegal: `raise` refuses an id that is not legal; `random` plays a legal one instead, and the info of the seat has
            `illegal` and `played`.
    """

    def __init__(
        self,
        rules: Rules = "douzero",
        start: str = "play",
        scoring: Optional[str] = None,
        seed: Optional[Seed] = None,
        history: int = 15,
        render_mode: Optional[str] = None,
        observation: Optional[Sequence[str]] = None,
        illegal: str = "raise",
    ) -> None:
        self.render_mode = render_mode_of(render_mode)
        self._illegal = illegal_of(illegal, "raise", "random")
        self._table: Optional[ActionTable] = None
        seed = seed_of(seed)
        self._rng = generator_of(seed)
        asked = None if observation is None else list(dict.fromkeys([*items("observation", observation, "array names"), "unseen", *RENDERED_ARRAYS]))
        with in_words_of((r"groups\[0\]\.", ""), (r"observe\[", "observation[")):
            self._batch = Batch([group(1, rules, start, scoring)], seed=seed, observe=asked, history=history, auto_reset=False)
        self._names = list(self._batch.shapes if observation is None else observation)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._batch.seats)]
        self._actions = self._batch.groups[0]["actions"]
        parts = spaces.observations({name: self._batch.shapes[name] for name in self._names}, True)
        self._observation_space = spaces.dictionary({"observation": parts, "action_mask": spaces.mask(self._actions)})
        self._action_spaces = {agent: spaces.discrete(self._actions) for agent in self.possible_agents}
        self.agents: List[str] = []
        self.agent_selection = self.possible_agents[0]
        self._answer: Optional[Answer] = None

    @property
    def unwrapped(self) -> Any:
        """This environment."""
        return self

    @property
    def num_agents(self) -> int:
        """Number of seats that still play."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """Number of seats of the game."""
        return len(self.possible_agents)

    def observation_space(self, agent: str) -> Any:
        """The space of every agent."""
        return self._observation_space

    def action_space(self, agent: str) -> Any:
        """All action ids; `action_mask` marks the legal ones."""
        return self._action_spaces[agent]

    def observe(self, agent: str) -> Dict[str, Any]:
        """The seat's current observation."""
        if agent not in self.possible_agents:
            raise ValueError(f"invalid agent {shown(agent)}: expected one of {', '.join(self.possible_agents)}")
        answer = self._now()
        seat = self.possible_agents.index(agent)
        arrays = self._batch.observe([seat])
        mask = np.zeros(self._actions, np.int8)
        if int(answer.seat[0]) == seat:
            mask[answer.legal[0]] = 1
        seen = {name: arrays[name][0] if arrays[name].ndim > 1 else arrays[name] for name in self._names}
        return {"observation": seen, "action_mask": mask}

    @property
    def state_space(self) -> Any:
        """The space of `state`."""
        return spaces.box(np.dtype(np.uint8), (self._batch.seats + 1, 15))

    def state(self) -> np.ndarray:
        """All hands by seat of the table, then the cards in no hand and not played, uint8 (seats + 1, 15)."""
        self._now()
        seen = [self._batch.observe([seat]) for seat in range(self._batch.seats)]
        hands = np.concatenate([arrays["hand"] for arrays in seen])
        rest = seen[0]["unseen"][0] - hands[1:].sum(0, dtype=np.uint8)
        return np.vstack([hands, rest])

    def render(self) -> Rendered:
        """The selected seat's knowledge: a text with `ansi`, a picture with `rgb_array`, otherwise None."""
        self._now()
        return self._rendered() if self.render_mode in ("ansi", "rgb_array") else None

    def close(self) -> None:
        """Stops the process."""
        self._batch.close()

    def _show(self) -> None:
        """Prints the position with the mode `human`."""
        if self.render_mode == "human":
            print(self._rendered(), end="\n\n", flush=True)

    def _rendered(self) -> Rendered:
        self._table = self._table or self._batch.action_table()
        arrays = self._batch.observe([self.possible_agents.index(self.agent_selection)])
        return rendered(self.render_mode, {name: array[0] for name, array in arrays.items()}, self._table)

    def _deal(self, seed: Optional[Seed], options: Optional[Dict[str, Any]]) -> None:
        self._answer = self._batch.reset(seed=seed, deals=(options or {}).get("deals"))
        if seed is not None:
            self._rng = generator_of(seed)
        self.agents = list(self.possible_agents)
        self.agent_selection = self.possible_agents[int(self._answer.seat[0])]
        self._show()

    def _play(self, action: Any) -> Tuple[Dict[str, float], bool, Dict[str, Any]]:
        """Plays for the seat to act. Returns rewards by agent, whether the round is over, and the info of the seat."""
        id, info, legal = whole("action", action, 0, self._actions - 1), {}, self._now().legal[0]
        if self._illegal == "random" and id not in legal and len(legal) > 0:
            info = {"illegal": id, "played": int(self._rng.choice(legal))}
        with in_words_of(ONE_ACTION):
            self._answer = self._batch.step([info.get("played", id)])
        over = bool(self._answer.done[0])
        self.agent_selection = self.agents[0] if over else self.possible_agents[int(self._answer.seat[0])]
        return dict(zip(self.possible_agents, self._answer.rewards[0].tolist())), over, info

    def _now(self) -> Answer:
        if self._answer is None:
            raise RuntimeError("no game yet: call reset first")
        return self._answer


class AecEnv(_Turns, _AecBase):  # type: ignore[misc, valid-type]
    """One game with the seats in turn (PettingZoo's AECEnv). Agents are `seat_0`, `seat_1`, …

    An observation is `{"observation": {name: array}, "action_mask": int8 (A,)}`; the mask is zero except for the seat to
    act. All seats get their rewards at the end.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": RENDER_FPS, "name": "doudizhu_v0", "is_parallelizable": False}

    def reset(self, seed: Optional[Seed] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Deals a new game. `options` may contain `deals` of `Batch.reset`; PettingZoo allows any others."""
        self._deal(seed, options)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}

    def last(self, observe: bool = True) -> Tuple[Optional[Dict[str, Any]], float, bool, bool, Dict[str, Any]]:
        """Observation, reward since the last action, terminated, truncated and info of the selected agent."""
        self._now()
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: Optional[int]) -> None:
        """Plays for the selected agent. After the end of the round, None as the action removes the agent."""
        self._now()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise ValueError(f"invalid action None of {agent}: expected one of {len(self._now().legal[0])} legal ids")
        self.rewards, over, self.infos[agent] = self._play(action)
        self._cumulative_rewards[agent] = 0.0
        for other, reward in self.rewards.items():
            self._cumulative_rewards[other] += reward
            self.terminations[other] = over
        self._show()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yields the selected agent until the round is over for all."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def _leave(self, agent: str, action: Optional[int]) -> None:
        if action is not None:
            raise ValueError(f"invalid action {shown(action)} of {agent}, whose round is over: expected None")
        self.agents.remove(agent)
        for table in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del table[agent]  # type: ignore[attr-defined]
        self.rewards = {other: 0.0 for other in self.agents}
        if self.agents:
            self.agent_selection = self.agents[0]


class ParallelEnv(_Turns, _ParallelBase):  # type: ignore[misc, valid-type]
    """One game in which every seat sends an action per step (PettingZoo's ParallelEnv).

    Only the action of the seat to act counts. The mask of any other seat allows only id 0.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": RENDER_FPS, "name": "doudizhu_v0"}

    def reset(
        self, seed: Optional[Seed] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[Dict[str, Any], Dict[str, Dict[str, Any]]]:
        """Deals a new game. Returns observations and infos by agent."""
        self._deal(seed, options)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Dict[str, int]) -> Tuple[Dict[str, Any], Dict[str, float], Dict[str, bool], Dict[str, bool], Dict[str, Dict[str, Any]]]:
        """Plays the action of the seat to act. Returns observations, rewards, terminations, truncations, infos."""
        self._now()
        agent = self.agent_selection
        if agent not in actions:
            raise ValueError(f"invalid actions of {sorted(actions)}: expected one of {agent}, whose turn it is")
        rewards, over, info = self._play(actions[agent])
        self._show()
        infos = {other: info if other == agent else {} for other in self.agents}
        results = self._observations(), rewards, dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, False), infos
        if over:
            self.agents = []
        return results

    def _observations(self) -> Dict[str, Any]:
        observations = {agent: self.observe(agent) for agent in self.possible_agents}
        for agent, observation in observations.items():
            if agent != self.agent_selection:
                observation["action_mask"][0] = 1
        return observations


aec = AecEnv
parallel = ParallelEnv
