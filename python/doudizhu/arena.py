"""Measures an agent against a bot on duplicate deals, with confidence intervals."""

from __future__ import annotations

import inspect
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Union

import numpy as np

from .batch import Answer, Batch, Legal, Rules, group
from .checks import Seed, seed_of, shown, whole
from .game import seats_of
from .onnx import OnnxAgent

Agent = Callable[[Dict[str, np.ndarray], Legal], np.ndarray]
"""A policy for many games: takes observations with n rows and their legal ids, returns one id per game, integers (n,)."""


class Measured(NamedTuple):
    """Mean over deals with its 95% interval, mean ± half."""

    mean: float
    half: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ± {self.half:.3f}"


class Report(NamedTuple):
    """Results of an agent. Each deal is played twice: with the agent as landlord, and as all farmers."""

    deals: int
    wins: Measured
    """Share of rounds won in both roles (DouZero's WP)."""
    points: Measured
    """Mean points per round in both roles, doubled by bombs (DouZero's ADP)."""
    landlord_wins: Measured
    farmer_wins: Measured

    def __str__(self) -> str:
        return (
            f"{self.deals} deals: wins {self.wins} (landlord {self.landlord_wins}, farmers {self.farmer_wins}), "
            f"points {self.points}"
        )


class Arena:
    """Plays an agent against a bot, all deals at once.

    Args:
        opponent: `random`, `greedy`, `rules` or `neural`.
        rules: any rule set; games begin with the play, as in DouZero's measurements.
        observation: arrays that the agent reads, None for all.
        history: columns of the array `history`.
    """

    def __init__(
        self,
        opponent: str = "random",
        rules: Rules = "douzero",
        observation: Optional[Sequence[str]] = None,
        history: int = 15,
    ) -> None:
        self.opponent, self.rules, self.observation, self.history = opponent, rules, observation, history

    def __repr__(self) -> str:
        return f"Arena({self.opponent!r}, {self.rules!r})"

    def measure(self, agent: Union[Agent, OnnxAgent], deals: int = 1000, seed: Seed = 0) -> Report:
        """Measures an agent on `deals` deals. Equal seeds give equal cards to every agent.

        Args:
            agent: function of observations and legal ids, or ONNX model.

        Raises:
            TypeError: if the agent is not a function or a model.
            ValueError: if a model and the rules have different numbers of seats, or the agent's answer has another shape.
        """
        bot = self.opponent
        if not isinstance(agent, OnnxAgent) and not _takes_two(agent):
            raise TypeError(f"invalid agent {shown(agent)}: expected a function of (observations, legal), or an OnnxAgent")
        deals = whole("deals", deals, 1)
        seed = seed_of(seed)
        is_model = isinstance(agent, OnnxAgent)
        seats = seats_of(self.rules)
        if isinstance(agent, OnnxAgent) and agent.seats != seats:
            raise ValueError(f"invalid agent, a model for {agent.seats} seats: expected {seats} under these rules")
        farmers = seats - 1
        observe = ["role"] if is_model else self.observation
        groups = [
            group(deals, self.rules, scoring="points", bots=[None] + [bot] * farmers),
            group(deals, self.rules, scoring="points", bots=[bot] + [None] * farmers),
        ]
        with Batch(groups, seed, observe, self.history, auto_reset=False, features=is_model) as batch:
            names = [f"{seed}/{deal}" for deal in range(deals)]
            answer = batch.reset(seeds=names + names)
            winner = np.full(2 * deals, -1, np.int8)
            points = np.zeros(2 * deals)
            while (answer.seat >= 0).any():
                if isinstance(agent, OnnxAgent):
                    answer = batch.step(agent.choose(batch.features(), answer.observations["role"]))
                else:
                    answer = batch.step(_act(agent, answer))
                ended = answer.done > 0
                winner[ended] = answer.winner[ended]
                points[ended] = answer.rewards[ended, 0]
        return _report(deals, winner, points)


def _takes_two(agent: Any) -> bool:
    """True if the agent can be called with observations and legal ids."""
    try:
        inspect.signature(agent).bind({}, None)
    except TypeError:
        return False
    except ValueError:
        pass  # a built-in function without a signature
    return True


def _act(agent: Agent, answer: Answer) -> np.ndarray:
    """Actions of the agent in the games that are not over."""
    running = np.flatnonzero(answer.seat >= 0)
    counts = answer.legal.counts[running]
    starts = np.zeros(len(running) + 1, np.int32)
    np.cumsum(counts, out=starts[1:])
    # Games that are over have no legal ids, so the ids of the others are contiguous.
    legal = Legal(starts, answer.legal.ids)
    chosen = np.asarray(agent({name: array[running] for name, array in answer.observations.items()}, legal))
    if chosen.shape != (len(running),):
        raise ValueError(f"invalid answer of the agent, shape {chosen.shape}: expected one id per game, ({len(running)},)")
    actions = np.full(len(answer.seat), -1, np.int32)
    actions[running] = chosen
    return actions


def _report(deals: int, winner: np.ndarray, points: np.ndarray) -> Report:
    as_landlord = (winner[:deals] == 0).astype(float)
    as_farmers = (winner[deals:] == 1).astype(float)
    # A farmer gets their share of the landlord's loss; all farmers together are one agent.
    paid = (points[:deals] - points[deals:]) / 2
    return Report(
        deals,
        wins=_measure((as_landlord + as_farmers) / 2),
        points=_measure(paid),
        landlord_wins=_measure(as_landlord),
        farmer_wins=_measure(as_farmers),
    )


def _measure(values: np.ndarray) -> Measured:
    half = 1.96 * float(values.std(ddof=1)) / np.sqrt(len(values)) if len(values) > 1 else float("inf")
    return Measured(float(values.mean()), half)


def random_agent(seed: int = 0) -> Agent:
    """Makes an agent that plays a random legal id, all with equal probability."""
    whole("seed", seed, 0)
    rng = np.random.default_rng(seed)
    return lambda _observations, legal: legal.sample(rng)


__all__: List[str] = ["Agent", "Arena", "Measured", "Report", "random_agent"]
