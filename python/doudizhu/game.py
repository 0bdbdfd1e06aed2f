"""Questions to the rules, the solver and the records: `ddz rpc` as functions (docs/rpc.md)."""

from __future__ import annotations

import json
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

from .batch import Rules
from .program import rpc

Play = Dict[str, Any]
"""`{"id", "kind", "main", "length", "cards", "text"}`: what a play is (docs/rpc.md)."""


def rules_of(rules: Rules = "competition") -> Dict[str, Any]:
    """All switches of a rule set."""
    given = dict(rules) if isinstance(rules, Mapping) else rules
    return rpc().ask("rules.get", rules=given)["rules"]


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
) -> Dict[str, Any]:
    """Who wins with open hands, and by which plays.

    Args:
        farmers: one hand, or one for each farmer in turn order.
        leader: `landlord`, `farmer`, `down`, `across` or `up`: the seat to act.
        all_moves: whether every winning play is wanted.
        nodes: positions to search at most.
        time_ms: milliseconds at most.

    Returns:
        `winner` (`landlord`, `farmers`, `unknown`), `winningPlays`, `complete`, `line` and more (docs/rpc.md).
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
    limits = {"nodes": nodes, "timeMs": time_ms}
    if any(limit is not None for limit in limits.values()):
        params["limits"] = {name: limit for name, limit in limits.items() if limit is not None}
    return rpc().ask("solve", **params)


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
