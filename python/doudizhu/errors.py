"""What can go wrong. Every message names what was found and what was wanted."""


class DoudizhuError(Exception):
    """The base of all errors of this package."""


class ProgramMissing(DoudizhuError):
    """Node or the program `ddz` was not found."""


class ProgramEnded(DoudizhuError):
    """The program ended, was killed, or was interrupted in the middle of an answer."""


class Refused(DoudizhuError, ValueError):
    """The program refused what it was asked. `code` is for programs, the message for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
