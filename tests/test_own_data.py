"""Decks, estates and tile sets of your own: a setup takes the object, or the tree of its file, wherever it is made."""

from __future__ import annotations

import json
import pickle
import random
import tomllib
from collections.abc import Callable, Iterator
from importlib import resources
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve, frozen

import isettlers
from isettlers import Batch, IsettlersError, SetupError
from isettlers.adapters.common import setup_of
from isettlers.burgundy import load_estate
from isettlers.burgundy.estates import estate
from isettlers.cli.options import chosen_rulings
from isettlers.errors import CardError
from isettlers.founders import load_tile_set
from isettlers.imperial import builtin, load_deck
from isettlers.imperial.cards import Deck
from isettlers.measure.simulate import Match, simulate

EXAMPLES = Path(__file__).parents[1] / "examples"
DATA = Path(str(resources.files("isettlers"))) / "imperial" / "data"


@frozen
class Own:
    """A file, how it is loaded, and how a setting takes what it holds."""

    game: str
    file: Path
    load: Callable[[Path], Any]
    setting: str
    given: Callable[[Any], Any]

    @property
    def tree(self) -> dict[str, Any]:
        """What a TOML reader makes of the file."""
        return tomllib.loads(self.file.read_text(encoding="utf-8"))

    def settings(self, own: object) -> dict[str, Any]:
        return {self.setting: self.given(own)}


ESTATE = EXAMPLES / "own_estate.toml"
OWN = {
    "estates": Own("burgundy", ESTATE, load_estate, "estates", lambda own: [own, own]),
    "estates of several kinds": Own(
        "burgundy", ESTATE, load_estate, "estates", lambda own: ("2", own, estate("5"), load_estate(ESTATE))
    ),
    "tiles": Own("founders", EXAMPLES / "own_tiles.toml", load_tile_set, "tiles", lambda own: own),
    "deck": Own("imperial", DATA / "romans.toml", load_deck, "decks", lambda own: [own, builtin("japanese")]),
    "common deck": Own("imperial", EXAMPLES / "own_cards.toml", load_deck, "decks", lambda own: (own,)),
    "deck list": Own(
        "imperial", DATA / "decks" / "magic_number_romans.toml", load_deck, "decks", lambda own: iter([own])
    ),
}


RULINGS = [
    ("burgundy", "full_storage", "refuse"),
    ("founders", "coin_max_per_tile", 3),
    ("imperial", "glory_points", 4),
]


@pytest.mark.parametrize(("game", "name", "answer"), RULINGS)
def test_rulings_are_given_by_name_too(game: str, name: str, answer: object) -> None:
    state = isettlers.start(game, players=2, rulings={name: answer})
    rulings: Any = state.setup.rulings  # type: ignore[attr-defined]
    assert rulings == isettlers.start(game, players=2, rulings=type(rulings)(**{name: answer})).setup.rulings  # type: ignore[attr-defined]
    assert isettlers.start(game, players=2, rulings={}).setup == isettlers.start(game, players=2).setup


@pytest.mark.parametrize(("game", "name", "answer"), RULINGS)
def test_an_unknown_ruling_is_refused_with_the_nearest_name_or_all_there_are(
    game: str, name: str, answer: object
) -> None:
    rulings: Any = type(isettlers.start(game, players=2).setup.rulings)  # type: ignore[attr-defined]
    for give in (
        lambda wrong: rulings(**{wrong: answer}),
        lambda wrong: isettlers.start(game, players=2, rulings={wrong: answer}),
        lambda wrong: chosen_rulings(rulings, [f"{wrong}={answer}"]),
    ):
        with pytest.raises(SetupError) as refused:
            give(name[:-1])
        message = str(refused.value)
        assert message == f"unknown ruling {name[:-1]!r}, did you mean {name}?"
        with pytest.raises(SetupError, match=r"^unknown ruling 'qq', known: "):
            give("qq")
    assert pickle.loads(pickle.dumps(rulings(**{name: answer}))) == rulings(**{name: answer})  # noqa: S301, its own


@pytest.fixture(params=OWN.values(), ids=list(OWN))
def own(request: pytest.FixtureRequest) -> Own:
    data: Own = request.param
    return data


def further(own: Own) -> dict[str, Any]:
    return {"factions": ("romans", "japanese")} if own.game == "imperial" else {}


def test_a_setup_takes_the_tree_of_a_file_for_what_the_file_holds(own: Own) -> None:
    loaded, tree = own.load(own.file), own.tree
    setup = isettlers.game(own.game).setup(**further(own), **own.settings(loaded))
    assert isettlers.game(own.game).setup(**further(own), **own.settings(tree)) == setup
    assert tree == own.tree
    assert isettlers.game(own.game).setup_from(json.loads(json.dumps(setup.document()))) == setup


def test_a_game_starts_from_it_wherever_settings_are_given(own: Own) -> None:
    def settings() -> dict[str, Any]:
        return {**further(own), **own.settings(own.tree)}

    setup = isettlers.game(own.game).setup(**further(own), **own.settings(own.load(own.file)))
    state = isettlers.start(own.game, **settings(), seed=1)
    assert state == setup.start(1)
    assert isettlers.load(state.save()) == state
    assert Batch(own.game, games=2, seed=1, **settings()).setup == setup
    assert setup_of(own.game, None, settings()) == setup
    assert setup_of(own.game, state.seats, settings()) == setup
    assert simulate(Match(own.game, settings(), games=2)).match.setups == (setup,)


def test_boards_to_draw_from_take_trees_too() -> None:
    tree, loaded = OWN["estates"].tree, load_estate(ESTATE)
    one, other = (
        isettlers.start("burgundy", estates="drawn", boards=[(own, "1"), ("2", own)], seed=3) for own in (tree, loaded)
    )
    assert one == other


def test_factions_of_decks_given_as_trees_are_seated_in_rotation() -> None:
    deck = OWN["deck"].tree
    stranger = {key: value for key, value in deck.items() if key.isalpha()} | {"deck": "phoenicians"}
    cards = json.dumps({key: card for key, card in deck.items() if key not in stranger}).replace("ROM", "PHO")
    setups = isettlers.game("imperial").rotation(2, {"decks": [stranger | json.loads(cards)]})
    assert {"phoenicians"} < {faction for setup in setups for faction in isettlers.game("imperial").sides(setup)}


WRONG: dict[str, tuple[str, Any, str]] = {
    "an estate that is none": ("burgundy", {"estates": ["1", {}]}, "estates[1].estate: missing"),
    "an unknown field of one": (
        "burgundy",
        {"estates": [{"x": 1}, "1"]},
        "estates[0].x: unknown field, known: estate, rows, dice, regions, note",
    ),
    "a key that is no text": (
        "burgundy",
        {"estates": [{3: 1}, "1"]},
        "estates[0].3: unknown field, known: estate, rows, dice, regions, note",
    ),
    "an estate by number": ("burgundy", {"estates": [1, 2]}, "estates[0]: expected a name, an Estate or the tree of"),
    "one tree for all seats": (
        "burgundy",
        {"estates": {"estate": "x"}},
        "estates: expected 'standard', 'drawn' or an estate",
    ),
    "a number of estates": (
        "burgundy",
        {"estates": 2},
        "estates: expected 'standard', 'drawn' or an estate",
    ),
    "a board of a tree that is none": (
        "burgundy",
        {"estates": "drawn", "boards": [("1", "2"), ("3", {})]},
        "boards[1][1].estate: missing",
    ),
    "tiles that are none": ("founders", {"tiles": {}}, "tiles.tile_set: missing"),
    "tiles by name": (
        "founders",
        {"tiles": "mine"},
        "tiles: expected a TileSet or the tree of a tile file, got ",
    ),
    "a deck that is none": ("imperial", {"decks": [{}]}, "decks[0].deck: missing"),
    "a deck list that is none": ("imperial", {"decks": [{"cards": 3}]}, "decks[0].deck: missing"),
    "a deck by name": ("imperial", {"decks": ["romans"]}, "decks[0]: expected a Deck or the tree of a deck file, got"),
    "one deck for a list": ("imperial", {"decks": {"deck": "x"}}, "decks: expected sequence of decks, got a table"),
    "decks by a text": ("imperial", {"decks": "romans"}, "decks: expected sequence of decks, got "),
}


ENTRIES: dict[str, Callable[[str, dict[str, Any]], object]] = {
    "start": lambda game, settings: isettlers.start(game, **settings),
    "batch": lambda game, settings: Batch(game, games=1, **settings),
    "adapters": lambda game, settings: setup_of(game, None, settings),
    "match": Match,
}


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=ENTRIES)
@pytest.mark.parametrize(("game", "settings", "message"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_named_with_its_place(
    entry: Callable[[str, dict[str, Any]], object], game: str, settings: dict[str, Any], message: str
) -> None:
    given = {"factions": ("romans", "japanese"), **settings} if game == "imperial" else settings
    with pytest.raises((SetupError, CardError)) as refused:
        entry(game, given)
    assert str(refused.value).startswith(message)
    assert str(refused.value).isprintable()


def places(tree: Any) -> Iterator[tuple[Any, Any]]:
    """Every text in a tree: the table or list that holds it, and its key there."""
    for key, value in list(tree.items() if isinstance(tree, dict) else enumerate(tree)):
        if isinstance(value, str):
            yield tree, key
        elif isinstance(value, dict | list):
            yield from places(value)


def test_no_text_has_letters_that_a_terminal_obeys(own: Own) -> None:
    tree, letters = own.tree, cycle("\0\t\n\r\x1b\x7f\x9b\u200e\u2028\u202e\u2066\ud800")
    for (table, key), letter in zip(list(places(tree)), letters, strict=False):
        text = table[key]
        table[key] = f"{text}{letter}"
        with pytest.raises(IsettlersError) as refused:
            isettlers.start(own.game, seed=1, **further(own), **own.settings(tree))
        assert str(refused.value).isprintable()
        table[key] = text
    isettlers.start(own.game, seed=1, **further(own), **own.settings(tree))


@pytest.mark.parametrize(
    ("game", "setting", "path"),
    [
        ("burgundy", lambda text: {"estates": [evolve(load_estate(ESTATE), note=text), "1"]}, "estates[0].note"),
        ("founders", lambda text: {"tiles": evolve(load_tile_set(OWN["tiles"].file), note=text)}, "tiles.note"),
        *(
            (
                "imperial",
                lambda text, field=field: {"decks": [hut(**{field: text})]},
                f"the deck 'common': ABC001.{field}",
            )
            for field in ("group", "name", "text", "bonus_text", "assumed", "note")
        ),
    ],
)
def test_no_text_of_an_object_has_them_either(game: str, setting: Callable[[str], Any], path: str) -> None:
    players: dict[str, Any] = {"factions": ("romans", "japanese")} if game == "imperial" else {}
    for letter in "\0\n\x1b\u202e\ud800":
        with pytest.raises(IsettlersError) as refused:
            isettlers.start(game, seed=1, **players, **setting(f"an{letter}other"))
        assert str(refused.value).startswith(f"{path}: expected one line of text, got ")
        assert str(refused.value).isprintable()


def hut(**texts: Any) -> Deck:
    """A common deck of one card."""
    (card, *_) = (card for card in builtin("common").cards if card.bonus)
    return Deck("common", (evolve(card, ids=("ABC001",), **texts),), None)


def damaged(tree: Any, dice: random.Random) -> Iterator[Any]:
    """The tree, each time with another value somewhere in it replaced."""
    odd: tuple[Any, ...] = (
        None,
        True,
        -1,
        10**30,
        1.5,
        float("nan"),
        "",
        "\n",
        "x" * 500,
        [],
        {},
        [[]],
        {3: 4},
        b"x",
        object(),
        ("a",),
    )
    for _ in range(150):
        twin = json.loads(json.dumps(tree))
        place = twin
        while True:
            key = dice.choice(list(place) if isinstance(place, dict) else range(len(place)))
            if isinstance(place[key], dict | list) and place[key] and dice.random() < 0.7:
                place = place[key]
                continue
            place[key] = dice.choice(odd)
            break
        yield twin


def test_whatever_a_tree_holds_it_is_taken_or_refused_in_one_line(own: Own) -> None:
    complaints = []
    for tree in damaged(own.tree, random.Random(len(own.setting))):
        try:
            isettlers.start(own.game, seed=1, **further(own), **own.settings(tree))
        except IsettlersError as refused:
            complaints.append(str(refused))
    assert len(complaints) > 50
    assert [complaint for complaint in complaints if not complaint.isprintable()] == []
