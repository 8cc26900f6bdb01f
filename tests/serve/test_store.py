"""The interface of the stores, each the same way: rows that come back, order, the clock, what is named among others."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from attrs import evolve
from serve.postgres import Postgres
from serve.talk import PATIENCE

from isettlers.serve.clock import Control
from isettlers.serve.seats import Handover, Seating
from isettlers.serve.store import Beat, Done, Full, Quota, Row, Store, open_store

ROW = Row("t1", "imperial", {"factions": ["romans", "barbarians"]}, 2**64 - 1, {1: "greedy"}, "10.0.0.1")
HANDED = Handover(0, "resigned", 12, "greedy", 34.5)
SEATING = Seating((HANDED,), free=frozenset({1}), awaited=frozenset({2, 3}))
TOKENS: list[tuple[bytes, int | None]] = [(b"\x01" * 32, 0), (b"\x02" * 32, None)]


class Stores:
    """One store, opened as often as a test asks for."""

    def __init__(self, opened: Callable[[], Store]) -> None:
        self._opened = opened
        self.store = opened()

    def again(self) -> Store:
        """Close the store, and open it again."""
        self.store.close()
        self.store = self._opened()
        return self.store

    def twice(self) -> Iterator[Store]:
        """The store as it is, then opened again."""
        yield self.store
        yield self.again()


@pytest.fixture(params=["sqlite", "postgres"])
def stores(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Stores]:
    where = str(tmp_path / "tables.db")
    if request.param == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        where = postgres.address(postgres.database())
    stores = Stores(lambda: open_store(where))
    yield stores
    stores.store.close()


@pytest.fixture
def store(stores: Stores) -> Store:
    return stores.store


def done(ask: Callable[[Done], object]) -> Exception | None:
    """The error of something asked for, once it is done; None where it is written."""
    heard = threading.Event()
    errors: list[Exception | None] = []

    def hear(error: Exception | None) -> None:
        errors.append(error)
        heard.set()

    ask(hear)
    assert heard.wait(PATIENCE)
    assert len(errors) == 1
    return errors[0]


def created(store: Store, *rows: Row) -> None:
    for row in rows:
        assert done(lambda hear, row=row: store.create(row, [], Quota(), hear)) is None  # type: ignore[misc]
        assert store.take(row.id) == row


def settled(store: Store) -> None:
    assert done(store.settle) is None


def test_a_table_comes_back_as_it_was_made(stores: Stores) -> None:
    rows = [ROW, evolve(ROW, id="t2", seed=0, bots={}, owner=""), evolve(ROW, id="t3", game="burgundy", setup={"ü": 1})]
    created(stores.store, *rows)
    for store in stores.twice():
        assert [store.table(row.id) for row in rows] == rows
        assert store.actions("t1") == []


def test_the_terms_of_a_table_come_back(stores: Stores) -> None:
    row = evolve(ROW, seed_named=True, control=Control(move=60), substitute="flat:10", creator=0, seating=SEATING)
    began = stores.store.now
    created(stores.store, row)
    for store in stores.twice():
        stored = store.table("t1")
        assert stored == row
        assert began <= stored.created <= store.now


def test_a_table_from_the_archive_has_its_actions_from_the_start(stores: Stores) -> None:
    actions = [(7, 0), (8, 1)]
    created(stores.store, evolve(ROW, id="t2"))
    assert done(lambda hear: stores.store.create(ROW, [], Quota(), hear, actions=actions, over=True)) is None
    for store in stores.twice():
        assert store.actions("t1") == actions
        assert store.ended(store.now + 1, 10) == ["t1"]


def test_actions_have_times(stores: Stores) -> None:
    created(stores.store, ROW)
    noted = [stores.store.append("t1", number, 7, 0, lambda _: None) for number in range(3)]
    settled(stores.store)
    assert noted == sorted(noted)
    for store in stores.twice():
        assert store.times("t1") == pytest.approx(noted)


def test_seats_change_hands_in_one_go(stores: Stores) -> None:
    assert done(lambda hear: stores.store.create(ROW, TOKENS, Quota(), hear)) is None
    stores.store.take("t1")
    new: list[tuple[bytes, int | None]] = [(b"\x03" * 32, 0)]
    assert stores.store.tokens("t1") == dict(TOKENS)
    reseat = partial(stores.store.reseat, "t1", SEATING, revoked=(0,))
    assert done(lambda hear: reseat(new, hear)) is None
    for store in stores.twice():
        store.take("t1")
        assert [store.opened_by(digest) for digest, _ in (*TOKENS, *new)] == [None, "t1", "t1"]
        assert store.tokens("t1") == dict([TOKENS[1], *new])
        assert store.table("t1").seating == SEATING
    last = partial(stores.store.reseat, "t1", Seating(), [], revoked=(None, 0))
    assert done(last) is None
    assert stores.store.tokens("t1") == {}
    assert stores.store.table("t1").seating == Seating()


def test_seats_that_cannot_be_written_leave_the_tokens(store: Store) -> None:
    assert done(lambda hear: store.create(ROW, TOKENS, Quota(), hear)) is None
    store.take("t1")
    again = [(TOKENS[1][0], 0)]
    assert done(lambda hear: store.reseat("t1", SEATING, again, hear, revoked=(0,))) is not None
    assert store.tokens("t1") == dict(TOKENS)
    assert store.table("t1").seating == Seating()


def test_tables_that_continue_by_themselves_are_named_by_a_store_opened_again(stores: Stores) -> None:
    store = stores.store
    bare = evolve(ROW, bots={})
    rows = [bare, evolve(ROW, id="t2"), evolve(bare, id="t3", control=Control(60)), evolve(bare, id="t4")]
    created(store, *rows)
    assert done(lambda hear: store.reseat("t4", Seating((HANDED,)), [], hear)) is None
    assert sorted(stores.again().beat().orphans) == ["t2", "t3", "t4"]


def test_tables_are_listed_from_the_newest_on_page_by_page(store: Store) -> None:
    names = [f"t{number}" for number in range(5)]
    free = Seating(free=frozenset({0}))
    for name in names:
        game = "burgundy" if name == "t3" else "imperial"
        created(store, evolve(ROW, id=name, game=game, seating=free if name != "t1" else Seating()))
    time = store.append("t2", 0, 7, 0, lambda _: None, ends=True)
    settled(store)
    page = store.listed(3)
    assert [listed.id for listed in page] == names[:1:-1]
    assert [listed.id for listed in store.listed(3, page[-1].cursor)] == names[1::-1]
    assert [(listed.at, listed.last == listed.created) for listed in page] == [(0, True), (0, True), (1, False)]
    assert (page[2].last, page[2].ended) == pytest.approx((time, time))
    assert [listed.id for listed in store.listed(9, free=True)] == ["t4", "t3", "t2", "t0"]
    assert [listed.id for listed in store.listed(9, free=True, game="burgundy")] == ["t3"]
    store.quarantine("t4", "damaged")
    settled(store)
    assert [listed.id for listed in store.listed(1, free=True)] == ["t3"]
    assert [(listed.id, listed.fault) for listed in store.listed(1)] == [("t4", "damaged")]


def test_a_table_that_is_not_there_is_a_key_error(store: Store) -> None:
    with pytest.raises(KeyError):
        store.table("t1")
    assert store.actions("t1") == []
    assert not store.holds("t1")
    created(store, ROW)
    assert store.holds("t1")


def test_a_digest_opens_the_seat_it_was_stored_with(stores: Stores) -> None:
    assert done(lambda hear: stores.store.create(ROW, TOKENS, Quota(), hear)) is None
    for store in stores.twice():
        assert [store.opened_by(digest) for digest, _ in TOKENS] == ["t1", "t1"]
        assert store.tokens("t1") == dict(TOKENS)
        assert store.opened_by(b"\x03" * 32) is None


def test_actions_come_back_in_their_order(stores: Stores) -> None:
    created(stores.store, ROW)
    taken = [(65_535 - number, number % 2) for number in range(600)]
    for number, (action, seat) in enumerate(taken):
        stores.store.append("t1", number, action, seat, lambda _: None)
    settled(stores.store)
    for store in stores.twice():
        assert store.actions("t1") == taken


def test_an_action_that_was_taken_back_does_not_come_back(stores: Stores) -> None:
    store = stores.store
    created(store, ROW)
    for number, action in enumerate((5, 6)):
        done(partial(store.append, "t1", number, action, 0, position=bytes([action])))
    assert done(partial(store.take_back, "t1", 1)) is None
    assert done(partial(store.append, "t1", 1, 7, 0, position=b"\x07")) is None
    assert done(partial(store.take_back, "t1", 1)) is None
    for opened in stores.twice():
        assert [tuple(row) for row in opened.actions("t1")] == [(5, 0)]
        assert opened.position("t1") == b"\x05"
        assert opened.listed(1)[0].at == 1


def test_all_actions_from_a_number_on_are_taken_back_together(stores: Stores) -> None:
    store = stores.store
    created(store, ROW)
    created(store, evolve(ROW, id="t2"))
    for number in range(6):
        done(partial(store.append, "t1", number, number, 0, position=bytes([number])))
        done(partial(store.append, "t2", number, number, 0))
    assert done(partial(store.take_back, "t1", 2)) is None
    for opened in stores.twice():
        assert [tuple(row) for row in opened.actions("t1")] == [(0, 0), (1, 0)]
        assert opened.position("t1") == b"\x01"
        assert len(opened.actions("t2")) == 6


def test_an_action_has_one_number(store: Store) -> None:
    created(store, ROW)
    assert done(lambda hear: store.append("t1", 0, 5, 0, hear)) is None
    assert done(lambda hear: store.append("t1", 0, 6, 0, hear)) is not None
    assert store.actions("t1") == [(5, 0)]


def test_what_cannot_be_written_takes_nothing_else_down(store: Store) -> None:
    created(store, ROW)
    errors: dict[int, Exception | None] = {}
    for order, number in enumerate((0, 1, 1, 2)):
        store.append("t1", number, order, 0, lambda error, order=order: errors.update({order: error}))  # type: ignore[misc]
    settled(store)
    assert [order for order, error in sorted(errors.items()) if error is not None] == [2]
    assert store.actions("t1") == [(0, 0), (1, 0), (3, 0)]


def test_the_writer_rests_after_several_changes_and_writes_what_came_meanwhile_together(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[str] = []
    busy, queued = threading.Event(), threading.Event()

    def rest(_: float) -> None:
        happened.append("rest")
        if happened.count("rest") == 1:
            store.append("t1", 3, 0, 0, lambda _: None)
            store.append("t1", 4, 0, 0, lambda _: None)

    def hold(_: Exception | None) -> None:
        busy.set()
        assert queued.wait(PATIENCE)

    created(store, ROW)
    monkeypatch.setattr("isettlers.serve.store.sql.sleep", rest)
    store.measure = lambda writes, _: happened.append(f"{writes} written")
    store.append("t1", 0, 0, 0, hold)
    assert busy.wait(PATIENCE)
    store.append("t1", 1, 0, 0, lambda _: None)
    store.append("t1", 2, 0, 0, lambda _: None)
    queued.set()
    for _ in range(4):  # the third is asked for after the last action, the fourth is done after the rest
        settled(store)
    assert happened == ["1 written", "2 written", "rest", "2 written", "rest"]


def test_all_is_done_in_the_order_asked(store: Store) -> None:
    order: list[str] = []
    created(store, ROW)
    store.append("t1", 0, 7, 0, lambda _: order.append("append"))
    store.create(evolve(ROW, id="t2"), TOKENS, Quota(), lambda _: order.append("create"))
    store.remove("t1", lambda _: order.append("remove"))
    assert done(store.settle) is None
    assert order == ["append", "create", "remove"]


def test_a_table_is_removed_with_all_that_is_its_own(store: Store) -> None:
    assert done(lambda hear: store.create(ROW, TOKENS, Quota(), hear)) is None
    assert store.take("t1") == ROW
    created(store, evolve(ROW, id="t2"))
    store.append("t1", 0, 7, 0, lambda _: None)
    store.append("t2", 0, 8, 0, lambda _: None)
    assert done(lambda hear: store.remove("t1", hear)) is None
    with pytest.raises(KeyError):
        store.table("t1")
    assert store.actions("t1") == []
    assert store.opened_by(TOKENS[0][0]) is None
    assert store.actions("t2") == [(8, 0)]


@pytest.mark.parametrize(
    ("quota", "owner", "full"),
    [
        (Quota(4, 3), "10.0.0.1", ""),
        (Quota(3, 3), "10.0.0.1", "tables"),
        (Quota(4, 2), "10.0.0.1", "of_owner"),
        (Quota(4, 2), "10.0.0.2", ""),
        (Quota(0, 1), "", ""),
        (Quota(), "10.0.0.1", ""),
    ],
)
def test_a_table_needs_room_in_its_quota(store: Store, quota: Quota, owner: str, full: str) -> None:
    created(store, ROW, evolve(ROW, id="t2"), evolve(ROW, id="t3", owner=""))
    error = done(lambda hear: store.create(evolve(ROW, id="t4", owner=owner), TOKENS, quota, hear))
    assert (error.quota if isinstance(error, Full) else error or "") == full
    store.beat()
    assert store.stored == (3 if full else 4)
    assert (store.opened_by(TOKENS[0][0]) is None) == bool(full)


NETWORKS = tuple(f"2001:0db8:0001:{number:04x}::/64" for number in range(5))
"""Addresses of one site."""


def test_the_tables_of_a_site_count_together(store: Store) -> None:
    rows = [evolve(ROW, id=f"t{number}", owner=owner) for number, owner in enumerate(NETWORKS)]
    made = [done(lambda hear, row=row: store.create(row, [], Quota(9, 2), hear)) for row in rows]  # type: ignore[misc]
    assert [error.quota if isinstance(error, Full) else error for error in made] == [None] * 4 + ["of_site"]
    assert done(lambda hear: store.create(evolve(ROW, id="t9", owner="2001::/64"), [], Quota(9, 2), hear)) is None


def test_the_tables_barely_begun_are_those_of_the_site_that_has_the_most(store: Store) -> None:
    owners = [
        "10.0.0.1",
        "10.0.0.2",
        "2001:0db8:0001:0001::/64",
        "2001:0db8:0001:0002::/64",
        "10.0.0.2",
        "",
        "",
        "",
        "",
    ]
    created(store, *(evolve(ROW, id=f"t{number}", owner=owner) for number, owner in enumerate(owners)))
    for number in range(8):
        assert done(lambda hear, number=number: store.append("t1", number, 7, 0, hear, touches=not number)) is None  # type: ignore[misc]
    assert done(lambda hear: store.append("t2", 0, 7, 0, hear, touches=True)) is None
    crowd = [("t3", owners[3]), ("t2", owners[2])]
    assert store.crowded("10.0.0.3", 9) == crowd
    assert store.crowded("10.0.0.3", 1) == crowd[:1]
    assert store.crowded("10.0.0.1", 9) == []
    assert {name for name, _ in store.begun(store.now + 1, 9)} == {f"t{number}" for number in range(9)} - {"t1"}
    assert store.begun(store.now - 60, 9) == []


def test_a_removed_table_makes_room(store: Store) -> None:
    created(store, ROW)
    assert done(lambda hear: store.remove("t1", hear)) is None
    assert done(lambda hear: store.create(evolve(ROW, id="t2"), [], Quota(1, 1), hear)) is None


def test_the_clock_goes_on_where_it_was(stores: Stores) -> None:
    before = stores.store.now
    assert before <= stores.store.now
    assert stores.store.beat() == Beat()
    assert before <= stores.again().now < before + 60


def test_the_first_action_of_a_person_touches_a_table(store: Store) -> None:
    created(store, ROW, evolve(ROW, id="t2"), evolve(ROW, id="t3"))
    assert done(lambda hear: store.append("t1", 0, 7, 0, hear, touches=True)) is None
    assert done(lambda hear: store.append("t2", 0, 7, 1, hear)) is None
    assert [store.table(name).touched for name in ("t1", "t2")] == [True, False]
    later = store.now + 1
    assert store.untouched(later, 10) == [("t2", "10.0.0.1"), ("t3", "10.0.0.1")]
    assert store.untouched(later, 1) == [("t2", "10.0.0.1")]
    assert store.untouched(store.now - 60, 10) == []


def test_a_table_that_is_over_is_named_among_those(store: Store) -> None:
    created(store, ROW, evolve(ROW, id="t2"))
    assert done(lambda hear: store.append("t1", 0, 7, 0, hear, ends=True)) is None
    later = store.now + 1
    assert store.ended(later, 10) == ["t1"]
    assert store.ended(store.now - 60, 10) == []
    assert [name for name, _ in store.untouched(later, 10)] == ["t2"]


def test_a_silent_table_is_named_by_its_last_action(store: Store) -> None:
    created(store, ROW, evolve(ROW, id="t2"))
    between = store.now
    assert done(lambda hear: store.append("t2", 0, 7, 0, hear)) is None
    assert store.idle(between, 10) == ["t1"]
    assert sorted(store.idle(store.now + 1, 10)) == ["t1", "t2"]
    assert len(store.idle(store.now + 1, 1)) == 1


def test_a_table_put_aside_is_named_again_by_a_store_opened_again(stores: Stores) -> None:
    store = stores.store
    created(store, ROW)
    assert done(lambda hear: store.append("t1", 0, 7, 0, hear, ends=True)) is None
    store.quarantine("t1", "KeyError: x")
    settled(store)
    assert store.ended(store.now + 1, 10) == store.idle(store.now + 1, 10) == []
    store = stores.again()
    assert store.ended(store.now + 1, 10) == store.idle(store.now + 1, 10) == ["t1"]


def test_closing_writes_all_that_was_asked_for(stores: Stores) -> None:
    created(stores.store, ROW)
    for number in range(2_000):
        stores.store.append("t1", number, 1, 0, lambda _: None)
    assert len(stores.again().actions("t1")) == 2_000


def test_tables_in_play_with_bots_are_named_once_by_a_store_opened_again(stores: Stores) -> None:
    created(stores.store, ROW, evolve(ROW, id="t2"), evolve(ROW, id="t3", bots={}))
    assert done(lambda hear: stores.store.append("t2", 0, 7, 0, hear, ends=True)) is None
    assert stores.store.beat().orphans == []
    store = stores.again()
    assert store.beat().orphans == ["t1"]
    store.take("t1")
    assert store.beat() == Beat()
