"""Imperial Settlers for `fuzz.py`: its setups, which positions are worth damaging, and damage to its states."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from games.damaging import flip_one, move_bit
from games.subject import EXAMPLES, Damage

from isettlers import State
from isettlers._core.imperial.engine import take_apart
from isettlers.imperial import FACTIONS, Setup, load_deck

_ODD: Final[tuple[Any, ...]] = ("COM001", "common", "faction", {"card": "COM001"}, ["COM001", "COM001"])
_REQUESTS: Final[tuple[dict[str, Any], ...]] = (
    {"method": "step", "action": 3075, "legal": True},
    {"method": "apply", "action": "pass"},
)
_SETUP: Final = {"factions": ["romans", "barbarians"]}

_OWN_CARDS: Final = EXAMPLES / "own_cards.toml"
_STACK, _FRAMES, _FRAME, _DEPTH, _COURSE, _SEAT = 88, 14, 8, 208, range(209, 218), 224
"""Where docs/format.md has the chain and the course of the game in the state."""


def setups(rng: Random) -> Iterator[Setup]:
    """Setups of all kinds; the same for the same generator."""
    own = load_deck(_OWN_CARDS)
    for number in range(48):
        factions = tuple(rng.sample(FACTIONS[:4], 2 + number % 3))
        edition = "first" if number % 5 == 0 else "second"
        yield Setup(factions=factions, edition=edition, decks=(own,) if number % 8 == 0 else ())
    for _ in range(24):
        yield _further_setup(rng)


def _further_setup(rng: Random) -> Setup:
    """A setup with packs, of the solo game or of the alternate lookout: with more in its states."""
    seats = rng.randint(1, 5)
    packs = ("magic-number",) if seats == 5 or rng.random() < 0.7 else ()
    factions = tuple(rng.sample(FACTIONS if packs else FACTIONS[:4], seats))
    return Setup(factions, packs=packs, lookout="alternate" if seats > 1 and rng.random() < 0.5 else "standard")


def plain_setup(rng: Random) -> Setup:
    """A setup for a record."""
    return Setup(factions=tuple(rng.sample(FACTIONS[:4], rng.randint(2, 4))))


def chained(state: State) -> bool:
    """Whether a position lies within a chain of choices."""
    return bool(take_apart(state)["stack"])


def damaged_state(raw: bytearray, other: bytes, rng: Random) -> bytes:
    """The struct with bits flipped, cards moved, or its chain and course changed."""
    if len(raw) <= _SEAT:
        return flip_one(raw, rng)
    depth = min(raw[_DEPTH], _FRAMES)
    match rng.randrange(7):
        case 0:
            flip_one(raw, rng)
        case 1:
            at = _STACK + rng.randrange(_FRAME * max(depth, 1))
            raw[at] ^= 1 << rng.randrange(8)
        case 2:
            at = _STACK + rng.randrange(_FRAME * max(depth, 1))
            raw[at] = rng.choice((0, 1, 2, 3, 5, 8, 13, 21, 97, 98, 127, 128, 255, rng.randrange(36)))
        case 3 | 4:
            move_bit(raw, rng)
        case 5:
            _change_chain(raw, other, depth, rng)
        case _:
            raw[rng.choice(_COURSE)] = rng.choice((0, 1, 2, 3, 4, 5, 6, 7, 255))
    return bytes(raw)


def _change_chain(raw: bytearray, other: bytes, depth: int, rng: Random) -> None:
    """Put a frame in or take one out; frames put in come from another state or are made up."""
    chain = [bytes(raw[at : at + _FRAME]) for at in range(_STACK, _STACK + _FRAME * depth, _FRAME)]
    place = rng.randint(0, depth)
    if chain and rng.random() < 0.4:
        del chain[place - 1]
    else:
        at = _STACK + _FRAME * rng.randrange(3)
        frame = (
            other[at : at + _FRAME] if rng.random() < 0.7 else bytes(rng.choice((0, 0, 1, 2, 9, 40)) for _ in range(8))
        )
        chain.insert(place, frame.ljust(_FRAME, b"\0"))
    chain = chain[:_FRAMES]
    raw[_STACK : _STACK + _FRAME * _FRAMES] = b"".join(chain).ljust(_FRAME * _FRAMES, b"\0")
    raw[_DEPTH] = len(chain)


DAMAGE: Final = Damage(
    odd=_ODD,
    setup=_SETUP,
    requests=_REQUESTS,
    setups=setups,
    plain_setup=plain_setup,
    chained=chained,
    damaged_state=damaged_state,
)
