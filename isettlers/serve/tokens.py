"""Tokens: who has one may take the seat it was made for. Only their digests are kept."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final

LETTERS: Final = 32
"""Of a token: 128 bits in hexadecimal."""


def new() -> str:
    """A fresh token."""
    return secrets.token_hex(LETTERS // 2)


def digest(token: str) -> bytes:
    """What is kept of a token. Looking it up tells nothing of other tokens by its time, nor does the digest of them."""
    return sha256(token.encode()).digest()
