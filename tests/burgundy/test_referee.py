"""Whole games beside the referee: the same options everywhere, and the same come of them."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
from burgundy.referee import Referee, referee
from full_set import numbers
from games.burgundy_positions import scattered

from isettlers import State
from isettlers.burgundy import Rulings, Setup
from isettlers.burgundy.data_files import components

ESTATES = {estate.name: estate for estate in components().estates}
SETUPS: Mapping[str, Setup] = {
    "two": Setup(),
    "three": Setup(players=3),
    "four": Setup(players=4),
    "expert": Setup(estates=("2", "8", "9")),
    "more-estates": Setup(estates=("3", "4", "5", "6")),
    "drawn": Setup(players=4, estates="drawn", castles="secret"),
    "refusing": Setup(estates=("7", "1"), rulings=Rulings(full_storage="refuse")),
}
LIKED = ("place", "ship", "good", "buy", "sell", "take")


def choice(state: State, draw: random.Random) -> str:
    """An option, more often one that goes on with the estate."""
    actions = list(state.legal)
    if draw.random() < 0.8:
        for kind in LIKED:
            offered = [action for action in actions if action.kind == kind]
            if offered and draw.random() < 0.7:
                return draw.choice(offered).text
    return draw.choice(actions).text


def of(tree: Mapping[str, Any]) -> dict[str, Any]:
    """What the referee tells of a document, the dice apart."""
    return {
        "track": tree["track"],
        "seats": [
            {key: side[key] for key in ("silver", "workers", "vp", "goods", "sold")}
            | {"stored": sorted(side["stored"]), "tiles": {item["hex"]: item["tile"] for item in side["tiles"]}}
            | {"bonus": {color: size for size in ("large", "small") for color in side[size]}}
            for side in tree["seats"]
        ],
    }


def table_of(judge: Referee) -> dict[str, Any]:
    """The same of the referee's own table."""
    return {
        "track": judge.line,
        "seats": [
            {"silver": player.silver, "workers": player.workers, "vp": player.vp, "goods": player.goods}
            | {"sold": player.sold, "stored": sorted(player.storage), "tiles": player.tiles, "bonus": player.bonus}
            for player in judge.players
        ],
    }


def check_within(judge: Referee, tree: Mapping[str, Any]) -> None:
    """A position in the same round: everything is as the referee has it."""
    assert of(tree) == table_of(judge)
    again = referee(tree, ESTATES, refuse=judge.refuse)
    assert (again.depots, again.depot_goods) == (
        {number: sorted(tiles, key=list(again.depots[number]).index) for number, tiles in judge.depots.items()},
        judge.depot_goods,
    )
    assert sorted(again.black) == sorted(judge.black)
    assert (again.turn, again.bought, again.question) == (judge.turn, judge.bought, judge.question)
    dice = [sorted(player.dice) for player in again.players]
    assert dice == [sorted(player.dice) for player in judge.players]


@pytest.mark.rule("BU1", "BU5", "BE6", "BA9", "BA21", "BA24", "BA28", "BG1", "BG2", "BP3")
@pytest.mark.parametrize("name", SETUPS)
@pytest.mark.parametrize("seed", numbers(3, default=1))
def test_a_game_goes_as_the_referee_says(name: str, seed: int) -> None:
    setup, draw = SETUPS[name], random.Random(seed)
    state = setup.start(seed=seed)
    while state.document()["stage"] == "choosing":
        state.apply(draw.choice(list(state.legal)))
    while not state.over:
        before = state.document()
        judge = referee(before, ESTATES, refuse=setup.rulings.full_storage == "refuse")
        options = judge.legal()
        assert {action.text for action in state.legal} == options
        assert len(state.legal) == len(options)
        text = choice(state, draw)
        judge.decide(text)
        state.apply(text)
        after = state.document()
        if not judge.over:
            check_within(judge, after)
            continue
        if before["round"] == 5:
            judge.income()
        if after["stage"] == "playing" and all(len(side["dice"]) == 2 for side in after["seats"]):
            assert of(after) == table_of(judge)
            assert after["order"] == judge.line
    finals = [player.vp + player.final_points() for player in judge.players]
    assert list(state.scores) == finals
    assert list(state.outcome.ranks if state.outcome else ()) == ranks(judge, finals)


@pytest.mark.rule("BK1", "BK5", "BK6", "BK8", "BK9", "BK10", "BK11", "BK12", "BA31")
@pytest.mark.parametrize("seed", numbers(150, default=50))
def test_positions_that_games_seldom_come_to_go_as_the_referee_says(seed: int) -> None:
    draw, state = random.Random(seed), scattered(seed)
    while True:
        judge = referee(state.document(), ESTATES)
        assert {action.text for action in state.legal} == judge.legal()
        text = choice(state, draw)
        judge.decide(text)
        state.apply(text)
        if judge.over:
            return
        check_within(judge, state.document())


def ranks(judge: Referee, finals: list[int]) -> list[int]:
    """Places by points, then empty hexes, then the order of the last round (BF2)."""
    seats = range(len(finals))
    keys = [(finals[seat], 37 - len(judge.players[seat].tiles), judge.order.index(seat)) for seat in seats]
    return [sum(other > keys[seat] for other in keys) for seat in seats]
