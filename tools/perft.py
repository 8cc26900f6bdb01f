"""Count anew in how many ways games can go on, after a change that is meant to alter them.

    python tools/perft.py

Writes tests/perft/counts.toml. A change of the state's layout alone changes nothing there.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parents[1] / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "perft")]

from conformance.wander import Found, Wanderer, walk  # noqa: E402
from counting import DATA, counted  # noqa: E402

import isettlers  # noqa: E402

ENOUGH = 40_000
"""Ways to go on at which a position has been counted deep enough."""

GAMES: tuple[tuple[str, Mapping[str, Any], int], ...] = (
    ("imperial", {"factions": ["romans", "barbarians"]}, 1),
    ("imperial", {"factions": ["egyptians", "japanese"]}, 2),
    ("imperial", {"factions": ["japanese", "romans"], "edition": "first"}, 3),
    ("imperial", {"factions": ["barbarians", "egyptians", "japanese"]}, 4),
    ("imperial", {"factions": ["barbarians", "japanese", "romans", "egyptians"]}, 5),
    ("imperial", {"factions": ["egyptians", "romans", "barbarians", "japanese"], "edition": "first"}, 6),
    ("imperial", {"factions": ["japanese"], "packs": ["magic-number"]}, 7),
    ("imperial", {"factions": ["atlanteans", "romans"], "packs": ["magic-number"], "lookout": "alternate"}, 8),
    (
        "imperial",
        {
            "factions": ["atlanteans", "japanese", "romans", "egyptians", "barbarians"],
            "packs": ["magic-number"],
            "lookout": "advanced",
        },
        9,
    ),
    ("burgundy", {"players": 2}, 1),
    ("burgundy", {"estates": ["5", "8"], "castles": "secret"}, 2),
    ("burgundy", {"players": 3}, 3),
    ("burgundy", {"players": 4, "estates": "drawn"}, 4),
    ("founders", {"players": 2}, 1),
    ("founders", {"players": 3, "agreement": True}, 2),
    ("founders", {"players": 4}, 3),
)


def positions(game: str, settings: Mapping[str, Any], seed: int) -> Iterator[Found]:
    """The first decision of a game and four later ones."""
    setup = isettlers.game(game).setup(**settings)
    found = list(walk(setup, seed, Wanderer(seed)))
    for fifth in range(5):
        yield found[fifth * (len(found) - 1) // 5]


def entry(game: str, settings: Mapping[str, Any], found: Found) -> str:
    """A position with its counts, as TOML."""
    depth = 1
    while counted(found.state, depth).counts[-1] < ENOUGH and depth < 12:
        depth += 1
    count = counted(found.state, depth)
    inline = ", ".join(f"{key} = {json.dumps(value)}" for key, value in settings.items())
    return (
        f'[[position]]\ngame = "{game}"\nsettings = {{ {inline} }}\nseed = {found.seed}\nids = {list(found.ids)}\n'
        f"counts = {count.counts}\nchecksum = {count.checksum}\n"
    )


def main() -> None:
    """Write the file."""
    entries = [
        entry(game, settings, found) for game, settings, seed in GAMES for found in positions(game, settings, seed)
    ]
    DATA.write_text("\n".join(["# Written by tools/perft.py.", *entries]), encoding="utf-8", newline="\n")
    print(f"{DATA.name}: {len(entries)} positions")


if __name__ == "__main__":
    main()
