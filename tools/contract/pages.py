"""The page bindings/methods.md: methods, records, pushes and codes in tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from bindings_model import COMMAND
from bindings_pages import table

from . import Contract, Kind, Method, Push, Record, Row

_HEAD: Final = f"""\
# Methods, records, pushes and codes

`{COMMAND}` writes this page from [protocol.toml](protocol.toml).
[The protocol](protocol.md) says how methods and pushes work together, and what a frame is.
[schema/frames.json](schema/README.md) has all frames as JSON Schema.
[games.md](games.md) has the setups, actions and events of each game.

A value may be left out where its name stands in brackets.
"""
_TYPES: Final[Mapping[str, tuple[str, str]]] = {
    "flag": ("flag", "boolean; an argument that is left out is false"),
    "text": ("text", "text"),
    "bytes": ("bytes", "binary"),
    "word": ("word", "8 bytes of binary: a number of 64 bits, little-endian"),
    "count": ("count", "integer from 0 to 2^53, if no other bounds stand there"),
    "integer": ("integer", "integer from -2^53 to 2^53"),
    "real": ("real", "64-bit float, or an integer"),
    "tree": ("tree", "map, whose fields depend on the game"),
    "state": ("state", "integer: the number of a state"),
    "seat": ("seat", "integer: 0 for the first seat"),
    "action": ("action", "id of an action, or its text"),
    "action_id": ("action id", "integer from 0 to 65,535"),
    "seed": ("seed", "word, or an integer from 0 to 2^64 - 1"),
}
"""The kinds of one value: each with its name on the page, and what a frame has."""
_MANY: Final[Mapping[str, tuple[str, str]]] = {
    "list": ("list of {}", "array"),
    "map": ("map to {} by name", "map; its keys are names"),
    "seats": ("map to {} by seat", 'map; its keys are seats as texts: `"0"`, `"1"` ...'),
}
_SEE: Final[Mapping[str, Sequence[str]]] = {
    "[setups](games.md)": ("start", "check", "create"),
    "[limits](../docs/serving.md#limits)": ("hello",),
    "[snapshots](../docs/format.md)": ("load", "save"),
    "[documents and views](../docs/documents.md)": ("load", "document", "view"),
    "[the catalogue](../docs/catalogue.md)": ("catalogue",),
    "[views and observations](protocol.md#views-and-observations)": ("view", "observe"),
    "[actions](games.md)": ("legal", "apply", "step"),
    "[looking ahead](protocol.md#looking-ahead)": ("ahead",),
    "[taking back](protocol.md#taking-back)": ("undo", "takeback"),
    "[bots](protocol.md#bots)": ("bot", "cancel"),
    "[records](protocol.md#records)": ("record", "verify", "load"),
    "[the end of a game](protocol.md#the-end-of-a-game)": ("record", "rematch"),
    "[tables](protocol.md#tables)": ("apply", "step", "create", "join"),
    "[clocks](protocol.md#clocks)": ("create",),
    "[seats that change hands](protocol.md#seats-that-change-hands)": ("create", "resign", "free"),
    "[lobby and invitations](protocol.md#lobby-and-invitations)": ("create", "lobby", "take", "free"),
    "[chat](protocol.md#chat)": ("say",),
}
"""Pages with more about some methods."""


def files(contract: Contract) -> Iterator[tuple[str, str]]:
    """Every generated file: its path below bindings/ and its text."""
    yield "methods.md", _HEAD + "\n" + "\n\n".join(_parts(contract)) + "\n"


def _parts(contract: Contract) -> Iterator[str]:
    yield "## Methods"
    yield table(
        ("method", "modes", "meaning"),
        ((f"[`{each.name}`](#{each.name})", ", ".join(each.modes), each.meaning) for each in contract.methods.values()),
    )
    yield "## Modes"
    yield table(("mode", "meaning"), _named(contract.modes))
    yield "## Types"
    yield table(("type", "in a frame"), _types())
    yield "## Each method"
    for method in contract.methods.values():
        yield from _method(contract, method)
    yield "## Records"
    for record in contract.records.values():
        yield from _record(contract, record)
    yield "## Pushes"
    yield "A push has `push`, its name, and these fields."
    for push in contract.pushes.values():
        yield from _push(contract, push)
    yield "## Errors"
    yield contract.error.meaning
    yield table(("field", "type", "meaning"), _rows(contract.error.own, ()))
    yield "## Codes"
    yield table(("code", "meaning"), _named(contract.codes))
    yield "## Close codes"
    yield "A server that ends a WebSocket sends [`closing`](#push-closing) first where it can, then one of these codes."
    yield table(("code", "reason"), _named(contract.close))


def _named(meanings: Mapping[str, str] | Mapping[int, str]) -> Iterator[tuple[str, str]]:
    return ((f"`{name}`", meaning) for name, meaning in meanings.items())


def _types() -> Iterator[tuple[str, str]]:
    yield from _TYPES.values()
    yield from ((name.format("..."), value) for name, value in _MANY.values())
    yield "a name with a capital", "map with the fields of that [record](#records)"


def _method(contract: Contract, method: Method) -> Iterator[str]:
    yield f"### `{method.name}`"
    see = ", ".join(page for page, methods in _SEE.items() if method.name in methods)
    yield f"{method.meaning}\n{_modes(method.modes)}" + (f"\nSee {see}." if see else "")
    yield table(("argument", "type", "meaning"), _rows(method.arguments, method.modes))
    included = _included(contract, method.includes, method.modes)
    perhaps = _included(contract, method.perhaps, method.modes, " All of them, or none.")
    reply = [*_rows(method.reply, method.modes), *included, *perhaps]
    yield table(("reply", "type", "meaning"), reply) if reply else "The reply has no fields."


def _record(contract: Contract, record: Record) -> Iterator[str]:
    yield f"### Record `{record.name}`"
    yield record.meaning
    if record.either:
        forms = (" and ".join(_name(row) for row in record.own if row.name in form) for form in record.either)
        yield f"It has either {', or '.join(forms)}."
    included = _included(contract, record.includes, contract.modes)
    yield table(("field", "type", "meaning"), [*_rows(record.own, contract.modes), *included])


def _push(contract: Contract, push: Push) -> Iterator[str]:
    yield f"### Push `{push.name}`"
    yield f"{push.meaning}\n{_modes(push.modes)}"
    included = _included(contract, push.includes, push.modes)
    yield table(("field", "type", "meaning"), [*_rows(push.own, push.modes), *included])


def _modes(modes: Sequence[str]) -> str:
    return f"{'Mode' if len(modes) == 1 else 'Modes'}: {', '.join(modes)}."


def _included(
    contract: Contract, names: Iterable[str], modes: Iterable[str], more: str = ""
) -> Iterator[tuple[str, str, str]]:
    """Return a row for each record whose fields stand beside the others."""
    for record in map(contract.records.__getitem__, names):
        rows = [row for row in contract.fields(record) if set(row.modes) & set(modes)]
        yield ", ".join(map(_name, rows)), f"fields of {_link(record.name)}", record.meaning + more


def _rows(rows: Iterable[Row], modes: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    for row in rows:
        default = f" (default: {row.default})" if row.default else ""
        only = "" if set(modes) <= set(row.modes) else f" In mode {', '.join(row.modes)} only."
        yield _name(row), _type(row), f"{row.meaning.removesuffix('.')}{default}.{only}"


def _name(row: Row) -> str:
    return f"[`{row.name}`]" if row.optional else f"`{row.name}`"


def _type(row: Row) -> str:
    text = _spelled(row.kind)
    if row.length is not None:
        text = text.replace("list of", f"list of {row.length} times", 1)
    if row.most is not None:
        return f"{text}, {row.least or 0:,} to {row.most:,}"
    return text if row.least is None else f"{text}, from {row.least:,}"


def _spelled(kind: Kind) -> str:
    if kind.item is not None:
        return _MANY[kind.word][0].format(_spelled(kind.item))
    text = _link(kind.word) if kind.record else _TYPES[kind.word][0]
    other = "nil" if kind.nil else f'`"{kind.literal}"`' if kind.literal is not None else None
    return f"{text} or {other}" if other else text


def _link(record: str) -> str:
    return f"[{record}](#record-{record.lower()})"
