"""Damage to the bytes of a state that no game has to explain."""

from __future__ import annotations

from random import Random


def flip_one(raw: bytearray, rng: Random) -> bytes:
    """One bit anywhere."""
    raw[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
    return bytes(raw)


def move_bit(raw: bytearray, rng: Random) -> None:
    """Move one bit from one word to the same place in another, behind the generator."""
    words = [8 * place for place in range(4, len(raw) // 8)]
    source, target = rng.sample(words, 2)
    filled = [bit for bit in range(64) if raw[source + bit // 8] >> bit % 8 & 1]
    if filled:
        bit = rng.choice(filled)
        raw[source + bit // 8] ^= 1 << bit % 8
        raw[target + bit // 8] |= 1 << bit % 8
