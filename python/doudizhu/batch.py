"""Many games stepped together: the layer that speaks to `ddz env --binary`.

`Batch` is what everything else here is made of. It gives arrays as they come: nothing is copied.
"""

from __future__ import annotations

import json
import math
import struct
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Union

import numpy as np

from .program import FrameProgram

Rules = Union[str, Mapping[str, Any]]
Seed = Union[int, str]

RANKS = "3456789TJQKA2BR"
"""The letter of each rank, the lowest first; B and R are the small and the big joker."""

PHASES = ("opening", "auction", "doubling", "play", "settled", "aborted")
"""Index = the number in the array `phase`."""

NO_ROLE = 255
"""What the array `role` says before there is a landlord."""

_STATES = ("seat", "done", "winner", "landlord", "deal", "rewards", "legalStart")


class Legal:
    """The legal action ids of n games, as compressed rows.

    Attributes:
        starts: int32 (n + 1,): those of game g are `ids[starts[g]:starts[g + 1]]`.
        ids: int32 (m,), ascending within a game. A game that is over has none.
    """

    __slots__ = ("starts", "ids")

    def __init__(self, starts: np.ndarray, ids: np.ndarray) -> None:
        self.starts = starts
        self.ids = ids

    def __len__(self) -> int:
        return len(self.starts) - 1

    def __getitem__(self, game: int) -> np.ndarray:
        """The ids of one game, int32 (k,)."""
        return self.ids[self.starts[game] : self.starts[game + 1]]

    @property
    def counts(self) -> np.ndarray:
        """How many there are, int32 (n,)."""
        return self.starts[1:] - self.starts[:-1]

    @property
    def games(self) -> np.ndarray:
        """The game of each of `ids`, int64 (m,)."""
        return np.repeat(np.arange(len(self)), self.counts)

    def mask(self, actions: int) -> np.ndarray:
        """Dense masks, bool (n, actions). 30 KB a game: prefer `ids` where there are many games."""
        mask = np.zeros((len(self), actions), bool)
        mask[self.games, self.ids] = True
        return mask

    def sample(self, rng: np.random.Generator) -> np.ndarray:
        """An id drawn for each game, int32 (n,); −1 for a game that is over."""
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
            scores: float (m,), one for each of `ids`.
        """
        chosen = np.full(len(self), -1, np.int32)
        # The last one that is written stays: the highest score of its game.
        order = np.lexsort((scores, self.games))
        chosen[self.games[order]] = self.ids[order]
        return chosen


class Finals(NamedTuple):
    """What was seen of the rounds that ended: f rows."""

    games: np.ndarray
    """int32 (f,): which games."""
    seats: np.ndarray
    """int8 (f,): who saw it: the client's seat that acted last."""
    observations: Dict[str, np.ndarray]
    """By name as `Answer.observations`, f rows each."""


class Features(NamedTuple):
    """What our networks read of n games. A game that is over, or before the play, has zeros and no candidates."""

    state: np.ndarray
    """uint8 (n, 972), with four seats (n, 1783): 0 or 1, the seat's knowledge."""
    candidates: Legal
    """The legal ids that are valued: of plays that differ in kickers only the best three."""
    actions: np.ndarray
    """uint8 (k, 573), with four seats (k, 731): 0 or 1, a row for each of `candidates.ids`."""
    win: Optional[np.ndarray]
    """float32 (k,): log-odds that the seat's side wins after this play; None where values were not asked for."""
    points: Optional[np.ndarray]
    """float32 (k,): points that the seat's side may expect for a bid of 1."""


class Answer(NamedTuple):
    """All games after a reset or a step. docs/reference/env-binary.md lists the observation arrays."""

    seat: np.ndarray
    """int8 (n,): the seat to act, −1 when the game is over."""
    done: np.ndarray
    """uint8 (n,): 1 ended in this step, 2 ended without a landlord."""
    winner: np.ndarray
    """int8 (n,): 0 landlord, 1 farmers, where `done` is 1; else −1."""
    landlord: np.ndarray
    """int8 (n,): his seat, −1 before there is one."""
    deal: np.ndarray
    """int32 (n,): number of the deal since the last seed."""
    rewards: np.ndarray
    """float32 (n, seats), by seat of the table."""
    observations: Dict[str, np.ndarray]
    """By name, n rows each; lists by seat begin with the seat to act."""
    legal: Legal
    finals: Optional[Finals]
    """None where no round ended, or games do not begin again by themselves."""


class ActionTable(NamedTuple):
    """The plays of a rule set by id; 0 is the pass."""

    kind: np.ndarray
    """uint8 (A,): index into `kinds`, 255 for the pass."""
    main: np.ndarray
    """uint8 (A,): main rank, 0–14."""
    length: np.ndarray
    """uint8 (A,): core groups."""
    cards: np.ndarray
    """uint8 (A,): number of cards."""
    counts: np.ndarray
    """uint8 (A, 15): copies of each rank."""
    kinds: Sequence[str]

    def text(self, action: int) -> str:
        """The cards of a play, low to high; `-` for the pass."""
        return "".join(letter * int(n) for letter, n in zip(RANKS, self.counts[action])) or "-"


def group(
    games: int,
    rules: Rules = "douzero",
    start: str = "play",
    scoring: Optional[str] = None,
    bots: Optional[Sequence[Optional[str]]] = None,
) -> Dict[str, Any]:
    """Games that are played alike, for `Batch`. docs/reference/env-binary.md says what each field may be."""
    given = {"games": games, "rules": rules, "start": start, "scoring": scoring, "bots": bots}
    return {name: value for name, value in given.items() if value is not None}


class _Place(NamedTuple):
    """Where an array lies in a body: from byte `start` on."""

    name: str
    dtype: np.dtype
    shape: Sequence[int]
    start: int


class Batch:
    """n games in one process, stepped together.

    Args:
        groups: what `group` gives; games are numbered through all groups.
        seed: number or text; equal seeds and equal actions give equal games.
        observe: names of observation arrays, None for all but `hands`, which shows all hands.
        history: columns of the array `history`.
        auto_reset: whether a game that ends is dealt again in the same step.
        features: whether `features` will be asked; all games have three seats then, or all have four.
    """

    def __init__(
        self,
        groups: Sequence[Mapping[str, Any]],
        seed: Seed = 0,
        observe: Optional[Sequence[str]] = None,
        history: int = 15,
        auto_reset: bool = True,
        features: bool = False,
    ) -> None:
        self._program = FrameProgram()
        settings: Dict[str, Any] = {
            "protocol": 1,
            "groups": list(groups),
            "seed": seed,
            "history": history,
            "autoReset": auto_reset,
            "features": features,
            "sendOnce": True,
        }
        if observe is not None:
            settings["observe"] = list(observe)
        try:
            self._made = json.loads(self._program.ask_json(FrameProgram.MAKE, settings).tobytes())
        except BaseException:
            self._program.close()
            raise
        self.games: int = self._made["games"]
        """How many games there are, n."""
        self.seats: int = self._made["seats"]
        """Columns of arrays by seat."""
        self.groups: List[Dict[str, Any]] = self._made["groups"]
        """By group: `games`, `rules`, `seats`, `start`, `scoring`, `plays`, `actions`."""
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
        """The number of the process."""
        return self._program.pid

    @property
    def shapes(self) -> Dict[str, tuple]:
        """Observation arrays: name to (dtype, shape of one game)."""
        return dict(self._shapes)

    def reset(
        self,
        games: Optional[Sequence[int]] = None,
        seed: Optional[Seed] = None,
        seeds: Optional[Sequence[Seed]] = None,
        deals: Optional[Sequence[Mapping[str, Any]]] = None,
    ) -> Answer:
        """Deals games anew.

        Args:
            games: which; None for all.
            seed: begins the deals of each game again.
            seeds: a seed for each of `games`. Equal seeds give equal cards.
            deals: positions: `{"game", "hands", "kitty", "first", "plays"}` (docs/reference/env-binary.md).
        """
        given = {"games": games, "seed": seed, "seeds": seeds, "deals": deals}
        request = {name: _plain(value) for name, value in given.items() if value is not None}
        answer = self._answer(self._program.ask_json(FrameProgram.RESET, request), self._places, self._legal_at)
        stepped = {place.name for place in self._step_places}
        self._sent_once = {name: array for name, array in answer.observations.items() if name not in stepped}
        return answer

    def step(self, actions: Union[Sequence[int], np.ndarray]) -> Answer:
        """Plays an action id in each game, −1 to leave a game as it is.

        Args:
            actions: integers (n,). An illegal one raises `Refused`, and then no game has moved.
        """
        body = self._program.ask(FrameProgram.STEP, self._wholes("actions", actions))
        answer = self._answer(body, self._step_places, self._step_legal_at)
        answer.observations.update(self._sent_once)
        return answer

    def observe(self, seats: Union[Sequence[int], np.ndarray]) -> Dict[str, np.ndarray]:
        """What a seat of each game knows now.

        Args:
            seats: integers (n,), −1 for the seat to act. A bot's seat is refused.
        """
        body = self._program.ask(FrameProgram.OBSERVE, self._wholes("seats", seats))
        return self._finals(body, 0, self.games).observations

    def features(self, values: bool = False) -> "Features":
        """What our networks read of the seats to act (docs/reference/onnx.md), for environments made with `features=True`.

        Args:
            values: whether the bundled networks value the candidates: what `neural` goes by.
        """
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
        """The plays of a group's rule set. Actions beside plays have no row: see docs/reference/env-binary.md."""
        body = self._program.ask(FrameProgram.ACTIONS, struct.pack("<I", group))
        size = int(body[:4].view("<u4")[0])
        padded = (size + 7) & -8
        columns = [body[8 + index * padded :][:size] for index in range(4)]
        counts = body[8 + 4 * padded :][: 15 * size].reshape(size, 15)
        return ActionTable(*columns, counts=counts, kinds=tuple(self._made["kinds"]))

    def close(self) -> None:
        """Ends the process. Does nothing the second time."""
        self._program.close()

    def __enter__(self) -> "Batch":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _wholes(self, name: str, given: Union[Sequence[int], np.ndarray]) -> bytes:
        numbers = np.asarray(given)
        if numbers.shape != (self.games,) or numbers.dtype.kind not in "iu":
            found = f"shape {numbers.shape} and type {numbers.dtype}"
            raise ValueError(f"bad {name} of {found}: want integers of shape ({self.games},)")
        return np.ascontiguousarray(numbers, "<i4").tobytes()

    def _answer(self, body: np.ndarray, places: Sequence[_Place], legal_at: int) -> Answer:
        _, legal_count, final_count, _ = body[:16].view("<i4").tolist()
        # Four times as fast as a slice, a view and a reshape.
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
    """NumPy's numbers as Python's, for JSON."""
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    if isinstance(value, Mapping):
        return {name: _plain(one) for name, one in value.items()}
    return value.item() if isinstance(value, np.generic) else value
