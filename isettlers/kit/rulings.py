"""Rulings: answers to questions that the rules leave open, as fields of a setup, with a default for each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from attrs import Attribute, field, fields, frozen

from isettlers.errors import SetupError
from isettlers.kit.reading import Node, unknown


def _known(_: object, attribute: Attribute[Any], value: object) -> None:
    answers = attribute.metadata["answers"]
    if not any(type(value) is type(answer) and value == answer for answer in answers):
        named = [answer for answer in answers if answer is not None]
        known = ", ".join(map(spoken, named if isinstance(named[0], str) else sorted(named)))
        Node(value, f"rulings.{attribute.name}", SetupError).expected(f"one of {known}")


def spoken(answer: object) -> str:
    """Return an answer as people write it on the command line."""
    if answer is None:
        return "as the setup says"
    return str(answer).lower() if isinstance(answer, bool) else str(answer)


def ruling(*answers: Any, rule: str, meaning: str) -> Any:  # noqa: ANN401, as attrs' own field
    """Return a field of a game's rulings with all its answers, the default first; None where the setup decides it.

    `rule` is its id on the rules page, or several, `meaning` describes the answers; `isettlers rulings` prints both.
    """
    return field(default=answers[0], validator=_known, metadata={"answers": answers, "rule": rule, "meaning": meaning})


def check_names(given: Iterable[object], known: Iterable[str]) -> None:
    """Raise SetupError for a name that no ruling has."""
    names = list(known)
    for name in given:
        if name not in names:
            raise SetupError(unknown("ruling", name, names))


@frozen
class Answers:
    """The rulings of a game, each field a `ruling`. Raises SetupError for an unknown answer."""

    def __new__(cls, *_: object, **given: object) -> Self:  # noqa: D102, the class says it
        check_names(given, cls.all())
        return super().__new__(cls)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={answer!r}' for name, answer in self.changed().items())})"

    def changed(self, usual: Answers | None = None) -> dict[str, Any]:
        """Return the answers that differ from the usual ones (default: the defaults)."""
        usual = type(self)() if usual is None else usual
        given = {name: getattr(self, name) for name in self.all()}
        return {name: answer for name, answer in given.items() if answer != getattr(usual, name)}

    @classmethod
    def taken(cls, given: Self | Mapping[str, Any]) -> Self:
        """Return the rulings of a setup, given as they are or by name. Raises SetupError."""
        if isinstance(given, cls):
            return given
        if not isinstance(given, dict):
            Node(given, "rulings", SetupError).expected("Rulings of this game or a table")
        check_names(given, cls.all())
        return cls(**given)

    @classmethod
    def all(cls) -> Mapping[str, tuple[Any, ...]]:
        """Return the answers to each question, the default first."""
        return {one.name: one.metadata["answers"] for one in fields(cls)}

    @classmethod
    def table(cls) -> list[dict[str, Any]]:
        """Return each ruling as a plain tree: `name`, `rule`, `answers`, `default`, `meaning`."""
        return [
            {
                "name": one.name,
                "rule": one.metadata["rule"],
                "answers": list(one.metadata["answers"]),
                "default": one.default,
                "meaning": one.metadata["meaning"],
            }
            for one in fields(cls)
        ]
