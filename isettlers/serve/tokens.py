"""Tokens: who has one may take the seat it was made for."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final

_BYTES: Final = 16


def new_token() -> str:
    """Draw a token, 128 bits in hexadecimal."""
    return secrets.token_hex(_BYTES)


def digest(token: str) -> bytes:
    """Return the digest of a token. Tables keep digests only, and looking one up reveals no other token by its time."""
    return sha256(token.encode()).digest()
