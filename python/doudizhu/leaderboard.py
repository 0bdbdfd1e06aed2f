"""A leaderboard as a folder: entries in, results and a page out.

`entries/NAME.json` has an entry each: `{"player": "onnx:model.onnx", "authors": "…", "link": "https://…"}`. Paths of `onnx:`
and `douzero:` are relative to the folder. Every pair plays the same deals twice, sides exchanged. `results.json` keeps the
results, so that a new entry plays only its own pairs; `leaderboard.md` is the page.
"""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any, Dict, List

from .arena import Arena
from .checks import Seed, seed_of, whole
from .intervals import Measured, measured_from
from .progress import Progress, progress_of, silent

_FIELDS = {"player", "authors", "link"}


def write_leaderboard(folder: Path, deals: int = 1000, seed: Seed = 0, progress: Progress = silent) -> Path:
    """Plays the missing pairs, then writes `results.json` and `leaderboard.md`.

    Returns:
        The page.

    Raises:
        ValueError: if there are fewer than two entries, an entry is invalid, or the results are of other deals; nothing is
            written then.
    """
    deals, seed, progress = whole("deals", deals, 1), seed_of(seed), progress_of(progress)
    entries = {path.stem: _entry(path) for path in sorted((folder / "entries").glob("*.json"))}
    if len(entries) < 2:
        raise ValueError(f"{len(entries)} entries in {folder / 'entries'}: expected two or more files NAME.json")
    kept = folder / "results.json"
    settings = {"deals": deals, "seed": seed, "rules": "douzero"}
    results: Dict[str, Any] = json.loads(kept.read_text("utf-8")) if kept.is_file() else {**settings, "pairs": {}}
    found = {name: results.get(name) for name in settings}
    if found != settings:
        raise ValueError(f"{kept} has results of {found}: expected {settings}, or another folder")
    for one, other in combinations(entries, 2):
        players = [entries[name]["player"] for name in (one, other)]
        key = f"{one} {other}"
        known = results["pairs"].get(key)
        if known is None or known["players"] != players:
            report = Arena(_resolved(players[1], folder)).measure(
                _resolved(players[0], folder), deals, seed, lambda text, key=key: progress(f"{key}: {text}")
            )
            results["pairs"][key] = {"players": players, **report.as_json()}
            kept.write_text(json.dumps(results), "utf-8")
    page = folder / "leaderboard.md"
    page.write_text(_page(entries, results, deals, seed), "utf-8")
    return page


def _entry(path: Path) -> Dict[str, str]:
    try:
        entry = json.loads(path.read_text("utf-8"))
    except ValueError as error:
        raise ValueError(f"invalid entry {path}: {error}, expected a JSON object") from None
    if not isinstance(entry, dict) or "player" not in entry or not entry.keys() <= _FIELDS:
        raise ValueError(f"invalid entry {path}: expected an object with player, and optionally authors and link")
    if not all(isinstance(value, str) and "\n" not in value for value in entry.values()):
        raise ValueError(f"invalid entry {path}: expected texts of one line")
    return entry


def _resolved(player: str, folder: Path) -> str:
    """The player with the path of its model relative to the folder."""
    prefix, colon, path = player.partition(":")
    return f"{prefix}:{folder / path}" if colon and prefix in ("onnx", "douzero") else player


def _page(entries: Dict[str, Dict[str, str]], results: Dict[str, Any], deals: int, seed: Seed) -> str:
    def wins(one: str, other: str) -> Measured:
        pairs = results["pairs"]
        if f"{one} {other}" in pairs:
            return measured_from(pairs[f"{one} {other}"]["wins"])
        found = measured_from(pairs[f"{other} {one}"]["wins"])
        return Measured(1 - found.mean, 1 - found.high, 1 - found.low)

    def points(one: str, other: str) -> float:
        pairs = results["pairs"]
        found = pairs.get(f"{one} {other}")
        return found["points"]["mean"] if found else -pairs[f"{other} {one}"]["points"]["mean"]

    names = list(entries)
    means = {name: sum(wins(name, other).mean for other in names if other != name) / (len(names) - 1) for name in names}
    order = sorted(names, key=lambda name: -means[name])
    lines: List[str] = [
        "# Leaderboard",
        "",
        f"Share of rounds won (WP) by the row over the column, {deals:,} deals per pair, each played twice with the sides "
        f"exchanged, seed {seed}, rules `douzero`. Brackets are 95% intervals.",
        "",
        "| | entry | authors | WP, mean | ADP, mean | " + " | ".join(order) + " |",
        "|---:|---|---|---:|---:|" + "---:|" * len(order),
    ]
    for place, name in enumerate(order, 1):
        entry = entries[name]
        title = f"[{name}]({entry['link']})" if entry.get("link") else name
        mean_points = sum(points(name, other) for other in names if other != name) / (len(names) - 1)
        cells = ["–" if other == name else str(wins(name, other)) for other in order]
        lines.append(f"| {place} | {title} | {entry.get('authors', '')} | {means[name]:.3f} | {mean_points:.2f} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"
