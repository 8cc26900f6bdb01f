"""The command `isettlers`: play, watch and measure from a terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line (without the program's name; the process' own when None) and return its exit status."""
    try:
        from isettlers.cli.run import run
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != "rich":
            raise
        print("isettlers: the command line needs rich: pip install isettlers[cli]", file=sys.stderr)
        return 2
    return run(arguments)
