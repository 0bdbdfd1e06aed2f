"""Share of proved wins that a player throws away in endgames, measured with the solver."""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Tuple

import numpy as np

from .batch import Batch, Rules, group
from .checks import Seed, seed_of, whole
from .game import POSITION_ARRAYS, SIDES, position_of, seats_of, solve_positions
from .intervals import Measured, share_of
from .players import Player, Rounds, player_of
from .progress import Progress

_POSITIONS_A_QUESTION = 200


class Endgames(NamedTuple):
    """Wins that a player throws away in endgames. Intervals take the positions of a round as one group."""

    positions: int
    """Positions in which the side to act has a proved win and at least one losing play."""
    thrown: Measured
    """Share of these in which the player's play loses."""
    by_role: Dict[str, Measured]
    """The same by role of the seat to act."""
    by_cards: Dict[str, Measured]
    """The same by cards left in all hands: `1-5`, `6-10` and so on."""
    unproved: int
    """Positions that the solver did not decide completely within its nodes; they do not count."""

    def __str__(self) -> str:
        parts = [f"{name} {share}" for name, share in {**self.by_role, **self.by_cards}.items()]
        return f"{self.positions} positions: thrown away {self.thrown} ({', '.join(parts)}); {self.unproved} unproved"

    def as_json(self) -> Dict[str, Any]:
        """The result as a JSON object; a share without positions is null."""

        def plain(share: Measured) -> Any:
            return share.as_json() if share.mean == share.mean else None

        parts = {name: {key: plain(share) for key, share in getattr(self, name).items()} for name in ("by_role", "by_cards")}
        return {"positions": self.positions, "thrown": plain(self.thrown), **parts, "unproved": self.unproved}


class _Asked(NamedTuple):
    """A position in which the player was asked."""

    round: int
    role: int
    cards: int
    chosen: int
    legal: List[int]
    position: Dict[str, Any]


def measure_endgames(
    rules: Rules, agent: Player, *, rounds: int, cards: int, seed: Seed, nodes: int, by: Player, history: int, progress: Progress
) -> Endgames:
    """`Arena.endgames`."""
    rounds, cards = whole("rounds", rounds, 1), whole("cards", cards, 3)
    nodes, seed = whole("nodes", nodes, 1), seed_of(seed)
    seats = seats_of(rules)
    asked = _ask(rules, player_of("agent", agent, rules, seed), player_of("by", by, rules, seed), rounds, cards, seed, history, progress)
    counted: List[Tuple[_Asked, bool]] = []
    unproved = 0
    for first in range(0, len(asked), _POSITIONS_A_QUESTION):
        some = asked[first : first + _POSITIONS_A_QUESTION]
        progress(f"{first:,} of {len(asked):,} positions solved")
        for one, solution in zip(some, solve_positions([each.position for each in some], rules, nodes)):
            wins = solution["winner"] == ("landlord" if one.role == 0 else "farmers")
            if not solution["complete"]:
                unproved += 1
            elif wins:
                kept = {play["id"] for play in solution["winningPlays"]} | ({0} if solution.get("winningPass") else set())
                if not kept.issuperset(one.legal):
                    counted.append((one, one.chosen not in kept))
    return _endgames(counted, SIDES[seats], rounds, cards, unproved)


def _ask(
    rules: Rules, player: Any, by: Any, count: int, cards: int, seed: Seed, history: int, progress: Progress
) -> List[_Asked]:
    """Plays the rounds, and asks the player in each position of few cards with a choice."""
    asked: List[_Asked] = []
    features = player.features or by.features
    names = [f"{seed}/{number}" for number in range(count)]
    with Batch([group(count, rules)], seed, None, history, auto_reset=False, features=features, hands=True) as batch:
        table = batch.action_table()
        rounds = Rounds(batch, batch.reset(seeds=names), rules)
        while len(rounds.running) > 0:
            running = rounds.running
            seen = rounds.answer.observations
            left = seen["sizes"].sum(axis=1)
            games = running[(left[running] <= cards) & (rounds.answer.legal.counts[running] > 1)]
            if len(games) > 0:
                for game, chosen in zip(games, player.choose(rounds, games)):
                    row = {name: seen[name][game] for name in POSITION_ARRAYS}
                    position = position_of(row, table, seats_of(rules))
                    assert position is not None
                    legal = rounds.answer.legal[int(game)].tolist()
                    asked.append(_Asked(int(game), int(seen["role"][game]), int(left[game]), int(chosen), legal, position))
            actions = np.full(count, -1, np.int32)
            actions[running] = by.choose(rounds, running)
            rounds.step(actions)
            progress(rounds.so_far)
    return asked


def _endgames(counted: List[Tuple[_Asked, bool]], sides: Any, rounds: int, cards: int, unproved: int) -> Endgames:
    def share(chosen: List[Tuple[_Asked, bool]]) -> Measured:
        parts, wholes = np.zeros(rounds), np.zeros(rounds)
        for one, is_thrown in chosen:
            wholes[one.round] += 1
            parts[one.round] += is_thrown
        return share_of(parts, wholes)

    by_role = {side: share([one for one in counted if one[0].role == role]) for role, side in enumerate(sides)}
    by_cards = {
        f"{low}-{min(low + 4, cards)}": share([one for one in counted if low <= one[0].cards <= low + 4])
        for low in range(1, cards + 1, 5)
    }
    return Endgames(len(counted), share(counted), by_role, by_cards, unproved)
