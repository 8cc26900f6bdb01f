"""Snapshots: what goes in comes out, what is wrong is refused, and docs/format.md says what the bytes are."""

from __future__ import annotations

import pickle
import re
import tracemalloc
from collections.abc import Callable
from hashlib import sha256
from itertools import takewhile
from pathlib import Path
from typing import Any

import msgpack
import pytest
from attrs import evolve
from attrs import fields as fields_of_class
from full_set import amount
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_decks import random_setup

import isettlers
from isettlers import FormatError, State, load, wire
from isettlers._core.imperial.engine import STATE_SIZES
from isettlers._core.rng import Generator
from isettlers.conformance.wander import Wanderer, sample, walk
from isettlers.imperial import Deck, Setup, builtin, load_deck
from isettlers.imperial.seatings import BASE_FACTIONS
from isettlers.imperial.setup import REQUESTED

ROOT = Path(__file__).resolve().parents[1]
FUZZ = settings(max_examples=amount(300, default=40), deadline=None, suppress_health_check=list(HealthCheck))


def midgame(seats: int = 2, decisions: int = 80, **rest: Any) -> State:
    """A game some random decisions on."""
    state = Setup(factions=BASE_FACTIONS[:seats], **rest).start(seed=seats)
    rng = Generator(seats)
    for _ in range(decisions):
        state.step_index(rng.below(state.legal_count()))
    return state


def sealed(body: bytes) -> bytes:
    """A snapshot's bytes with their check made to fit."""
    return body[:-8] + sha256(body[:-8]).digest()[:8]


def packed(fields: dict[str, Any]) -> bytes:
    """A snapshot of fields as they are, the check last and made to fit."""
    return sealed(msgpack.packb({**fields, "check": bytes(8)}))


def fields_of(state: State) -> dict[str, Any]:
    """The fields of a state's snapshot without the check."""
    fields: dict[str, Any] = msgpack.unpackb(state.save())
    del fields["check"]
    return fields


def why(data: Any) -> str:
    """Why a snapshot is refused, in one line of a length that can be read."""
    with pytest.raises(FormatError) as error:
        load(data)
    message = str(error.value)
    assert message
    assert message.isprintable()
    assert len(message) < 400
    return message


def forget() -> None:
    """Forget all heads seen so far, as a new process has."""
    wire._tables.clear()


SAVED = midgame(4).save()


# ---------------------------------------------------------------- round trips


@pytest.mark.parametrize("known", [True, False], ids=["known head", "unknown head"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_loaded_position_is_the_saved_one(seats: int, *, known: bool) -> None:
    for position in sample(Setup(factions=BASE_FACTIONS[:seats]), games=3, every=5 if known else 60):
        data = position.state.save()
        if not known:
            forget()
        loaded = load(data)
        assert loaded == position.state
        assert loaded.hash == position.state.hash
        assert loaded.legal_ids() == position.state.legal_ids()
        assert loaded.save() == data


def test_a_loaded_game_goes_on_to_the_same_end() -> None:
    state = midgame(3)
    loaded = load(state.save())
    rng = Generator(1)
    while not state.over:
        index = rng.below(state.legal_count())
        state.step_index(index)
        loaded.step_index(index)
    assert loaded == state
    assert loaded.outcome == state.outcome


def test_loading_leaves_nothing_tied_to_the_saved_position() -> None:
    state = midgame()
    before = state.save()
    loaded = load(before)
    loaded.apply(loaded.legal[0])
    assert state.save() == before
    assert load(before) == state


def test_a_setup_comes_back_with_edition_and_first_player() -> None:
    state = midgame(3, edition="first", first_player=2)
    forget()
    assert load(state.save()).setup == state.setup


def test_a_snapshot_of_four_stays_under_two_kilobytes() -> None:
    wanderer = Wanderer(1)
    assert max(len(position.state.save()) for position in walk(Setup(factions=BASE_FACTIONS), 1, wanderer)) < 2048


@pytest.mark.parametrize("kind", [bytearray, memoryview])
def test_any_bytes_can_be_loaded(kind: Callable[[bytes], Any]) -> None:
    assert load(kind(SAVED)).save() == SAVED


@pytest.mark.parametrize("seed", range(6))
def test_decks_of_ones_own_travel_in_the_snapshot(seed: int, tmp_path: Path) -> None:
    setup, files = random_setup(seed, tmp_path)
    state = setup.start(seed=seed)
    data = state.save()
    for file in files:
        file.unlink()
    forget()
    loaded = load(data)
    assert loaded == state
    assert loaded.setup == setup


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_pickled_position_is_a_snapshot(protocol: int) -> None:
    state = midgame(3)
    pickled = pickle.dumps(state, protocol)
    again = pickle.loads(pickled)  # noqa: S301, our own
    assert again == state
    assert type(again) is State
    assert protocol < 3 or state.save() in pickled  # before that, bytes are written as text


def test_the_front_door_loads_what_a_state_saves() -> None:
    state = midgame()
    assert isettlers.load(state.save()) == state


# ---------------------------------------------------------------- other writers


def test_keys_that_are_not_known_are_passed_by() -> None:
    state = midgame()
    assert load(packed({**fields_of(state), "weather": ["fair"]})) == state


def test_the_order_of_the_keys_does_not_matter() -> None:
    state = midgame()
    assert load(packed(dict(reversed(fields_of(state).items())))) == state


def test_another_version_of_the_engine_is_no_reason_to_refuse() -> None:
    state = midgame()
    for _ in range(2):
        assert load(packed({**fields_of(state), "engine": "7.0.0"})) == state


def test_what_looks_like_a_state_in_another_field_deceives_nobody() -> None:
    state = midgame()
    decoy = b"\xa5state\xc5" + (736).to_bytes(2, "big") + bytes(736)
    fields = {"decoy": decoy, **fields_of(state)}
    for _ in range(2):
        assert load(packed(fields)) == state


def test_a_flood_of_other_heads_does_not_fill_the_memory() -> None:
    state = midgame()
    fields = fields_of(state)
    wire._tables.clear()
    for number in range(wire._HEADS + 10):
        fields["engine"] = str(number)
        assert load(packed(fields)) == state
    assert len(wire._tables) <= wire._HEADS
    wire._tables.clear()


# ---------------------------------------------------------------- refusals

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "newer format": ({"format": 2}, "made by a newer version: format 2, this is 1"),
    "newer format, all else new": ({"format": 9, "state": {}, "setup": 7}, "made by a newer version: format 9"),
    "format 0": ({"format": 0}, "$.format: expected 1, got 0"),
    "format true": ({"format": True}, "$.format: expected 1, got True"),
    "format a text": ({"format": "1"}, '$.format: expected 1, got "1"'),
    "engine a number": ({"engine": 1}, "$.engine: expected text, got 1"),
    "unknown game": ({"game": "chess"}, "$.game: unknown game 'chess', known: imperial"),
    "unknown long game": ({"game": "chess" * 1000}, "$.game: unknown game 'chess"),
    "game a list": ({"game": ["imperial"]}, "$.game: expected text, got a list"),
    "setup a list": ({"setup": []}, "$.setup: expected table, got a list"),
    "setup of strangers": ({"setup": {"factions": ["romans", "gauls"]}}, "$.setup: unknown faction 'gauls'"),
    "setup of nobody": ({"setup": {"factions": []}}, "$.setup: expected a faction for each seat, of"),
    "setup with more": ({"setup": {"factions": ["romans"], "speed": 1}}, "$.setup.speed: unknown field, known:"),
    "factions a text": ({"setup": {"factions": "romans"}}, "$.setup.factions"),
    "factions of lists": ({"setup": {"factions": [["a"], ["b"]]}}, "$.setup.factions"),
    "other factions": ({"setup": {"factions": ["romans", "egyptians"]}}, "made with other cards or tiles (by version "),
    "tables of others": ({"tables": bytes(8)}, "made with other cards or tiles (by version "),
    "tables a text": ({"tables": "12345678"}, '$.tables: expected bytes, got "12345678"'),
    "newer layout": ({"layout": 2}, "made by a newer version: imperial layout 2, this is 1"),
    "layout 0": ({"layout": 0}, "$.layout: expected 1, got 0"),
    "state a text": ({"state": "x" * 736}, "$.state: expected bytes, got "),
    "state too short": ({"state": bytes(735)}, "state: a state of this setup has 736 bytes, not 735"),
    "state of four": ({"state": bytes(1248)}, "state: a state of this setup has 736 bytes, not 1248"),
    "state of zeros": ({"state": bytes(736)}, 'state: breaks invariant "phase" (phase, turn, passes and counters go'),
}


@pytest.mark.parametrize(("change", "reason"), REFUSED.values(), ids=REFUSED)
def test_a_snapshot_that_does_not_fit_is_refused_with_a_reason(change: dict[str, Any], reason: str) -> None:
    assert why(packed({**fields_of(midgame()), **change})).startswith(reason)


@pytest.mark.parametrize("name", isettlers.games())
def test_the_page_lists_the_invariants_that_errors_name(name: str) -> None:
    tables = isettlers.start(name, players=2, seed=1).tables
    assert list(tables.invariants) == list(range(1, len(tables.invariants) + 1))
    rows = "\n".join(f"| `{invariant}` | {meaning} |" for invariant, meaning in tables.invariants.values())
    assert f"| {isettlers.game(name).title} | |\n|---|---|\n{rows}\n\n" in (ROOT / "docs" / "format.md").read_text(
        encoding="utf-8"
    )


@pytest.mark.parametrize("name", isettlers.games())
def test_every_code_of_a_broken_invariant_has_a_name(name: str) -> None:
    source = (ROOT / "isettlers" / "_core" / name / "check.pxi").read_text(encoding="utf-8")
    tables = isettlers.start(name, players=2, seed=1).tables
    assert len(set(re.findall(r"\bBAD_[A-Z_]+", source))) == len(tables.invariants)


@pytest.mark.parametrize("key", ["format", "engine", "game", "setup", "tables", "layout", "state"])
def test_a_missing_key_is_named(key: str) -> None:
    fields = fields_of(midgame())
    del fields[key]
    assert why(packed(fields)) == f"$.{key}: missing"


def test_a_newer_format_is_recognised_whatever_its_check_looks_like() -> None:
    data = msgpack.packb({"format": 2, "signature": "x"})
    assert why(data) == "made by a newer version: format 2, this is 1"


def test_a_missing_check_is_damage() -> None:
    assert why(msgpack.packb(fields_of(midgame()))) == "damaged: the check is missing at the end"


@pytest.mark.parametrize("data", ["text", 7, None, [1]])
def test_what_is_no_bytes_is_refused(data: Any) -> None:
    assert why(data).startswith("a snapshot is bytes, not ")


@pytest.mark.parametrize("known", [True, False], ids=["known head", "unknown head"])
def test_every_cut_is_refused(*, known: bool) -> None:
    load(SAVED)
    if not known:
        forget()
    for length in range(len(SAVED)):
        why(SAVED[:length])
    why(SAVED + b"\0")
    why(SAVED + SAVED)


def test_every_flipped_bit_is_refused() -> None:
    load(SAVED)
    for place in range(8 * len(SAVED)):
        flipped = bytearray(SAVED)
        flipped[place >> 3] ^= 1 << (place & 7)
        with pytest.raises(FormatError):
            load(flipped)


NASTY = {
    "nothing": b"",
    "deep arrays": b"\x91" * 200_000,
    "deep maps": b"\x81\xa1a" * 60_000,
    "deep arrays that claim much": b"\xdd\x00\x03\x00\x00" * 50_000,
    "deep arrays at the limit": b"\xdc\x01\x00" * 80_000,
    "a huge array": b"\xdd\xff\xff\xff\xff",
    "a huge map": b"\xdf\xff\xff\xff\xff",
    "a huge text": b"\xdb\xff\xff\xff\xff",
    "a huge bin": b"\xc6\xff\xff\xff\xff",
    "a huge extension": b"\xc9\xff\xff\xff\xff\x01",
    "a timestamp": b"\xd6\xff\x00\x00\x00\x00",
    "an unused code": b"\xc1",
    "a number": b"\x01",
    "a map with numbers for keys": b"\x81\x01\x01",
    "a map with a map for a key": b"\x81\x80\x01",
    "a text that is not UTF-8": b"\x81\xa6format\xa1\xff",
    "oversized": bytes(wire.MOST_BYTES + 1),
    "empty maps": b"\xdf\x00\x00\x01\x00" + b"\x80" * 200_000,
}


@pytest.mark.parametrize("data", NASTY.values(), ids=NASTY)
def test_nasty_bytes_are_refused_without_large_allocations(data: bytes) -> None:
    tracemalloc.start()
    try:
        why(data)
        assert tracemalloc.get_traced_memory()[1] < 8_000_000
    finally:
        tracemalloc.stop()


def deep(levels: int) -> Any:
    tree: Any = "end"
    for _ in range(levels):
        tree = [tree]
    return tree


@pytest.mark.parametrize("levels", [3, 30, 400])
@pytest.mark.parametrize("place", ["factions", "edition", "first_player", "decks", "deck", "card"])
def test_depth_in_the_setup_is_refused(place: str, levels: int) -> None:
    fields = fields_of(midgame())
    if place in ("deck", "card"):
        table = {"deck": deep(levels)} if place == "deck" else {"deck": "common", "XX001": {"group": deep(levels)}}
        fields["setup"]["decks"] = [table]
    else:
        fields["setup"][place] = deep(levels)
    assert why(packed(fields)).startswith("$.setup")


def test_a_deck_that_is_none_is_named_by_its_place() -> None:
    fields = fields_of(midgame())
    deck = Setup(factions=BASE_FACTIONS[:2], decks=(builtin("romans"),)).document()["decks"][0]
    deck["ROM001"]["kind"] = "castle"
    fields["setup"]["decks"] = [deck]
    assert why(packed(fields)).startswith("$.setup.decks[0].ROM001.kind: expected one of production, ")


# ---------------------------------------------------------------- what cannot be saved


def test_a_state_without_a_game_cannot_be_saved() -> None:
    with pytest.raises(FormatError, match="without a game"):
        State.__new__(State).save()


def own_common(**change: Any) -> Deck:
    """The packaged common deck with its first card changed."""
    deck = builtin("common")
    return evolve(deck, cards=(evolve(deck.cards[0], **change), *deck.cards[1:]))


@pytest.mark.parametrize(
    "deck",
    [
        own_common(ids=("odd one",), text="x"),
        own_common(text="long " * 60_000),
        own_common(deck="elsewhere"),
        evolve(builtin("common"), cards=builtin("common").cards[::-1]),
    ],
    ids=["odd id", "too long", "of another deck", "unsorted"],
)
def test_a_deck_that_no_file_could_hold_is_refused_when_saving(deck: Deck) -> None:
    state = Setup(factions=BASE_FACTIONS[:2], decks=(deck,)).start(seed=1)
    with pytest.raises(FormatError, match="cannot be saved") as error:
        state.save()
    assert str(error.value).isprintable()


# ---------------------------------------------------------------- fuzz


def accepted(data: bytes) -> None:
    """Either refused in one line, or a consistent position that can be played on and saved."""
    try:
        state = load(data)
    except FormatError as error:
        assert str(error).isprintable()  # noqa: PT017, most are refused and some are not
        return
    assert state.check() == 0
    state.playout(1)
    assert load(state.save()) == state


plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
edits = st.lists(st.tuples(st.integers(0, 2**16), st.integers(0, 255)), min_size=1, max_size=6)


def edited(data: bytes, changes: list[tuple[int, int]], first: int, last: int) -> bytes:
    changed = bytearray(data)
    for place, value in changes:
        changed[first + place % (last - first)] = value
    return bytes(changed)


@FUZZ
@given(st.binary(max_size=200))
def test_random_bytes_never_break_the_reader(data: bytes) -> None:
    accepted(data)
    accepted(sealed(data + b"\xa5check\xc4\x08" + bytes(8)))


@FUZZ
@given(st.dictionaries(st.sampled_from([*fields_of(midgame()), "more"]), plain, min_size=1, max_size=3))
def test_fields_of_any_kind_never_break_the_reader(change: dict[str, Any]) -> None:
    accepted(packed({**fields_of(midgame()), **change}))


@FUZZ
@given(edits)
def test_edited_heads_never_break_the_reader(changes: list[tuple[int, int]]) -> None:
    accepted(sealed(edited(SAVED, changes, 0, len(SAVED) - 1248 - 16)))


def shuffled(raw: bytes, moves: list[tuple[int, int, int]], seats: int) -> bytes:
    """A state in which some cards have gone from one set to another, if they were there."""
    sets = [32, 48, 64, *(224 + 256 * seat + 16 * place for seat in range(seats) for place in range(12))]
    bits = int.from_bytes(raw, "little")
    for source, target, card in moves:
        here, there = (1 << 8 * sets[place % len(sets)] + card for place in (source, target))
        if bits & here:
            bits = (bits ^ here) | there
    return bits.to_bytes(len(raw), "little")


moves = st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50), st.integers(0, 127)), max_size=8)
flips = st.lists(st.integers(0, 2**16), max_size=2)


@settings(FUZZ, max_examples=amount(800, default=100))
@given(st.integers(0, 200), edits, moves, flips, st.integers(2, 4))
def test_edited_states_never_break_the_engine(
    decisions: int, changes: list[tuple[int, int]], moves: list[tuple[int, int, int]], flips: list[int], seats: int
) -> None:
    state = midgame(seats, 0)
    rng = Generator(decisions)
    for _ in range(decisions):
        if not state.over:
            state.step_index(rng.below(state.legal_count()))
    data = state.save()
    first, last = len(data) - STATE_SIZES[seats] - 16, len(data) - 16
    accepted(sealed(edited(data, changes, first, last)))
    raw = bytearray(shuffled(data[first:last], moves, seats))
    for place in flips:
        raw[(place >> 3) % len(raw)] ^= 1 << (place & 7)
    accepted(sealed(data[:first] + raw + data[last:]))


@FUZZ
@given(st.data())
def test_edited_decks_never_break_the_reader(data: st.DataObject) -> None:
    setup = Setup(factions=("romans", "japanese"), decks=(load_deck(ROOT / "examples" / "own_cards.toml"),))
    fields = {**fields_of(midgame()), "setup": setup.document(), "tables": setup.fingerprint()}
    fields["state"] = setup.start(seed=1)._bytes()
    deck = fields["setup"]["decks"][0]
    card = deck[data.draw(st.sampled_from([key for key in deck if key != "deck"]))]
    for _ in range(data.draw(st.integers(1, 2))):
        card[data.draw(st.sampled_from([*card, "raze", "razable", "bonus", "limit"]))] = data.draw(plain)
    accepted(packed(fields))


# ---------------------------------------------------------------- the contract

CONTRACT = (ROOT / "docs" / "format.md").read_text(encoding="utf-8")


def table(heading: str) -> list[list[str]]:
    """The rows of the table in docs/format.md whose header line begins so."""
    lines = CONTRACT[CONTRACT.index(heading) :].splitlines()[2:]
    rows = takewhile(lambda line: line.startswith("|"), lines)
    return [[cell.strip().strip("`") for cell in row.strip("|").split("|")] for row in rows]


def test_the_contract_lists_the_keys_in_the_order_they_are_written() -> None:
    kinds = {"int": int, "str": str, "map": dict, "bin 8": bytes, "bin": bytes}
    rows = table("| key | type | meaning |")
    fields = msgpack.unpackb(SAVED)
    assert [row[0] for row in rows] == list(fields)
    for key, kind, _ in rows:
        assert isinstance(fields[key], kinds[kind]), key
        if kind == "bin 8":
            assert len(fields[key]) == 8
    assert SAVED[-16:-8].hex(" ") in CONTRACT
    assert sha256(SAVED[:-8]).digest()[:8] == SAVED[-8:]
    assert sealed(msgpack.packb(fields)) == SAVED


def test_the_contract_lists_the_keys_of_a_setup() -> None:
    section = CONTRACT[CONTRACT.index("### The setup") : CONTRACT.index("### The fingerprint")]
    keys = re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)
    assert sorted(keys) == sorted({field.name for field in fields_of_class(Setup)} - {REQUESTED})


def test_the_contract_lists_the_limits() -> None:
    limits = [int(row[1]) for row in table("| what | at most |")[:4]]
    lengths = [wire._LIMITS[key] for key in ("max_array_len", "max_map_len", "max_bin_len")]
    assert limits == [wire.MOST_BYTES, *lengths]
