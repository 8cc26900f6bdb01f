"""Fields that many parts of a deck have: amounts of goods and lists of names."""

from __future__ import annotations

from collections.abc import Collection

from isettlers.imperial.card_model import MOST, MOST_DEFENSE, Goods
from isettlers.kit.toml import Toml


def read_goods(table: Toml) -> Goods:
    """Return a table of amounts; `check_goods` says which there may be."""
    return Goods({good: amount.integer() for good, amount in table.fields()})


def read_gain(table: Toml) -> Goods:
    """Return a table of amounts with at least one good."""
    if not table.mapping():
        table.fail("expected at least one good, got none")
    return read_goods(table)


def read_names(names: Toml) -> tuple[str, ...]:
    """Return a list of texts; `check_names` says which there may be."""
    return tuple(name.text() for name in names.items())


def check_goods(table: Toml, allowed: Collection[str], most: int = MOST) -> None:
    """Check that all goods are among those allowed, each in an amount from 1 to `most` that a supply can hold."""
    table.only(allowed)
    for good, amount in table.fields():
        amount.number(1, MOST_DEFENSE if good == "defense" else most)


def check_names(names: Toml, allowed: Collection[str]) -> None:
    """Check that all names are among those allowed and none stands twice."""
    seen = set[str]()
    for name in names.items():
        if name.one_of(allowed) in seen:
            name.fail(f"{name.value} is listed twice")
        seen.add(name.text())
