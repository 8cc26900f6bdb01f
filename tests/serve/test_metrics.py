"""The page of metrics: its figures are those of what was done, and its names keep Prometheus' conventions."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from prometheus_client.parser import text_string_to_metric_families
from serve.tables_builders import SETUP, Doors, Server, until

import isettlers
from isettlers.serve.metrics import Histogram
from isettlers.serve.ops import COUNTERS

SOURCES: Final = Path(isettlers.__file__).parent / "serve"


def test_the_figures_are_those_of_what_was_done(tmp_path: Path) -> None:
    with Server(tmp_path, "--tcp", "0", "--ops", "0") as server, Doors(server, "tcp") as doors:
        before = server.metrics()
        made, seats = doors.table(bots={"1": "greedy"})
        client, state = seats.clients[0]
        for _ in range(3):
            client.error("status", state=99)
        client.error("such a method")
        until(lambda: client.ok("status", state=state)["actor"] == 0)
        taken = 0
        while taken < 5:
            if client.ok("status", state=state)["actor"] == 0:
                client.ok("apply", state=state, action=client.ok("legal", state=state)["ids"][0])
                taken += 1
        until(lambda: client.ok("status", state=state)["actor"] == 0)
        at = client.ok("status", state=state)["at"]
        until(lambda: server.metrics()["isettlers_event_loop_lag_seconds_count"][()] > 0)
        thoughts = ("quick",)
        until(lambda: server.metrics()["isettlers_bot_seconds_count"][thoughts] == at - 5)  # counted after the action
        now = server.metrics()

    def grown(name: str, *labels: str) -> float:
        return now[f"isettlers_{name}"].get(labels, 0) - before.get(f"isettlers_{name}", {}).get(labels, 0)

    assert made["tokens"].keys() == {"0"}
    assert (grown("connections_open"), grown("connections_accepted_total")) == (2, 2)
    assert (grown("tables_in_memory"), grown("tables_stored"), grown("tables_created_total")) == (1, 1, 1)
    assert grown("actions_total") == at
    assert grown("request_seconds_count", "create") == 1
    assert grown("request_seconds_count", "apply") == 5
    assert grown("request_seconds_count", "join") == 1
    assert grown("request_seconds_count", "unknown") == 1
    assert grown("request_seconds_sum", "apply") > 0
    assert now["isettlers_request_seconds_bucket"]["+Inf", "apply"] == 5
    assert grown("request_errors_total", "unknown_state", "status") == 3
    assert grown("request_errors_total", "unknown_method", "unknown") == 1
    counted = sum(value for (*_, name), value in now["isettlers_request_seconds_count"].items() if name)
    assert now["isettlers_requests_received_total"][()] == counted
    assert grown("bot_seconds_count", "quick") == at - 5
    assert now["isettlers_bots_waiting"] == {("quick",): 0, ("search",): 0}
    assert grown("store_batch_size_sum") >= at + 1
    assert grown("store_batch_size_count") == grown("store_write_seconds_count") > 0
    assert grown("received_bytes_total") > 20 * counted / 2
    assert grown("sent_bytes_total") > 0
    assert now["isettlers_event_loop_lag_seconds_count"][()] > 0
    assert now["isettlers_build_info"] == {("table", isettlers.__version__): 1}
    assert now["process_open_fds"][()] > 5


def test_turned_away_and_ended_connections_have_their_codes(tmp_path: Path) -> None:
    with (
        Server(tmp_path, "--tcp", "0", "--ops", "0", limits={"connections": 1}) as server,
        Doors(server, "tcp") as doors,
    ):
        client = doors.client()
        doors.client(greet=False).rest()
        client.wire.send(b"\xc1")
        client.rest()
        now = server.metrics()
        assert now["isettlers_connections_turned_away_total"] == {("limit",): 1}
        assert now["isettlers_connections_ended_total"] == {("bad_frame",): 1}


def test_the_page_keeps_the_conventions(tmp_path: Path) -> None:
    with Server(tmp_path, "--tcp", "0", "--ops", "0") as server, Doors(server, "tcp") as doors:
        doors.table(bots={"0": "greedy", "1": "greedy"})
        families = list(text_string_to_metric_families(server.page("/metrics").decode()))
    ours = [family for family in families if not family.name.startswith(("process_", "python_"))]
    assert len(ours) > 20
    for family in ours:
        assert re.fullmatch(r"isettlers_[a-z]+(_[a-z]+)*", family.name)
        assert re.fullmatch(r"[A-Z][^\n]*\.", family.documentation)
        if family.type == "histogram":
            assert family.name.endswith(("_seconds", "_size"))
    text = "\n".join(str(sample) for family in families for sample in family.samples)
    assert "seed" not in text


def test_every_plain_counter_is_on_the_page() -> None:
    source = "\n".join(path.read_text() for path in SOURCES.rglob("*.py"))
    counted = re.findall(r"(?:counters\[|[.]count\()f?\"([a-z_]+)", source)
    assert set(counted) == set(COUNTERS)


def test_without_tables_the_page_has_none(tmp_path: Path) -> None:
    with Server(tmp_path, "--tcp", "0", "--ops", "0", tables=False) as server, Doors(server, "tcp") as doors:
        client = doors.client()
        state = client.ok("start", game="imperial", setup=SETUP)["state"]
        client.ok("bot", state=state, bot="greedy")
        now = server.metrics()
        assert now["isettlers_request_seconds_count"]["bot",] == 1
        assert "isettlers_tables_stored" not in now
        assert now["isettlers_build_info"] == {("embed", isettlers.__version__): 1}


@pytest.mark.parametrize(("value", "counts"), [(0.5, [1, 1, 1]), (1, [1, 1, 1]), (1.5, [0, 1, 1]), (3, [0, 0, 1])])
def test_a_histogram_counts_up_to_each_bound(value: float, counts: list[int]) -> None:
    histogram = Histogram((1, 2))
    histogram.add(value)
    assert histogram.read() == (counts, value)
