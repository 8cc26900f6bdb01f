"""The struct of docs/format.md, read from its tables by a reader that knows nothing else, against the engine's own."""

from __future__ import annotations

import re
from typing import Any

import pytest
from builders import NOBODY
from struct_page import Row, StructPage

from isettlers import State
from isettlers._core.imperial.engine import (
    FRAME_TABLES,
    STATE_SIZES,
    TOKEN_NAMES,
    WORD_CODES,
    put_together,
    take_apart,
)
from isettlers.conformance.wander import sample
from isettlers.imperial import FACTIONS, Setup
from isettlers.imperial.card_model import COLORS
from isettlers.imperial.events import PHASES
from isettlers.imperial.seatings import BASE_FACTIONS
from isettlers.imperial.tables import GOODS

HEAD = 224
SEAT = 256

PACKED: dict[str, Any] = {"packs": ("magic-number",)}
SETUPS = {
    **{f"{players} players": Setup(BASE_FACTIONS[:players]) for players in (2, 3, 4)},
    "pack": Setup(BASE_FACTIONS[:2], **PACKED),
    "alternate lookout": Setup(BASE_FACTIONS[:3], lookout="alternate"),
    "five with all": Setup(FACTIONS, lookout="alternate", **PACKED),
    "solo": Setup(("romans",)),
    "solo with a pack": Setup(("atlanteans",), **PACKED),
}


def bits(raw: bytes, base: int) -> list[int]:
    return [base + n for n in range(8 * len(raw)) if raw[n >> 3] >> (n & 7) & 1]


def goods(raw: bytes) -> list[int]:
    word = int.from_bytes(raw, "little")
    return [word >> 10 * n & (7 if n == 6 else 511) for n in range(7)]


PAGE = StructPage(
    "format.md",
    {"u8": 1, "u16": 2, "u64": 8, "set": 16, "faction": 4, "goods": 8, "frame": 8},
    {
        "set": lambda raw: bits(raw, 0),
        "faction": lambda raw: bits(raw, 98),
        "goods": goods,
        "frame": tuple,
    },
    {"set": 8, "frame": 1},
)
STATE = PAGE.rows("Layout 1:")
SEATS = PAGE.rows("Each seat, from byte")
PACK = PAGE.rows("Three structs may follow")
PACKETS = PAGE.rows("The second, in the alternate lookout")
SOLO = PAGE.rows("The third, in the solo game")


def in_parts(values: list[Any], width: int) -> list[list[Any]]:
    return [values[i : i + width] for i in range(0, len(values), width)]


def pack_by_the_page(raw: bytes, players: int) -> dict[str, Any]:
    one = PAGE.read(raw, PACK)
    assert not any(one.pop("reserved"))
    held = in_parts(one.pop("tokens"), 4)
    assert not any(last for *_, last in held)
    return {
        "markers": one["markers"], "bottom": one["bottom"], "again": one["again"],
        "on": dict(zip(TOKEN_NAMES, one["token"], strict=True)),
        "unlocked": one["unlocked"][:players], "held": [tokens[:3] for tokens in held][:players],
        "marks": {slot: n for slot, n in enumerate(one["marks"]) if n},
    }  # fmt: skip


def solo_by_the_page(raw: bytes) -> dict[str, Any]:
    one = PAGE.read(raw, SOLO)
    assert not any(one.pop("reserved"))
    one["line"] = one["line"][: one.pop("line_count")]
    return one


def further_by_the_page(setup: Setup, raw: bytes, there: int) -> dict[str, Any]:
    """What stands behind the seats, in the order of the page."""
    at = HEAD + SEAT * there
    structs: dict[str, Any] = {"pack": {}, "packets": {}, "solo": {}}
    if setup.tables().has_pack:
        structs["pack"] = pack_by_the_page(raw[at : at + 176], there)
        at += 176
    if setup.lookout == "alternate":
        structs["packets"] = {name: zone[:there] for name, zone in PAGE.read(raw[at : at + 240], PACKETS).items()}
        at += 240
    if setup.solo:
        structs["solo"] = solo_by_the_page(raw[at : at + 80])
        at += 80
    assert at == len(raw)
    return structs


def by_the_page(setup: Setup, state: State) -> dict[str, Any]:
    """A state read from its bytes by the page, in the shape of take_apart."""
    raw = state._bytes()
    values = PAGE.read(raw, STATE)
    values["stack"] = values["stack"][: values.pop("depth")]
    lent = values.pop("ra_tokens")
    assert not any(values.pop("reserved"))
    values["seats"] = []
    there = max(state.seats, 2)
    for seat in range(there):
        one = PAGE.read(raw[HEAD + SEAT * seat :][:SEAT], SEATS)
        low, high = one["use"]
        one["use"] = {card: (card in low) + 2 * (card in high) for card in sorted({*low, *high})}
        assert not any(one.pop("reserved"))
        one["deals"], one["trades"] = one["deals"][:there], one["trades"][:there]
        lent -= len(one["lent"])
        values["seats"].append(one)
    assert lent == 0
    return values | further_by_the_page(setup, raw, there)


@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
def test_positions_read_by_the_page_are_those_of_the_engine(setup: Setup) -> None:
    for position in sample(setup, games=2, every=3):
        assert by_the_page(setup, position.state) == take_apart(position.state)


def structs(setup: Setup, seats: int) -> list[list[Row]]:
    """The tables of a state, one behind the other."""
    further = ((PACK, setup.tables().has_pack), (PACKETS, setup.lookout == "alternate"), (SOLO, setup.solo))
    return [STATE, *[SEATS] * max(seats, 2), *(table for table, there in further if there)]


@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
def test_the_engine_knows_the_words_of_the_page(setup: Setup) -> None:
    state = setup.start(1)
    PAGE.check_words(state, structs(setup, state.seats))


def crafted(setup: Setup) -> tuple[State, dict[str, Any]]:
    """A state in which every field differs from every other; it is bytes only, no position to play."""
    state = setup.start(seed=1)
    values = take_apart(state)
    there = len(values["seats"])
    number = iter(range(1, 10_000))

    def small() -> int:
        return next(number) % 256

    def cards() -> list[int]:
        return [next(number) % 128]

    def own() -> list[int]:
        return [98 + next(number) % 30]

    values["rng"] = [next(number) << 40 | next(number) for _ in range(4)]
    for name in ("common_deck", "common_discard", "row"):
        values[name] = cards()
    values.update(
        cost=next(number), target=1000 + next(number), shrine=[300 + next(number) for _ in range(3)],
        phase=next(number), round=next(number), first=next(number), turn=next(number), step=next(number),
        passed=next(number), free_move=next(number), ra_seat=next(number),
        stack=[tuple(small() for _ in range(8)) for _ in range(14)],
    )  # fmt: skip
    zones = ("hand", "location", "lent", "foundation", "under", "under_2", "known", "pooled", "secret", "guard")
    for seat in values["seats"]:
        for name in zones:
            seat[name] = cards()
        seat["use"] = {next(number) % 42: 1, 42 + next(number) % 42: 2, 84 + next(number) % 42: 3}
        seat["deck"], seat["discard"] = own(), own()
        seat["deals"] = [own() for _ in range(there)]
        seat["trades"] = [own() for _ in range(there)]
        seat["goods"] = [next(number) % 512 for _ in range(6)] + [next(number) % 8]
        seat["vp"], seat["shield"] = 256 + next(number), small()
    if values["pack"]:
        values["pack"] = {
            "markers": cards(), "bottom": cards(), "again": cards(), "on": {name: cards() for name in TOKEN_NAMES},
            "unlocked": [own() for _ in range(there)], "held": [[small() for _ in range(3)] for _ in range(there)],
            "marks": {slot: 1 + next(number) % 255 for slot in range(32)},
        }  # fmt: skip
    if values["packets"]:
        values["packets"] = {name: [cards() for _ in range(there)] for name in ("packet", "kept", "disclosed")}
    if values["solo"]:
        values["solo"] = {
            "collection": cards(), "blocked": cards(), "line": [small() for _ in range(17)], "virtual": small(),
            "left": [small() for _ in range(10)], "dealt": [small() for _ in range(10)], "extra": small(),
        }  # fmt: skip
    put_together(state, values)
    return state, values


@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
def test_every_field_stands_where_the_page_says(setup: Setup) -> None:
    state, values = crafted(setup)
    assert by_the_page(setup, state) == values


@pytest.mark.parametrize(
    ("table", "size"),
    [(STATE, HEAD), (SEATS, SEAT), (PACK, 176), (PACKETS, 240), (SOLO, 80)],
    ids=["state", "seat", "pack", "packets", "solo"],
)
def test_the_tables_leave_no_byte_out(table: list[tuple[int, str, int, str]], size: int) -> None:
    end = 0
    for offset, kind, number, _ in table:
        assert offset == end
        end += PAGE.sizes[kind] * number
    assert end == size
    assert all(STATE_SIZES[seats] == HEAD + SEAT * seats for seats in STATE_SIZES)


def listed(after: str) -> list[str]:
    """The names of a list in a sentence of the page."""
    text = PAGE.text[PAGE.text.index(after) :]
    return [name.strip() for name in text[text.index(":") + 1 : text.index(".")].replace("\n", " ").split(",")]


def test_the_page_numbers_the_effect_words_as_the_engine_does() -> None:
    assert listed("Effect words are numbered") == sorted(WORD_CODES, key=lambda word: WORD_CODES[word])


def test_the_page_numbers_phases_colors_and_goods_as_the_engine_does() -> None:
    assert listed("Phases, from 0") == list(PHASES)
    assert listed("Colours,\nfrom 0") == list(COLORS)
    names = {"raze token": "raze", "defense token": "defense", "victory point": "vp"}
    goods = [names.get(good, good) for good in listed("Goods, from 0")]
    assert goods == [*GOODS[:-1], "basic Technology token"]


def test_the_page_numbers_the_frames_as_the_engine_does() -> None:
    frames = PAGE.text[PAGE.text.index("| op | name | slots |") : PAGE.text.index("Effect words are numbered")]
    rows = re.findall(r"^\| (\d+) \| ([\w ]+?) \|", frames, re.MULTILINE)
    assert [int(op) for op, _ in rows] == list(range(1, len(FRAME_TABLES) + 1))
    assert [name for _, name in rows] == [name.replace("_", " ") for name in FRAME_TABLES]


def test_the_page_gives_the_sizes_of_states() -> None:
    text = PAGE.text[PAGE.text.index("| players | base |") :]
    rows = re.findall(r"^\| (\d) \| ([\d,]+) \| ([\d,]+) \| ([\d,]*) ?\| ([\d,]*) ?\|", text, re.MULTILINE)
    sizes = {int(players): [int(size.replace(",", "") or 0) for size in rest] for players, *rest in rows}
    assert sizes[1] == [size_of(("romans",)), size_of(("romans",), **PACKED), 0, 0]
    for players in (2, 3, 4):
        factions = BASE_FACTIONS[:players]
        alternate = size_of(factions, lookout="alternate")
        both = size_of(factions, lookout="alternate", **PACKED)
        assert sizes[players] == [size_of(factions), size_of(factions, **PACKED), alternate, both]
    assert sizes[5][1::2] == [size_of(FACTIONS, **PACKED), size_of(FACTIONS, lookout="alternate", **PACKED)]
    assert sizes[5][0] == STATE_SIZES[5]
    assert sizes[5][2] == STATE_SIZES[5] + 240


def size_of(factions: tuple[str, ...], **rest: Any) -> int:
    return Setup(factions, **rest).tables().state_size


def test_nobody_is_written_as_the_page_says() -> None:
    assert take_apart(Setup(factions=BASE_FACTIONS[:2]).start(seed=1))["ra_seat"] == NOBODY == 255
