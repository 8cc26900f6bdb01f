"""The effects of a card: read from a deck file, checked, and written again, each by the fields of its word."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from attrs import evolve

from isettlers.imperial.card_fields import Place, Table
from isettlers.imperial.card_model import GOODS, KINDS, Clause, Goods
from isettlers.imperial.clause_fields import Field, Values
from isettlers.imperial.words import words, words_in

_ACTION_KEYS: Final = ("price", "limit", "unlock", "gain")


def read_ability(table: Table, kind: str) -> tuple[Clause | None, Goods, int, Goods]:
    """Return what a card does, and of an action its price, its limit and what unlocks it."""
    for other in KINDS:
        if other != kind and other in table.values:
            raise table.fail(other, f"does not match kind {kind!r}; allowed: {kind}")
    if kind == "action":
        return _read_action(table.table("action"))
    if kind == "feature" and "feature" not in table.values:
        if "bonus" not in table.values:
            raise table.fail("feature", "missing, and there is no bonus either")
        return None, Goods(), 0, Goods()
    return _read_clause(table.table(kind), kind), Goods(), 0, Goods()


def read_bonus(table: Table) -> tuple[Clause, ...]:
    """Return the clauses of the building bonus."""
    values = table.items("bonus")
    if "bonus" in table.values and not values:
        raise table.fail("bonus", "0 clauses; allowed: 1 or 2")
    clauses: list[Clause] = []
    for number, value in enumerate(values, start=1):
        if not isinstance(value, dict):
            raise table.fail("bonus", f"{value!r} is not a table")
        clauses.append(_read_clause(evolve(table, values=value, path=f"bonus {number}"), "bonus"))
    return tuple(clauses)


def check_clause(place: Place, path: str, context: str, clause: Clause) -> None:
    """Check one effect of a production, feature, action or bonus. Raises CardError."""
    allowed = words_in(context)
    word = allowed.get(clause.word)
    if word is None:
        raise place.fail(path, f"{clause.word!r} is unknown; allowed: {', '.join(allowed)}")
    if not word.fills("gain"):
        place.amounts(f"{path}.gain", clause.gain, GOODS)
    for inner, fields in ((path, word.outer), (f"{path}.{word.name}", word.table)):
        for field in fields:
            field.check(place, f"{inner}.{field.key}", context, clause)


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


def _read_action(table: Table) -> tuple[Clause, Goods, int, Goods]:
    keys = [key for key in _keys("action") if key != "gain"]
    table.only(tuple(dict.fromkeys((*_ACTION_KEYS, *keys, *_companions("action")))))
    gain = table.gain("gain") if "gain" in table.values else Goods()
    used = _used(table, keys)
    if len(used) > 1 or not (used or gain):
        raise table.fail("", f"needs a gain, or one and only one of {', '.join(keys)}")
    clause = _read_word(table, "action", used[0] if used else "gain")
    if gain and words()[clause.word].alone:
        raise table.fail("gain", f"not together with {clause.word}")
    unlock = table.gain("unlock") if "unlock" in table.values else Goods()
    return evolve(clause, gain=gain or clause.gain), table.amounts("price"), table.whole("limit"), unlock


def _read_clause(table: Table, context: str) -> Clause:
    keys = _keys(context)
    table.only(tuple(dict.fromkeys((*keys, *_companions(context)))))
    used = _used(table, keys)
    if len(used) != 1:
        raise table.fail("", f"needs one and only one of {', '.join(keys)}")
    table.only((used[0], *_beside(used[0])))
    return _read_word(table, context, used[0])


def _read_word(table: Table, context: str, key: str) -> Clause:
    if key == "hook":
        hooks = [name for name, word in words_in(context).items() if word.hook]
        return Clause(table.choice("hook", hooks))
    word = words()[key]
    values: Values = {field.slot: field.read(table) for field in word.outer}
    if word.value is None:
        inner = table.table(key)
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


def _used(table: Table, keys: Iterable[str]) -> list[str]:
    """The words in a table but for those that only stand beside another."""
    used = [key for key in keys if key in table.values]
    beside = {companion for key in used for companion in _beside(key)}
    return [key for key in used if key not in beside]
