"""Gymnasium's interfaces for many games and for one game. Gymnasium itself is optional."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, TypedDict, Union, cast

import numpy as np

from . import spaces
from .batch import ActionTable, Answer, Batch, Legal, Rules, group
from .checks import Seed, flag, generator_of, items, mapping, seed_of, shown, whole
from .encodings import DOUZERO_ARRAYS, FARMER_COLUMNS, DouZero
from .errors import NO_WAITING, ONE_ACTION, Refused, in_words_of
from .forms import CANDIDATE_COLUMNS, checked_form, form_of
from .game import rules_of, seats_of
from .greedy import Greedy
from .one_game import Layout, OneGame
from .players import QUICK_BOTS, Player, Rounds, player_of
from .playing import PlayTable, plays_here, result_of
from .render import RENDER_FPS, RENDER_MODES, RENDERED_ARRAYS, Rendered, render_mode_of, rendered

_gymnasium = spaces.GYMNASIUM
if _gymnasium is not None:
    from gymnasium.vector import AutoresetMode

    _VectorBase: Any = _gymnasium.vector.VectorEnv
    _EnvBase: Any = _gymnasium.Env
    _SAME_STEP: Any = AutoresetMode.SAME_STEP
else:
    _VectorBase = _EnvBase = object
    _SAME_STEP = "SameStep"

Opponents = Union[None, Player, Sequence[Optional[Player]]]
"""A player for all other seats, or one per seat with None for the caller's; None if the caller plays all."""

Observation = Union[None, str, Sequence[str]]

_DOUZERO_SHAPES = {"x": ("|i1", (FARMER_COLUMNS,)), "z": ("|i1", (5, 162)), "role": ("|u1", ())}

_AUTORESETS = ("SameStep", "NextStep", "Disabled")

_BOMBS = ("bombs", "rockets")

_DEALS = 16
"""Deals that `Env` asks for at once."""

ENV_ID = "doudizhu/DouDizhu-v0"
"""Id of these environments in Gymnasium's registry."""


class Infos(TypedDict, total=False):
    """Infos of `VectorEnv`, by key; the keys of a wrong action and of ended rounds are there only after such a step."""

    legal: Legal
    seat: np.ndarray
    rewards: np.ndarray
    action_mask: np.ndarray
    illegal: np.ndarray
    played: np.ndarray
    final_obs: np.ndarray
    _final_obs: np.ndarray
    final_info: np.ndarray
    _final_info: np.ndarray


def make_vec(
    num_envs: int = 1,
    rules: Rules = "douzero",
    opponents: Opponents = "greedy",
    observation: Observation = None,
    seed: Optional[Seed] = None,
    *,
    seat: Union[int, str] = "rotate",
    start: str = "play",
    scoring: Optional[str] = None,
    history: int = 15,
    masks: bool = False,
    illegal: str = "raise",
    is_as_env: bool = False,
    actions: str = "ids",
    autoreset_mode: Any = "SameStep",
    render_mode: Optional[str] = None,
    features: bool = False,
) -> "VectorEnv":
    """Many games with Gymnasium's vector interface.

    Args:
        num_envs: number of games.
        rules: name of a preset, or an object of switches (docs/reference/rules.md).
        opponents: a bot for all other seats (`random`, `greedy`, `rules`, `neural`), or a list with an entry per seat and
            None for your seats. None: you play all seats in turn, and the reward of a step is that of the seat that
            acted, so every round ends with a reward above 0.
        observation: names of arrays (docs/reference/env-binary.md); None for all that a seat knows; `hands` shows all
            hands. `douzero`: the inputs of DouZero's networks, `x`, `z` and `role` of `encodings.DouZero`, for three
            seats and games that begin with the play.
        seed: number of up to 64 bits, or text. None draws one, so two environments play different deals.
        seat: your seat in every game, if `opponents` is one name; `rotate` spreads the games over all seats. With
            `start="play"` seat 0 is the landlord.
        start: `play` begins with the first play, `deal` with the auction.
        scoring: `wins`, `points` or `scores`.
        history: columns of the array `history`.
        masks: whether `infos` contains `action_mask`, int8 (n, A): 30 KB per game. `infos["legal"]` costs nothing.
        illegal: `raise` refuses illegal ids, and no game moves; `random` plays a random legal id instead.
        is_as_env: whether one number per game is an array (n, 1), as in `Env` and in Gymnasium's registry; otherwise (n,).
        actions: `ids`, or a small form for learners with an output per action: `abstract` has one action for plays that
            differ only in kickers (RLCard's 309, and nine for bids), `index` the place in the sorted list of legal plays,
            whose features are then the array `candidates` (256, 39) of the observation: the cards of the play, the hand
            after it, and nine columns for bids. Masks are those of the form; `infos["legal"]` has the ids.
        autoreset_mode: Gymnasium's `AutoresetMode`, or its value. `SameStep` deals an ended game again in the same step,
            `NextStep` in the next one, where its action is ignored; with `Disabled`, `reset` with `reset_mask` does.
        render_mode: `ansi` or `rgb_array`: what `render()` returns of every game.
        features: whether `envs.batch.features()` will be called.
    """
    if isinstance(num_envs, str):
        raise TypeError(f"invalid num_envs {num_envs!r}: expected a number, as make_vec takes no id of an environment")
    num_envs = whole("num_envs", num_envs, 1)
    if illegal == "lose":
        raise ValueError('invalid illegal "lose" for many games: expected "raise" or "random"; Env and vectorization_mode="sync" take it')
    rng = generator_of(seed) if illegal_of(illegal, "raise", "random") == "random" else None
    observe, history, encoded = _observed(observation, history, rules, start)
    mode = getattr(autoreset_mode, "value", autoreset_mode)
    if mode not in _AUTORESETS:
        raise ValueError(f"invalid autoreset_mode {shown(autoreset_mode)}: expected {', '.join(_AUTORESETS)}")
    if render_mode == "human":
        raise ValueError("invalid render_mode 'human' for many games: expected None, 'ansi' or 'rgb_array'")
    needed = [*(["hand"] if checked_form(actions) != "ids" else []), *(RENDERED_ARRAYS if render_mode_of(render_mode) else [])]
    groups = [group(games, rules, start, scoring, bots) for games, bots in _seatings(num_envs, opponents, seat, seats_of(rules))]
    with in_words_of(*_names_of(opponents), (r"groups\[\d+\]\.games \d+", f"num_envs {num_envs}")):
        is_list = isinstance(observe, (list, tuple))
        asked = list(dict.fromkeys([*observe, *needed])) if is_list else observe
        reset = mode == "SameStep"
        batch = Batch(groups, seed=seed, observe=asked, history=history, auto_reset=reset, features=flag("features", features))
    shown_arrays = list(observe) if is_list and not encoded and len(asked) > len(observe) else None
    return VectorEnv(batch, flag("masks", masks), encoded, rng, is_as_env, actions, shown_arrays, mode, render_mode)


class VectorEnv(_VectorBase):  # type: ignore[misc]
    """n games, made by `make_vec`.

    An observation is a dict of arrays with n rows, for the seat to act. Actions are ids, integers (n,). A game that ends
    is dealt again in the same step, if `autoreset_mode` is not another; `infos["final_obs"]` then contains its last
    observation.

    `infos` contains `legal` (`Legal`), `seat` (n,), `rewards` of all seats (n, seats), and if rounds ended `final_obs`,
    `final_info` and their masks as in Gymnasium. With `illegal="random"`, `illegal` bool (n,) marks the games whose id was
    replaced, and `played` (n,) contains the ids of this step.
    """

    metadata: Dict[str, Any] = {"render_modes": RENDER_MODES[:2], "render_fps": RENDER_FPS, "autoreset_mode": _SAME_STEP}
    spec = None
    closed = False

    def __init__(
        self,
        batch: Batch,
        masks: bool = False,
        encoded: bool = False,
        rng: Optional[np.random.Generator] = None,
        is_as_env: bool = False,
        actions: str = "ids",
        names: Optional[Sequence[str]] = None,
        autoreset: str = "SameStep",
        render_mode: Optional[str] = None,
    ) -> None:
        self.batch = batch
        self._autoreset, self.render_mode = autoreset, render_mode
        self.metadata = {**self.metadata, "autoreset_mode": autoreset if _gymnasium is None else AutoresetMode(autoreset)}
        self._table: Optional[ActionTable] = None
        self._names = names
        self._form = form_of(actions, batch.action_table()) if actions != "ids" else None
        self._chosen = np.zeros((0, 0), np.int32)
        self._is_as_env = is_as_env
        self._rng = rng
        self._encode = DouZero(batch.action_table()) if encoded else None
        self.num_envs = batch.games
        self._places = np.arange(self.num_envs)
        self._masks = masks
        self._actions = max(one["actions"] for one in batch.groups) if self._form is None else self._form.size
        shapes: Dict[str, Any] = {**(_DOUZERO_SHAPES if encoded else batch.shapes)}
        if names is not None:
            shapes = {name: shapes[name] for name in names}
        if self._form is not None and self._form.has_candidates:
            shapes["candidates"] = ("|i1", (self._form.size, CANDIDATE_COLUMNS))
        self.single_observation_space = spaces.observations(shapes, is_as_env)
        self.single_action_space = spaces.discrete(self._actions)
        self.observation_space = spaces.batched(self.single_observation_space, self.num_envs)
        self.action_space = spaces.batched(self.single_action_space, self.num_envs)
        self._ids_end = max(one["actions"] for one in batch.groups)
        self._answer: Optional[Answer] = None

    @property
    def legal(self) -> Legal:
        """Current legal ids."""
        return self._now().legal

    def action_masks(self) -> np.ndarray:
        """Current legal actions as dense masks, int8 (n, A)."""
        return self.legal.mask(self._actions) if self._form is None else (self._choices() >= 0).astype(np.int8)

    def __repr__(self) -> str:
        return f"VectorEnv({self.batch!r})"

    def reset(
        self, *, seed: Union[None, Seed, Sequence[Optional[Seed]]] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[Dict[str, np.ndarray], Infos]:
        """Deals new games.

        Args:
            seed: number or text for all games, or a list with one per game; None in it lets that game continue with its
                next deal.
            options: `deals` and `games` of `Batch.reset`; `reset_mask` bool (n,) of Gymnasium.
        """
        options = mapping("options", options, "deals, games or reset_mask")
        if not options.keys() <= {"deals", "games", "reset_mask"}:
            raise TypeError(f"invalid options {sorted(options)}: expected deals, games or reset_mask")
        mask = options.pop("reset_mask", None)
        if mask is not None:
            if np.shape(mask) != (self.num_envs,):
                raise ValueError(f"invalid reset_mask of shape {np.shape(mask)}: expected ({self.num_envs},)")
            options["games"] = np.flatnonzero(mask)
        if isinstance(seed, (list, tuple, np.ndarray)):
            if len(seed) != self.num_envs:
                raise ValueError(f"invalid seed: {len(seed)} seeds, expected {self.num_envs}")
            games = options.get("games")
            options["seeds"] = list(seed) if games is None else [seed[int(game)] for game in games]
        elif seed is not None:
            options["seed"] = seed
        self._begin(self.batch.reset(**options))
        assert self._answer is not None
        if self._rng is not None and seed is not None:
            self._rng = generator_of(options["seed"] if "seed" in options else str(options["seeds"]))
        return self._seen(self._answer), self._infos(self._answer)

    def step(
        self, actions: Any
    ) -> Tuple[Dict[str, np.ndarray], np.ndarray, np.ndarray, np.ndarray, Infos]:
        """Plays an action id in each game.

        Returns:
            observations, rewards float32 (n,) of the seat that acted, terminations bool (n,), truncations bool (n,),
            infos.
        """
        before = self._now()
        told: Dict[str, Any] = {}
        over = before.seat < 0
        has_over = bool(over.any())
        if has_over and self._autoreset != "NextStep":
            raise Refused("bad-params", f"invalid step, as game {int(np.argmax(over))} is over: expected a reset with reset_mask first")
        ids = self._ids(actions, over)
        if ids is not None and self._form is not None:
            actions = ids = self._ids_of(ids)
        if ids is not None and self._rng is not None:
            actions, told = self._replaced(ids, before.legal, self._rng)
        if has_over and ids is not None:
            actions = np.where(over, -1, actions)
        with in_words_of(NO_WAITING):
            answer = self.batch.step(actions)
        if has_over:
            fresh = self.batch.reset(np.flatnonzero(over).tolist())
            answer = fresh._replace(done=answer.done, winner=answer.winner, rewards=np.where(over[:, None], 0, answer.rewards).astype(np.float32))
        self._begin(answer)
        rewards = answer.rewards[self._places, np.maximum(before.seat, 0)]
        ended, cut = answer.done > 0, np.zeros(self.num_envs, bool)
        return self._seen(answer), rewards, ended, cut, cast(Infos, {**self._infos(answer), **told})

    def render(self) -> Optional[Tuple[Rendered, ...]]:
        """The knowledge of the seat to act in every game: texts with `ansi`, pictures with `rgb_array`, otherwise None."""
        if self.render_mode is None:
            return None
        self._now()
        table = self._table = self._table or self.batch.action_table()
        arrays = self.batch.observe([-1] * self.num_envs)
        rows = [{name: array[game] for name, array in arrays.items()} for game in range(self.num_envs)]
        return tuple(rendered(self.render_mode, row, table) for row in rows)

    def close(self, **_: Any) -> None:
        """Stops the process."""
        self.closed = True
        self.batch.close()

    def _now(self) -> Answer:
        if self._answer is None:
            raise RuntimeError("no games yet: call reset first")
        return self._answer

    def _ids(self, actions: Any, over: np.ndarray) -> Optional[np.ndarray]:
        """The actions as integers (n,); None for other shapes and types, which the batch refuses.

        A negative id, with which a game of `Batch` waits, is refused here, except for games that are over.
        """
        try:
            ids = np.asarray(actions)
        except ValueError:
            return None
        if ids.shape != (self.num_envs,) or ids.dtype.kind not in "iu":
            return None
        wrong = ids < 0
        if wrong.any() and (wrong & ~over).any():
            game = int(np.argmax(wrong & ~over))
            raise ValueError(f"invalid actions[{game}] {int(ids[game])}: expected a legal id")
        return np.where(over, 0, ids)

    def _begin(self, answer: Answer) -> None:
        """Keeps a new answer, with the ids of the form's actions."""
        self._answer = answer
        if self._form is not None:
            self._chosen = self._form.ids(answer.legal, answer.observations["hand"])

    def _choices(self) -> np.ndarray:
        """Ids of the form's actions, (n, A); −1 for those that are not legal."""
        self._now()
        return self._chosen

    def _ids_of(self, actions: np.ndarray) -> np.ndarray:
        """The ids of actions of the form. Without `illegal="random"`, one that is not legal is refused."""
        if (actions >= self._actions).any():
            game = int(np.argmax(actions >= self._actions))
            raise ValueError(f"invalid actions[{game}] {int(actions[game])}: expected 0 to {self._actions - 1}")
        ids = self._chosen[self._places, actions]
        wrong = (ids < 0) & (self._now().seat >= 0)
        if self._rng is None and wrong.any():
            game = int(np.argmax(wrong))
            count = np.count_nonzero(self._chosen[game] >= 0)
            raise Refused("bad-params", f"invalid actions[{game}] {int(actions[game])}: expected one of {count} legal actions")
        return ids

    def _replaced(self, ids: np.ndarray, legal: Legal, rng: np.random.Generator) -> Tuple[np.ndarray, Dict[str, Any]]:
        """The ids with a random legal one for each illegal one, and what `infos` says of them."""
        owner = legal.games
        wrong = ids < self._ids_end
        wrong[owner[legal.ids == ids[owner]]] = False
        wrong &= legal.counts > 0
        played = np.where(wrong, legal.sample(rng), ids) if wrong.any() else ids
        return played, {"illegal": wrong, "played": played}

    def _seen(self, answer: Answer) -> Dict[str, np.ndarray]:
        """Observations of the seats to act, with the features of the form's actions."""
        seen = self._observations(answer.observations)
        if self._form is not None and self._form.has_candidates:
            seen["candidates"] = self._form.candidates(self._chosen, answer.observations["hand"])
        return seen

    def _observations(self, arrays: Mapping[str, np.ndarray]) -> Dict[str, np.ndarray]:
        """The arrays unchanged, or encoded; with numbers as columns (n, 1) for Gymnasium's registry."""
        seen = dict(arrays) if self._encode is None else self._encode(arrays)
        if self._names is not None:
            seen = {name: seen[name] for name in self._names}
        return {name: array[:, None] if array.ndim == 1 else array for name, array in seen.items()} if self._is_as_env else seen

    def _infos(self, answer: Answer) -> Infos:
        infos: Dict[str, Any] = {"legal": answer.legal, "seat": answer.seat, "rewards": answer.rewards}
        if self._masks:
            infos["action_mask"] = self.action_masks()
        if answer.finals is not None:
            games, _, seen = answer.finals
            observations = self._observations(seen)
            if self._form is not None and self._form.has_candidates:
                observations["candidates"] = np.zeros((len(games), self._form.size, CANDIDATE_COLUMNS), np.int8)
            # NumPy fills arrays of objects with None.
            final_obs, final_info = np.empty((2, self.num_envs), object)
            final_obs[games] = [dict(zip(observations, rows)) for rows in zip(*observations.values())]
            ends = zip(answer.rewards[games], answer.winner[games].tolist())
            final_info[games] = [{"rewards": rewards, "winner": winner} for rewards, winner in ends]
            ended = answer.done > 0
            infos.update(final_obs=final_obs, _final_obs=ended, final_info=final_info, _final_info=ended)
        return cast(Infos, infos)


class Env(_EnvBase):  # type: ignore[misc]
    """One game with Gymnasium's interface. Takes the arguments of `make_vec` except `num_envs` and `masks`.

    An observation is a dict of arrays. One number has the shape (1,), as learners cannot encode arrays without dimensions.
    `opponents` takes every player of `Arena` too: any bot of ddz, functions of observations and legal ids, models.
    With a small form of `actions`, `info["ids"]` has the id of each of `info["legal"]`.
    `render_mode`: `ansi` for a text, `rgb_array` for a picture, `human` to print the text after every action.

    With one name for `opponents`, `seat="rotate"` puts you at the next seat with every deal; a reset with a seed begins at
    seat 0. `info` contains `legal`, a list of ids, `action_mask`, int8 (A,), `seat`, and `rewards` of all seats. The reward
    is for your side with `opponents`, otherwise for the seat that acted. Without opponents a round that begins with the play
    is stepped in this process, except with wild ranks, two seats and `scores`; the program deals.

    `illegal` decides about an id of the action space that is not legal: `raise` refuses it, and the game has not moved;
    `random` plays a legal id instead, drawn from the environment's seed; `lose` ends the game as lost for the side that
    chose it, for rounds that begin with the play and `wins` or `points`. Then `info["illegal"]` is the id refused, and
    `info["played"]` the id played instead, None for `lose`.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": RENDER_FPS}

    def __init__(
        self, rules: Rules = "douzero", opponents: Opponents = "greedy", observation: Observation = None, seed: Optional[Seed] = None,
        *, seat: Union[int, str] = "rotate", start: str = "play", scoring: Optional[str] = None, history: int = 15,
        render_mode: Optional[str] = None, illegal: str = "raise", actions: str = "ids",
    ) -> None:
        self._illegal = illegal_of(illegal, "raise", "lose", "random")
        self._rules = rules
        if illegal == "lose" and (start != "play" or scoring == "scores"):
            raise ValueError('invalid illegal "lose": expected start="play", and scoring "wins" or "points"')
        observe, history, encoded = _observed(observation, history, rules, start)
        self.render_mode = render_mode_of(render_mode)
        self._table: Optional[ActionTable] = None
        seats = seats_of(rules)
        # Players that no batch seats choose here, and the batch has one game in which all seats are the caller's.
        self._seated = _seated(opponents, seat, seats, rules, start, seed)
        seatings = [(1, None)] if self._seated else _seatings(seats, opponents, seat, seats)
        is_here = (
            (opponents is None or (bool(self._seated) and not any(one and one.needs_program for one in self._seated[0])))
            and (scoring or "points") != "scores"
            and "hands" not in (observe or ())
            and plays_here(rules_of(rules), start)
        )
        # Deals of a round that is stepped here come several at a time, as a question costs more than its answer.
        groups = [group(_DEALS if is_here else 1, rules, start, scoring, bots) for _, bots in seatings]
        self._seed, self._ahead = seed_of(seed), range(0)
        has_form = checked_form(actions) != "ids"
        needed = (*(("hand",) if has_form else ()), *(_BOMBS if illegal == "lose" else ()), *(RENDERED_ARRAYS if render_mode is not None else ()))
        is_list = isinstance(observe, (list, tuple))
        asked = list(dict.fromkeys([*observe, *needed])) if is_list and not self._seated else None if is_list else observe
        features = any(one and one.player and one.player.features for one in sum(self._seated, []))
        # A round that is stepped here needs all hands, which the program deals.
        with in_words_of(*_names_of(opponents)):
            self.batch = Batch(groups, seed=self._seed, observe=asked, history=history, auto_reset=False, features=features, hands=is_here)
        self._names = list(observe) if is_list else [name for name in self.batch.shapes if not is_here or name != "hands"]
        self._encode = DouZero(self.batch.action_table()) if encoded else None
        seen = {name: self.batch.shapes[name] for name in self._names}
        shapes: Dict[str, Any] = {**(_DOUZERO_SHAPES if encoded else seen)}
        self._form = form_of(actions, self.batch.action_table()) if has_form else None
        if self._form is not None and self._form.has_candidates:
            shapes["candidates"] = ("|i1", (self._form.size, CANDIDATE_COLUMNS))
        self.observation_space = spaces.observations(shapes, True)
        self._actions = self.batch.groups[0]["actions"] if self._form is None else self._form.size
        self.action_space = spaces.discrete(self._actions)
        self._answer: Optional[Answer] = None
        # One game per seating; the others wait.
        self._game = self._deals = -1
        self._rounds: Optional[Rounds] = None
        self._here: Optional[OneGame] = None
        has_greedy = any(one and one.is_greedy for one in sum(self._seated, []))
        plays = PlayTable(self.batch.action_table(), self.batch.seats) if is_here or has_greedy else None
        self._plays = plays if is_here else None
        self._greedy = Greedy(plays) if plays is not None and has_greedy else None
        self._layout = Layout(seen if encoded else {name: (dtype, shape or (1,)) for name, (dtype, shape) in seen.items()})
        self._rng = generator_of(seed)
        self._is_lost = False
        self._last = 0
        self._chosen: Optional[np.ndarray] = None
        """Ids of the form's actions in this position, computed once."""

    def action_masks(self) -> np.ndarray:
        """Current legal actions as a dense mask, int8 (A,)."""
        return self._mask(self._legal()) if self._form is None else (self._choices() >= 0).astype(np.int8)

    def __repr__(self) -> str:
        return f"Env({self.batch.groups[0]['rules']})"

    def reset(
        self, *, seed: Optional[Seed] = None, options: Optional[Dict[str, Any]] = None
    ) -> Tuple[Dict[str, np.ndarray], Dict[str, Any]]:
        """Deals a new game.

        Args:
            seed: number or text; None continues with the next deal.
            options: `deals` of `Batch.reset`, with one deal for game 0.
        """
        if _gymnasium is not None:
            super().reset(seed=seed if isinstance(seed, int) and 0 <= seed < 2**32 else None)
        options = mapping("options", options, "deals")
        deals = options.pop("deals", None)
        if options:
            raise TypeError(f"invalid options {sorted(options)}: expected deals")
        if deals is not None and (len(deals) != 1 or deals[0].get("game", 0) != 0):
            raise ValueError(f"invalid deals {shown(deals)}: expected one deal, for game 0")
        number = 0 if seed is not None else self._deals + 1
        if self._plays is not None:
            if seed is not None or deals is not None or number not in self._ahead:
                # One deal is enough for callers with a seed for each; the first reset deals all games.
                count = _DEALS if self._answer is None or (seed is None and deals is None) else 1
                ahead, root = range(number, number + count), self._seed if seed is None else seed_of(seed)
                self._answer = self.batch.reset(range(count), seeds=[f"{root}/0"] * count, deals=deals, numbers=ahead)
                self._ahead = ahead if deals is None else ahead[:1]
            self._game = number - self._ahead.start
        else:
            game = 0 if seed is not None else (self._game + 1) % self.batch.games
            # A seed restarts the waiting games too, so that later deals follow from it.
            games = None if self._answer is None or seed is not None else [game]
            self._answer = self.batch.reset(games, seed=seed, deals=None if deals is None else [{**deals[0], "game": game}])
            self._game = game
        self._deals = number
        self._is_lost, self._chosen = False, None
        if seed is not None:
            self._seed, self._rng = seed_of(seed), generator_of(seed)
        self._here = None
        if self._plays is not None and deals is None:
            first = {name: array[self._game] for name, array in self._answer.observations.items()}
            hands = first["hands"][: self.batch.seats]
            self._here = OneGame(self._plays, self._layout, first, hands, self.batch.groups[0]["scoring"])
        self._rewards = self._answer.rewards[self._game]
        self._rounds = Rounds(self.batch, self._answer, self._rules) if self._seated else None
        if self._seated:
            self._let_others_play()
        self._show()
        return self._observation(), self._info()

    def step(self, action: int) -> Tuple[Dict[str, np.ndarray], float, bool, bool, Dict[str, Any]]:
        """Plays an action id. Returns observation, reward, terminated, truncated, info."""
        if self._is_lost:
            raise Refused("bad-params", f"invalid action {shown(action)}: the game was lost by an illegal action, expected a reset")
        if type(action) is not int or not 0 <= action < self._actions:
            action = whole("action", action, 0, self._actions - 1)
        try:
            return self._play(action if self._form is None else self._id_of(action))
        except Refused:
            legal = self._legal()
            if self._illegal == "raise" or not legal or (self._form is None and action in legal):
                raise
        if self._illegal == "lose":
            return self._lose(action)
        played = int(self._rng.choice(legal))
        *results, info = self._play(played)
        return (*results, {**info, "illegal": action, "played": played})  # type: ignore[return-value]

    def _id_of(self, action: int) -> int:
        """The id of an action of the form."""
        ids = self._choices()
        if ids[action] < 0:
            raise Refused("bad-params", f"invalid action {action}: expected one of the {np.count_nonzero(ids >= 0)} legal actions of action_masks()")
        return int(ids[action])

    def _choices(self) -> np.ndarray:
        """The id of each action of the form, −1 for those that are not legal."""
        if self._chosen is None:
            assert self._form is not None
            legal = np.array(self._legal(), np.int32)
            self._chosen = self._form.ids(Legal(np.array([0, len(legal)], np.int32), legal), self._hand()[None])[0]
        return self._chosen

    def _hand(self) -> np.ndarray:
        """Counts by rank (15,) of the seat to act."""
        return self._now().observations["hand"][self._game] if self._here is None else self._here.hand()

    def _play(self, action: int) -> Tuple[Dict[str, np.ndarray], float, bool, bool, Dict[str, Any]]:
        seat = self._last = self._seat()
        self._move(action)
        if self._seated:
            self._let_others_play()
        self._show()
        info = self._info()
        return self._observation(), float(self._rewards[seat]), info["seat"] < 0, False, info

    def _seat(self) -> int:
        """Seat to act, −1 if the round is over."""
        return int(self._now().seat[self._game]) if self._here is None else self._here.seat

    def _move(self, action: int) -> None:
        """Plays an id for the seat to act."""
        if self._here is not None:
            self._rewards = self._here.step(action)
        else:
            actions = np.full(self.batch.games, -1)
            actions[self._game] = action
            with in_words_of(ONE_ACTION):
                self._answer = self.batch.step(actions) if self._rounds is None else self._rounds.step(actions)
            self._rewards = self._answer.rewards[self._game]
        self._chosen = None

    def _let_others_play(self) -> None:
        """Lets the players of this process act until it is the caller's turn or the round is over."""
        players = self._seated[max(self._deals, 0) % len(self._seated)]
        while (seat := self._seat()) >= 0 and (one := players[seat]) is not None:
            if one.player is None:
                self._move(self._of_bot(one.is_greedy))
                continue
            rounds: Any = self._rounds if self._here is None else self._here.rounds()
            self._move(int(one.player.choose(rounds, np.zeros(1, np.int64))[0]))

    def _of_bot(self, is_greedy: bool) -> int:
        """The id that `greedy` or `random` plays now."""
        if not is_greedy or self._greedy is None:
            legal = self._legal()
            return legal[int(self._rng.random() * len(legal))]
        if self._here is not None:
            return self._here.greedy(self._greedy)
        return self._greedy.choose_from({name: array[self._game] for name, array in self._now().observations.items()}, self._legal())

    def _lose(self, action: int) -> Tuple[Dict[str, np.ndarray], float, bool, bool, Dict[str, Any]]:
        """Ends the game as lost for the side of the seat to act. The observation stays as it is."""
        if self._here is not None:
            seat, bombs = self._here.seat, self._here.bombs
        else:
            answer = self._now()
            seat = int(answer.seat[self._game])
            bombs = sum(int(answer.observations[name][self._game]) for name in _BOMBS)
        scoring = self.batch.groups[0]["scoring"]
        self._rewards = np.array(result_of(self.batch.seats, seat != 0, bombs, scoring), np.float32)
        self._is_lost, self._chosen = True, None
        return self._observation(), float(self._rewards[seat]), True, False, {**self._info(), "illegal": action, "played": None}

    def render(self) -> Rendered:
        """The observing seat's knowledge: a text with `ansi`, a picture with `rgb_array`, otherwise None."""
        self._now()
        return self._rendered() if self.render_mode in ("ansi", "rgb_array") else None

    def close(self) -> None:
        """Stops the process."""
        self.batch.close()

    def _now(self) -> Answer:
        if self._answer is None:
            raise RuntimeError("no game yet: call reset first")
        return self._answer

    def _show(self) -> None:
        """Prints the position with the mode `human`."""
        if self.render_mode == "human":
            print(self._rendered(), end="\n\n", flush=True)

    def _rendered(self) -> Rendered:
        self._table = self._table or self.batch.action_table()
        if self._here is not None:
            return rendered(self.render_mode, self._here.every(), self._table)
        arrays = self.batch.observe([-1] * self.batch.games)
        return rendered(self.render_mode, {name: array[self._game] for name, array in arrays.items()}, self._table)

    def _observation(self) -> Dict[str, np.ndarray]:
        seen = self._arrays()
        if self._form is not None and self._form.has_candidates:
            seen["candidates"] = self._form.candidates(self._choices()[None], self._hand()[None])[0]
        return seen

    def _observer(self) -> Optional[int]:
        """The caller's seat that acted last, at the end of a round with players of this process; otherwise None."""
        return self._last if self._seat() < 0 else None

    def _arrays(self) -> Dict[str, np.ndarray]:
        observer = self._observer() if self._seated else None
        if self._here is not None:
            seen = self._here.observation(observer)
            if self._encode is None:
                return seen
            arrays = {name: array[None] for name, array in seen.items()}
        else:
            observations = self._now().observations if observer is None else self.batch.observe([observer] * self.batch.games)
            arrays = {name: observations[name][self._game : self._game + 1] for name in self._names}
        encoded = arrays if self._encode is None else self._encode(arrays)
        # Copies, as callers keep and change them, and the program sends some arrays once per game.
        return {name: np.array(array[0] if array.ndim > 1 else array) for name, array in encoded.items()}

    def _legal(self) -> List[int]:
        if self._is_lost:
            return []
        # A list, as Gymnasium cannot stack arrays of different lengths.
        return self._now().legal[self._game].tolist() if self._here is None else self._here.legal()

    def _info(self) -> Dict[str, Any]:
        legal = self._legal()
        seat = -1 if self._is_lost else self._seat()
        if self._form is None:
            return {"legal": legal, "action_mask": self._mask(legal), "seat": seat, "rewards": self._rewards.copy()}
        ids = self._choices()
        actions = np.flatnonzero(ids >= 0)
        mask = (ids >= 0).astype(np.int8)
        return {"legal": actions.tolist(), "ids": ids[actions].tolist(), "action_mask": mask, "seat": seat, "rewards": self._rewards.copy()}

    def _mask(self, legal: List[int]) -> np.ndarray:
        mask = bytearray(self._actions)  # twice as fast as NumPy's zeros
        for action in legal:
            mask[action] = 1
        return np.frombuffer(mask, np.int8)


def illegal_of(illegal: str, *choices: str) -> str:
    """Checks what happens to illegal ids."""
    if illegal not in choices:
        *others, last = (f'"{choice}"' for choice in choices)
        raise ValueError(f"invalid illegal {shown(illegal)}: expected {', '.join(others)} or {last}")
    return illegal


def _names_of(opponents: Opponents) -> List[Tuple[str, str]]:
    """The arguments here for the fields of groups and observations in refusals."""
    is_name = isinstance(opponents, str)
    bots = (r"groups\[\d+\]\.bots.*?(?=: expected)", f"opponents {opponents!r}".replace("\\", r"\\")) if is_name else (r"groups\[\d+\]\.bots", "opponents")
    return [bots, (r"groups\[\d+\]\.(?!games)", ""), (r"observe\[", "observation[")]


def _observed(
    observation: Observation, history: int, rules: Rules, start: str
) -> Tuple[Optional[Sequence[str]], int, bool]:
    """Arrays to observe, columns of history, and whether they are encoded for DouZero's networks."""
    if observation is None or not isinstance(observation, str):
        return observation, history, False
    if observation != "douzero":
        raise ValueError(f'invalid observation {observation!r}: expected a list of array names, or "douzero"')
    if start != "play" or seats_of(rules) != 3:
        raise ValueError('invalid observation "douzero": expected three seats and start="play"')
    return DOUZERO_ARRAYS, max(whole("history", history, 0), 15), True


def _seatings(games: int, opponents: Opponents, seat: Union[int, str], seats: int) -> List[Tuple[int, Optional[List[Optional[str]]]]]:
    """Number of games for each seating of the bots."""
    if seat != "rotate":
        seat = whole("seat", seat, 0, seats - 1) if not isinstance(seat, str) else seat
        if isinstance(seat, str):
            raise ValueError(f'invalid seat {seat!r}: expected 0 to {seats - 1}, or "rotate"')
        if not isinstance(opponents, str):
            raise ValueError(f"invalid seat {seat}: expected one name for opponents, as the seat is among them")
    if opponents is None:
        return [(games, None)]
    if callable(opponents):
        raise TypeError(f"invalid opponents {shown(opponents)}: expected names of bots; functions play in Env and Arena")
    if not isinstance(opponents, str):
        return [(games, items("opponents", opponents, "names of bots, with None for your seats"))]
    places = range(seats) if seat == "rotate" else [seat]
    seatings = []
    for index, place in enumerate(places):
        share = games // len(places) + (index < games % len(places))
        if share > 0:
            seatings.append((share, [None if other == place else opponents for other in range(seats)]))
    return seatings


class _Seated(NamedTuple):
    """A player of `player_of` at a seat; None for `random` and `greedy`, which choose here. Bots of ddz need the program."""

    player: Any
    is_greedy: bool = False
    needs_program: bool = False


_HERE = ("random", "greedy")
"""Bots that play rounds of this process, nine times as fast as through the program."""


def _seated(opponents: Opponents, seat: Union[int, str], seats: int, rules: Rules, start: str, seed: Optional[Seed]) -> List[List[Optional[_Seated]]]:
    """Players by seat for each seating, None for the caller's seats; empty if the program seats all of them."""
    if opponents is None:
        return []
    is_one = isinstance(opponents, str) or callable(opponents) or hasattr(opponents, "choose")
    listed = [opponents] if is_one else items("opponents", opponents, "players, with None for your seats")
    if all(one is None or (isinstance(one, str) and one in QUICK_BOTS) for one in listed):
        if not plays_here(rules_of(rules), start) or not all(one in (None, *_HERE) for one in listed):
            return []
    if start != "play":
        raise ValueError(f'invalid opponents {shown(opponents)}: expected {", ".join(QUICK_BOTS)} with start="{start}"')

    def sit(player: Player) -> _Seated:
        if isinstance(player, str) and player in _HERE and plays_here(rules_of(rules), start):
            return _Seated(None, player == "greedy")
        made = player_of("opponents", player, rules, seed_of(seed))
        return _Seated(made, needs_program=made.features or made.needs_plays)

    if not is_one:
        if len(listed) != seats or None not in listed:
            raise ValueError(f"invalid opponents of {len(listed)}: expected {seats} players, with None for your seats")
        if seat != "rotate":
            raise ValueError(f"invalid seat {shown(seat)}: expected one player for opponents, as the seat is among them")
        return [[None if one is None else sit(one) for one in listed]]
    own = range(seats) if seat == "rotate" else [whole("seat", seat, 0, seats - 1)]
    every = sit(listed[0])
    return [[None if other == place else every for other in range(seats)] for place in own]


def _registered_vec(**settings: Any) -> VectorEnv:
    """`make_vec` for Gymnasium's registry, with observations as of `Env`: one number per game is an array (n, 1)."""
    return make_vec(**settings, is_as_env=True)


def _register() -> None:
    """Adds these environments to Gymnasium's registry."""
    if _gymnasium is not None and ENV_ID not in _gymnasium.registry:
        _gymnasium.register(ENV_ID, entry_point="doudizhu:Env", vector_entry_point="doudizhu.vector:_registered_vec")


_register()
