"""Names as people write them and as they are compared; devices in a few words."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from president.server.errors import Refusal
from president.server.trust.talk import one_line

NAME_LENGTH: Final = 40
_ID: Final = re.compile("[0-9a-f]{1,16}")
_SLUG: Final = re.compile("[0-9a-z]{1,24}")
_SYSTEMS: Final = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
    ("Mac OS X", "Mac"), ("Linux", "Linux"),
)  # fmt: skip
_BROWSERS: Final = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
)  # fmt: skip


def clean_name(name: str) -> str:
    """A name fit to be shown: composed, without control characters and piles of marks, single spaces.

    >>> clean_name("  Anna\\u200b \\n Lena ")
    'Anna Lena'

    Raises:
        Refusal: ``bad-name`` when nothing is left.
    """
    plain = one_line(name, NAME_LENGTH)
    if not plain:
        raise Refusal("bad-name", "A name needs at least one letter.")
    return plain


def name_key(name: str) -> str:
    """What a clean name is compared by: two accounts may not differ in capitals, width or spaces alone.

    >>> name_key("Anna Lena") == name_key("ＡＮＮＡ lena")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).replace(" ", "")


def plain_id(text: str) -> str:
    """An id as somebody sent it.

    Raises:
        Refusal: ``nobody``: ours are hexadecimal.
    """
    if not _ID.fullmatch(text):
        raise Refusal("nobody", "There is nobody of that name.", status=404)
    return text


def plain_slug(text: str) -> str:
    """A short address as somebody sent it.

    Raises:
        Refusal: ``not-found``: ours are small letters and digits.
    """
    if not _SLUG.fullmatch(text):
        raise Refusal("not-found", "There are no settings under this address.", status=404)
    return text


def device_name(agent: str) -> str:
    """A browser's ``User-Agent`` in the words of a person; empty when it says nothing known.

    >>> device_name("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox on Linux'
    """
    browser = next((name for mark, name in _BROWSERS if mark in agent), "")
    system = next((name for mark, name in _SYSTEMS if mark in agent), "")
    return " on ".join(filter(None, (browser, system)))
