"""The records store: people, results, ratings and reports in SQLite or PostgreSQL.

Tables in play are not here but in the log; nothing here is needed to go on with a game.
"""

from president.server.db.records import Records, RecordsError, default_url, open_records

__all__ = ["Records", "RecordsError", "default_url", "open_records"]
