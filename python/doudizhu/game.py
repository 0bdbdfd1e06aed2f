"""Rules, solver and records: the methods of `ddz rpc` as functions (docs/reference/rpc.md)."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

import numpy as np

from .batch import RANKS, ActionTable, Rules
from .checks import Seed, items, mapping, seed_of
from .errors import Refused
from .program import RpcProgram, rpc

SIDES = {2: ("landlord", "farmer"), 3: ("landlord", "down", "up"), 4: ("landlord", "down", "across", "up")}
"""Names of the roles by number of seats; index = role."""

Play = Dict[str, Any]
"""A play: `{"id", "kind", "main", "length", "cards", "text"}` (docs/reference/rpc.md)."""


def rules_of(rules: Rules = "douzero") -> Dict[str, Any]:
    """All switches of a rule set."""
    return rpc().ask("rules.get", rules=_plain(rules))["rules"]


def seats_of(rules: Rules) -> int:
    """Number of seats of a rule set, 2 to 4."""
    return int(rules_of(rules)["seats"]) if rules != "douzero" else 3


def presets() -> List[str]:
    """Names of all rule sets."""
    return rpc().ask("rules.list")["rules"]


def moves(hand: str, beat: Union[None, str, Play] = None, rules: Rules = "douzero") -> List[Play]:
    """Legal plays of a hand, without the pass.

    Args:
        hand: rank letters, `33344455`.
        beat: play to beat, None when leading.
    """
    params: Dict[str, Any] = {"rules": _plain(rules), "hand": hand}
    if beat is not None:
        params["beat"] = {"cards": beat} if isinstance(beat, str) else _question(beat)
    return rpc().ask("moves", **params)["plays"]


def classify(cards: str, rules: Rules = "douzero") -> List[Play]:
    """All readings of cards as a play, the one that a leader gets first; empty if they are not a play."""
    return rpc().ask("classify", rules=_plain(rules), cards=cards)["readings"]


def solve(
    landlord: str,
    farmers: Union[str, Sequence[str]],
    leader: str = "landlord",
    beat: Optional[str] = None,
    rules: Rules = "douzero",
    all_moves: bool = False,
    nodes: Optional[int] = None,
    time_ms: Optional[int] = None,
    beat_by: Optional[str] = None,
    head_start: int = 0,
) -> Dict[str, Any]:
    """Solves a position with open hands: the winner and the winning plays.

    Args:
        farmers: one hand, or one per farmer in turn order.
        leader: seat to act: `landlord`, `farmer`, `down`, `across` or `up`.
        all_moves: whether to find every winning play.
        nodes: maximum number of positions to search.
        time_ms: time limit in milliseconds.
        beat_by: seat that made the play `beat`, named as `leader`; None for the seat before the one to act.
        head_start: number of cards with which the farmer wins, with the rules `two`.

    Returns:
        `winner` (`landlord`, `farmers`, `unknown`), `winningPlays`, `complete`, `line` and more (docs/reference/rpc.md).
    """
    params: Dict[str, Any] = {
        "rules": _plain(rules),
        "landlord": landlord,
        "farmers": [farmers] if isinstance(farmers, str) else list(farmers),
        "leader": leader,
        "all": all_moves,
    }
    if beat is not None:
        params["beat"] = {"cards": beat}
    if beat_by is not None:
        params["beatBy"] = beat_by
    if head_start != 0:
        params["headStart"] = head_start
    limits = {"nodes": nodes, "timeMs": time_ms}
    if any(limit is not None for limit in limits.values()):
        params["limits"] = {name: limit for name, limit in limits.items() if limit is not None}
    return rpc().ask("solve", **params)


def verdicts(
    observations: Mapping[str, np.ndarray],
    table: ActionTable,
    rules: Rules = "douzero",
    nodes: int = 100_000,
) -> np.ndarray:
    """Winners of positions with open hands, as far as the solver proves them within `nodes` positions.

    Args:
        observations: arrays of a batch with n rows: `hands`, `role`, `toBeat`, `toBeatSeat`; seat 0 is the landlord, as
            with `start="play"`.
        table: action table of the batch.
        rules: rule set of the games.

    Returns:
        int8 (n,): 1 landlord, −1 farmers, 0 not proved.
    """
    return verdicts_by(rpc(), observations, table, rules, nodes)


def verdicts_by(
    program: RpcProgram, observations: Mapping[str, np.ndarray], table: ActionTable, rules: Rules, nodes: int
) -> np.ndarray:
    """`verdicts` by a given program. Earlier proofs help later ones, so only a fresh program always gives the same."""
    seats = seats_of(rules)
    positions, rows = [], []
    if not set(POSITION_ARRAYS) <= set(observations):
        raise ValueError(f"invalid observations of {sorted(observations)}: expected {', '.join(POSITION_ARRAYS)}")
    for row in range(len(observations["role"])):
        position = position_of({name: observations[name][row] for name in POSITION_ARRAYS}, table, seats)
        if position is not None:
            positions.append(position)
            rows.append(row)
    found = program.ask("solve", rules=_plain(rules), positions=positions, limits={"nodes": nodes})["solutions"]
    values = np.zeros(len(observations["role"]), np.int8)
    values[rows] = [{"landlord": 1, "farmers": -1}.get(one["winner"], 0) for one in found]
    return values


POSITION_ARRAYS = ("hands", "role", "toBeat", "toBeatSeat")
"""Observation arrays that `position_of` reads."""


def position_of(row: Mapping[str, Any], table: ActionTable, seats: int) -> Optional[Dict[str, Any]]:
    """A position for `solve` with open hands; None if the round is over.

    Args:
        row: `POSITION_ARRAYS` of one game that began with the play, with seat 0 as the landlord.
    """
    texts = [cards_text(counts) for counts in row["hands"][:seats]]
    if not all(texts):
        return None
    role, to_beat = int(row["role"]), int(row["toBeat"])
    position: Dict[str, Any] = {"landlord": texts[0], "farmers": texts[1:], "leader": SIDES[seats][role]}
    if to_beat > 0:
        position["beat"] = {
            "cards": table.text(to_beat),
            "kind": table.kinds[table.kind[to_beat]],
            "main": RANKS[table.main[to_beat]],
        }
        # Observations count seats from the seat to act.
        position["beatBy"] = SIDES[seats][(role + int(row["toBeatSeat"])) % seats]
    return position


def cards_text(counts: np.ndarray) -> str:
    """Counts by rank (15,) as rank letters, low to high."""
    return "".join(letter * int(n) for letter, n in zip(RANKS, counts))


def solve_positions(positions: Sequence[Mapping[str, Any]], rules: Rules, nodes: int) -> List[Dict[str, Any]]:
    """Solutions of positions made by `position_of`, with every winning play (docs/reference/rpc.md, `solve`)."""
    return rpc().ask("solve", rules=_plain(rules), positions=list(positions), all=True, limits={"nodes": nodes})["solutions"]


def advise(
    hand: str,
    calls: Optional[str] = None,
    kitty: Optional[str] = None,
    plays: str = "",
    rules: Rules = "competition",
    wild: str = "",
    count: int = 3,
    known: str = "",
) -> Dict[str, Any]:
    """Advice on a call or a play with a hand: the choices with points, chances, proofs and reasons, the best first.

    Args:
        hand: the cards now, `34567789TJQKA22BR`.
        calls: calls and doubles so far, `- 2`; None with a kitty or plays, which then begin the round.
        kitty: once it is turned up.
        plays: plays so far from the landlord on, `888+Q - 5555`.
        known: cards of other hands by side, `U=7777AAAA3BR?? D=2`.

    Returns:
        `phase`, `seat`, `role`, `deals`, `options` (docs/reference/rpc.md, `advise`).
    """
    asked = {"hand": hand, "calls": calls, "kitty": kitty, "plays": plays, "known": known, "wild": wild, "count": count}
    return rpc().ask("advise", rules=_plain(rules), **asked)


def equal_actions(rules: Rules) -> np.ndarray:
    """The lowest id of the class of equal value of each action, int32 (A,); its own id if it is alone.

    666777888+999 and 777888999+666 are one class under `douzero`: both beat, and are beaten by, the same plays.
    """
    return np.array(rpc().ask("actions", rules=_plain(rules))["equal"], np.int32)


def split(hand: str, rules: Rules = "douzero") -> List[str]:
    """A split of a hand into the fewest plays, whose number is the length of the list. One deck, no wild ranks."""
    return rpc().ask("split", rules=_plain(rules), hand=hand)["split"]


def act(bot: str, views: Sequence[Mapping[str, Any]], seed: Seed = 0) -> np.ndarray:
    """Ids that a bot plays in positions as seen by one seat, int32 (n,).

    Args:
        bot: any bot of ddz: `rules`, `neural`, `search` and more.
        views: positions `{"rules", "seat", "hand", "kitty", "plays"}` (docs/reference/rpc.md, `bot.act`).
    """
    actions = acts(bot, views, seed)
    fault = next(((at, one) for at, one in enumerate(actions) if one["type"] == "fault"), None)
    if fault is not None:
        raise Refused("bot-fault", f"bot {bot} failed at views[{fault[0]}] {fault_text(fault[1])}")
    return np.array([action["id"] for action in actions], np.int32)


def acts(bot: str, views: Sequence[Mapping[str, Any]], seed: Seed = 0) -> List[Dict[str, Any]]:
    """As `act`, the answers of the program: `{"type", "id"}`, or `{"type": "fault", "kind", "message"}`."""
    listed = items("views", [views] if isinstance(views, Mapping) else views, "positions")
    return rpc().ask("bot.act", bot=bot, views=[mapping(f"views[{at}]", view, "rules, seat, hand, kitty and plays") for at, view in enumerate(listed)], seed=seed_of(seed))["actions"]


def fault_text(fault: Mapping[str, Any]) -> str:
    """Kind and message of a bot's fault."""
    return f"({fault['kind']}): {fault['message']}"


def playouts(
    bot: str, deals: Sequence[Mapping[str, Any]], plays: Sequence[int], ids: Sequence[int], rules: Rules = "douzero", seed: Seed = 0
) -> np.ndarray:
    """Winners of rounds that a bot plays to the end at every seat, int8 (deals, ids): 0 landlord, 1 farmers.

    Args:
        deals: `{"hands", "kitty"}` by seat, the landlord's hand without the kitty.
        plays: ids played so far, the same in all deals.
        ids: ids of the seat to act; a round is played out after each.
    """
    asked = {"deals": [dict(deal) for deal in deals], "plays": [int(one) for one in plays], "ids": [int(one) for one in ids]}
    return np.array(rpc().ask("bot.playout", bot=bot, rules=_plain(rules), seed=seed_of(seed), **asked)["winners"], np.int8)


def replay(record: Union[str, Mapping[str, Any], Sequence[Any]]) -> Dict[str, Any]:
    """Replays a record and checks every step.

    Args:
        record: a text or the value itself: DDN, JSON, `get_perfect_information()` of RLCard, a deal of DouZero with
            its `card_play_action_seq`, `str(state)` or `state.history()` of OpenSpiel, a match of Botzone.

    Returns:
        `scores`, `winner` and `plays`, each `{"seat", "text"}`.
    """
    return rpc().ask("replay", record=record)


def _plain(rules: Rules) -> Any:
    return dict(rules) if isinstance(rules, Mapping) else rules


def _question(play: Play) -> Dict[str, Any]:
    return {name: play[name] for name in ("cards", "kind", "main") if name in play}
