"""What a game's core writes of a position: texts, actions, events and trees."""

from __future__ import annotations

import msgpack
import pytest
from games.subjects import SUBJECTS

from isettlers import Event, State
from isettlers._core.kernel import READERS, action_text, action_tree, criterion, event_trees, position_tree, seat_name
from isettlers.burgundy import Setup as BurgundySetup

GAMES = sorted(SUBJECTS)


def opening(name: str) -> State:
    """A game at its first decision."""
    return next(iter(SUBJECTS[name].setups.values())).start(1)


@pytest.mark.parametrize("name", GAMES)
def test_every_action_id_has_the_kind_and_the_arguments_of_its_block(name: str) -> None:
    state = opening(name)
    for block in state.game.actions:
        for action in (block.first, block.first + block.count - 1):
            tree = msgpack.unpackb(action_tree(state, action))
            assert (tree["id"], tree["kind"], tuple(tree["arguments"])) == (action, block.kind, block.arguments)
            assert tree["text"] == action_text(state, action) != ""


@pytest.mark.parametrize("name", GAMES)
def test_a_view_lists_each_legal_action_as_it_is_written_alone(name: str) -> None:
    state = opening(name)
    tree = msgpack.unpackb(position_tree(state, state.actor))
    assert tree["legal"] == [msgpack.unpackb(action_tree(state, action)) for action in state.legal_ids()]
    assert "legal" not in msgpack.unpackb(position_tree(state, READERS["spectator"]))
    assert "rng" not in tree
    assert "rng" in msgpack.unpackb(position_tree(state, READERS["everything"]))


@pytest.mark.parametrize("name", GAMES)
def test_numbers_of_events_that_no_game_has_are_written_all_the_same(name: str) -> None:
    state = opening(name)
    for kind in range(len(state.game.events)):
        for number in (-(2**31), -1, 0, 2**16, 2**31 - 1):
            raw = (kind, 254, 254, 254, number, 2**64 - 1)
            for reader in (*READERS.values(), 0):
                event_trees(state, [raw, raw], reader)
            (tree,) = msgpack.unpackb(event_trees(state, [raw], READERS["everything"]))
            assert set(tree) == {"kind", "seat", "values", "text", "reveals"}


@pytest.mark.parametrize("name", GAMES)
def test_events_of_a_kind_that_no_game_has_are_refused(name: str) -> None:
    state = opening(name)
    count = len(state.game.events)
    for kind in range(count, 256):
        with pytest.raises(ValueError, match=rf"^kind of event: expected 0 to {count - 1}, got {kind}$"):
            event_trees(state, [(kind, 0, 0, 0, 0, 0)], READERS["everything"])


def test_a_core_that_writes_nothing_leaves_it_to_its_game() -> None:
    nothing = State.__new__(State)
    assert (seat_name(nothing, 1), criterion(nothing)) == ("", "")
    with pytest.raises(NotImplementedError, match="its Game has to"):
        action_text(nothing, 0)
    with pytest.raises(NotImplementedError):
        action_tree(nothing, 0)
    with pytest.raises(NotImplementedError):
        event_trees(nothing, [], 0)
    with pytest.raises(NotImplementedError):
        position_tree(nothing, 0)


def test_an_event_heard_in_part_does_not_keep_what_it_hides() -> None:
    state = BurgundySetup(players=2, estates="drawn", castles="secret").start(1)
    before = state.clone()
    events = state.step(state.legal[0])
    known = before.public_events(events, 1 - before.actor)
    assert [one is other for one, other in zip(events, known, strict=True)] == [
        event.raw is not None for event in known
    ]
    hidden = [event for event in known if event.raw is None]
    assert [event.kind for event in hidden] == ["action", "estate"]
    assert before.public_events(known, before.actor) == known
    assert before.public_events([Event("roll", 0, {"dice": [1, 2]}, "by hand")], 1)[0].text == "by hand"
