"""Founders of the Empire for `fuzz.py`: its setups, which positions are worth damaging, and damage to its states."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from games.damaging import flip_one, move_bit
from games.founders_mixes import OWN_TILES
from games.subject import Damage

from isettlers import State
from isettlers._core.founders.engine import VOCABULARY, take_apart
from isettlers.founders import Rulings, Setup
from isettlers.founders.rulings import ANSWERS

_ODD: Final[tuple[Any, ...]] = (
    "iron-mine", "cart", "product", "stone", [0, 1], [-32, 32], [33, 0], {"at": [1, 0], "tile": "lake"},
    {"at": [0, 0], "tile": "stables", "war": 7, "coins": 2}, {"lake": 4},
)  # fmt: skip
_REQUESTS: Final[tuple[dict[str, Any], ...]] = (
    {"method": "step", "action": 1, "legal": True},
    {"method": "apply", "action": "reveal nature"},
)
_SETUP: Final = {"players": 2}

_HEAD, _SEAT = 168, 160
_FACES, _STACKS, _OPEN = range(32, 40), range(40, 112), range(112, 148)
_COUNTS, _COURSE, _WITHIN = range(148, 154), range(156, 165), range(161, 165)
_CELL, _QUESTION = 154, 160
_TILES, _CARTS, _REST = range(8, 140), range(140, 152), range(152, 160)
"""Where docs/founders.md has counts, lists, course and what is asked in the state, and what a seat has."""


def setups(rng: Random) -> Iterator[Setup]:
    """Setups of all kinds; the same for the same generator."""
    for number in range(30):
        answers = {name: rng.choice(known) for name, known in ANSWERS.items() if rng.random() < 0.4 * (number % 3)}
        yield Setup(
            players=2 + number % 3,
            agreement=rng.random() < 0.3,
            tiles=OWN_TILES if rng.random() < 0.2 else None,
            rulings=Rulings(**answers),
        )


def plain_setup(rng: Random) -> Setup:
    """A setup for a record."""
    return Setup(players=rng.randint(2, 4), agreement=rng.random() < 0.2)


def chained(state: State) -> bool:
    """Whether something is asked within a turn or in the draft."""
    return VOCABULARY["questions"][take_apart(state)["question"]] not in {"draft", "reveal", "token", "add"}


def damaged_state(raw: bytearray, other: bytes, rng: Random) -> bytes:
    """The struct with bits flipped, tiles moved or turned into others, or its course and what is asked changed."""
    if len(raw) < _HEAD + _SEAT:
        return flip_one(raw, rng)
    seat = _HEAD + _SEAT * rng.randrange((len(raw) - _HEAD) // _SEAT)
    match rng.randrange(9):
        case 0:
            flip_one(raw, rng)
        case 1:
            move_bit(raw, rng)
        case 2:
            at = rng.choice((*_COURSE, *_COUNTS, *(seat + at for at in _REST)))
            raw[at] = rng.choice((0, 1, 2, 3, 4, 6, 7, 12, 13, 14, 33, 34, 97, 98, 255))
        case 3:
            raw[_QUESTION] = rng.randrange(14)
            for at in _WITHIN:
                raw[at] = rng.choice((0, 0, 1, 2, 3, 15, 97, rng.randrange(98)))
            raw[_CELL : _CELL + 2] = _some_cell(raw, seat, rng).to_bytes(2, "little")
        case 4:
            _move_kind(raw, rng)
        case 5 | 6:
            _change_tile(raw, seat, rng)
        case 7:
            at = seat + rng.choice(_CARTS[::2])
            raw[at : at + 2] = _some_cell(raw, seat, rng).to_bytes(2, "little")
        case _:
            part = rng.choice((_FACES, _STACKS, _OPEN, range(seat, seat + _SEAT), range(seat, seat + _TILES[-1] + 1)))
            raw[part[0] : part[-1] + 1] = other[part[0] : part[-1] + 1].ljust(len(part), b"\0")
    return bytes(raw)


def _tile(raw: bytearray, at: int) -> int:
    return int.from_bytes(raw[at : at + 4], "little")


def _some_cell(raw: bytearray, seat: int, rng: Random) -> int:
    """A cell plus one: that of a tile of the seat, one beside it, or any."""
    if rng.random() < 0.1:
        return rng.choice((0, 1, 8257, 8258, 65535))
    near = (_tile(raw, seat + rng.choice(_TILES[::4])) >> 17) + 1
    return min(65535, max(0, near + rng.choice((0, 0, 1, -1, 128, -128))))


def _change_tile(raw: bytearray, seat: int, rng: Random) -> None:
    """Another cell, kind or other marks for a tile of a territory, or for an empty place in its list."""
    at = seat + rng.choice(_TILES[: 4 * min(34, raw[seat + _REST[0]] + 1) : 4])
    tile = _tile(raw, at) if at < seat + _TILES[-1] else 0
    match rng.randrange(4):
        case 0:
            tile = _some_cell(raw, seat, rng) << 17 | tile & 0x1FFFF
        case 1:
            tile = tile & ~0x1FC00 | rng.choice((rng.randrange(98), 127)) << 10
        case 2:
            tile = tile & ~0x3FF | rng.choice((0, 1, 2, 8, 16, 64 * rng.randrange(16), rng.randrange(1024)))
        case _:
            tile = 0
    raw[at : at + 4] = (tile & 0xFFFFFFFF).to_bytes(4, "little")


def _move_kind(raw: bytearray, rng: Random) -> None:
    """Take a tile from a row, the display or the draft, or from its stack, and put it in another place."""
    source, target = rng.sample(_OPEN, 2)
    if raw[source] and rng.random() < 0.6:
        raw[target], raw[source] = raw[source], 0
    else:
        kind = rng.randrange(len(_STACKS))
        raw[_STACKS[kind]] = max(0, raw[_STACKS[kind]] - 1)
        raw[target] = kind + 1


DAMAGE: Final = Damage(
    odd=_ODD,
    setup=_SETUP,
    requests=_REQUESTS,
    setups=setups,
    plain_setup=plain_setup,
    chained=chained,
    damaged_state=damaged_state,
)
