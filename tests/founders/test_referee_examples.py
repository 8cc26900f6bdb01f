"""The worked examples of the rules, as the referee reads them by itself: only then is it worth comparing with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from founders.referee import Referee
from founders.territory import Cell, Lying, Player, cell_of

from isettlers.founders.data_files import components
from isettlers.founders.rulings import Rulings

TILES = components().tiles
KINDS = {kind.name: kind for kind in TILES.kinds}
FULL: Mapping[str, Mapping[str, int]] = {
    color: {kind.name: kind.count for kind in TILES.kinds if kind.color == color}
    for color in ("nature", "village", "city")
}


def player(tiles: Mapping[Cell, str], carts: Sequence[Cell] = (), faces: Sequence[str] = (), **tokens: int) -> Player:
    lying = {cell: Lying(KINDS[name]) for cell, name in tiles.items()}
    return Player(lying, list(carts), Counter(tokens), list(faces))


def table(
    mine: Player,
    other: Player | None = None,
    *,
    question: str = "add",
    rows: Sequence[str] = (),
    bought: str | None = None,
    stacks: Mapping[str, Mapping[str, int]] = FULL,
    victory: Sequence[str] = ("altar-vesta", "altar-ceres"),
    **rulings: Any,
) -> Referee:
    """A table in the turn of seat 0, with these tiles face up."""
    return Referee(
        tile_set=TILES,
        rulings=Rulings(**rulings),
        agreement=False,
        players=[mine, other or player({(0, 0): "lake", (1, 0): "lake"})],
        first=0,
        actor=0,
        stacks={color: Counter(stacks.get(color, {})) for color in ("nature", "village", "city")},
        rows={color: [name for name in rows if KINDS[name].color == color] for color in ("nature", "village", "city")},
        victory=list(victory),
        pool=[],
        supply=Counter(war=6, coin=6, cart=6),
        pile=list(TILES.faces),
        bought=bought,
        question=(question,),
    )


def new(judge: Referee, name: str) -> set[Cell]:
    return set(judge.places(KINDS[name])[0])


def instead(judge: Referee, name: str) -> set[Cell]:
    return set(judge.places(KINDS[name])[1])


SQUARE = {(0, 1): "cliff", (1, 1): "forest", (0, 0): "winery", (1, 0): "workshop-a"}
MINE = SQUARE | {(2, 0): "iron-mine"}


def test_war_reaches_the_topmost_tile_of_each_column() -> None:
    columns = [(0, 0), (0, 1), (1, 0), (2, 0), (2, 1), (2, 2)]
    judge = table(player({}, war=1), player(dict.fromkeys(columns, "lake")), question="token")
    judge.decide("play war")
    assert judge.legal() == {"at 0,1", "at 1,0", "at 2,2"}


def test_a_coin_buys_what_an_opponent_makes() -> None:
    judge = table(
        player({(0, 0): "waterfall", (1, 0): "grove"}, coin=1),
        player({(0, 0): "lake", (0, 1): "stables"}),
        question="token",
        rows=["barracks-a", "lake"],
    )
    assert new(judge, "barracks-a") == set()
    judge.decide("play coin")
    judge.decide("at 0,1")
    assert judge.bought == "horses"
    assert new(judge, "barracks-a") == {(-1, 0), (0, 1), (0, -1), (1, 1), (1, -1)}  # (2, 0) is beside the grove alone
    judge.decide("add barracks-a")
    judge.decide("at -1,0")
    assert (judge.actor, judge.question) == (1, ("reveal",))
    assert judge.facts()["bought"] is None
    assert judge.players[0].tokens == Counter({"war": 1, "coin": 0})
    assert judge.players[1].tiles[0, 1].makes(own_turn=True) == ()
    judge.decide("reveal nature", ["lake"])
    judge.decide("at 1,0")
    assert (judge.actor, judge.players[1].tokens["coin"]) == (0, 1)


def test_a_coin_on_nature_asks_which_of_its_two_is_bought() -> None:
    other = player({(0, 0): "cliff", (0, 1): "stables", (0, 2): "stables", (0, 3): "altar-vesta", (0, 4): "lake"})
    other.tiles[0, 1].wars = 1
    other.tiles[0, 2].face = "horses"
    other.tiles[0, 4].coins = 1
    judge = table(player({(0, 0): "lake"}, coin=1), other, question="token", rows=["lake"])
    judge.decide("play coin")
    assert judge.legal() == {"take stone", "take plants"}


def test_a_cart_passes_on_what_its_tiles_make() -> None:
    for name in ("iron-mine", "gold-mine"):
        assert (2, 0) not in new(table(player(SQUARE)), name)
        assert (2, 0) in new(table(player(SQUARE, [(0, 0)])), name)
    assert (2, -1) not in new(table(player(SQUARE, [(0, 0)])), "iron-mine")  # one neighbour gives one resource


def test_what_is_passed_on_may_change_from_turn_to_turn() -> None:
    assert (2, -1) in new(table(player(MINE, [(0, 0)])), "marketplace-a")
    assert (2, -1) not in new(table(player(MINE)), "marketplace-a")


def test_an_attacked_tile_still_passes_on() -> None:
    mine = player(SQUARE, [(0, 0)])
    mine.tiles[1, 0].wars = 1
    assert (2, 0) in new(table(mine), "iron-mine")


def test_a_tile_with_a_coin_makes_nothing_and_passes_on() -> None:
    mine = player(SQUARE, [(0, 0)])
    mine.tiles[0, 1].coins = 1
    assert (2, 0) not in new(table(mine), "iron-mine")
    assert (-1, 1) in new(table(mine, bought="wood"), "pottery-kiln")
    mine.tiles[1, 1].coins = 1
    assert (-1, 1) not in new(table(mine, bought="wood"), "pottery-kiln")


def test_squares_that_share_a_tile_are_one_network() -> None:
    seven = {(0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (2, 2)}
    joined = player(dict.fromkeys(seven, "lake"), [(0, 0), (1, 1)])
    assert joined.networks() == [seven]
    apart = player({(x, y): "lake" for x in range(4) for y in range(2)}, [(0, 0), (2, 0)])
    assert sorted(map(len, apart.networks())) == [4, 4]
    assert len(player({(x, y): "lake" for x in range(4) for y in range(2)}, [(0, 0), (2, 0), (1, 0)]).networks()) == 1


CORNER = {(0, 0): "iron-mine", (1, 0): "lake", (0, 1): "lake", (1, 1): "lake"}
CORNER |= {(2, 1): "grove", (1, 2): "lake", (2, 2): "altar-vesta"}


def test_goods_pass_through_a_tile_that_two_squares_share() -> None:
    joined = table(player(CORNER, [(0, 0), (1, 1)]))
    assert (3, 2) in new(joined, "barracks-b")  # iron through the altar, wood from the grove
    assert (3, 3) not in new(joined, "barracks-b")  # the altar alone gives one of them
    assert (3, 2) not in new(table(player(CORNER, [(1, 1)])), "barracks-b")


def test_with_the_only_shared_tile_gone_two_squares_are_apart() -> None:
    without = {cell: name for cell, name in CORNER.items() if cell != (1, 1)}
    assert sorted(map(len, player(without, [(0, 0), (1, 1)]).networks())) == [3, 3]


@pytest.mark.parametrize(
    ("tiles", "name", "cell"),
    [
        ({(0, 0): "cliff", (0, -1): "lake"}, "weaving-house", (1, 0)),
        ({(0, 0): "waterfall", (1, 0): "lake"}, "gold-mine", (0, 1)),
    ],
)
def test_two_different_neighbours_supply_a_tile(tiles: Mapping[Cell, str], name: str, cell: Cell) -> None:
    assert cell in new(table(player(tiles)), name)
    alone = dict(list(tiles.items())[:1])
    assert not new(table(player(alone)), name)
    assert new(table(player(alone), distinct_supplier_per_resource=False), name) == {(1, 0), (0, 1), (-1, 0), (0, -1)}


def test_a_replaced_tile_no_longer_supplies() -> None:
    three = {(0, 0): "waterfall", (1, 0): "lake", (0, 1): "grove"}
    assert (1, 0) not in instead(table(player(three)), "gold-mine")
    assert (0, 1) in instead(table(player(three)), "gold-mine")


def test_tokens_on_a_replaced_tile_leave_and_a_cart_stays() -> None:
    mine = player(SQUARE, [(0, 0)])
    mine.tiles[0, 1].wars, mine.tiles[0, 1].coins = 1, 1
    judge = table(mine, rows=["lake"])
    judge.decide("add lake")
    judge.decide("at 0,1")
    assert (mine.tiles[0, 1], mine.carts, mine.replaced) == (Lying(KINDS["lake"]), [(0, 0)], 1)
    assert mine.tokens["coin"] == 1
    assert mine.points() == 0


def test_craftsmen_score_on_a_tile_that_is_not_attacked() -> None:
    judge = table(player(SQUARE, faces=["wine"]), question="token", rows=["lake"])
    assert judge.players[0].points() == 1
    judge.decide("play craftsmen")
    assert (judge.players[0].points(), judge.players[0].tiles[0, 0].makes(own_turn=False)) == (2, ())
    judge.players[0].tiles[0, 0].wars = 1
    assert judge.players[0].points() == 0


def test_the_turn_may_end_without_a_tile_when_nothing_can_be_added() -> None:
    none = {color: FULL[color] for color in ("village", "city")}
    judge = table(player({(0, 0): "lake", (1, 0): "lake"}), question="reveal", stacks=none, rows=[])
    judge.decide("reveal village", ["iron-mine"])
    assert judge.actor == 1


def test_a_green_tile_is_turned_up_when_nothing_can_be_added() -> None:
    judge = table(player({(0, 0): "lake", (1, 0): "lake"}), question="reveal")
    judge.decide("reveal village", ["iron-mine", "forest"])
    assert judge.rows["nature"] == ["forest"]
    assert judge.question == ("place", "forest")
    passing = table(player({(0, 0): "lake", (1, 0): "lake"}), question="reveal", pass_allowed_with_green_stack=True)
    passing.decide("reveal village", ["iron-mine"])
    assert passing.actor == 1


def test_a_full_row_goes_to_the_box() -> None:
    city = ["inn-a", "inn-b", "inn-c", "barracks-a", "barracks-b"]
    judge = table(player(SQUARE), question="reveal", rows=[*city[:4], "lake"])
    judge.decide("reveal city", ["barracks-b"])
    assert judge.rows["city"] == city
    judge = table(player(SQUARE), question="reveal", rows=[*city, "lake"])
    judge.decide("reveal city", ["barracks-c"])
    assert judge.rows["city"] == ["barracks-c"]


def test_the_last_victory_tile_ends_the_game_at_once() -> None:
    mine = player({(0, 0): "marketplace-a", (1, 0): "cliff"})
    judge = table(mine, rows=["lake"], victory=["altar-vesta"])
    judge.decide("add altar-vesta")
    judge.decide("at 0,1")
    assert (judge.over, judge.legal(), judge.scores()) == (True, set(), [1, 0])


def test_the_last_tile_of_the_last_stack_ends_the_game() -> None:
    judge = table(player(SQUARE), question="reveal", rows=["grove"], stacks={"nature": {"lake": 1}})
    judge.decide("reveal nature", ["lake"])
    judge.decide("add lake")
    judge.decide("at 2,0")
    assert judge.over


def test_victory_tiles_break_a_tie_and_attacked_ones_count() -> None:
    mine = player({(0, 0): "altar-vesta", (1, 0): "altar-ceres"})
    other = player({(0, 0): "temple-mercury"})
    judge = table(mine, other)
    assert judge.ranks() == [0, 1]
    other.tiles[0, 1] = Lying(KINDS["altar-flora"], wars=1)
    assert judge.ranks() == [0, 0]


def test_cells_are_read_as_they_are_written() -> None:
    assert cell_of("at -2,13") == (-2, 13)
