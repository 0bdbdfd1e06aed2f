"""Errors of this package. Every message has the value found and the one expected."""


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
