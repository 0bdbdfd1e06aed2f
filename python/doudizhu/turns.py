"""PettingZoo's two interfaces for one game. PettingZoo itself is optional."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Optional, Tuple

import numpy as np

from . import spaces
from .batch import ActionTable, Answer, Batch, Rules, group
from .checks import Seed, shown, whole
from .errors import ONE_ACTION, in_words_of
from .render import RENDER_FPS, RENDER_MODES, Rendered, render_mode_of, rendered

try:
    from pettingzoo import AECEnv as _AecBase
    from pettingzoo import ParallelEnv as _ParallelBase
except ImportError:
    _AecBase = _ParallelBase = object  # type: ignore[assignment, misc]


class _Seats:
    """Properties of both interfaces."""

    render_mode: Optional[str] = None
    possible_agents: List[str]
    agents: List[str]

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


class AecEnv(_Seats, _AecBase):  # type: ignore[misc, valid-type]
    """One game with the seats in turn (PettingZoo's AECEnv). Agents are `seat_0`, `seat_1`, …

    An observation is `{"observation": {name: array}, "action_mask": int8 (A,)}`; the mask is zero except for the seat to
    act. All seats get their rewards at the end.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": RENDER_FPS, "name": "doudizhu_v0", "is_parallelizable": False}

    def __init__(
        self,
        rules: Rules = "douzero",
        start: str = "play",
        scoring: Optional[str] = None,
        seed: Optional[Seed] = None,
        history: int = 15,
        render_mode: Optional[str] = None,
    ) -> None:
        self.render_mode = render_mode_of(render_mode)
        self._table: Optional[ActionTable] = None
        with in_words_of((r"groups\[0\]\.", "")):
            self._batch = Batch([group(1, rules, start, scoring)], seed=seed, history=history, auto_reset=False)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._batch.seats)]
        self._actions = self._batch.groups[0]["actions"]
        parts = spaces.observations(self._batch.shapes, True)
        mask = spaces.mask(self._actions)
        self._observation_space = spaces.dictionary({"observation": parts, "action_mask": mask})
        self._action_spaces = {agent: spaces.discrete(self._actions) for agent in self.possible_agents}
        self.agents: List[str] = []
        self._answer: Optional[Answer] = None

    def observation_space(self, agent: str) -> Any:
        """The space of every agent."""
        return self._observation_space

    def action_space(self, agent: str) -> Any:
        """All action ids; `action_mask` marks the legal ones."""
        return self._action_spaces[agent]

    def reset(self, seed: Optional[Seed] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Deals a new game. `options` may contain `deals` of `Batch.reset`; PettingZoo allows any others."""
        self._answer = self._batch.reset(seed=seed, deals=(options or {}).get("deals"))
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[int(self._answer.seat[0])]
        self._show()

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
        return {"observation": {name: array[0] if array.ndim > 1 else array for name, array in arrays.items()}, "action_mask": mask}

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
        with in_words_of(ONE_ACTION):
            self._answer = self._batch.step([whole("action", action, 0, self._actions - 1)])
        self._cumulative_rewards[agent] = 0.0
        over = bool(self._answer.done[0])
        for seat, other in enumerate(self.possible_agents):
            self.rewards[other] = float(self._answer.rewards[0, seat])
            self._cumulative_rewards[other] += self.rewards[other]
            self.terminations[other] = over
        if over:
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[int(self._answer.seat[0])]
        self._show()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yields the selected agent until the round is over for all."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

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

    def _leave(self, agent: str, action: Optional[int]) -> None:
        if action is not None:
            raise ValueError(f"invalid action {shown(action)} of {agent}, whose round is over: expected None")
        self.agents.remove(agent)
        for table in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del table[agent]  # type: ignore[attr-defined]
        self.rewards = {other: 0.0 for other in self.agents}
        if self.agents:
            self.agent_selection = self.agents[0]

    def _now(self) -> Answer:
        if self._answer is None:
            raise RuntimeError("no game yet: call reset first")
        return self._answer


class ParallelEnv(_Seats, _ParallelBase):  # type: ignore[misc, valid-type]
    """One game in which every seat sends an action per step (PettingZoo's ParallelEnv).

    Only the action of the seat to act counts. The mask of any other seat allows only id 0.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": RENDER_FPS, "name": "doudizhu_v0"}

    def __init__(
        self,
        rules: Rules = "douzero",
        start: str = "play",
        scoring: Optional[str] = None,
        seed: Optional[Seed] = None,
        history: int = 15,
        render_mode: Optional[str] = None,
    ) -> None:
        self._turns = AecEnv(rules, start, scoring, seed, history, render_mode)
        self.render_mode = self._turns.render_mode
        self.possible_agents = self._turns.possible_agents
        self.agents: List[str] = []

    def observation_space(self, agent: str) -> Any:
        """The space of every agent."""
        return self._turns.observation_space(agent)

    def action_space(self, agent: str) -> Any:
        """All action ids."""
        return self._turns.action_space(agent)

    def reset(
        self, seed: Optional[Seed] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[Dict[str, Any], Dict[str, Dict[str, Any]]]:
        """Deals a new game. Returns observations and infos by agent."""
        self._turns.reset(seed, options)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Dict[str, int]) -> Tuple[Dict[str, Any], Dict[str, float], Dict[str, bool], Dict[str, bool], Dict[str, Dict[str, Any]]]:
        """Plays the action of the seat to act. Returns observations, rewards, terminations, truncations, infos."""
        self._turns._now()
        agent = self._turns.agent_selection
        if agent not in actions:
            raise ValueError(f"invalid actions of {sorted(actions)}: expected one of {agent}, whose turn it is")
        self._turns.step(actions[agent])
        agents = list(self.agents)
        over = self._turns.terminations[agents[0]]
        results = (
            self._observations(),
            {other: self._turns.rewards[other] for other in agents},
            {other: over for other in agents},
            {other: False for other in agents},
            {other: {} for other in agents},
        )
        if over:
            self.agents = []
        return results  # type: ignore[return-value]

    @property
    def state_space(self) -> Any:
        """The space of `state`."""
        return self._turns.state_space

    def state(self) -> np.ndarray:
        """All hands, as `AecEnv.state`."""
        return self._turns.state()

    def render(self) -> Rendered:
        """The knowledge of the seat to act, as `AecEnv.render`."""
        return self._turns.render()

    def close(self) -> None:
        """Stops the process."""
        self._turns.close()

    def _observations(self) -> Dict[str, Any]:
        observations = {agent: self._turns.observe(agent) for agent in self.possible_agents}
        for agent, observation in observations.items():
            if agent != self._turns.agent_selection:
                observation["action_mask"][0] = 1
        return observations


aec = AecEnv
parallel = ParallelEnv
