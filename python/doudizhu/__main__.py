"""Commands of the package: `python3 -m doudizhu measure douzero:FOLDER --opponent rules --deals 10000`."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, List, Optional

from . import __version__
from .arena import Arena
from .douzero import export_douzero
from .errors import DoudizhuError
from .progress import Progress, ProgressLine

PLAYERS = "any bot of ddz, onnx:FILE, douzero:FOLDER, rlcard:rule, rlcard:published, exec:COMMAND"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m doudizhu", description="Players measured, models converted.")
    parser.add_argument("--version", action="version", version=f"doudizhu {__version__}")
    commands = parser.add_subparsers(dest="command", required=True)

    def command(name: str, text: str) -> argparse.ArgumentParser:
        # A list of commands formats its texts, a command's own help does not.
        return commands.add_parser(name, help=text.replace("%", "%%"), description=text)

    measure = command("measure", "WP and ADP of players on the same duplicate deals, with 95% intervals.")
    measure.add_argument("player", nargs="+", help=PLAYERS)
    measure.add_argument("--opponent", default="rules", help="the other player (default: rules)")
    measure.add_argument("--deals", type=int, default=1000, help="each is played twice, sides exchanged (default: 1000)")
    endgames = command("endgames", "Share of proved wins that a player throws away, with 95% intervals.")
    endgames.add_argument("player", help=PLAYERS)
    endgames.add_argument("--rounds", type=int, default=500, help="rounds that give the positions (default: 500)")
    endgames.add_argument("--cards", type=int, default=25, help="most cards in all hands of a position (default: 25)")
    response = command("best-response", "Lower bound of a player's exploitability by a local best response, with 95% intervals.")
    response.add_argument("player", help=PLAYERS)
    response.add_argument("--deals", type=int, default=50, help="each is played in both roles (default: 50)")
    response.add_argument("--samples", type=int, default=32, help="most drawn hands of a decision (default: 32)")
    for one in (measure, endgames, response):
        one.add_argument("--rules", help="rule set (default: rlcard with rlcard:rule, otherwise douzero)")
        one.add_argument("--json", action="store_true", help="print JSON, with the results of every deal")
    for one in (measure, endgames, response):
        one.add_argument("--seed", default="0", help="equal seeds give equal cards (default: 0)")
    export = command("export-douzero", "Writes the ONNX form of DouZero's checkpoints beside them.")
    export.add_argument("folder", type=Path)
    return parser


def _run(given: argparse.Namespace, progress: Progress) -> str:
    """Output of a command."""
    if given.command == "export-douzero":
        return "\n".join(map(str, export_douzero(given.folder)))
    if given.command == "measure":
        return "\n".join(_measured(given, player, len(given.player) > 1, progress) for player in given.player)
    arena = Arena(rules=given.rules)
    if given.command == "endgames":
        found: Any = arena.endgames(given.player, given.rounds, given.cards, given.seed, progress=progress)
    else:
        found = arena.best_response(given.player, given.deals, given.seed, given.samples, progress)
    return _json(given, found) if given.json else str(found)


def _measured(given: argparse.Namespace, player: str, is_named: bool, progress: Progress) -> str:
    """Line of one player of `measure`."""
    report = Arena(given.opponent, given.rules).measure(player, given.deals, given.seed, progress)
    if given.json:
        return _json(given, report, player=player)
    return f"{f'{player}: ' if is_named else ''}WP {report.wins}, ADP {report.points}; {report}"


def _json(given: argparse.Namespace, report: Any, **changed: str) -> str:
    """The arguments of a measurement, then its results."""
    settings = {name: value for name, value in {**vars(given), **changed}.items() if name != "json"}
    return json.dumps({"settings": settings, **report.as_json()})


def main(words: Optional[List[str]] = None) -> None:
    """Runs a command. An error ends the program with one sentence."""
    given = _parser().parse_args(words)
    if vars(given).get("rules", "") is None:
        players = [vars(given).get("opponent"), *([given.player] if isinstance(given.player, str) else given.player)]
        given.rules = "rlcard" if "rlcard:rule" in players else "douzero"
    try:
        with ProgressLine(is_shown=not vars(given).get("json", False)) as progress:
            output = _run(given, progress)
    except (DoudizhuError, ValueError, TypeError, OSError, ImportError) as error:
        raise SystemExit(f"doudizhu: {error}") from None
    print(output)


if __name__ == "__main__":
    main()
