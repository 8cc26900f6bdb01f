"""The method `catalogue`: by game and setup or by state, in embed mode and at tables."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from serve.tables_house import House
from serve.talk import SETUP, Talk

import isettlers
from isettlers.imperial import builtin
from isettlers.imperial.deck_document import deck_document

Tree = dict[str, Any]


@pytest.fixture
def talk() -> Talk:
    return Talk()


def expected(game: str, setup: Mapping[str, Any]) -> Mapping[str, Any]:
    """The catalogue that Python gives."""
    return isettlers.game(game).setup_from(setup).catalogue()


@pytest.mark.parametrize(
    ("game", "setup"),
    [
        ("imperial", SETUP),
        ("imperial", {"factions": ["romans"], "decks": [deck_document(builtin("romans"))]}),
        ("burgundy", {"players": 4, "estates": "drawn"}),
        ("founders", {"players": 3}),
    ],
)
def test_a_setup_has_a_catalogue_before_its_game(talk: Talk, game: str, setup: Tree) -> None:
    assert talk.ok("catalogue", game=game, setup=setup) == {"catalogue": expected(game, setup)}


def test_a_state_has_the_catalogue_of_its_setup(talk: Talk) -> None:
    assert talk.ok("catalogue", state=talk.start()) == {"catalogue": expected("imperial", SETUP)}


def test_wrong_requests_are_refused(talk: Talk) -> None:
    state = talk.start()
    assert talk.error("catalogue") == ("bad_request", "$.state")
    assert talk.error("catalogue", game="burgundy") == ("bad_request", "$.setup")
    assert talk.error("catalogue", setup=SETUP) == ("bad_request", "$.state")
    assert talk.error("catalogue", state=state, game="imperial", setup=SETUP) == ("bad_request", "$.state")
    assert talk.error("catalogue", state=state, setup=SETUP) == ("bad_request", "$.setup")
    assert talk.error("catalogue", state=state + 1) == ("unknown_state", "$.state")
    assert talk.error("catalogue", game="chess", setup={}) == ("bad_setup", "$.game")
    assert talk.error("catalogue", game="founders", setup={"players": 9}) == ("bad_setup", "$.setup.players")


def test_seats_and_spectators_of_a_table_get_it(tmp_path: Path) -> None:
    async def catalogues() -> list[Tree]:
        async with House(tmp_path) as house:
            host = await house.guest()
            made = await host.create(game="burgundy", setup={"players": 2}, spectators=True)
            replies = [await host.ok("catalogue", game="burgundy", setup={"players": 2})]
            for token in (made["tokens"]["1"], made["watch"]):
                guest = await house.guest()
                replies.append(await guest.ok("catalogue", state=await guest.join(token)))
            return replies

    assert asyncio.run(catalogues()) == [{"catalogue": expected("burgundy", {"players": 2})}] * 3
