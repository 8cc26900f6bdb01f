"""Seeds of games and decisions: those that a caller gives, and drawn ones."""

from __future__ import annotations

import secrets
from typing import SupportsIndex

from isettlers._core.kernel import checked_seed
from isettlers.errors import SetupError


def draw_seed() -> int:
    """Return a random seed from the operating system.

    The process keeps no state for it, so copies and forked processes draw different seeds.
    """
    return secrets.randbits(64)


def seed_of(given: SupportsIndex | None) -> int:
    """Return a seed as an int (default: a drawn one). Raises SetupError for others than 0 to 2**64 - 1."""
    return draw_seed() if given is None else given_seed(given)


def given_seed(given: SupportsIndex) -> int:
    """Return a seed as an int. Raises SetupError for others than 0 to 2**64 - 1."""
    try:
        return checked_seed(given)
    except (TypeError, ValueError) as error:
        raise SetupError(str(error)) from None
