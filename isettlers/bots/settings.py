"""Settings of bots, as a spec writes them: `name:1000,c=0.7`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from attrs import frozen

from isettlers._core.search.engine import BOT_TABLE, SETTING_TABLE, setting_value
from isettlers.errors import SetupError
from isettlers.kit.reading import Node, unknown
from isettlers.plain import short

LONGEST: Final = 200
"""Maximum length of a spec, in characters."""

Value = int | float | str


@frozen
class Setting:
    """Setting of a bot: a number in a range, or one of several words."""

    meaning: str
    default: Value | None
    """Default value; None where the bot decides."""
    minimum: float
    maximum: float
    choices: tuple[str, ...]
    whole: bool
    number: int
    """Place in the core's table."""

    def read(self, owner: str, name: str, text: str) -> Value:
        """Return the value of a text. Raises SetupError."""
        value = setting_value(self.number, text)
        if value is None:
            if self.choices:
                expected = f"one of {', '.join(self.choices)}"
            else:
                expected = f"{'int' if self.whole else 'number'} from {self.minimum:.13g} to {self.maximum:.13g}"
            Node(text, f"{owner}: {name}", SetupError).expected(expected)
        return value


def settings_of(bot: str) -> Mapping[str, Setting]:
    """Return the settings of a built-in bot, by name."""
    return MappingProxyType({SETTING_TABLE[number]["name"]: _SETTINGS[number] for number in BOT_TABLE[bot]["settings"]})


def _setting(row: Mapping[str, Any]) -> Setting:
    return Setting(**{key: value for key, value in row.items() if key != "name"})


_SETTINGS: Final = tuple(_setting(row) for row in SETTING_TABLE)


def split(spec: str) -> tuple[str, list[tuple[str, str]]]:
    """Return the name in a spec and its settings as texts; an unnamed setting gets the name "". Raises SetupError."""
    if not isinstance(spec, str):
        raise SetupError(f"bot: expected a spec or an import path, got {short(spec)}")
    if len(spec) > LONGEST:
        raise SetupError(f"bot: expected at most {LONGEST} characters, got {len(spec)}")
    name, _, rest = spec.partition(":")
    pairs = []
    for part in rest.split(",") if rest else ():
        setting, equals, value = part.partition("=") if "=" in part else ("", "", part)
        if equals and not setting:
            raise SetupError(f"bot: expected the name of a setting before '=', got {short(part)}")
        pairs.append((setting if equals else "", value))
    return name, pairs


def read(owner: str, known: Mapping[str, Setting], given: list[tuple[str, str]], unnamed: str = "") -> dict[str, Value]:
    """Return the settings given, by name; `unnamed` is the setting that may omit its name. Raises SetupError."""
    values: dict[str, Value] = {}
    for key, text in given:
        name = key or unnamed
        if name not in known:
            raise SetupError(f"{owner}: {unknown('setting', key or text, known)}")
        if name in values:
            raise SetupError(f"{owner}: {name} is given twice")
        values[name] = known[name].read(owner, name, text)
    return values
