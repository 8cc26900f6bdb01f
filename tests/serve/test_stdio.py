"""The server as a child process: how it ends, what it makes of other bytes, and that frames stay whole."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from textwrap import dedent

import pytest
from full_set import amount
from serve.child import COMMAND, Child
from serve.talk import MESSAGE, OPENING, PATIENCE, Frame, finished

from isettlers.serve.frames import framed, packed

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals and process groups of POSIX")


@pytest.fixture
def child() -> Iterator[Child]:
    with Child() as child:
        yield child


def quiet(child: Child) -> None:
    """A server that has ended without a word on standard error, its last frame whole."""
    assert child.errors() == ""
    assert child.torn == b""


def gone(number: int) -> bool:
    """Whether a process ends within a while."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.01)
    return False


def test_a_game_is_played_to_its_end(child: Child) -> None:
    reply = child.ask("start", **OPENING, legal=True)
    while not reply["over"]:
        reply = child.ask("step", state=1, action=reply["legal"][0], legal=True)
    data = child.ask("record", state=1)["record"]
    assert child.ask("verify", record=data)["outcome"] == child.ask("status", state=1)["outcome"]


def test_the_end_of_input_ends_it(child: Child) -> None:
    child.ask("start", **OPENING)
    child.input.close()
    assert child.ended() == 0
    assert child.rest() == []
    quiet(child)


def test_the_end_of_input_ends_it_before_anything_was_said() -> None:
    with Child(greet=False) as child:
        child.input.close()
        assert child.ended() == 0
        quiet(child)


def test_what_was_asked_before_the_end_of_input_is_answered() -> None:
    with Child(greet=False) as child:
        frames = [{"id": 1, "method": "hello", "protocol": [1]}, {"id": 2, "method": "start", **OPENING}]
        child.write(b"".join(framed(packed(frame)) for frame in frames))
        child.input.close()
        assert [frame["id"] for frame in child.rest()] == [1, 2]
        assert child.ended() == 0


def test_the_end_of_input_ends_bots_that_think(child: Child) -> None:
    child.ask("start", **OPENING)
    child.send("bot", state=1, bot="flat", budget={"ms": 60_000}, progress=True)
    assert child.next()["push"] == "progress"
    child.input.close()
    assert child.ended() == 0
    quiet(child)


@POSIX
def test_it_ends_when_its_parent_is_killed() -> None:
    script = f"""
        import subprocess, sys, time
        child = subprocess.Popen({[*COMMAND]!r}, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        print(child.pid, flush=True)
        time.sleep({PATIENCE})
    """
    with subprocess.Popen([sys.executable, "-c", dedent(script)], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        number = int(parent.stdout.readline())
        parent.kill()
    assert gone(number)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (framed(b"\xc1garbage"), "bad_frame"),
        (framed(b""), "bad_frame"),
        (framed(packed({"method": "hello"})), "bad_frame"),
        (b"GET / HTTP/1.1\r\n\r\n", "too_large"),
        (b"\xff\xff\xff\xff", "too_large"),
        ((2 * 1024 * 1024 + 1).to_bytes(4, "big"), "too_large"),
    ],
)
def test_after_what_is_no_frame_it_says_why_and_ends(child: Child, data: bytes, code: str) -> None:
    child.write(data + framed(packed({"id": 9, "method": "hello", "protocol": [1]})))
    (push,) = child.rest()
    assert push.keys() == {"push", "code", "message"}
    assert (push["push"], push["code"]) == ("closing", code)
    assert 0 < len(push["message"]) <= MESSAGE
    assert child.ended() == 0
    assert child.torn == b""
    assert json.loads(child.errors())["code"] == code


def test_frames_before_garbage_are_answered(child: Child) -> None:
    child.write(framed(packed({"id": 9, "method": "start", **OPENING})) + framed(b"garbage"))
    reply, closing = child.rest()
    assert reply["ok"]["state"] == 1
    assert closing["push"] == "closing"


@pytest.mark.parametrize("data", [b"\0", b"\0\0\0\x20", b"\0\0\0\x20\x82", framed(packed({"id": 1}))[:-1]])
def test_half_a_frame_at_the_end_of_input_is_passed_over(child: Child, data: bytes) -> None:
    child.write(data)
    child.input.close()
    assert child.rest() == []
    assert child.ended() == 0
    quiet(child)


def test_a_frame_as_long_as_the_limit_is_taken() -> None:
    with Child("--frame-bytes", "3000", greet=False) as child:
        request: Frame = {"id": 1, "method": "hello", "protocol": [1], "client": ""}
        room = 3000 - len(packed({**request, "client": "x" * 2000})) + 2000
        child.write(framed(packed({**request, "client": "x" * room})))
        assert child.next()["ok"]["limits"]["frame_bytes"] == 3000
        child.write(framed(packed({**request, "client": "x" * (room + 1)})))
        assert child.next()["code"] == "too_large"


def test_a_frame_may_come_byte_by_byte(child: Child) -> None:
    for byte in framed(packed({"id": 70_000, "method": "start", **OPENING})):
        child.write(bytes([byte]))
    assert child.next()["id"] == 70_000


def test_thousands_of_requests_are_answered_in_order(child: Child) -> None:
    count = amount(10_000, default=3_000)
    child.ask("start", **OPENING)
    first = next(child._ids) + 1
    requests = []
    for number in range(first, first + count):
        method = ("status", "legal", "fork", "nonsense")[number % 4]
        requests.append(framed(packed({"id": number, "method": method, "state": 1})))
        if method == "fork":
            requests[-1] = framed(packed({"id": number, "method": "view", "state": 1, "seat": 0, "since": 0}))
    child.write(b"".join(requests))
    assert [child.next()["id"] for _ in range(count)] == list(range(first, first + count))


def _is_filled(child: Child) -> bool:
    """Whether the pipe that nobody reads fills up within a while."""
    import fcntl
    import termios

    end, unread = time.monotonic() + PATIENCE, bytearray(4)
    while time.monotonic() < end:
        fcntl.ioctl(child.output.fileno(), termios.FIONREAD, unread)
        if int.from_bytes(unread, sys.byteorder) > 30_000:
            return True
        time.sleep(0.01)
    return False


@POSIX
@pytest.mark.parametrize("close", ["both", "output"])
def test_a_client_that_never_reads_does_not_keep_it_alive(close: str) -> None:
    with Child(read=False, greet=False) as child:
        child.write(framed(packed({"id": 1, "method": "hello", "protocol": [1]})))
        child.write(framed(packed({"id": 2, "method": "start", **OPENING})))
        child.write(framed(packed({"id": 3, "method": "bot", "state": 1, "bot": "flat", "progress": True})))
        status = framed(packed({"id": 4, "method": "start", **OPENING})) + framed(
            packed({"id": 5, "method": "document", "state": 2})
        )
        child.write(status * 50)
        assert _is_filled(child)
        assert child.process.poll() is None
        child.output.close()
        if close == "both":
            child.input.close()
        else:
            with suppress(BrokenPipeError):  # it may have ended already: what it wrote broke
                child.write(status)
        assert child.ended() == 0
        assert "Traceback" not in child.errors()


@POSIX
@pytest.mark.parametrize("thinking", [False, True])
def test_an_interrupt_ends_it_without_a_traceback(child: Child, thinking: bool) -> None:  # noqa: FBT001
    child.ask("start", **OPENING)
    if thinking:
        child.send("bot", state=1, bot="flat", budget={"ms": 60_000}, progress=True)
        assert child.next()["push"] == "progress"
    child.process.send_signal(signal.SIGINT)
    assert child.ended() == 130
    child.rest()
    assert child.torn == b""
    assert child.errors().strip() == ""


NOISY = """
    import os, sys, warnings

    import isettlers.bots.specs as specs
    from isettlers.cli import main
    from isettlers.serve.embed import EmbedSession

    def noise():
        print("stray")
        sys.stdout.write("words " * 2_000)
        os.write(1, b"raw bytes")
        warnings.warn("a warning")
        print("last words")

    class Noisy:
        spec, perfect_information = "noisy", False

        def choose(self, state, seed, thinking):
            noise()
            return specs.Choice(state.legal_ids()[0])

    specs.ENTRIES = {"noisy": specs.Entry("prints", lambda given: Noisy())}
    save = EmbedSession.methods["save"]

    def noisy_save(session, arguments):
        noise()
        return save(session, arguments)

    EmbedSession.methods = {**EmbedSession.methods, "save": noisy_save}
    sys.exit(main(["serve"]))
"""


def test_nothing_but_frames_goes_to_standard_output(tmp_path: Path) -> None:
    script = tmp_path / "noisy.py"
    script.write_text(dedent(NOISY))
    with Child(command=(sys.executable, str(script))) as child:
        child.ask("start", **OPENING)
        assert child.ask("save", state=1)["snapshot"]
        assert child.ask("bot", state=1, bot="noisy", budget={"iterations": 1})["text"]
        child.input.close()
        errors = child.errors()
        assert child.ended() == 0
        assert child.rest() == []
        assert child.torn == b""
    for words in ("stray", "raw bytes", "a warning", "last words"):
        assert words in errors


def test_a_fault_is_told_on_standard_error_only(tmp_path: Path) -> None:
    script = tmp_path / "broken.py"
    script.write_text(dedent(NOISY).replace("noise()\n        return", "raise ZeroDivisionError\n        return"))
    with Child(command=(sys.executable, str(script))) as child:
        child.ask("start", **OPENING)
        child.send("bot", state=1, bot="noisy")
        assert child.next()["error"]["code"] == "internal"
        child.ask("status", state=1)
        child.input.close()
        assert "ZeroDivisionError" in child.errors()
        assert child.ended() == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--states", "-1"), "isettlers: states: expected int from 0 to 2**53 - 1, got -1\n"),
        (("--states", "many"), "isettlers serve: argument --states: invalid int value"),
        (("--nonsense",), "isettlers serve: unknown option '--nonsense', known: -h, --help, --stdio, "),
    ],
)
def test_options_that_are_wrong_are_one_line(options: tuple[str, ...], message: str) -> None:
    with Child(*options, greet=False) as child:
        child.input.close()
        assert child.errors().startswith(message)
        assert child.ended() == 2
        assert child.rest() == []


def test_limits_are_taken_from_the_command_line() -> None:
    with Child("--states", "1", "--jobs", "0", "--requests-per-second", "1000") as child:
        limits = child.ask("hello", protocol=[1])["limits"]
        assert (limits["states"], limits["jobs"], limits["requests_per_second"]) == (1, 0, 1000)
        child.ask("start", **OPENING)
        child.send("start", **OPENING)
        assert child.next()["error"]["code"] == "limit"
        child.send("verify", record=finished()[1])
        assert child.next()["error"]["code"] == "limit"
