"""A local best response to a player with sampled hands: a lower bound of the player's exploitability.

After Lisý and Bowling, *Equilibrium Approximation Quality of Current No-Limit Poker Bots*, 2017. The responder knows how the
player decides, and of the cards what its seat knows. At each decision it

1. draws deals of the unseen cards, and weighs each by how many of the latest decisions of the other seats the player would
   have made with these hands,
2. plays its candidates out in these deals, all seats by the player, and drops the worse half of the candidates several times,
3. plays the candidate that won most often, or what the player would play if no other is better by a standard error.

Whatever it plays, it is a legal strategy that sees no hidden card. So what it wins over the player is at most what a best
response wins, in expectation.
"""

from __future__ import annotations

import hashlib
from typing import Any, Dict, List, NamedTuple, Sequence, Tuple

import numpy as np

from .batch import ActionTable, Batch, Rules, group
from .checks import Seed
from .game import act, cards_text, playouts, rules_of
from .intervals import Measured, error_of
from .players import Rounds
from .progress import Progress, silent

_DRAWN = 3
"""Deals drawn for each deal that is played out."""
_FIRST_DEALS = 4
"""Deals in which all candidates are played out, before the first half of them is dropped."""
_LOOKED_AT = 6
"""Latest decisions of the other seats that weigh a deal."""
_UNEXPLAINED = 0.1
"""Factor of a deal's weight per decision that the player would not have made."""
_GAMES = 64
"""Games of a batch in which a function or a model plays out."""


class Position(NamedTuple):
    """A deal at the beginning of the play, with the ids played since."""

    hands: np.ndarray
    """Counts by seat and rank (seats, 15), the landlord's with the kitty."""
    kitty: np.ndarray
    """Counts by rank (15,)."""
    plays: List[int]

    def deal(self) -> Dict[str, Any]:
        """Hands and kitty as a reset of `Batch` and `bot.playout` take them."""
        return {"hands": [cards_text(hand) for hand in (self.hands[0] - self.kitty, *self.hands[1:])], "kitty": cards_text(self.kitty)}


class BestResponse(NamedTuple):
    """How much a local best response wins over a player. Gains are shares of rounds won more than the player itself wins."""

    deals: int
    gain: Measured
    """Mean of both roles: a lower bound of the player's exploitability (NashConv / 2, the farmers as one side)."""
    landlord: Measured
    """Gain as landlord against the player's farmers."""
    farmers: Measured
    """Gain as both farmers against the player's landlord."""
    wins: Measured
    """Share of rounds that the response wins in both roles."""
    by_deal: List[Dict[str, Any]]
    """Per deal `seed`, and `landlord` and `farmers`, the gain in each role: -1, 0 or 1."""

    def __str__(self) -> str:
        return f"{self.deals} deals: exploitable by at least {self.gain} (as landlord {self.landlord}, as farmers {self.farmers}); wins {self.wins}"

    def as_json(self) -> Dict[str, Any]:
        """The result as a JSON object."""
        return {name: value.as_json() if isinstance(value, Measured) else value for name, value in self._asdict().items()}


class Named:
    """Decisions and playouts of a bot of ddz."""

    def __init__(self, name: str, rules: Rules, seed: Seed) -> None:
        self._name, self._rules, self._seed = name, rules, seed

    def choices(self, positions: Sequence[Position], table: ActionTable) -> np.ndarray:
        """Ids that the player plays in the positions, int32 (n,)."""
        seats = len(positions[0].hands) if len(positions) > 0 else 0
        views = []
        for hands, kitty, plays in positions:
            seat = len(plays) % seats
            left = hands[seat] - table.counts[plays[seat::seats]].sum(axis=0, dtype=np.int64)
            views.append({"rules": self._rules, "seat": seat, "hand": cards_text(left), "kitty": cards_text(kitty), "plays": plays})
        return act(self._name, views, self._seed)

    def landlord_wins(self, positions: Sequence[Position], ids: Sequence[int]) -> np.ndarray:
        """True where the landlord wins after each id in each position, bool (n, k); all positions have the same plays."""
        deals = [position.deal() for position in positions]
        return playouts(self._name, deals, positions[0].plays, ids, self._rules, self._seed) == 0

    def close(self) -> None:
        """Does nothing: the program is shared."""


class Function:
    """Decisions and playouts of a function or a model, in a batch of its own."""

    def __init__(self, player: Any, rules: Rules, history: int) -> None:
        self._player, self._rules = player, rules
        self._batch = Batch([group(_GAMES, rules)], 0, None, history, auto_reset=False, features=player.features)
        self._batch.reset()

    def choices(self, positions: Sequence[Position], table: ActionTable) -> np.ndarray:
        """As `Named.choices`."""
        chosen = np.empty(len(positions), np.int32)
        for first in range(0, len(positions), _GAMES):
            some = positions[first : first + _GAMES]
            chosen[first : first + len(some)] = self._player.choose(self._begin(some), np.arange(len(some)))
        return chosen

    def landlord_wins(self, positions: Sequence[Position], ids: Sequence[int]) -> np.ndarray:
        """As `Named.landlord_wins`."""
        games = [position._replace(plays=[*position.plays, int(action)]) for position in positions for action in ids]
        winners = np.concatenate([self._winners(games[first : first + _GAMES]) for first in range(0, len(games), _GAMES)])
        return (winners == 0).reshape(len(positions), len(ids))

    def _begin(self, positions: Sequence[Position]) -> Rounds:
        deals = [{"game": game, "plays": position.plays, **position.deal()} for game, position in enumerate(positions)]
        rounds = Rounds(self._batch, self._batch.reset(games=range(len(positions)), deals=deals), self._rules)
        for game, position in enumerate(positions):
            rounds.plays[game] = list(position.plays)
        return rounds

    def _winners(self, positions: Sequence[Position]) -> np.ndarray:
        rounds, winners = self._begin(positions), np.full(len(positions), -1, np.int8)
        while (winners < 0).any():
            games = np.flatnonzero(winners < 0)
            actions = np.full(_GAMES, -1, np.int32)
            actions[games] = self._player.choose(rounds, games)
            answer = rounds.step(actions)
            ended = games[answer.done[games] > 0]
            winners[ended] = answer.winner[ended]
        return winners

    def close(self) -> None:
        """Ends the batch."""
        self._batch.close()


class Responder:
    """The local best response as a player of whole rounds, for both roles.

    Args:
        policy: `Named` or `Function` of the player that it responds to.
        samples: most deals in which a candidate is played out.
        seed: of the drawn deals; equal seeds and equal knowledge give equal plays.
        progress: function that is called with a text before each decision.
    """

    features, needs_plays = False, True

    def __init__(self, policy: Any, rules: Rules, samples: int, seed: Seed, progress: Progress = silent) -> None:
        settings = rules_of(rules)
        if settings["wildcards"] > 0 or settings["seats"] < 3:
            raise ValueError(f"invalid rules {rules!r}: expected three or four seats, and no wild ranks")
        self._policy, self._samples, self._seed, self._progress = policy, samples, seed, progress
        with Batch([group(1, rules)]) as batch:
            self._table = batch.action_table()

    def choose(self, rounds: Rounds, games: np.ndarray) -> np.ndarray:
        """Ids to play in some games, int32 (n,)."""
        seen = rounds.answer.observations
        chosen = []
        for at, game in enumerate(games, 1):
            self._progress(f"{rounds.so_far}, decision {at} of {len(games)} of this turn")
            row = {name: seen[name][game] for name in ("role", "hand", "unseen", "kitty", "sizes", "played")}
            chosen.append(self.respond(row, rounds.answer.legal[int(game)], rounds.plays[game]))
        return np.array(chosen, np.int32)

    def respond(self, row: Dict[str, Any], legal: np.ndarray, plays: Sequence[int]) -> int:
        """The id to play by a seat's knowledge: `role`, `hand`, `unseen`, `kitty`, `sizes`, `played`, legal ids, plays so far."""
        plays = [int(action) for action in plays]
        out = legal[self._table.cards[legal] == row["hand"].sum()]
        if len(legal) == 1 or len(out) > 0:
            return int(out[0] if len(out) > 0 else legal[0])
        known = f"{self._seed}/{cards_text(row['hand'])}/{plays}"
        rng = np.random.default_rng(int.from_bytes(hashlib.blake2b(known.encode(), digest_size=8).digest(), "little"))
        seat = int(row["role"])
        drawn = [self._draw(row, plays, rng) for _ in range(_DRAWN * self._samples)]
        deals = self._likely(drawn, seat, rng)
        own = int(self._policy.choices(deals[:1], self._table)[0])
        return self._best(self._candidates(legal, own), own, deals, seat)

    def _draw(self, row: Dict[str, Any], plays: List[int], rng: np.random.Generator) -> Position:
        """A deal that the seat's knowledge allows: the rest of the kitty is the landlord's, the other cards are shuffled."""
        seat, seats = int(row["role"]), len(row["sizes"])
        played = np.roll(row["played"].astype(np.int64), seat, axis=0)
        sizes = np.roll(row["sizes"].astype(np.int64), seat)
        hands = np.zeros((seats, 15), np.int64)
        hands[seat] = row["hand"]
        rest = row["unseen"].astype(np.int64)
        if seat != 0:
            hands[0] = np.maximum(row["kitty"].astype(np.int64) - played[0], 0)
            rest -= hands[0]
        cards = rng.permutation(np.repeat(np.arange(15), rest))
        for other in range(seats):
            if other != seat:
                more = int(sizes[other] - hands[other].sum())
                hands[other] += np.bincount(cards[:more], minlength=15)
                cards = cards[more:]
        return Position(hands + played, row["kitty"].astype(np.int64), plays)

    def _likely(self, drawn: List[Position], seat: int, rng: np.random.Generator) -> List[Position]:
        """Deals in which the player would have played as it did, drawn by their weights."""
        plays, seats = drawn[0].plays, len(drawn[0].hands)
        asked = [at for at in range(len(plays)) if at % seats != seat][-_LOOKED_AT:]
        others = np.zeros(len(drawn), np.int64)
        for at in asked:
            chosen = self._policy.choices([one._replace(plays=plays[:at]) for one in drawn], self._table)
            others += chosen != plays[at]
        weights = _UNEXPLAINED ** (others - others.min()).astype(float)
        places = (rng.random() + np.arange(self._samples)) / self._samples * weights.sum()
        kept = np.searchsorted(np.cumsum(weights), places, side="right").clip(max=len(drawn) - 1)
        return [drawn[at] for at in rng.permutation(kept)]

    def _candidates(self, legal: np.ndarray, own: int) -> List[int]:
        """The player's own choice, and of plays that differ only in their kickers the one with the lowest id."""
        table = self._table
        first: Dict[Tuple[int, int, int], int] = {}
        for action in legal.tolist():
            first.setdefault((int(table.kind[action]), int(table.main[action]), int(table.length[action])), action)
        return [own, *(action for action in first.values() if action != own)]

    def _best(self, candidates: List[int], own: int, deals: List[Position], seat: int) -> int:
        """The candidate that wins most often, see the module."""
        won: Dict[int, List[bool]] = {action: [] for action in candidates}
        done, until = 0, min(_FIRST_DEALS, len(deals))
        while len(candidates) > 1 and done < len(deals):
            wins = self._policy.landlord_wins(deals[done:until], candidates) == (seat == 0)
            for place, action in enumerate(candidates):
                won[action] += wins[:, place].tolist()
            others = sorted(candidates[1:], key=lambda action: -sum(won[action]))
            done, until = until, min(2 * until, len(deals))
            if done < len(deals):
                candidates = [own, *others[: max(1, len(others) // 2)]]
            else:
                candidates = [own, *others]
        if len(candidates) == 1:
            return own
        best = candidates[1]
        gains = np.array(won[best], float) - np.array(won[own], float)
        return best if gains.mean() > error_of(gains) else own
