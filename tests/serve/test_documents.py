"""The page about serving says what the server allows."""

from __future__ import annotations

from pathlib import Path

from isettlers.serve.limits import Limits

PAGE = Path(__file__).resolve().parents[2] / "docs" / "serving.md"


def test_the_page_lists_every_limit_with_its_values() -> None:
    embed, table = Limits().document(), Limits.table().document()
    expected = [
        f"| `{name}` | {embed[name]:,} | {table[name]:,} | {meaning} |" for name, meaning in Limits.meanings().items()
    ]
    section = PAGE.read_text().split("\n## Limits\n")[1].split("\n## ")[0]
    assert [line for line in section.splitlines() if line.startswith("| `")] == expected
