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
from isettlers.conformance.wander import Found, Wanderer, walk  # noqa: E402

ENOUGH = 40_000
"""Ways to go on at which a position has been counted deep enough."""


def positions(game: str, opening: Opening) -> Iterator[Found]:
    """The first decision of a game and four later ones."""
    setup = isettlers.game(game).setup(**opening.settings)
    found = list(walk(setup, opening.seed, Wanderer(opening.seed)))
    for fifth in range(5):
        yield found[fifth * (len(found) - 1) // 5]


def entry(game: str, opening: Opening, found: Found) -> str:
    """A position with its counts, as TOML."""
    depth = 1
    while counted(found.state, depth).counts[-1] < ENOUGH and depth < 12:
        depth += 1
    count = counted(found.state, depth)
    inline = ", ".join(f"{key} = {json.dumps(value)}" for key, value in opening.settings.items())
    return (
        f'[[position]]\ngame = "{game}"\nsettings = {{ {inline} }}\nseed = {found.seed}\nids = {list(found.ids)}\n'
        f"counts = {count.counts}\nchecksum = {count.checksum}\n"
    )


def main() -> None:
    """Write the file."""
    entries = [
        entry(game, opening, found)
        for game, subject in SUBJECTS.items()
        for opening in subject.perft
        for found in positions(game, opening)
    ]
    DATA.write_text("\n".join(["# Written by tools/perft.py.", *entries]), encoding="utf-8", newline="\n")
    print(f"{DATA.name}: {len(entries)} positions")


if __name__ == "__main__":
    main()
