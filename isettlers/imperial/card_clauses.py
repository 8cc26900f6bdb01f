"""The effects of a card: read from a deck file, checked, and written again, each by the fields of its word."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from attrs import evolve

from isettlers.imperial.card_fields import check_goods, read_gain, read_goods
from isettlers.imperial.card_model import GOODS, KINDS, Clause, Goods
from isettlers.imperial.clause_fields import Field, Values
from isettlers.imperial.words import words, words_in
from isettlers.kit.toml import Toml

_ACTION_KEYS: Final = ("price", "limit", "unlock", "gain")


def read_ability(table: Toml, kind: str) -> tuple[Clause | None, Goods, int, Goods]:
    """Return what a card does, and of an action its price, its limit and what unlocks it."""
    for other in KINDS:
        if other != kind and other in table:
            table.get(other).fail(f"not together with the kind {kind}")
    if kind == "action":
        return _read_action(table.get("action"))
    if kind == "feature" and "feature" not in table:
        if "bonus" not in table:
            table.at("feature", None).fail("missing, and there is no bonus either")
        return None, Goods(), 0, Goods()
    return _read_clause(table.get(kind), kind), Goods(), 0, Goods()


def read_bonus(table: Toml) -> tuple[Clause, ...]:
    """Return the clauses of the building bonus."""
    if "bonus" not in table:
        return ()
    bonus = table.get("bonus")
    clauses = tuple(_read_clause(clause, "bonus") for clause in bonus.items())
    if not clauses:
        bonus.fail("expected 1 or 2 clauses, got 0")
    return clauses


def check_clause(place: Toml, context: str, clause: Clause) -> None:
    """Check one effect of a production, feature, action or bonus. Raises CardError."""
    allowed = words_in(context)
    word = allowed[evolve(place, value=clause.word).one_of(allowed)]
    if not word.fills("gain"):
        check_goods(place.at("gain", clause.gain), GOODS)
    for inner, fields in ((place, word.outer), (place.at(word.name, None), word.table)):
        for field in fields:
            field.check(inner.at(field.key, getattr(clause, field.slot, None)), context, clause)


def write_clause(clause: Clause) -> Values:
    """Return an effect as the table that a deck file holds."""
    word = words().get(clause.word)
    if word is None:
        return {clause.word: True}  # refused when it is read
    tree: Values = {}
    if word.hook:
        tree["hook"] = word.name
    elif word.value is None:
        tree[word.name] = _written(clause, word.table)
    tree |= _written(clause, word.outer)
    if clause.gain and not word.fills("gain"):
        tree["gain"] = dict(clause.gain)
    return tree


def _written(clause: Clause, fields: Iterable[Field]) -> Values:
    return {key: value for field in fields for key, value in field.write(clause).items()}


def _read_action(table: Toml) -> tuple[Clause, Goods, int, Goods]:
    keys = [key for key in _keys("action") if key != "gain"]
    table.only(tuple(dict.fromkeys((*_ACTION_KEYS, *keys, *_companions("action")))))
    gain = read_gain(table.get("gain")) if "gain" in table else Goods()
    used = _used(table, keys)
    if len(used) > 1 or not (used or gain):
        table.fail(f"expected a gain, or exactly one of {', '.join(keys)}; got {' and '.join(used) or 'none'}")
    clause = _read_word(table, "action", used[0] if used else "gain")
    if gain and words()[clause.word].alone:
        table.get("gain").fail(f"not together with {clause.word}")
    price, limit = read_goods(table.get("price")), table.get("limit").integer()
    unlock = read_gain(table.get("unlock")) if "unlock" in table else Goods()
    return evolve(clause, gain=gain or clause.gain), price, limit, unlock


def _read_clause(table: Toml, context: str) -> Clause:
    keys = _keys(context)
    table.only(tuple(dict.fromkeys((*keys, *_companions(context)))))
    used = _used(table, keys)
    if len(used) != 1:
        table.fail(f"expected exactly one of {', '.join(keys)}; got {' and '.join(used) or 'none'}")
    table.only((used[0], *_beside(used[0])))
    return _read_word(table, context, used[0])


def _read_word(table: Toml, context: str, key: str) -> Clause:
    if key == "hook":
        hooks = [name for name, word in words_in(context).items() if word.hook]
        return Clause(table.get("hook").one_of(hooks))
    word = words()[key]
    values: Values = {field.slot: field.read(table) for field in word.outer}
    if word.value is None:
        inner = table.get(key)
        inner.only([key for field in word.table for key in field.keys])
        values |= {field.slot: field.read(inner) for field in word.table}
    values.pop("", None)  # of what only has to be there
    return Clause(word=key, **values)


def _keys(context: str) -> list[str]:
    """The keys of the words in a place; all hooks have one."""
    return list(dict.fromkeys("hook" if word.hook else name for name, word in words_in(context).items()))


def _beside(key: str) -> tuple[str, ...]:
    return () if key == "hook" else words()[key].companions


def _companions(context: str) -> list[str]:
    return [key for word in words_in(context).values() for key in word.companions]


def _used(table: Toml, keys: Iterable[str]) -> list[str]:
    """The words in a table but for those that only stand beside another."""
    used = [key for key in keys if key in table]
    beside = {companion for key in used for companion in _beside(key)}
    return [key for key in used if key not in beside]
