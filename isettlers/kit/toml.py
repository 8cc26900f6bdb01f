"""Read data files in TOML: the file's name begins the path of every value, as in `tiles.toml: lake.count`."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import ClassVar, NoReturn, Self

from attrs import define

from isettlers.errors import CardError, FormatError, IsettlersError
from isettlers.kit.reading import Node
from isettlers.plain import cut
from isettlers.text_file import text_of

Source = str | os.PathLike[str] | Traversable


@define
class Toml(Node):
    """A value of a data file. The path of the top table is the file's name and a colon."""

    longest: ClassVar = 1000
    """Letters of a message: a file's name takes its share of them."""

    error: type[IsettlersError] = CardError

    @classmethod
    def read(cls, source: Source, error: type[IsettlersError]) -> Self:
        """Return the top table of a file. Raises `error` for any other file."""
        file: Traversable
        if isinstance(source, (str, os.PathLike)):
            name, file = os.fspath(source), Path(source)
        else:
            name, file = source.name, source
        top = cls({}, f"{name}:", error)
        try:
            top.value = tomllib.loads(text_of(file.read_bytes()))
        except OSError as failure:
            top.fail(f"cannot be read: {failure.strerror}")
        except FormatError as failure:
            top.fail(str(failure))
        except (ValueError, RecursionError) as failure:
            top.fail(f"not TOML: {failure}")
        return top

    def below(self, key: str) -> str:
        """Return the path of a value of this table."""
        return f"{self.path} {key}" if self.path.endswith(":") else super().below(key)

    def fail(self, why: str) -> NoReturn:
        """Raise the error about this value."""
        raise self.error(cut(f"{self.path.removesuffix(':')}: {why}", self.longest))


def by_number(table: Node, numbers: Sequence[int], least: int = 0, most: int = 100) -> tuple[int, ...]:
    """Return amounts by number, as `{ 2 = 5, 3 = 6, 4 = 7 }`, one for each number."""
    names = [str(number) for number in numbers]
    table.only(names)
    return tuple(table.get(name).number(least, most) for name in names)
