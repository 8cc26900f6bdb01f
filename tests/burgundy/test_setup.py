"""Setting up a game: players, estates, boards, first castles, and what is refused (BS1 to BS7)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from attrs import evolve
from burgundy.builders import (
    black,
    board_of,
    bonus,
    coming,
    depot,
    estate_of,
    goods,
    goods_at,
    line,
    order,
    play,
    silver,
    stock,
    storage,
    texts,
    tiles,
    vp,
    workers,
)

import isettlers
from isettlers import CardError, FormatError, SetupError
from isettlers.burgundy import Rulings, Setup
from isettlers.burgundy.data_files import components, estate

EXPERT: dict[str, Any] = {"estates": ("2", "5"), "first_player": 0}
MESSAGE = 320
"""Characters of a refusal at most: a line that can be read."""


@pytest.mark.rule("BS1", "BC1")
def test_the_stocks_hold_all_tiles_that_do_not_lie_open() -> None:
    state = Setup(players=3).start(seed=1)
    there = Counter(tile for number in range(1, 7) for tile in depot(state, number)) + Counter(black(state))
    there += stock(state)
    there["castle"] += 3
    assert there == {tile.id: tile.copies for tile in components().tiles}


@pytest.mark.rule("BS1")
def test_the_stocks_are_shuffled() -> None:
    depots = {tuple(depot(Setup(players=2).start(seed=seed), 2)) for seed in range(30)}
    assert len(depots) > 10


@pytest.mark.rule("BS1", "BS4", "BC2")
@pytest.mark.parametrize(("players", "left"), [(2, 11), (3, 8), (4, 5)])
def test_three_goods_for_each_player_five_for_each_phase_and_the_rest_unseen(players: int, left: int) -> None:
    state = Setup(players=players).start(seed=6)
    for seat in range(players):
        assert sum(goods(state, seat).values()) == 3
    seen = [sum(goods(state, seat).values()) for seat in range(players)]
    seen += [sum(goods_at(state, number).values()) for number in range(1, 7)] + [len(coming(state))]
    assert sum(seen) == 3 * players + 5
    assert 42 - sum(seen) - 4 * 5 == left


@pytest.mark.rule("BS2", "BC3")
def test_nobody_has_a_bonus_tile_at_first() -> None:
    state = Setup(players=4).start(seed=6)
    for seat in range(4):
        assert bonus(state, seat) == {}


@pytest.mark.rule("BS3", "BA1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_the_standard_game_all_have_a_castle_in_the_middle_of_estate_one(players: int) -> None:
    state = isettlers.start("burgundy", players=players, seed=2)
    for seat in range(players):
        assert estate_of(state, seat) == "1"
        assert tiles(state, seat) == {18: "castle"}
        assert vp(state, seat) == 0
    assert state.document()["stage"] == "playing"


@pytest.mark.rule("BS5", "BS6", "BC6")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_what_everybody_starts_with(players: int, first: int) -> None:
    state = Setup(players=players, first_player=first).start(seed=9)
    turn = [(first + place) % players for place in range(players)]
    assert line(state) == order(state) == turn
    assert state.actor == first
    assert [workers(state, seat) for seat in turn] == [1, 2, 3, 4][:players]
    assert [silver(state, seat) for seat in turn] == [1] * players
    assert [vp(state, seat) for seat in turn] == [0] * players
    assert [storage(state, seat) for seat in turn] == [[]] * players


@pytest.mark.rule("BS6", "BA29")
def test_the_first_player_is_drawn_when_the_setup_names_none() -> None:
    firsts = Counter(order(Setup(players=4).start(seed=seed))[0] for seed in range(80))
    assert sorted(firsts) == [0, 1, 2, 3]
    assert min(firsts.values()) > 8


# ---------------------------------------------------------------- the expert game


@pytest.mark.rule("BS7", "BA25")
def test_estates_may_be_given_and_the_first_castles_are_chosen_in_turn_order() -> None:
    state = Setup(estates=("2", "5"), first_player=1).start(seed=3)
    assert state.actor == 1
    assert texts(state) == [f"castle on {hexagon}" for hexagon in estate("5").castles]
    state = play(state, "castle on 19")
    assert tiles(state, 1) == {19: "castle"}
    assert state.actor == 0
    assert texts(state) == [f"castle on {hexagon}" for hexagon in (3, 21, 33, 36)]
    state = play(state, "castle on 36")
    assert tiles(state, 0) == {36: "castle"}
    assert state.actor == 1
    assert state.document()["stage"] == "playing"
    assert [vp(state, seat) for seat in range(2)] == [0, 0]


@pytest.mark.rule("BS7")
def test_the_choosing_comes_after_all_other_preparations() -> None:
    state = Setup(estates=("2", "5"), first_player=0).start(seed=3)
    assert [workers(state, seat) for seat in range(2)] == [1, 2]
    assert [sum(goods(state, seat).values()) for seat in range(2)] == [3, 3]
    assert order(state) == [0, 1]


@pytest.mark.rule("BS7", "BC5", "BA19")
def test_boards_are_drawn_and_their_side_is_chosen() -> None:
    boards = {tuple(sorted(pair)) for pair in components().boards}
    drawn = Counter[str]()
    for seed in range(40):
        state = Setup(players=4, estates="drawn", first_player=0).start(seed=seed)
        dealt = [board_of(state, seat) for seat in range(4)]
        assert len({tuple(sides) for sides in dealt}) == 4
        assert {tuple(sorted(sides)) for sides in dealt} <= boards
        assert texts(state) == [f"side {name}" for name in dealt[0]]
        drawn.update(name for sides in dealt for name in sides)
        name = dealt[0][seed % 2]
        state = play(state, f"side {name}")
        assert estate_of(state, 0) == name
        assert texts(state) == [f"castle on {hexagon}" for hexagon in estate(name).castles]
    assert set(drawn) == {str(number) for number in range(1, 10)}


@pytest.mark.rule("BA19")
def test_other_boards_may_be_drawn_from() -> None:
    setup = Setup(estates="drawn", boards=(("7", "8"), ("9", "9")))
    seen = set()
    for seed in range(8):
        state = setup.start(seed=seed)
        seen |= {tuple(board_of(state, seat)) for seat in range(2)}
        first = order(state)[0]
        if board_of(state, first) == ["9", "9"]:
            assert estate_of(state, first) == "9"
    assert seen == {("7", "8"), ("9", "9")}


@pytest.mark.rule("BS7")
def test_in_secret_nobody_sees_what_others_choose_before_all_have_chosen() -> None:
    state = Setup(players=3, estates="drawn", castles="secret", first_player=0).start(seed=4)
    open_view = state.view(1)
    mine = board_of(state, 0)
    for name in mine:
        for hexagon in estate(name).castles:
            other = play(state, f"side {name}", f"castle on {hexagon}")
            assert other.actor == 1
            assert tiles(other, 0) == {}
            one = other.view(1)
            assert one == play(state, f"side {mine[0]}", f"castle on {estate(mine[0]).castles[0]}").view(1)
            assert one != open_view
    state = play(state, f"side {mine[0]}", f"castle on {estate(mine[0]).castles[1]}")
    while state.document()["stage"] == "choosing":
        state.apply(state.legal[0])
    assert tiles(state, 0) == {estate(mine[0]).castles[1]: "castle"}
    assert state.view(1)["seats"][0]["estate"] == mine[0]


@pytest.mark.rule("BA25", "BA1")
@pytest.mark.parametrize("name", [str(number) for number in range(1, 10)])
def test_the_first_castle_scores_nothing_on_whatever_hex(name: str) -> None:
    for hexagon in estate(name).castles:
        state = Setup(estates=(name, name), first_player=0).start(seed=1)
        state = play(state, f"castle on {hexagon}", f"castle on {hexagon}")
        assert [vp(state, seat) for seat in range(2)] == [0, 0]
        assert state.document()["stage"] == "playing"


@pytest.mark.rule("BH4")
def test_an_estate_of_ones_own_is_played_on_and_saved_with_the_game() -> None:
    own = evolve(estate("3"), name="own", dice=(1,) * 37)
    setup = Setup(estates=(own, "3"), first_player=0)
    state = play(setup.start(seed=1), "castle on 18", "castle on 18")
    assert estate_of(state, 0) == "own"
    again = isettlers.load(state.save())
    assert again.document() == state.document()
    assert again.setup == setup
    assert isettlers.from_document(state.document()).setup == setup


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"players": 1}, "players: expected int from 2 to 4, got "),
        ({"players": 5}, "players: expected int from 2 to 4, got "),
        ({"players": True}, "players: expected int from 2 to 4, got "),
        ({"players": "2"}, "players: expected int from 2 to 4, got "),
        ({"estates": "own"}, "estates: expected 'standard', 'drawn' or an estate for each seat"),
        ({"estates": 7}, "estates: expected 'standard', 'drawn' or an estate for each seat"),
        ({"estates": ("1", 7)}, "estates[1]"),
        ({"estates": ("1", "10")}, 'expected an estate file or one of 1, 2, 3, 4, 5, 6, 7, 8, 9, got "10"'),
        ({"estates": ("1", "2"), "players": 3}, "3 players need 3 estates, not 2"),
        ({"estates": ("1",)}, "players: expected int from 2 to 4, got "),
        ({"castles": "shut"}, 'castles: expected one of open, secret, got "shut"'),
        ({"castles": "secret"}, "nothing is chosen in the standard game"),
        ({"first_player": 2}, "first_player: expected int from 0 to 1, got 2"),
        ({"first_player": True}, "first_player: expected int from 0 to 1, got True"),
        ({"boards": (("1", "2"), ("3", "4"))}, "boards are for estates='drawn'"),
        ({"estates": "drawn", "boards": (("1", "2"),)}, "2 players need 2 boards, not 1"),
        ({"estates": "drawn", "boards": (("1", "2", "3"),) * 2}, "boards[0]: expected 2 entries, got 3"),
        ({"estates": "drawn", "boards": (("1", "2"),) * 7}, "boards: expected up to 6 pairs"),
        ({"estates": "drawn", "boards": 7}, "boards: expected pairs of estates, got 7"),
        ({"rulings": "strict"}, 'rulings: expected Rulings of this game or a table, got "strict"'),
        ({"edition": "second"}, "unknown setting 'edition'"),
    ],
)
def test_wrong_settings_are_refused_in_one_line(settings: dict[str, Any], reason: str) -> None:
    with pytest.raises((SetupError, CardError)) as caught:
        isettlers.start("burgundy", **settings)
    message = str(caught.value)
    assert reason in message
    assert "\n" not in message
    assert len(message) <= MESSAGE


@pytest.mark.parametrize("change", [{"full_storage": "maybe"}, {"sold_goods": ""}, {"sold_goods": 7}])
def test_unknown_rulings_are_refused(change: dict[str, Any]) -> None:
    with pytest.raises(SetupError, match=next(iter(change))):
        Rulings(**change)


def test_two_different_estates_of_one_name_are_refused() -> None:
    one = evolve(estate("3"), name="own")
    other = evolve(estate("4"), name="own")
    with pytest.raises(SetupError, match="two different estates are named 'own'"):
        Setup(estates=(one, other))


@pytest.mark.parametrize(
    "setup",
    [
        Setup(),
        Setup(players=4, first_player=3),
        Setup(estates=("2", "9", "4"), castles="secret"),
        Setup(players=3, estates="drawn", boards=(("7", "8"), ("9", "9"), ("1", "2"))),
        Setup(rulings=Rulings(full_storage="refuse", sold_goods="open")),
        Setup(estates=(evolve(estate("3"), name="own"), "3")),
    ],
)
def test_a_setup_says_itself_as_a_plain_tree_and_comes_back(setup: Setup) -> None:
    assert Setup.from_document(setup.document()) == setup


@pytest.mark.parametrize(
    ("tree", "path"),
    [
        (7, "$.setup"),
        ({"players": 9}, "$.setup"),
        ({"color": "red"}, "$.setup"),
        ({"estates": 7}, "$.setup.estates"),
        ({"estates": ["1", {"estate": "own"}]}, "$.setup.estates[1]"),
        ({"estates": ["1", "10"]}, ""),
        ({"rulings": {"color": "red"}}, "$.setup"),
        ({"rulings": 7}, "$.setup"),
        ({"boards": [7]}, "$.setup.boards"),
    ],
)
def test_a_wrong_tree_of_a_setup_is_refused_with_its_path(tree: object, path: str) -> None:
    with pytest.raises(FormatError) as caught:
        Setup.from_document(tree)
    assert str(caught.value).startswith(path)
    assert "\n" not in str(caught.value)
