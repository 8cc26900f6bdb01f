"""Clients of every released version of the protocol are still served: their conversations go the same way."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import define, field
from bindings.hosting import CREATE_KEY, Connection, hosted
from bindings.trees import difference, from_json, packed, unpacked

from isettlers.serve.frames import framed
from isettlers.serve.gate import Gate

VECTORS: Final = Path(__file__).resolve().parents[2] / "bindings" / "vectors"
TRANSCRIPTS: Final = sorted(VECTORS.glob("v*/transcript-*.jsonl"))


@define
class Replay:
    """A conversation played again."""

    gate: Gate
    connections: dict[int, Connection] = field(factory=dict)
    named: dict[str, str] = field(factory=dict)
    """The tokens and tables of this server, by their names in the transcript."""

    async def line(self, line: dict[str, Any]) -> None:
        """Send what was sent, or compare what comes with what came."""
        number = line["connection"]
        connection = self.connections.get(number)
        if connection is None:
            connection = self.connections[number] = Connection(self.gate, number)
        if "send" in line:
            connection.send(packed(from_json(self._bound(line["send"]))))
        elif "send_bytes" in line:
            connection.send_raw(framed(from_json(line["send_bytes"])))
        elif "send_stream" in line:
            connection.send_raw(from_json(line["send_stream"]))
        else:
            body = await connection.receive(_answers(line["receive"]))
            self._compare(line["receive"], unpacked(body)[0])

    def _compare(self, recorded: dict[str, Any], actual: dict[str, Any]) -> None:
        self._learn(recorded, actual)
        fault = difference(from_json(self._bound(recorded)), actual)
        assert fault is None, f"{fault}\n{actual}"

    def _learn(self, recorded: object, actual: object) -> None:
        """Find out what the names of tokens and tables stand for here."""
        if isinstance(recorded, dict) and "$name" in recorded:
            assert isinstance(actual, str)
            self.named.setdefault(recorded["$name"], actual)
        elif isinstance(recorded, dict) and isinstance(actual, dict):
            for key, value in recorded.items():
                self._learn(value, actual.get(key))

    def _bound(self, tree: Any) -> Any:
        if isinstance(tree, dict):
            return self.named[tree["$name"]] if "$name" in tree else {key: self._bound(v) for key, v in tree.items()}
        return [self._bound(value) for value in tree] if isinstance(tree, list) else tree


def _answers(recorded: dict[str, Any]) -> Callable[[dict[str, Any]], bool]:
    key = "push" if "push" in recorded else "id"
    return lambda frame: frame.get(key) == recorded[key]


async def replayed(lines: list[dict[str, Any]]) -> None:
    head, *exchange = lines
    keyed = head.get("key") is not None
    assert head["transcript"] == 1
    assert head.get("key") in {None, CREATE_KEY}
    async with hosted(head["mode"], head["limits"], keyed=keyed) as gate:
        replay = Replay(gate)
        for line in exchange:
            await replay.line(line)


def read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_conversation_on_file_goes_the_same_way(path: Path) -> None:
    asyncio.run(replayed(read(path)))


def test_there_are_conversations_in_both_modes() -> None:
    assert {read(path)[0]["mode"] for path in TRANSCRIPTS} == {"embed", "table"}


def test_a_changed_answer_is_found() -> None:
    lines = read(next(path for path in TRANSCRIPTS if path.stem.endswith("embed-errors")))
    lines[2]["receive"]["error"]["code"] = "refused"
    with pytest.raises(AssertionError, match="was 'refused' and is 'hello_first'"):
        asyncio.run(replayed(lines))


def test_added_fields_are_no_difference_but_missing_and_changed_ones_are() -> None:
    assert difference({"a": [{"b": 1}]}, {"a": [{"b": 1, "c": 2}], "d": None}) is None
    assert difference({"a": 1}, {}) == "$.a is missing"
    assert difference({"a": [1]}, {"a": [1, 2]}) == "$.a was [1] and is [1, 2]"
    assert difference({"a": True}, {"a": 1}) == "$.a was True and is 1"
