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


def ruling(*answers: Any, rule: str, meaning: str, absent: Any = None) -> Any:  # noqa: ANN401, as attrs' own field
    """Return a field of a game's rulings with all its answers, the default first; None where the setup decides it.

    `rule` is its id on the rules page, or several, `meaning` describes the answers; `isettlers rulings` prints both.
    `absent` is the answer that a written setup without this ruling means (default: the first answer). Where a default
    has changed since setups were first written, it is the old one, so that saved games keep their rules.
    """
    metadata = {
        "answers": answers,
        "absent": answers[0] if absent is None else absent,
        "rule": rule,
        "meaning": meaning,
    }
    return field(default=answers[0], validator=_known, metadata=metadata)


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
        """Return the answers that differ from the usual ones (default: those of today's new games)."""
        usual = type(self)() if usual is None else usual
        return self._unlike({name: getattr(usual, name) for name in self.all()})

    def document(self) -> dict[str, Any]:
        """Return the answers as a written setup holds them: all that differ from what their absence means."""
        return self._unlike(self.absent())

    def _unlike(self, others: Mapping[str, Any]) -> dict[str, Any]:
        given = {name: getattr(self, name) for name in others}
        return {name: answer for name, answer in given.items() if answer != others[name]}

    @classmethod
    def from_document(cls, tree: object, *, new: bool = False) -> Self:
        """Return the rulings that a plain tree describes. Raises SetupError.

        A ruling that the tree does not name has the answer that its absence means in a written setup; with `new`, in
        a request for a new game, its default.
        """
        if not isinstance(tree, dict):
            Node(tree, "rulings", SetupError).expected("table")
        check_names(tree, cls.all())
        return cls(**(tree if new else {**cls.absent(), **tree}))

    @classmethod
    def taken(cls, given: Self | Mapping[str, Any]) -> Self:
        """Return the rulings of a setup that is made in Python, given as they are or by name. Raises SetupError."""
        if isinstance(given, cls):
            return given
        if not isinstance(given, dict):
            Node(given, "rulings", SetupError).expected("Rulings of this game or a table")
        return cls.from_document(given, new=True)

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

    @classmethod
    def absent(cls) -> Mapping[str, Any]:
        """Return the answers that a written setup means where it names none."""
        return {one.name: one.metadata["absent"] for one in fields(cls)}
