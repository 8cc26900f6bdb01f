"""Write records of the present version into tests/fixtures/records, once for every release.

python tools/record_fixtures.py            refuses where that version has its records: released ones never change
python tools/record_fixtures.py --again    writes them anew, for a version that is not released yet
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))

from games.subjects import SUBJECTS

import isettlers

RECORDS: Final = Path(__file__).resolve().parents[1] / "tests" / "fixtures" / "records"


def write(folder: Path) -> None:
    """Write all records in both forms."""
    folder.mkdir(parents=True, exist_ok=True)
    for subject in SUBJECTS.values():
        for name, record in subject.kept_games():
            (folder / f"{name}.record").write_bytes(record.to_bytes())
            (folder / f"{name}.txt").write_text(record.text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    target = RECORDS / isettlers.__version__
    if target.exists() and "--again" not in sys.argv[1:]:
        sys.exit(f"{target} exists; --again for a version that is not released yet")
    write(target)
    print(f"written: {target}")
