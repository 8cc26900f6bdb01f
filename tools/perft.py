"""Count anew in how many ways games can go on, after a change that is meant to alter them.

    python tools/perft.py

Writes tests/perft/counts.toml. A change of the state's layout alone changes nothing there.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1] / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "perft")]

from counting import DATA, counted  # noqa: E402
from games.subject import Opening  # noqa: E402
from games.subjects import SUBJECTS  # noqa: E402

import isettlers  # noqa: E402
from isettlers.conformance.wander import Position, Wanderer, walk  # noqa: E402

ENOUGH = 40_000
"""Ways to go on at which a position has been counted deep enough."""


def positions(game: str, opening: Opening) -> Iterator[Position]:
    """The first decision of a game and four later ones."""
    setup = isettlers.game(game).setup(**opening.settings)
    walked = list(walk(setup, opening.seed, Wanderer(opening.seed)))
    for fifth in range(5):
        yield walked[fifth * (len(walked) - 1) // 5]


def entry(game: str, opening: Opening, start: Position) -> str:
    """A start with its counts, as TOML."""
    depth = 1
    while counted(start.state, depth).counts[-1] < ENOUGH and depth < 12:
        depth += 1
    count = counted(start.state, depth)
    inline = ", ".join(f"{key} = {json.dumps(value)}" for key, value in opening.settings.items())
    return (
        f'[[position]]\ngame = "{game}"\nsettings = {{ {inline} }}\nseed = {start.seed}\nids = {list(start.ids)}\n'
        f"counts = {count.counts}\nchecksum = {count.checksum}\n"
    )


def main() -> None:
    """Write the file."""
    entries = [
        entry(game, opening, position)
        for game, subject in SUBJECTS.items()
        for opening in subject.perft
        for position in positions(game, opening)
    ]
    DATA.write_text("\n".join(["# Written by tools/perft.py.", *entries]), encoding="utf-8", newline="\n")
    print(f"{DATA.name}: {len(entries)} positions")


if __name__ == "__main__":
    main()
