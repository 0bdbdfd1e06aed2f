"""Measures a player against another on duplicate deals, with confidence intervals."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Union

import numpy as np

from .batch import Batch, Legal, Rules, group
from .best_response import BestResponse, Function, Named, Responder
from .checks import Seed, seed_of, shown, whole
from .encodings import DOUZERO_ARRAYS, DouZero
from .endgames import Endgames, measure_endgames
from .errors import in_words_of
from .game import seats_of
from .intervals import Measured, gain_of, mean_of, share_of
from .onnx import OnnxAgent
from .playing import result_of
from .players import QUICK_BOTS, Agent, Player, Rounds, arrays_of, player_of, takes_two
from .progress import Progress, progress_of, silent


class Report(NamedTuple):
    """Results of a player. Each deal is played twice: with the player as landlord, and as all farmers."""

    deals: int
    wins: Measured
    """Share of rounds won in both roles (DouZero's WP)."""
    points: Measured
    """Mean points per round in both roles, doubled by bombs (DouZero's ADP)."""
    landlord_wins: Measured
    farmer_wins: Measured
    by_deal: List[Dict[str, Any]]
    """Per deal `seed`, `landlordWon` and `farmersWon` of the player in each role, and `points`, their mean per round."""
    faults: List[str] = []
    """Faults of bots that are programs, each of which lost its round, as texts."""

    def __str__(self) -> str:
        return (
            f"{self.deals} deals: wins {self.wins} (landlord {self.landlord_wins}, farmers {self.farmer_wins}), "
            f"points {self.points}"
            + (f"; rounds lost by faults: {len(self.faults)}, the first: {self.faults[0]}" if self.faults else "")
        )

    def as_json(self) -> Dict[str, Any]:
        """The report as a JSON object, with the results of every deal."""
        shares = ("wins", "points", "landlord_wins", "farmer_wins")
        means = {name: getattr(self, name).as_json() for name in shares}
        return {"deals": self.deals, **means, "by_deal": self.by_deal, "faults": self.faults}


class Arena:
    """Plays a player against another, all deals at once.

    A player is a function of observations and legal ids, an `OnnxAgent`, a `DouZeroAgent`, or a name: any bot of ddz
    (`rules`, `neural`, `search`, `level-1` …), `onnx:FILE`, `douzero:FOLDER`, `exec:COMMAND` or `botzone:COMMAND`. Games
    under rules with wild ranks or for two take `random`, `greedy`, `rules` and functions.

    Args:
        opponent: the other player.
        rules: any rule set; games begin with the play, as in DouZero's measurements.
        observation: arrays that functions read, None for all; `"douzero"` gives functions `x`, `z` and `role`, as in
            `make_vec`.
        history: columns of the array `history`, 15 or more for DouZero.

    Raises:
        ValueError: if the observation is another text, or `"douzero"` without three seats.
    """

    def __init__(
        self,
        opponent: Player = "random",
        rules: Rules = "douzero",
        observation: Union[Sequence[str], str, None] = None,
        history: int = 15,
    ) -> None:
        if isinstance(observation, str):
            if observation != "douzero":
                raise ValueError(f'invalid observation {shown(observation)}: expected a list of array names, or "douzero"')
            if seats_of(rules) != 3:
                raise ValueError('invalid observation "douzero": expected rules of three seats')
        seats_of(rules)  # refuses unknown rules
        player_of("opponent", opponent, rules)  # and unknown players
        self.opponent, self.rules, self.observation, self.history = opponent, rules, observation, history

    def __repr__(self) -> str:
        return f"Arena({self.opponent!r}, {self.rules!r})"

    def measure(self, agent: Player, deals: int = 1000, seed: Seed = 0, progress: Progress = silent) -> Report:
        """Measures a player on `deals` deals. Equal seeds give equal cards to every player.

        Args:
            progress: function that is called with a line about the work so far.

        Raises:
            TypeError: if the agent is no player.
            ValueError: if a model and the rules have different numbers of seats, a bot is unknown, or the agent's answer
                has another shape.
        """
        deals, seed, progress = whole("deals", deals, 1), seed_of(seed), progress_of(progress)
        return self._play(self._player("agent", agent, seed), deals, seed, progress)

    def _player(self, name: str, player: Player, seed: Seed) -> Any:
        return player_of(name, self._seen_by(player), self.rules, seed)

    def _seen_by(self, player: Player) -> Player:
        """The player; a function gets DouZero's encoding if the arena asks for it. Models name the arrays they read."""
        is_function = takes_two(player) and not isinstance(player, OnnxAgent) and not hasattr(player, "arrays")
        return _Encoded(player, self.rules) if self.observation == "douzero" and is_function else player

    def _play(self, player: Any, deals: int, seed: Seed, progress: Progress) -> Report:
        """`measure` of a player of `player_of`."""
        # The bots that a batch knows play there, if the player does not need all plays.
        quick = isinstance(self.opponent, str) and self.opponent in QUICK_BOTS and not player.needs_plays
        other = None if quick else self._player("opponent", self.opponent, seed)
        bot = self.opponent if quick else None
        farmers = seats_of(self.rules) - 1
        players = [one for one in (player, other) if one is not None]
        groups = [
            group(deals, self.rules, scoring="points", bots=[None] + [bot] * farmers),
            group(deals, self.rules, scoring="points", bots=[bot] + [None] * farmers),
        ]
        names = [f"{seed}/{deal}" for deal in range(deals)]
        named = () if self.observation == "douzero" else self.observation
        observe, features = arrays_of(players, named), any(one.features for one in players)
        with in_words_of((r"observe\[", "observation[")):
            made = Batch(groups, seed, observe, self.history, auto_reset=False, features=features)
        with made as batch:
            rounds = Rounds(batch, batch.reset(seeds=names + names), self.rules)
            rounds.faults = faults = {}
            winner = np.full(2 * deals, -1, np.int8)
            points = np.zeros(2 * deals)
            while len(rounds.running) > 0:
                running = rounds.running
                is_landlord = rounds.answer.seat[running] == 0
                own = running[is_landlord == (running < deals)] if other is not None else running
                actions = np.full(2 * deals, -1, np.int32)
                for one, games in ((player, own), (other, np.setdiff1d(running, own))):
                    if len(games) > 0:
                        actions[games] = one.choose(rounds, games)
                for game in running[np.isin(running, list(faults))]:
                    winner[game] = rounds.answer.seat[game] == 0  # the other side wins
                    points[game] = _landlord_points(rounds, game, winner[game] == 0)
                answer = rounds.step(actions)
                ended = answer.done > 0
                winner[ended] = answer.winner[ended]
                points[ended] = answer.rewards[ended, 0]
                progress(rounds.so_far)
        texts = [f"deal {names[game % deals]}, {('farmer', 'landlord')[winner[game]]}: {text}" for game, text in sorted(faults.items())]
        return _report(names, winner, points)._replace(faults=texts)

    def endgames(
        self,
        agent: Player,
        rounds: int = 500,
        cards: int = 25,
        seed: Seed = 0,
        nodes: int = 100_000,
        by: Player = "rules",
        progress: Progress = silent,
    ) -> Endgames:
        """Measures how far a player is from best play: the share of proved wins that it throws away.

        Rounds are played by `by` at all seats, so all players judge the same positions. Where the solver proves, with open
        hands, that the side to act wins and that some of its plays lose, the player is asked what it would play. The
        player sees its own hand only, so even the best player throws some wins away.

        Args:
            rounds: number of rounds.
            cards: maximum number of cards in all hands of a position.
            nodes: maximum number of positions that the solver searches for one position.
            by: player of the rounds.
            progress: as in `measure`.
        """
        settings = {"rounds": rounds, "cards": cards, "seed": seed, "nodes": nodes, "by": by, "history": self.history}
        return measure_endgames(self.rules, self._seen_by(agent), progress=progress_of(progress), **settings)

    def best_response(
        self, agent: Player, deals: int = 50, seed: Seed = 0, samples: int = 32, progress: Progress = silent
    ) -> BestResponse:
        """Measures a lower bound of a player's exploitability by a local best response.

        On every deal the response plays as landlord against the player's farmers, and as both farmers against its
        landlord. It knows how the player decides and sees its own hand only; it draws the hidden hands and plays its
        candidates out (docs/reference/bots.md). A farmer's response takes its partner for the player.

        Args:
            samples: most deals in which a candidate is played out, 4 or more.
            progress: as in `measure`.
        """
        deals, seed, samples = whole("deals", deals, 1), seed_of(seed), whole("samples", samples, 4)
        progress = progress_of(progress)
        player = self._player("agent", agent, seed)
        name = player.bot if player.needs_plays else None
        policy = Named(name, self.rules, seed) if name is not None else Function(player, self.rules, self.history)
        try:
            arena = Arena(self._seen_by(agent), self.rules, None, self.history)
            responder = Responder(policy, self.rules, samples, seed, lambda text: progress(f"best response: {text}"))
            response = arena._play(responder, deals, seed, silent)
            itself = arena._play(player, deals, seed, lambda text: progress(f"the player itself: {text}"))
        finally:
            policy.close()
        return _best_response(response, itself)


class _Encoded:
    """A function of DouZero's encoding, as a function of the arrays."""

    arrays = DOUZERO_ARRAYS

    def __init__(self, agent: Agent, rules: Rules) -> None:
        self._agent = agent
        with Batch([group(1, rules)]) as batch:
            self._encode = DouZero(batch.action_table())

    def __call__(self, observations: Mapping[str, np.ndarray], legal: Legal) -> np.ndarray:
        return self._agent(self._encode(observations), legal)


def _best_response(response: Report, itself: Report) -> BestResponse:
    """Compares by deal, as both play the same cards."""

    def won(report: Report, name: str) -> np.ndarray:
        return np.array([one[name] for one in report.by_deal], float)

    landlord, farmers = (won(response, name) - won(itself, name) for name in ("landlordWon", "farmersWon"))
    gains = zip(response.by_deal, landlord, farmers)
    return BestResponse(
        response.deals,
        gain_of((landlord + farmers) / 2),
        gain_of(landlord),
        gain_of(farmers),
        response.wins,
        [{"seed": one["seed"], "landlord": int(first), "farmers": int(second)} for one, first, second in gains],
    )


def _landlord_points(rounds: Rounds, game: int, has_won: bool) -> float:
    """Points of the landlord in a round that a fault ended, doubled by the bombs played."""
    table, plays = rounds.batch.action_table(), rounds.plays[game]
    bombs = sum(table.kinds[table.kind[play]] in ("bomb", "rocket") for play in plays if play > 0)
    return result_of(seats_of(rounds.rules), has_won, bombs, "points")[0]


def _report(seeds: Sequence[str], winner: np.ndarray, points: np.ndarray) -> Report:
    deals = len(seeds)
    as_landlord, as_farmers = winner[:deals] == 0, winner[deals:] == 1
    # A farmer gets their share of the landlord's loss; all farmers together are one player.
    paid = (points[:deals] - points[deals:]) / 2
    return Report(
        deals,
        wins=share_of((as_landlord.astype(float) + as_farmers) / 2),
        points=mean_of(paid),
        landlord_wins=share_of(as_landlord.astype(float)),
        farmer_wins=share_of(as_farmers.astype(float)),
        by_deal=[
            {"seed": seed, "landlordWon": bool(landlord), "farmersWon": bool(farmers), "points": float(mean)}
            for seed, landlord, farmers, mean in zip(seeds, as_landlord, as_farmers, paid)
        ],
    )


__all__ = ["Arena", "Report"]
