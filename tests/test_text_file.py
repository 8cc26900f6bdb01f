"""Bytes of files as text: with byte order marks, other encodings and the line ends of other systems."""

from __future__ import annotations

import codecs

import pytest

from isettlers.errors import FormatError
from isettlers.text_file import text_of, utf8

TEXT = 'name = "Hütte 小屋 🛖"\ncost = 1\n'
ENCODED = {
    "UTF-8": TEXT.encode(),
    "UTF-8 with a mark": TEXT.encode("utf-8-sig"),
    "UTF-16-LE": codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"),
    "UTF-16-BE": codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"),
    "UTF-32-LE": codecs.BOM_UTF32_LE + TEXT.encode("utf-32-le"),
    "UTF-32-BE": codecs.BOM_UTF32_BE + TEXT.encode("utf-32-be"),
}


@pytest.mark.parametrize("data", ENCODED.values(), ids=ENCODED)
def test_a_text_reads_the_same_in_each_encoding(data: bytes) -> None:
    assert text_of(data) == TEXT
    assert utf8(data) == TEXT.encode()


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_as_on_any_system(end: str) -> None:
    assert text_of(TEXT.replace("\n", end).encode()) == TEXT


def test_bytes_without_a_mark_stay_as_they_are() -> None:
    assert utf8(b"\x88\xa6record\xff\r\n") == b"\x88\xa6record\xff\r\n"


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"one\ntwo \xe9\n", "byte 8, line 2: expected UTF-8, got 0xe9"),
        (b"\xef\xbb\xbfone \xe9", "byte 7, line 1: expected UTF-8, got 0xe9"),
        (b"cut \xe2\x82", "byte 4, line 1: expected UTF-8, got 0xe2"),
        (b"\xff\xfea\0\n\0b", "byte 6, line 2: expected UTF-16-LE, got 0x62"),
        (b"\xfe\xff\xd8\0\0a", "byte 2, line 1: expected UTF-16-BE, got 0xd8"),
        (b"\xff\xfe\0\0a\0\0\0\0\0\x11\0", "byte 8, line 1: expected UTF-32-LE, got 0x00"),
    ],
)
def test_bytes_of_another_encoding_are_named_with_their_place(data: bytes, why: str) -> None:
    with pytest.raises(FormatError) as caught:
        text_of(data)
    assert str(caught.value) == why
