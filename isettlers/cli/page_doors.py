"""The door that `isettlers web` opens: it reads TOML files, which the engine in the page does not."""

from __future__ import annotations

import os
import re
import tomllib
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from isettlers.cli import compile_data
from isettlers.errors import FormatError, IsettlersError, SetupError
from isettlers.kit.reading import Node
from isettlers.web.doors import Door

_OPTIONS: Final = {"deck": "--deck", "estate": "--estate", "tile_set": "--tiles"}
"""Options of `isettlers compile-data` by the key that a file of their kind has."""
_MOST_FILES: Final = 12
_FILE_NAME: Final = re.compile(r"[\w][\w .()+-]{0,79}")


def own_data(tree: object) -> bytes:
    """Return the data of decks, estates and tile sets, given as `{"files": {NAME: TEXT}}`. Raises IsettlersError."""
    root = Node(tree)
    root.only(["files"])
    files = root.get("files").mapping()
    if not 1 <= len(files) <= _MOST_FILES:
        raise FormatError(f"$.files: expected 1 to {_MOST_FILES} files, got {len(files)}")
    texts = {_name(name): Node(text, "$.files").text() for name, text in files.items()}
    with TemporaryDirectory(prefix="isettlers-") as folder:
        try:
            return _compiled(Path(folder), texts)
        except IsettlersError as error:
            raise SetupError(str(error).replace(folder + os.sep, "")) from error


def _name(name: object) -> str:
    if not isinstance(name, str) or not _FILE_NAME.fullmatch(name):
        raise FormatError("$.files: expected names of files, of at most 80 letters")
    return name


def _compiled(folder: Path, texts: Mapping[str, str]) -> bytes:
    words = ["--catalogue", "--output", os.devnull]
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8", errors="surrogatepass")
        words += [_option(name, text), str(folder / name)]
    parser = ArgumentParser(exit_on_error=False)
    compile_data.arguments(parser)
    return compile_data.data(parser.parse_args(words))


def _option(name: str, text: str) -> str:
    """Return the option of `isettlers compile-data` that a file is for."""
    try:
        keys = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise SetupError(f"{name}: not TOML: {error}") from None
    for key, option in _OPTIONS.items():
        if key in keys:
            return option
    raise SetupError(f"{name}: expected a key deck, estate or tile_set, which says what the file is")


DOORS: Final = {"/data": Door(1 << 19, own_data)}
"""The doors by their paths."""
