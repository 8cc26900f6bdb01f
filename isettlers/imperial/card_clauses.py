"""Reading the effects of a card: the words of the vocabulary with what stands beside them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from attrs import evolve

from isettlers.imperial.card_fields import Table
from isettlers.imperial.card_model import COUNTS, FILTERS, HOOKS_OF, KINDS, VOCABULARY, Clause, ColorSet, Goods

_TRIGGERS: Final = (
    "on_build", "on_raze", "on_deal", "on_deploy", "on_enemy_exchange", "on_cleanup", "on_technology",
)  # fmt: skip
_COMPANIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "store": ("limit",),
    "gain_sets": ("gain",),
    "new_sets": ("gain", "lay_foundation", "place_samurai"),
    "search": ("lay_foundation",),
} | dict.fromkeys(_TRIGGERS, ("gain",))
"""What may stand beside a word."""


def read_ability(table: Table, kind: str) -> tuple[Clause | None, Goods, int, Goods]:
    """What a card does, and of an action its price, its limit and what unlocks it."""
    for other in KINDS:
        if other != kind and other in table.values:
            raise table.fail(other, f"does not match kind {kind!r}; allowed: {kind}")
    if kind == "action":
        return _action(table.table("action"))
    if kind == "feature" and "feature" not in table.values:
        if "bonus" not in table.values:
            raise table.fail("feature", "missing, and there is no bonus either")
        return None, Goods(), 0, Goods()
    return _clause(table.table(kind), kind), Goods(), 0, Goods()


def read_bonus(table: Table) -> tuple[Clause, ...]:
    """The clauses of the building bonus."""
    values = table.items("bonus")
    if "bonus" in table.values and not values:
        raise table.fail("bonus", "0 clauses; allowed: 1 or 2")
    clauses: list[Clause] = []
    for number, value in enumerate(values, start=1):
        if not isinstance(value, dict):
            raise table.fail("bonus", f"{value!r} is not a table")
        clauses.append(_clause(evolve(table, values=value, path=f"bonus {number}"), "bonus"))
    return tuple(clauses)


def _action(table: Table) -> tuple[Clause, Goods, int, Goods]:
    words = VOCABULARY["action"]
    table.only(("price", "limit", "unlock", "gain", *words))
    gain = table.gain("gain") if "gain" in table.values else Goods()
    used = _used(table, words)
    if len(used) > 1 or not (used or gain):
        raise table.fail("", f"needs a gain, or one and only one of {', '.join(words)}")
    clause = _word(table, "action", used[0]) if used else Clause("gain")
    if gain and clause.word == "choose":
        raise table.fail("gain", "not together with choose")
    unlock = table.gain("unlock") if "unlock" in table.values else Goods()
    return evolve(clause, gain=gain or clause.gain), table.amounts("price"), table.whole("limit"), unlock


def _clause(table: Table, context: str) -> Clause:
    words = VOCABULARY[context]
    companions = [key for word in words for key in _COMPANIONS.get(word, ())]
    table.only(tuple(dict.fromkeys((*words, *companions))))
    used = _used(table, words)
    if len(used) != 1:
        raise table.fail("", f"needs one and only one of {', '.join(words)}")
    table.only((used[0], *_COMPANIONS.get(used[0], ())))
    return _word(table, context, used[0])


def _used(table: Table, words: tuple[str, ...]) -> list[str]:
    """The words in a table but for those that only stand beside another."""
    used = [word for word in words if word in table.values]
    beside = {key for word in used for key in _COMPANIONS.get(word, ())}
    return [word for word in used if word not in beside]


def _word(table: Table, context: str, word: str) -> Clause:
    if word == "hook":
        return Clause(table.choice("hook", HOOKS_OF[context]))
    read = _READERS.get(word)
    if read is not None:
        return read(table)
    if word in COUNTS:
        return Clause(word, count=table.whole(word))
    gain = table.gain("gain") if word in _TRIGGERS else Goods()
    if (context, word) in FILTERS:
        return Clause(word, gain=gain, filter=table.text(word))
    if table.need(word) is not True:
        raise table.fail(word, f"{table.values[word]!r} is not true")
    return Clause(word, gain=gain)


def _gain_per(table: Table) -> Clause:
    per = table.table("gain_per")
    per.only(("good", "color", "samurai", "max"))
    if ("color" in per.values) == ("samurai" in per.values):
        raise per.fail("", "needs one and only one of color, samurai")
    per.true("samurai")
    counted = per.text("color", "samurai")
    if "color" in per.values and counted == "samurai":
        raise per.fail("color", "'samurai' is no colour; say samurai = true")
    return Clause("gain_per", good=per.text("good"), filter=counted, max=per.whole("max"))


def _on_cleanup(table: Table) -> Clause:
    per = table.table("on_cleanup")
    per.only(("per", "max"))
    return Clause("on_cleanup", gain=table.gain("gain"), good=per.text("per"), max=per.whole("max"))


def _store(table: Table) -> Clause:
    most = table.limit("limit", "0 stores nothing; leave it out to store any number")
    return Clause("store", goods=table.names("store"), max=most)


def _color_set(table: Table, key: str, value: object) -> ColorSet:
    if not isinstance(value, list) or len(value) != 3 or not all(isinstance(color, str) for color in value):
        raise table.fail(key, f"{value!r} is not a set of three colors")
    first, second, third = value
    return first, second, third


def _most(table: Table) -> int:
    return table.limit("max", "0 gains nothing; leave it out for any number")


def _gain_sets(table: Table) -> Clause:
    per = table.table("gain_sets")
    per.only(("good", "sets", "max"))
    per.need("sets")
    sets = tuple(_color_set(per, "sets", value) for value in per.items("sets"))
    gain = table.gain("gain") if "gain" in table.values else Goods()
    return Clause("gain_sets", gain=gain, good=per.text("good"), sets=sets, max=_most(per))


def _new_sets(table: Table) -> Clause:
    wanted = _color_set(table, "new_sets", table.need("new_sets"))
    lays = table.true("lay_foundation")
    samurai = table.limit("place_samurai", "0 places none; leave it out")
    gain = Goods() if "gain" not in table.values and (lays or samurai) else table.gain("gain")
    return Clause("new_sets", gain=gain, sets=(wanted,), lays=lays, count=samurai)


def _color_sets(table: Table) -> Clause:
    per = table.table("color_sets")
    per.only(("good", "max"))
    return Clause("color_sets", good=per.text("good"), max=_most(per))


def _color_goods(table: Table) -> Clause:
    per = table.table("color_goods")
    per.only(("max",))
    return Clause("color_goods", max=_most(per))


def _linked_goods(table: Table) -> Clause:
    linked = table.table("linked_goods")
    linked.only(("count", "of"))
    return Clause("linked_goods", count=linked.whole("count"), filter=linked.text("of"))


def _search(table: Table) -> Clause:
    search = table.table("search")
    search.only(("deck", "color"))
    lays = table.true("lay_foundation")
    return Clause("search", deck=search.text("deck"), filter=search.text("color"), lays=lays)


_READERS: Final[Mapping[str, Callable[[Table], Clause]]] = {
    "gain": lambda table: Clause("gain", gain=table.gain("gain")),
    "gain_per": _gain_per,
    "gain_sets": _gain_sets,
    "choose": lambda table: Clause("choose", gain=table.gain("choose")),
    "on_cleanup": _on_cleanup,
    "store": _store,
    "new_sets": _new_sets,
    "end_technology": lambda table: Clause("end_technology", max=table.whole("end_technology")),
    "color_sets": _color_sets,
    "color_goods": _color_goods,
    "linked_goods": _linked_goods,
    "search": _search,
}
