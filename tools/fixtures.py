"""Write the snapshots of the present version into tests/fixtures/saves, once for every release.

python tools/fixtures.py            refuses where that version has its fixtures already: released ones never change
python tools/fixtures.py --again    writes them anew, for a version that is not released yet
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

import kept_burgundy
import kept_founders
import kept_imperial

import isettlers
from isettlers import State

SAVES: Final = Path(__file__).resolve().parents[1] / "tests" / "fixtures" / "saves"
POSITIONS: Final[Mapping[str, Callable[[], Iterator[tuple[str, State]]]]] = {
    "": kept_imperial.positions,
    "burgundy-": kept_burgundy.positions,
    "founders-": kept_founders.positions,
}
"""The positions that every release keeps, by what the names of a game's files begin with."""


def write(folder: Path) -> None:
    """Write all snapshots and what a reader must find in them."""
    folder.mkdir(parents=True, exist_ok=True)
    expected = {}
    for prefix, positions in POSITIONS.items():
        for name, state in positions():
            (folder / f"{prefix}{name}.save").write_bytes(state.save())
            expected[prefix + name] = {
                "game": state.game.name,
                "names": [state.seat_name(seat) for seat in range(state.seats)],
                "hash": f"{state.hash:016x}",
                "actor": state.actor,
                "scores": list(state.scores),
                "legal": state.legal_ids(),
            }
    text = json.dumps(expected, indent=1, sort_keys=True) + "\n"
    (folder / "expected.json").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    target = SAVES / isettlers.__version__
    if target.exists() and "--again" not in sys.argv[1:]:
        sys.exit(f"{target} exists; --again for a version that is not released yet")
    write(target)
    print(f"written: {target}")
