"""The protocol as bindings/protocol.toml has it, beside the frames of the server."""

from __future__ import annotations

import copy
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from bindings.shared import FOLDER
from bindings.trees import from_json
from contract import SOURCE, parse, read
from contract_walk import Walk, vectors

from isettlers import serve
from isettlers._core.course.engine import MOST, USUAL
from isettlers.serve import lobby
from isettlers.serve.embed import EmbedSession
from isettlers.serve.seated import TableSession
from isettlers.serve.seats import SUBSTITUTE

CONTRACT: Final = read()
TREE: Final = tomllib.loads(SOURCE.read_text(encoding="utf-8"))
NOT_SHOWN: Final = ["ActionValue.prior"]
"""That of the best action is always 1.0, which the notation of the vectors cannot tell from 1."""


def conversations() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    for path in sorted(FOLDER.glob("transcript-*.jsonl")):
        head, *lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        yield head["mode"], [from_json(line) for line in lines]


def test_vectors_have_the_fields_of_the_contract_and_all_of_them() -> None:
    walk = Walk(CONTRACT)
    for row, tree in vectors():
        mode, frame = row["mode"], from_json(tree)
        match row["kind"]:
            case "request":
                faults = [] if "/error-" in row["name"] else walk.request(frame, mode)
            case "reply":
                faults = walk.reply(frame, row["method"], mode)
            case "error":
                faults = walk.error(frame["error"])
            case _:
                faults = walk.push(frame, mode)
        assert not faults, row["name"]
    assert sorted(walk.met ^ walk.missed) == NOT_SHOWN, "each optional field is there in a vector, and not in another"


def test_errors_and_pushes_of_all_conversations_are_in_the_contract() -> None:
    met = set()
    for mode, lines in conversations():
        for frame in (line["receive"] for line in lines if "receive" in line):
            if "error" in frame:
                met.add(frame["error"]["code"])
            elif "push" in frame:
                assert mode in CONTRACT.pushes[frame["push"]].modes
    assert met
    assert met <= CONTRACT.codes.keys()


def in_server(pattern: str) -> set[str]:
    """What a pattern finds in the files of the server."""
    texts = (path.read_text(encoding="utf-8") for path in Path(serve.__file__).parent.glob("*.py"))
    return {match for text in texts for match in re.findall(pattern, text)}


def test_codes_and_pushes_of_the_server_are_in_the_contract() -> None:
    codes = in_server(r'(?:Refusal|FrameError)\(\s*"(\w+)"')
    assert len(codes) > len(CONTRACT.codes) // 2
    assert codes <= CONTRACT.codes.keys()
    assert in_server(r'"push": "(\w+)"') | in_server(r'\.dismiss\("(\w+)"\)') == CONTRACT.pushes.keys()


def test_close_codes_of_the_server_are_in_the_contract() -> None:
    assert {int(code) for code in in_server(r"\b(1\d{3})\b")} & set(range(1001, 1016)) <= CONTRACT.close.keys()


def test_sessions_have_the_methods_of_their_mode() -> None:
    for session in (EmbedSession, TableSession):
        named = {name for name, method in CONTRACT.methods.items() if session.mode in method.modes}
        assert {"hello", *session.methods} == named


def test_bounds_and_defaults_are_those_of_the_server() -> None:
    rows = {
        (name, row.name): (row.default, row.most)
        for name, method in CONTRACT.methods.items()
        for row in method.arguments
    }
    assert rows["ahead", "limit"] == (str(USUAL), MOST)
    assert rows["lobby", "limit"] == (str(lobby.MOST), lobby.MOST)
    assert rows["create", "substitute"] == (SUBSTITUTE, None)


def changed(*path: str, **values: object) -> dict[str, Any]:
    """The tree of the contract with other values in one of its tables."""
    tree = copy.deepcopy(TREE)
    table = tree
    for name in path:
        table = table.setdefault(name, {})
    table.update(values)
    return tree


ROW: Final = {"kind": "text", "meaning": "A text."}
WRONG: Final[dict[str, tuple[dict[str, Any], str]]] = {
    "a kind": (changed("shared", "game", kind="word of power"), "shared.game: unknown kind: word of power"),
    "a record": (changed("shared", "game", kind="Castle"), "record: unknown, or not used: Castle"),
    "an idle record": (
        changed("record", Castle={"meaning": "A castle.", "field": {"name": ROW}}),
        "record: unknown, or not used: Castle",
    ),
    "an idle argument": (changed("shared", castle=ROW), "shared: not used: castle"),
    "no sentence": (changed("shared", "game", meaning="the game"), "shared.game: expected a sentence, got 'the game'"),
    "no meaning": (changed("method", castle={}), "method.castle: expected str as meaning, got None"),
    "a mode": (changed("method", "save", modes=["solo"]), "method.save: unknown modes: ('solo',)"),
    "a key": (changed("method", "save", returns="Status"), "method.save: unknown: returns"),
    "bounds": (changed("shared", "state", least=2, most=1), "shared.state: least is above most"),
    "a name": (changed("method", "save", "reply", Snap=ROW), "method.save.reply.Snap: a name is of small letters"),
    "a field twice": (changed("method", "apply", "reply", over=ROW), "method.apply.reply: a field comes twice"),
    "an argument twice": (
        changed("method", "apply", "argument", legal=ROW),
        "method.apply: not shared, or",
    ),
    "forms": (changed("record", "Clock", either=[["seconds"], ["move"]]), "record.Clock: either has each field once"),
    "a code": (changed("codes", late=""), "codes.late: expected a sentence, got ''"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_contract_is_rejected_with_the_place(name: str) -> None:
    tree, message = WRONG[name]
    with pytest.raises(ValueError) as caught:  # noqa: PT011, the message is compared
        parse(tree)
    assert str(caught.value).startswith(message)
