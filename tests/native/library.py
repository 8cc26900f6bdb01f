"""libisettlers through ctypes: compiled from the amalgamation, and a Python face of it for tests."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from ctypes import CDLL, Structure, byref, c_char, c_char_p, c_int32, c_int64, c_size_t, c_uint16, c_uint64, c_void_p
from ctypes import create_string_buffer as room
from functools import cache
from pathlib import Path
from typing import Any

import msgpack
from attrs import field, frozen

ROOT = Path(__file__).parents[2]
NATIVE = ROOT / "bindings" / "c"
BUILT = ROOT / "build" / "native"
SOURCE = NATIVE / "build" / "isettlers.c"
OBJECT = BUILT / "isettlers.o"
FLAGS = (
    *("-std=c11", "-O1", "-fPIC"),
    *("-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Werror"),
)

ARGUMENT, TABLES, STATE, ILLEGAL, OVER, ROOM, FORMAT, SETUP, DATA = range(-1, -10, -1)
MAX_LEGAL = 1024
MAX_STATE = 2048


class Error(Structure):
    """isettlers_error."""

    _fields_ = (("code", c_int32), ("path", c_char * 124), ("text", c_char * 256))


class Refused(Exception):  # noqa: N818, what a caller of C gets
    """A negative result: its code, and the path and text of the error."""

    def __init__(self, code: int, error: Error | None = None) -> None:
        self.code = code
        self.path = error.path.decode() if error else ""
        self.text = error.text.decode() if error else ""
        super().__init__(code, self.path, self.text)


@cache
def compiled() -> Path:
    """The library, made again where a source has changed."""
    BUILT.mkdir(parents=True, exist_ok=True)
    library, source = BUILT / "libisettlers.so", SOURCE
    with (BUILT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        inputs = [
            *(path for path in (ROOT / "isettlers" / "_core").rglob("*.p[yx]*") if path.suffix not in {".pyc", ".pyi"}),
            *(NATIVE / "src").iterdir(),
            *(NATIVE / "include").iterdir(),
            *(ROOT / "tools").glob("amalgamate.py"),
            *(ROOT / "tools").glob("c_*.py"),
        ]
        newest = max(path.stat().st_mtime for path in inputs)
        if not source.exists() or source.stat().st_mtime < newest:
            subprocess.run([sys.executable, ROOT / "tools" / "amalgamate.py"], check=True, cwd=ROOT)
        if not library.exists() or library.stat().st_mtime < source.stat().st_mtime:
            compiler = os.environ.get("CC", "cc").split()
            subprocess.run([*compiler, *FLAGS, "-c", source, "-o", OBJECT], check=True)
            subprocess.run([*compiler, "-shared", OBJECT, "-o", library], check=True)
    return library


@cache
def library() -> CDLL:
    """The functions with their types."""
    lib = CDLL(str(compiled()))
    tables, size, error = c_void_p, c_size_t, c_void_p
    data = (c_void_p, size)
    for name, kind, arguments in (
        ("setup", c_int64, (*data, *data, tables, size, error)),
        ("setup_of_snapshot", c_int64, (*data, *data, tables, size, error)),
        ("with_network", c_int64, (tables, *data, tables, size, error)),
        ("setup_tree", c_int64, (tables, c_void_p, size)),
        ("set_language", c_int32, (tables, c_char_p, error)),
        ("error_text", c_char_p, (c_int32,)),
        ("seats", c_int32, (tables,)),
        ("state_size", c_int32, (tables,)),
        ("game", c_char_p, (tables,)),
        ("start", c_int32, (tables, c_uint64, c_void_p, c_void_p)),
        ("legal", c_int32, (tables, c_void_p, c_void_p)),
        ("apply", c_int32, (tables, c_void_p, c_int32, c_void_p)),
        ("hash", c_int32, (tables, c_void_p, c_void_p)),
        ("save", c_int64, (tables, c_void_p, c_void_p, size)),
        ("load", c_int32, (tables, *data, c_void_p, error)),
        ("setup_of_document", c_int64, (*data, *data, tables, size, error)),
        ("load_document", c_int32, (tables, *data, c_void_p, error)),
        ("document", c_int64, (tables, c_void_p, c_void_p, size)),
        ("tree_of_json", c_int64, (*data, c_void_p, size, error)),
        ("json_of_tree", c_int64, (*data, c_void_p, size, error)),
    ):
        function = getattr(lib, f"isettlers_{name}")
        function.restype, function.argtypes = kind, arguments
    return lib


def checked(result: int, error: Error | None = None) -> int:
    """A result that is no error. Raises Refused."""
    if result < 0:
        raise Refused(result, error)
    return result


def aligned(size: int) -> Any:
    """Memory of a size, aligned to 8."""
    return (c_uint64 * (-(-size // 8)))()


@frozen(eq=False)
class Tables:
    """The tables of a setup in the library."""

    block: Any = field(repr=False)
    size: int

    @classmethod
    def _made(cls, make: Any, source: bytes, data: bytes | None) -> Tables:
        error = Error()
        given = (source, len(source), data, len(data or b""))
        size = checked(make(*given, None, 0, byref(error)), error)
        block = aligned(size)
        assert checked(make(*given, block, size, byref(error)), error) == size
        return cls(block, size)

    @classmethod
    def of(cls, setup: bytes, data: bytes | None = None) -> Tables:
        """The tables of {"game": ..., "setup": ...}, MessagePack or JSON. Raises Refused."""
        return cls._made(library().isettlers_setup, setup, data)

    @classmethod
    def of_snapshot(cls, snapshot: bytes, data: bytes | None = None) -> Tables:
        """The tables of the setup of a snapshot. Raises Refused."""
        return cls._made(library().isettlers_setup_of_snapshot, snapshot, data)

    @classmethod
    def of_document(cls, document: bytes, data: bytes | None = None) -> Tables:
        """The tables of the setup of a document, MessagePack or JSON. Raises Refused."""
        return cls._made(library().isettlers_setup_of_document, document, data)

    def with_network(self, network: bytes) -> Tables:
        """The same with a network. Raises Refused."""
        error, add = Error(), library().isettlers_with_network
        size = checked(add(self.block, network, len(network), None, 0, byref(error)), error)
        block = aligned(size)
        checked(add(self.block, network, len(network), block, size, byref(error)), error)
        return Tables(block, size)

    @property
    def setup(self) -> Any:
        """The tree of the setup."""
        return msgpack.unpackb(self.setup_bytes)

    @property
    def setup_bytes(self) -> bytes:
        """The same in MessagePack."""
        out = room(checked(library().isettlers_setup_tree(self.block, None, 0)))
        library().isettlers_setup_tree(self.block, out, len(out))
        return out.raw

    def start(self, seed: int) -> Position:
        """A fresh game."""
        state = aligned(checked(library().isettlers_state_size(self.block)))
        checked(library().isettlers_start(self.block, seed, state, None))
        return Position(self, state)

    def load(self, snapshot: bytes) -> Position:
        """The position of a snapshot of this setup. Raises Refused."""
        return self._loaded(library().isettlers_load, snapshot)

    def read(self, document: bytes) -> Position:
        """The position of a document of this setup, MessagePack or JSON. Raises Refused."""
        return self._loaded(library().isettlers_load_document, document)

    def _loaded(self, load: Any, data: bytes) -> Position:
        state, error = aligned(MAX_STATE), Error()
        checked(load(self.block, data, len(data), state, byref(error)), error)
        return Position(self, state)


@frozen(eq=False)
class Position:
    """A state in the library."""

    tables: Tables
    state: Any = field(repr=False)

    def legal(self) -> list[int]:
        """The legal action ids."""
        ids = (c_uint16 * MAX_LEGAL)()
        return list(ids[: checked(library().isettlers_legal(self.tables.block, self.state, ids))])

    def apply(self, action: int) -> None:
        """Apply a legal action."""
        checked(library().isettlers_apply(self.tables.block, self.state, action, None))

    @property
    def hash(self) -> int:
        """The hash of the state."""
        out = c_uint64()
        checked(library().isettlers_hash(self.tables.block, self.state, byref(out)))
        return out.value

    def save(self) -> bytes:
        """A snapshot."""
        return self._written(library().isettlers_save)

    def document(self) -> dict[str, Any]:
        """A document."""
        tree: dict[str, Any] = msgpack.unpackb(self._written(library().isettlers_document))
        return tree

    def _written(self, write: Any) -> bytes:
        out = room(checked(write(self.tables.block, self.state, None, 0)))
        assert write(self.tables.block, self.state, out, len(out)) == len(out)
        return out.raw
