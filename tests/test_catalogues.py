"""Catalogues of all games: kinds, questions, events and words are those that positions, actions and events have."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from msgpack import packb, unpackb

import isettlers
from isettlers import Event, State
from isettlers.kit.rulebook import rulebook
from isettlers.kit.setups import GameSetup

SETUPS: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "imperial": (
        {"factions": ("romans", "atlanteans", "japanese"), "packs": ("magic-number",)},
        {"factions": ("egyptians", "barbarians"), "lookout": "alternate", "edition": "first"},
        {"factions": ("japanese",), "packs": ("magic-number",), "virtual": "japanese"},
        {"factions": ("romans",)},
    ),
    "burgundy": ({"players": 3, "estates": "drawn", "castles": "secret"}, {"players": 2}),
    "founders": ({"players": 3, "agreement": True}, {"players": 4}),
}
EACH: Final = [(game, settings) for game, each in SETUPS.items() for settings in each]
each_setup = pytest.mark.parametrize(("game", "settings"), EACH)

Tree = dict[str, Any]


def played(game: str, settings: Tree, seed: int = 5) -> Iterator[tuple[State, Sequence[Event]]]:
    """Each position of a random game with the events before it."""
    opening: list[Event] = []
    state = isettlers.start(game, seed=seed, events=opening, **settings)
    events: Sequence[Event] = opening
    generator = random.Random(seed)
    while not state.over:
        yield state, events
        events = state.step(generator.choice(state.legal_ids()))
    yield state, events


def by(tree: list[Tree], key: str) -> dict[str, Tree]:
    """Entries of a list by one of their values, which differ."""
    entries = {entry[key]: entry for entry in tree}
    assert len(entries) == len(tree)
    return entries


@pytest.mark.parametrize("game", SETUPS)
def test_kinds_are_those_of_the_game(game: str) -> None:
    played = isettlers.game(game)
    tree = isettlers.start(game, players=2).setup.catalogue()
    assert (tree["game"], tree["title"], tree["players"]) == (played.name, played.title, list(played.players))
    assert [(one["kind"], one["first"], one["count"], tuple(one["arguments"])) for one in tree["actions"]] == [
        (block.kind, block.first, block.count, block.arguments) for block in played.actions
    ]
    assert {one["kind"]: one["meaning"] for one in tree["events"]} == dict(played.events)


@pytest.mark.parametrize("game", SETUPS)
def test_every_kind_of_action_and_question_has_rules_with_texts(game: str) -> None:
    tree = isettlers.start(game, players=2).setup.catalogue()
    assert tree["rules"].items() <= rulebook().items()
    named = [*tree["actions"], *tree["questions"], *tree.get("tiles", ())]
    for entry in [*named, *(card for deck in tree.get("decks", ()) for card in deck["cards"])]:
        assert set(entry.get("rules", ())) <= set(tree["rules"])
        assert len(set(entry.get("rules", ()))) == len(entry.get("rules", ()))
    assert all(entry["rules"] for entry in (*tree["actions"], *tree["questions"]))
    assert {rule for one in tree["rulings"] for rule in one["rule"].split(", ")} <= set(tree["rules"])


@each_setup
def test_arguments_of_actions_and_values_of_events_have_their_names(game: str, settings: Tree) -> None:
    tree = isettlers.start(game, **settings).setup.catalogue()
    actions, events = by(tree["actions"], "kind"), by(tree["events"], "kind")
    for state, happened in played(game, settings):
        for action in state.legal:
            assert set(action.arguments) == set(actions[action.kind]["arguments"])
        for event in happened:
            assert set(event.values) <= set(events[event.kind]["values"])
        for event in state.public_events(happened, None):
            assert set(event.values) <= set(events[event.kind]["values"])


@each_setup
def test_seats_have_their_names(game: str, settings: Tree) -> None:
    state = isettlers.start(game, **settings)
    assert state.setup.catalogue()["seats"] == [state.seat_name(seat) for seat in range(state.seats)]


@each_setup
def test_every_question_is_there(game: str, settings: Tree) -> None:
    questions = by(isettlers.start(game, **settings).setup.catalogue()["questions"], "name")
    for state, _ in played(game, settings):
        pending = state.view(None).get("pending", {})
        if game == "imperial" and pending:
            assert pending["chain"][-1]["what"] in questions
        elif "asked" in pending:
            assert pending["asked"] in questions


@each_setup
def test_a_catalogue_is_a_plain_tree(game: str, settings: Tree) -> None:
    setup = isettlers.start(game, **settings).setup
    tree = setup.catalogue()
    assert unpackb(packb(tree)) == tree
    assert setup.catalogue() == tree


@pytest.mark.parametrize("game", SETUPS)
def test_a_setup_class_without_its_own_gives_actions_and_events(game: str) -> None:
    setup: Any = isettlers.start(game, players=2).setup
    tree = GameSetup.catalogue(setup)
    assert list(tree) == ["game", "title", "players", "actions", "events"]
    whole = setup.catalogue()
    assert tree["actions"] == [{**entry, "rules": []} for entry in whole["actions"]]
    assert tree["events"] == [{**entry, "values": []} for entry in whole["events"]]


@each_setup
def test_the_page_names_every_key(game: str, settings: Tree) -> None:
    page = (Path(__file__).parents[1] / "docs" / "catalogue.md").read_text(encoding="utf-8")
    tree = isettlers.start(game, **settings).setup.catalogue()
    listed = (value for value in tree.values() if isinstance(value, list))
    entries = [tree, *(entry for value in listed for entry in value if isinstance(entry, dict))]
    entries += [part for key in ("cards", "hexes", "regions") for one in entries[1:] for part in one.get(key, ())]
    assert {key for entry in entries for key in entry if f"`{key}`" not in page} == set()
