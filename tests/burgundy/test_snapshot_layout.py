"""docs/burgundy.md against the engine: the struct, by a reader that knows its tables alone, and the document shown."""

from __future__ import annotations

import json
from typing import Any

import pytest
from games.burgundy import BURGUNDY_SETUPS
from struct_page import StructPage, number_in

import isettlers
from isettlers import State
from isettlers._core.burgundy.engine import STATE_SIZES, take_apart
from isettlers.conformance.wander import sample

HEAD = 216
SEAT = 152
NOBODY = 255


def row(raw: bytes) -> list[int]:
    tiles = [number - 1 for number in raw if number]
    assert raw == bytes(number + 1 for number in tiles).ljust(len(raw), b"\0")
    return tiles


def goods(raw: bytes) -> list[int]:
    return [number_in(raw) >> 4 * n & 15 for n in range(6)]


PAGE = StructPage(
    "burgundy.md",
    {"u8": 1, "u16": 2, "u32": 4, "u64": 8, "goods": 4, "row3": 3, "row4": 4, "row8": 8},
    {"goods": goods, "row3": row, "row4": row, "row8": row},
    {"row3": 1, "row4": 1, "row8": 1},
)
STATE = PAGE.rows("Layout 1:")
SEATS = PAGE.rows("Each seat, from byte")


def bits(word: int) -> list[int]:
    return [n for n in range(word.bit_length()) if word >> n & 1]


def by_the_page(state: State) -> dict[str, Any]:
    """A state read from its bytes by the page, in the shape of take_apart."""
    raw = state._bytes()
    values = PAGE.read(raw, STATE)
    assert not any(values.pop("reserved"))
    values["stock"] = [values["stock"][:49], values["stock"][49:]]
    for name in ("line", "order"):
        assert values[name][state.seats :] == [NOBODY] * (4 - state.seats)
        del values[name][state.seats :]
    values["seats"] = [seat_by_the_page(raw[HEAD + SEAT * seat :][:SEAT]) for seat in range(state.seats)]
    return values


def seat_by_the_page(raw: bytes) -> dict[str, Any]:
    one = PAGE.read(raw, SEATS)
    assert not any(one.pop("reserved"))
    one["tiles"] = {number: tile - 1 for number, tile in enumerate(one.pop("tile")) if tile}
    assert bits(one.pop("filled")) == list(one["tiles"])
    assert not set(bits(one.pop("frontier"))) & set(one["tiles"])
    del one["barred"]
    one["dice"] = [die for die in one["dice"] if die]
    for name in ("knowledge", "large", "small"):
        one[name] = bits(one[name])
    return one


@pytest.mark.parametrize("label", BURGUNDY_SETUPS)
def test_positions_read_by_the_page_are_those_of_the_engine(label: str) -> None:
    for position in sample(BURGUNDY_SETUPS[label], games=2, every=5):
        assert by_the_page(position.state) == take_apart(position.state)


@pytest.mark.parametrize("label", BURGUNDY_SETUPS)
def test_the_engine_knows_the_words_of_the_page(label: str) -> None:
    state = BURGUNDY_SETUPS[label].start(1)
    PAGE.check_words(state, [STATE, *[SEATS] * state.seats])


@pytest.mark.parametrize(("table", "size"), [(STATE, HEAD), (SEATS, SEAT)], ids=["state", "seat"])
def test_the_tables_leave_no_byte_out(table: list[tuple[int, str, int, str]], size: int) -> None:
    following = 0
    for offset, kind, number, _ in table:
        assert offset == following
        following += PAGE.sizes[kind] * number
    assert following == size


def test_sizes_are_those_of_the_page() -> None:
    assert {seats: STATE_SIZES[seats] for seats in (2, 3, 4)} == {2: 520, 3: 672, 4: 824}
    assert "520, 672, 824 bytes" in PAGE.text


def test_the_document_of_the_page_is_a_position() -> None:
    tree = json.loads(PAGE.text.split("```json\n", 1)[1].split("```", 1)[0])
    state = isettlers.from_document(tree)
    assert [action.text for action in state.legal] == ["die 3", "die 5"]
    back = state.document()
    assert back["phase"] == tree["phase"]
    assert back["depots"][2] == tree["depots"][2]
    assert back["seats"][0]["tiles"] == tree["seats"][0]["tiles"]
