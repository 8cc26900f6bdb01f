"""Train the network of a game's `weights=net`: rounds of self-play by search, each with a fit and a gate behind it.

`make train GAME=burgundy` writes isettlers/burgundy/data/net-2.bin, with ARGS='--players 4' net-4.bin. A network that
does not win its gate is left out: the next round goes on with the best one before it. What is done is kept in the
folder, and not done again: a run that was stopped continues there. report.html in the folder shows the course.
Without gates, whose games are by the clock, the same numbers and seed give the same labels on every machine.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import time
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parent))

from training import fit, gates, labels, reports, workers

from isettlers.errors import IsettlersError
from isettlers.kit.networks import name_of, packed, unpacked
from isettlers.version import __version__

ROOT = Path(__file__).resolve().parents[1]
CHUNK = 10
"""Games of one file of labels."""
PASSES = 12
"""Over all labels of a fit."""


def parsed() -> argparse.Namespace:
    """The arguments."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=300, help="of each round")
    parser.add_argument("--iterations", type=int, default=200, help="of the search of each label")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--gate-games", type=int, default=200, help="of each gate, at most; 0 for no gates")
    parser.add_argument("--gate-ms", type=float, default=10, help="processor time a decision in gates")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--address", metavar="HOST:PORT", help="of a Ray cluster that labels, in place of this machine")
    parser.add_argument("--folder", type=Path, help="of labels and networks (default: build/train/GAME-PLAYERS)")
    parser.add_argument("--out", type=Path, help="file of the network (default: that of the package)")
    return parser.parse_args()


def label(folder: Path, number: int, network: bytes | None, args: argparse.Namespace) -> list[Path]:
    """The files of labels of a round; those that are there stay."""
    games = [range(first, min(first + CHUNK, args.games)) for first in range(0, args.games, CHUNK)]
    files = [folder / f"round-{number}-{part.start}.npz" for part in games]
    missing = {
        file: (args.game, args.players, network, args.iterations, part, args.seed + number)
        for part, file in zip(games, files, strict=True)
        if not file.exists()
    }
    began = time.monotonic()
    for count, _ in enumerate(workers.done(labels.chunk, missing, args.workers, args.address), 1):
        left = (time.monotonic() - began) / count * (len(missing) - count)
        print(f"round {number}: {count} of {len(missing)} files of labels, {left / 60:.1f} minutes left", flush=True)
    return files


def fitted(files: list[Path], number: int, args: argparse.Namespace) -> bytes:
    """The file of a network that fits labels."""
    encoder = labels.encoder(args.game, args.players)
    known = fit.examples(files, encoder.num_actions)
    one = fit.Fit(known, args.seed + number)
    one.run(PASSES)
    report = {name: rounded(value) for name, value in one.report().items()}
    shown = {name: round(value, 3) for name, value in report.items() if isinstance(value, float)}
    print(f"round {number}: {len(known.values)} positions, {shown}", flush=True)
    made = {
        "command": f"make train GAME={args.game} ARGS='--players {args.players} --rounds {args.rounds} "
        f"--games {args.games} --iterations {args.iterations} --gate-games {args.gate_games} --seed {args.seed}'",
        "engine": __version__,
        "machine": f"{platform.machine()}, {args.workers} workers",
        "round": number,
        "positions": len(known.values),
        **report,
    }
    facts = {"game": args.game, "players": args.players, "made": made}
    return packed({**facts, **one.network(labels.known_columns(args.game, args.players), encoder.ids)})


def rounded(value: Any) -> Any:  # noqa: ANN401, a number or lists of numbers
    """Numbers with five digits."""
    return round(value, 5) if isinstance(value, float) else [rounded(one) for one in value]


def through_gate(folder: Path, number: int, best: Path | None, args: argparse.Namespace) -> reports.Round:
    """The round whose network has been tried against the best before it."""
    network = folder / f"net-{number}.bin"
    tested = None
    if args.gate_games:
        gate = gates.Gate(args.gate_games, args.gate_ms, args.workers, args.seed + number)
        tested = gate.tried(args.game, args.players, network, best, folder / f"gate-{number}.jsonl")
    kept = tested is None or gates.passed(tested)
    if tested is not None and tested.share is not None:
        state = "kept" if kept else "left out"
        print(f"round {number}: wins {tested.share.value:.1%} of {tested.deals} deals, {state}", flush=True)
    return reports.Round(number, unpacked(network.read_bytes())["made"], tested, kept)


def main() -> None:
    """Train."""
    args = parsed()
    folder = args.folder or ROOT / "build" / "train" / f"{args.game}-{args.players}"
    folder.mkdir(parents=True, exist_ok=True)
    best: Path | None = None
    files: list[Path] = []
    rounds: list[reports.Round] = []
    for number in range(args.rounds):
        files = [
            *label(folder, number, None if best is None else best.read_bytes(), args),
            *(files if number > 1 else []),
        ]
        network = folder / f"net-{number}.bin"
        if not network.exists():
            part = network.with_suffix(".part")
            part.write_bytes(fitted(files, number, args))
            part.rename(network)
        rounds.append(through_gate(folder, number, best, args))
        best = network if rounds[-1].kept else best
        reports.write(folder / "report.html", f"{args.game}, {args.players} players", rounds)
    if best is None:
        sys.exit("no network has won its gate: nothing is written")
    out = args.out or ROOT / "isettlers" / args.game / "data" / name_of(args.players)
    out.write_bytes(best.read_bytes())
    print(f"wrote {out}")


if __name__ == "__main__":
    try:
        main()
    except IsettlersError as error:
        sys.exit(str(error))
