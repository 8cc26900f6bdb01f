"""Tables of pages that list the fields of a document."""

from __future__ import annotations

import re
from pathlib import Path

_DOCS = Path(__file__).resolve().parents[1] / "docs"


def page_table(page: str, after: str) -> list[list[list[str]]]:
    """The first table of a page after a text: row by row, the words in `code` of each cell."""
    text = (_DOCS / page).read_text(encoding="utf-8")
    lines = text[text.index(after) :].splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("|---"))
    rows = []
    for line in lines[start + 1 :]:
        if not line.startswith("|"):
            break
        rows.append([re.findall(r"`([^`]*)`", cell) for cell in line.strip("|").split("|")])
    return rows


def page_fields(page: str, after: str) -> list[str]:
    """The fields that a table describes, in alphabetical order: the words of its first column."""
    return sorted(word for row in page_table(page, after) for word in row[0])
