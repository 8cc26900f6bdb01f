"""What `fuzz.py` throws at the readers: real snapshots, documents, records and action texts, and ways to damage them.

An input is a byte that says which reader gets it, then what that reader is given.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

import msgpack
from fuzz_stream import conversation, damaged_stream
from games.subject import Damage
from games.subjects import SUBJECTS

from isettlers import State
from isettlers.record import Record

ROOT: Final = Path(__file__).resolve().parents[1]
NAMES: Final = ("snapshot", "document", "record", "record text", "action text", "stream of frames")
"""The readers, by the first byte of an input."""
LONGEST: Final = 300_000
"""Bytes of an input at most; what takes more to go wrong is for the tests."""
_SUM: Final = 8
_STATE: Final = b"\xa5state\xc5"
_GAME: Final = b"\xa4game"


# ---------------------------------------------------------------- seeds

_positions: list[State] = []


def positions() -> list[State]:
    """Positions of many setups and moments, most of them within a chain of choices; the same in every run."""
    if not _positions:
        for subject in SUBJECTS.values():
            rng = Random(1)
            for number, setup in enumerate(subject.damage.setups(rng)):
                _positions.extend(_visited(setup.start(number), subject.damage, rng))
    return _positions


def _visited(state: State, game: Damage, rng: Random) -> Iterator[State]:
    greedy = rng.random() < 0.5
    while not state.over:
        if rng.random() < (0.1 if game.chained(state) else 0.01):
            yield state.clone()
        best = greedy and rng.random() < 0.7
        state.apply_unchecked(state.greedy(rng.getrandbits(32)) if best else rng.choice(state.legal_ids()))
    yield state


def seeds() -> list[bytes]:
    """Real snapshots, documents, records in both forms and action texts."""
    inputs = []
    for number, state in enumerate(positions()):
        inputs.append(b"\0" + state.save())
        inputs.append(b"\1" + json.dumps(state.document()).encode())
        place = (number % 65536).to_bytes(2, "little")
        inputs += [b"\4" + place + action.text.encode() for action in list(state.legal)[:3]]
    for number in range(24):
        for subject in SUBJECTS.values():
            record = _record(subject.damage, Random(number))
            inputs.append(b"\2" + record.to_bytes())
            inputs.append(b"\3" + record.text().encode())
        inputs += [b"\5" + conversation(Random(number * 8 + each)) for each in range(8)]
    return inputs


def _record(game: Damage, rng: Random) -> Record:
    setup = game.plain_setup(rng)
    state = setup.start(seed := rng.getrandbits(64))
    actions: list[int] = []
    while not state.over and len(actions) < rng.choice((5, 40, 1000)):
        actions.append(rng.choice(state.legal_ids()))
        state.apply_unchecked(actions[-1])
    ends = state.hash if rng.random() < 0.7 else None
    return Record(setup, seed, tuple(actions), hash=ends, notes={"players": ["a", "b"]} if rng.random() < 0.5 else {})


# ---------------------------------------------------------------- damage

ODD: Final[tuple[Any, ...]] = (
    None, True, False, 0, 1, -1, 2, 3, 5, 7, 8, 127, 128, 255, 256, 511, 512, 65535, 65536, 2**31, 2**63 - 1, -(2**63),
    1.5, 1e300, "", "a", "action", "over", "é\u2028\n", "x" * 70_000, [], {}, [[]], {"": 0}, [0] * 300,
    *(value for subject in SUBJECTS.values() for value in subject.damage.odd),
)  # fmt: skip
JSON_ODD: Final[tuple[Any, ...]] = (float("nan"), float("inf"), 10**400, "\ud800", {"\ud800\n": 1})
WORDS: Final = (
    "\n",
    "\r\n",
    ":",
    "{",
    "}",
    '"',
    "\0",
    "\u2028",
    "9" * 40,
    "end:",
    *(subject.damage.odd[0] for subject in SUBJECTS.values()),
    " " * 200,
    "é",
    "x" * 5000,
)


def damaged(data: bytes, others: list[bytes], rng: Random) -> bytes:
    """An input of the same kind made from one and, for what crosses over, others."""
    kind = data[0] % len(NAMES) if data else 0
    body = data[1:]
    same = [other[1:] for other in rng.sample(others, min(len(others), 30)) if other[0] == kind] or [body]
    other = rng.choice(same)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        changed = DAMAGES[kind](body, other, rng)
        body = changed if len(changed) <= LONGEST else body
    return bytes([kind]) + body


def damaged_bytes(body: bytes, other: bytes, rng: Random) -> bytes:
    """Bytes flipped, set, cut, put in, doubled or taken over."""
    raw = bytearray(body or b"\0")
    at = rng.randrange(len(raw))
    length = min(rng.choice((1, 1, 2, 4, 8, 64)), len(raw) - at)
    match rng.randrange(6):
        case 0:
            raw[at] ^= 1 << rng.randrange(8)
        case 1:
            raw[at] = rng.choice((0, 1, 127, 128, 0xC1, 0xDB, 0xDD, 0xDF, 255, rng.randrange(256)))
        case 2:
            del raw[at : rng.choice((at + length, len(raw)))]
        case 3:
            raw[at:at] = rng.choice(
                (rng.randbytes(length), b"\xdd\xff\xff\xff\xff", b"\xc6\xff\xff\xff\xff", b"\x91" * 999)
            )
        case 4:
            raw[at:at] = raw[at : at + 4 * length]
        case _:
            start = rng.randrange(len(other) or 1)
            raw[at : at + length] = other[start : start + length]
    return bytes(raw)


def sealed(body: bytes) -> bytes:
    """Bytes whose last eight are the check of those before."""
    return body[:-_SUM] + sha256(body[:-_SUM]).digest()[:_SUM]


def damaged_snapshot(body: bytes, other: bytes, rng: Random) -> bytes:
    """A snapshot damaged anywhere, its check put right half the time; or its fields, or the state alone."""
    match rng.randrange(6):
        case 0:
            body = damaged_bytes(body, other, rng)
            return sealed(body) if rng.random() < 0.5 else body
        case 1:
            return _repacked(body, other, rng)
        case _:
            start = body.find(_STATE) + len(_STATE) + 2
            end = start + int.from_bytes(body[start - 2 : start], "big")
            subject = SUBJECTS.get(_game_of(body))
            if subject is None or start < len(_STATE) + 2 or not 0 < end - start <= len(body) - start:
                return damaged_bytes(body, other, rng)
            there = other.find(_STATE) + len(_STATE) + 2
            state = subject.damage.damaged_state(bytearray(body[start:end]), other[there : there + end - start], rng)
            return sealed(body[:start] + state + body[end:])


def _repacked(body: bytes, other: bytes, rng: Random) -> bytes:
    try:
        fields, more = msgpack.unpackb(body, strict_map_key=False), msgpack.unpackb(other, strict_map_key=False)
        fields = damaged_tree(fields, more, rng, ODD)
        if isinstance(fields, dict) and "check" in fields:
            fields["check"] = fields.pop("check")
        packed: bytes = msgpack.packb(fields)
    except (ValueError, TypeError, OverflowError, RecursionError, msgpack.UnpackException):
        return damaged_bytes(body, other, rng)
    return sealed(packed)


def _game_of(body: bytes) -> str:
    """The name of the game that a snapshot says it is of, "" for none."""
    start = body.find(_GAME) + len(_GAME)
    if start < len(_GAME) or start >= len(body):
        return ""
    return body[start + 1 : start + 1 + (body[start] & 31)].decode("utf-8", "replace")


def damaged_document(body: bytes, other: bytes, rng: Random) -> bytes:
    """A document with its tree changed; now and then its bytes."""
    try:
        if rng.random() < 0.05:
            return damaged_bytes(body, other, rng)
        return json.dumps(damaged_tree(json.loads(body), json.loads(other), rng, ODD + JSON_ODD)).encode()
    except (ValueError, RecursionError):
        return body


def damaged_tree(tree: Any, other: Any, rng: Random, odd: tuple[Any, ...]) -> Any:  # noqa: ANN401, any tree
    """A tree with one place of it changed: left out, doubled, replaced, exchanged, or deeper."""
    spots = list(_spots(tree))
    if not spots:
        return copy.deepcopy(rng.choice(odd))
    holder, key = rng.choice(spots)
    match rng.randrange(9):
        case 0:
            del holder[key]
        case 1:
            holder[key] = copy.deepcopy(rng.choice(odd))
        case 2 if type(holder[key]) is int:
            holder[key] += rng.choice((-1, 1, 2, 16))
        case 3 if isinstance(holder, list):
            _move_entry(holder, key, spots, rng)
        case 4:
            away, there = rng.choice(spots)
            holder[key], away[there] = copy.deepcopy(away[there]), copy.deepcopy(holder[key])
        case 5 if isinstance(holder, dict):
            holder[rng.choice(spots)[1] if rng.random() < 0.8 else "zzz"] = copy.deepcopy(rng.choice(spots)[0])
        case 6 if rng.random() < 0.1:
            for _ in range(rng.choice((40, 400, 900))):
                holder[key] = [holder[key]]
        case _:
            holder[key] = copy.deepcopy(rng.choice(_alike(holder, key, spots, other)))
    return tree


def _alike(holder: Any, key: Any, spots: list[tuple[Any, Any]], other: Any) -> list[Any]:  # noqa: ANN401, any tree
    """What could stand in a place: values of its type in the tree, or under its key in another."""
    same = [inside[name] for inside, name in _spots(other) if name == key]
    return same + [inside[name] for inside, name in spots if type(inside[name]) is type(holder[key])]


def _spots(tree: Any, depth: int = 0) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401, any tree
    """Every place of a tree as its holder and its key."""
    if isinstance(tree, dict | list) and depth < 40:
        for key in list(tree) if isinstance(tree, dict) else range(len(tree)):
            yield tree, key
            yield from _spots(tree[key], depth + 1)


def _move_entry(holder: list[Any], key: int, spots: list[tuple[Any, Any]], rng: Random) -> None:
    """Move an entry of a list to another list, such as a card from a hand to a discard pile."""
    lists = [inside[name] for inside, name in spots if isinstance(inside[name], list)]
    target = rng.choice(lists or [holder])
    entry = holder.pop(key)
    target.insert(rng.randint(0, len(target)), entry if rng.random() < 0.9 else copy.deepcopy([entry, entry]))


def damaged_record(body: bytes, other: bytes, rng: Random) -> bytes:
    """A record's bytes or frames changed, its check put right half the time."""
    if rng.random() < 0.4:
        body = damaged_bytes(body, other, rng)
        return sealed_record(body) if rng.random() < 0.5 else body
    try:
        frames = _frames(body)
        damaged_tree(frames, _frames(other), rng, ODD)
        packed = b"".join(map(msgpack.packb, frames))
    except (ValueError, TypeError, OverflowError, RecursionError, msgpack.UnpackException):
        return damaged_bytes(body, other, rng)
    return sealed_record(packed) if rng.random() < 0.7 else packed


def _frames(body: bytes) -> list[Any]:
    unpacker = msgpack.Unpacker(strict_map_key=False)
    unpacker.feed(body)
    return list(unpacker)


def sealed_record(body: bytes) -> bytes:
    """A record whose end, if it has one, counts its actions and sums its bytes aright."""
    end = body.rfind(b"\x83\xa7actions")
    try:
        last = msgpack.unpackb(body[end:]) if end >= 0 else {}
        last |= {"actions": len(_frames(body[:end])) - 1, "check": sha256(body[:end]).digest()[:_SUM]}
    except (ValueError, TypeError, msgpack.UnpackException):
        return body
    return body[:end] + msgpack.packb(last) if end >= 0 else body


def damaged_text(body: bytes, other: bytes, rng: Random) -> bytes:
    """Lines or characters left out, doubled, exchanged or put in."""
    if rng.random() < 0.1:
        return damaged_bytes(body, other, rng)
    pieces: list[str] | str = body.decode("utf-8", "replace")
    joint = ""
    if rng.random() < 0.5:
        joint = rng.choice(("\n", " ", "\n"))
        pieces = str(pieces).split(joint)
    chars = list(pieces) or [""]
    at, there = rng.randrange(len(chars)), rng.randrange(len(chars))
    match rng.randrange(6):
        case 0:
            del chars[at]
        case 1:
            chars.insert(there, chars[at])
        case 2:
            chars[at], chars[there] = chars[there], chars[at]
        case 3:
            chars.insert(at, rng.choice(WORDS))
        case 4:
            chars[at] = chars[at].swapcase() if rng.random() < 0.5 else rng.choice(WORDS)
        case _:
            chars[at] = rng.choice(other.decode("utf-8", "replace").split(joint or " "))
    return joint.join(chars).encode()


def damaged_action(body: bytes, other: bytes, rng: Random) -> bytes:
    """An action's text damaged, or asked for in another position."""
    place = body[:2] if rng.random() < 0.9 else rng.randbytes(2)
    return place + damaged_text(body[2:], other[2:], rng)


def damaged_frames(body: bytes, other: bytes, rng: Random) -> bytes:
    """A conversation's bytes changed, or the values in its frames."""
    if rng.random() < 0.4:
        return damaged_bytes(body, other, rng)
    try:
        return damaged_stream(body, lambda frames: damaged_tree(frames, frames, rng, ODD), rng)
    except (ValueError, TypeError, OverflowError, RecursionError, msgpack.UnpackException):
        return damaged_bytes(body, other, rng)


DAMAGES: Final = (
    damaged_snapshot, damaged_document, damaged_record, damaged_text, damaged_action, damaged_frames,
)  # fmt: skip
