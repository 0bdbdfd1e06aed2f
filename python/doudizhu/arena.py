"""Measures an agent against the bots on equal cards, with intervals."""

from __future__ import annotations

from typing import Callable, Dict, List, NamedTuple, Optional, Sequence, Union

import numpy as np

from .batch import Answer, Batch, Legal, Rules, Seed, group
from .game import seats_of
from .onnx import OnnxAgent

Agent = Callable[[Dict[str, np.ndarray], Legal], np.ndarray]
"""A policy over many games: observations with n rows and their legal ids; gives an id a game, integers (n,)."""


class Measured(NamedTuple):
    """A mean over deals with its 95 % interval: mean ± half."""

    mean: float
    half: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ± {self.half:.3f}"


class Report(NamedTuple):
    """What an agent did. Each deal is played twice: the agent as landlord, and as all farmers."""

    deals: int
    wins: Measured
    """Share of rounds won, over both roles (DouZero's WP)."""
    points: Measured
    """Mean points of a round, doubled by bombs, over both roles (DouZero's ADP)."""
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
        rules: of three seats or four; the play begins at once, as DouZero measures.
        observation: the arrays that the agent reads, None for all.
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

    def measure(self, agent: Union[Agent, OnnxAgent], deals: int = 1000, seed: Seed = 0) -> Report:
        """The agent's results on `deals` seeded deals. Equal seeds give equal cards to every agent.

        Args:
            agent: a function of observations and legal ids, or an ONNX model.

        Raises:
            ValueError: for an ONNX model of another number of seats than the rules'.
        """
        bot = self.opponent
        is_model = isinstance(agent, OnnxAgent)
        seats = seats_of(self.rules)
        if isinstance(agent, OnnxAgent) and agent.seats != seats:
            raise ValueError(f"bad agent, a model of {agent.seats} seats: want {seats} for these rules")
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


def _act(agent: Agent, answer: Answer) -> np.ndarray:
    """Asks the agent about the games that are not over."""
    running = np.flatnonzero(answer.seat >= 0)
    counts = answer.legal.counts[running]
    starts = np.zeros(len(running) + 1, np.int32)
    np.cumsum(counts, out=starts[1:])
    # Games that are over have no legal ids, so the ids of the others lie one after another.
    legal = Legal(starts, answer.legal.ids)
    chosen = np.asarray(agent({name: array[running] for name, array in answer.observations.items()}, legal))
    if chosen.shape != (len(running),):
        raise ValueError(f"bad answer of the agent, shape {chosen.shape}: want an id a game, ({len(running)},)")
    actions = np.full(len(answer.seat), -1, np.int32)
    actions[running] = chosen
    return actions


def _report(deals: int, winner: np.ndarray, points: np.ndarray) -> Report:
    as_landlord = (winner[:deals] == 0).astype(float)
    as_farmers = (winner[deals:] == 1).astype(float)
    # A farmer's points are his share of what the landlord loses; all farmers together are one agent.
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
    """An agent that plays any legal id, each as likely."""
    rng = np.random.default_rng(seed)
    return lambda _observations, legal: legal.sample(rng)


__all__: List[str] = ["Agent", "Arena", "Measured", "Report", "random_agent"]
