"""Saves and records that former versions wrote, as tools/fixtures.py keeps them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent / "fixtures"


def kept(kind: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the version and row of each of the `saves` or `records`; their bytes are under `data`."""
    for path in sorted((FOLDER / kind).glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            row["data"] = bytes.fromhex(row.pop("save" if kind == "saves" else "record"))
            yield path.stem, row
