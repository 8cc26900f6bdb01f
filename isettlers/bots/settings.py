"""Settings of bots, as a spec writes them: `name:1000,c=0.7`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from attrs import frozen

from isettlers.errors import SetupError
from isettlers.kit.reading import Node

LONGEST: Final = 200
"""Maximum length of a spec, in characters."""

Value = int | float | str
_NUMBER: Final = re.compile(r"-?[0-9]{1,16}(\.[0-9]{1,16})?")


@frozen
class Setting:
    """Setting of a bot: a number in a range, or one of several words."""

    meaning: str
    default: Value | None
    """Default value; None where the bot decides."""
    minimum: float = 0
    maximum: float = 0
    choices: tuple[str, ...] = ()

    def read(self, owner: str, name: str, text: str) -> Value:
        """Return the value of a text. Raises SetupError."""
        node = Node(text, f"{owner}: {name}", SetupError)
        if self.choices:
            if text not in self.choices:
                node.expected(f"one of {', '.join(self.choices)}")
            return text
        whole = not isinstance(self.default, float)
        if not _NUMBER.fullmatch(text) or (whole and "." in text) or not self.minimum <= float(text) <= self.maximum:
            node.expected(f"{'int' if whole else 'number'} from {self.minimum:.13g} to {self.maximum:.13g}")
        return int(text) if whole else float(text)


def split(spec: str) -> tuple[str, list[tuple[str, str]]]:
    """Return the name in a spec and its settings as texts; an unnamed setting gets the name "". Raises SetupError."""
    if len(spec) > LONGEST:
        raise SetupError(f"bot: expected at most {LONGEST} characters, got {len(spec)}")
    name, _, rest = spec.partition(":")
    pairs = []
    for part in rest.split(",") if rest else ():
        setting, equals, value = part.rpartition("=")
        pairs.append((setting if equals else "", value))
    return name, pairs


def read(owner: str, known: Mapping[str, Setting], given: list[tuple[str, str]], unnamed: str = "") -> dict[str, Value]:
    """Return the settings given, by name; `unnamed` is the setting that may omit its name. Raises SetupError."""
    values: dict[str, Value] = {}
    for key, text in given:
        name = key or unnamed
        if name not in known:
            raise SetupError(f"{owner}: unknown setting {key or text!r:.60}, known: {', '.join(known) or 'none'}")
        if name in values:
            raise SetupError(f"{owner}: {name} is given twice")
        values[name] = known[name].read(owner, name, text)
    return values
