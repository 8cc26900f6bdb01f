"""Train the network of a game's `weights=net`: rounds of self-play by search, each with a fit behind it.

`make train GAME=burgundy` writes isettlers/burgundy/data/net-2.bin, with ARGS='--players 4' net-4.bin. What is done
is kept in the folder, and not done again: a run that was stopped continues there. The same numbers and seed give the
same labels on every machine.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

sys.path.append(str(Path(__file__).parent))

from training import fit, labels

from isettlers.kit.networks import name_of, packed
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
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--folder", type=Path, help="of labels and networks (default: build/train/GAME-PLAYERS)")
    parser.add_argument("--out", type=Path, help="file of the network (default: that of the package)")
    return parser.parse_args()


def label(folder: Path, number: int, network: bytes | None, args: argparse.Namespace) -> list[Path]:
    """The files of labels of a round; those that are there stay."""
    games = [range(first, min(first + CHUNK, args.games)) for first in range(0, args.games, CHUNK)]
    files = [folder / f"round-{number}-{part.start}.npz" for part in games]
    missing = [(part, file) for part, file in zip(games, files, strict=True) if not file.exists()]
    began = time.monotonic()
    with ProcessPoolExecutor(args.workers) as pool:
        work = [
            pool.submit(labels.chunk, args.game, args.players, network, args.iterations, part, args.seed + number, file)
            for part, file in missing
        ]
        for done, one in enumerate(as_completed(work), 1):
            one.result()
            left = (time.monotonic() - began) / done * (len(work) - done)
            print(f"round {number}: {done} of {len(work)} files of labels, {left / 60:.1f} minutes left", flush=True)
    return files


def fitted(files: list[Path], number: int, args: argparse.Namespace) -> bytes:
    """The file of a network that fits labels."""
    encoder = labels.encoder(args.game, args.players)
    known = fit.examples(files, encoder.num_actions)
    one = fit.Fit(known, args.seed + number)
    one.run(PASSES)
    report = {name: round(value, 3) for name, value in one.report().items()}
    print(f"round {number}: {len(known.values)} positions, {report}", flush=True)
    made = {
        "command": f"make train GAME={args.game} ARGS='--players {args.players} --rounds {args.rounds} "
        f"--games {args.games} --iterations {args.iterations} --seed {args.seed}'",
        "engine": __version__,
        "machine": f"{platform.machine()}, {args.workers} workers",
        "round": number,
        "positions": len(known.values),
        **report,
    }
    facts = {"game": args.game, "players": args.players, "made": made}
    return packed({**facts, **one.network(labels.known_columns(args.game, args.players), encoder.ids)})


def main() -> None:
    """Train."""
    args = parsed()
    folder = args.folder or ROOT / "build" / "train" / f"{args.game}-{args.players}"
    folder.mkdir(parents=True, exist_ok=True)
    network: bytes | None = None
    files: list[Path] = []
    for number in range(args.rounds):
        files = [*label(folder, number, network, args), *(files if number > 1 else [])]
        kept = folder / f"net-{number}.bin"
        if not kept.exists():
            part = kept.with_suffix(".part")
            part.write_bytes(fitted(files, number, args))
            part.rename(kept)
        network = kept.read_bytes()
    out = args.out or ROOT / "isettlers" / args.game / "data" / name_of(args.players)
    out.write_bytes(network or b"")
    print(f"wrote {out}")


if __name__ == "__main__":
    main()
