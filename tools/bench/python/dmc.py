"""Trains RLCard's own DMC trainer on RLCard's environment or on ours, and measures it against random play.

    PYTHONPATH=python python3 tools/bench/python/dmc.py doudizhu       [--minutes 60] [--every 5] [--rounds 300] [--log FILE] [--folder FOLDER]
    PYTHONPATH=python python3 tools/bench/python/dmc.py doudizhu-exact [the same]

Needs `rlcard` and `torch`. Code and networks of the trainer are unchanged. One actor, one learner thread per role, one torch
thread each; 20 moves in a row and 8 rows in a learning step, as the trainer's 100 and 32 would leave a twentieth of the learning steps in
this time. Minutes are CPU time of the trainer and of all its processes. After every `--every` minutes the networks play
`--rounds` rounds as landlord and as many as both farmers against random play, in the environment that they were trained on,
by another process whose time does not count. The log gets a JSON line per measurement: environment, minutes, games and moves
learned from, share of rounds won (WP) with half of its 95% interval, and by role. With `--folder`, a stopped run continues from
the trainer's last checkpoint there, at most `CHECKPOINT_MINUTES` old. Linux only, as CPU time is read from /proc.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, Dict, List

import numpy as np

from doudizhu.intervals import share_of

TICKS = os.sysconf("SC_CLK_TCK")
MOVES_IN_A_ROW, ROWS = 20, 8
LOOK_SECONDS = 2
CHECKPOINT_MINUTES = 3


def group_seconds(group: int) -> float:
    """CPU seconds of all processes of a group, ended ones of its members included."""
    ticks = 0
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                fields = (folder / "stat").read_text("ascii", "replace").rsplit(") ", 1)[1].split()
            except OSError:
                continue  # it has just ended
            if int(fields[2]) == group:
                ticks += sum(map(int, fields[11:15]))
    return ticks / TICKS


class Counted:
    """An environment that counts its rounds."""

    def __init__(self, env: Any, games: Any) -> None:
        self.env, self.games = env, games

    def __getattr__(self, name: str) -> Any:
        if name in ("env", "games") or name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.env, name)

    def run(self, is_training: bool = False) -> Any:
        with self.games.get_lock():
            self.games.value += 1
        return self.env.run(is_training)


def make(name: str, seed: int) -> Any:
    import rlcard

    if name == "doudizhu-exact":
        import doudizhu.rlcard  # noqa: F401 registers it
    return rlcard.make(name, {"seed": seed})


def train(name: str, minutes: float, every: float, folder: Path) -> None:
    """Trains in this process, which leads its group, and writes the networks after each part of the time."""
    import torch
    from rlcard.agents.dmc_agent import DMCTrainer

    torch.set_num_threads(1)
    checkpoint, spent_before = folder / "checkpoint", {"minutes": 0.0, "games": 0}
    written = folder / "trainer" / "dmc" / "model.tar"
    resumed = checkpoint.exists()
    if resumed:
        spent_before = torch.load(checkpoint)["spent"]
        written.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(checkpoint, written)
    games = torch.multiprocessing.get_context("spawn").Value("q", spent_before["games"])
    trainer = DMCTrainer(
        Counted(make(name, 1), games),
        num_actors=1,
        num_threads=1,
        unroll_length=MOVES_IN_A_ROW,
        batch_size=ROWS,
        load_model=resumed,
        save_interval=CHECKPOINT_MINUTES,
        savedir=str(folder / "trainer"),
    )
    models: List[Any] = []
    made_by = trainer.model_func
    trainer.model_func = lambda device: models.append(made_by(device)) or models[-1]

    def keep(minutes_spent: float) -> None:
        """Takes the trainer's checkpoint over, with the time and games so far, in one step."""
        state = {**torch.load(written), "spent": {"minutes": minutes_spent, "games": games.value}}
        torch.save(state, folder / "checkpoint.part")
        (folder / "checkpoint.part").replace(checkpoint)
        written.unlink()
        for weights in written.parent.glob("*.pth"):
            weights.unlink()

    def watch() -> None:
        due, size_before = 0.0, -1
        while resumed and due <= spent_before["minutes"]:
            due += every
        while due <= minutes:
            spent = spent_before["minutes"] + group_seconds(os.getpid()) / 60
            if len(models) == 2 and written.exists():
                # The trainer writes in place: a file of the same size as at the last look is whole.
                size = written.stat().st_size
                if size == size_before:
                    keep(spent)
                    size = -1
                size_before = size
            if len(models) == 2 and spent >= due:
                # The second model is the learner's.
                state = {
                    "minutes": round(spent, 2),
                    "games": games.value,
                    "networks": [agent.state_dict() for agent in models[1].get_agents()],
                }
                torch.save(state, folder / "part")
                (folder / "part").rename(folder / f"{due:06.1f}.networks")
                due += every
            time.sleep(LOOK_SECONDS)
        (folder / "end").touch()

    threading.Thread(target=watch, daemon=True).start()
    trainer.start()


def measure(name: str, networks: Path, rounds: int) -> Dict[str, Any]:
    """Plays the networks against random play in both roles."""
    import torch
    from rlcard.agents import RandomAgent
    from rlcard.agents.dmc_agent.model import DMCModel
    from rlcard.utils import tournament

    torch.set_num_threads(1)
    state, env = torch.load(networks), make(name, 2)
    model = DMCModel(env.state_shape, env.action_shape, device="cpu")
    for agent, weights in zip(model.get_agents(), state["networks"]):
        agent.load_state_dict(weights)
    chance = RandomAgent(env.num_actions)
    landlord, *farmers = model.get_agents()
    env.set_agents([landlord, chance, chance])
    as_landlord = float(tournament(env, rounds)[0])
    env.set_agents([chance, *farmers])
    as_farmers = float(tournament(env, rounds)[1])
    # Rounds are independent, and each is won or lost.
    halves = [share_of(np.arange(rounds) < round(share * rounds)).half for share in (as_landlord, as_farmers)]
    return {
        "environment": name,
        "minutes": state["minutes"],
        "games": state["games"],
        "wp": round((as_landlord + as_farmers) / 2, 4),
        "half": round(math.hypot(*halves) / 2, 4),
        "landlord": round(as_landlord, 4),
        "farmers": round(as_farmers, 4),
        "rounds": 2 * rounds,
    }


def main(given: argparse.Namespace) -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) if given.folder is None else given.folder
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "end").unlink(missing_ok=True)
        command = [sys.executable, __file__, given.environment, "--train", str(folder)]
        command += ["--minutes", str(given.minutes), "--every", str(given.every)]
        with (folder / "output").open("wb") as output:
            one_thread = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
            trainer = subprocess.Popen(command, stdout=output, stderr=output, env=one_thread, start_new_session=True)
        try:
            is_over = False
            while not is_over:
                is_over = (folder / "end").exists() or trainer.poll() is not None
                if is_over and trainer.poll() is None:
                    os.killpg(trainer.pid, signal.SIGKILL)
                for networks in sorted(folder.glob("*.networks")):
                    line = json.dumps(measure(given.environment, networks, given.rounds))
                    print(line, flush=True)
                    if given.log is not None:
                        with given.log.open("a", encoding="ascii") as log:
                            log.write(line + "\n")
                    networks.unlink()
                time.sleep(LOOK_SECONDS)
        finally:
            if trainer.poll() is None:
                os.killpg(trainer.pid, signal.SIGKILL)
        if not (folder / "end").exists():
            raise SystemExit(f"the trainer ended: {(folder / 'output').read_text('utf-8', 'replace')[-2000:]}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("environment", choices=("doudizhu", "doudizhu-exact"))
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--every", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--log", type=Path)
    parser.add_argument("--folder", type=Path, help="checkpoint to continue from and to write")
    parser.add_argument("--train", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.train is None:
        main(options)
    else:
        train(options.environment, options.minutes, options.every, options.train)
