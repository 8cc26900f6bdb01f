"""What every method of embed mode replies, and how states, logs and records go on together."""

from __future__ import annotations

import struct

import pytest
from serve.talk import OPENING, SETUP, Talk, finished

import isettlers
from isettlers import Course
from isettlers.bots import Budget, Thinking, bots, decide
from isettlers.bots import bot as bot_of
from isettlers.record import Record
from isettlers.serve.embed import EmbedSession
from isettlers.serve.limits import Limits

STATUS = {"actor", "over", "at"}


def fresh(seed: int = 7) -> isettlers.State:
    return isettlers.start("imperial", factions=("romans", "barbarians"), seed=seed)


def word(number: int) -> bytes:
    return number.to_bytes(8, "little")


def record(talk: Talk, state: int) -> Record:
    return Record.from_bytes(talk.ok("record", state=state)["record"])


def test_hello_tells_versions_games_bots_and_limits() -> None:
    with Talk(Limits(states=5), greet=False) as talk:
        reply = talk.ok("hello", protocol=[7, 1], client="a test")
    assert (reply["protocol"], reply["mode"], reply["engine"]) == (1, "embed", isettlers.__version__)
    assert [game["name"] for game in reply["games"]] == list(isettlers.games())
    assert reply["games"][0].keys() == {"name", "title", "players", "actions", "observation", "layout"}
    assert reply["games"][0]["players"] == [1, 5]
    assert reply["games"][0]["observation"] == len(fresh().observe(0))
    assert [bot["name"] for bot in reply["bots"]] == [*bots()]
    assert reply["limits"] == Limits(states=5).document()


def test_hello_may_be_said_again(talk: Talk) -> None:
    state = talk.start()
    assert talk.ok("hello", protocol=[1])["protocol"] == 1
    assert talk.ok("status", state=state)["at"] == 0


@pytest.mark.parametrize("seed", [0, 7, 2**63 + 5, 2**64 - 1])
def test_a_seed_is_the_same_as_a_word_and_as_a_number(talk: Talk, seed: int) -> None:
    by_number = talk.ok("start", **{**OPENING, "seed": seed})
    by_word = talk.ok("start", **{**OPENING, "seed": word(seed)})
    assert by_number["seed"] == by_word["seed"] == word(seed)
    hashes = [talk.ok("status", state=reply["state"])["hash"] for reply in (by_number, by_word)]
    assert hashes == [word(fresh(seed).hash)] * 2


def test_a_seed_left_out_is_drawn_and_told(talk: Talk) -> None:
    reply = talk.ok("start", game="imperial", setup=SETUP, seed=None)
    again = talk.ok("start", game="imperial", setup=SETUP)
    assert reply["seed"] != again["seed"]
    seed = int.from_bytes(reply["seed"], "little")
    assert talk.ok("status", state=reply["state"])["hash"] == word(fresh(seed).hash)


def test_status_describes_the_position(talk: Talk) -> None:
    state, twin = talk.start(), fresh()
    reply = talk.ok("status", state=state, legal=True)
    assert reply == {
        "game": "imperial",
        "setup": twin.setup.document(),
        "seats": 2,
        "names": [twin.seat_name(0), twin.seat_name(1)],
        "scores": list(twin.scores),
        "outcome": None,
        "hash": word(twin.hash),
        "actor": twin.actor,
        "over": False,
        "at": 0,
        "legal": twin.legal_ids(),
    }
    assert "legal" not in talk.ok("status", state=state)


def test_legal_lists_ids_and_in_full_what_they_mean(talk: Talk) -> None:
    state, twin = talk.start(), fresh()
    assert talk.ok("legal", state=state) == {"ids": twin.legal_ids()}
    full = talk.ok("legal", state=state, full=True)
    assert full["ids"] == twin.legal_ids()
    assert full["actions"] == [
        {"id": action.id, "kind": action.kind, "arguments": dict(action.arguments), "text": action.text}
        for action in twin.legal
    ]


@pytest.mark.parametrize("by", ["id", "text"])
def test_apply_takes_ids_and_texts(talk: Talk, by: str) -> None:
    state, twin = talk.start(), fresh()
    action = twin.legal[1]
    reply = talk.ok("apply", state=state, action=getattr(action, by), legal=True)
    twin.apply(action)
    assert reply == {"actor": twin.actor, "over": False, "at": 1, "legal": twin.legal_ids()}
    assert record(talk, state).actions == (action.id,)


def test_step_tells_all_events_and_whether_chance_was_asked(talk: Talk) -> None:
    state, twin = talk.start(), fresh()
    reveals = set[bool]()
    while not twin.over and len(reveals) < 2:
        action = twin.legal_ids()[0]
        reply = talk.ok("step", state=state, action=action)
        assert reply["events"] == [event.document() for event in twin.step(action)]
        assert reply["reveals"] == any(event["reveals"] for event in reply["events"])
        reveals.add(reply["reveals"])
    assert reveals == {False, True}


def test_a_view_is_that_of_the_seat_asked_for(talk: Talk) -> None:
    state, twin = talk.start(), fresh()
    assert talk.ok("view", state=state) == {"view": twin.view()}
    for seat in (0, 1):
        assert talk.ok("view", state=state, seat=seat) == {"view": twin.view(seat)}
    assert talk.ok("view", state=state, seat=0) != talk.ok("view", state=state, seat=1)


def test_a_view_has_the_events_since_a_point(talk: Talk) -> None:
    course = Course.start("imperial", factions=("romans", "barbarians"), seed=7)
    state = talk.start()
    for _ in range(5):
        action = course.state.legal_ids()[0]
        course.act(action)
        talk.ok("apply", state=state, action=action)
    end = course.events_until()
    for since in (0, 1, end):
        reply = talk.ok("view", state=state, seat=1, since=since)["view"]
        assert reply == course.view(1, since=since)
    assert reply["log"] == {"since": end, "next": end, "actions": [], "events": []}


def test_observe_gives_floats_of_a_seat_or_of_the_one_to_decide(talk: Talk) -> None:
    state, twin = talk.start(), fresh()
    for seat in (0, 1):
        row = twin.observe(seat)
        assert talk.ok("observe", state=state, seat=seat)["observation"] == struct.pack(f"<{len(row)}f", *row)
    assert talk.ok("observe", state=state) == talk.ok("observe", state=state, seat=twin.actor)


def test_snapshots_and_documents_open_the_same_position_again(talk: Talk) -> None:
    state = talk.start()
    talk.play(state, 9)
    here = talk.ok("status", state=state)
    snapshot, document = talk.ok("save", state=state), talk.ok("document", state=state)
    assert snapshot["snapshot"] == isettlers.load(snapshot["snapshot"]).save()
    for source in (snapshot, document):
        opened = talk.ok("load", **source, legal=True)
        assert opened == {"state": opened["state"], "actor": here["actor"], "over": False, "at": 0} | {
            "legal": talk.ok("legal", state=state)["ids"]
        }
        assert talk.ok("status", state=opened["state"])["hash"] == here["hash"]
        assert talk.error("record", state=opened["state"]) == ("no_record", None)
        assert talk.error("undo", state=opened["state"]) == ("nothing_to_undo", None)


def test_undo_leads_back_to_the_start_and_shortens_the_record(talk: Talk) -> None:
    state = talk.start()
    hashes = [talk.ok("status", state=state)["hash"]]
    taken = list[int]()
    for _ in range(6):
        taken += talk.play(state, 1, seed=len(taken))
        hashes.append(talk.ok("status", state=state)["hash"])
    for left in range(5, -1, -1):
        assert talk.ok("undo", state=state, legal=True).keys() == STATUS | {"legal"}
        here = talk.ok("status", state=state)
        assert (here["at"], here["hash"]) == (left, hashes[left])
        assert record(talk, state).actions == tuple(taken[:left])
    assert talk.error("undo", state=state) == ("nothing_to_undo", None)
    assert talk.ok("status", state=state)["at"] == 0


def test_undo_takes_events_out_of_the_log_and_never_the_opening(talk: Talk) -> None:
    state = talk.start()
    before = talk.ok("view", state=state, since=0)["view"]["log"]
    assert before["events"]
    talk.play(state, 1)
    after = talk.ok("view", state=state, since=0)["view"]["log"]
    assert after["next"] > before["next"]
    talk.ok("undo", state=state)
    assert talk.ok("view", state=state, since=0)["view"]["log"] == before
    assert talk.error("view", state=state, since=after["next"]) == ("bad_request", "$.since")
    assert talk.error("undo", state=state) == ("nothing_to_undo", None)


def test_a_fork_has_record_and_log_and_goes_its_own_way(talk: Talk) -> None:
    state = talk.start()
    taken = talk.play(state, 5)
    status, history = talk.ok("status", state=state), record(talk, state)
    forked = talk.ok("fork", state=state, legal=True)
    fork = forked["state"]
    assert forked.keys() == {"state", "legal"} | STATUS
    assert talk.ok("status", state=fork) == status
    assert record(talk, fork) == history
    assert talk.ok("view", state=fork, since=0) == talk.ok("view", state=state, since=0)
    talk.ok("undo", state=fork)
    more = talk.play(fork, 4, seed=9)
    assert record(talk, fork).actions == (*taken[:-1], *more)
    record(talk, fork).verify()
    assert talk.ok("status", state=state) == status
    assert record(talk, state) == history
    talk.ok("close", state=state)
    assert talk.ok("status", state=fork)["at"] == 8


def test_resampled_positions_look_the_same_to_the_seat(talk: Talk) -> None:
    state = talk.start()
    talk.play(state, 9)
    view = talk.ok("view", state=state, seat=1)
    drawn = [talk.ok("resample", state=state, seat=1, seed=seed)["state"] for seed in (3, word(3), 4)]
    hashes = [talk.ok("status", state=one)["hash"] for one in drawn]
    assert all(talk.ok("view", state=one, seat=1) == view for one in drawn)
    assert hashes[0] == hashes[1] != hashes[2]
    assert talk.error("record", state=drawn[0]) == ("no_record", None)
    assert talk.ok("resample", state=state, seat=0, legal=True).keys() == {"state", "legal"} | STATUS


def test_a_record_is_verified_and_loaded_and_goes_on(talk: Talk) -> None:
    state = talk.start(seed=word(11))
    taken = talk.play(state, 12)
    data = talk.ok("record", state=state)["record"]
    here = talk.ok("status", state=state)
    assert talk.ok("verify", record=data) == {
        "actions": 12,
        "hash": here["hash"],
        "scores": here["scores"],
        "outcome": None,
    }
    loaded = talk.ok("load", record=data)
    assert talk.ok("status", state=loaded["state"])["hash"] == here["hash"]
    more = talk.play(loaded["state"], 4)
    whole = record(talk, loaded["state"])
    assert (whole.seed, whole.actions) == (11, (*taken, *more))
    whole.verify()


def test_a_torn_record_opens_where_it_ends(talk: Talk) -> None:
    _, data = finished()
    whole = Record.from_bytes(data)
    torn = Record(whole.setup, whole.seed, whole.actions[:20]).to_bytes()
    opened = talk.ok("load", record=torn)
    assert record(talk, opened["state"]).actions == whole.actions[:20]
    assert talk.error("verify", record=torn) == ("bad_format", "$.record")


def test_a_finished_game_has_an_outcome(talk: Talk) -> None:
    state = talk.start()
    talk.play(state)
    reply = talk.ok("status", state=state, legal=True)
    assert (reply["actor"], reply["over"], reply["legal"]) == (None, True, [])
    end = Record.from_bytes(talk.ok("record", state=state)["record"]).verify().outcome
    assert end is not None
    outcome = {"winners": list(end.winners), "ranks": list(end.ranks), "scores": list(end.scores)}
    assert reply["outcome"] == outcome | {"decided_by": end.decided_by}
    assert talk.ok("legal", state=state, full=True) == {"ids": [], "actions": []}
    assert talk.ok("verify", **talk.ok("record", state=state))["outcome"] == reply["outcome"]


def test_looking_is_still_allowed_after_the_end(talk: Talk) -> None:
    state = talk.ok("load", record=finished()[1])["state"]
    assert talk.ok("view", state=state, seat=1)["view"]
    assert talk.ok("observe", state=state, seat=1)["observation"]
    assert talk.ok("load", **talk.ok("save", state=state))["over"]
    assert talk.ok("load", **talk.ok("document", state=state))["over"]
    assert talk.ok("resample", state=state, seat=0)["over"]
    assert talk.ok("fork", state=state)["over"]


@pytest.mark.parametrize("bot", ["random", "greedy", "flat", "ismcts:2"])
def test_a_bot_chooses_as_it_does_in_this_process(talk: Talk, bot: str) -> None:
    state, twin = talk.start(), fresh()
    before = talk.ok("status", state=state)
    reply = talk.ok("bot", state=state, bot=bot, seed=5, budget={"iterations": 3, "ms": 20_000})
    choice = decide(bot_of(bot), twin, 5, Thinking(Budget(20.0, 3)))
    text = twin.action(choice.action).text
    assert reply == {"action": choice.action, "text": text, "stats": dict(choice.stats)}
    assert talk.ok("status", state=state) == before


def test_a_bot_takes_its_action_when_asked(talk: Talk) -> None:
    state = talk.start()
    reply = talk.ok("bot", state=state, bot="greedy", seed=5, apply=True, legal=True)
    assert reply.keys() == {"action", "text", "stats", "legal"} | STATUS
    assert reply["at"] == 1
    assert reply["legal"] == talk.ok("legal", state=state)["ids"]
    assert record(talk, state).actions == (reply["action"],)
    events = talk.ok("view", state=state, since=0)["view"]["log"]["events"]
    assert reply["text"] in {event["values"].get("text") for event in events}
    talk.ok("undo", state=state)
    assert record(talk, state).actions == ()


def test_a_bot_without_apply_says_no_status(talk: Talk) -> None:
    assert talk.ok("bot", state=talk.start(), bot="random").keys() == {"action", "text", "stats"}


def test_a_closed_state_is_gone_and_its_number_is_not_given_again(talk: Talk) -> None:
    state = talk.start()
    assert talk.ok("close", state=state) == {}
    assert talk.error("status", state=state) == ("unknown_state", "$.state")
    assert talk.start() > state


def test_connections_see_their_own_states_only(talk: Talk) -> None:
    state = talk.start()
    with Talk() as other:
        assert other.error("save", state=state) == ("unknown_state", "$.state")


def test_every_method_of_the_table_is_there() -> None:
    names = (
        "start load save document status catalogue view legal apply step undo fork resample observe bot cancel record "
        "verify ahead check why_not"
    )
    assert set(EmbedSession.methods) == {*names.split(), "close"}
