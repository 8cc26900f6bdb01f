"""The shared vectors on file, as bindings/vectors/README.md describes them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).resolve().parents[2] / "bindings" / "vectors" / "v1"


@cache
def rows() -> dict[str, dict[str, Any]]:
    """Return all vectors by name; each with the name of its file."""
    index = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))
    vectors = {}
    for file in index["files"]:
        for line in (FOLDER / f"{file}.jsonl").read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            vectors[row["name"]] = {**row, "file": file}
    return vectors


def data_of(name: str) -> bytes:
    """Return the bytes of a vector."""
    row = rows()[name]
    first, size = row["bytes"]
    return (FOLDER / f"{row['file']}.bin").read_bytes()[first : first + size]
