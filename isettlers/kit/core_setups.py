"""The base of setups that the core checks, writes and hashes: those of the games of this package."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, Generic, Self, SupportsIndex, TypeVar

from attrs import fields
from msgpack import packb, unpackb

from isettlers._core.kernel import Tables
from isettlers.errors import CardError, FormatError, IsettlersError, SetupError
from isettlers.kit.languages import ENGLISH
from isettlers.kit.setups import GameSetup
from isettlers.plain import cut, short
from isettlers.plain import tree as plain_tree
from isettlers.seeds import seed_of
from isettlers.state import State
from isettlers.typed import Document_co, View_co
from isettlers.values import Event

_ROOT: Final = "$.setup"
"""The path of a setup in the refusals of the core."""
_DATA: Final = -9
"""The code of its refusals of cards, tiles and estates."""

_Tables = TypeVar("_Tables", bound=Tables)
_Tree_co = TypeVar("_Tree_co", bound=Mapping[str, Any], covariant=True)
_Catalogue_co = TypeVar("_Catalogue_co", bound=Mapping[str, Any], covariant=True)


class CoreSetup(GameSetup[_Tables], Generic[_Tables, _Tree_co, _Catalogue_co, View_co, Document_co]):
    """The base of a setup class that only converts its settings; the core refuses what does not fit together.

    Its types: those of its tables, its own tree, its catalogue, and the views and documents of its states.
    """

    __slots__ = ()

    @abstractmethod
    def written(self) -> bytes:
        """Return the setup in MessagePack as the core writes it. Raises ValueError where the core refuses it."""

    @abstractmethod
    def catalogued(self, language: str) -> bytes:
        """Return the catalogue in MessagePack as the core writes it. Raises ValueError where the core refuses it."""

    @abstractmethod
    def own_data(self) -> dict[str, Any]:
        """Return the entry of a data file with this setup's own decks, estates or tiles; empty without any.

        It has the parts of their catalogue too (docs/data-file.md).
        """

    @classmethod
    @abstractmethod
    def settings_of(cls, tree: Any, path: str) -> dict[str, Any]:  # noqa: ANN401, any plain tree
        """Return the settings in a tree by name.

        Raises ValueError where the core refuses it, and CardError, with the path, for cards, tiles and estates.
        """

    def __attrs_post_init__(self) -> None:
        with refusals():
            self.written()

    def document(self) -> _Tree_co:
        """Return the setup as a plain tree (docs/format.md), which `from_document` reads."""
        tree: _Tree_co = unpackb(self.written())
        return tree

    def catalogue(self, language: str = ENGLISH) -> _Catalogue_co:
        """Return all that a front end draws a table of this setup from, as a plain tree (docs/catalogue.md).

        `language` is the code of the language of texts, as for `State.with_language`. Raises SetupError for others.
        """
        tree: _Catalogue_co = unpackb(self.catalogued(language))
        return tree

    def start(
        self, seed: SupportsIndex | None = None, *, events: list[Event] | None = None
    ) -> State[View_co, Document_co]:
        """Return a fresh game, as `GameSetup.start` does."""
        state: State[View_co, Document_co] = State.begin(self, seed_of(seed), events)
        return state

    def tables_with(self, weights: dict[str, float]) -> _Tables:
        """Return fresh tables of this setup that evaluate by some weights. Raises CardError."""
        with refusals():
            return super().tables_with(weights)

    @classmethod
    def from_document(cls, tree: object, path: str = _ROOT) -> Self:
        """Return the setup that a plain tree describes; a setting that it does not name has its default.

        Raises FormatError, in one line that begins with the path.
        """
        plain = plain_tree(tree, path)
        try:
            with refusals(path):
                setup = cls(**cls.settings_of(plain, path))
                setup.tables()
        except (SetupError, CardError) as error:
            text = str(error)
            raise FormatError(cut(text if text.startswith(path) else f"{path}: {text}")) from error
        return setup


@contextmanager
def refusals(path: str = "") -> Iterator[None]:
    """Turn a refusal of the core into a SetupError or CardError; its path begins with `path` (default: none)."""
    try:
        yield
    except ValueError as refusal:
        if len(refusal.args) != 2:
            raise
        text, code = refusal.args
        place = text.removeprefix(_ROOT)
        error: type[IsettlersError] = CardError if code == _DATA else SetupError
        raise error(path + place if path else place.lstrip(".: ")) from None


def packed_settings(setup: Any, **others: object) -> bytes:  # noqa: ANN401, a class of attrs
    """Return the settings of a setup in MessagePack: the fields that are set, some of them given as trees.

    Values that no tree can hold become texts, for the core to refuse.
    """
    given = {field: others.get(field.name, getattr(setup, field.name)) for field in fields(type(setup))}
    tree = {field.name: value for field, value in given.items() if value is not None or field.default is not None}
    packed: bytes = packb(tree, default=short, unicode_errors="backslashreplace")
    return packed


def entries(tree: object, key: str, kind: type = dict) -> list[tuple[int, Any]]:
    """Return the tables (or the lists) in a list of a setup with their places; none where there is no such list."""
    listed = tree.get(key) if isinstance(tree, dict) else None
    return [(i, each) for i, each in enumerate(listed) if isinstance(each, kind)] if isinstance(listed, list) else []
