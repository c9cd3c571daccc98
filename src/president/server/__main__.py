"""``python -m president.server``: serve as the environment says (see ``Settings``)."""

from __future__ import annotations

import sys

from president.server import Settings, SettingsError, run


def main() -> int:
    """Serve; an unusable setting ends it with a sentence."""
    try:
        run(Settings.from_environment())
    except SettingsError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
