"""The JSON Schema of the frames, beside the shared vectors."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import pytest
from contract import pascal, read, schema
from contract_walk import Frame, vectors
from jsonschema import Draft202012Validator

CONTRACT: Final = read()
SCHEMA: Final = schema.schema(CONTRACT)
FRAMES: Final = {row["name"]: (row, frame) for row, frame in vectors()}


@cache
def validator(definition: str) -> Draft202012Validator:
    return Draft202012Validator({**SCHEMA, "$ref": f"#/$defs/{definition}"})


def valid(frame: Frame, *definitions: str) -> bool:
    """Whether a frame fits definitions, which must agree."""
    verdicts = {bool(validator(definition).is_valid(frame)) for definition in definitions}
    assert len(verdicts) == 1, definitions
    return verdicts.pop()


def definitions(row: Mapping[str, Any]) -> tuple[str, ...]:
    """The definitions that a vector fits."""
    match row["kind"]:
        case "request":
            return (f"{pascal(row['method'])}Request", "Request")
        case "reply":
            return (f"{pascal(row['method'])}Reply",)
        case "push":
            return (f"{pascal(row['push'])}Push", "Push")
        case _:
            return ("Error",)


def needed(row: Mapping[str, Any]) -> list[str]:
    """The names of the values that a frame has in every mode."""
    match row["kind"]:
        case "request" | "reply":
            method = CONTRACT.methods[row["method"]]
            modes, rows = method.modes, method.arguments if row["kind"] == "request" else CONTRACT.reply(method)
        case "push":
            push = CONTRACT.pushes[row["push"]]
            modes, rows = push.modes, CONTRACT.fields(push)
        case _:
            modes, rows = (), CONTRACT.error.own
    return [each.name for each in rows if not each.optional and set(modes) <= set(each.modes)]


def inner(frame: Frame) -> Frame:
    """The map with the fields of the contract."""
    fields: Frame = frame.get("ok", frame.get("error", frame))
    return fields


def changed(frame: Frame, tree: Frame) -> Frame:
    """The frame with another such map."""
    return next(({**frame, name: tree} for name in ("ok", "error") if name in frame), tree)


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize(
    "name", [name for name, (row, _) in FRAMES.items() if "/error-" not in name or row["kind"] == "error"]
)
def test_a_vector_fits_its_definitions_and_loses_no_field(name: str) -> None:
    row, frame = FRAMES[name]
    fits = definitions(row)
    assert valid(frame, *fits)
    tree = inner(frame)
    assert valid(changed(frame, {**tree, "odd": 1}), *fits) == (row["kind"] != "request")
    for field in needed(row):
        less = {key: value for key, value in tree.items() if key != field}
        assert not valid(changed(frame, less), *fits), field


BOT: Final = {"id": 1, "method": "bot", "state": 1, "bot": "greedy"}
CREATE: Final = {"id": 1, "method": "create", "game": "imperial", "setup": {}}


@pytest.mark.parametrize(
    "frame",
    [
        {**BOT, "budget": {"ms": 5}},
        {**BOT, "budget": None},
        {**BOT, "seed": {"$binary": "00ff00ff00ff00ff"}},
        {**BOT, "seed": {"$integer": "18446744073709551615"}},
        {**BOT, "progress": "actions"},
        {**CREATE, "bots": {"1": "greedy"}},
        {**CREATE, "clock": {"seconds": 9, "increment": 1}},
    ],
)
def test_a_request_fits(frame: dict[str, Any]) -> None:
    assert valid(frame, "Request")


@pytest.mark.parametrize(
    "frame",
    [
        {**BOT, "budget": {"ms": 0}},
        {**BOT, "budget": {"odd": 1}},
        {**BOT, "state": None},
        {**BOT, "seed": {"$binary": "00ff"}},
        {**BOT, "progress": "values"},
        {**CREATE, "bots": {"one": "greedy"}},
        {**CREATE, "clock": {"seconds": 9, "move": 1}},
        {**CREATE, "clock": {"move": 1, "increment": 1}},
        {"id": 1, "method": "castle"},
    ],
)
def test_a_request_with_a_wrong_argument_does_not_fit(frame: dict[str, Any]) -> None:
    assert not valid(frame, "Request")
