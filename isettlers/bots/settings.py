"""Settings of bots, as a spec writes them: `name:1000,c=0.7`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from attrs import frozen

from isettlers.errors import SetupError

LONGEST: Final = 200
"""Letters of a spec."""

Value = int | float | str
_NUMBER: Final = re.compile(r"-?[0-9]{1,16}(\.[0-9]{1,16})?")


@frozen
class Setting:
    """One thing that can be set: a number of a range, or one of some words."""

    meaning: str
    usual: Value | None
    """None where it is left to the bot."""
    least: float = 0
    most: float = 0
    words: tuple[str, ...] = ()

    def read(self, owner: str, name: str, text: str) -> Value:
        """The value that a text gives. Raises SetupError."""
        if self.words:
            if text not in self.words:
                raise SetupError(f"{name} of {owner} is one of {', '.join(self.words)}, not {text!r:.60}")
            return text
        whole = not isinstance(self.usual, float)
        kind = "whole number" if whole else "number"
        if not _NUMBER.fullmatch(text) or (whole and "." in text) or not self.least <= float(text) <= self.most:
            room = f"from {self.least:.13g} to {self.most:.13g}"
            raise SetupError(f"{name} of {owner} is a {kind} {room}, not {text!r:.60}")
        return int(text) if whole else float(text)


def split(spec: str) -> tuple[str, list[tuple[str, str]]]:
    """The name in a spec and its settings as texts; one without a name is called "". Raises SetupError."""
    if len(spec) > LONGEST:
        raise SetupError(f"a bot is named in at most {LONGEST} letters")
    name, _, rest = spec.partition(":")
    pairs = []
    for part in rest.split(",") if rest else ():
        setting, equals, value = part.rpartition("=")
        pairs.append((setting if equals else "", value))
    return name, pairs


def read(owner: str, known: Mapping[str, Setting], given: list[tuple[str, str]], unnamed: str = "") -> dict[str, Value]:
    """The settings given, by name; `unnamed` is the one that may come without. Raises SetupError."""
    found: dict[str, Value] = {}
    for said, text in given:
        name = said or unnamed
        if name not in known:
            raise SetupError(f"{owner} has no setting {said or text!r:.60}, known: {', '.join(known) or 'none'}")
        if name in found:
            raise SetupError(f"{name} of {owner} is given twice")
        found[name] = known[name].read(owner, name, text)
    return found
