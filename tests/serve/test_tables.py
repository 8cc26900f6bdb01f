"""Tables: who may sit where, who hears what, and what acting twice or out of turn comes to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from serve.tables_builders import SETUP, Doors, Frame, Seats, Server, until

from isettlers.imperial import Setup


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("tables")
    with Server(folder, "--unix", str(folder / "door"), "--ws", "0", limits={"bot_ms": 50}) as server:
        yield server
        assert server.stop() == 0
        assert not [line for line in server.logged() if line["level"] in {"error", "warning"}]


@pytest.fixture(params=["unix", "ws"])
def doors(server: Server, request: pytest.FixtureRequest) -> Iterator[Doors]:
    with Doors(server, request.param) as doors:
        yield doors


@pytest.fixture
def unix(server: Server) -> Iterator[Doors]:
    with Doors(server, "unix") as doors:
        yield doors


def _other(seats: Seats, last: Frame) -> tuple[int, Frame]:
    """A state and client that are not to decide."""
    ((client, state),) = [held for seat, held in seats.clients.items() if seat != last["actor"]]
    return state, {"client": client}


# ---------------------------------------------------------------- tokens


def test_every_seat_without_a_bot_gets_a_token_of_128_bits(unix: Doors) -> None:
    client = unix.client()
    made = client.create(bots={"1": "random"}, setup={"factions": ["romans", "barbarians", "egyptians"]})
    assert made.keys() == {"table", "tokens", "watch"}
    assert made["tokens"].keys() == {"0", "2"}
    assert made["watch"] is None
    more = [client.create(spectators=True) for _ in range(20)]
    tokens = [token for one in (made, *more) for token in (*one["tokens"].values(), one["watch"]) if token]
    assert len(set(tokens)) == len(tokens) == 62
    assert all(re.fullmatch("[0-9a-f]{32}", token) for token in tokens)
    assert made["table"] not in tokens


@pytest.mark.parametrize("token", ["", "0" * 32, "f" * 33, "\u20ac" * 32, "x" * 10_000])
def test_a_token_that_nobody_was_given_opens_nothing(unix: Doors, token: str) -> None:
    client = unix.client()
    client.create()
    assert client.error("join", token=token) == "bad_token"


def test_a_token_in_capitals_is_another(unix: Doors) -> None:
    client = unix.client()
    token = client.create()["tokens"]["0"]
    wrong = token.upper() if token.upper() != token else token[::-1]
    assert client.error("join", token=wrong) == "bad_token"


@pytest.mark.parametrize("token", [None, 7, b"0" * 32, ["0" * 32]])
def test_a_token_is_a_text(unix: Doors, token: object) -> None:
    assert unix.client().error("join", token=token) == "bad_request"


def test_no_token_is_in_the_files_of_the_server(tmp_path: Path) -> None:
    with Server(tmp_path) as server, Doors(server, "unix") as doors:
        made, seats = doors.table(spectators=True)
        doors.client().join(made["watch"])
        doors.client().error("join", token=made["watch"][::-1])
        seats.play(10)
        tokens = [*made["tokens"].values(), made["watch"], made["watch"][::-1]]
        for stopped in (False, True):
            if stopped:
                assert server.stop() == 0
            kept = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
            assert made["table"].encode() in kept
            for token in tokens:
                assert token.encode() not in kept
                assert bytes.fromhex(token) not in kept


# ---------------------------------------------------------------- joining


def test_who_joins_hears_where_the_game_stands(doors: Doors) -> None:
    made, seats = doors.table(setup={**SETUP, "first_player": 0})
    seats.play(5)
    actor = seats.clients[0][0].ok("status", state=1)["actor"]
    for seat in (0, 1):
        last = doors.client().ok("join", token=made["tokens"][str(seat)], legal=True)
        assert (last["table"], last["seat"], last["at"], last["actor"]) == (made["table"], seat, 5, actor)
        assert ("legal" in last) == (seat == actor)
        assert not last["over"]


def test_the_newest_connection_holds_a_seat_and_the_old_one_hears_of_it(doors: Doors) -> None:
    made, seats = doors.table()
    old, state = seats.clients[0]
    new = doors.client()
    number = new.join(made["tokens"]["0"])
    assert old.push("replaced") == {"push": "replaced", "state": state}
    for method, given in (("status", {}), ("view", {}), ("legal", {}), ("apply", {"action": 0}), ("close", {})):
        assert old.error(method, state=state, **given) == "unknown_state"
    seats.clients[0] = (new, number)
    seats.play(4)
    assert not [push for push in old.pushes if push["push"] == "changed"]
    again = old.join(made["tokens"]["0"])
    assert again != state
    assert new.push("replaced")["state"] == number


def test_a_connection_that_joins_its_seat_again_keeps_the_newer_state(unix: Doors) -> None:
    client = unix.client()
    token = client.create()["tokens"]["0"]
    first, second = client.join(token), client.join(token)
    assert client.push("replaced")["state"] == first
    assert client.error("status", state=first) == "unknown_state"
    assert client.ok("status", state=second)["seat"] == 0


def test_a_closed_state_gives_its_seat_back(unix: Doors) -> None:
    made, seats = unix.table()
    client, state = seats.clients[0]
    assert client.ok("close", state=state) == {}
    assert client.error("status", state=state) == "unknown_state"
    assert unix.client().join(made["tokens"]["0"])
    assert client.error("status", state=state) == "unknown_state"
    assert client.pushes == []


def test_several_tables_on_one_connection_are_kept_apart(doors: Doors) -> None:
    client = doors.client()
    tables = [client.create(setup={**SETUP, "first_player": number % 2}) for number in range(3)]
    states = [[client.join(made["tokens"][seat]) for seat in "01"] for made in tables]
    assert len({state for pair in states for state in pair}) == 6
    for taken, pair in enumerate(states):
        Seats({seat: (client, state) for seat, state in enumerate(pair)}).play(taken)
    assert [client.ok("status", state=pair[0])["at"] for pair in states] == [0, 1, 2]


def test_spectators_come_only_where_the_table_was_created_with_them(unix: Doors) -> None:
    client = unix.client()
    assert client.create(spectators=False)["watch"] is None
    made = client.create(spectators=True)
    watchers = [unix.client() for _ in range(3)]
    states = [watcher.join(made["watch"]) for watcher in watchers]
    assert all(one.ok("status", state=state)["seat"] is None for one, state in zip(watchers, states, strict=True))
    assert all(one.pushes == [] for one in watchers)


# ---------------------------------------------------------------- what is refused


def test_a_seat_sees_no_other(unix: Doors) -> None:
    made, seats = unix.table(spectators=True)
    for seat, (client, state) in seats.clients.items():
        assert client.ok("view", state=state, seat=seat)["view"] == client.ok("view", state=state)["view"]
        assert len(client.ok("observe", state=state, seat=seat)["observation"]) > 0
        for method in ("view", "observe"):
            assert client.error(method, state=state, seat=1 - seat) == "refused"
            assert client.error(method, state=state, seat=2) == "bad_request"
    watcher = unix.client()
    state = watcher.join(made["watch"])
    assert watcher.ok("view", state=state)["view"]["seat"] is None
    for method in ("view", "observe"):
        assert watcher.error(method, state=state, seat=0) == "refused"
    assert watcher.error("observe", state=state) == "refused"
    assert watcher.error("legal", state=state) == "not_your_turn"
    assert watcher.error("apply", state=state, action=0) == "refused"
    assert watcher.error("step", state=state, action="pass") == "refused"


@pytest.mark.parametrize(
    "method",
    ["start", "load", "save", "document", "fork", "resample", "bot", "cancel", "verify"],
)
def test_what_only_a_trusted_caller_may_do_is_refused(unix: Doors, method: str) -> None:
    _, seats = unix.table()
    client, state = seats.clients[0]
    assert client.error(method, state=state, seat=0) == "refused"
    assert client.error(method) == "refused"


def test_states_of_others_are_unknown(unix: Doors) -> None:
    unix.table()
    stranger = unix.client()
    for state in range(3):
        assert stranger.error("status", state=state) == "unknown_state"
        assert stranger.error("view", state=state) == "unknown_state"


def test_hello_comes_first(doors: Doors) -> None:
    client = doors.client(greet=False)
    assert client.error("create", game="imperial", setup=SETUP) == "hello_first"
    last = client.ok("hello", protocol=[1, 2])
    assert (last["protocol"], last["mode"]) == (1, "table")
    assert last["limits"]["bot_ms"] == 50


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"game": "chess"}, "bad_setup"),
        ({"setup": {"factions": ["romans", "romans"]}}, "bad_setup"),
        ({"setup": {}}, "bad_setup"),
        ({"setup": None}, "bad_request"),
        ({"seed": -1}, "bad_request"),
        ({"bots": {"2": "greedy"}}, "bad_request"),
        ({"bots": {"0": "deep blue"}}, "bad_request"),
        ({"bots": {"0": 7}}, "bad_request"),
        ({"bots": ["greedy"]}, "bad_request"),
        ({"spectators": 1}, "bad_request"),
        ({"state": 1}, "bad_request"),
    ],
)
def test_a_table_that_cannot_be_is_not_created(unix: Doors, given: Frame, code: str) -> None:
    assert unix.client().error("create", **{"game": "imperial", "setup": SETUP, **given}) == code


def test_a_table_is_dealt_by_its_seed(unix: Doors) -> None:
    client = unix.client()
    made = [client.create(seed=7), client.create(seed=(7).to_bytes(8, "little")), client.create(seed=None)]
    views = [client.ok("view", state=client.join(one["tokens"]["0"]))["view"] for one in made]
    truth = Setup(factions=("romans", "barbarians")).start(7).view(0)
    assert views[0] == views[1] == truth
    assert views[2] != truth


# ---------------------------------------------------------------- acting


def test_only_the_seat_to_decide_acts(doors: Doors) -> None:
    _, seats = doors.table()
    last = seats.play(3)
    state, rest = _other(seats, last)
    waiting = rest["client"]
    client, own = seats.clients[last["actor"]]
    ids = client.ok("legal", state=own)["ids"]
    assert waiting.error("apply", state=state, action=ids[0]) == "not_your_turn"
    assert waiting.error("legal", state=state) == "not_your_turn"
    assert "legal" not in waiting.ok("status", state=state, legal=True)
    assert client.ok("status", state=own, legal=True)["legal"] == ids
    assert [one["id"] for one in client.ok("legal", state=own, full=True)["actions"]] == ids
    foreign = next(action for action in range(65_536) if action not in ids)
    assert client.error("apply", state=own, action=foreign) == "illegal_action"
    assert client.error("apply", state=own, action="fly to the moon") == "illegal_action"
    assert client.error("apply", state=own) == "bad_request"
    assert client.ok("status", state=own)["at"] == 3


def test_actions_are_taken_by_their_text(unix: Doors) -> None:
    _, seats = unix.table()
    for at in range(6):
        client, state = seats.clients[seats.play(0)["actor"]]
        action = client.ok("legal", state=state, full=True)["actions"][-1]
        last = client.ok("step", state=state, action=action["text"], at=at)
        assert last["events"][0]["values"]["action"] == action["id"]
        assert client.ok("step", state=state, action=action["text"], at=at)["events"] == last["events"]


def test_an_action_with_the_wrong_number_is_stale(unix: Doors) -> None:
    _, seats = unix.table()
    last = seats.play(4)
    client, state = seats.clients[last["actor"]]
    action = client.ok("legal", state=state)["ids"][0]
    for at in (0, 3, 5, 2**32):
        if at < 4 and seats.taken[at][0] == action:
            continue
        assert client.error("apply", state=state, action=action, at=at) == "stale"
    assert client.error("apply", state=state, action=action, at=-1) == "bad_request"
    assert client.ok("apply", state=state, action=action, at=4)["at"] == 5


@pytest.mark.parametrize("method", ["apply", "step"])
def test_an_action_sent_twice_is_taken_once_and_gets_its_reply(doors: Doors, method: str) -> None:
    made, seats = doors.table()
    for at in range(10):
        before = seats.clients[0][0].ok("status", state=seats.clients[0][1])
        client, state = seats.clients[before["actor"]]
        seats.play(1, method)
        action, first = seats.taken[-1]
        again = client.ok(method, state=state, action=action, at=at)
        assert again == first
        assert client.ok("status", state=state)["at"] == at + 1
        foreign, other = seats.clients[1 - before["actor"]]
        assert foreign.error(method, state=other, action=action, at=at) == "stale"
        wrong = action + 1 if action < 5000 else action - 1
        assert client.error(method, state=state, action=wrong, at=at) == "stale"
    returned = doors.client()
    seat = next(seat for seat in (0, 1) if seats.clients[seat][0] is client)
    number = returned.join(made["tokens"][str(seat)])
    late = returned.ok(method, state=number, action=action, at=9)
    assert late == first


def test_the_reply_to_an_action_sent_again_has_its_events_and_the_status_as_it_is_now(unix: Doors) -> None:
    _, seats = unix.table()
    actor = seats.play(0)["actor"]
    client, state = seats.clients[actor]
    seats.play(6, "step")
    action, first = seats.taken[0]
    late = client.ok("step", state=state, action=action, at=0)
    assert (late["events"], late["reveals"]) == (first["events"], first["reveals"])
    assert late["at"] == 6


def test_nothing_is_decided_once_the_game_is_over(doors: Doors) -> None:
    _, seats = doors.table()
    end = seats.play()
    assert end["over"]
    assert end["actor"] is None
    for client, state in seats.clients.values():
        assert client.error("apply", state=state, action=0) == "over"
        status = client.ok("status", state=state, legal=True)
        assert status["outcome"]["winners"]
        assert "legal" not in status
        assert client.ok("legal", state=state)["ids"] == []
    action, last = seats.taken[-1]
    held = seats.clients.values()
    again = [client.ask("apply", state=state, action=action, at=last["at"] - 1) for client, state in held]
    assert sum("ok" in reply for reply in again) == 1


# ---------------------------------------------------------------- pushes


def test_all_others_hear_of_an_action_and_who_took_it_does_not(doors: Doors) -> None:
    made, seats = doors.table(3, spectators=True)
    silent, keen = doors.client(), doors.client()
    watching = silent.join(made["watch"])
    watched = keen.join(made["watch"], events=True)
    for at in range(1, 13):
        actor = seats.play(0)["actor"]
        last = seats.play(1, "step")
        for seat, (client, state) in seats.clients.items():
            if seat == actor:
                client.ok("status", state=state)
                assert client.pushes == []
                continue
            push = client.push("changed")
            assert push.pop("events")
            assert push == {"push": "changed", "state": state, "at": at, "actor": last["actor"], "over": False}
        assert silent.push("changed") == {
            "push": "changed", "state": watching, "at": at, "actor": last["actor"], "over": False
        }  # fmt: skip
        heard = keen.push("changed")
        assert heard["state"] == watched
        assert [event["kind"] for event in heard["events"]] == [event["kind"] for event in last["events"]]


def test_who_asked_for_legal_actions_is_pushed_them_when_its_turn_comes(unix: Doors) -> None:
    made, seats = unix.table()
    for seat in (0, 1):
        client = seats.clients[seat][0]
        seats.clients[seat] = (client, client.join(made["tokens"][str(seat)], legal=True))
    pushed = 0
    for _ in range(30):
        actor = seats.play(0)["actor"]
        last = seats.play(1)
        other, state = seats.clients[1 - actor]
        push = other.push("changed")
        assert ("legal" in push) == (last["actor"] == 1 - actor)
        if "legal" in push:
            pushed += 1
            assert push["legal"] == other.ok("legal", state=state)["ids"]
    assert pushed > 0


def test_events_pushed_are_those_of_the_log(unix: Doors) -> None:
    made, seats = unix.table(spectators=True)
    watcher = unix.client()
    state = watcher.join(made["watch"], events=True)
    since = watcher.ok("view", state=state, since=0)["view"]["log"]["next"]
    seats.play(60)
    pushed = [event for _ in range(60) for event in watcher.push("changed")["events"]]
    log = watcher.ok("view", state=state, since=since)["view"]["log"]
    assert log["events"] == pushed
    assert watcher.error("view", state=state, since=log["next"] + 1) == "bad_request"


def test_requests_sent_without_waiting_are_answered_in_order(doors: Doors) -> None:
    client = doors.client()
    made = client.create(setup={**SETUP, "first_player": 0})
    states = {seat: client.join(made["tokens"][str(seat)]) for seat in (0, 1)}
    action = client.ok("legal", state=states[0])["ids"][0]
    sent = [
        client.send("step", state=states[0], action=action, at=0),
        client.send("status", state=states[0]),
        client.send("apply", state=states[0], action=action, at=0),
        client.send("view", state=states[0]),
        client.send("close", state=states[0]),
        client.send("status", state=states[0]),
    ]
    replies: list[Frame] = []
    while len(replies) < len(sent):
        frame = client.frame()
        assert frame is not None
        if "id" in frame:
            replies.append(frame)
    assert [frame["id"] for frame in replies] == sent
    assert [frame.get("ok", {}).get("at") for frame in replies] == [1, 1, 1, None, None, None]
    assert replies[-1]["error"]["code"] == "unknown_state"


# ---------------------------------------------------------------- bots


@pytest.mark.parametrize("more", [{"bots": {"1": "ismcts:9,weights=net"}}, {"substitute": "ismcts:9,weights=net"}])
def test_a_bot_without_a_network_for_the_game_holds_no_seat(unix: Doors, more: dict[str, object]) -> None:
    assert unix.client().error("create", game="founders", setup={"players": 3}, **more) == "bad_request"


@pytest.mark.parametrize("spec", ["random", "greedy", "flat"])
def test_a_bot_holds_its_seat_also_when_it_begins(unix: Doors, spec: str) -> None:
    client = unix.client()
    made = client.create(setup={**SETUP, "first_player": 0}, bots={"0": spec})
    assert made["tokens"].keys() == {"1"}
    state = client.join(made["tokens"]["1"])
    until(lambda: client.ok("status", state=state)["actor"] == 1)
    taken = client.ok("status", state=state)["at"]
    assert taken > 0
    Seats({1: (client, state)}).play(1)
    until(lambda: client.ok("status", state=state)["actor"] in {1, None})


def test_a_table_of_bots_alone_plays_to_its_end(unix: Doors) -> None:
    client = unix.client()
    made = client.create(bots={"0": "random", "1": "greedy"}, spectators=True)
    assert made["tokens"] == {}
    state = client.join(made["watch"], events=True)
    until(lambda: client.ok("status", state=state)["over"])
    assert client.ok("status", state=state)["outcome"]["winners"]
    assert [push["over"] for push in client.pushes].count(True) <= 1


def test_a_bot_thinks_no_longer_than_the_limit(unix: Doors) -> None:
    client = unix.client()
    made = client.create(setup={**SETUP, "first_player": 0}, bots={"0": "flat:100000"})
    state = client.join(made["tokens"]["1"])
    until(lambda: client.ok("status", state=state)["at"] > 0)


def test_with_a_key_only_who_brings_it_creates_tables(tmp_path: Path) -> None:
    key = "s\u20ac cret"
    with Server(tmp_path, environment={"ISETTLERS_CREATE_KEY": key}) as server, Doors(server, "unix") as doors:
        client = doors.client()
        for wrong in ({}, {"key": ""}, {"key": "secret"}, {"key": key + " "}):
            assert client.error("create", game="imperial", setup=SETUP, **wrong) == "refused"
        assert client.error("create", game="imperial", setup=SETUP, key=7) == "bad_request"
        token = client.create(key=key)["tokens"]["0"]
        assert doors.client().join(token)
        server.stop()
        assert key not in server.log.read_text()
