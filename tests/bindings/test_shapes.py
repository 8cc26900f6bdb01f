"""The shapes behind the types of the clients, compared with the trees of many positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from inspect import signature
from itertools import islice
from random import Random
from typing import Final

import pytest
from bindings.shape_walk import Walk
from bindings_model import gather
from bindings_schema import schema
from bindings_shapes import FLAG, Case, Field, GameShapes, Kinds, Record
from games import burgundy_positions, imperial_positions
from games.founders_mixes import FOUNDERS_MIXES
from games.imperial_mixes import IMPERIAL_MIXES
from games.subjects import SUBJECTS
from jsonschema import Draft202012Validator

import isettlers
from isettlers import Course, Event, Setup, State
from isettlers.burgundy import Setup as BurgundySetup
from isettlers.imperial.setup import REQUESTED

SHAPES: Final[Mapping[str, GameShapes]] = {game.name: game.shapes for game in gather().games}
MIXES: Final[Mapping[str, Mapping[str, Setup]]] = {
    "imperial": IMPERIAL_MIXES,
    "burgundy": {"boards": BurgundySetup(estates="drawn", castles="secret", boards=[("1", "2"), ("3", "4")])},
    "founders": FOUNDERS_MIXES,
}
SCATTERED: Final = {"imperial": imperial_positions.scattered, "burgundy": burgundy_positions.scattered}
_SCATTERED: Final = 30
_MADE: Final = 20
_STEPS: Final = 40
_FIRST: Final = 6
_SELDOM: Final = 0.03
_RARE: Final = {"imperial": {"Target.holder", "Target.place"}}
"""Fields that these games may not come to; the kinds of frames are those of the core's own table."""
_IN_MANY_GAMES: Final = {
    "imperial": {
        "Action attack_card", "Action attack_card.place", "Action choose_trade", "Action choose_trade.card",
        "Action choose_trade.holder", "Action choose_trade.row", "Action good_technology", "Action seat",
        "Action seat.seat", "Event block", "Event block.card", "Event block.row", "Event shield", "Event shield.enemy",
        "Target.seat",
    }
}  # fmt: skip
"""Fields that only the many games of the slow tests come to."""


class _Games:
    """Plays games and compares all trees on the way."""

    def __init__(self, game: str) -> None:
        self.walk = Walk()
        self.shapes = SHAPES[game]
        self.schema = Draft202012Validator({**schema(SHAPES[game]), "$ref": "#/$defs/View"})
        self.rng = Random(game)
        self.positions = 0

    def look(self, state: State) -> None:
        self.positions += 1
        self.walk.check(state.document(), self.shapes.document)
        for seat in (None, *range(state.seats)):
            self.walk.check(state.view(seat), self.shapes.view)

    def play(self, state: State, steps: int) -> None:
        for step in range(steps):
            if state.over:
                break
            if state.pending or step < _FIRST or self.rng.random() < _SELDOM:
                self.look(state)
            before = state.clone()
            greedy = self.rng.random() < 0.3
            for action in state.legal:
                self.walk.check(action.document(), self.shapes.action)
            happened = state.step(
                state.greedy(self.rng.randrange(2**32)) if greedy else self.rng.choice(state.legal_ids())
            )
            seat = self.rng.choice([None, *range(state.seats)])
            for event in (*happened, *before.public_events(happened, seat)):
                self.hear(event)
        self.look(state)
        self.schema.validate(state.view(0))

    def hear(self, event: Event) -> None:
        self.walk.check(event.document(), self.shapes.event)


def _setups(game: str) -> Iterator[Setup]:
    """Those of the subject, the mixes in which every two options meet, and others at random."""
    yield from SUBJECTS[game].vectors.values()
    yield from MIXES.get(game, {}).values()
    yield from islice(SUBJECTS[game].damage.setups(Random(1)), _MADE)


def _played(game: str, *, times: int) -> _Games:
    """All trees of `times` as many games, compared with their shapes."""
    games = _Games(game)
    for setup in _setups(game):
        games.walk.check(setup.document(), games.shapes.setup)
        games.walk.check(setup.catalogue(), games.shapes.catalogue)
        for seed in range(1, times + 1):
            opening: list[Event] = []
            state = setup.start(seed, events=opening)
            for event in opening:
                games.hear(event)
            games.play(state, 4 * _STEPS)
    for seed in range(times * _SCATTERED if game in SCATTERED else 0):
        games.play(SCATTERED[game](seed), _STEPS)
    for _, state in SUBJECTS[game].kept_positions():
        games.look(state)
    return games


@pytest.mark.parametrize("game", SHAPES)
@pytest.mark.parametrize("times", [1, pytest.param(5, marks=pytest.mark.slow)])  # only many games come to each field
def test_trees_have_the_fields_of_their_shapes_and_no_others(game: str, times: int) -> None:
    games = _played(game, times=times)
    missing = {name for name in games.walk.missing(games.shapes) if not name.startswith(("Frame", "Log.", "View.log"))}
    assert missing <= _RARE.get(game, set()) | (_IN_MANY_GAMES.get(game, set()) if times == 1 else set())
    assert games.positions > 1000


@pytest.mark.parametrize("game", SHAPES)
def test_games_of_every_kind_of_setup_are_compared(game: str) -> None:
    setups = [setup.document() for setup in _setups(game)]
    settings = {name for setup in setups for name in setup}
    assert settings == {field.name for field in SHAPES[game].setup.fields}
    least, most = isettlers.game(game).players
    assert {setup.start(1).seats for setup in _setups(game)} >= set(range(least, most + 1))


@pytest.mark.parametrize("game", SHAPES)
def test_a_view_with_a_log_has_its_shape(game: str) -> None:
    course = Course.start(SUBJECTS[game].bots[0], seed=3)
    for _ in range(9):
        course.act(course.state.legal_ids()[0])
    walk = Walk()
    view = course.view(0, since=2)
    walk.check(view, SHAPES[game].view)
    assert {"View.log", "Log.since", "Log.next", "Log.actions", "Log.events"} <= walk.seen
    Draft202012Validator({**schema(SHAPES[game]), "$ref": "#/$defs/View"}).validate(view)


@pytest.mark.parametrize("game", SHAPES)
def test_a_catalogue_fits_its_schema(game: str) -> None:
    validator = Draft202012Validator({**schema(SHAPES[game]), "$ref": "#/$defs/Catalogue"})
    for setup in SUBJECTS[game].vectors.values():
        catalogue = setup.catalogue()
        validator.validate(catalogue)
    assert not validator.is_valid({**catalogue, "odd": 1})
    assert not validator.is_valid({name: value for name, value in catalogue.items() if name != "rules"})


@pytest.mark.parametrize("game", SHAPES)
def test_a_setup_has_the_settings_of_its_class(game: str) -> None:
    setup = type(SUBJECTS[game].bots[0])
    assert {field.name for field in SHAPES[game].setup.fields} == set(signature(setup).parameters) - {REQUESTED}


@pytest.mark.parametrize("game", SHAPES)
def test_schemas_are_schemas_that_refuse_other_fields(game: str) -> None:
    tree = schema(SHAPES[game])
    Draft202012Validator.check_schema(tree)
    document = SUBJECTS[game].bots[0].start(1).document()
    validator = Draft202012Validator({**tree, "$ref": "#/$defs/Document"})
    validator.validate(document)
    assert not validator.is_valid({**document, "odd": 1})
    assert not validator.is_valid({name: value for name, value in document.items() if name != "seats"})


def test_a_walk_finds_what_differs() -> None:
    shape = Kinds("K", "", "kind", [Case("a", [Field("x", FLAG)])], [], within="values")
    record = Record("R", "", [Field("k", shape), Field("more", FLAG, always=False)])
    Walk().check({"k": {"kind": "a", "values": {"x": True}}}, record)
    for odd in (
        {"k": {"kind": "b", "values": {}}},
        {"k": {"kind": "a", "values": {}}},
        {"k": {"kind": "a", "values": {"x": 1}}},
        {"k": {"kind": "a", "values": {"x": True}, "y": 1}},
        {"k": {"kind": "a", "values": {"x": True}}, "odd": True},
        {},
    ):
        with pytest.raises(AssertionError):
            Walk().check(odd, record)
