"""The game by PettingZoo's names: `from doudizhu import doudizhu_v0; env = doudizhu_v0.env()`."""

from .turns import AecEnv as raw_env
from .turns import aec as env
from .turns import parallel as parallel_env

__all__ = ["env", "parallel_env", "raw_env"]
