"""What the numbers of an observation say, against the position they are of."""

from __future__ import annotations

from array import array

import pytest
from builders import Side, position, rebuilt, seat_of

from isettlers import Encoding, State
from isettlers._core.imperial.engine import take_apart
from isettlers.imperial import GAME, Setup


@pytest.fixture
def state() -> State:
    mine = Side(
        hand=["Castle", "Rice Fields"], empire=["Gate", "COM021"], goods={"food": 2, "worker": 3},
        uses={"COM021": 1}, vp=9, under=["Mill"], known=["Castle"],
    )  # fmt: skip
    other = Side(hand=["COM001", "COM007", "Legion"], known=["COM007"], deals=["ROM011"], foundations=["COM056"])
    made = position(("japanese", "romans"), mine, other, turn=0, round=3, first=1, common_discard=["COM070"])
    values = take_apart(made)
    values["seats"][1]["secret"] = values["seats"][1]["foundation"]
    return rebuilt(made, values)


def part(numbers: array[float], name: str) -> list[float]:
    [place] = [each for each in GAME.observation if each.name == name]
    return list(numbers[place.first : place.first + place.count])


def cards(state: State, seat: int, numbers: list[float]) -> set[str]:
    return {state.tables.cards.id(seat, number) for number, there in enumerate(numbers) if there}


@pytest.mark.rule("S4", "L4")
def test_a_seat_sees_its_own_cards_and_those_it_knows_of_others(state: State) -> None:
    seen = state.observe(0)
    assert cards(state, 0, part(seen, "seat0.hand")) == {"COM046", "JAP004"}
    assert cards(state, 0, part(seen, "seat0.under")[:128]) == {"COM006"}
    assert cards(state, 1, part(seen, "seat1.hand")) == {"COM007"}
    assert part(seen, "seat1.hand_counts") == [2, 1]
    assert part(seen, "seat1.foundation") == [0] * 128
    assert part(seen, "seat1.secret_counts") == [1, 0]


@pytest.mark.rule("S4", "L4")
def test_the_other_seat_sees_the_same_table_from_its_own_side(state: State) -> None:
    seen = state.observe(1)
    assert cards(state, 1, part(seen, "seat0.hand")) == {"COM001", "COM007", "ROM017"}
    assert cards(state, 1, part(seen, "seat0.foundation")) == {"COM056"}
    assert cards(state, 0, part(seen, "seat1.hand")) == {"COM046"}
    assert part(seen, "seat1.under") == [0] * 256
    assert part(seen, "seat1.under_counts") == [1, 0, 0, 0]
    assert part(seen, "actor")[1] == part(seen, "turn")[1] == part(seen, "first_player")[0] == 1


def test_open_things_are_there_for_both(state: State) -> None:
    mine, theirs = state.observe(0), state.observe(1)
    for seen, me in ((mine, "seat0"), (theirs, "seat1")):
        assert cards(state, 0, part(seen, f"{me}.location")) == {"JAP013", "COM021"}
        assert part(seen, f"{me}.goods") == seat_of(state, 0)["goods"]
        assert part(seen, f"{me}.vp") == [9]
        assert sum(part(seen, f"{me}.uses")) == 1
        assert part(seen, f"{me}.faction") == [0, 1, 0, 0, 0, 0]
    assert part(mine, "round") == [0, 0, 1, 0, 0]
    assert sum(part(mine, "common_discard")) == 1
    assert sum(part(mine, "seat1.deals")) == sum(part(theirs, "seat0.deals")) == 1


def test_a_buffer_of_another_size_or_kind_is_refused(state: State) -> None:
    with pytest.raises(ValueError, match="numbers"):
        state.observe(0, array("f", [0.0]))
    with pytest.raises(ValueError, match="float"):
        state.observe(0, array("i", [0] * state.observation_size))
    for seat in (-1, 2):
        with pytest.raises(IndexError, match="there is no seat"):
            state.observe(seat)


def test_numbers_of_hidden_cards_are_of_one_scale() -> None:
    columns = Encoding(Setup(factions=("romans", "japanese"))).columns
    scales = {column.part: column.scale for column in columns if column.part.startswith("seat1.")}
    assert {scales[f"seat1.{part}_counts"] for part in ("hand", "under", "secret")} == {10}


def test_columns_of_the_solo_game_are_in_no_other() -> None:
    two = {column.part for column in Encoding(Setup(factions=("romans", "japanese"))).columns}
    solo = {column.part for column in Encoding(Setup(factions=("romans",))).columns}
    assert solo - two == {"attack_deals", "attacks_left", "blocked", "collected", "line", "virtual"}
