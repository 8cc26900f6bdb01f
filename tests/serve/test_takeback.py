"""Taking actions back by agreement: who proposes, who answers, what comes of it, and what ends it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from serve.tables_builders import Frame
from serve.tables_house import Guest, House, held, play

Guests = dict[int, tuple[Guest, int]]

THREE: Final = {"game": "burgundy", "setup": {"players": 3}}


async def sat(house: House, persons: int = 3, **arguments: Any) -> tuple[Frame, Guests]:
    """A table of three; people sit in the first seats, who hear of each other, and bots in the others."""
    bots = {str(seat): "random" for seat in range(persons, 3)}
    made = await (await house.guest()).create(**{**THREE, "bots": bots, **arguments})
    guests: Guests = {}
    for seat in range(persons):
        guest = await house.guest()
        guests[seat] = (guest, await guest.join(made["tokens"][str(seat)], people=True, legal=True))
    return made, guests


async def say(guests: Guests, seat: int, answer: str | None = None) -> list[int]:
    """Propose, or answer; the seats that are waited for."""
    guest, state = guests[seat]
    given = {} if answer is None else {"answer": answer}
    waits: list[int] = (await guest.ok("takeback", state=state, **given))["waits"]
    return waits


async def status(guests: Guests, seat: int) -> Frame:
    guest, state = guests[seat]
    return await guest.ok("status", state=state)


async def moved_on(guests: Guests, seat: int) -> tuple[int, Frame]:
    """Play until a seat has acted and another acted after it; how many actions came before its last one, its view."""
    at, view = -1, Frame()
    while True:
        now = await status(guests, 0)
        if at >= 0 and now["actor"] != seat and now["at"] > at + 1:
            return at, view
        if now["actor"] == seat:
            guest, state = guests[seat]
            at, view = now["at"], await guest.ok("view", state=state, since=0)
        await play(guests, 1)


def heard(guests: Guests, seat: int) -> list[tuple[int, str]]:
    """What a seat heard of proposals: who, and what they did."""
    kinds = ("proposed", "agreed", "declined")
    return [(push["seat"], push["by"]) for push in guests[seat][0].pushes("seat") if push["by"] in kinds]


def test_what_all_agree_to_is_taken_back_with_all_that_followed(tmp_path: Path) -> None:
    async def agreed(house: House) -> None:
        made, guests = await sat(house)
        at, view = await moved_on(guests, 1)
        before = (await status(guests, 0))["at"]
        assert await say(guests, 1) == [0, 2]
        assert (await status(guests, 2))["takeback"] == {"seat": 1, "at": at, "waits": [0, 2]}
        assert await say(guests, 2, "yes") == [0]
        assert await say(guests, 0, "yes") == []
        after = await status(guests, 1)
        assert (after["at"], after["actor"], "takeback" in after) == (at, 1, False)
        guest, state = guests[1]
        assert await guest.ok("view", state=state, since=0) == view
        assert heard(guests, 0) == [(1, "proposed"), (2, "agreed")]
        assert heard(guests, 1) == [(2, "agreed"), (0, "agreed")]
        pushes = [one.pushes("taken_back")[-1] for one, _ in guests.values()]
        assert [(push["seat"], push["at"], push["dropped"]) for push in pushes] == [(1, at, pushes[0]["dropped"])] * 3
        assert [push.get("legal") for push in pushes] == [
            None, house.table(made["table"]).state.legal_ids(), None,
        ]  # fmt: skip
        assert house.counters["taken_back"] == before - at

    held(agreed, tmp_path)


def test_a_restart_does_not_bring_back_what_was_taken_back(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def agreed(house: House) -> None:
        made, guests = await sat(house)
        kept["at"], _ = await moved_on(guests, 1)
        await say(guests, 1)
        for seat in (0, 2):
            await say(guests, seat, "yes")
        kept["table"], kept["state"] = made["table"], house.table(made["table"]).state

    async def restarted(house: House) -> None:
        table = house.table(kept["table"])
        assert (table.at, table.state) == (kept["at"], kept["state"])

    held(agreed, tmp_path)
    held(restarted, tmp_path)


def test_bots_are_not_asked(tmp_path: Path) -> None:
    async def alone(house: House) -> None:
        _, guests = await sat(house, persons=1, setup={"players": 3, "first_player": 0})
        await play(guests, 1)
        while (await status(guests, 0))["actor"] != 0:
            await house.settled()
        assert await say(guests, 0) == []
        assert (await status(guests, 0))["at"] == 0

    held(alone, tmp_path)


def test_who_declines_ends_it_and_it_is_not_proposed_again_before_the_next_action(tmp_path: Path) -> None:
    async def declined(house: House) -> None:
        _, guests = await sat(house)
        await moved_on(guests, 1)
        before = (await status(guests, 0))["at"]
        await say(guests, 1)
        await say(guests, 0, "yes")
        assert await say(guests, 2, "no") == []
        assert heard(guests, 1) == [(0, "agreed"), (2, "declined")]
        now = await status(guests, 1)
        assert (now["at"], "takeback" in now) == (before, False)
        guest, state = guests[1]
        assert await guest.error("takeback", state=state) == "refused"
        await play(guests, 1)
        await say(guests, 1)
        assert await say(guests, 1, "no") == []
        assert heard(guests, 0)[-1] == (1, "declined")

    held(declined, tmp_path)


@pytest.mark.parametrize("end", ["action", "resigned"])
def test_a_proposal_ends_when_a_person_acts_or_a_seat_changes_hands(tmp_path: Path, end: str) -> None:
    async def ended(house: House) -> None:
        _, guests = await sat(house)
        await moved_on(guests, 1)
        await say(guests, 1)
        if end == "action":
            await play(guests, 1)
        else:
            await guests[0][0].ok("resign", state=guests[0][1])
        assert "takeback" not in await status(guests, 2)
        guest, state = guests[2]
        assert await guest.error("takeback", state=state, answer="yes") == "refused"

    held(ended, tmp_path)


def test_nothing_before_a_seat_changed_hands_is_taken_back(tmp_path: Path) -> None:
    async def refused(house: House) -> None:
        _, guests = await sat(house)
        await moved_on(guests, 1)
        await guests[0][0].ok("resign", state=guests[0][1])
        guest, state = guests[1]
        assert await guest.error("takeback", state=state) == "refused"

    held(refused, tmp_path)


def test_a_proposal_is_for_one_player_at_a_time_who_has_acted(tmp_path: Path) -> None:
    async def refused(house: House) -> None:
        made, guests = await sat(house, spectators=True)
        watcher = await house.guest()
        watched = await watcher.join(made["watch"])
        guest, state = guests[1]
        assert await guest.error("takeback", state=state) == "nothing_to_undo"
        await moved_on(guests, 1)
        assert await watcher.error("takeback", state=watched) == "refused"
        assert await guest.error("takeback", state=state, answer="yes") == "refused"
        assert await say(guests, 1) == await say(guests, 1) == [0, 2]
        assert heard(guests, 0) == [(1, "proposed")]
        assert await guest.error("takeback", state=state, answer="yes") == "refused"
        assert await guest.error("takeback", state=state, answer="maybe") == "bad_request"
        other, theirs = guests[2]
        assert await other.error("takeback", state=theirs) in {"refused", "nothing_to_undo"}
        assert await watcher.error("takeback", state=watched, answer="yes") == "refused"

    held(refused, tmp_path)


def test_time_that_would_be_out_is_not_given_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def late(house: House) -> None:
        _, guests = await sat(house, clock={"seconds": 600})
        await moved_on(guests, 1)
        now = house.hall.store.now
        monkeypatch.setattr(type(house.hall.store), "now", property(lambda _: now + 700.0))
        guest, state = guests[1]
        assert await guest.error("takeback", state=state) == "refused"

    held(late, tmp_path)


def test_nothing_is_taken_back_that_cannot_be_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def stuck(house: House) -> None:
        _, guests = await sat(house)
        await moved_on(guests, 1)
        before = await status(guests, 1)
        await say(guests, 1)
        await say(guests, 0, "yes")
        full = OSError("no space left")
        with monkeypatch.context() as broken:
            broken.setattr(house.hall.store, "take_back", lambda _table, _number, done: done(full))
            guest, state = guests[2]
            assert await guest.error("takeback", state=state, answer="yes") == "store"
        assert await status(guests, 1) == before
        assert await say(guests, 1) == [0, 2]

    held(stuck, tmp_path)
