"""Read the text of files and streams: UTF-8, or the encoding that a byte order mark names."""

from __future__ import annotations

import codecs
from typing import Final

from isettlers.errors import FormatError

_MARKS: Final = (
    (codecs.BOM_UTF8, "UTF-8"),
    (codecs.BOM_UTF32_LE, "UTF-32-LE"),  # before UTF-16, whose mark this one begins with
    (codecs.BOM_UTF32_BE, "UTF-32-BE"),
    (codecs.BOM_UTF16_LE, "UTF-16-LE"),
    (codecs.BOM_UTF16_BE, "UTF-16-BE"),
)


def utf8(data: bytes) -> bytes:
    """Return the bytes of a file without a byte order mark, in UTF-8 where they had one.

    No snapshot and no binary record begins like a mark. Raises FormatError for bytes that are not in the encoding of
    their mark.
    """
    mark, encoding = mark_of(data)
    return _decoded(data, len(mark), encoding).encode() if mark else data


def mark_of(data: bytes) -> tuple[bytes, str]:
    """Return the byte order mark that data begin with and the encoding that it names; no bytes and UTF-8 for none."""
    return next((row for row in _MARKS if data.startswith(row[0])), (b"", "UTF-8"))


def text_of(data: bytes) -> str:
    r"""Return the text of a file, its lines ended by `\n`.

    Raises FormatError that names the encoding, the line and the offset of the first wrong byte, from 0.
    """
    return _decoded(utf8(data), 0, "UTF-8").replace("\r\n", "\n").replace("\r", "\n")


def _decoded(data: bytes, begin: int, encoding: str) -> str:
    try:
        return data[begin:].decode(encoding)
    except UnicodeDecodeError as error:
        at = begin + error.start
        line = 1 + data[begin:at].decode(encoding).count("\n")
        raise FormatError(f"byte {at}, line {line}: expected {encoding}, got 0x{data[at]:02x}") from None
