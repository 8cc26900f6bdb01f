"""Trees are read in the core with the refusals of Python's reader."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgpack
import pytest
from core.probing import Probe

from isettlers.errors import FormatError
from isettlers.kit.reading import Node
from isettlers.plain import short
from isettlers.plain import tree as plain_tree

FORMAT = -7
COLORS = ("red", "green", "blue")
FIELDS = ("first", "second", "third")

VALUES: tuple[object, ...] = (
    *(None, True, False, 0, 1, -1, -3, -4, 511, 512, -33, -129, -40_000, -(2**31), -(2**40), 2**63 - 1, 2**64 - 1),
    *("", "red", "green", "reds", "re", 'a "quote"', "back\\slash", "tab\tand\nlines\r\b\f\x00\x7f", "é", "漢字", "😀"),
    *("x" * 57, "x" * 58, "x" * 59, "x" * 60, "x" * 61, "x" * 400, '"' * 60, "é" * 60),
    *(0.5, -2.0, 1e300),
    *(b"", b"12345678", b"123456789", [], [1], [1, 2], [1, 2, 3], [1, "two"], [10], [0] * 256, [0] * 257),
    *({}, {"first": 1}, {"fourth": 1}, {"second": 2}, {"second": {}}, {"second": {"third": None}}),
    *({"second": {"third": True}}, {"x" * 59: 0}, {"x" * 60: 0}, {'a "b"\n': 0}),
)

READERS: dict[str, Callable[[Node], object]] = {
    "number": lambda node: node.number(-3, 511),
    "zero": lambda node: node.number(0, 0),
    "flag": Node.flag,
    "text": Node.text,
    "binary": lambda node: node.binary(8),
    "one_of": lambda node: COLORS.index(node.one_of(COLORS)),
    "bars": lambda node: COLORS.index(node.one_of(COLORS)),
    "first, perhaps": lambda node: node.get("first", default=7).number(2, 511),
    "second, perhaps": lambda node: COLORS.index(node.get("second", default="green").one_of(COLORS[:2])),
    "usual second": lambda node: node.get("second", default={}).only(("third",)),
    "two numbers": lambda node: node.fail("3 of -4"),
    "only": lambda node: node.only(FIELDS),
    "only none": lambda node: node.only(()),
    "pair": lambda node: len(list(node.items(2))),
    "second.third": lambda node: node.get("second").get("third").flag(),
    "entries": lambda node: [item.number(0, 9) for item in node.items()],
}


def fault_of(read: Callable[[], object]) -> object:
    """What a reader of Python answers, or the code, path and text of its refusal."""
    try:
        return read()
    except FormatError as error:
        text = str(error)
        return FORMAT, text.split(": ", 1)[0], text


def cut(answer: object) -> object:
    """A refusal as the fixed room of a fault holds it."""
    if not isinstance(answer, tuple):
        return answer
    code, path, text = answer
    return code, *(word if len(word) < room else word[: room - 4] + "..." for word, room in ((path, 124), (text, 256)))


@pytest.mark.parametrize("how", READERS)
def test_a_value_is_read_or_refused_as_in_python(probe: Probe, how: str) -> None:
    for value in VALUES:
        expected = fault_of(lambda value=value: READERS[how](Node(value)))  # type: ignore[misc]
        assert probe.read(msgpack.packb(value), how) == cut(expected), value


def test_a_text_is_shown_as_python_writes_it(probe: Probe) -> None:
    texts = [value for value in VALUES if isinstance(value, str)]
    for text in [*texts, "it's", 'it\'s a "quote"', "\x80\xff\u0100", "'" * 40]:
        assert probe.literal(msgpack.packb(text)) == short(text)


def test_of_two_fields_of_one_name_the_last_counts(probe: Probe) -> None:
    last = b"\x82\xa6second\x80\xa6second\x81\xa5third\xc3"
    assert probe.read(last, "second.third") is True


def nested(levels: int, innermost: object = 0) -> Any:
    tree = innermost
    for _ in range(levels):
        tree = [tree]
    return tree


@pytest.mark.parametrize(
    "tree",
    [
        *(None, 1, 1.5, "text", [1, [2.5, {"a": None}]], {"a": {"b": [True, "é"]}}, nested(31), ["x"] * 4096),
        *([[0] * 4096] * 7, [[0] * 4096] * 9, {"a": [0, b"bytes"]}, ["x" * 16_384], {"a": "x" * 16_385}, [0] * 4097),
        *({"a": [{1: 2}]}, {None: 0}, float("inf"), [float("nan")]),
        *(nested(levels, innermost) for levels in (32, 33) for innermost in (0, 70_000, "text", "x" * 40)),
    ],
    ids=str,
)
def test_a_tree_is_checked_as_in_python(probe: Probe, tree: object) -> None:
    expected = fault_of(lambda: plain_tree(tree, "$") and None)
    code, path, _ = probe.checked(msgpack.packb(tree))
    assert (code, path) == ((0, "") if not isinstance(expected, tuple) else expected[:2])


@pytest.mark.parametrize(
    ("tree", "path"),
    [
        (msgpack.packb(nested(34)), "$" + "[0]" * 33),
        (b"\xdd\xff\xff\xff\xff", "$"),
        (b"\x81\xa1a\xdf\xff\xff\xff\xff", "$.a"),
        (b"", "$"),
        (b"\xc1", "$"),
        (b"\x01\x01", "$"),
        (b"\x91\xa1\xff", "$[0]"),
        (b"\x91\xa3\xed\xa0\x80", "$[0]"),
        (b"\x91\xa2\xc0\x80", "$[0]"),
        (b"\x91\xa4\xf4\x90\x80\x80", "$[0]"),
        (b"\x91\xd4\x01\x00", "$[0]"),
        (b"\x81\xa1\xff\x00", "$"),
        (b"\x92\x00", "$"),
        (b"\x92\x00\x91", "$[1]"),
    ],
)
def test_what_is_no_tree_is_refused_at_its_place(probe: Probe, tree: bytes, path: str) -> None:
    assert probe.checked(tree)[:2] == (FORMAT, path)


def test_no_piece_of_a_tree_is_a_tree(probe: Probe) -> None:
    tree = msgpack.packb({"a": [1, -200, "text", None, True, {"b": 70_000, "c": 1.5}], "d": "x" * 300})
    assert probe.checked(tree)[0] == 0
    for end in range(len(tree)):
        assert probe.checked(tree[:end])[0] == FORMAT
