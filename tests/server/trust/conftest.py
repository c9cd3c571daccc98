"""An empty records store on each database: a test with ``records`` runs on both."""

from __future__ import annotations

from tests.server.db.conftest import records, records_url

__all__ = ["records", "records_url"]
