"""Why an action is not legal in Founders of the Empire; without what hinders it, it is."""

from __future__ import annotations

from itertools import count
from typing import Final

import pytest
from founders.builders import NONE_LEFT, SQUARE, Land, Side, phase, play, position
from reasons import Remedy

import isettlers
from isettlers import State
from isettlers._core.founders.engine import WHY_NOT

ROW: Final[Land] = {(0, 0): "lake", (1, 0): "lake", (2, 0): "waterfall", (3, 0): "waterfall"}
HOUSES: Final[Land] = {(0, 0): "winery", (1, 0): "winery", (2, 0): "lake", (2, 1): "weaving-house"}
SQUARES: Final[Land] = SQUARE | {(2, 0): "lake", (2, 1): "lake", (3, 0): "waterfall", (3, 1): "waterfall"}
TOP: Final[Land] = {(0, 0): "forest", (1, 0): "winery", (0, 1): "forest", (2, 0): "forest"}
SHOPS: Final[Land] = {(0, 0): "forest", (1, 0): "forest", (2, 0): "forest"}


def tokens(mine: Side, other: Land = TOP) -> State:
    """A position before the tokens."""
    return position(mine, Side(other), phase="token")


def attacking(other: Land = TOP) -> State:
    return play(tokens(Side(war=1), other), "play war")


def buying(land: Land) -> State:
    """Seat 1 is to choose a tile of seat 2, which was bought from before."""
    state = position(Side(), Side(coin=1), Side(land), turn=1, phase="token")
    return play(state, "play coin", "against seat 2")


def linking(*carts: tuple[int, int]) -> State:
    lakes: Land = {(0, 0): "grove", (1, 0): "grove"}
    return play(position(Side(SQUARES, carts, cart=1), Side(lakes), phase="token"), "play cart")


def housing(*faces: str) -> State:
    return play(tokens(Side(HOUSES, craftsmen=faces or ("wine", "gold"))), "play craftsmen")


def naming(tile: str) -> State:
    """A product of a tile is to be named."""
    return play(tokens(Side(coin=1), {(0, 0): tile, (1, 0): "winery"}), "play coin", "at 0,0")


def adding(land: Land = ROW) -> State:
    return position(Side(land), village=["weaving-house"])


def placing(land: Land = ROW) -> State:
    return play(adding(land), "add weaving-house")


CORNER: Final[Land] = {(0, 0): "cliff", (1, 0): "lake", (1, 1): "waterfall"}
"""The cliff makes stone and plants, which a weaving house needs."""


def pair(*, alike: bool) -> State:
    """The first game in which two tiles drafted are alike, or are not, when they are to be laid."""
    for seed in count():
        state = isettlers.start("founders", players=2, seed=seed)
        while phase(state) == "draft":
            state.apply(state.legal[0])
        if (len(state.legal) == 2) is alike:
            return state
    raise AssertionError


REMEDIES: Final = [
    Remedy(
        tokens(Side(war=1)),
        "skip",
        "no answer to the question at hand: token",
        position(nature=(), village=["iron-mine"], stacks=NONE_LEFT),
    ),
    Remedy(adding(), "add lake", "lake is not open", position(Side(ROW), nature=("lake", "cliff"))),
    Remedy(pair(alike=True), "first right", "the two tiles are alike", pair(alike=False)),
    Remedy(
        position(phase="reveal", stacks={"nature": {"grove": 2}, "village": {"winery": 1}, "city": {}}),
        "reveal city",
        "the city stack is empty",
        position(phase="reveal"),
    ),
    Remedy(tokens(Side(war=1)), "play coin", "there is no coin token in hand", tokens(Side(coin=1))),
    Remedy(
        tokens(Side(cart=1, war=1)),
        "play cart",
        "there is nothing to play a cart token on",
        tokens(Side(SQUARES, cart=1), {(0, 0): "grove", (1, 0): "grove"}),
    ),
    Remedy(
        play(position(Side(), Side(war=1), Side(), turn=1, phase="token"), "play war"),
        "against seat 1",
        "a war token is for another seat",
        play(position(Side(war=1), Side(), Side(), phase="token"), "play war"),
    ),
    Remedy(attacking(), "at 3,0", "no tile lies there", attacking({**TOP, (3, 0): "cliff"})),
    Remedy(attacking(), "at 0,0", "a tile lies above it", attacking({(0, 0): "forest", (1, 0): "winery"})),
    Remedy(attacking({**TOP, (0, 1): "forest+war"}), "at 0,1", "it was attacked already", attacking()),
    Remedy(buying({**SHOPS, (2, 1): "temple-venus"}), "at 2,1", "it makes nothing", buying({**SHOPS, (2, 1): "cliff"})),
    Remedy(buying({**SHOPS, (0, 0): "forest+coin"}), "at 0,0", "there is no room for a coin", buying(SHOPS)),
    Remedy(linking(), "at 3,1", "the tile is not the lower left one of four", linking(), "at 2,0"),
    Remedy(linking((0, 0)), "at 0,0", "a cart is there already", linking()),
    Remedy(housing(), "at 2,0", "craftsmen go to village tiles", housing("wine", "cloth"), "at 2,1"),
    Remedy(housing(), "at 2,1", "no craftsmen in hand fit the tile", housing("wine", "cloth")),
    Remedy(naming("cliff"), "take water", "water is not to be had here", naming("lake")),
    Remedy(position(village=["weaving-house"]), "add weaving-house", "no tile makes stone", adding()),
    Remedy(
        adding({(0, 0): "lake", (1, 0): "forest", (2, 0): "forest", (3, 0): "waterfall"}),
        "add weaving-house",
        "no cell has neighbors with stone, plants",
        adding(),
    ),
    Remedy(placing(), "at 9,9", "the cell touches no tile", placing(), "at 1,1"),
    Remedy(placing(), "at 0,1", "no neighbor supplies stone", placing({**ROW, (-1, 0): "cliff"})),
    Remedy(
        placing(CORNER),
        "at -1,0",
        "one neighbor cannot supply both stone, plants",
        placing({**CORNER, (0, 1): "grove"}),
    ),
    Remedy(
        position(Side(SQUARES), nature=(), village=["winery"], stacks=NONE_LEFT),
        "skip",
        "a tile fits on a new cell",
        position(nature=(), village=["iron-mine"], stacks=NONE_LEFT),
    ),
    Remedy(adding(), "skip", "a nature tile is open", position(nature=(), village=["iron-mine"], stacks=NONE_LEFT)),
]


@pytest.mark.parametrize("remedy", REMEDIES, ids=lambda remedy: remedy.text)
def test_without_its_reason_an_action_is_legal(remedy: Remedy) -> None:
    assert remedy.kind() in WHY_NOT


def test_each_reason_has_a_remedy() -> None:
    assert {remedy.kind() for remedy in REMEDIES} == set(WHY_NOT) - {"over"}
