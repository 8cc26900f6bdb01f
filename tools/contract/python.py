"""The readers of the server's requests, and the names of the protocol, as a Python module."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from . import Contract, Kind, Row, pascal

_HEAD: Final = '''\
# Written from bindings/protocol.toml by setup.py: change that file, not this one.
"""Requests of the protocol, read and checked; its codes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Self

from isettlers.serve.arguments import Argument, Arguments, needed
'''

_TYPES: Final = {
    "text": "str",
    "bytes": "bytes",
    "count": "int",
    "integer": "int",
    "tree": "Mapping[str, Any]",
    "state": "int",
    "action_id": "int",
    "seat": "Argument",
    "action": "int | str",
    "seed": "int",
    "list text": "list[str]",
    "list integer": "list[object]",
    "seats text": "Argument",
}
"""Types of arguments by kind. What is checked only beside the game stays an `Argument`."""
_READ: Final = {"text": "text", "bytes": "binary", "tree": "tree", "list text": "texts", "list integer": "values"}
"""Methods of `Arguments` that return None for an argument that was left out."""
_WHOLE: Final = ("flag", "seed", "action")
_RAW: Final = ("seat", "seats text")


def source(contract: Contract) -> str:
    """Return the text of isettlers/serve/requests.py."""
    kinds = {row.kind.word for method in contract.methods.values() for row in method.arguments}
    records = [record for record in contract.records.values() if record.name in kinds and not record.either]
    readers = [_reader(contract, record.name, record.meaning, record.own, ()) for record in records]
    readers += [
        _reader(contract, pascal(method.name), method.meaning, method.arguments, method.modes)
        for method in contract.methods.values()
    ]
    return "\n\n".join([_HEAD, _names(contract), *readers, _tables(contract)])


def _names(contract: Contract) -> str:
    return f'''\
VERSION: Final = {contract.version}
"""Version of the protocol."""

CODES: Final = (
{_lines(contract.codes)})
"""Every code of an error; programs decide by them."""
'''


def _lines(names: Iterable[str]) -> str:
    return "".join(f'    "{name}",\n' for name in names)


def _reader(contract: Contract, name: str, meaning: str, rows: Iterable[Row], modes: tuple[str, ...]) -> str:
    rows = tuple(rows)
    fields = "".join(f'    {row.name}: {_type(contract, row, modes)}\n    """{row.meaning}"""\n' for row in rows)
    values = "".join(f"            {_value(contract, row, modes)},\n" for row in rows)
    made = f"cls(\n{values}        )" if rows else "cls()"
    return f'''\
class {name}(NamedTuple):
    """{meaning}"""

{fields}
    @classmethod
    def read(cls, arguments: Arguments, mode: str) -> Self:
        """Take the arguments of a request, all of them. Raises Refusal."""
        read = {made}
        arguments.finish()
        return read
'''


def _partly(row: Row, modes: tuple[str, ...]) -> bool:
    """Whether an argument exists in some of the modes only."""
    return not set(modes) <= set(row.modes)


def _spelled(kind: Kind) -> str:
    return kind.word if kind.item is None else f"{kind.word} {_spelled(kind.item)}"


def _given(contract: Contract, kind: Kind) -> bool:
    """Whether a method reads the argument itself."""
    return _spelled(kind) in _RAW or (kind.record and bool(contract.records[kind.word].either))


def _type(contract: Contract, row: Row, modes: tuple[str, ...]) -> str:
    """Return the type of an argument; a flag or a record that is left out is false or has no values."""
    kind = row.kind
    given = _given(contract, kind)
    if kind.word == "flag":
        return "bool" if kind.literal is None else "bool | str"
    if kind.record and not given:
        return kind.word
    type_ = "Argument" if given else _TYPES[_spelled(kind)]
    return f"{type_} | None" if row.optional or _partly(row, modes) else type_


def _value(contract: Contract, row: Row, modes: tuple[str, ...]) -> str:
    """Return the expression that takes an argument."""
    value = _taken(contract, row)
    if not _partly(row, modes):
        return value
    mode = " or ".join(f'mode == "{name}"' for name in row.modes)
    return f"{value} if {mode} else None"


def _taken(contract: Contract, row: Row) -> str:
    name, kind = f'"{row.name}"', row.kind
    if _given(contract, kind):
        return f"arguments.{'find' if row.optional else 'get'}({name})"
    if kind.record:
        return f"{kind.word}.read(arguments.below({name}), mode)"
    if kind.literal is not None:
        return f'arguments.flag_or({name}, "{kind.literal}")'
    if kind.word in {"count", "integer", "state", "action_id"}:
        least, most = row.bounds
        return f"arguments.{'number_if' if row.optional else 'number'}({name}, {least}, {most})"
    if kind.word in _WHOLE:
        return f"arguments.{kind.word}({name})"
    value = f"arguments.{_READ[_spelled(kind)]}({name})"
    return value if row.optional else f"needed({name}, {value})"


def _tables(contract: Contract) -> str:
    modes = "".join(
        f'        "{mode}": MappingProxyType(\n            {{\n'
        + "".join(
            f'                "{method.name}": {pascal(method.name)}.read,\n'
            for method in contract.methods.values()
            if mode in method.modes
        )
        + "            }\n        ),\n"
        for mode in contract.modes
    )
    return f'''\
READERS: Final[Mapping[str, Mapping[str, Callable[[Arguments, str], Any]]]] = MappingProxyType(
    {{
{modes}    }}
)
"""Functions that read the requests of each mode, by method."""
'''
