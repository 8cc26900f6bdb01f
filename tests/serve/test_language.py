"""The language of a connection: its texts, and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from serve.tables_house import Guest, House, held
from serve.talk import Talk

import isettlers
from isettlers import Course, State

Tree = dict[str, Any]

LANGUAGE: Final = "de"
GAME: Final[Tree] = {"game": "founders", "setup": {"players": 2}, "seed": 1}
STEPS: Final = 12


def begun(language: str = LANGUAGE) -> State:
    """The game in Python."""
    return isettlers.start("founders", players=2, seed=1).with_language(language)


@pytest.fixture
def reader(talk: Talk) -> Talk:
    """A client that has named its language."""
    talk.ok("hello", protocol=[1], language=LANGUAGE)
    return talk


def without_texts(tree: Any) -> Any:
    """A tree but for what people read."""
    if isinstance(tree, dict):
        return {key: without_texts(value) for key, value in tree.items() if key != "text"}
    return [without_texts(value) for value in tree] if isinstance(tree, list) else tree


# ---------------------------------------------------------------- states


def test_all_texts_of_a_state_are_in_the_language(reader: Talk) -> None:
    number, course = reader.start(**GAME), Course.begin(begun())
    for step in range(STEPS):
        state = course.state
        legal, seat = state.legal_ids(), state.actor
        assert reader.ok("legal", state=number, full=True)["actions"] == [each.document() for each in state.legal]
        assert reader.ok("view", state=number, seat=seat)["view"] == state.view(seat)
        assert reader.ok("ahead", state=number)["ahead"] == [each.document() for each in state.ahead()]
        events = reader.ok("step", state=number, action=legal[step % len(legal)])["events"]
        assert events == [event.document() for event in course.act(legal[step % len(legal)])]
    log = reader.ok("view", state=number, seat=0, since=0)["view"]["log"]["events"]
    assert log[-1]["text"] == events[-1]["text"]
    illegal = next(action for action in range(state.game.num_actions) if not course.state.is_legal(action))
    why = course.state.why_not(illegal)
    assert why is not None
    assert reader.ok("why_not", state=number, action=illegal) == {"why": why.document()}
    reply = reader.ask("apply", state=number, action=illegal)
    assert reply["error"]["message"] == str(course.state.refusal(illegal))


def test_an_action_is_typed_in_the_language(reader: Talk) -> None:
    number, english = reader.start(**GAME), str(begun("en").legal[1])
    assert reader.error("apply", state=number, action=english) == ("illegal_action", "$.action")
    assert reader.ok("apply", state=number, action=str(begun().legal[1]))["at"] == 1


def test_a_bot_names_its_action_in_the_language(reader: Talk) -> None:
    reply = reader.ok("bot", state=reader.start(**GAME), bot="greedy")
    assert reply["text"] == begun().action(reply["action"]).text


def test_catalogues_are_in_the_language(reader: Talk) -> None:
    catalogue = begun().setup.catalogue(LANGUAGE)
    assert catalogue != begun().setup.catalogue()
    assert reader.ok("catalogue", game=GAME["game"], setup=GAME["setup"]) == {"catalogue": catalogue}
    assert reader.ok("catalogue", state=reader.start(**GAME)) == {"catalogue": catalogue}


def test_what_is_kept_has_no_language(talk: Talk) -> None:
    kept = []
    for language in ("en", LANGUAGE):
        talk.ok("hello", protocol=[1], language=language)
        number = talk.start(**GAME)
        talk.play(number, STEPS)
        replies = {name: talk.ok(name, state=number) for name in ("save", "document", "record", "status")}
        kept.append(replies)
        for source in ("snapshot", "document", "record"):
            loaded = talk.ok(
                "load", **{key: value for each in replies.values() for key, value in each.items() if key == source}
            )
            assert talk.ok("legal", state=loaded["state"]) == talk.ok("legal", state=number)
    names = [each["status"].pop("names") for each in kept]
    assert names == [[begun(language).seat_name(seat) for seat in range(2)] for language in ("en", LANGUAGE)]
    assert kept[0] == kept[1]


@pytest.mark.parametrize("opened", ["fork", "resample", "load"])
def test_states_of_any_origin_have_the_language(reader: Talk, opened: str) -> None:
    number = reader.start(**GAME)
    snapshot = reader.ok("save", state=number)["snapshot"]
    arguments: Tree = {"load": {"snapshot": snapshot}, "fork": {"state": number}}.get(
        opened, {"state": number, "seat": 0}
    )
    other = reader.ok(opened, **arguments)["state"]
    texts = [action["text"] for action in reader.ok("legal", state=other, full=True)["actions"]]
    assert texts == [action.text for action in begun().legal]


def test_a_state_keeps_its_language(reader: Talk) -> None:
    number = reader.start(**GAME)
    first = reader.ok("legal", state=number, full=True)
    reader.ok("hello", protocol=[1])  # to find out whether the server answers
    assert reader.ok("legal", state=reader.start(**GAME), full=True) == first
    reader.ok("hello", protocol=[1], language="en")
    assert reader.ok("legal", state=number, full=True) == first
    assert reader.ok("legal", state=reader.start(**GAME), full=True) != first


def test_texts_are_english_by_default(talk: Talk) -> None:
    actions = talk.ok("legal", state=talk.start(**GAME), full=True)["actions"]
    assert actions == [action.document() for action in begun("en").legal]


@pytest.mark.parametrize("code", ["xx", "PL", ""])
def test_an_unknown_language_is_refused(talk: Talk, code: str) -> None:
    reply = talk.ask("hello", protocol=[1], language=code)["error"]
    assert (reply["code"], reply["path"]) == ("bad_request", "$.language")
    assert reply["message"].startswith("expected one of en, ")
    test_texts_are_english_by_default(talk)


# ---------------------------------------------------------------- tables


async def readers(house: House) -> tuple[dict[int, tuple[Guest, int]], tuple[Guest, int]]:
    """A table with a reader of English in seat 0, one of the language in seat 1, and one of it who looks on."""
    guests = [await house.guest() for _ in range(3)]
    for guest in guests[1:]:
        await guest.ok("hello", protocol=[1], language=LANGUAGE)
    made = await guests[0].create(**GAME, spectators=True)
    tokens = [made["tokens"]["0"], made["tokens"]["1"], made["watch"]]
    seated = [(guest, await guest.join(token, events=True)) for guest, token in zip(guests, tokens, strict=True)]
    return {0: seated[0], 1: seated[1]}, seated[2]


def test_readers_of_one_table_have_the_same_ids_and_their_own_texts(tmp_path: Path) -> None:
    async def read(house: House) -> None:
        seats, (watcher, watched) = await readers(house)
        course = Course.start("founders", players=2, seed=1)
        for step in range(STEPS):
            state = course.state
            seat, ids = state.actor, state.legal_ids()
            guest, number = seats[seat]
            own = state if seat == 0 else state.with_language(LANGUAGE)
            reply = await guest.ok("legal", state=number, full=True)
            assert reply == {"ids": ids, "actions": [action.document() for action in own.legal]}
            action = ids[step % len(ids)]
            choice: int | str = own.action(action).text if step % 2 else action
            events = (await guest.ok("step", state=number, action=choice, at=step))["events"]
            again = (await guest.ok("step", state=number, action=choice, at=step))["events"]
            course.act(action)
            first = course.events_until(step)
            heard = course.events(seat, first), course.with_language(LANGUAGE).events(seat, first)
            assert events == again == [event.document() for event in heard[seat]]
        for guest, number in (*seats.values(), (watcher, watched)):
            status = await guest.ok("status", state=number)
            seat = status["seat"]
            spoken = course if seat == 0 else course.with_language(LANGUAGE)
            assert status["names"] == [spoken.state.seat_name(each) for each in range(2)]
            assert (await guest.ok("view", state=number, since=0))["view"] == spoken.view(seat, since=0)
        pushed = [event for push in watcher.pushes("changed") for event in push["events"]]
        log = course.with_language(LANGUAGE).log(None, course.events_until(0))["events"]
        assert pushed == log
        assert without_texts(pushed) == without_texts(course.log(None, course.events_until(0))["events"])

    held(read, tmp_path)


def test_what_a_seat_asks_about_its_decision_is_in_its_language(tmp_path: Path) -> None:
    async def ask(house: House) -> None:
        seats, _ = await readers(house)
        state = begun("en")
        while state.actor != 1:
            guest, number = seats[state.actor]
            await guest.ok("apply", state=number, action=state.legal_ids()[0])
            state.apply(state.legal_ids()[0])
        own, (guest, number) = state.with_language(LANGUAGE), seats[1]
        assert (await guest.ok("ahead", state=number))["ahead"] == [each.document() for each in own.ahead()]
        hindered = (await guest.ok("hindrances", state=number))["hindered"]
        assert hindered
        for each in hindered:
            why = own.why_not(each["action"]["id"])
            assert why is not None
            assert each == {"action": own.action(each["action"]["id"]).document(), "why": why.document()}
            assert await guest.ok("why_not", state=number, action=each["action"]["id"]) == {"why": each["why"]}
        illegal = hindered[0]["action"]["id"]
        reply = await guest.ask("apply", state=number, action=illegal)
        assert reply["error"]["message"] == str(own.refusal(illegal))
        checked = await guest.ok("check", game=GAME["game"], setup=GAME["setup"])
        assert checked["names"] == [own.seat_name(seat) for seat in range(2)]
        catalogue = own.setup.catalogue(LANGUAGE)
        assert await guest.ok("catalogue", state=number) == {"catalogue": catalogue}

    held(ask, tmp_path)


def test_an_unknown_language_is_refused_at_tables_too(tmp_path: Path) -> None:
    async def refused(house: House) -> None:
        guest = await house.guest()
        assert await guest.error("hello", protocol=[1], language="xx") == "bad_request"

    held(refused, tmp_path)
