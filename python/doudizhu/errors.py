"""Errors of this package. Every message has the value found and the one expected, in the caller's words."""

from __future__ import annotations

import contextlib
import json
import re
from typing import Iterator, Tuple


class DoudizhuError(Exception):
    """The base of all errors of this package."""


class ProgramMissing(DoudizhuError):
    """Node or the program `ddz` was not found."""


class ProgramEnded(DoudizhuError):
    """The program ended, was killed, was interrupted in an answer, or belongs to another process."""


class Refused(DoudizhuError, ValueError):
    """The program refused a request. `code` is for programs, the message for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def python_words(message: str) -> str:
    """A message about a frame, with the names and values of Python: `make.observe[0] "x"` is `observe[0] 'x'`."""
    parts = re.fullmatch(r"invalid (?:make\.|reset\.)?(\S+) (.*?): expected (.*)", message, re.DOTALL)
    if parts is None:
        return message
    path, value, expected = parts.groups()
    with contextlib.suppress(ValueError):
        value = repr(json.loads(value))
    expected = re.sub(r"\bnull\b", "None", expected)
    return f"invalid {path} {value}: expected {expected}"


NO_WAITING = (r"(actions\[\d+\] .*?), or -1 for no action$", r"\1")
"""The actions of games that do not wait, for `in_words_of`."""

ONE_ACTION = (r"actions\[\d+\] (.*?)(, or -1 for no action)?$", r"action \1")
"""The action of an environment with one game, for `in_words_of`."""


@contextlib.contextmanager
def in_words_of(*names: Tuple[str, str]) -> Iterator[None]:
    """Renames in refusals what the caller has given under another name: pairs of a pattern and the template in its place."""
    try:
        yield
    except Refused as error:
        message = str(error)
        for pattern, name in names:
            message = re.sub(f"^invalid {pattern}", f"invalid {name}", message)
        raise Refused(error.code, message) from None
