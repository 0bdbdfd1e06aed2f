"""Learners of other libraries train on the environments unchanged. Each test names the library that is missing.

`python3 -m unittest -v tests.test_learners` in `python/` runs all that are installed and prints their versions.
"""

import importlib.metadata
import importlib.util
import re
import subprocess
import sys
import unittest
from pathlib import Path

import doudizhu

PAGE = Path(__file__).resolve().parents[2] / "docs" / "guides" / "learners.md"


def needs(*names):
    """Skips a test without these packages."""
    missing = [name for name in names if importlib.util.find_spec(name) is None]
    return unittest.skipIf(missing, f"no {', '.join(missing)}: its learners are not trained")


def setUpModule():
    for name in ("gymnasium", "pettingzoo", "torch", "stable-baselines3", "sb3-contrib", "torchrl", "tianshou", "ray"):
        try:
            print(f"{name} {importlib.metadata.version(name)}")
        except importlib.metadata.PackageNotFoundError:
            pass


SHORT = {"n_steps": 32, "batch_size": 32, "n_epochs": 1}
"""A training step of PPO that takes a second with 30,393 ids."""


@needs("torch", "stable_baselines3", "gymnasium")
class StableBaselinesTest(unittest.TestCase):
    def setUp(self):
        import torch

        torch.set_num_threads(1)

    @needs("sb3_contrib")
    def test_maskable_ppo(self):
        from sb3_contrib import MaskablePPO

        for settings in ({}, {"observation": "douzero"}):
            env = doudizhu.Env(opponents="greedy", **settings)
            model = MaskablePPO("MultiInputPolicy", env, **SHORT)
            model.learn(64)
            observation, info = env.reset(seed=1)
            action, _ = model.predict(observation, action_masks=env.action_masks())
            self.assertIn(int(action), info["legal"])
            env.close()

    def test_ppo_by_the_registered_id(self):
        from stable_baselines3 import PPO
        from stable_baselines3.common.env_util import make_vec_env

        envs = make_vec_env(doudizhu.ENV_ID, n_envs=2, env_kwargs={"illegal": "lose", "observation": ["hand", "toBeat", "role"]})
        PPO("MultiInputPolicy", envs, **SHORT).learn(64)
        self.assertEqual([picture.ndim for picture in envs.get_images()], [3, 3])
        envs.close()

    def test_dqn(self):
        from stable_baselines3 import DQN

        env = doudizhu.Env(illegal="random")
        DQN("MultiInputPolicy", env, buffer_size=200, learning_starts=20, batch_size=8).learn(60)
        env.close()

    def test_its_checker(self):
        from stable_baselines3.common.env_checker import check_env

        env = doudizhu.Env(illegal="random", observation=["hand", "toBeat", "role"])
        with self.assertNoLogs():
            check_env(env)
        env.close()

    @needs("sb3_contrib", "pettingzoo")
    def test_the_wrapper_of_pettingzoos_tutorial(self):
        """The class `SB3ActionMaskWrapper` of PettingZoo's tutorial about action masking."""
        import gymnasium
        import pettingzoo.utils
        from sb3_contrib import MaskablePPO
        from sb3_contrib.common.wrappers import ActionMasker

        class SB3ActionMaskWrapper(pettingzoo.utils.BaseWrapper, gymnasium.Env):
            def reset(self, seed=None, options=None):
                super().reset(seed, options)
                self.observation_space = super().observation_space(self.possible_agents[0])["observation"]
                self.action_space = super().action_space(self.possible_agents[0])
                return self.observe(self.agent_selection), {}

            def step(self, action):
                agent = self.agent_selection
                super().step(action)
                seen = self.observe(self.agent_selection)
                return seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

            def observe(self, agent):
                return super().observe(agent)["observation"]

            def action_mask(self):
                return super().observe(self.agent_selection)["action_mask"]

        env = SB3ActionMaskWrapper(doudizhu.aec())
        env.reset(seed=1)
        MaskablePPO("MultiInputPolicy", ActionMasker(env, SB3ActionMaskWrapper.action_mask), **SHORT).learn(64)
        env.close()


class PageTest(unittest.TestCase):
    """Every program of docs/guides/learners.md trains, in a process of its own, as Ray's children must end with it."""

    def check(self, of):
        programs = [one for one in re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S) if of in one]
        self.assertEqual(len(programs), 1, of)
        program = "import torch\ntorch.set_num_threads(1)\n" + programs[0].replace("2_000", "600")
        ran = subprocess.run([sys.executable, "-W", "ignore", "-c", program], capture_output=True, text=True)
        self.assertEqual(ran.returncode, 0, ran.stderr[-2000:])

    @needs("sb3_contrib")
    def test_sb3_contrib(self):
        self.check("from sb3_contrib")

    @needs("sb3_contrib")
    def test_a_model_as_an_agent(self):
        self.check("import sb3_contrib")

    @needs("stable_baselines3")
    def test_stable_baselines(self):
        self.check("from stable_baselines3 import")

    @needs("torch")
    def test_a_loop_of_torch(self):
        self.check("torch.distributions")

    @needs("ray", "torch", "gymnasium")
    def test_rllib(self):
        self.check("from ray.rllib.algorithms")

    @needs("torchrl", "gymnasium")
    def test_torchrl(self):
        self.check("from torchrl.collectors")

    @needs("tianshou", "gymnasium")
    def test_tianshou(self):
        self.check("from tianshou.algorithm import")


if __name__ == "__main__":
    unittest.main(verbosity=2)
