"""Questions to the rules, the solver and the records: `ddz rpc` as functions (docs/reference/rpc.md)."""

from __future__ import annotations

import json
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

import numpy as np

from .batch import RANKS, ActionTable, Rules
from .program import RpcProgram, rpc

SIDES = {3: ("landlord", "down", "up"), 4: ("landlord", "down", "across", "up")}
"""The sides of a table by its seats: index = role."""

Play = Dict[str, Any]
"""`{"id", "kind", "main", "length", "cards", "text"}`: what a play is (docs/reference/rpc.md)."""


def rules_of(rules: Rules = "competition") -> Dict[str, Any]:
    """All switches of a rule set."""
    given = dict(rules) if isinstance(rules, Mapping) else rules
    return rpc().ask("rules.get", rules=given)["rules"]


def seats_of(rules: Rules) -> int:
    """3 or 4, by the name of a preset or the switches."""
    return int(rules_of(rules)["seats"]) if rules != "douzero" else 3


def presets() -> List[str]:
    """The names of all rule sets."""
    return rpc().ask("rules.list")["rules"]


def moves(hand: str, beat: Union[None, str, Play] = None, rules: Rules = "competition") -> List[Play]:
    """All plays of a hand, without the pass.

    Args:
        hand: rank letters, `33344455`.
        beat: the play to beat, None when leading.
    """
    params: Dict[str, Any] = {"rules": _plain(rules), "hand": hand}
    if beat is not None:
        params["beat"] = {"cards": beat} if isinstance(beat, str) else _question(beat)
    return rpc().ask("moves", **params)["plays"]


def classify(cards: str, rules: Rules = "competition") -> List[Play]:
    """What cards are: all readings, the one that a leader gets first. Empty where they are no play."""
    return rpc().ask("classify", rules=_plain(rules), cards=cards)["readings"]


def solve(
    landlord: str,
    farmers: Union[str, Sequence[str]],
    leader: str = "landlord",
    beat: Optional[str] = None,
    rules: Rules = "competition",
    all_moves: bool = False,
    nodes: Optional[int] = None,
    time_ms: Optional[int] = None,
    beat_by: Optional[str] = None,
) -> Dict[str, Any]:
    """Who wins with open hands, and by which plays.

    Args:
        farmers: one hand, or one for each farmer in turn order.
        leader: `landlord`, `farmer`, `down`, `across` or `up`: the seat to act.
        all_moves: whether every winning play is wanted.
        nodes: positions to search at most.
        time_ms: milliseconds at most.
        beat_by: whose play `beat` is, named as `leader`; None for the seat before the one to act.

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
    """Who wins each position with open hands, where the solver proves it within `nodes` positions.

    Args:
        observations: arrays of a batch with n rows in the play: `hands`, `role`, `toBeat`, `toBeatSeat`; seat 0 is the
            landlord, as with `start="play"`.
        table: the batch's action table.
        rules: the rule set of the games.

    Returns:
        int8 (n,): 1 the landlord, −1 the farmers, 0 not proved.
    """
    return verdicts_by(rpc(), observations, table, rules, nodes)


def verdicts_by(
    program: RpcProgram, observations: Mapping[str, np.ndarray], table: ActionTable, rules: Rules, nodes: int
) -> np.ndarray:
    """`verdicts` by a program of one's own: what a program has proved helps it on, so a fresh one always says the same."""
    seats = seats_of(rules)
    sides = SIDES[seats]
    positions, rows = [], []
    names = ("hands", "role", "toBeat", "toBeatSeat")
    for row, (hands, role, to_beat, to_beat_seat) in enumerate(zip(*(observations[name] for name in names))):
        texts = ["".join(letter * int(n) for letter, n in zip(RANKS, counts)) for counts in hands[:seats]]
        if not all(texts):
            continue  # over: nobody is to act
        position = {"landlord": texts[0], "farmers": texts[1:], "leader": sides[int(role)]}
        if to_beat > 0:
            position["beat"] = {
                "cards": table.text(int(to_beat)),
                "kind": table.kinds[table.kind[to_beat]],
                "main": RANKS[table.main[to_beat]],
            }
            # Seats of an observation are counted from the seat to act.
            position["beatBy"] = sides[(int(role) + int(to_beat_seat)) % seats]
        positions.append(position)
        rows.append(row)
    found = program.ask("solve", rules=_plain(rules), positions=positions, limits={"nodes": nodes})["solutions"]
    values = np.zeros(len(observations["role"]), np.int8)
    values[rows] = [{"landlord": 1, "farmers": -1}.get(one["winner"], 0) for one in found]
    return values


def act(bot: str, views: Sequence[Mapping[str, Any]], seed: Union[int, str] = 0) -> np.ndarray:
    """The ids that a bot plays in positions as one seat knows them, int32 (n,).

    Args:
        bot: any bot of ddz: `rules`, `neural`, `search` and more.
        views: `{"rules", "seat", "hand", "kitty", "plays"}` each (docs/reference/rpc.md, `bot.act`).
    """
    actions = rpc().ask("bot.act", bot=bot, views=[dict(view) for view in views], seed=seed)["actions"]
    return np.array([action["id"] for action in actions], np.int32)


def replay(record: Union[str, Mapping[str, Any]]) -> Dict[str, Any]:
    """Plays a record again and checks every step: DDN, JSON, or the games of RLCard, DouZero, OpenSpiel, Botzone.

    Returns:
        `scores`, `winner` and `plays`, each `{"seat", "text"}`.
    """
    given = record if isinstance(record, str) else json.loads(json.dumps(record))
    return rpc().ask("replay", record=given)


def _plain(rules: Rules) -> Any:
    return dict(rules) if isinstance(rules, Mapping) else rules


def _question(play: Play) -> Dict[str, Any]:
    return {name: play[name] for name in ("cards", "kind", "main") if name in play}
