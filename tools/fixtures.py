"""Write the snapshots of the present version into tests/fixtures/saves, once for every release.

python tools/fixtures.py            refuses where that version has its fixtures already: released ones never change
python tools/fixtures.py --again    writes them anew, for a version that is not released yet
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))

from games.subjects import SUBJECTS

import isettlers

SAVES: Final = Path(__file__).resolve().parents[1] / "tests" / "fixtures" / "saves"


def write(folder: Path) -> None:
    """Write all snapshots and what a reader must find in them."""
    folder.mkdir(parents=True, exist_ok=True)
    expected = {}
    for subject in SUBJECTS.values():
        for name, state in subject.kept_positions():
            (folder / f"{name}.save").write_bytes(state.save())
            expected[name] = {
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
