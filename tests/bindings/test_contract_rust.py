"""The types of the client in Rust, written from the protocol."""

from __future__ import annotations

import copy
import tomllib
from typing import Any, Final

import pytest
from contract import SOURCE, parse, read, rust

TREE: Final[dict[str, Any]] = tomllib.loads(SOURCE.read_text(encoding="utf-8"))
MOOD: Final = {"kind": "text", "optional": True, "meaning": "Mood of the server."}


def added(*path: str) -> dict[str, list[str]]:
    """The lines that a row of the contract adds to each file; it takes none away."""
    tree = copy.deepcopy(TREE)
    table = tree
    for name in path:
        table = table.setdefault(name, {})
    table["mood"] = MOOD
    after = dict(rust.files(parse(tree)))
    more = {}
    for name, text in rust.files(read()):
        rest = iter(text.splitlines())
        line = next(rest, None)
        lines = []
        for each in after[name].splitlines():
            if each == line:
                line = next(rest, None)
            else:
                lines.append(each.strip())
        assert line is None
        if lines:
            more[name.rsplit("/", 1)[1]] = lines
    return more


FIELD: Final = [
    "/// Mood of the server.",
    '#[serde(default, skip_serializing_if = "Option::is_none")]',
    "pub mood: Option<String>,",
]


@pytest.mark.parametrize(
    ("file", "path"),
    [
        ("reply.rs", ("method", "undo", "reply")),
        ("reply.rs", ("record", "Event", "field")),
        ("push.rs", ("push", "said", "field")),
    ],
)
def test_an_optional_field_is_added_to_its_type_alone(file: str, path: tuple[str, ...]) -> None:
    assert added(*path) == {file: FIELD}


@pytest.mark.parametrize(("file", "method"), [("request.rs", "legal"), ("options.rs", "bot")])
def test_an_optional_argument_has_a_field_and_a_builder_method(file: str, method: str) -> None:
    lines = added("method", method, "argument")
    assert list(lines) == [file]
    assert lines[file][:3] == FIELD
    assert "mood: None," in lines[file]
    assert "pub fn mood(mut self, mood: impl Into<String>) -> Self {" in lines[file]


def test_methods_that_share_a_struct_have_the_same_arguments() -> None:
    with pytest.raises(ValueError, match="apply and step have not the same arguments"):
        added("method", "step", "argument")
