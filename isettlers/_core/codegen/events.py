"""The events of a game, as events.toml declares them: how they are made, read, and written for readers."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

_SLOTS: Final = {"a": 8, "b": 8, "n": 32, "goods": 64}
"""The room of an event beside its kind and seat, in bits."""
_ORDER: Final = {8: ("a", "b", "goods", "n"), 32: ("n", "goods"), 64: ("goods",)}
"""Where a field goes by its width: the first slot with room for it."""
_TYPES: Final = {8: "uint8_t", 32: "int32_t", 64: "uint64_t"}
_UNSIGNED: Final = {8: "uint8_t", 32: "uint32_t"}
_OF_EVENT: Final = frozenset(
    ["core", "meaning", "seat", "chance", "text", "led", "whose", "seen", "unseen", "covered", "by_hand", "fields"]
)
_OF_FIELD: Final = frozenset(["kind", "meaning", "none", "optional", "heard", "aside"])
_WIDTH: Final = 118
_BESIDE: Final = "\n                                | "
"""Between the parts of a slot, a line each."""


@dataclass(frozen=True)
class Kind:
    """A kind of value."""

    bits: int
    """Its width; 0 for what follows from other fields."""
    write: str = ""
    """The statement that writes it; in braces the fields of the event, `value`, and `key`, where it goes."""
    log: str = ""
    """Where the log has the value; empty where it is an argument."""
    conditional: bool = False
    """Whether the statement tells if there is a value."""


@dataclass(frozen=True)
class Field:
    """A value of an event."""

    name: str
    kind: Kind
    slot: str
    """Where the event has it, and behind a colon the first bit of it; empty for what follows from others."""
    aside: bool
    """Whether it is for the text alone."""
    heard: str
    """`seen` or `covered` for what only such readers hear; `nil` where those who do not see it hear nil."""
    none: str
    """The number that stands for no value; empty where there always is one."""
    optional: bool
    """Whether no value is left out, in place of nil."""


@dataclass(frozen=True)
class Event:
    """A kind of event."""

    name: str
    seat: bool
    """Whether its seat is an argument."""
    fields: tuple[Field, ...]
    given: Mapping[str, Any]

    @property
    def constant(self) -> str:
        """The number of the kind in the core."""
        return f"E_{self.name.upper()}"

    @property
    def words(self) -> str:
        """The event in words, as the names of functions have it."""
        words: str = self.given["core"]
        return words

    def accessor(self, field: str) -> str:
        """The function that reads a field."""
        return f"{self.words}_{field}"

    @property
    def places(self) -> dict[str, str]:
        """The calls that read the fields, by name."""
        return {field.name: f"{self.accessor(field.name)}(e)" for field in self.fields if field.slot}


def sources(tree: Mapping[str, Any]) -> dict[str, str]:
    """Return the files that follow from the table.

    `events.pxi` has the numbers, what adds events to the log and what reads their fields; `event_words.pxi` what writes
    events for readers, and the table for Python.
    """
    kinds = {name: Kind(**given) for name, given in tree["kinds"].items()}
    for name, given in tree["events"].items():
        _check(name, given, kinds)
    events = [_event(name, given, kinds) for name, given in tree["events"].items()]
    made = [*_numbers(events), *(line for event in events for line in _made(event))]
    texts = [*_names(tree["game"], events), *(line for event in events for line in _values(event)), *_by_kind(events)]
    table = json.dumps(_for_python(events), indent=1).replace(": true", ": True")
    texts += ["", "", f"EVENT_TABLE = {table}"]
    return {"events.pxi": "\n".join(made) + "\n", "event_words.pxi": "\n".join(texts) + "\n"}


def _check(name: str, given: Mapping[str, Any], kinds: Mapping[str, Kind]) -> None:
    """Raise ValueError for what means nothing in an event, or is missing."""
    _known(name, given, _OF_EVENT)
    for field, row in given.get("fields", {}).items():
        _known(f"{name}.{field}", row, _OF_FIELD)
        if row.get("kind") not in kinds:
            raise ValueError(f"events.toml: {name}.{field}: unknown kind: {row.get('kind')}")
    missing = [key for key in ("core", "meaning") if key not in given]
    if "text" not in given and "by_hand" not in given:
        missing.append("text")
    if missing:
        raise ValueError(f"events.toml: {name}: missing: {', '.join(missing)}")


def _known(path: str, given: Mapping[str, Any], known: Collection[str]) -> None:
    if unknown := given.keys() - known:
        raise ValueError(f"events.toml: {path}: unknown: {', '.join(sorted(unknown))}")


def _for_python(events: list[Event]) -> dict[str, Any]:
    """Return the meanings of the events, and of the fields that readers get."""
    shown = ("kind", "meaning", "none", "heard", "optional")
    return {
        event.name: {
            "meaning": event.given["meaning"],
            "fields": {
                name: {key: value for key, value in given.items() if key in shown}
                for name, given in event.given.get("fields", {}).items()
                if given["kind"] != "kept" and not given.get("aside")
            },
        }
        for event in events
    }


def _event(name: str, given: Mapping[str, Any], kinds: Mapping[str, Kind]) -> Event:
    """Return an event, its fields in the slots. ValueError where they do not fit."""
    free = dict.fromkeys(_SLOTS, 0)
    fields = []
    declared = given.get("fields", {})
    for field in sorted(declared, key=lambda each: -kinds[declared[each]["kind"]].bits):
        kind = kinds[declared[field]["kind"]]
        fields.append(_field(field, declared[field], kind, _place(f"{name}.{field}", kind.bits, free)))
    fields.sort(key=lambda field: list(declared).index(field.name))
    return Event(name, given.get("seat", False), tuple(fields), given)


def _place(path: str, bits: int, used: dict[str, int]) -> str:
    """Return the first slot with room, and take the room."""
    if not bits:
        return ""
    for slot in _ORDER[bits]:
        first = used[slot]
        if first + bits <= _SLOTS[slot]:
            used[slot] += bits
            return f"{slot}:{first}"
    raise ValueError(f"events.toml: {path}: no room for it in an event")


def _field(name: str, given: Mapping[str, Any], kind: Kind, slot: str) -> Field:
    return Field(
        name,
        kind,
        slot,
        given.get("aside", False),
        given.get("heard", ""),
        str(given.get("none", "")),
        given.get("optional", False),
    )


# ---------------------------------------------------------------- making and reading


def _numbers(events: list[Event]) -> Iterator[str]:
    yield from ("", "cdef enum:")
    yield from (f"    {event.constant} = {number}" for number, event in enumerate(events))
    yield f"    E_KINDS = {len(events)}"


def _made(event: Event) -> Iterator[str]:
    """The function that writes an event to the log, if there is one, and those that read its fields."""
    fields = [field for field in event.fields if field.slot]
    arguments = [f"{_argument(field)} {field.name}" for field in fields if not field.kind.log]
    slots = {slot: [_packed(field) for field in fields if field.slot.startswith(f"{slot}:")] for slot in _SLOTS}
    values = [f"{slot}={_BESIDE.join(packed) or 0}" for slot, packed in slots.items()]
    yield from ("", "")
    given = ["Context* c", *["int seat"] * event.seat, *arguments]
    yield from _wrapped(f"cdef inline void note_{event.words}(", given, ") noexcept nogil:")
    yield "    if rarely(c.log != NULL):"
    head = f"        write_note(c.log, Event(kind={event.constant}, seat={'seat' if event.seat else 'NOBODY'}, "
    yield from _wrapped(head, values, "))")
    for field in fields:
        type_ = _TYPES[field.kind.bits]
        yield from ("", "", f"cdef inline {type_} {event.accessor(field.name)}(const Event* e) noexcept nogil:")
        yield f"    return {_read(field)}"


def _wrapped(head: str, items: list[str], end: str) -> Iterator[str]:
    """Lines with items between a head and an end, broken where they are too long."""
    line = head
    for i, item in enumerate(items):
        more = item + (", " if i < len(items) - 1 else end)
        if len(line) + len(more) > _WIDTH:
            yield line.rstrip()
            line = " " * (head.rindex("(") + 1)
        line += more
    yield line if items else head.rstrip(", ") + end


def _argument(field: Field) -> str:
    return "uint64_t" if field.kind.bits == _SLOTS["goods"] else "int"


def _packed(field: Field) -> str:
    slot, first = field.slot.split(":")
    name = field.kind.log or field.name
    if slot in {"a", "b"} or field.kind.bits == _SLOTS[slot]:
        return name
    value = f"<{'uint64_t' if slot == 'goods' else 'uint32_t'}><{_UNSIGNED[field.kind.bits]}>{name}"
    return value if first == "0" else f"{value} << {first}"


def _read(field: Field) -> str:
    slot, first = field.slot.split(":")
    if slot in {"a", "b"} or field.kind.bits == _SLOTS[slot]:
        return f"e.{slot}"
    return f"<{_TYPES[field.kind.bits]}>" + (f"e.{slot}" if first == "0" else f"(e.{slot} >> {first})")


# ---------------------------------------------------------------- values and texts


def _names(game: str, events: list[Event]) -> Iterator[str]:
    names = f"isettlers_{game}_events"
    yield from ("", "cdef extern from *:", '    """', f"    static const char* const {names}[] = {{")
    yield from (f'        "{event.name}",' for event in events)
    yield from ("    };", '    """', f'    const char* const* EVENT_KINDS "{names}"')


def _values(event: Event) -> Iterator[str]:
    """The function that writes the values of an event, unless that is written by hand."""
    if "text" not in event.given:
        return
    covered = event.given.get("covered", "")
    arguments = ["const Context* c", "const Event* e", *["bint seen"] * bool(covered), "Map* m"]
    yield from ("", "")
    yield from _wrapped(f"cdef EventText write_{event.words}(", arguments, ") noexcept nogil:")
    yield from (f"    cdef bint {field.name}" for field in event.fields if field.kind.conditional)
    for field in event.fields:
        yield from _written(event, field)
    if covered:
        yield "    if not seen:"
        yield from _text(event, covered, "        return veiled(", ")")
    for case, text in _cases(event.given["text"]):
        if case != "otherwise":
            yield f"    if {' and '.join(_condition(event, each) for each in case.split(' & '))}:"
        yield from _text(event, text, "    return " if case == "otherwise" else "        return ", "")


def _written(event: Event, field: Field) -> Iterator[str]:
    """The statements that write a field, unless it is only kept."""
    if not field.kind.write:
        return
    where = "m.aside" if field.aside else "m"
    key = f'key({where}, "{field.name}")'
    statement = field.kind.write.format(**{**event.places, "value": event.places.get(field.name, ""), "key": key})
    if field.kind.conditional:
        statement = f"{field.name} = {statement}"
    absent = "pass" if field.optional else f"write_nil({key})"
    if field.heard == "nil":
        yield from _either("seen", statement, absent)
    elif field.heard == "covered":
        return
    elif field.none:
        yield from _either(f"{event.places[field.name]} != {field.none}", statement, absent)
    else:
        yield from _statement("    ", statement)


def _statement(indent: str, text: str) -> Iterator[str]:
    """A call, broken between its arguments where it is too long."""
    name, _, arguments = text.partition("(")
    return _wrapped(f"{indent}{name}(", arguments.removesuffix(")").split(", "), ")")


def _either(condition: str, statement: str, otherwise: str) -> Iterator[str]:
    yield f"    if {condition}:"
    yield from _statement("        ", statement)
    if otherwise != "pass":
        yield from ("    else:", f"        {otherwise}")


def _cases(text: str | Mapping[str, str]) -> Iterator[tuple[str, str]]:
    yield from ({"otherwise": text} if isinstance(text, str) else text).items()


def _text(event: Event, text: str, head: str, end: str) -> Iterator[str]:
    """The text of an event for one case, in a statement."""
    chance = event.given.get("chance", False)
    reveals = _condition(event, chance) if isinstance(chance, str) else str(chance)
    seat = event.given.get("whose", "e.seat" if event.seat else "NO_SEAT").format(**event.places)
    made = "event_text" if event.given.get("led", True) else "plain_text"
    return _wrapped(f"{head}{made}(", [seat, f'"{text}"', reveals], f"){end}")


def _condition(event: Event, case: str) -> str:
    """Whether a field has a value, or a certain one; what is a call stands as it is."""
    if "(" in case:
        return case
    name, _, constant = case.partition("=")
    if name == "seat":
        return f"e.seat == {constant}"
    field = next(each for each in event.fields if each.name == name)
    if field.kind.conditional:
        return name
    place = event.places[name]
    if constant:
        return f"{place} == {constant}"
    return f"{place} != {field.none}" if field.none else place


def _by_kind(events: list[Event]) -> Iterator[str]:
    yield from ("", "", "cdef EventText write_event_values(")
    yield "        const Context* c, const Log* log, uint32_t index, int reader, Map* m) noexcept nogil:"
    yield '    """Write the values of an event as a reader hears it."""'
    yield "    cdef const Event* e = &log.events[index]"
    for event in events:
        seen = event.given.get("seen", "")
        yield f"    if e.kind == {event.constant}:"
        if "unseen" in event.given:
            yield from (f"        if not {seen}:", f"            return {event.given['unseen']}")
        known = f"{seen}, " if "covered" in event.given else ""
        yield f"        return {event.given.get('by_hand', f'write_{event.words}(c, e, {known}m)')}"
    yield '    return event_text(NO_SEAT, "", False)'
