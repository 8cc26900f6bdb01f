"""What one round trip to the engine costs from each language: apply an action by stdio, the legal ids with the reply.

Runs the benchmark of each client whose toolchain is there, in turns, and prints the middle of their medians. Build the
engine and the clients first: `make bindings`.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
CLIENTS: dict[str, tuple[str, list[str], int]] = {
    "C": ("bindings/c/client", [str(ROOT / "build/c-client/examples/bench"), "20000"], 60),
    "Rust": ("bindings/rust", ["cargo", "run", "--quiet", "--release", "--example", "round_trips"], 60),
    "Go": ("bindings/go", ["go", "run", "./examples/bench"], 80),
    "Node": ("bindings/typescript", ["npm", "run", "--silent", "bench"], 150),
}
"""Folder, command, and the microseconds aimed at."""


def measured(folder: str, command: list[str], engine: str) -> dict[str, Any]:
    """The line of JSON that a client's benchmark prints."""
    environment = {**os.environ, "ISETTLERS": engine, "CARGO_TARGET_DIR": str(ROOT / "build/rust")}
    done = subprocess.run(command, cwd=ROOT / folder, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    figures: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return figures


def main() -> None:
    """Measure in turns, print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--engine", default=str(Path(sys.executable).with_name("isettlers")))
    options = parser.parse_args()
    there = {name: client for name, client in CLIENTS.items() if shutil.which(client[1][0])}
    samples: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for _ in range(options.repeats):
        for name, (folder, command, _) in there.items():
            samples[name].append(measured(folder, command, options.engine))
    print(f"{'':6}{'median':>10}{'least':>10}{'most':>10}{'p99':>10}{'aim':>8}   microseconds a round trip")
    for name, runs in samples.items():
        medians = [one["median_us"] for one in runs]
        late = statistics.median(one["p99_us"] for one in runs)
        middle, aim = statistics.median(medians), CLIENTS[name][2]
        print(f"{name:6}{middle:10.1f}{min(medians):10.1f}{max(medians):10.1f}{late:10.1f}{aim:8}")


if __name__ == "__main__":
    main()
