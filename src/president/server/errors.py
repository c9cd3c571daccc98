"""Why the server says no."""

from __future__ import annotations


class Refusal(Exception):
    """A message that changes nothing: ``reason`` is stable and for programs, ``says`` is for people.

    ``status`` is the HTTP status where the refusal answers a request.
    """

    def __init__(self, reason: str, says: str, *, status: int = 400) -> None:
        super().__init__(f"{reason}: {says}")
        self.reason = reason
        self.says = says
        self.status = status
