"""Data files in tests: written to a folder, and refused in one line that begins with their name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from isettlers.errors import CardError, TileError


def written(folder: Path, text: str) -> Path:
    """A file of a folder with some text."""
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return path


def complaint(read: Callable[[Path], object], path: Path, error: type[CardError] = TileError) -> str:
    """The error of a reader for a file, without the file's name."""
    with pytest.raises(error) as caught:
        read(path)
    message = str(caught.value)
    assert "\n" not in message
    assert message.startswith(f"{path}: ")
    return message.removeprefix(f"{path}: ")
