"""Records of games for tests."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from pathlib import Path

from isettlers.game import Setup
from isettlers.imperial import Setup as ImperialSetup
from isettlers.imperial.seatings import BASE_FACTIONS
from isettlers.record import Record

PAIRS = tuple(permutations(BASE_FACTIONS, 2))


def played(seed: int, setup: Setup | None = None, bots: Sequence[str] | None = None, most: int = 10_000) -> Record:
    """A greedy game, or its beginning."""
    setup = setup or ImperialSetup(PAIRS[seed % len(PAIRS)])
    state = setup.start(seed)
    actions: list[int] = []
    while not state.over and len(actions) < most:
        actions.append(state.greedy(len(actions)))
        state.apply(actions[-1])
    notes = {} if bots is None else {"bots": list(bots)}
    return Record(setup, seed, tuple(actions), state.hash, notes)


def write(folder: Path, games: int, bots: Sequence[str] | None = None) -> list[Path]:
    """Records of games of two in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"game-{number:06}.record" for number in range(games)]
    for number, path in enumerate(paths):
        path.write_bytes(played(number, bots=bots).to_bytes())
    return paths
