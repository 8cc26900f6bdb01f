"""The table of frames against the pages that describe them for readers of saves and of documents."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from isettlers._core.imperial.engine import FRAME_TABLES

ROOT = Path(__file__).resolve().parents[2]
PARTS = {
    "object": {"location", "victim", "by"},
    "cursor": {"rows_done", "after"},
    "converted": {"good", "turned", "drawn"},
}
"""What documents have for a field that is made of several; any other has its own name."""


def rows(page: str, head: str) -> Iterator[list[str]]:
    """The cells of the rows of a table, by the beginning of its first line."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    table = text[text.index(head) :].partition("\n\n")[0]
    for line in table.splitlines()[2:]:
        yield [cell.strip() for cell in line.strip("|").split("|")]


def quoted(text: str) -> set[str]:
    return set(re.findall(r"`([^`]+)`", text))


def test_the_page_of_saves_names_the_bytes_that_each_kind_uses() -> None:
    used = {
        name.replace("_", " "): {slot for of in kind.get("fields", {}).values() for slot in of["slots"]} & set("nxyz")
        for name, kind in FRAME_TABLES.items()
    }

    assert {name: quoted(slots) & set("nxyz") for _, name, slots in rows("format.md", "| op | name |")} == used


def test_the_page_of_documents_names_the_fields_of_each_kind() -> None:
    fields = {
        name.replace("_", " "): set().union(
            kind.get("beside", ()), *(PARTS.get(of["kind"], {key}) for key, of in kind.get("fields", {}).items())
        )
        for name, kind in FRAME_TABLES.items()
    }
    described = {
        kind: quoted(described) for kinds, described, _ in rows("documents.md", "| `what` |") for kind in quoted(kinds)
    }

    assert described == fields


def test_each_kind_has_a_byte_for_one_field_only() -> None:
    for kind in FRAME_TABLES.values():
        slots = [slot for of in kind.get("fields", {}).values() for slot in of["slots"]]

        assert sorted(slots) == sorted(set(slots))
