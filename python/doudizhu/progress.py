"""Progress of long work, as a line of text that the next one replaces."""

from __future__ import annotations

import sys
import time
from typing import Any, Callable

from .checks import shown

Progress = Callable[[str], None]
"""Function that is called with a line about the work so far, as often as the work moves."""

_EVERY_SECONDS = 0.1


def silent(_text: str) -> None:
    """Shows nothing."""


def progress_of(given: Any) -> Progress:
    """Checks an argument `progress`."""
    if not callable(given):
        raise TypeError(f"invalid progress {shown(given)}: expected a function of a text, such as print")
    return given


class ProgressLine:
    """Line on stderr, if that is a terminal; a `with` block clears it at its end."""

    def __init__(self, is_shown: bool = True) -> None:
        self._is_shown = is_shown and sys.stderr.isatty()
        self._began = time.monotonic()
        self._shown = -_EVERY_SECONDS

    def __call__(self, text: str) -> None:
        spent = time.monotonic() - self._began
        if self._is_shown and spent - self._shown >= _EVERY_SECONDS:
            self._shown = spent
            sys.stderr.write(f"\r\x1b[2K{text}, {spent:.0f} s"[:120])
            sys.stderr.flush()

    def __enter__(self) -> "ProgressLine":
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_shown:
            sys.stderr.write("\r\x1b[2K")
            sys.stderr.flush()
