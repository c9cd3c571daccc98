"""The server's log: each line an event with fields, and nothing in it that is not meant to be.

The text of a record is printed as it stands in the source and never filled in, so that no hand, token, name or address
gets into a line because somebody put it into a message. What a line shall tell is given as fields::

    log.info("table closed", extra=fields(table=code))

Of an exception the kind and the places are printed, not its message, which may quote what a person sent. Of other
libraries' records only the first line of the text is.
"""

from __future__ import annotations

import json
import logging
import os
import sqlite3
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Literal, TextIO

from president.server.errors import Refusal

Value = str | int | float | bool | None
_OWN: Final = "president"
_LONGEST: Final = 200
_PACKAGE: Final = Path(__file__).parents[2]


def fields(**values: Value) -> dict[str, dict[str, Value]]:
    """What a log call takes as ``extra``. Codes of tables, versions, seats, kinds and times; never what is secret."""
    return {"fields": values}


def configure(form: Literal["text", "json"], level: str, stream: TextIO | None = None) -> None:
    """Log to ``stream`` (stderr): this program from ``level``, other libraries from warnings."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Json() if form == "json" else Text())
    handler.addFilter(_of_use)
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger(_OWN).setLevel(level.upper())
    logging.raiseExceptions = False  # a faulty log call would print its arguments
    sys.excepthook = _uncaught
    threading.excepthook = _uncaught_in_thread


class Form(logging.Formatter):
    """What both forms share."""

    def event(self, record: logging.LogRecord) -> dict[str, Any]:
        """A record as what may be told of it."""
        own = record.name.partition(".")[0] == _OWN
        found: dict[str, Any] = {"event": _words(record.msg).partition("\n")[0][:_LONGEST]}
        if own:
            given: dict[str, Value] = getattr(record, "fields", {})
            found |= {name: value[:_LONGEST] if isinstance(value, str) else value for name, value in given.items()}
        if record.exc_info and record.exc_info[1] is not None:
            found["error"] = " < ".join(map(_kind, _chain(record.exc_info[1])))
            found["stack"] = _stack(record.exc_info[1])
        return found


class Json(Form):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        head = {"at": f"{moment}.{int(record.msecs):03d}Z", "level": record.levelname.lower(), "logger": record.name}
        return json.dumps(
            {**head, **self.event(record)}, ensure_ascii=False, default=lambda value: type(value).__name__
        )


class Text(Form):
    """A line for people; an error's places follow in lines of their own."""

    def format(self, record: logging.LogRecord) -> str:
        event = self.event(record)
        words, stack = event.pop("event"), event.pop("stack", [])
        told = "".join(f" {name}={_plain(value)}" for name, value in event.items())
        moment = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(record.created))
        line = f"{moment} {record.levelname.lower():7} {record.name}: {words}{told}"
        return "\n".join((line, *(f"    at {place}" for place in stack)))


def _words(message: object) -> str:
    """The text of a record as it stands in the source; of an error that is logged in place of one, its kind."""
    if isinstance(message, OSError) and message.errno is not None:
        return os.strerror(message.errno)
    return message if isinstance(message, str) else type(message).__name__


def _plain(value: Value) -> str:
    text = str(value)
    return text if text.isprintable() and " " not in text else json.dumps(text, ensure_ascii=False)


def _of_use(record: logging.LogRecord) -> bool:
    """Leave out a stack that uvicorn has put into a message: what failed has been logged as an error of its own."""
    return not (isinstance(record.msg, str) and "Traceback (most recent" in record.msg.partition("\n")[0])


def _chain(error: BaseException) -> Iterator[BaseException]:
    """An error, what it came from, and what that came from."""
    found: BaseException | None = error
    for _ in range(8):
        if found is None:
            return
        yield found
        found = found.__cause__ or (None if found.__suppress_context__ else found.__context__)


def _kind(error: BaseException) -> str:
    """The kind of an error, and what is harmless of its message."""
    name = type(error).__name__
    if isinstance(error, Refusal):
        return f"{name}({error.reason})"
    if isinstance(error, sqlite3.Error):
        return f"{name}({getattr(error, 'sqlite_errorname', '')})"
    if isinstance(error, OSError) and error.errno is not None:
        return f"{name}({error.errno})"
    return name


def _stack(error: BaseException) -> list[str]:
    """Where it happened, the outermost first; places only, no values."""
    frames = traceback.extract_tb(error.__traceback__)
    return [f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]


def _short(filename: str) -> str:
    path = Path(filename)
    if path.is_relative_to(_PACKAGE):
        return str(path.relative_to(_PACKAGE.parent))
    return "/".join(path.parts[-2:])


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        return
    logging.getLogger(_OWN).critical("uncaught error", exc_info=(kind, error, trace))


def _uncaught_in_thread(args: threading.ExceptHookArgs) -> None:
    if args.exc_value is not None:
        _uncaught(args.exc_type, args.exc_value, args.exc_traceback)
