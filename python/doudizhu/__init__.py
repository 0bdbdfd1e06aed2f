"""Dou Dizhu (斗地主) for researchers: batched environments, bots to measure against, the solver.

    import doudizhu
    envs = doudizhu.make_vec(1024, opponents="greedy", seed=1)
    observations, infos = envs.reset()
    observations, rewards, ended, _, infos = envs.step(infos["legal"].sample(rng))
"""

from typing import TYPE_CHECKING, Any, List

from . import encodings
from .arena import Arena, Report
from .batch import NO_ROLE, PHASES, RANKS, ActionTable, Answer, Batch, Features, Finals, Legal, group
from .best_response import BestResponse
from .douzero import DouZeroAgent, export_douzero
from .endgames import Endgames
from .errors import DoudizhuError, ProgramEnded, ProgramMissing, Refused
from .game import act, advise, classify, equal_actions, moves, presets, replay, rules_of, solve, split, verdicts
from .intervals import Measured
from .onnx import OnnxAgent
from .players import Agent, Player, random_agent
from .state import TERMINAL_PLAYER, State, text
from .turns import AecEnv, ParallelEnv, aec, parallel
from .vector import ENV_ID, Env, VectorEnv, make_vec

if TYPE_CHECKING:
    from . import dataset as dataset

__version__ = "0.1.0"
__all__ = [
    "ActionTable",
    "AecEnv",
    "Agent",
    "Answer",
    "Arena",
    "Batch",
    "BestResponse",
    "DouZeroAgent",
    "DoudizhuError",
    "ENV_ID",
    "Endgames",
    "Env",
    "Features",
    "Finals",
    "Legal",
    "Measured",
    "NO_ROLE",
    "OnnxAgent",
    "PHASES",
    "ParallelEnv",
    "Player",
    "ProgramEnded",
    "ProgramMissing",
    "RANKS",
    "Refused",
    "Report",
    "State",
    "TERMINAL_PLAYER",
    "VectorEnv",
    "act",
    "advise",
    "aec",
    "classify",
    "dataset",
    "encodings",
    "equal_actions",
    "export_douzero",
    "group",
    "make_vec",
    "moves",
    "parallel",
    "presets",
    "random_agent",
    "replay",
    "rules_of",
    "solve",
    "split",
    "text",
    "verdicts",
]


def __getattr__(name: str) -> Any:
    """Imports `doudizhu.dataset` at its first use, so that `python3 -m doudizhu.dataset` runs it only once."""
    if name == "dataset":
        from importlib import import_module

        return import_module(".dataset", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> List[str]:
    return [*__all__, "__version__"]
