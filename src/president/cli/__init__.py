"""The command line: ``president play``, ``serve``, ``rules``, ``check``, ``replay``, ``perft``, ``bench``."""

from president.cli.app import main

__all__ = ["main"]
