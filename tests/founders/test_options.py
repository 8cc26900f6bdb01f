"""The setup of Founders of the Empire: what may be decided, how it is kept, and what is refused in one line."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from attrs import evolve, fields

import isettlers
from isettlers import FormatError, SetupError
from isettlers.founders import GAME, Rulings, Setup, components, load_tile_set
from isettlers.founders.rulings import ANSWERS

MESSAGE: Final = 320
"""Characters of a refusal at most: a line that can be read."""
OWN: Final = load_tile_set(Path(__file__).resolve().parents[2] / "examples" / "own_tiles.toml")
CHANGED: Final = {name: answers[-1] for name, answers in ANSWERS.items()}
"""Every ruling answered otherwise."""
"""The default that written setups name, since its absence means the answer of earlier versions."""


def one_line(error: Exception) -> str:
    message = str(error)
    assert message
    assert "\n" not in message
    assert len(message) <= MESSAGE
    return message


def test_every_ruling_has_its_usual_answer_first() -> None:
    assert {field.name: field.default for field in fields(Rulings)} == {name: a[0] for name, a in ANSWERS.items()}


@pytest.mark.parametrize(
    "setup",
    [
        Setup(),
        Setup(players=4, first_player=3),
        Setup(agreement=True),
        Setup(players=3, rulings=Rulings(**CHANGED)),
        Setup(tiles=OWN),
        *(Setup(rulings=Rulings(**{name: answer})) for name, answers in ANSWERS.items() for answer in answers[1:]),
    ],
    ids=lambda setup: repr(setup)[:60],
)
def test_a_setup_is_read_back_from_its_tree(setup: Setup) -> None:
    again = Setup.from_document(setup.document())
    assert again == setup
    assert again.tables() is setup.tables()
    assert setup.start(seed=1).check() == 0


def test_a_setup_says_no_more_than_is_unusual() -> None:
    assert Setup().document() == {"players": 2, "first_player": None}
    assert Setup(rulings=Rulings(coin_max_per_tile=2)).document()["rulings"] == {"coin_max_per_tile": 2}
    assert repr(Rulings()) == "Rulings()"
    assert repr(Rulings(automatic_end=False)) == "Rulings(automatic_end=False)"
    assert "fishing-village" in repr(Setup(tiles=OWN))


def test_the_packaged_tiles_are_the_same_as_none_of_ones_own() -> None:
    assert Setup(tiles=components().tiles) == Setup()


def test_games_with_other_tiles_have_another_fingerprint() -> None:
    kinds = components().tiles.kinds
    dearer = evolve(components().tiles, name="dearer", kinds=(*kinds[:-1], evolve(kinds[-1], vp=9)))
    prints = {setup.fingerprint() for setup in (Setup(), Setup(tiles=OWN), Setup(tiles=dearer))}
    assert len(prints) == 3
    assert Setup().fingerprint() == Setup(players=4, agreement=True).fingerprint()


REFUSED: Final[dict[str, tuple[dict[str, Any], str]]] = {
    "too few": ({"players": 1}, "players: expected int from 2 to 4, got 1"),
    "too many": ({"players": 5}, "players: expected int from 2 to 4, got 5"),
    "no number": ({"players": "two"}, 'players: expected int from 2 to 4, got "two"'),
    "a truth": ({"players": True}, "players: expected int from 2 to 4, got True"),
    "no seat": ({"first_player": 2}, "first_player: expected int from 0 to 1, got "),
    "agreement": ({"agreement": 1}, "agreement: expected true or false, got 1"),
    "rulings": ({"rulings": []}, "rulings: expected Rulings of this game or a table, got a list"),
    "tiles": ({"tiles": "founders"}, "tiles: expected a TileSet or the tree of a tile file, got 'founders'"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_settings_that_do_not_fit_are_refused_in_one_line(name: str) -> None:
    settings, why = REFUSED[name]
    with pytest.raises(SetupError) as caught:
        isettlers.start("founders", **settings)
    assert one_line(caught.value).startswith(why)


@pytest.mark.parametrize("name", ANSWERS)
def test_an_unknown_answer_is_refused_and_the_known_ones_are_named(name: str) -> None:
    usual = ANSWERS[name][0]
    for wrong in ("no answer", 17, None, 1.0, [usual], int(usual) if isinstance(usual, bool) else True):
        with pytest.raises(SetupError) as caught:
            Rulings.taken({name: wrong})
        assert one_line(caught.value).startswith(f"rulings.{name}: expected one of ")


@pytest.mark.rule("FE3", "FA16")
def test_a_setup_that_does_not_name_the_automatic_end_has_it() -> None:
    tree = {"players": 2, "first_player": None}
    assert Setup.from_document(tree) == Setup()
    assert Setup().document() == tree
    without = Setup(rulings=Rulings(automatic_end=False))
    assert without.document() == {**tree, "rulings": {"automatic_end": False}}
    assert Setup.from_document(without.document()) == without


TREES: Final[dict[str, tuple[object, str]]] = {
    "no table": ([], "$.setup: expected table, got a list"),
    "unknown field": ({"player": 2}, "$.setup.player: unknown field, known: players, "),
    "players": ({"players": 7}, "$.setup.players: expected int from 2 to 4, got 7"),
    "first player": ({"first_player": -1}, "$.setup.first_player: expected int from 0 to 1, got -1"),
    "rulings": ({"rulings": [1]}, "$.setup.rulings: expected table, got a list"),
    "unknown ruling": ({"rulings": {"house": 1}}, "$.setup: unknown ruling 'house', known: placement_contact, "),
    "unknown answer": (
        {"rulings": {"craftsmen_match": "all"}},
        "$.setup.rulings.craftsmen_match: expected one of face,",
    ),
    "tiles": ({"tiles": {}}, "$.setup.tiles"),
    "no tiles": ({"tiles": 3}, "$.setup.tiles"),
}


@pytest.mark.parametrize("name", TREES)
def test_a_tree_that_is_no_setup_is_refused_with_its_path(name: str) -> None:
    tree, why = TREES[name]
    with pytest.raises(FormatError) as caught:
        Setup.from_document(tree)
    assert one_line(caught.value).startswith(why)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_fair_series_has_each_seat_first_once(players: int) -> None:
    setups = GAME.seatings(players)
    assert [setup.first_player for setup in setups] == list(range(players))
    assert {setup.tables().seats for setup in setups} == {players}


def test_a_series_with_settings_has_the_one_setup_of_them() -> None:
    rulings = Rulings(automatic_end=False)
    assert GAME.rotation(3, {"rulings": rulings}) == [Setup(players=3, rulings=rulings)]
    assert GAME.rotation(None, {"players": 4}) == GAME.rotation(4, {"players": 4}) == [Setup(players=4)]
    with pytest.raises(SetupError, match=r"^the settings are for 4 players, not 2$"):
        GAME.rotation(2, {"players": 4})


def test_nothing_but_the_order_of_turns_tells_seats_apart() -> None:
    assert GAME.sides(Setup(players=4)) == ()
    assert GAME.side == ""
