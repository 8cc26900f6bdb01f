"""SHA-256 in the core is that of hashlib."""

from __future__ import annotations

from hashlib import sha256
from random import Random

from core.probing import Probe


def test_texts_of_all_lengths_around_a_block_have_the_hash_of_hashlib(probe: Probe) -> None:
    for length in [*range(260), 1_000, 4_095, 4_096, 4_097, 100_000]:
        text = Random(length).randbytes(length)
        assert probe.hashed(text, 32) == sha256(text).digest()
        assert probe.hashed(text, 8) == sha256(text).digest()[:8]


def test_pieces_have_the_hash_of_the_whole(probe: Probe) -> None:
    for seed in range(200):
        random = Random(seed)
        pieces = [random.randbytes(random.choice((0, 1, 3, 63, 64, 65, 200))) for _ in range(random.randrange(12))]
        assert probe.hashed_by_pieces(pieces) == sha256(b"".join(pieces)).digest()
