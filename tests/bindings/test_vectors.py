"""The shared vectors: they are current, JSON and bytes agree, and the engine reads all it has written."""

from __future__ import annotations

from typing import Any, Final

import pytest
from bindings.shared import data_of, rows
from bindings.trees import from_json, packed, to_json, unpacked
from contract import read
from vectors import main

import isettlers
from isettlers.record import Record
from isettlers.serve.errors import FrameError
from isettlers.serve.frames import Splitter
from isettlers.serve.requests import CODES

ROWS: Final = rows()

NOT_PROVOKED: Final = {"internal", "moved", "replaced"}
"""No vector shows a fault of the server, or `moved`, which needs several processes; `replaced` is a push only."""
SHOWN_ELSEWHERE: Final = {"table": {"catalogue", "observe"}}
"""By mode: catalogues and observations are long, and the same in both."""


def tree_of(name: str) -> Any:
    return from_json(ROWS[name]["tree"])


def named(*kinds: str) -> list[str]:
    return [name for name, row in ROWS.items() if row["kind"] in kinds]


# Playing all runs takes ten seconds; each has other options, and the rules of those have tests of their own.
@pytest.mark.parametrize("arguments", [["--check", "--sample"], pytest.param(["--check"], marks=pytest.mark.slow)])
def test_vectors_are_current(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert (main(arguments), capsys.readouterr()) == (0, ("", ""))


@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if "tree" in row])
def test_bytes_and_json_say_the_same(name: str) -> None:
    values = unpacked(data_of(name))
    tree = values if ROWS[name]["kind"] == "record" else values[0]
    assert tree == tree_of(name)
    assert to_json(tree) == ROWS[name]["tree"]
    assert b"".join(map(packed, values)) == data_of(name)


@pytest.mark.parametrize("mode", ["embed", "table"])
@pytest.mark.parametrize("kind", ["request", "reply"])
def test_every_method_of_the_protocol_is_shown(mode: str, kind: str) -> None:
    methods = {name for name, method in read().methods.items() if mode in method.modes}
    shown = {row["method"] for row in ROWS.values() if row["kind"] == kind and row.get("mode") == mode}
    assert methods - SHOWN_ELSEWHERE.get(mode, set()) <= shown


def test_every_error_code_that_can_be_provoked_is_shown() -> None:
    shown = {row["code"] for row in ROWS.values() if "code" in row}
    assert shown >= set(CODES) - NOT_PROVOKED
    assert {row["push"] for row in ROWS.values() if row["kind"] == "push"} >= {
        "progress",
        "changed",
        "replaced",
        "closing",
    }


def test_frames_of_the_stream_are_those_it_names() -> None:
    (name,) = named("stream")
    expected = [data_of(frame) for frame in ROWS[name]["frames"]]
    assert list(Splitter(2**20).feed(data_of(name))) == expected
    bytewise = Splitter(2**20)
    assert [body for byte in data_of(name) for body in bytewise.feed(bytes([byte]))] == expected


@pytest.mark.parametrize("name", named("snapshot"))
def test_engine_reads_snapshots_and_writes_the_same_bytes(name: str) -> None:
    state = isettlers.load(data_of(name))
    expected = from_json(ROWS[name]["expected"])
    assert state.save() == data_of(name)
    assert state.over == expected["over"]
    assert (None if state.over else state.actor) == expected["actor"]
    assert list(state.scores) == expected["scores"]
    assert state.legal_ids() == expected["legal"]
    assert state.hash.to_bytes(8, "little") == expected["hash"]


@pytest.mark.parametrize("name", named("document"))
def test_engine_reads_documents_and_writes_the_same_trees(name: str) -> None:
    state = isettlers.from_document(tree_of(name))
    assert state.document() == tree_of(name)
    assert state.hash.to_bytes(8, "little") == from_json(ROWS[ROWS[name]["snapshot"]]["expected"])["hash"]


@pytest.mark.parametrize("name", named("view"))
def test_views_are_those_of_their_snapshots(name: str) -> None:
    state = isettlers.load(data_of(ROWS[name]["snapshot"]))
    assert state.view(ROWS[name]["seat"]) == tree_of(name)


@pytest.mark.parametrize("name", named("record"))
def test_engine_verifies_records_and_writes_the_same_bytes(name: str) -> None:
    record = Record.from_bytes(data_of(name))
    expected = from_json(ROWS[name]["expected"])
    state = record.verify()
    assert record.to_bytes() == data_of(name)
    assert len(record.actions) == expected["actions"]
    assert list(state.scores) == expected["scores"]
    assert state.hash.to_bytes(8, "little") == expected["hash"]


def test_json_that_could_be_misread_is_not_written() -> None:
    for tree in (1.0, -3.0, float("nan"), {"$binary": "00"}):
        with pytest.raises(ValueError, match=r"mark|apart"):
            to_json(tree)
    assert from_json(to_json({"a": [2**64 - 1, b"\0\xff", 0.5]})) == {"a": [2**64 - 1, b"\0\xff", 0.5]}


def test_a_length_beyond_the_limit_is_refused_before_its_frame_comes() -> None:
    data = data_of("embed/closing-too_large.request")
    with pytest.raises(FrameError):
        list(Splitter(2**21).feed(data))
