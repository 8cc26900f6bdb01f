"""The frames of a chain of choices, as frames.toml declares them: their numbers, their fields by name, their checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pprint import pformat
from typing import Any, Final

from .literals import barred

Kind = Mapping[str, Any]
Field = Mapping[str, Any]

_HEAD: Final = ("op", "seat", "row", "card")
_REST: Final = ("n", "x", "y", "z")
"""The bytes of a frame: those all kinds share, and those each kind has names of its own for."""
_BOUNDS: Final = (("least", ">="), ("most", "<="))


def sources(tree: Mapping[str, Any]) -> dict[str, str]:
    """Return the files that follow from the table.

    `frames.pxd` has the numbers and fields, `frame_calls.pxi` the calls of the functions that each kind has,
    `frames.pxi` the checks and the table itself for Python, `frame_words.pxi` what writes the fields by name,
    `field_words.pxi` what reads them.
    """
    kinds = tree["frames"]
    declared = [*_numbers(kinds), *_constants(kinds), *_structs(kinds), *_questions(kinds)]
    table = f"FRAME_TABLES = {pformat(kinds, indent=1, width=110, sort_dicts=False)}"
    checks = [*_below(kinds, tree["groups"]), *_ranges(kinds), *_aside(kinds), "", "", table]
    calls = [*_calls(kinds)][1:]
    written = [*_kind_names(kinds), *_written(kinds)]
    read = [*_cards_aside(kinds), *_read(kinds)]
    files = {
        "frames.pxd": declared, "frame_calls.pxi": calls, "frames.pxi": checks,
        "frame_words.pxi": written, "field_words.pxi": read,
    }  # fmt: skip
    return {name: "\n".join(lines) + "\n" for name, lines in files.items()}


def _op(name: str, kind: Kind) -> str:
    """The core's name of a kind of frame: `Q_` before a question, `K_` before work."""
    return f"{'Q' if kind['is'] == 'question' else 'K'}_{name.upper()}"


def _view(name: str, kind: Kind) -> str:
    """The member of a frame that has the fields of a kind."""
    return f"{name}_{kind['is']}" if name in _HEAD else name


def _fields(kind: Kind) -> Mapping[str, Field]:
    fields: Mapping[str, Field] = kind.get("fields", {})
    return fields


def _parts(name: str, field: Field) -> Mapping[str, Sequence[str]]:
    """The slots of a field behind the location, by their name in the core."""
    core = field.get("core", name)
    parts = core if isinstance(core, dict) else {core: field["slots"]}
    return {part: slots for part, given in parts.items() if (slots := [slot for slot in given if slot in _REST])}


# ---------------------------------------------------------------- numbers and fields


def _numbers(kinds: Mapping[str, Kind]) -> Iterator[str]:
    yield from ("", "from libc.stdint cimport uint8_t, uint64_t", "", "cdef enum:")
    for number, (name, kind) in enumerate(kinds.items(), 1):
        yield f"    {_op(name, kind)} = {number}"
    yield f"    LAST_FRAME = {len(kinds)}"


def _constants(kinds: Mapping[str, Kind]) -> Iterator[str]:
    """The choices of fields that have constants."""
    for kind in kinds.values():
        for field in _fields(kind).values():
            if "prefix" in field:
                yield from ("", "cdef enum:")
                yield from (f"    {field['prefix']}_{name.upper()} = {i}" for i, name in enumerate(field["names"]))


def _members(kind: Kind) -> list[str]:
    """The bytes behind the location as members of a C struct, without those unused at the end."""
    owners = {slots[0]: (part, len(slots)) for name, field in _fields(kind).items()
              for part, slots in _parts(name, field).items()}  # fmt: skip
    members: list[str] = []
    unused: list[str] = []
    skip = 0
    for slot in _REST:
        if skip:
            skip -= 1
        elif slot in owners:
            part, size = owners[slot]
            members += [*unused, part if size == 1 else f"{part}[{size}]"]
            unused, skip = [], size - 1
        else:
            unused.append(f"unused_{slot}")
    return members


def _structs(kinds: Mapping[str, Kind]) -> Iterator[str]:
    """A frame as a C struct that has the fields of every kind by name, in the same four bytes."""
    members = {_view(name, kind): parts for name, kind in kinds.items() if (parts := _members(kind))}
    yield from ("", "", "cdef extern from *:", '    """', "    #include <stdint.h>", "    typedef struct {")
    yield from (f"        uint8_t {', '.join(_HEAD)};", "        union {", f"            uint8_t rest[{len(_REST)}];")
    yield from (f"            struct {{ uint8_t {', '.join(parts)}; }} {name};" for name, parts in members.items())
    yield from ("        };", "    } isettlers_frame;", '    """')
    for name, parts in members.items():
        yield f'    ctypedef struct {_struct(name)} "struct {name}":'
        yield from (f"        uint8_t {member}" for member in parts if not member.startswith("unused"))
        yield ""
    yield '    ctypedef struct Frame "isettlers_frame":'
    yield from (f"        uint8_t {slot}" for slot in _HEAD)
    yield f"        uint8_t rest[{len(_REST)}]   # {', '.join(_REST)}; or, by the kind of the frame:"
    yield from (f"        {_struct(name)} {name}" for name in members)


def _struct(name: str) -> str:
    return "".join(word.title() for word in name.split("_")) + "Fields"


def _questions(kinds: Mapping[str, Kind]) -> Iterator[str]:
    mask = sum(1 << number for number, kind in enumerate(kinds.values(), 1) if kind["is"] == "question")
    yield from (
        "",
        "",
        "cdef inline bint is_question(int op) noexcept nogil:",
        f"    return <uint64_t>{mask:#x} >> op & 1",
    )


# ---------------------------------------------------------------- calls

_CALLS: Final = (
    ("int frame_options(const Context* c, const Frame* f, uint16_t* out)", "question",
     "Write the legal ids of the question on top of the stack.", "return {}_options(c, f, out)", "    return 0"),
    ("inline void answer(Context* c, const Frame f, int action)", "question",
     "Carry out the answer to the question on top of the stack.", "answer_{}(c, f, action)"),
    ("inline void work(Context* c, const Frame f)", "work",
     "Do the work on top of the stack, or a part of it.", "do_{}(c, f)"),
)  # fmt: skip
"""The functions that choose by the kind of a frame: head, which kinds, meaning, the call that a kind has, the end."""


def _calls(kinds: Mapping[str, Kind]) -> Iterator[str]:
    for head, which, meaning, call, *end in _CALLS:
        yield from ("", "", f"cdef {head} noexcept nogil:", f'    """{meaning}"""')
        names = [name for name, kind in kinds.items() if kind["is"] == which]
        for name in names:
            yield f"    {'if' if name == names[0] else 'elif'} f.op == {_op(name, kinds[name])}:"
            yield f"        {call.format(name)}"
        yield from end


# ---------------------------------------------------------------- checks


def _below(kinds: Mapping[str, Kind], groups: Mapping[str, Sequence[str]]) -> Iterator[str]:
    yield from ("", "cdef inline uint64_t below_it(const Frame* f) noexcept nogil:")
    yield '    """The ops that a frame may stand on, a bit each; bit 0 stands for nothing."""'
    numbers = {"nothing": 0} | {name: number for number, name in enumerate(kinds, 1)}

    def mask(names: Sequence[str]) -> int:
        expanded = {one for name in names for one in groups.get(name, (name,))}
        return sum(1 << numbers[one] for one in expanded)

    for name, kind in kinds.items():
        cases = kind["on"] if isinstance(kind["on"][0], dict) else [{"frames": kind["on"]}]
        if cases == [{"frames": ["nothing"]}]:
            continue
        yield f"    if f.op == {_op(name, kind)}:"
        for case in cases:
            yield from _case(name, kind, case, mask(case["frames"]))
    yield "    return 1"


def _case(name: str, kind: Kind, case: Mapping[str, Any], mask: int) -> Iterator[str]:
    if "when" not in case:
        yield f"        return {mask:#x}"
        return
    ((key, values),) = case["when"].items()
    field = _fields(kind)[key]
    (part,) = _parts(key, field)
    tests = (f"f.{_view(name, kind)}.{part} == {value if field['names'] == 'words' else field['names'].index(value)}"
             for value in values)  # fmt: skip
    yield f"        if {' or '.join(tests)}:"
    yield f"            return {mask:#x}"


def _ranges(kinds: Mapping[str, Kind]) -> Iterator[str]:
    yield from ("", "", "cdef inline bint fields_in_range(const Context* c, const Frame* f) noexcept nogil:")
    yield '    """Whether each field of a frame, by itself, is one of its kind, and all else zero."""'
    for name, kind in kinds.items():
        used = {slot for field in _fields(kind).values() for slot in field["slots"]}
        unused = [f"f.{slot}" for slot in _HEAD[2:] if slot not in used]
        unused += [f"f.rest[{i}]" for i, slot in enumerate(_REST) if slot not in used]
        tests = [f"c.t.{kind[key]}_at" for key in ("only",) if key in kind]
        tests += [f"not ({' or '.join(unused)})"] * bool(unused)
        tests += [test for key, field in _fields(kind).items() for test in _tests(_view(name, kind), key, field)]
        yield f"    if f.op == {_op(name, kind)}:"
        lines = "\n                and ".join(tests)
        yield f"        return ({lines})"
    yield "    return False"


def _tests(view: str, key: str, field: Field) -> Iterator[str]:
    """Return the conditions that a field keeps by itself."""
    kind = field["kind"]
    core = [f"f.{view}.{part}" for part in _parts(key, field)]
    if kind == "count":
        yield from (f"{core[0]} {sign} {field[bound]}" for bound, sign in _BOUNDS if bound in field)
    elif kind == "choice" and isinstance(field["names"], dict):
        yield "(" + " or ".join(f"{core[0]} == {value}" for value in field["names"].values()) + ")"
    elif kind == "choice" and field["names"] != "words":
        yield f"{core[0]} <= {field.get('most', len(field['names']) - 1)}"
    elif kind == "card":
        slots = [f"{core[0]}[{i}]" for i in range(len(field["slots"]))] if core else ["f.card"]
        yield from (f"is_card(c, f.seat, {slot})" for slot in slots)
    elif kind == "location":
        yield "is_card(c, f.row, f.card)"
    elif kind == "cursor":
        yield f"{core[0]} < c.t.seats"
        yield f"(not f.card or is_card(c, (f.seat + {core[0]}) % c.t.seats, f.card - 1))"
    elif kind == "colors":
        yield f"{core[0]}[1] <= 1"


def _aside(kinds: Mapping[str, Kind]) -> Iterator[str]:
    yield from ("", "", "cdef inline void add_aside(const Frame* f, Set* cards) noexcept nogil:")
    yield '    """Add the cards that a frame holds between two zones."""'
    for op, places in _places_aside(kinds):
        yield f"    if f.op == {op}:"
        yield from (f"        add(cards, f.{place})" for place in places)


def _places_aside(kinds: Mapping[str, Kind]) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the kinds of frames that hold cards between two zones, each with the members that have them."""
    for name, kind in kinds.items():
        for key, field in _fields(kind).items():
            if field.get("aside"):
                cards = [f"{part}[{i}]" for part, slots in _parts(key, field).items() for i in range(len(slots))]
                yield _op(name, kind), [f"{_view(name, kind)}.{card}" for card in cards] or ["card"]


# ---------------------------------------------------------------- trees


def _kind_names(kinds: Mapping[str, Kind]) -> Iterator[str]:
    names = "".join(f" \\\\\n        {line}" for line in barred(name.replace("_", " ") for name in kinds))
    yield from ("", "cdef extern from *:", f'    """\n    #define IMPERIAL_FRAMES{names}\n    """')
    yield '    const char* FRAME_KINDS "IMPERIAL_FRAMES"'
    yield from ("", "", "cdef inline Text frame_kind(int op) noexcept nogil:", "    return word(FRAME_KINDS, op - 1)")


def _written(kinds: Mapping[str, Kind]) -> Iterator[str]:
    yield from ("", "", "cdef void write_fields(const Context* c, const Frame* f, int reader, Map* m) noexcept nogil:")
    yield '    """Write the fields of a frame by name, those with their usual value left out."""'
    for name, kind in kinds.items():
        if _fields(kind):
            yield f"    if f.op == {_op(name, kind)}:"
            for key, field in _fields(kind).items():
                yield from (f"        {line}" for line in _writer(_view(name, kind), key, field))


_LISTS: Final = {
    "colors": "COLOR_WORDS", "decks": "DECK_WORDS", "exchanges": "EXCHANGE_WORDS", "goods": "GOOD_WORDS",
    "words": "EFFECT_WORDS",
}  # fmt: skip
"""The words behind the lists that choices name."""


def _writer(view: str, key: str, field: Field) -> list[str]:
    """Return the statements that write a field."""
    kind = field["kind"]
    core = [f"f.{view}.{part}" for part in _parts(key, field)]
    if kind == "count":
        write = f'write_number(key(m, "{key}"), {core[0]})'
        return [write] if field.get("least") else [f"if {core[0]}:", f"    {write}"]
    if kind == "choice":
        return _choice_writer(key, field, core[0])
    if kind == "card":
        hidden = "reader" if field.get("hidden") else "EVERYTHING"
        if not core:
            return [f'write_shown(c, f.seat, f.card, {hidden}, key(m, "{key}"))']
        size = len(field["slots"])
        shown = [f"write_shown(c, f.seat, {core[0]}[{i}], {hidden}, m.w)" for i in range(size)]
        return [f'write_list(key(m, "{key}"), {size})', *shown]
    arguments = {"cursor": [*core], "colors": [*core], "converted": [*core, "reader"]}.get(kind, [])
    if kind == "location":
        return [f'write_place(c, f.row, f.card, key(m, "{key}"))']
    return [f"write_{kind}({', '.join(['c', 'f', *arguments, 'm'])})"]


def _choice_writer(key: str, field: Field, core: str) -> list[str]:
    """Return the statements that write a choice, a usual one left out."""
    names, usual = field["names"], field.get("usual")
    if isinstance(names, dict):
        return [line for name, value in names.items() if name != usual
                for line in (f"if {core} == {value}:", f'    write_word(key(m, "{key}"), "{name}")')]  # fmt: skip
    words = _LISTS[names] if isinstance(names, str) else f'"{"|".join(names)}"'
    write = f'write_text(key(m, "{key}"), word({words}, {core}))'
    return [write] if usual is None else [f"if {core}:", f"    {write}"]


# ---------------------------------------------------------------- reading trees


def _cards_aside(kinds: Mapping[str, Kind]) -> Iterator[str]:
    yield from ("", "cdef inline int card_aside(const Frame* f, int place) noexcept nogil:")
    yield '    """A card that a frame holds between two zones, by its place among them; -1 behind the last."""'
    for op, places in _places_aside(kinds):
        for number, place in enumerate(places):
            yield f"    if f.op == {op} and place == {number}:"
            yield f"        return f.{place}"
    yield "    return -1"


_OF_SEVERAL: Final = {
    "object": ("location", "victim", "by"), "cursor": ("rows_done", "after"), "converted": ("good", "turned", "drawn"),
}  # fmt: skip
"""The names in documents of fields that are made of several."""


def _read(kinds: Mapping[str, Kind]) -> Iterator[str]:
    yield from ("", "", "cdef void read_fields(const Reading* r, const Node* node, Frame* f) noexcept nogil:")
    yield '    """Read the fields of a frame by name, those left out with their usual value."""'
    yield "    cdef char[LONGEST_ROW] row"
    for name, kind in kinds.items():
        keys = [each for key, field in _fields(kind).items() for each in _OF_SEVERAL.get(field["kind"], (key,))]
        yield f"    if f.op == {_op(name, kind)}:"
        yield f'        only(node, "{" ".join(("what", "seat", *keys, *kind.get("beside", ())))}")'
        yield from (f"        {_reader(_view(name, kind), key, field)}" for key, field in _fields(kind).items())


def _reader(view: str, key: str, field: Field) -> str:
    """Return the statement that reads a field."""
    kind = field["kind"]
    core = [f"f.{view}.{part}" for part in _parts(key, field)]
    if kind == "count":
        return f'{core[0]} = count_at(node, "{key}", {field.get("least", 0)}, {field.get("most", 255)})'
    if kind == "choice":
        return f"{core[0]} = {_choice_reader(key, field)}"
    if kind == "card":
        places = f"{core[0]}, {len(field['slots'])}" if core else "&f.card, 1"
        return f'read_cards(r, node, "{key}", f.seat, {places})'
    if kind == "location":
        return f'read_place(r, node, "{key}", f)'
    pointers = [f"&{core[0]}", *core[1:]] if kind in {"cursor", "converted"} else core
    arguments = [] if kind == "object" else pointers
    return f"read_{kind}({', '.join(['r', 'node', 'f', *arguments])})"


def _choice_reader(key: str, field: Field) -> str:
    """Return the number of a choice; names that have blanks end with a bar."""
    names = field["names"]
    words = f'"{"|".join(names)}|"'
    known = list(names)
    if isinstance(names, str):
        words, known = _LISTS[names], []
        if "most" in field:
            words = f"some_words({words}, 0, {field['most'] + 1}, row)"
    usual = field.get("usual")
    place = -1 if usual is None else known.index(usual) if known else 0
    chosen = f'choice_at(node, "{key}", {words}, {place})'
    if not isinstance(names, dict):
        return chosen
    first, *others = names.values()
    if len(others) != 1:
        raise ValueError(f"{key}: a choice among numbers has two")
    return f"{others[0]} if {chosen} else {first}"
