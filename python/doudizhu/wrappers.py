"""A wrapper of Gymnasium for learners that read one vector and the mask from the observation: RLlib, torchrl, Tianshou."""

from __future__ import annotations

from typing import Any, Dict, Optional, Tuple

import numpy as np

from .spaces import GYMNASIUM

if GYMNASIUM is None:
    raise ImportError("no gymnasium, whose wrapper this is: pip install 'gymnasium>=1.1'")

from gymnasium import spaces


class MaskedVector(GYMNASIUM.Wrapper):
    """An `Env` whose observation is `{vector: float32 (k,), mask: int8 (A,)}`; `info` has `seat` and `rewards`.

    Args:
        env: `Env`, or another environment with `action_mask` in its infos.
        vector: key of all arrays in one.
        mask: key of the legal actions; 1 for a legal action.
    """

    def __init__(self, env: Any, vector: str = "observations", mask: str = "action_mask") -> None:
        super().__init__(env)
        self._keys = (vector, mask)
        columns = spaces.flatdim(env.observation_space)
        self.observation_space = spaces.Dict(
            {vector: spaces.Box(-np.inf, np.inf, (columns,), np.float32), mask: spaces.Box(0, 1, (env.action_space.n,), np.int8)}
        )

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Dict[str, np.ndarray], Dict[str, Any]]:
        """Deals a new game, as `Env.reset`."""
        observation, info = self.env.reset(seed=seed, options=options)
        return self._seen(observation, info), _of_one_shape(info)

    def step(self, action: Any) -> Tuple[Dict[str, np.ndarray], float, bool, bool, Dict[str, Any]]:
        """Plays an action, as `Env.step`."""
        observation, reward, terminated, truncated, info = self.env.step(action)
        return self._seen(observation, info), float(reward), terminated, truncated, _of_one_shape(info)

    def _seen(self, observation: Any, info: Dict[str, Any]) -> Dict[str, np.ndarray]:
        vector, mask = self._keys
        flat = spaces.flatten(self.env.observation_space, observation)
        return {vector: np.asarray(flat, np.float32), mask: info["action_mask"]}


def _of_one_shape(info: Dict[str, Any]) -> Dict[str, Any]:
    """The infos that have one shape in every step; replay buffers cannot keep lists of legal plays."""
    return {name: info[name] for name in ("seat", "rewards")}
