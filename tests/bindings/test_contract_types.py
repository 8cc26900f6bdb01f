"""The types of the clients in Go and Rust, written from the protocol: a row is the whole change."""

from __future__ import annotations

import copy
import shutil
import subprocess
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest
from contract import SOURCE, Contract, go, parse, pascal, read, rust

CONTRACT: Final = read()
TREE: Final[dict[str, Any]] = tomllib.loads(SOURCE.read_text(encoding="utf-8"))
MOOD: Final = {"kind": "text", "optional": True, "meaning": "Mood of the server."}
GO: Final = shutil.which("go") or ""


def extended(*paths: tuple[str, ...]) -> Contract:
    """The contract with one more row in each of some tables."""
    tree = copy.deepcopy(TREE)
    for path in paths:
        table = tree
        for name in path:
            table = table.setdefault(name, {})
        table["mood"] = MOOD
    return parse(tree)


def added(client: ModuleType, *path: str) -> Mapping[str, list[str]]:
    """The lines that a row of the contract adds to each file; it takes none away."""
    after = dict(client.files(extended(path)))
    more = {}
    for name, text in client.files(CONTRACT):
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
        ("reply.rs", ("method", "apply", "reply")),
        ("reply.rs", ("record", "Event", "field")),
        ("push.rs", ("push", "said", "field")),
    ],
)
def test_an_optional_field_is_added_to_its_type_alone(file: str, path: tuple[str, ...]) -> None:
    assert added(rust, *path) == {file: FIELD}


@pytest.mark.parametrize(
    ("file", "method"),
    [("request.rs", "legal"), ("options.rs", "bot"), ("options.rs", "apply"), ("options.rs", "step")],
)
def test_an_optional_argument_has_a_field_and_a_builder_method(file: str, method: str) -> None:
    lines = added(rust, "method", method, "argument")
    assert list(lines) == [file]
    assert lines[file][:3] == FIELD
    assert "mood: None," in lines[file]
    assert lines[file].count("pub fn mood(mut self, mood: impl Into<String>) -> Self {") == 1


GO_FIELD: Final = ["// Mood of the server.", "Mood string"]


@pytest.mark.parametrize("method", ["apply", "resign", "save", "view"])
def test_a_field_of_a_reply_in_go_is_added_to_its_type_alone(method: str) -> None:
    lines = added(go, "method", method, "reply")
    assert list(lines) == ["protocol_replies.go"]
    assert lines["protocol_replies.go"][: len(GO_FIELD)] == GO_FIELD


@pytest.mark.parametrize("method", ["apply", "step", "status", "fork"])
def test_an_argument_in_go_is_added_to_the_options_of_its_method_alone(method: str) -> None:
    lines = added(go, "method", method, "argument")
    assert list(lines) == ["protocol_requests.go"]
    assert [line for line in lines["protocol_requests.go"] if line.startswith("Mood")] == ["Mood string"]


CALLS: Final = {
    "start": 'engine.Start(ctx, "", nil, {})',
    "load": "engine.LoadRecord(ctx, nil, {})",
    "save": "state.Save(ctx, {})",
    "document": "state.Document(ctx, {})",
    "status": "state.Status(ctx, {})",
    "catalogue": "state.Catalogue(ctx, {})",
    "check": 'engine.Check(ctx, "", nil, {})',
    "view": "state.View(ctx, 0, {})",
    "legal": "state.Legal(ctx, {})",
    "why_not": "state.WhyNot(ctx, 0, {})",
    "hindrances": "seat.Hindrances(ctx, {})",
    "ahead": "state.Ahead(ctx, {})",
    "apply": "state.Apply(ctx, 0, {})",
    "step": "state.Step(ctx, 0, {})",
    "undo": "state.Undo(ctx, {})",
    "fork": "state.Fork(ctx, {})",
    "resample": "state.Resample(ctx, 0, {})",
    "observe": "state.Observe(ctx, 0, {})",
    "bot": 'state.Bot(ctx, "", {})',
    "record": "state.Record(ctx, {})",
    "verify": "engine.Verify(ctx, nil, {})",
    "create": 'engine.Create(ctx, "", nil, {})',
    "join": 'engine.Join(ctx, "", {})',
    "resign": "seat.Resign(ctx, {})",
    "free": "seat.Free(ctx, 0, {})",
    "takeback": "seat.Takeback(ctx, {})",
    "rematch": "seat.Rematch(ctx, {})",
    "say": 'seat.Say(ctx, "", {})',
    "lobby": "engine.Lobby(ctx, {})",
    "take": 'engine.Take(ctx, "", 0, {})',
}
"""A call of each method in Go with its options."""
OPENING: Final = {"start": "state.Opened()", "load": "state.Opened()", "fork": "state.Opened()",
                  "resample": "state.Opened()", "join": "seat.Joined()"}  # fmt: skip
"""Methods whose reply the state or the seat has that they open."""


def program() -> str:
    """A program in Go that gives the new argument of each method, and reads the new field of each reply."""
    calls = ""
    for method, call in CALLS.items():
        made = call.format(f'{pascal(method)}Options{{Mood: "calm"}}')
        if method in OPENING:
            name = OPENING[method].partition(".")[0]
            calls += f"\t{name}, _, _ = {made}\n\t_ = {OPENING[method]}.Mood\n"
        else:
            calls += f"\t{method}Reply, _ := {made}\n\t_ = {method}Reply.Mood\n"
    return f"""\
package isettlers

import "context"

func everyRow(ctx context.Context, engine *Engine, state *State, seat *Seat) {{
{calls}	_ = state.Close(ctx, CloseOptions{{Mood: "calm"}})
	_ = Options{{HelloOptions: HelloOptions{{Mood: "calm"}}}}
	_ = engine.Hello().Mood
}}

var _ = everyRow
"""


def test_every_method_has_a_call_in_go() -> None:
    assert {*CALLS, "hello", "close", "cancel"} == CONTRACT.methods.keys()


@pytest.mark.skipif(not GO, reason="compiles the client in Go")
def test_a_row_of_every_method_reaches_the_users_of_the_client_in_go(tmp_path: Path) -> None:
    client = SOURCE.parent / "go"
    for path in (*client.glob("*.go"), client / "go.mod", client / "go.sum"):
        shutil.copy(path, tmp_path)
    rows = [("method", name, side) for name in CONTRACT.methods for side in ("argument", "reply")]
    for name, text in go.files(extended(*rows)):
        (tmp_path / Path(name).name).write_text(text, encoding="utf-8")
    (tmp_path / "every_row.go").write_text(program(), encoding="utf-8")
    built = subprocess.run([GO, "build", "."], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
