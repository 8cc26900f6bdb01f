"""The effect words of Imperial Settlers, as words.toml declares them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pprint import pformat
from typing import Any

from .literals import barred

Tree = Mapping[str, Any]
Rules = dict[str, str | None]
"""The rule function of each word that has one, by the core's name of the word."""

KEYS = frozenset((
    "in", "hook", "variant", "value", "table", "beside", "example", "meaning",
    "once", "alone", "price", "resources", "copies", "pack", "doubled", "razes",
    "does", "gives", "produces", "ready", "aims", "first", "targets", "colored",
))  # fmt: skip

_PLACES: Mapping[str, str] = {
    "production": "a production", "feature": "a Feature", "action": "an action", "bonus": "a building bonus",
}  # fmt: skip


def sources(tree: Tree) -> dict[str, str]:
    """Return the numbers and traits of the words, and the functions that call their rules."""
    for name, word in tree.items():
        if unknown := word.keys() - KEYS:
            raise ValueError(f"words.toml: {name}: unknown: {', '.join(sorted(unknown))}")
    return {
        "words.pxd": "".join((_numbers(tree), *_traits(tree))),
        "location_words.pxi": _given(tree),
        "action_words.pxi": "".join(_done(tree)),
        "clause_words.pxi": "".join(_bounds(tree)),
        "words.pxi": _tables(tree),
    }


def constant(name: str, word: Tree) -> str:
    """Return the core's name of a word: `H_` before a hook, `W_` before the others."""
    return f"{'H' if word.get('hook') else 'W'}_{name.upper()}"


def _numbers(tree: Tree) -> str:
    names = ["W_NONE", *(constant(name, word) for name, word in tree.items()), "WORDS"]
    return "\ncdef enum:\n" + "".join(f"    {name} = {number}\n" for number, name in enumerate(names))


def _traits(tree: Tree) -> list[str]:
    aims = {kind: _having(tree, "aims", kind) for kind in ("seat", "deal", "location")}
    together = [name for names in aims.values() for name in names]
    return [
        _trait("aims", "Whether what it works on is chosen before the price is paid.", together),
        _trait("aims_at_seat", "Whether that is an enemy.", aims["seat"]),
        _trait("aims_at_deal", "Whether that is a deal of an enemy.", aims["deal"]),
        _trait("aims_at_location", "Whether that is a location.", aims["location"]),
        _trait("aims_first", "Whether its price depends on what it works on.", _having(tree, "first", True)),
        _trait(
            "gives_gain", "Whether the rule of an action gives the clause's gain too.", _having(tree, "gives", True)
        ),
        _trait("is_colored", "Whether a colour is named while it takes effect.", _having(tree, "colored", True)),
        _trait("is_doubled", "Whether a basic Technology token doubles it (TR3).", _alike(tree, "doubled")),
        _trait("needs_pack", "Whether a game with it keeps what only packs need.", _alike(tree, "pack")),
    ]


def _having(tree: Tree, key: str, value: object) -> list[str]:
    return [constant(name, word) for name, word in tree.items() if word.get(key) == value]


def _in_files(tree: Tree, word: Tree) -> Tree:
    """Return the word that deck files use: that of which a variant is one, else itself."""
    source: Tree = tree[word["variant"]["of"]] if "variant" in word else word
    return source


def _alike(tree: Tree, key: str) -> list[str]:
    """Return the words that have a trait, and their variants."""
    return [constant(name, word) for name, word in tree.items() if _in_files(tree, word).get(key)]


def _standing(tree: Tree, place: str) -> list[str]:
    """Return the words that may stand in a place, and their variants."""
    return [constant(name, word) for name, word in tree.items() if place in _in_files(tree, word)["in"]]


def _bounds(tree: Tree) -> list[str]:
    """Return the functions that say what a clause with a word may hold, and the price of an action."""
    together = {name: word for name, word in tree.items() if word.get("alone") and not _amounts(word)}
    return [
        *(_trait(f"is_{place}_word", f"Whether it may stand in {meaning}.", _standing(tree, place))
          for place, meaning in _PLACES.items()),
        _trait("is_alone", "Whether no gain may stand beside it.", [*map(constant, together, together.values())]),
        _trait("is_used_once", "Whether the limit of its actions is 1.", _alike(tree, "once")),
        _trait("is_plainly_paid", "Whether no part of its price is chosen.", _having(tree, "price", "plain")),
        _trait("costs_no_card", "Whether its price holds no card.", _having(tree, "price", "card")),
        _trait("costs_no_deal", "Whether its price holds no deal.", _having(tree, "price", "deal")),
        _by_word("int most_copies", "The most copies of its cards in a setup.", "255", _given_numbers(tree, "copies")),
        _by_word("int most_resources", "The most of one resource in its price.", "MOST_AMOUNT",
                 _given_numbers(tree, "resources")),
        _by_word("uint32_t filters_of", "Its filters, a bit each; bit 0 alone for none.", "1",
                 {constant(name, word): filters for name, word in tree.items()
                  if (filters := _filters(_in_files(tree, word)))}),
    ]  # fmt: skip


def _fields(word: Tree) -> list[Tree]:
    return [
        *([word["value"]] if "value" in word else ()),
        *word.get("table", {}).values(),
        *word.get("beside", {}).values(),
    ]


def _amounts(word: Tree) -> bool:
    return any(field["kind"] == "amounts" for field in _fields(word))


def _given_numbers(tree: Tree, key: str) -> dict[str, str]:
    return {constant(name, word): f"{word[key]}" for name, word in tree.items() if key in word}


def _filters(word: Tree) -> str:
    """Return the filters of a word as a mask; empty for a word without."""
    names: list[str] = []
    for field in _fields(word):
        if field["kind"] == "counted":
            names += ["colors", "samurai", *(name for more in field.get("also", {}).values() for name in more)]
        elif field.get("slot") == "filter":
            lists = field["of"].values() if isinstance(field["of"], Mapping) else [field["of"]]
            names += [name for names_in_place in lists for name in names_in_place]
    masks = {"colors": "ANY_COLORS", "discarded": "1"}
    return " | ".join(dict.fromkeys(masks.get(name, f"1 << F_{name.upper()}") for name in names))


def _by_word(head: str, meaning: str, other: str, values: Mapping[str, str]) -> str:
    lines = [f"    if word == {word}:\n        return {value}\n" for word, value in values.items()]
    return (
        f'\n\ncdef inline {head}(int word) noexcept nogil:\n    """{meaning}"""\n{"".join(lines)}    return {other}\n'
    )


def _trait(name: str, meaning: str, words: list[str]) -> str:
    return f'\n\ncdef inline bint {name}(int word) noexcept nogil:\n    """{meaning}"""\n    return {_one_of(words)}\n'


def _given(tree: Tree) -> str:
    standing = {name: word for name, word in tree.items() if {"production", "bonus"} & set(word.get("in", ()))}
    return _calls(
        "void give_word(Context* c, int p, const Use* use)",
        "Give the production or the building bonus of a location, but for a plain gain.",
        "use.clause.word",
        {constant(name, word): word.get("produces", word.get("does")) for name, word in standing.items()},
        lambda rule: f"{rule}(c, p, use)",
    )


def _done(tree: Tree) -> list[str]:
    actions = {name: word for name, word in tree.items() if "action" in word.get("in", ()) or "variant" in word}
    at_seats = {name: word for name, word in actions.items() if word.get("aims") == "seat"}
    at_others = {name: word for name, word in actions.items() if word.get("aims") != "seat"}
    return [
        _calls(
            "void do_word(Context* c, int p, const Use* use)",
            "An action takes effect, but for the clause's gain.",
            "use.clause.word",
            _rules(actions, "does"),
            lambda rule: f"{rule}(c, p, use)",
        ),
        _calls(
            "bint is_ready(const Context* c, int p, const CardFacts* f, uint64_t cost)",
            "Whether an action can work, what it aims at apart; `cost` is owed.",
            "f.ability.word",
            _rules(actions, "ready"),
            lambda rule: f"return {rule}(c, p, f, cost)",
            "return True",
        ),
        _calls(
            "Set target_locations(const Context* c, int p, int row, int word, uint64_t cost)",
            "The locations of a row that an ability may choose; `cost` is owed.",
            "",
            _rules(at_others, "targets"),
            lambda rule: f"return {rule}(c, p, row, cost)",
            "return no_cards()",
        ),
        _calls(
            "bint target_seat(const Context* c, int p, int other, int word)",
            "Whether an enemy may be chosen by an ability that names one (K3).",
            "",
            _rules(at_seats, "targets"),
            lambda rule: f"return is_enemy(c, p, other) and {rule}(c, p, other)",
            "return False",
        ),
    ]


def _rules(words: Tree, key: str) -> Rules:
    return {constant(name, word): word.get(key) for name, word in words.items()}


def _calls(head: str, meaning: str, word: str, rules: Rules, call: Callable[[str], str], last: str = "") -> str:
    """Return a function that calls the rule of a word; words with one rule share a branch."""
    by_rule: dict[str, list[str]] = {}
    for name, rule in rules.items():
        if rule is not None:
            by_rule.setdefault(rule, []).append(name)
    lines = ["", "", f"cdef {head} noexcept nogil:", f'    """{meaning}"""']
    if word:
        lines.append(f"    cdef int word = {word}")
    for number, (rule, names) in enumerate(by_rule.items()):
        lines += [f"    {'elif' if number else 'if'} {_one_of(names)}:", f"        {call(rule)}"]
    if last:
        lines.append(f"    {last}")
    return "\n".join([*lines, ""])


def _one_of(names: list[str]) -> str:
    """Return a comparison with some words; Cython makes a switch of a chain of them."""
    equals = [f"word == {name}" for name in names]
    return equals[0] if len(equals) == 1 else "(" + "\n            or ".join(equals) + ")"


def _tables(tree: Tree) -> str:
    """Return the numbers of the words and the table itself for Python, which so reads what the core was built with."""
    effects = "".join(f" \\\\\n        {line}" for line in barred(("price", *tree)))
    define = (
        f'    """\n    #define IMPERIAL_EFFECTS{effects}\n    """\n    const char* EFFECT_WORDS "IMPERIAL_EFFECTS"\n'
    )
    codes = {"none": "W_NONE"} | {name: constant(name, word) for name, word in tree.items()}
    return (
        f"\ncdef extern from *:\n{define}\nWORD_CODES = {{\n"
        + "".join(f'    "{name}": {code},\n' for name, code in codes.items())
        + f"}}\nWORD_TABLES = {pformat(tree, indent=1, width=110, sort_dicts=False)}\n"
    )
