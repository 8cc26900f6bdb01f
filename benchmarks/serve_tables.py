"""How many actions a second a server takes in table mode, and how long each waits for its reply.

Starts a server and a load, an example of the Rust client that is compiled first. The load deals the tables, then acts
at a steady rate: the seat to decide at one table sends each action when it is due, and the tables take turns. An action
waits from when it is due until its reply, and the server writes it to disk in between.
The other seat of every table hears of each action with the ids that are legal then.
The figures have the processor time that the server and this load take for an action: they share the processors.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOAD = ROOT / "build/rust/release/examples/load"

SETUP = {"factions": ["romans", "barbarians"]}
ROOM = [
    *("--connections", "100000", "--connections-per-peer", "100000", "--unopened", "100000", "--states", "10000"),
    *("--hello-seconds", "0", "--idle-seconds", "0", "--requests-per-second", "0", "--work-ms", "0"),
    *("--work-ms-per-peer", "0", "--tables-in-play", "0", "--tables-per-peer", "0"),
]
"""Options of a server without the limits that a load from one address reaches."""


def processor_seconds(processes: Sequence[int]) -> float:
    """Processor time of processes so far, of all their threads (Linux)."""
    ticks = 0
    for process in processes:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def compile_load() -> None:
    """Compile the load, as the benchmarks of the Rust client are."""
    command = ["cargo", "build", "--quiet", "--release", "--features", "tokio", "--example", LOAD.name]
    environment = {**os.environ, "CARGO_TARGET_DIR": str(LOAD.parents[2])}
    subprocess.run(command, cwd=ROOT / "bindings/rust", env=environment, check=True)


def run(options: argparse.Namespace, rate: int, ports: Sequence[int], servers: Sequence[int]) -> dict[str, Any]:
    """Act at a rate; the figures. `servers` are the processes behind the ports."""
    load_options = {
        "ports": ports,
        "websocket": options.transport == "ws",
        "connections": options.connections,
        "tables": options.tables,
        "rate": rate,
        "seconds": options.seconds,
        "seed": options.seed,
        "game": "imperial",
        "setup": SETUP,
    }
    command = [str(LOAD), json.dumps(load_options)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as load:
        assert load.stdin is not None and load.stdout is not None  # noqa: S101, PT018, they are piped
        if load.stdout.readline() != "seated\n":
            raise SystemExit(load.wait())
        served, loaded = processor_seconds(servers), processor_seconds([load.pid])
        print(file=load.stdin)
        figures = json.loads(load.stdout.readline())
        served, loaded = processor_seconds(servers) - served, processor_seconds([load.pid]) - loaded
        print(file=load.stdin)
    actions = figures.pop("actions")
    return {
        "transport": options.transport,
        "connections": options.connections,
        "tables": options.tables,
        "asked_per_second": rate,
        "actions": actions,
        "actions_per_second": round(actions / figures.pop("seconds")),
        **figures,
        "server_us_an_action": round(served / actions * 1e6),
        "load_us_an_action": round(loaded / actions * 1e6),
    }


def main() -> None:
    """Start the server, measure, print one line of JSON a rate."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--transport", choices=["ws", "tcp"], default="ws")
    parser.add_argument("--connections", type=int, default=200)
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--rates", type=int, nargs="+", default=[2_000, 4_000, 5_000, 6_000])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    compile_load()
    for rate in options.rates:
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "isettlers", "serve", f"--{options.transport}", "0"]
            command += ["--tables", str(Path(folder) / "tables.db"), "--log", "warning", *ROOM]
            server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            try:
                assert server.stdout is not None  # noqa: S101, it is piped
                port = int(server.stdout.readline().rpartition(":")[2])
                print(json.dumps(run(options, rate, [port], [server.pid])), flush=True)
            finally:
                server.terminate()
                server.wait()


if __name__ == "__main__":
    main()
