"""The command `isettlers`: play, watch and measure from a terminal."""

from __future__ import annotations

from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line (without the program's name; the process' own when None) and return its exit status."""
    from isettlers.cli.run import run

    return run(arguments)
