"""Many games stepped together: the client of `ddz env --binary`, on which all environments here are built.

Arrays refer to the bytes of the answer; nothing is copied.
"""

from __future__ import annotations

import json
import math
import struct
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Union

import numpy as np

from .checks import Seed, items, seed_of, shown, whole
from .program import FrameProgram

Rules = Union[str, Mapping[str, Any]]

RANKS = "3456789TJQKA2BR"
"""Letters of the ranks, lowest first; B and R are the small and the big joker."""

PHASES = ("opening", "auction", "doubling", "play", "settled", "aborted")
"""Names of the phases; index = number in the array `phase`."""

NO_ROLE = 255
"""Value of the array `role` before there is a landlord."""

OTHER_ACTIONS = ("bid 0", "bid 1", "bid 2", "bid 3", "no double", "double", "quadruple", "hand closed", "hand open")
"""Texts of the actions whose ids follow the plays. In an auction of calls, bid 0 is no and bid 1 yes."""

_INT32_MAX = 2**31 - 1
_SOFT, _MIXED = 1, 3
_STATES = ("seat", "done", "winner", "landlord", "deal", "rewards", "legalStart")


class Legal:
    """The legal action ids of n games, as compressed rows.

    Attributes:
        starts: int32 (n + 1,): the ids of game g are `ids[starts[g]:starts[g + 1]]`.
        ids: int32 (m,), ascending within a game. A game that is over has none.
    """

    __slots__ = ("starts", "ids")

    def __init__(self, starts: np.ndarray, ids: np.ndarray) -> None:
        self.starts = starts
        self.ids = ids

    def __len__(self) -> int:
        return len(self.starts) - 1

    def __repr__(self) -> str:
        return f"Legal({len(self)} games, {len(self.ids)} ids)"

    def __getitem__(self, game: int) -> np.ndarray:
        """The ids of one game, int32 (k,); −1 is the last game."""
        row = whole("game", game, None)
        if not -len(self) <= row < len(self):
            raise IndexError(f"invalid game {game}: expected {-len(self)} to {len(self) - 1}")
        row %= len(self)
        return self.ids[self.starts[row] : self.starts[row + 1]]

    @property
    def counts(self) -> np.ndarray:
        """Number of ids per game, int32 (n,)."""
        return self.starts[1:] - self.starts[:-1]

    @property
    def games(self) -> np.ndarray:
        """The game of each of `ids`, int64 (m,)."""
        return np.repeat(np.arange(len(self)), self.counts)

    def mask(self, actions: int) -> np.ndarray:
        """Dense masks, int8 (n, actions), 1 for a legal id: 30 KB per game, so prefer `ids` for many games.

        Every mask of the package is int8 with 0 and 1, as Gymnasium's `sample(mask)` and PettingZoo expect it.
        """
        mask = np.zeros((len(self), actions), np.int8)
        mask[self.games, self.ids] = 1
        return mask

    def sample(self, rng: np.random.Generator) -> np.ndarray:
        """Draws an id for each game, int32 (n,); −1 for a game that is over."""
        if not isinstance(rng, np.random.Generator):
            raise TypeError(f"invalid rng {shown(rng)}: expected a generator of NumPy, such as np.random.default_rng(0)")
        counts = self.counts
        at = self.starts[:-1] + (rng.random(len(counts)) * counts).astype(np.int32)
        if counts.all():
            return self.ids.take(at)
        chosen = np.full(len(counts), -1, np.int32)
        running = counts > 0
        chosen[running] = self.ids[at[running]]
        return chosen

    def best(self, scores: np.ndarray) -> np.ndarray:
        """The id with the highest score of each game, int32 (n,); −1 for a game that is over.

        Args:
            scores: numbers (m,), one for each of `ids`.

        Raises:
            ValueError: for another shape, or a score that is not a number (NaN).
            TypeError: for another type, such as complex numbers.
        """
        scores = np.asarray(scores)
        if scores.shape != self.ids.shape:
            raise ValueError(f"invalid scores of shape {scores.shape}: expected one for each id, {self.ids.shape}")
        if scores.dtype.kind not in "biuf":
            raise TypeError(f"invalid scores of type {scores.dtype}: expected numbers")
        invalid = np.flatnonzero(np.isnan(scores))
        if len(invalid) > 0:
            raise ValueError(f"invalid scores[{invalid[0]}] nan: expected a number")
        chosen = np.full(len(self), -1, np.int32)
        # The last assignment for a game wins: its highest score.
        order = np.lexsort((scores, self.games))
        chosen[self.games[order]] = self.ids[order]
        return chosen


class Finals(NamedTuple):
    """Last observations of the rounds that ended: f rows."""

    games: np.ndarray
    """int32 (f,): numbers of the games."""
    seats: np.ndarray
    """int8 (f,): seat of the observer, which is the client's seat that acted last."""
    observations: Dict[str, np.ndarray]
    """Arrays by name as in `Answer.observations`, f rows each."""


class Features(NamedTuple):
    """Inputs of the bundled networks for n games. A game outside the play has zeros and no candidates."""

    state: np.ndarray
    """uint8 (n, 972), or (n, 1783) with four seats: 0 or 1, the seat's knowledge."""
    candidates: Legal
    """Legal ids to be valued; of plays that differ only in kickers, the best three."""
    actions: np.ndarray
    """uint8 (k, 573), or (k, 731) with four seats: 0 or 1, a row for each of `candidates.ids`."""
    win: Optional[np.ndarray]
    """float32 (k,): log-odds that the seat's side wins after this play; None unless values were requested."""
    points: Optional[np.ndarray]
    """float32 (k,): points that the seat's side expects, for a bid of 1."""


class Answer(NamedTuple):
    """State of all games after a reset or a step. Observation arrays: docs/reference/env-binary.md."""

    seat: np.ndarray
    """int8 (n,): seat to act, −1 if the game is over."""
    done: np.ndarray
    """uint8 (n,): 1 if the round ended in this step, 2 if it ended without a landlord."""
    winner: np.ndarray
    """int8 (n,): 0 landlord, 1 farmers, if `done` is 1; otherwise −1."""
    landlord: np.ndarray
    """int8 (n,): seat of the landlord, −1 before there is one."""
    deal: np.ndarray
    """int32 (n,): number of the deal, counted from the last seed."""
    rewards: np.ndarray
    """float32 (n, seats), by seat of the table."""
    observations: Dict[str, np.ndarray]
    """Arrays by name, n rows each; lists by seat begin with the seat to act."""
    legal: Legal
    finals: Optional[Finals]
    """None if no round ended, or without `auto_reset`."""


class ActionTable(NamedTuple):
    """Plays of a rule set by id; 0 is the pass."""

    kind: np.ndarray
    """uint8 (A,): index into `kinds`, 255 for the pass."""
    main: np.ndarray
    """uint8 (A,): main rank, 0–14."""
    length: np.ndarray
    """uint8 (A,): number of core groups."""
    cards: np.ndarray
    """uint8 (A,): number of cards."""
    counts: np.ndarray
    """uint8 (A, 15): copies of each rank."""
    kinds: Sequence[str]
    bomb: np.ndarray
    """uint8 (A,): with wild ranks the class of a bomb, 1 soft, 2 hard, 3 mixed, 4 pure; otherwise 0."""

    def text(self, action: int) -> str:
        """Cards of a play, low to high; `-` for the pass. With wild ranks `3333~` is a soft bomb, `****` a mixed one.

        Bids, doubles and open hands, whose ids follow the plays, have a text of `OTHER_ACTIONS`.
        """
        action = whole("action", action, 0, len(self.kind) + len(OTHER_ACTIONS) - 1)
        if action >= len(self.kind):
            return OTHER_ACTIONS[action - len(self.kind)]
        if self.bomb[action] == _MIXED:
            return "*" * int(self.cards[action])
        if self.bomb[action] == _SOFT:
            return RANKS[self.main[action]] * int(self.cards[action]) + "~"
        return "".join(letter * int(n) for letter, n in zip(RANKS, self.counts[action])) or "-"


def group(
    games: int,
    rules: Rules = "douzero",
    start: str = "play",
    scoring: Optional[str] = None,
    bots: Optional[Sequence[Optional[str]]] = None,
) -> Dict[str, Any]:
    """Games with the same settings, for `Batch`. Values of the fields: docs/reference/env-binary.md."""
    given = {"games": whole("games", games, 1), "rules": rules, "start": start, "scoring": scoring, "bots": bots}
    return {name: value for name, value in given.items() if value is not None}


class _Place(NamedTuple):
    """Place of an array in a body, from byte `start` on."""

    name: str
    dtype: np.dtype
    shape: Sequence[int]
    start: int


class Batch:
    """n games in one process, stepped together.

    Args:
        groups: results of `group`; games are numbered through all groups.
        seed: number of up to 64 bits, or text; equal seeds and actions give equal games. None draws one.
        observe: names of observation arrays; None for all except `hands`, which shows all hands.
        history: columns of the array `history`.
        auto_reset: whether a game that ends is dealt again in the same step.
        features: whether `features` will be called; then all games have three seats, or all have four.
        hands: whether the array `hands` is observed too: all hands.
    """

    def __init__(
        self,
        groups: Sequence[Mapping[str, Any]],
        seed: Optional[Seed] = 0,
        observe: Optional[Sequence[str]] = None,
        history: int = 15,
        auto_reset: bool = True,
        features: bool = False,
        hands: bool = False,
    ) -> None:
        settings: Dict[str, Any] = {
            "protocol": 1,
            "groups": [_plain(one) for one in items("groups", groups, "groups, made by group")],
            "seed": seed_of(seed),
            "history": whole("history", history, 0),
            "autoReset": auto_reset,
            "features": features,
            "hands": hands,
            "sendOnce": True,
        }
        if observe is not None:
            settings["observe"] = items("observe", observe, "array names")
        self._has_features = features
        self._program = FrameProgram()
        try:
            self._made = json.loads(self._program.ask_json(FrameProgram.MAKE, settings).tobytes())
        except BaseException:
            self._program.close()
            raise
        self.games: int = self._made["games"]
        """Number of games, n."""
        self.seats: int = self._made["seats"]
        """Number of columns of arrays by seat."""
        self.groups: List[Dict[str, Any]] = self._made["groups"]
        """Settings per group: `games`, `rules`, `seats`, `start`, `scoring`, `plays`, `actions`."""
        head: int = self._made["headBytes"]
        self._places = [
            _Place(one["name"], np.dtype(one["dtype"]), tuple(one["shape"]), head + one["offset"])
            for one in self._made["arrays"]
        ]
        observed = [(one.name, one.dtype, one.shape[1:]) for one in self._places if one.name not in _STATES]
        self._shapes = {name: (dtype, shape) for name, dtype, shape in observed}
        last = [("game", np.dtype("<i4"), ()), ("", np.dtype("|i1"), ()), *observed]
        self._rows = [(name, dtype, shape, math.prod(shape) * dtype.itemsize) for name, dtype, shape in last]
        self._legal_at: int = head + self._made["bytes"]
        self._step_legal_at: int = head + self._made["stepBytes"]
        self._step_places = [place for place in self._places if place.start < self._step_legal_at]
        self._sent_once: Dict[str, np.ndarray] = {}

    @property
    def pid(self) -> int:
        """Process id of the program."""
        return self._program.pid

    @property
    def shapes(self) -> Dict[str, tuple]:
        """Observation arrays: name → (dtype, shape for one game)."""
        return dict(self._shapes)

    def reset(
        self,
        games: Optional[Sequence[int]] = None,
        seed: Optional[Seed] = None,
        seeds: Optional[Sequence[Optional[Seed]]] = None,
        deals: Optional[Sequence[Mapping[str, Any]]] = None,
        numbers: Optional[Sequence[int]] = None,
    ) -> Answer:
        """Deals new games.

        Args:
            games: numbers of the games; None for all.
            seed: restarts the deals of each game from this seed.
            seeds: a seed for each of `games`, None for a game that continues with its next deal. Equal seeds give equal
                cards.
            deals: positions: `{"game", "hands", "kitty", "first", "plays"}` (docs/reference/env-binary.md).
            numbers: the number of the deal of each of `games`, counted from its seed; None for the next ones.
        """
        request: Dict[str, Any] = {}
        if games is not None:
            request["games"] = [whole(f"games[{at}]", game, 0, self.games - 1) for at, game in enumerate(items("games", games, "numbers"))]
        if seed is not None:
            request["seed"] = seed_of(seed)
        if seeds is not None:
            each = [one if one is None else seed_of(one, f"seeds[{at}]") for at, one in enumerate(items("seeds", seeds, "seeds"))]
            request["seeds"] = each
        if numbers is not None:
            request["numbers"] = [whole(f"numbers[{at}]", one, 0) for at, one in enumerate(items("numbers", numbers, "numbers"))]
        if deals is not None:
            request["deals"] = _plain(deals)
        answer = self._answer(self._program.ask_json(FrameProgram.RESET, request), self._places, self._legal_at)
        stepped = {place.name for place in self._step_places}
        self._sent_once = {name: array for name, array in answer.observations.items() if name not in stepped}
        return answer

    def step(self, actions: Union[Sequence[int], np.ndarray]) -> Answer:
        """Plays an action id in each game; −1 leaves a game unchanged.

        Args:
            actions: integers (n,). If one is illegal, `Refused` is raised and no game has moved.
        """
        body = self._program.ask(FrameProgram.STEP, self._wholes("actions", actions))
        answer = self._answer(body, self._step_places, self._step_legal_at)
        answer.observations.update(self._sent_once)
        return answer

    def observe(self, seats: Union[Sequence[int], np.ndarray]) -> Dict[str, np.ndarray]:
        """Observations of a seat of each game, now.

        Args:
            seats: integers (n,), −1 for the seat to act. A bot's seat is refused.
        """
        body = self._program.ask(FrameProgram.OBSERVE, self._wholes("seats", seats))
        return self._finals(body, 0, self.games).observations

    def features(self, values: bool = False) -> "Features":
        """Network inputs of the seats to act (docs/reference/onnx.md), for environments made with `features=True`.

        Args:
            values: whether the bundled networks value the candidates, as for the bot `neural`.
        """
        if not self._has_features:
            raise ValueError("no features in this environment: expected Batch(…, features=True)")
        body = self._program.ask(FrameProgram.FEATURES, struct.pack("<I", int(values)))
        games, count, columns, action_columns = body[:16].view("<i4").tolist()
        at, parts = 16, []
        shapes = [("|u1", (games, columns)), ("<i4", (games + 1,)), ("<i4", (count,)), ("|u1", (count, action_columns))]
        for dtype, shape in shapes + [("<f4", (count,))] * (2 if values else 0):
            parts.append(np.ndarray(shape, dtype, body, at))
            at = (at + parts[-1].nbytes + 7) & -8
        state, starts, ids, actions, *valued = parts
        return Features(state, Legal(starts, ids), actions, *(valued or (None, None)))

    def action_table(self, group: int = 0) -> ActionTable:
        """Plays of a group's rule set. Other actions (docs/reference/env-binary.md) have no row."""
        group = whole("group", group, 0, len(self.groups) - 1)
        body = self._program.ask(FrameProgram.ACTIONS, struct.pack("<I", group))
        size = int(body[:4].view("<u4")[0])
        padded = (size + 7) & -8
        columns = [body[8 + index * padded :][:size] for index in range(4)]
        counts = body[8 + 4 * padded :][: 15 * size].reshape(size, 15)
        bomb = body[8 + 4 * padded + ((15 * size + 7) & -8) :][:size]
        return ActionTable(*columns, counts=counts, kinds=tuple(self._made["kinds"]), bomb=bomb)

    def close(self) -> None:
        """Stops the process. A second call does nothing."""
        self._program.close()

    def __repr__(self) -> str:
        rules = ", ".join(f"{one['games']} {one['rules']}" for one in self.groups)
        return f"Batch({self.games} games: {rules})"

    def __enter__(self) -> "Batch":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _wholes(self, name: str, given: Union[Sequence[int], np.ndarray]) -> bytes:
        try:
            numbers = np.asarray(given)
        except ValueError:
            raise ValueError(f"invalid {name} {shown(given)}: expected integers of shape ({self.games},)") from None
        if numbers.shape != (self.games,) or numbers.dtype.kind not in "iu":
            found = f"shape {numbers.shape} and type {numbers.dtype}"
            raise ValueError(f"invalid {name} of {found}: expected integers of shape ({self.games},)")
        if numbers.itemsize > 4 or numbers.dtype.kind == "u":
            outside = np.flatnonzero((numbers < -1) | (numbers > _INT32_MAX))
            if len(outside) > 0:
                found = f"{name}[{outside[0]}] {numbers[outside[0]]}"
                raise ValueError(f"invalid {found}: expected a number from -1 to {_INT32_MAX}")
        return np.ascontiguousarray(numbers, "<i4").tobytes()

    def _answer(self, body: np.ndarray, places: Sequence[_Place], legal_at: int) -> Answer:
        _, legal_count, final_count, _ = body[:16].view("<i4").tolist()
        # This is four times as fast as a slice, a view and a reshape.
        arrays = {name: np.ndarray(shape, dtype, body, start) for name, dtype, shape, start in places}
        legal = Legal(arrays.pop("legalStart"), np.ndarray(legal_count, np.int32, body, legal_at))
        at = legal_at + (4 * legal_count + 7) & -8
        finals = self._finals(body, at, final_count) if final_count > 0 else None
        states = {name: arrays.pop(name) for name in _STATES[:-1]}
        return Answer(**states, observations=arrays, legal=legal, finals=finals)

    def _finals(self, body: np.ndarray, at: int, rows: int) -> Finals:
        arrays: Dict[str, np.ndarray] = {}
        for name, dtype, shape, row_bytes in self._rows:
            arrays[name] = np.ndarray((rows, *shape), dtype, body, at)
            at = (at + rows * row_bytes + 7) & -8
        return Finals(arrays.pop("game"), arrays.pop(""), arrays)


def _plain(value: Any) -> Any:
    """The value with NumPy's numbers as Python's, for JSON."""
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    if isinstance(value, Mapping):
        return {name: _plain(one) for name, one in value.items()}
    return value.item() if isinstance(value, np.generic) else value
