"""The whole schema of the records store: importing this module fills the MetaData."""

from __future__ import annotations

from president.server.db import people, standing, trust
from president.server.db.base import metadata

__all__ = ["metadata", "people", "standing", "trust"]
