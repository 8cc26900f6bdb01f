"""Guarding after the action: in the first printing at any moment of a turn, in the second before the action (K1)."""

from __future__ import annotations

from typing import Any

import pytest
from builders import Side, goods, play, position, seat_of, texts, tokens

import isettlers
from isettlers import State
from isettlers.errors import FormatError
from isettlers.imperial import Rulings, Setup

PAIR = ("romans", "barbarians")
IDLE = Side(hand=["Ruins"])
RAZER = Side(hand=["Ruins"], goods={"raze": 2})
BUILDER = Side(hand=["Town", "Ruins"], goods={"wood": 1, "stone": 1, "defense": 1})
"""May build a location and defend it afterwards."""


def first(*sides: Side, factions: tuple[str, ...] = PAIR, **rest: Any) -> State:
    """A position by the first printing, which allows guards after the action."""
    return position(factions, *sides, edition="first", **rest)


@pytest.mark.rule("K1", "D1")
def test_a_location_just_built_is_defended_before_an_enemy_can_raze_it() -> None:
    state = play(first(BUILDER, RAZER), "build Town")
    assert state.actor == 0
    assert texts(state) == ["done", "defend Town COM015"]
    play(state, "defend Town")
    assert (state.actor, goods(state, 0), texts(state, "raze")) == (1, {"worker": 2}, [])


@pytest.mark.rule("K1", "D1")
def test_the_guard_may_be_declined() -> None:
    state = play(first(BUILDER, RAZER), "build Town", "done")
    assert (state.actor, texts(state, "raze")) == (1, ["raze Town COM015 of romans"])
    assert goods(state, 0) == {"defense": 1, "worker": 2}


@pytest.mark.rule("K1")
def test_the_second_printing_allows_no_guard_after_the_action() -> None:
    state = play(position(PAIR, BUILDER, RAZER), "build Town")
    assert (state.actor, texts(state, "raze")) == (1, ["raze Town COM015 of romans"])


@pytest.mark.rule("K1")
@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize("after", [False, True])
def test_a_setup_may_choose_the_other_printings_answer(edition: str, after: bool) -> None:  # noqa: FBT001, both are tried
    rulings = Rulings(guard_after_action=after)
    state = play(position(PAIR, BUILDER, RAZER, edition=edition, rulings=rulings), "build Town")
    assert (state.actor, "done" in texts(state)) == ((0, True) if after else (1, False))


@pytest.mark.rule("K1", "D1")
@pytest.mark.parametrize(
    ("mine", "action"),
    [
        (Side(hand=["Town", "Ruins"], goods={"wood": 1, "stone": 1}), "build Town"),
        (Side(hand=["Ruins", "Statue"], goods={"raze": 1, "defense": 1}), "raze Statue from hand"),
        (
            Side(hand=["Ruins", "Statue"], empire=["Quarry"], guarded=["Quarry"], goods={"raze": 1}),
            "raze Statue from hand",
        ),
        (Side(hand=["Ruins", "Statue"], empire=["ROM020"], goods={"raze": 1, "defense": 1}), "raze Statue from hand"),
    ],
    ids=["no-token", "no-location", "guarded-already", "faction-location"],
)
def test_a_turn_with_nothing_to_guard_or_to_guard_with_gains_no_question(mine: Side, action: str) -> None:
    assert play(first(mine, IDLE), action).actor == 1


@pytest.mark.rule("K1", "A1")
def test_a_pass_ends_the_turn_at_once() -> None:
    state = play(first(Side(hand=["Ruins"], empire=["Town"], goods={"defense": 1}), IDLE), "pass")
    assert state.actor == 1


@pytest.mark.rule("K1", "D1")
def test_a_guard_before_the_action_is_free_as_ever() -> None:
    mine = Side(hand=["Ruins", "COM070"], empire=["Town"], goods={"defense": 1})
    state = play(first(mine, IDLE), "defend Town")
    assert state.actor == 0
    play(state, "build Ruins COM069" if "build Ruins COM069" in texts(state) else texts(state, "build")[0])
    assert state.actor == 1


@pytest.mark.rule("K1", "J3")
def test_samurai_are_deployed_after_the_action_one_by_one() -> None:
    mine = Side(hand=["Farm", "Ruins"], empire=["Casino"], goods={"wood": 1, "worker": 1})
    state = play(first(mine, IDLE, factions=("japanese", "romans")), "build Farm JAP001")
    assert texts(state) == ["done", "samurai to Farm JAP001", "samurai to Casino JAP012"]
    play(state, texts(state)[1])
    assert state.actor == 0
    play(state, texts(state)[1])
    assert state.actor == 1
    assert len(seat_of(state, 0)["guard"]) == 2
    assert seat_of(state, 0)["goods"][4] == 0


@pytest.mark.rule("K1", "J3")
def test_features_that_react_to_deploying_do_so_after_the_action_too() -> None:
    mine = Side(hand=["Ruins"], empire=["Dojo"], goods={"worker": 3})
    state = play(first(mine, IDLE, factions=("japanese", "romans")), "exchange 2 workers for wood")
    play(state, *texts(state, "samurai"))
    assert state.actor == 1
    assert len(seat_of(state, 0)["guard"]) == 1


@pytest.mark.rule("K1", "T3")
def test_technology_and_guards_may_both_follow_the_action() -> None:
    mine = Side(hand=["Town", "Ruins"], goods={"wood": 1, "stone": 1, "defense": 1}, tokens={"technology": 1})
    state = first(mine, IDLE, factions=("atlanteans", "romans"), packs=("atlanteans",))
    play(state, "build Town")
    assert texts(state) == ["done", "defend Town COM015", "place a Technology token on Town COM015"]
    play(state, "place a Technology token on Town")
    assert (texts(state), tokens(state, 0)) == (["done", "defend Town COM015"], {})
    play(state, "defend Town")
    assert state.actor == 1


@pytest.mark.rule("K1", "K26")
def test_a_location_just_taken_by_temple_of_ra_may_be_defended() -> None:
    mine = Side(hand=["Ruins"], empire=["Temple of Ra"], goods={"defense": 1})
    theirs = Side(hand=["Ruins"], empire=["Town"])
    state = play(first(mine, theirs, factions=("egyptians", "romans")), "activate Temple of Ra")
    assert texts(state) == ["done", "defend Town COM015 of romans"]


@pytest.mark.rule("K1")
def test_only_guards_follow_the_action_no_cards_under_a_gate() -> None:
    mine = Side(
        hand=["Town", "Ruins"], empire=["Gate", "Shrine"], goods={"wood": 1, "stone": 2, "worker": 1, "defense": 1}
    )
    state = play(first(mine, IDLE, factions=("japanese", "romans")), "build Town")
    assert {action.kind for action in state.legal} == {"done", "defend", "samurai"}


# ---------------------------------------------------------------- setups, saves, documents


@pytest.mark.rule("K1")
def test_a_setup_has_the_answer_of_its_edition() -> None:
    assert Setup(PAIR).rulings.guard_after_action is False
    assert Setup(PAIR, "first").rulings.guard_after_action is True
    assert Setup(PAIR, "first") == Setup(PAIR, "first", rulings=Rulings(guard_after_action=True))
    assert Setup(PAIR) == Setup(PAIR, rulings=Rulings(guard_after_action=False))
    assert (
        repr(Setup(PAIR, "first"))
        == "Setup(factions=('romans', 'barbarians'), edition='first', first_player=None, decks=())"
    )
    for setup in (
        Setup(PAIR, "first", rulings=Rulings(guard_after_action=False)),
        Setup(PAIR, "first", rulings=Rulings(glory_points=1)),
    ):
        assert eval(repr(setup)) == setup  # noqa: S307, its own text


@pytest.mark.rule("K1")
def test_a_setup_that_does_not_name_the_ruling_goes_by_its_edition() -> None:
    tree = {"factions": [*PAIR], "edition": "first", "first_player": None}
    assert Setup.from_document(tree) == Setup(PAIR, "first")
    assert Setup(PAIR, "first").document() == tree
    assert Setup.from_document({**tree, "rulings": {"guard_after_action": None}}) == Setup(PAIR, "first")
    for edition, answer in (("first", False), ("second", True)):
        setup = Setup(PAIR, edition, rulings=Rulings(guard_after_action=answer))
        assert setup.document() == {**tree, "edition": edition, "rulings": {"guard_after_action": answer}}
        assert Setup.from_document(setup.document()) == setup


@pytest.mark.rule("K1")
def test_a_document_says_that_the_action_is_done() -> None:
    state = play(first(BUILDER, RAZER), "build Town")
    tree = state.document()
    assert tree["action_done"] is True
    assert isettlers.from_document(tree) == state == isettlers.load(state.save())
    assert state.view(0)["action_done"] is True


@pytest.mark.rule("K1")
def test_the_action_cannot_be_done_with_nothing_left_to_guard() -> None:
    tree = play(first(BUILDER, RAZER), "build Town").document()
    tree["seats"][0]["goods"].pop("defense")
    with pytest.raises(FormatError, match='breaks invariant "phase"'):
        isettlers.from_document(tree)


@pytest.mark.parametrize("answer", ["true", 1, 0, [True]])
def test_another_answer_is_refused(answer: object) -> None:
    with pytest.raises(isettlers.SetupError, match=r"^rulings\.guard_after_action: expected one of false, true, got "):
        Rulings(guard_after_action=answer)  # type: ignore[arg-type]
