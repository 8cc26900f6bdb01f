"""What a course refuses, call by call, with the code and the text that every door gives."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from typing import Final

import msgpack
from attrs import evolve
from bindings.refusals import Refused, begun, refusal

from isettlers.record import Record

SETUPS: Final = (
    ("imperial", {"factions": ["romans", "barbarians"]}, 7, 12),
    ("burgundy", {"players": 2}, 8, 20),
    ("founders", {"players": 3}, 9, 25),
)
"""Setups, seeds, and numbers of actions: the first legal one each time."""
WHOLE: Final = 100_000
"""More actions than a game has."""


def refusals() -> bytes:
    """The contents of the file of refusals."""
    lines: list[str] = []
    for name, setup, seed, actions in SETUPS:
        where = json.dumps({"game": name, "setup": setup}, separators=(",", ":"))
        for at in (actions, WHOLE) if name == "founders" else (actions,):
            lines += _block("start", where, seed, at)
        lines += _block("begin", where, seed, actions)
    return "".join(f"{line}\n" for line in lines).encode("ascii")


def _block(how: str, setup: str, seed: int, actions: int) -> Iterator[str]:
    """A course, and what it refuses."""
    yield "\t".join((how, setup, str(seed), str(actions)))
    course = begun(how, setup, seed, actions)
    calls = [("record", "")] if how == "begin" else list(_calls(course.at, course.record()))
    for call, argument in calls:
        refused: Refused = refusal(course, call, argument)
        yield f"{call}\t{argument}\t{refused.code}\t{refused.text}"
    yield ""


def _calls(at: int, record: Record) -> Iterator[tuple[str, str]]:
    wrong = next(number for number in range(record.game.num_actions) if not record.end().is_legal(number))
    yield from (("act", str(number)) for number in (wrong, -1, 65_535, 65_536, 2**31 - 1))
    yield from (("find", text) for text in ("fly to the moon", "", "PASS  it", "\\x07"))
    for call in ("position", "events", "back", "obstacle"):
        yield from ((call, str(number)) for number in (-1, at + 1))
    yield from (("log", f"{since} {time}") for since, time in ((-1, at), (WHOLE, at), (WHOLE, 0), (0, at + 1)))
    yield from (("replay", data.hex()) for data in _damaged(record))
    yield from (("verify", data.hex()) for data in _other_ends(record))


def _damaged(record: Record) -> Iterator[bytes]:
    """Records that cannot be replayed."""
    data = record.to_bytes()
    header, *frames = msgpack.Unpacker(BytesIO(data))
    yield from (b"\x00", b"hello", data[:40], _packed({"format": 1}))
    for change in (
        {"record": 2}, {"record": 0}, {"seed": 7}, {"seed": b"short"}, {"layout": -1}, {"engine": "a b"},
        {"notes": [1]}, {"tables": "none"},
    ):  # fmt: skip
        yield _packed(header | change, *frames)
    yield _packed({key: value for key, value in header.items() if key != "seed"}, *frames)
    for frame in ([65_535], [65_536], [-1], ["1"], [True], [1, 2], "x", {"actions": 9}):
        yield _packed(header, *frames[:5], frame)
    yield data[:-1] + bytes([data[-1] ^ 1])
    yield data + b"\x00"
    yield evolve(record, tables=bytes(8), engine="0.0.9", actions=(*record.actions, 0, 0, 0)).to_bytes()
    yield evolve(record, layout=99, actions=(record.game.num_actions - 1,)).to_bytes()


def _other_ends(record: Record) -> Iterator[bytes]:
    """Records that lead elsewhere."""
    last = record.hash or 0
    yield evolve(record, hash=None).to_bytes()
    yield evolve(record, hash=last ^ 1).to_bytes()
    yield evolve(record, hash=last ^ 2, layout=99).to_bytes()
    yield evolve(record, hash=last ^ 4, tables=bytes(8), engine="0.0.9").to_bytes()


def _packed(*frames: object) -> bytes:
    return b"".join(map(msgpack.packb, frames))
