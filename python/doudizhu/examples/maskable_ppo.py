"""Trains MaskablePPO of sb3-contrib against `greedy` on a small form of the actions, and measures it.

    python3 -m doudizhu.examples.maskable_ppo FOLDER --minutes 5 [--actions index]

FOLDER gets the model and `curve.json`: shares of rounds won over `random` and `greedy`, by CPU minutes of training.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any, List

import numpy as np

import doudizhu
from doudizhu.encodings import DOUZERO_ARRAYS, DouZero
from doudizhu.forms import form_of

try:
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import VecEnv
except ImportError:
    raise (SystemExit if __name__ == "__main__" else ImportError)("no sb3-contrib, which learns: pip install sb3-contrib") from None


class Games(VecEnv):
    """`make_vec` as a VecEnv of Stable-Baselines3: all games in one process, where DummyVecEnv would start one per game."""

    def __init__(self, games: int, **settings: Any) -> None:
        self.envs = doudizhu.make_vec(games, is_as_env=True, **settings)
        super().__init__(games, self.envs.single_observation_space, self.envs.single_action_space)

    def reset(self) -> Any:
        return self.envs.reset()[0]

    def step_async(self, actions: np.ndarray) -> None:
        self._actions = actions

    def step_wait(self) -> Any:
        observations, rewards, ended, _, infos = self.envs.step(self._actions)
        told: List[dict] = [{} for _ in range(self.num_envs)]
        for game in np.flatnonzero(ended):
            told[game]["terminal_observation"] = infos["final_obs"][game]
        return observations, rewards, ended, told

    def close(self) -> None:
        self.envs.close()

    def env_method(self, method_name: str, *_args: Any, indices: Any = None, **_settings: Any) -> List[Any]:
        return list(getattr(self.envs, method_name)())

    def get_attr(self, attr_name: str, indices: Any = None) -> List[Any]:
        return [getattr(self.envs, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(f"invalid attribute {attr_name}: expected none, as the games share one environment")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> List[bool]:
        return [False] * self.num_envs


def agent_of(model: Any, actions: str) -> Any:
    """The model as an agent of `Arena`, which plays the most probable legal action."""
    with doudizhu.Batch([doudizhu.group(1)]) as batch:
        table = batch.action_table()
    form, encode = form_of(actions, table), DouZero(table)
    assert form is not None

    def agent(observations: Any, legal: doudizhu.Legal) -> np.ndarray:
        seen = encode(observations)
        seen["role"] = seen["role"][:, None]
        ids = form.ids(legal, observations["hand"])
        if form.has_candidates:
            seen["candidates"] = form.candidates(ids, observations["hand"])
        chosen, _ = model.predict(seen, action_masks=ids >= 0, deterministic=True)
        return ids[np.arange(len(ids)), chosen]

    return agent


def measure(model: Any, actions: str, deals: int) -> dict:
    """Shares of rounds won over `random` and `greedy`, in both roles."""
    agent = agent_of(model, actions)
    arenas = {name: doudizhu.Arena(name, observation=DOUZERO_ARRAYS) for name in ("random", "greedy")}
    return {name: arena.measure(agent, deals, seed="maskable").wins.as_json() for name, arena in arenas.items()}


def train(folder: Path, minutes: float, actions: str = "abstract", games: int = 64, every: float = 10, deals: int = 500, seed: int = 0) -> List[dict]:
    """Trains for some CPU minutes. Returns the curve, which `curve.json` has after each point."""
    torch.set_num_threads(1)
    envs = Games(games, opponents="greedy", observation="douzero", scoring="wins", actions=actions, seed=seed)
    policy = {"net_arch": [256, 256]}
    settings = {"n_steps": 32, "batch_size": 256, "n_epochs": 3, "gamma": 1.0, "gae_lambda": 0.95, "ent_coef": 0.01, "learning_rate": 5e-4}
    model = MaskablePPO("MultiInputPolicy", envs, policy_kwargs=policy, seed=seed, **settings)
    folder.mkdir(parents=True, exist_ok=True)
    curve, used = [], 0.0
    while True:
        curve.append({"minutes": round(used / 60, 1), "steps": model.num_timesteps, **measure(model, actions, deals)})
        (folder / "curve.json").write_text(json.dumps(curve, indent=1) + "\n", "utf-8")
        model.save(folder / "model.zip")
        print(curve[-1], flush=True)
        if used >= 60 * minutes:
            envs.close()
            return curve
        began = time.process_time()
        end = min(60 * every, 60 * minutes - used)
        stop = lambda _locals, _globals: time.process_time() - began < end
        model.learn(10**9, callback=stop, reset_num_timesteps=False)
        used += time.process_time() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path, help="gets model.zip and curve.json")
    parser.add_argument("--minutes", type=float, default=60, help="CPU minutes of training (default: 60)")
    parser.add_argument("--actions", choices=("abstract", "index"), default="abstract", help="form of the actions (default: abstract)")
    parser.add_argument("--every", type=float, default=10, help="CPU minutes between measurements (default: 10)")
    given = parser.parse_args()
    train(given.folder, given.minutes, given.actions, every=given.every)


if __name__ == "__main__":
    main()
