"""The declarations of the native library as Rust.

Comments of the header become documentation, and the sizes in abi.txt become assertions that the compiler checks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bindings_model import NOTICE, Model
from native_abi import HEADER

TYPES: Final = {
    "void": "c_void",
    "char": "c_char",
    "float": "f32",
    "double": "f64",
    "size_t": "usize",
    **{f"{sign}int{bits}_t": f"{sign or 'i'}{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)},
}
OPAQUE: Final = "isettlers_tables"

_COMMENT: Final = re.compile(r"/\*(.*?)\*/", re.DOTALL)
_PART: Final = re.compile(
    r"(?:^/\*(?P<comment>(?:(?!\*/).)*)\*/\n)?"
    r"(?:^\#define\ (?P<constant>ISETTLERS_\w+)\ \(?(?P<value>-?\d+)\)?(?:\ +/\*(?P<meaning>[^\n]*)\*/)?$"
    r"|^typedef\ struct\ (?P<struct>\w+)\ \{(?P<fields>[^}]*)^\}\ \w+;"
    r"|^ISETTLERS_API\ (?P<result>[^;(]*?)(?P<function>\w+)\((?P<parameters>[^;]*)\);)",
    re.MULTILINE | re.DOTALL | re.VERBOSE,
)
_FIELDS: Final = re.compile(r"^ +(?P<type>\w+) (?P<names>[^;]+);(?: +/\*(?P<meaning>[^\n]*)\*/)?$", re.MULTILINE)
_SIZE: Final = re.compile(r"^(\w+)(?:\.(\w+))? (?:(\d+)\+)?(\d+)$")


def files(_: Model) -> Iterator[tuple[str, str]]:
    """Every generated file: its path below bindings/ and its text."""
    header, sizes = (path.read_text(encoding="utf-8") for path in (HEADER, HEADER.parents[1] / "abi.txt"))
    yield "rust/sys/src/abi.rs", "".join(f"{line}\n" for line in declarations(header, sizes))


def rust_type(c: str) -> str:
    """Return the Rust of a type of C, such as `const void *`."""
    words = c.replace("*", " ").split()
    name = TYPES.get(words[-1], words[-1])
    if "*" not in c:
        return name
    return f"*{'const' if words[0] == 'const' else 'mut'} {name}"


def documentation(comment: str | None, indent: str = "") -> Iterator[str]:
    """Yield the lines of a comment as documentation."""
    for line in (comment or "").strip().splitlines():
        text = re.sub(r"(?<!`)\b(?:isettlers|ISETTLERS)_\w+(?:\.{3})?(?:\[\w+\])?", r"`\g<0>`", line.strip(" *"))
        yield f"{indent}/// {text}"


def constant(part: re.Match[str]) -> Iterator[str]:
    """Yield a constant; bounds of arrays are sizes."""
    name = part["constant"]
    kind = "usize" if name.startswith("ISETTLERS_MAX_") else "u32" if name == "ISETTLERS_ABI" else "i32"
    yield from documentation(part["meaning"] or part["comment"])
    yield f"pub const {name}: {kind} = {part['value']};"


def struct(part: re.Match[str]) -> Iterator[str]:
    """Yield a struct with its fields."""
    yield from documentation(part["comment"])
    yield "#[repr(C)]"
    yield "#[derive(Debug, Clone, Copy)]"
    yield f"pub struct {part['struct']} {{"
    for field in _FIELDS.finditer(part["fields"]):
        for name in field["names"].split(", "):
            bare, _, length = name.partition("[")
            kind = TYPES[field["type"]]
            yield from documentation(field["meaning"], "    ")
            yield f"    pub {bare}: {f'[{kind}; {length}' if length else kind},"
    yield "}"


def parameters(c: str) -> str:
    """Return the parameters of a function as Rust has them."""
    declared = []
    for parameter in c.split(",") if c != "void" else ():
        *kind, name = re.findall(r"\w+|\*", parameter)
        declared.append(f"{name}: {rust_type(' '.join(kind))}")
    return ", ".join(declared)


def function(part: re.Match[str]) -> Iterator[str]:
    """Yield the declaration of a function."""
    name = part["function"]
    checked = name.removesuffix("_unchecked")
    comment = part["comment"] if checked == name else f"{checked} without checks."
    yield from documentation(comment, "    ")
    yield f"    pub fn {name}({parameters(part['parameters'])}) -> {rust_type(part['result'])};"


def assertions(sizes: str) -> Iterator[str]:
    """Yield assertions for the sizes and places of abi.txt."""
    for line in sizes.splitlines():
        if (size := _SIZE.match(line)) and size[1].islower():
            name, field, place, length = size.groups()
            if field:
                yield f"    assert!(offset_of!({name}, {field}) == {place});"
            else:
                yield f"    assert!(size_of::<{name}>() == {length});"


def declarations(header: str, sizes: str) -> Iterator[str]:
    """Yield the file in lines, of the texts of the header and of abi.txt."""
    yield f"// {NOTICE}"
    yield ""
    yield "use core::ffi::{c_char, c_void};"
    yield "use core::marker::{PhantomData, PhantomPinned};"
    yield "use core::mem::offset_of;"
    parts = list(_PART.finditer(header))
    for part in parts:
        if part["constant"]:
            yield ""
            yield from constant(part)
    yield ""
    yield "/// A setup, made by `isettlers_setup`: a block of bytes, aligned to 8."
    yield "#[repr(C)]"
    yield f"pub struct {OPAQUE} {{"
    yield "    _bytes: [u8; 0],"
    yield "    _marker: PhantomData<(*mut u8, PhantomPinned)>,"
    yield "}"
    for part in parts:
        if part["struct"]:
            yield ""
            yield from struct(part)
    yield ""
    yield "#[rustfmt::skip]"
    yield 'unsafe extern "C" {'
    for part in parts:
        if part["function"]:
            yield from function(part)
    yield "}"
    yield ""
    yield "const _: () = {"
    yield from assertions(sizes)
    yield "};"
