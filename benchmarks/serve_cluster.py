"""How many actions a second several processes on one PostgreSQL database take, measured as serve_tables.py does.

The two players of a table connect to different processes where there are several, so every second action is forwarded.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from serve_tables import ROOM, compile_load, run


@contextlib.contextmanager
def processes(count: int, database: str) -> Iterator[tuple[list[int], list[int]]]:
    """Start the processes; the ports of their WebSockets, and their ids."""
    environment = {**os.environ, "ISETTLERS_CLUSTER_KEY": secrets.token_hex(16)}
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        ports, ids = [], []
        for _ in range(count):
            command = [
                *(sys.executable, "-m", "isettlers", "serve", "--ws", "0", "--tables", database, "--archive", folder),
                *("--cluster", "127.0.0.1:0", "--log", "warning", *ROOM),
            ]
            server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
            stack.callback(server.wait)
            stack.callback(server.terminate)
            assert server.stdout is not None  # noqa: S101, it is piped
            ports.append(int(server.stdout.readline().rpartition(":")[2]))
            ids.append(server.pid)
        yield ports, ids


def main() -> None:
    """Measure with each number of processes; print one line of JSON for each and each rate."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("database", help="address of a database for the tables: postgresql://HOST/NAME")
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--connections", type=int, default=200)
    parser.add_argument("--tables", type=int, default=400)
    parser.add_argument("--rates", type=int, nargs="+", default=[1_000, 2_000, 3_000])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.set_defaults(transport="ws")
    options = parser.parse_args()
    compile_load()
    for count in options.processes:
        for rate in options.rates:
            with processes(count, options.database) as (ports, ids):
                print(json.dumps({"processes": count, **run(options, rate, ports, ids)}), flush=True)


if __name__ == "__main__":
    main()
