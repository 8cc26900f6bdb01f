"""The readers that `fuzz.py` throws inputs at, and what they promise: a short refusal, or a position that holds up."""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable
from hashlib import sha256
from io import BytesIO
from random import Random
from typing import Final

from fuzz_inputs import positions
from fuzz_stream import fault_of

import isettlers
from isettlers import FormatError, IllegalAction, IsettlersError, State
from isettlers.record import Record, read_record

SECONDS: Final = 2.0
MEGABYTES: Final = 64
MESSAGE: Final = 320
DECISIONS: Final = 200


class FindingError(Exception):
    """A promise broken without an exception of its own."""


def expect(kept: bool, what: str) -> None:  # noqa: FBT001, like assert, which optimising would leave out
    """Raise FindingError for a promise that is not kept."""
    if not kept:
        raise FindingError(what)


# ---------------------------------------------------------------- the readers, each with the error it promises


def read_snapshot(data: bytes) -> State:
    """A snapshot, given as it is."""
    return isettlers.load(data)


def read_document(data: bytes) -> State | None:
    """A document, given as JSON; None when it is no JSON, where the reader is not asked."""
    try:
        tree = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return isettlers.from_document(tree)


def read_frames(data: bytes) -> State:
    """A record as a file holds it, in either form."""
    return replayed(read_record(BytesIO(data)))


def read_text(data: bytes) -> State:
    """A record in its text form."""
    return replayed(Record.from_text(data.decode("utf-8", "surrogateescape")))


def read_action(data: bytes) -> State | None:
    """An action's text, after two bytes that say which position of the seeds it is for."""
    places = positions()
    state = places[int.from_bytes(data[:2], "little") % len(places)].clone()
    state.apply(state.parse(data[2:].decode("utf-8", "surrogateescape")))
    return state


def read_stream(data: bytes) -> None:
    """What a client of the protocol sends after its first requests; nothing in it may come through as an error."""
    fault = fault_of(data)
    expect(fault is None, fault or "")


def replayed(record: Record) -> State:
    """The position a record leads to, once the record is found to survive both its forms."""
    state = record.end()
    again = Record.from_bytes(record.to_bytes())
    expect(again == record, "a record read back from its bytes is another")
    expect(Record.from_text(record.text()).actions == record.actions, "a record read back from its text is another")
    return state


READERS: Final[tuple[tuple[Callable[[bytes], State | None], type[IsettlersError]], ...]] = (
    (read_snapshot, FormatError),
    (read_document, FormatError),
    (read_frames, FormatError),
    (read_text, FormatError),
    (read_action, IllegalAction),
    (read_stream, IsettlersError),
)


def check(data: bytes) -> bool:
    """Read an input, whose first byte says which reader gets the rest; whether it was accepted.

    Raises FindingError, or whatever else comes through, for a finding.
    """
    reader, promised = READERS[data[0] % len(READERS)] if data else READERS[0]
    before, began = peak(), time.perf_counter()
    refusal, state = None, None
    try:
        state = reader(data[1:])
    except promised as error:
        refusal = error
    took, grown = time.perf_counter() - began, peak() - before
    expect(took <= SECONDS, f"{took:.1f} seconds")
    expect(grown <= MEGABYTES, f"{grown} MB")
    if refusal is not None:
        message = str(refusal)
        expect(0 < len(message) <= MESSAGE, f"a message of {len(message)} characters: {message[:60]!r}...")
        expect(message.isprintable(), f"a message of several lines: {message!r}")
    if state is not None and reader is not read_action:
        hold(state, Random(sha256(data).digest()))
    return state is not None or reader is read_stream  # a stream has its answers, whatever is in it


def peak() -> int:
    """The most memory this process ever held, in MB."""
    unit = 1024 if sys.platform != "darwin" else 1024 * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // unit


# ---------------------------------------------------------------- what an accepted position must hold


def hold(state: State, rng: Random) -> None:
    """Play on from a position, looking at it from every side now and at the end."""
    look(state, rng)
    for _ in range(DECISIONS):
        if state.over:
            break
        state.step(rng.choice(state.legal_ids()))
        expect(state.check() == 0, f"a legal action breaks invariant {state.check()}")
        expect(isettlers.load(state.save()) == state, "a snapshot gives another position")
    look(state, rng)


def look(state: State, rng: Random) -> None:
    """What every position keeps through each of its forms, and from every seat."""
    expect(state.check() == 0, f"broken invariant {state.check()}")
    expect(state.over == (not state.legal_ids()) == (state.actor < 0), "over, actor and legal ids do not agree")
    expect(isettlers.load(state.save()) == state, "a snapshot gives another position")
    tree = json.loads(json.dumps(state.document()))
    expect(isettlers.from_document(tree).hash == state.hash, "a document gives another position")
    json.dumps(state.view())
    for seat in range(state.seats):
        drawn = state.resample(seat, rng.getrandbits(64))
        expect(drawn.check() == 0, f"resampled for seat {seat}: broken invariant {drawn.check()}")
        expect(drawn.view(seat) == json.loads(json.dumps(state.view(seat))), f"resampled: seat {seat} sees another")
        expect(bytes(drawn.observe(seat)) == bytes(state.observe(seat)), f"resampled: seat {seat} observes another")
        expect(isettlers.load(drawn.save()) == drawn, f"resampled for seat {seat}: cannot be saved and loaded")
