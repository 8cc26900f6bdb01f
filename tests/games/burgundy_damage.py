"""The Castles of Burgundy for `fuzz.py`: its setups, which positions are worth damaging, and damage to its states."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from games.damaging import flip_one, move_bit
from games.subject import EXAMPLES, Damage

from isettlers import State
from isettlers._core.burgundy.engine import take_apart
from isettlers.burgundy import Rulings, Setup, load_estate

_ODD: Final[tuple[Any, ...]] = ("cow-2", "castle", "ship", "drawn", {"hex": 19, "tile": "ship"}, {"red": 3}, ["5", "8"])
_REQUESTS: Final[tuple[dict[str, Any], ...]] = (
    {"method": "step", "action": 4, "legal": True},
    {"method": "apply", "action": "take workers"},
)
_SETUP: Final = {"players": 2}

_OWN_ESTATE: Final = EXAMPLES / "own_estate.toml"
_HEAD, _SEAT = 216, 152
_STOCK, _TILES = range(60, 158), range(158, 190)
_COURSE: Final = range(190, 213)
_QUESTION: Final = range(209, 213)
_ESTATE, _STORED, _REST = range(80, 117), range(117, 120), range(128, 152)
"""Where docs/burgundy.md has the tiles, the course of the game and what is asked in the state, and those of a seat."""


def setups(rng: Random) -> Iterator[Setup]:
    """Setups of all kinds; the same for the same generator."""
    own = load_estate(_OWN_ESTATE)
    for number in range(24):
        players = 2 + number % 3
        rulings = Rulings("refuse" if rng.random() < 0.3 else "discard", "open" if rng.random() < 0.3 else "hidden")
        castles = "secret" if rng.random() < 0.5 else "open"
        match number % 4:
            case 0:
                yield Setup(estates="drawn", players=players, castles=castles, rulings=rulings)
            case 1:
                printed = rng.sample([str(name) for name in range(1, 10)], players - 1)
                yield Setup(estates=[own, *printed], castles=castles, rulings=rulings)
            case _:
                yield Setup(players=players, rulings=rulings)


def plain_setup(rng: Random) -> Setup:
    """A setup for a record."""
    return Setup(players=rng.randint(2, 4), estates=rng.choice(("standard", "drawn")))


def chained(state: State) -> bool:
    """Whether something is asked within an action."""
    return bool(take_apart(state)["question"] > 1)


def damaged_state(raw: bytearray, other: bytes, rng: Random) -> bytes:
    """The struct with bits flipped, tiles moved, or its course and what is asked changed."""
    if len(raw) < _HEAD + _SEAT:
        return flip_one(raw, rng)
    seat = _HEAD + _SEAT * rng.randrange((len(raw) - _HEAD) // _SEAT)
    match rng.randrange(8):
        case 0:
            flip_one(raw, rng)
        case 1:
            move_bit(raw, rng)
        case 2:
            raw[rng.choice(_COURSE)] = rng.choice((0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 255))
        case 3:
            for at in _QUESTION:
                raw[at] = rng.choice((0, 0, 1, 2, 3, 8, 49, 63, rng.randrange(64)))
            raw[_QUESTION[0]] %= 12
        case 4:
            _move_tile(raw, seat, rng)
        case 5:
            raw[seat + rng.choice(_REST)] = rng.choice((0, 1, 2, 3, 6, 7, 48, 127, 255))
        case 6:
            part = rng.choice((_STOCK, _TILES, range(seat, seat + 80), range(seat, seat + _SEAT)))
            raw[part[0] : part[-1] + 1] = other[part[0] : part[-1] + 1].ljust(len(part), b"\0")
        case _:
            raw[seat + rng.choice(_ESTATE)] = rng.choice((0, 1, 8, 9, 47, 48, 49, 50, 255))
    return bytes(raw)


def _move_tile(raw: bytearray, seat: int, rng: Random) -> None:
    """Take a tile from one place, or from its stock, and put it in another one of any kind."""
    places = [*_TILES, *(seat + at for at in (*_ESTATE, *_STORED))]
    source, target = rng.sample(places, 2)
    if raw[source] and rng.random() < 0.6:
        raw[target], raw[source] = raw[source], 0
    else:
        tile = rng.randrange(49)
        raw[_STOCK[tile]] = max(0, raw[_STOCK[tile]] - 1)
        raw[target] = tile + 1


DAMAGE: Final = Damage(
    odd=_ODD,
    setup=_SETUP,
    requests=_REQUESTS,
    setups=setups,
    plain_setup=plain_setup,
    chained=chained,
    damaged_state=damaged_state,
)
