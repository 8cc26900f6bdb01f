"""The struct of docs/format.md, read from its tables by a reader that knows nothing else, against the engine's own."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from builders import NOBODY
from conformance.wander import sample

from isettlers import State
from isettlers._core.imperial.engine import STATE_SIZES, WORD_CODES, put_together, take_apart
from isettlers.imperial import FACTIONS, Setup

CONTRACT = (Path(__file__).resolve().parents[2] / "docs" / "format.md").read_text(encoding="utf-8")
HEAD = 224
SEAT = 256
SIZES = {"u8": 1, "u16": 2, "u64": 8, "set": 16, "faction": 4, "goods": 8, "frame": 8}


def rows(after: str) -> list[tuple[int, str, int, str]]:
    """Offset, type, number and name of each field in the first struct table after a text of the page."""
    lines = CONTRACT[CONTRACT.index(after) :].splitlines()
    start = lines.index("| offset | type | name | meaning |") + 2
    found = []
    for line in lines[start:]:
        match = re.match(r"\| (\d+) \| (\w+)(?: x (\d+))? \| `(\w+)` \|", line)
        if match is None:
            break
        found.append((int(match[1]), match[2], int(match[3] or 1), match[4]))
    return found


STATE = rows("Layout 1:")
SEATS = rows("Each seat, from byte")


def bits(raw: bytes, base: int) -> list[int]:
    return [base + n for n in range(8 * len(raw)) if raw[n >> 3] >> (n & 7) & 1]


def goods(raw: bytes) -> list[int]:
    word = int.from_bytes(raw, "little")
    return [word >> 10 * n & (7 if n == 6 else 511) for n in range(7)]


def number_in(raw: bytes) -> int:
    return int.from_bytes(raw, "little")


READERS: dict[str, Callable[[bytes], Any]] = {
    "set": lambda raw: bits(raw, 0),
    "faction": lambda raw: bits(raw, 98),
    "goods": goods,
    "frame": tuple,
}


def read(raw: bytes, table: list[tuple[int, str, int, str]]) -> dict[str, Any]:
    """The fields of a struct by its table."""
    values = {}
    for offset, kind, number, name in table:
        size = SIZES[kind]
        parts = [raw[offset + size * i :][:size] for i in range(number)]
        reader = READERS.get(kind, number_in)
        values[name] = [reader(part) for part in parts] if number > 1 else reader(parts[0])
    return values


def by_the_page(state: State) -> dict[str, Any]:
    """A state read from its bytes by the page, in the shape of take_apart."""
    raw = state._bytes()
    values = read(raw, STATE)
    values["stack"] = values["stack"][: values.pop("depth")]
    lent = values.pop("ra_tokens")
    assert not any(values.pop("reserved"))
    values["seats"] = []
    for seat in range(state.seats):
        one = read(raw[HEAD + SEAT * seat :][:SEAT], SEATS)
        low, high = one["use"]
        one["use"] = {card: (card in low) + 2 * (card in high) for card in sorted({*low, *high})}
        assert not any(one.pop("reserved"))
        one["deals"], one["trades"] = one["deals"][: state.seats], one["trades"][: state.seats]
        lent -= len(one["lent"])
        values["seats"].append(one)
    assert lent == 0
    return values


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_positions_read_by_the_page_are_those_of_the_engine(seats: int) -> None:
    for found in sample(Setup(factions=FACTIONS[:seats]), games=2, every=3):
        assert by_the_page(found.state) == take_apart(found.state)


def crafted(seats: int) -> tuple[State, dict[str, Any]]:
    """A state in which every field differs from every other; it is bytes only, no position to play."""
    state = Setup(factions=FACTIONS[:seats]).start(seed=1)
    values = take_apart(state)
    number = iter(range(1, 10_000))
    values["rng"] = [next(number) << 40 | next(number) for _ in range(4)]
    for name in ("common_deck", "common_discard", "row"):
        values[name] = [next(number) % 128]
    values.update(
        cost=next(number), target=1000 + next(number), shrine=[300 + next(number) for _ in range(3)],
        phase=next(number), round=next(number), first=next(number), turn=next(number), step=next(number),
        passed=next(number), free_move=next(number), ra_seat=next(number),
        stack=[tuple((next(number)) % 256 for _ in range(8)) for _ in range(14)],
    )  # fmt: skip
    for seat in values["seats"]:
        for name in (
            "hand",
            "location",
            "lent",
            "foundation",
            "under",
            "under_2",
            "known",
            "pooled",
            "secret",
            "guard",
        ):
            seat[name] = [next(number) % 128]
        seat["use"] = {next(number) % 42: 1, 42 + next(number) % 42: 2, 84 + next(number) % 42: 3}
        seat["deck"], seat["discard"] = [98 + next(number) % 30], [98 + next(number) % 30]
        seat["deals"] = [[98 + next(number) % 30] for _ in range(seats)]
        seat["trades"] = [[98 + next(number) % 30] for _ in range(seats)]
        seat["goods"] = [next(number) % 512 for _ in range(6)] + [next(number) % 8]
        seat["vp"], seat["shield"] = 256 + next(number), next(number) % 256
    put_together(state, values)
    return state, values


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_field_stands_where_the_page_says(seats: int) -> None:
    state, values = crafted(seats)
    assert by_the_page(state) == values


@pytest.mark.parametrize(("table", "size"), [(STATE, HEAD), (SEATS, SEAT)], ids=["state", "seat"])
def test_the_tables_leave_no_byte_out(table: list[tuple[int, str, int, str]], size: int) -> None:
    end = 0
    for offset, kind, number, _ in table:
        assert offset == end
        end += SIZES[kind] * number
    assert end == size
    assert all(STATE_SIZES[seats] == HEAD + SEAT * seats for seats in STATE_SIZES)


def test_the_page_numbers_the_effect_words_as_the_engine_does() -> None:
    text = CONTRACT[CONTRACT.index("Effect words are numbered") :]
    listed = text[text.index(":") + 1 : text.index(".")].replace(",", " ").split()
    assert listed == sorted(WORD_CODES, key=lambda word: WORD_CODES[word])


def test_nobody_is_written_as_the_page_says() -> None:
    assert take_apart(Setup(factions=FACTIONS[:2]).start(seed=1))["ra_seat"] == NOBODY == 255
