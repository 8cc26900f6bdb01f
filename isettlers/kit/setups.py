"""The base of all setups: start a game, share tables, read a tree, hash the rules."""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from inspect import signature
from threading import Lock
from typing import Any, ClassVar, Final, Generic, Self, SupportsIndex, TypeVar
from weakref import WeakValueDictionary

from isettlers._core.kernel import Tables
from isettlers.errors import CardError, FormatError, SetupError
from isettlers.kit.catalogues import game_tree
from isettlers.kit.languages import ENGLISH, speak
from isettlers.kit.networks import NET, file_of, give_network
from isettlers.kit.reading import Node
from isettlers.kit.weights import PLAIN, TUNED
from isettlers.plain import cut
from isettlers.plain import tree as plain_tree
from isettlers.registry import game
from isettlers.seeds import seed_of
from isettlers.state import State
from isettlers.values import Event

_KEPT: Final = 256
"""Number of tables kept for a while after the last position with them is gone."""

_NETWORKS: Final = 16
"""The same of tables with the network of a file."""

_Tables = TypeVar("_Tables", bound=Tables)


class GameSetup(ABC, Generic[_Tables]):
    """The base of a game's setup class, which is frozen and has a field of attrs for each setting."""

    __slots__ = ()

    of: ClassVar[str]
    """The name of the game."""

    @staticmethod
    @abstractmethod
    def weight_set(name: str) -> dict[str, float]:
        """Return the weights of `evaluate` with a name: "plain" or "tuned". Raises SetupError for others."""

    @abstractmethod
    def build(self, weights: dict[str, float]) -> tuple[_Tables, object]:
        """Return fresh tables that evaluate by some weights, and the cards or tiles of the game."""

    @abstractmethod
    def document(self) -> Mapping[str, Any]:
        """Return the setup as a plain tree, which `from_document` reads."""

    @abstractmethod
    def fingerprint(self) -> bytes:
        """Return a hash of all data the rules depend on."""

    def catalogue(self, language: str = ENGLISH) -> Mapping[str, Any]:
        """Return all that a front end draws a table of this setup from, as a plain tree (docs/catalogue.md).

        By default it has the kinds of actions and events alone, in English.
        """
        del language
        return game_tree(game(self.of), {}, {})

    @classmethod
    def read(cls, tree: Node) -> dict[str, Any]:
        """Return the settings in a plain tree by name (default: as they stand there)."""
        return dict(tree.mapping())

    def start(self, seed: SupportsIndex | None = None, *, events: list[Event] | None = None) -> State:
        """Return a fresh game; the same seed (0 to 2**64 - 1) gives the same game (default: a drawn one).

        Events before the first decision are appended to `events`, when given. Raises SetupError for another seed.
        """
        return State.begin(self, seed_of(seed), events)

    def tables(self, weights: str = PLAIN, language: str = ENGLISH) -> _Tables:
        """Return the compiled tables of this setup, made once and shared.

        `weights` names the weights of `evaluate`: "plain" or "tuned"; or "net" for the tuned ones with a network, which
        searches use. `language` is the code of the language of texts. SetupError for others, and where the game has no
        network for its number of players.
        """
        tables: _Tables = _shared(self, weights, language)
        return tables

    def tables_with(self, weights: dict[str, float]) -> _Tables:
        """Return fresh tables of this setup that evaluate by some weights."""
        tables, cards = self.build(weights)
        tables.game, tables.setup, tables.cards = game(self.of), self, cards
        tables.weights, tables.language = PLAIN, ENGLISH
        return tables

    @classmethod
    def from_document(cls, tree: object, path: str = "$.setup") -> Self:
        """Return the setup that a plain tree describes; a setting that it does not name has its default.

        Raises FormatError, in one line that begins with the path.
        """
        settings = tuple(signature(cls).parameters)
        node = Node(tree, path)
        node.only(settings)
        with _reading(path, settings):
            setup = cls(**cls.read(Node(plain_tree(dict(node.mapping()), path), path)))
            setup.tables()
        return setup


_alive: WeakValueDictionary[tuple[GameSetup[Any], str, str], Tables] = WeakValueDictionary()
_building: Final = Lock()


@lru_cache(maxsize=_KEPT)
def _shared(setup: GameSetup[Any], weights: str, language: str) -> Any:  # noqa: ANN401, the tables of each game
    """Return the tables of a setup, its weights and its language: one object as long as any position needs it."""
    with _building:
        tables = _alive.get((setup, weights, language))
        if tables is None:
            tables = _built(setup, weights, language)
            if weights == NET:
                give_network(tables, file_of(setup.of, tables.seats).read_bytes())
            _alive[setup, weights, language] = tables
        return tables


@lru_cache(maxsize=_NETWORKS)
def tables_of_network(setup: GameSetup[Any], network: bytes, language: str) -> Tables:
    """Return the tables of a setup whose searches use the network of a file. Raises SetupError for a file of others."""
    tables = _built(setup, NET, language)
    give_network(tables, network)
    return tables


def _built(setup: GameSetup[Any], weights: str, language: str) -> Tables:
    """Return fresh tables, still without the network of the weights."""
    tables: Tables = setup.tables_with(setup.weight_set(TUNED if weights == NET else weights))
    tables.weights = weights
    speak(tables, language)
    return tables


@contextmanager
def _reading(path: str, settings: Collection[str]) -> Iterator[None]:
    """Turn the errors of a setup into FormatErrors that begin with the path, and with that of the setting at fault."""
    try:
        yield
    except (SetupError, CardError) as error:
        text = str(error)
        if not text.startswith(path):
            setting = re.match(r"(\w+)[\w.\[\]]*: ", text)
            text = path + ("." if setting and setting[1] in settings else ": ") + text
        raise FormatError(cut(text)) from None


def fingerprint(rules: Mapping[str, Any]) -> bytes:
    """Return an 8-byte hash of all data the rules depend on, a plain tree that the game's page lists."""
    text = json.dumps(rules, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode("ascii")).digest()[:8]
