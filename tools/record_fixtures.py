"""Write records of the present version into tests/fixtures/records, once for every release.

python tools/record_fixtures.py            refuses where that version has its records: released ones never change
python tools/record_fixtures.py --again    writes them anew, for a version that is not released yet
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

import kept_burgundy
import kept_founders
import kept_imperial

import isettlers
from isettlers.record import Record

RECORDS: Final = Path(__file__).resolve().parents[1] / "tests" / "fixtures" / "records"
GAMES: Final[Mapping[str, Callable[[], Iterator[tuple[str, Record]]]]] = {
    "": kept_imperial.games,
    "burgundy-": kept_burgundy.games,
    "founders-": kept_founders.games,
}
"""The games that every release keeps, by what the names of their files begin with."""


def write(folder: Path) -> None:
    """Write all records in both forms."""
    folder.mkdir(parents=True, exist_ok=True)
    for prefix, games in GAMES.items():
        for name, record in games():
            (folder / f"{prefix}{name}.record").write_bytes(record.to_bytes())
            (folder / f"{prefix}{name}.txt").write_text(record.text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    target = RECORDS / isettlers.__version__
    if target.exists() and "--again" not in sys.argv[1:]:
        sys.exit(f"{target} exists; --again for a version that is not released yet")
    write(target)
    print(f"written: {target}")
