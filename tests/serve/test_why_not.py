"""`why_not`: why an action is not legal, of a state and at a table."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from serve.tables_house import House, held
from serve.talk import Talk
from serve.test_ahead import GAMES, seated

import isettlers
from isettlers.serve.hall import Hall


@pytest.mark.parametrize(("game", "setup"), GAMES)
def test_a_state_has_the_reasons_of_python(talk: Talk, game: str, setup: dict[str, Any]) -> None:
    number, random = talk.start(game=game, setup=setup), Random(1)
    for _ in range(8):
        state = isettlers.load(talk.ok("save", state=number)["snapshot"])
        for action in [*state.legal_ids(), *random.choices(range(state.game.num_actions), k=20)]:
            why = state.why_not(action)
            assert talk.ok("why_not", state=number, action=action) == {"why": why and why.document()}
        talk.ok("apply", state=number, action=random.choice(state.legal_ids()))


def test_what_is_no_id_is_refused(talk: Talk) -> None:
    state = talk.start()
    assert talk.error("why_not", state=state, action=65_535) == ("bad_request", "$.action")
    assert talk.error("why_not", state=state, action=65_536) == ("bad_request", "$.action")


def test_a_seat_asks_at_its_turn_only(tmp_path: Path) -> None:
    async def course(house: House) -> None:
        guests, watcher, watched = await seated(house)
        actor = (await guests[0][0].ok("status", state=guests[0][1]))["actor"]
        (mine, state), (theirs, other) = guests[actor], guests[1 - actor]
        legal = (await mine.ok("legal", state=state))["ids"]
        assert await mine.ok("why_not", state=state, action=legal[0]) == {"why": None}
        assert await theirs.error("why_not", state=other, action=legal[0]) == "not_your_turn"
        assert await watcher.error("why_not", state=watched, action=legal[0]) == "not_your_turn"

    held(course, tmp_path)


# ---------------------------------------------------------------- hindrances


@pytest.mark.parametrize(("game", "setup"), GAMES)
def test_a_seat_has_all_actions_that_are_not_legal(tmp_path: Path, game: str, setup: dict[str, Any]) -> None:
    async def course(house: House) -> None:
        guests, *_ = await seated(house, game=game, setup=setup)
        met = set[str]()
        for _ in range(6):
            status = await guests[0][0].ok("status", state=guests[0][1])
            actor, mine = guests[status["actor"]]
            state = _state(house.hall)
            every = [(action, state.why_not(action)) for action in range(state.game.num_actions)]
            expected = [
                {"action": state.game.action(state, action).document(), "why": why.document()}
                for action, why in every
                if why is not None and why.kind != "question"
            ]
            assert await actor.ok("hindrances", state=mine) == {"at": status["at"], "hindered": expected}
            met |= {entry["why"]["kind"] for entry in expected}
            unsaid = sorted(met)[:1]
            left = [entry for entry in expected if entry["why"]["kind"] not in unsaid]
            assert (await actor.ok("hindrances", state=mine, unsaid=unsaid))["hindered"] == left
            without = [entry["action"]["kind"] for entry in expected[:1]]
            left = [entry for entry in expected if entry["action"]["kind"] not in without]
            assert (await actor.ok("hindrances", state=mine, without=without))["hindered"] == left
            await actor.ok("apply", state=mine, action=state.legal_ids()[0])
        assert met

    held(course, tmp_path)


def test_reasons_after_a_chain_are_those_of_the_position_behind_it(tmp_path: Path) -> None:
    async def course(house: House) -> None:
        guests, *_ = await seated(house, game="burgundy", setup={"players": 2})
        chains = refused = 0
        for _ in range(8):
            status = await guests[0][0].ok("status", state=guests[0][1])
            actor, mine = guests[status["actor"]]
            state = _state(house.hall)
            for node in [*state.ahead()[:3], *state.ahead()[-2:]]:
                after = state.clone()
                after.apply(node.action.id)
                if node.reveals:
                    error = await actor.error("hindrances", state=mine, after=[node.action.id])
                    assert error == "bad_request"
                    refused += 1
                    continue
                expected = [] if after.actor != state.actor else _why(after)
                reply = await actor.ok("hindrances", state=mine, after=[node.action.id])
                assert [(entry["action"]["id"], entry["why"]) for entry in reply["hindered"]] == expected
                chains += len(expected) > 0
            await actor.ok("apply", state=mine, action=state.legal_ids()[-1])
        assert chains
        assert refused

    held(course, tmp_path)


def test_no_reason_depends_on_what_the_seat_does_not_know(tmp_path: Path) -> None:
    async def course(house: House) -> None:
        guests, *_ = await seated(house, game="imperial", setup=GAMES[0][1])
        for seed in range(8):
            status = await guests[0][0].ok("status", state=guests[0][1])
            actor, mine = guests[status["actor"]]
            state = _state(house.hall)
            other = state.resample(status["actor"], seed)
            assert other.hash != state.hash
            reply = await actor.ok("hindrances", state=mine)
            assert [(entry["action"]["id"], entry["why"]) for entry in reply["hindered"]] == _why(other)
            await actor.ok("apply", state=mine, action=state.legal_ids()[0])

    held(course, tmp_path)


def test_chains_that_cannot_be_are_refused(tmp_path: Path) -> None:
    async def course(house: House) -> None:
        guests, watcher, watched = await seated(house, game="burgundy", setup={"players": 2})
        actor = (await guests[0][0].ok("status", state=guests[0][1]))["actor"]
        (mine, state), (theirs, other) = guests[actor], guests[1 - actor]
        illegal = next(action for action in range(65_535) if action not in _state(house.hall).legal_ids())
        assert await mine.error("hindrances", state=state, after=[illegal]) == "illegal_action"
        assert await mine.error("hindrances", state=state, after=[True]) == "bad_request"
        assert await mine.error("hindrances", state=state, after=["end"]) == "bad_request"
        assert await mine.error("hindrances", state=state, after=[-1]) == "illegal_action"
        assert await mine.error("hindrances", state=state, after=[2**64 - 1]) == "illegal_action"
        assert await theirs.error("hindrances", state=other) == "not_your_turn"
        assert await watcher.error("hindrances", state=watched) == "not_your_turn"

    held(course, tmp_path)


def _state(hall: Hall) -> isettlers.State:
    return next(iter(hall._tables.values())).state


def _why(state: isettlers.State) -> list[tuple[int, dict[str, Any]]]:
    every = [(action, state.why_not(action)) for action in range(state.game.num_actions)]
    return [(action, why.document()) for action, why in every if why is not None and why.kind != "question"]
