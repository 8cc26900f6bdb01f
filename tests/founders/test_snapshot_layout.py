"""docs/founders.md against the engine: the struct, by a reader that knows its tables alone, and the document shown."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from games.founders import FOUNDERS_SETUPS
from struct_page import StructPage, number_in

import isettlers
from isettlers import State
from isettlers._core.founders.engine import STATE_SIZES, VOCABULARY, take_apart
from isettlers.conformance.wander import sample
from isettlers.founders import Setup

HEAD: Final = 168
SEAT: Final = 160
Cell = tuple[int, int]


def row(raw: bytes) -> list[int]:
    tiles = [number - 1 for number in raw if number]
    assert raw == bytes(number + 1 for number in tiles).ljust(len(raw), b"\0")
    return tiles


def faces(raw: bytes) -> list[int]:
    word = number_in(raw)
    return [resource for resource in range(15) for _ in range(word >> 4 * resource & 15)]


def cell(number: int) -> Cell:
    return number // 128 - 32, number % 128 - 32


def tile(raw: bytes) -> tuple[int, ...] | None:
    word = number_in(raw)
    if not word:
        return None
    return (*cell(word >> 17), word >> 10 & 127, word >> 3 & 7, word & 7, word >> 6 & 15)


PAGE = StructPage(
    "founders.md",
    {"u8": 1, "u16": 2, "u32": 4, "u64": 8, "faces": 8, "tile": 4, "row5": 5, "row9": 9, "row12": 12},
    {"faces": faces, "tile": tile, "row5": row, "row9": row, "row12": row},
    {"row5": 1, "row9": 1, "row12": 1},
)
STATE = PAGE.rows("Layout 1:")
SEATS = PAGE.rows("Each seat, from byte")


def by_the_page(state: State) -> dict[str, Any]:
    """A state read from its bytes by the page, in the shape of take_apart."""
    raw = state._bytes()
    values = PAGE.read(raw, STATE)
    assert not any(values.pop("reserved"))
    kinds = state.tables.cards.set.kinds
    stacked = [kind for kind in kinds if kind.color != "victory"]
    for number, color in enumerate(("nature", "village", "city")):
        there = [count for count, kind in zip(values["stacks"], stacked, strict=False) if kind.color == color]
        assert values["left"][number] == sum(there)
    del values["left"]
    assert not any(values["stacks"][len(stacked) :])
    values["stacks"] = values["stacks"][: len(stacked)] + [0] * (len(kinds) - len(stacked))
    for name in ("victim", "kind", "bought"):
        values[name] -= 1
    values["cell"] = cell(values["cell"] - 1) if values["cell"] else None
    values["seats"] = [seat_by_the_page(raw[HEAD + SEAT * seat :][:SEAT]) for seat in range(state.seats)]
    return values


def seat_by_the_page(raw: bytes) -> dict[str, Any]:
    one = PAGE.read(raw, SEATS)
    assert not one.pop("reserved")
    count, tiles = one.pop("tiles"), one.pop("tile")
    assert tiles[count:] == [None] * (33 - count)
    carts = [cell(number - 1) for number in one.pop("cart") if number]
    hand = dict(zip(("war", "coin", "cart"), one.pop("token"), strict=True))
    picks = [kind - 1 for kind in one.pop("pick") if kind]
    return one | hand | {"tiles": tiles[:count], "carts": carts, "picks": picks}


@pytest.mark.parametrize("label", FOUNDERS_SETUPS)
def test_positions_read_by_the_page_are_those_of_the_engine(label: str) -> None:
    for position in sample(FOUNDERS_SETUPS[label], games=2, every=5):
        assert by_the_page(position.state) == take_apart(position.state)


@pytest.mark.parametrize("label", FOUNDERS_SETUPS)
def test_the_engine_knows_the_words_of_the_page(label: str) -> None:
    state = FOUNDERS_SETUPS[label].start(1)
    PAGE.check_words(state, [STATE, *[SEATS] * state.seats])


@pytest.mark.parametrize(("table", "size"), [(STATE, HEAD), (SEATS, SEAT)], ids=["state", "seat"])
def test_the_tables_leave_no_byte_out(table: list[tuple[int, str, int, str]], size: int) -> None:
    following = 0
    for offset, kind, number, _ in table:
        assert offset == following
        following += PAGE.sizes[kind] * number
    assert following == size


def test_sizes_are_those_of_the_page() -> None:
    assert {seats: STATE_SIZES[seats] for seats in (2, 3, 4)} == {2: 488, 3: 648, 4: 808}
    assert "488, 648, 808 bytes" in PAGE.text


def test_the_page_names_every_question_by_its_number() -> None:
    for number, question in enumerate(VOCABULARY["questions"]):
        assert f"\n| {number} | {question} |" in PAGE.text


def test_the_page_names_the_resources_in_their_order() -> None:
    names = ", ".join(Setup().tables().cards.resources)
    assert names in " ".join(PAGE.text.split())


def test_the_document_of_the_page_is_a_position() -> None:
    tree = json.loads(PAGE.text.split("```json\n", 1)[1].split("```", 1)[0])
    state = isettlers.from_document(tree)
    assert "add barracks-a" in [action.text for action in state.legal]
    back = state.document()
    for name in ("phase", "rows", "victory", "bought"):
        assert back[name] == tree[name]
    assert back["seats"][1]["tiles"] == tree["seats"][1]["tiles"]
