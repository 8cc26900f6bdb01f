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
