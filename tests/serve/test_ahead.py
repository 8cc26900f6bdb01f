"""The methods `ahead`, `check` and `view` with `at`: in embed mode and at tables."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, Final

import pytest
from serve.tables_house import Guest, House, held, play
from serve.talk import OPENING, SETUP, Talk

import isettlers
from isettlers import Course, State
from isettlers.imperial import builtin
from isettlers.imperial.deck_document import deck_document

Tree = dict[str, Any]

GAMES: Final = (("imperial", SETUP), ("burgundy", {"players": 2}), ("founders", {"players": 2}))
KINDS: Final = ["build", "die", "place", "pay"]


def known(state: State, kinds: list[str]) -> list[str]:
    """Those of some kinds that a game has."""
    return [kind for kind in kinds if kind in {block.kind for block in state.game.actions}]


# ---------------------------------------------------------------- ahead


@pytest.mark.parametrize(("game", "setup"), GAMES)
def test_a_state_is_looked_ahead_of_as_in_python(talk: Talk, game: str, setup: Tree) -> None:
    number = talk.start(game=game, setup=setup)
    for step in range(12):
        status = talk.ok("status", state=number, legal=True)
        state = isettlers.load(talk.ok("save", state=number)["snapshot"])
        kinds = known(state, KINDS)
        reply = talk.ok("ahead", state=number, through=kinds, limit=100)
        ahead = [node.document() for node in state.ahead(through=kinds, limit=100)]
        assert reply == {"at": status["at"], "ahead": ahead}
        assert talk.ok("status", state=number, legal=True) == status
        talk.ok("apply", state=number, action=status["legal"][step % len(status["legal"])])


def test_a_finished_game_has_nothing_ahead(talk: Talk) -> None:
    state = talk.start()
    taken = talk.play(state)
    assert talk.ok("ahead", state=state) == {"at": len(taken), "ahead": []}


@pytest.mark.parametrize("wrong", [{"through": ["fly"]}, {"through": "build"}])
def test_wrong_kinds_are_named(talk: Talk, wrong: Tree) -> None:
    assert talk.error("ahead", state=talk.start(), **wrong) == ("bad_request", "$.through")


def test_a_kind_is_a_text(talk: Talk) -> None:
    assert talk.error("ahead", state=talk.start(), through=[1]) == ("bad_request", "$.through[0]")
    assert talk.error("ahead", state=talk.start(), limit=2_001) == ("bad_request", "$.limit")


def test_a_seat_looks_ahead_at_its_turn_only(tmp_path: Path) -> None:
    async def looked(house: House) -> None:
        guests, watcher, watched = await seated(house)
        for step in range(30):
            status = await guests[0][0].ok("status", state=guests[0][1])
            (actor, mine), (other, theirs) = guests[status["actor"]], guests[1 - status["actor"]]
            table = next(iter(house.hall._tables.values()))
            truth = [node.document() for node in table.state.ahead(through=["build"], limit=60)]
            reply = await actor.ok("ahead", state=mine, through=["build"], limit=60)
            assert reply == {"at": step, "ahead": truth}
            assert await other.error("ahead", state=theirs) == "not_your_turn"
            assert await watcher.error("ahead", state=watched) == "not_your_turn"
            assert await actor.error("ahead", state=mine, through=["fly"]) == "bad_request"
            await play({status["actor"]: (actor, mine), 1 - status["actor"]: (other, theirs)}, 1)

    held(looked, tmp_path)


def test_a_look_ahead_is_paid_for_and_others_come_in_between(tmp_path: Path) -> None:
    async def looked(house: House) -> None:
        guests, *_ = await seated(house, game="burgundy", setup={"players": 2})
        reply = await guests[0][0].ok("status", state=guests[0][1])
        guest, state = guests[reply["actor"]]
        charged: list[float] = []
        guest.session.spent = charged.append  # type: ignore[assignment, method-assign]
        look = guest.send("ahead", state=state, through=["die"])
        slices = 0
        while not look.done():
            await asyncio.sleep(0)
            slices += 1
        assert slices > 1
        assert sum(charged) > 0
        assert len(charged) > 1

    held(looked, tmp_path)


# ---------------------------------------------------------------- check


@pytest.mark.parametrize(("game", "setup"), GAMES)
def test_a_setup_is_checked_and_nothing_starts(talk: Talk, game: str, setup: Tree) -> None:
    begun = isettlers.game(game).setup_from(setup).start(1)
    names = [begun.seat_name(seat) for seat in range(begun.seats)]
    checked = {"setup": begun.setup.document(), "seats": begun.seats, "names": names}
    assert talk.ok("check", game=game, setup=setup) == checked
    assert talk.start() == 1


WRONG: Final = (
    ({"game": "chess", "setup": {}}, ("bad_setup", "$.game")),
    ({"game": "imperial", "setup": {"factions": ["romans", "romans"]}}, ("bad_setup", "$.setup.factions")),
    ({"game": "founders", "setup": {"players": 9}}, ("bad_setup", "$.setup.players")),
    ({"game": "founders"}, ("bad_request", "$.setup")),
)


@pytest.mark.parametrize(("request_", "error"), WRONG)
def test_a_wrong_setup_is_refused_as_start_refuses_it(talk: Talk, request_: Tree, error: tuple[str, str]) -> None:
    assert talk.error("check", **request_) == talk.error("start", **request_)
    assert talk.error("check", **request_)[0] == error[0]


def test_setups_are_checked_beside_tables_large_ones_too(tmp_path: Path) -> None:
    async def checked(house: House) -> None:
        guest = await house.guest()
        setups: list[Tree] = [{**SETUP}, {"factions": ["romans"], "decks": [deck_document(builtin("romans"))]}]
        for setup in setups:
            tree = isettlers.game("imperial").setup_from(setup).document()
            reply = await guest.ok("check", game="imperial", setup=setup)
            assert reply["setup"] == tree
            assert len(reply["names"]) == reply["seats"] == len(setup["factions"])
        assert await guest.error("check", game="imperial", setup={"factions": 1}) == "bad_setup"
        assert house.hall.stored == 0

    held(checked, tmp_path)


# ---------------------------------------------------------------- earlier views


def test_a_seat_sees_an_earlier_point_as_it_was(talk: Talk) -> None:
    number = talk.start()
    course = Course.start(isettlers.game("imperial").setup_from(SETUP), seed=OPENING["seed"])
    seen = [course.view(1, since=0)]
    for _ in range(40):
        action = course.state.legal_ids()[-1]
        talk.ok("apply", state=number, action=action)
        course.act(action)
        seen.append(course.view(1, since=0))
    talk.ok("undo", state=number)
    talk.ok("fork", state=number)
    seen.pop()
    for at, view in enumerate(seen):
        without = {key: value for key, value in view.items() if key != "log"}
        for one in (number, number + 1):
            assert talk.ok("view", state=one, seat=1, at=at) == {"view": without}
            assert talk.ok("view", state=one, seat=1, at=at, since=0) == {"view": view}
    early = talk.ok("view", state=number, at=3, since=0)["view"]["log"]["next"]
    assert talk.error("view", state=number, at=3, since=early + 1) == ("bad_request", "$.since")
    assert talk.error("view", state=number, at=len(seen)) == ("bad_request", "$.at")


def test_a_state_that_was_loaded_knows_its_own_past(talk: Talk) -> None:
    first = talk.start()
    talk.play(first, 10)
    record, snapshot = (talk.ok(method, state=first) for method in ("record", "save"))
    whole, late = talk.ok("load", **record)["state"], talk.ok("load", **snapshot)["state"]
    assert talk.ok("view", state=whole, seat=0, at=4) == talk.ok("view", state=first, seat=0, at=4)
    here = talk.ok("view", state=late, seat=0)
    talk.play(late, 5)
    assert talk.ok("view", state=late, seat=0, at=0) == here
    log = talk.ok("view", state=late, seat=0, at=0, since=0)["view"]["log"]
    assert log == {"since": 0, "next": 0, "actions": [], "events": []}


def test_a_table_shows_its_seats_what_they_saw(tmp_path: Path) -> None:
    async def shown(house: House) -> None:
        guests, watcher, watched = await seated(house)
        everybody = [*guests.values(), (watcher, watched)]
        seen: list[list[Tree]] = []
        for _ in range(70):
            seen.append([await guest.ok("view", state=state, since=0) for guest, state in everybody])
            await play(guests, 1)
        for at in (0, 1, 31, 32, 33, 64, 69):
            for (guest, state), view in zip(everybody, seen[at], strict=True):
                assert await guest.ok("view", state=state, since=0, at=at) == view
                bare = {key: value for key, value in view["view"].items() if key != "log"}
                assert await guest.ok("view", state=state, at=at) == {"view": bare}
        assert await watcher.error("view", state=watched, at=71) == "bad_request"
        assert await guests[0][0].error("view", state=guests[0][1], at=1, seat=1) == "refused"

    held(shown, tmp_path)


async def seated(house: House, **arguments: object) -> tuple[dict[int, tuple[Guest, int]], Guest, int]:
    """A guest in each seat of a table, and one who looks on."""
    made = await (await house.guest()).create(spectators=True, **arguments)
    guests = {}
    for seat, token in made["tokens"].items():
        guest = await house.guest()
        guests[int(seat)] = (guest, await guest.join(token))
    watcher = await house.guest()
    return guests, watcher, await watcher.join(made["watch"])
