"""Why the server says no."""

from __future__ import annotations


class Refusal(Exception):
    """A message that changes nothing: ``reason`` is stable and for programs, ``says`` is for people.

    ``status`` is the HTTP status where the refusal answers a request, ``retry_after`` after how many seconds it makes
    sense to ask again.
    """

    def __init__(self, reason: str, says: str, *, status: int = 400, retry_after: int | None = None) -> None:
        super().__init__(f"{reason}: {says}")
        self.reason = reason
        self.says = says
        self.status = status
        self.retry_after = retry_after
