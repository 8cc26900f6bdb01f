"""Tables of pages that list the fields of a document, and the fields that its reader knows."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import isettlers
from isettlers import FormatError, State

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


def listed(wrong: dict[str, Any], before: str) -> list[str]:
    """The words that the refusal of a document lists."""
    with pytest.raises(FormatError) as caught:
        isettlers.from_document(wrong)
    return str(caught.value).partition(before)[2].split(", ")


def known(wrong: dict[str, Any]) -> list[str]:
    """The fields that the reader knows where a document has another one."""
    return listed(wrong, "unknown field, known: ")


def check_views(page: str, states: Iterable[State]) -> None:
    """A view has the fields of the document, but for those that the page lists under views."""
    listed = page_fields(page, "## Views")
    differing = set[str]()
    for state in states:
        document = state.document()
        for seat in (None, *range(state.seats)):
            differing |= _differing(document, state.view(seat))
    assert {path for path in differing if not any(f"{path}.".startswith(f"{name}.") for name in listed)} == set()
    assert {name for name in listed if not any(f"{path}.".startswith(f"{name}.") for path in differing)} == set()


def _differing(document: object, view: object, path: str = "") -> set[str]:
    """The fields, as `seats[].hand`, that are not the same in two trees."""
    if isinstance(document, dict) and isinstance(view, dict):
        inside = f"{path}." if path else ""
        keys = document.keys() | view.keys()
        return set().union(*(_differing(document.get(key, ...), view.get(key, ...), inside + key) for key in keys))
    if path == "seats" and isinstance(document, list) and isinstance(view, list):
        return set().union(*(_differing(*sides, "seats[]") for sides in zip(document, view, strict=True)))
    return set() if document == view else {path}
