"""The program `ddz` as a child process: found, started, asked, ended.

A child is ended and waited for when its owner is closed, is collected, or ends itself; so no zombie stays. It lives in
a session of its own, so that Ctrl-C reaches Python alone.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import shlex
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
import weakref
from pathlib import Path
from typing import Any, BinaryIO, Iterator, List, Optional, Tuple

import numpy as np

from .errors import ProgramEnded, ProgramMissing, Refused

_MAIN = Path("apps") / "cli" / "src" / "main.ts"
_BUNDLE = Path(__file__).resolve().parent / "bundle" / "doudizhu.mjs"


_references = getattr(sys, "getrefcount", None)
_REUSED_BYTES = 1 << 16
_BUFFERS = 4
"""Answers that a training loop holds at once: this one, the one before, and some for what it keeps a while."""


def program_command() -> List[str]:
    """The words that start the program.

    `DOUDIZHU_PROGRAM` in the environment (a command line such as `node /path/to/apps/cli/src/main.ts`) comes first;
    then the file that an installed package carries, run by `node` on the path; then the program of the checkout that
    this package lies in, run by its own Node or by `node` on the path.

    Raises:
        ProgramMissing: where there is no program or no Node.
    """
    given = os.environ.get("DOUDIZHU_PROGRAM")
    if given:
        return shlex.split(given)
    if _BUNDLE.is_file():
        return [_node(20), str(_BUNDLE)]
    for folder in Path(__file__).resolve().parents:
        if (folder / _MAIN).is_file():
            own = folder / "node_modules" / ".bin" / "node"
            return [str(own) if own.exists() else _node(24), str(folder / _MAIN)]
    raise ProgramMissing(
        "no program: install the wheel (npm run build:wheel in a checkout of the project makes it), "
        "or set DOUDIZHU_PROGRAM to the command that starts ddz"
    )


def _node(major: int) -> str:
    """`node` on the path. What is too old says so when it is started."""
    found = shutil.which("node")
    if found is None:
        raise ProgramMissing(f"no node on the PATH: install Node {major} or later (https://nodejs.org)")
    return found


class Program:
    """A running `ddz`. Not for several threads at once: give each thread its own."""

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
            raise ProgramMissing(f"{reason}; want a program that starts ddz") from None
        self._finalizer = weakref.finalize(self, _end, self._process, self._errors)
        self._broken: Optional[str] = None
        self._buffers: List[np.ndarray] = []
        self._widen()

    @property
    def pid(self) -> int:
        """The number of the child process."""
        return self._process.pid

    def close(self) -> None:
        """Ends the program and waits for it. Does nothing the second time."""
        self._finalizer()

    @contextlib.contextmanager
    def question(self) -> Iterator[None]:
        """Around a question and the whole of its answer. Where it is left in between, nothing more can be asked."""
        self._check()
        self._broken = "interrupted in the middle of an answer"
        yield
        self._broken = None

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
        """Memory for `size` bytes: what an earlier answer lay in, once nobody holds an array of it.

        New memory is mapped page by page, which takes as long as reading the pipe.
        """
        if size < _REUSED_BYTES or _references is None:
            return np.empty(size, np.uint8)
        for buffer in self._buffers:
            # The list's, this loop's and the call's.
            if _references(buffer) == 3 and buffer.size >= size:
                return buffer[:size]
        buffer = np.empty(size + size // 4, np.uint8)
        self._buffers = [*self._buffers[1 - _BUFFERS :], buffer]
        return buffer[:size]

    def _check(self) -> None:
        if not self._finalizer.alive:
            raise ProgramEnded("the environment is closed: make a new one")
        if self._broken is not None:
            raise ProgramEnded(f"{self._broken}: close this environment and make a new one")

    def _ended(self) -> ProgramEnded:
        code = self._process.wait()
        self._errors.seek(0)
        said = self._errors.read().decode("utf-8", "replace").strip().splitlines()
        how = f"was killed by signal {-code}" if code < 0 else f"ended with {code}"
        reason = next((line for line in said if "Error" in line or line.startswith("ddz")), said[-1] if said else "")
        self._broken = f"the program {how}"
        return ProgramEnded(f"the program {how}" + (f": {reason}" if reason else ""))

    def _widen(self) -> None:
        """Linux: pipes of 1 MiB, so that an answer crosses in one go."""
        try:
            import fcntl

            for stream in (self._process.stdin, self._process.stdout):
                fcntl.fcntl(stream, 1031, 1 << 20)  # type: ignore[arg-type]
        except (ImportError, OSError):
            pass


def _end(process: "subprocess.Popen[bytes]", errors: BinaryIO) -> None:
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
    """`ddz env --binary`: a question a frame, an answer a frame (docs/reference/env-binary.md)."""

    MAKE, RESET, STEP, ACTIONS, OBSERVE, FEATURES = 1, 2, 3, 4, 5, 6

    def __init__(self) -> None:
        super().__init__(["env", "--binary"])

    def ask(self, kind: int, body: bytes) -> np.ndarray:
        """The body of the answer, uint8. Raises `Refused` with the program's reason."""
        with self.question():
            self.write(struct.pack("<II", 4 + len(body), kind) + body)
            head = self.read(8).view("<u4")
            answer = self.read(int(head[0]) - 4)
        if int(head[1]) == 0:
            refusal = json.loads(answer.tobytes())
            raise Refused(refusal["code"], refusal["message"])
        return answer

    def ask_json(self, kind: int, value: Any) -> np.ndarray:
        """The same for a body of JSON."""
        return self.ask(kind, json.dumps(value).encode("utf-8"))


class RpcProgram(Program):
    """`ddz rpc`: JSON-RPC 2.0, a question a line (docs/reference/rpc.md)."""

    def __init__(self) -> None:
        super().__init__(["rpc"])
        self._lines = io.BufferedReader(self._process.stdout)  # type: ignore[arg-type]
        self._lock = threading.Lock()

    def _read_line(self) -> bytes:
        """Reads to the end of a line."""
        line = self._lines.readline()
        if not line.endswith(b"\n"):
            raise self._ended()
        return line

    def ask(self, method: str, **params: Any) -> Any:
        """The result. Raises `Refused` with the program's reason."""
        question = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        with self._lock, self.question():
            self.write(json.dumps(question).encode("utf-8") + b"\n")
            answer = json.loads(self._read_line())
        if "error" in answer:
            error = answer["error"]
            raise Refused(error.get("data", {}).get("code", "error"), error["message"])
        return answer["result"]


_shared: List[Tuple[int, RpcProgram]] = []


def rpc() -> RpcProgram:
    """The rpc program of this process, started when it is first needed and again where it ended."""
    if _shared and _shared[0][0] == os.getpid() and _shared[0][1]._broken is None:
        return _shared[0][1]
    _shared.clear()
    program = RpcProgram()
    _shared.append((os.getpid(), program))
    return program
