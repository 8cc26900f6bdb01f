"""Write the saves and records of the present version into tests/fixtures, once for every release.

python tools/fixtures.py            refuses where that version has its files already: released ones never change
python tools/fixtures.py --again    writes them again, for a version that is not released yet
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))

from games.subjects import SUBJECTS

import isettlers

FOLDER: Final = Path(__file__).resolve().parents[1] / "tests" / "fixtures"


def saves() -> Iterator[dict[str, Any]]:
    """Snapshots, each with what a reader must find in it."""
    for subject in SUBJECTS.values():
        for name, state in subject.kept_positions():
            yield {
                "name": name,
                "actor": state.actor,
                "game": state.game.name,
                "hash": f"{state.hash:016x}",
                "legal": state.legal_ids(),
                "names": [state.seat_name(seat) for seat in range(state.seats)],
                "scores": list(state.scores),
                "save": state.save().hex(),
            }


def records() -> Iterator[dict[str, Any]]:
    """Records in both forms."""
    for subject in SUBJECTS.values():
        for name, record in subject.kept_games():
            yield {"name": name, "record": record.to_bytes().hex(), "text": record.text()}


def main(arguments: list[str]) -> int:
    """Write both files; returns 1 where they are there."""
    for rows in (saves, records):
        path = FOLDER / rows.__name__ / f"{isettlers.__version__}.jsonl"
        if path.exists() and "--again" not in arguments:
            print(f"{path} exists; --again for a version that is not released yet", file=sys.stderr)
            return 1
        lines = [json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows()]
        path.write_text("\n".join(sorted(lines)) + "\n", encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
