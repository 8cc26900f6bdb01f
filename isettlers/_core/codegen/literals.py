"""Long lists of words as C literals."""

from __future__ import annotations

from collections.abc import Iterable

_WIDTH = 96


def barred(words: Iterable[str]) -> list[str]:
    """Return literals, short enough for a line each, that together hold some words with bars between them."""
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) > _WIDTH:
            lines.append("")
        lines[-1] += f"{word}|"
    lines[-1] = lines[-1].removesuffix("|")
    return [f'"{line}"' for line in lines]
