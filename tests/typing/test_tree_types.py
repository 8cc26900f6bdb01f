"""Types of setups, views and documents; mypy reads this file, and each line with an error has to keep it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, assert_type, get_type_hints

import pytest

import isettlers
from isettlers import Course, IsettlersError, State
from isettlers.burgundy import Setup as BurgundySetup
from isettlers.burgundy import trees as burgundy
from isettlers.founders import Setup as FoundersSetup
from isettlers.founders import trees as founders
from isettlers.imperial import Setup as ImperialSetup
from isettlers.imperial import trees as imperial
from isettlers.registry import BUILT_IN


def test_the_name_of_a_game_gives_the_types_of_its_trees() -> None:
    assert_type(isettlers.start("imperial", players=2).view(0), imperial.View)
    assert_type(isettlers.start("burgundy").view(0), burgundy.View)
    assert_type(isettlers.start("founders").view(0), founders.View)
    assert_type(isettlers.start("imperial", players=2).document(), imperial.Document)
    assert_type(isettlers.start("burgundy").document(), burgundy.Document)
    assert_type(isettlers.start("founders").document(), founders.Document)


def test_a_setup_gives_the_types_of_its_trees() -> None:
    setup = BurgundySetup(players=3)
    assert_type(setup.document(), burgundy.Setup)
    assert_type(setup.catalogue(), burgundy.Catalogue)
    assert_type(setup.start(1), burgundy.State)
    assert_type(setup.start(1).resample(0, 1).clone().view(), burgundy.View)
    assert_type(FoundersSetup().start(1).view(), founders.View)
    assert_type(ImperialSetup(("romans", "barbarians")).document(), imperial.Setup)
    assert_type(Course.start(setup).view(0, since=0), burgundy.View)
    assert_type(Course.begin(setup.start(1)).state.document(), burgundy.Document)


def test_trees_are_mappings_where_no_game_is_known() -> None:
    for name in BUILT_IN:
        state = isettlers.start(name, players=2)
        assert_type(state, State)
        assert_type(state.view(0), Mapping[str, Any])
        assert_type(state.document(), Mapping[str, Any])
        assert_type(Course.start(name, players=2).view(), Mapping[str, Any])


def test_a_state_of_a_game_is_a_state() -> None:
    def actor(state: State) -> int:
        return state.actor

    assert actor(isettlers.start("founders", seed=1)) == actor(BurgundySetup(first_player=0).start(1))


def test_wrong_keys_and_words_are_refused() -> None:
    view = isettlers.start("imperial", players=2, seed=1).view(0)
    with pytest.raises(KeyError):
        view["phases"]  # type: ignore[typeddict-item]
    with pytest.raises(KeyError):
        view["seats"][0]["vip"]  # type: ignore[typeddict-item]
    assert view["phase"] != "harvest"  # type: ignore[comparison-overlap]
    document = isettlers.start("burgundy", seed=1).document()
    document["depots"][0]["goods"]["gold"] = 1  # type: ignore[index]
    document["round"] = "5"  # type: ignore[typeddict-item]
    with pytest.raises(IsettlersError):
        isettlers.from_document(document)


def test_the_kind_of_an_action_or_event_gives_its_values() -> None:
    state = isettlers.start("burgundy", seed=1)
    while "pending" in state.view():
        state.apply(state.legal[0])
    kinds = set()
    for action in state.view(state.actor).get("legal", []):
        kinds.add(action["kind"])
        if action["kind"] == "die":
            assert_type(action["arguments"]["value"], int)
            with pytest.raises(KeyError):
                action["arguments"]["depot"]  # type: ignore[typeddict-item]
        elif action["kind"] == "sell":
            assert_type(action["arguments"]["good"], burgundy.Good)
    assert "die" in kinds
    log = Course.start(BurgundySetup(), seed=1).view(since=0)["log"]
    phases = [event["values"]["phase"] for event in log["events"] if event["kind"] == "phase"]
    assert_type(phases, list[Literal["A", "B", "C", "D", "E"]])
    assert phases == ["A"]


def test_the_question_of_a_position_gives_its_values() -> None:
    state = isettlers.start("burgundy", seed=1)
    pending = state.view().get("pending")
    assert pending is not None
    assert pending["asked"] == "die"
    assert_type(pending["die"], int)


def test_a_setup_with_an_unknown_setting_is_refused() -> None:
    with pytest.raises(TypeError):
        BurgundySetup(bogus=3)  # type: ignore[call-arg]
    with pytest.raises(IsettlersError):
        BurgundySetup(estates=7)  # type: ignore[arg-type]
    tree: burgundy.Setup = {"players": 2, "castles": "hidden"}  # type: ignore[typeddict-item]
    with pytest.raises(IsettlersError):
        BurgundySetup.from_document(tree)


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_types_can_be_read_at_run_time(name: str) -> None:
    trees = {"imperial": imperial, "burgundy": burgundy, "founders": founders}[name]
    state = isettlers.start(name, players=2)
    assert set(state.document()) <= set(get_type_hints(trees.Document))
    assert set(state.view(0)) <= set(get_type_hints(trees.View))
