"""Every error of embed mode, with its code and path; arguments of every method that are missing, unknown or wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgpack
import pytest
from attrs import define
from serve.conftest import Gate
from serve.talk import OPENING, SETUP, Frame, Talk, finished

from isettlers.errors import CardError, FormatError, IllegalAction, IsettlersError, SetupError
from isettlers.serve.embed import EmbedSession
from isettlers.serve.errors import Refusal, refusal
from isettlers.serve.requests import CODES

TEXT: Final[tuple[Any, ...]] = (1, b"x", [], {}, True, 1.5)
MAP: Final[tuple[Any, ...]] = (1, "x", b"x", [], False)
BYTES: Final[tuple[Any, ...]] = (1, "x", [], {}, True)
FLAG: Final[tuple[Any, ...]] = (0, 1, "true", b"", [], {}, 1.0)
NUMBER: Final[tuple[Any, ...]] = (True, 1.0, "1", b"1", [], {}, -1, 2**53 + 1, -(2**63), 2**64 - 1)
SEAT: Final[tuple[Any, ...]] = (True, 0.0, "0", b"0", [], {}, -1, 2, 2**64 - 1)
SEED: Final[tuple[Any, ...]] = (True, 1.0, "7", -1, b"1234567", b"123456789", [], {})
ACTION: Final[tuple[Any, ...]] = (True, 1.0, b"1", [], {}, -1, 65_536)

REQUIRED: Final[dict[str, dict[str, Any]]] = {
    "hello": {"protocol": (1, "1", {}, True)},
    "start": {"game": TEXT, "setup": MAP},
    "load": {},
    "apply": {"state": NUMBER, "action": ACTION},
    "step": {"state": NUMBER, "action": ACTION},
    "resample": {"state": NUMBER, "seat": SEAT},
    "bot": {"state": NUMBER, "bot": TEXT},
    "why_not": {"state": NUMBER, "action": NUMBER},
    "cancel": {"request": (*NUMBER, 2**32)},
    "verify": {"record": BYTES},
    "check": {"game": TEXT, "setup": MAP},
    **{name: {"state": NUMBER} for name in ("save", "document", "status", "view", "legal", "undo", "fork")},
    **{name: {"state": NUMBER} for name in ("catalogue", "ahead", "observe", "record", "close")},
}
OPTIONAL: Final[dict[str, dict[str, Any]]] = {
    "hello": {"client": TEXT},
    "start": {"seed": SEED, "legal": FLAG},
    "load": {"snapshot": BYTES, "document": MAP, "record": BYTES, "legal": FLAG},
    "status": {"legal": FLAG},
    "view": {"seat": SEAT, "since": NUMBER, "at": NUMBER},
    "legal": {"full": FLAG},
    "ahead": {"through": (1, "build", b"x", {}, False), "limit": NUMBER},
    "apply": {"legal": FLAG},
    "step": {"legal": FLAG},
    "undo": {"legal": FLAG},
    "fork": {"legal": FLAG},
    "resample": {"seed": SEED, "legal": FLAG},
    "observe": {"seat": SEAT},
    "bot": {"seed": SEED, "budget": MAP, "progress": (*FLAG, "Actions"), "apply": FLAG, "legal": FLAG},
}
METHODS: Final = tuple(REQUIRED)
IN_REQUIRED: Final = [(method, name) for method, given in REQUIRED.items() for name in given]
IN_OPTIONAL: Final = [(method, name) for method, given in OPTIONAL.items() for name in given]
WRONG: Final = [
    (method, name, value)
    for kinds in (REQUIRED, OPTIONAL)
    for method, given in kinds.items()
    for name, values in given.items()
    for value in values
]


@define
class Desk:
    """A connection with one state open, three actions on."""

    talk: Talk
    state: int

    def right(self, method: str) -> Frame:
        """Arguments that a method takes."""
        ids = self.talk.ok("legal", state=self.state)["ids"]
        values = {
            "protocol": [1],
            "game": "imperial",
            "setup": SETUP,
            "state": self.state,
            "action": ids[0],
            "seat": 1,
            "bot": "random",
            "request": 99,
            "record": finished()[1],
        }
        given = {name: values[name] for name in REQUIRED[method]}
        return given if method != "load" else {"record": finished()[1]}

    def place(self) -> Frame:
        return self.talk.ok("status", state=self.state)


@pytest.fixture
def desk(talk: Talk) -> Iterator[Desk]:
    state = talk.start()
    talk.play(state, 3)
    yield Desk(talk, state)
    assert all(frame["error"]["code"] != "internal" for frame in talk.frames if "error" in frame)


def test_the_tables_here_are_of_all_methods() -> None:
    assert {"hello", *EmbedSession.methods} == set(METHODS)


@pytest.mark.parametrize("method", METHODS)
def test_what_is_required_is_enough_and_nil_is_left_out(desk: Desk, method: str) -> None:
    left_out = dict.fromkeys(OPTIONAL.get(method, {}))
    desk.talk.ok(method, **left_out | desk.right(method))


@pytest.mark.parametrize(("method", "name"), IN_REQUIRED)
@pytest.mark.parametrize("nil", [False, True])
def test_a_missing_argument_is_named(desk: Desk, method: str, name: str, nil: bool) -> None:  # noqa: FBT001
    given = desk.right(method)
    del given[name]
    given |= {name: None} if nil else {}
    before = desk.place()
    assert desk.talk.error(method, **given) == ("bad_request", f"$.{name}")
    assert desk.place() == before


@pytest.mark.parametrize(("method", "name", "value"), WRONG)
def test_an_argument_of_another_type_or_range_is_named(desk: Desk, method: str, name: str, value: Any) -> None:
    before = desk.place()
    given = desk.right(method) if method != "load" else {}
    assert desk.talk.error(method, **given | {name: value}) == ("bad_request", f"$.{name}")
    assert desk.place() == before


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", ["unknown", "", "a" * 400, "Legal", "zwei\nZeilen", "ünbekannt"])
def test_an_unknown_argument_is_named(desk: Desk, method: str, name: str) -> None:
    before = desk.place()
    code, path = desk.talk.error(method, **desk.right(method) | {name: 1})
    assert code == "bad_request"
    assert path is not None
    assert len(path) <= 310
    assert path.isprintable()
    assert path.startswith(f"$.{name}") if name.isalpha() and len(name) < 50 else path
    assert desk.place() == before


@pytest.mark.parametrize("method", [name for name in METHODS if "state" in REQUIRED[name]])
def test_an_unknown_state_is_named(desk: Desk, method: str) -> None:
    given = desk.right(method)
    for state in (0, desk.state + 1, 2**53):
        assert desk.talk.error(method, **given | {"state": state}) == ("unknown_state", "$.state")


@pytest.mark.parametrize("first", [*EmbedSession.methods, "nonsense", None, 5])
def test_anything_before_hello_is_refused(first: Any) -> None:
    with Talk(greet=False) as talk:
        assert talk.error(first) == ("hello_first", None)
        talk.ok("hello", protocol=[1])
        assert talk.start() == 1


@pytest.mark.parametrize("versions", [[], [0], [2, 3], ["1"], [True], [1.0], [None], [[1]], [{"1": 1}]])
def test_other_versions_are_refused_and_no_greeting(versions: list[Any]) -> None:
    with Talk(greet=False) as talk:
        assert talk.error("hello", protocol=versions) == ("version", "$.protocol")
        assert talk.error("start", **OPENING) == ("hello_first", None)


@pytest.mark.parametrize(
    "method", ["create", "join", "Start", "_start", "__init__", "", "x" * 1000, 7, b"start", [], {}]
)
def test_unknown_methods_are_refused(talk: Talk, method: object) -> None:
    assert talk.error(method) == ("unknown_method", "$.method")


def test_a_request_without_a_method_is_refused(talk: Talk) -> None:
    talk.session.receive(msgpack.packb({"id": 500}))
    assert talk.reply(500)["error"]["code"] == "unknown_method"


@pytest.mark.parametrize(
    ("game", "setup", "path"),
    [
        ("chess", SETUP, "$.game"),
        ("", SETUP, "$.game"),
        ("x" * 1000, SETUP, "$.game"),
        ("imperial", {}, "$.setup.factions"),
        ("imperial", {"factions": "romans"}, "$.setup.factions"),
        ("imperial", {"factions": ["romans", 5]}, "$.setup.factions[1]"),
        ("imperial", {"factions": ["romans", "romans"]}, "$.setup"),
        ("imperial", {"factions": ["romans"], "peaceful": True}, "$.setup"),
        ("imperial", {**SETUP, "edition": 3}, "$.setup.edition"),
        ("imperial", {**SETUP, "decks": [{}]}, "$.setup.decks[0].deck"),
        ("imperial", {**SETUP, "nonsense": 1}, "$.setup.nonsense"),
        ("imperial", {**SETUP, "first_player": 2}, "$.setup.first_player"),
        ("imperial", {**SETUP, "first_player": 2**64 - 1}, "$.setup.first_player"),
    ],
)
def test_setups_that_do_not_fit_are_refused(talk: Talk, game: str, setup: Frame, path: str) -> None:
    assert talk.error("start", game=game, setup=setup) == ("bad_setup", path)


@pytest.mark.parametrize("name", ["snapshot", "record"])
@pytest.mark.parametrize("data", [b"", b"x", b"\xc1", b"\x93" * 500, bytes(5000)])
def test_bytes_that_cannot_be_read_are_refused(talk: Talk, name: str, data: bytes) -> None:
    assert talk.error("load", **{name: data}) == ("bad_format", f"$.{name}")


def test_the_first_field_that_a_snapshot_lacks_is_named(talk: Talk) -> None:
    assert talk.error("load", snapshot=b"\x80") == ("bad_format", "$.snapshot.format")


def test_a_damaged_record_or_snapshot_is_refused(desk: Desk) -> None:
    talk, data = desk.talk, bytearray(finished()[1])
    data[-20] ^= 1
    assert talk.error("verify", record=bytes(data)) == ("bad_format", "$.record")
    assert talk.error("load", record=bytes(data)) == ("bad_format", "$.record")
    snapshot = talk.ok("save", state=desk.state)["snapshot"]
    assert talk.error("load", snapshot=snapshot[:-1])[0] == "bad_format"
    assert talk.error("load", record=snapshot) == ("bad_format", "$.record")
    assert talk.error("load", snapshot=finished()[1])[0] == "bad_format"


def test_a_document_that_is_wrong_is_refused_with_the_path_into_it(desk: Desk) -> None:
    tree = desk.talk.ok("document", state=desk.state)["document"]

    def refused(**changed: object) -> tuple[str, str | None]:
        return desk.talk.error("load", document={**tree, **changed})

    assert refused(game="chess") == ("bad_format", "$.document.game")
    assert refused(setup={"factions": ["romans"], "peaceful": True}) == ("bad_format", "$.document.setup")
    assert refused(nonsense=1) == ("bad_format", "$.document.nonsense")
    seats = [{**tree["seats"][0], "goods": {"gems": 1}}, tree["seats"][1]]
    assert refused(seats=seats) == ("bad_format", "$.document.seats[0].goods.gems")
    assert desk.talk.error("load", document={}) == ("bad_format", "$.document.game")


@pytest.mark.parametrize("sources", [(), ("snapshot", "record"), ("snapshot", "document", "record")])
def test_load_takes_one_source(talk: Talk, sources: tuple[str, ...]) -> None:
    values = {"snapshot": b"x", "document": {}, "record": b"x"}
    assert talk.error("load", **{name: values[name] for name in sources}) == ("bad_request", None)


@pytest.mark.parametrize("method", ["apply", "step"])
@pytest.mark.parametrize("action", [65_535, 5268, "", "fly to the moon", "x" * 100_000, "pass\nnow", "é" * 500])
def test_illegal_actions_change_nothing(talk: Talk, method: str, action: object) -> None:
    state = talk.start()
    before = talk.ok("status", state=state, legal=True), talk.ok("record", state=state)
    assert talk.error(method, state=state, action=action) == ("illegal_action", "$.action")
    assert (talk.ok("status", state=state, legal=True), talk.ok("record", state=state)) == before


def test_after_the_end_there_is_nothing_to_decide(talk: Talk) -> None:
    state = talk.ok("load", record=finished()[1])["state"]
    assert talk.error("bot", state=state, bot="greedy") == ("over", None)
    assert talk.error("observe", state=state) == ("over", None)
    assert talk.error("apply", state=state, action=0) == ("over", None)
    assert talk.error("step", state=state, action="pass") == ("over", None)


@pytest.mark.parametrize(
    "bot",
    ["", "gready", "flat:x=1", "flat:iterations", "flat:iterations=0", "greedy:x=1", "x" * 500, "a\nb", ":", "flat "],
)
def test_bots_that_are_not_known_are_refused(talk: Talk, bot: str) -> None:
    assert talk.error("bot", state=talk.start(), bot=bot) == ("bad_request", "$.bot")


def test_a_bot_without_a_network_for_the_game_is_refused(talk: Talk) -> None:
    state = talk.ok("start", game="founders", setup={"players": 3}, seed=1)["state"]
    assert talk.error("bot", state=state, bot="ismcts:9,weights=net") == ("bad_request", "$.bot")


@pytest.mark.parametrize(
    ("budget", "path"),
    [
        ({"ms": 0}, "$.budget.ms"),
        ({"ms": 1.5}, "$.budget.ms"),
        ({"ms": 2**53 + 1}, "$.budget.ms"),
        ({"iterations": 0}, "$.budget.iterations"),
        ({"iterations": -1}, "$.budget.iterations"),
        ({"iterations": "5"}, "$.budget.iterations"),
        ({"nodes": 0}, "$.budget.nodes"),
        ({"cpu_ms": 0}, "$.budget.cpu_ms"),
        ({"rounds": 5}, "$.budget.rounds"),
        ({"id": 1}, "$.budget.id"),
        ({"seconds": 1}, "$.budget.seconds"),
    ],
)
def test_budgets_that_are_wrong_are_refused_with_the_path_into_them(talk: Talk, budget: Frame, path: str) -> None:
    assert talk.error("bot", state=talk.start(), bot="random", budget=budget) == ("bad_request", path)


def test_a_fault_is_answered_and_the_connection_goes_on(
    talk: Talk, gate: Gate, caplog: pytest.LogCaptureFixture
) -> None:
    state = talk.start()
    gate.permits.release(5)
    for bot in ("gate:fail=1", "gate:odd=1"):
        number = talk.send("bot", state=state, bot=bot, budget={"iterations": 1}, apply=True)
        behind = talk.send("status", state=state)
        assert talk.reply(number)["error"]["code"] == "internal"
        assert talk.reply(behind)["ok"]["over"] is False
    assert "of a bot" in caplog.text


def test_a_fault_of_a_method_is_answered(
    talk: Talk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_session: object, _arguments: object) -> Frame:
        raise ZeroDivisionError

    monkeypatch.setattr(EmbedSession, "methods", {**EmbedSession.methods, "save": broken})
    assert talk.error("save", state=1) == ("internal", None)
    assert "ZeroDivisionError" in caplog.text
    assert talk.start()


@pytest.mark.parametrize(
    ("error", "code", "path"),
    [
        (FormatError("$.a[2].b: wrong"), "bad_format", "$.here.a[2].b"),
        (FormatError("wrong"), "bad_format", "$.here"),
        (SetupError("$: wrong"), "bad_setup", "$.here"),
        (CardError("wrong"), "bad_setup", "$.here"),
        (IllegalAction("wrong"), "illegal_action", "$.here"),
        (IsettlersError("wrong"), "bad_request", "$.here"),
        (Refusal("stale", "wrong"), "stale", None),
    ],
)
def test_errors_of_the_engine_have_codes(error: IsettlersError, code: str, path: str | None) -> None:
    answer = refusal(error, "$.here")
    assert (answer.code, answer.path, str(answer)) == (code, path, "wrong")
    assert answer.code in CODES


def test_messages_are_one_short_line() -> None:
    fields = Refusal("internal", "two\nlines " + "é" * 400, "$." + "x\0" * 400).document()
    for text in (fields["message"], fields["path"]):
        assert text.isprintable()
        assert len(text) <= 310
