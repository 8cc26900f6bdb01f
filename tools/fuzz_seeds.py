"""Unpack the first inputs of the fuzzers of the C library, or pack them again.

python tools/fuzz_seeds.py unpack FOLDER   a file for each input, in a folder for each target
python tools/fuzz_seeds.py pack FOLDER     the other way, after inputs were added by hand
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

SEEDS: Final = Path(__file__).resolve().parents[1] / "bindings/c/fuzz/seeds.jsonl"


def unpack(folder: Path) -> None:
    """Write each input into the folder of its target."""
    for line in SEEDS.read_text(encoding="ascii").splitlines():
        row = json.loads(line)
        path = folder / row["target"] / row["name"]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(bytes.fromhex(row["data"]))


def pack(folder: Path) -> None:
    """Write the inputs of a folder into the file, a line for each."""
    rows = (
        {"target": path.parent.name, "name": path.name, "data": path.read_bytes().hex()}
        for path in sorted(folder.glob("*/*"))
    )
    SEEDS.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="ascii", newline="\n")


if __name__ == "__main__":
    if sys.argv[1:2] not in (["pack"], ["unpack"]) or len(sys.argv) != 3:
        sys.exit("usage: fuzz_seeds.py pack|unpack FOLDER")
    (pack if sys.argv[1] == "pack" else unpack)(Path(sys.argv[2]))
