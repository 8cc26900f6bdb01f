"""The files for operators have room for the connections of a server, and alert on figures that it shows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from serve.tables_builders import Server

from isettlers.serve.limits import Limits

ROOT: Final = Path(__file__).parents[2]
FILES: Final = ROOT / "examples" / "server"
PLACES: Final = Limits.table().connections
ALERTS: Final = dict(re.findall(r"- alert: (\w+)\n +expr: (.*)", (FILES / "alerts.yml").read_text()))


def number(name: str, setting: str) -> int:
    """The only value of a setting in a file."""
    (value,) = re.findall(rf"\b{setting}[ =](\d+)", (FILES / name).read_text())
    return int(value)


def test_a_worker_of_nginx_has_room_for_every_place() -> None:
    workers = number("nginx.conf", "worker_connections")
    assert workers == 4 * PLACES
    assert number("nginx.conf", "worker_rlimit_nofile") == 2 * workers
    assert f"Four for each of the {PLACES:,} places" in (FILES / "nginx.conf").read_text()


def test_the_unit_has_descriptors_for_every_place() -> None:
    assert number("isettlers.service", "LimitNOFILE") >= 4 * PLACES


def test_the_guide_explains_every_alert() -> None:
    page = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(Isettlers\w+)` \|", page, re.MULTILINE) == [*ALERTS]


def test_alerts_use_figures_that_the_server_shows(tmp_path: Path) -> None:
    with Server(tmp_path, "--tcp", "0", "--ops", "0") as server:
        lines = server.page("/metrics").decode().splitlines()
        assert server.metrics()["isettlers_connections_limit"] == {(): PLACES}
    shown = {line.split()[2] for line in lines if line.startswith("# TYPE ")}
    used = {name for text in ALERTS.values() for name in re.findall(r"\b(?:isettlers|process)_\w+", text)}
    assert len(used) >= 8
    assert {name.removesuffix("_bucket") for name in used} <= shown
