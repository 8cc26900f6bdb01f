"""Write records of the present version into tests/fixtures/records, once for every release.

python tools/record_fixtures.py            refuses where that version has its records: released ones never change
python tools/record_fixtures.py --again    writes them anew, for a version that is not released yet
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import isettlers
from isettlers._core.rng import Generator
from isettlers.imperial import FACTIONS, Setup, load_deck
from isettlers.record import Record

ROOT = Path(__file__).resolve().parents[1]
RECORDS = ROOT / "tests" / "fixtures" / "records"


def games() -> Iterator[tuple[str, Record]]:
    """The games that every release keeps, by name: 1 to 5 players, both printings, own cards, one broken off, packs."""
    yield "two-players", played(Setup(factions=FACTIONS[:2]), 2)
    yield "three-players", played(Setup(factions=FACTIONS[1:4], edition="first", first_player=1), 2**64 - 1)
    yield "four-players", played(Setup(factions=FACTIONS[:4]), 4, {"names": ["Ann", "Bob", "Cleo", "Dan"]})
    own = load_deck(ROOT / "examples" / "own_cards.toml")
    yield "own-cards", played(Setup(factions=("romans", "japanese"), decks=(own,)), 6)
    yield "middle-of-a-game", played(Setup(factions=("japanese", "egyptians")), 7, most=30)
    yield "solo", played(Setup(factions=("romans",), packs=("magic-number",)), 8)
    yield "five-players", played(Setup(factions=FACTIONS, packs=("magic-number",), lookout="advanced"), 9)
    yield "alternate", played(Setup(factions=FACTIONS[:3], lookout="alternate", peaceful=True), 10)


def played(setup: Setup, seed: int, notes: dict[str, object] | None = None, most: int = 10_000) -> Record:
    """A game in which every third action is a random one, the others greedy."""
    state, rng = setup.start(seed), Generator(seed)
    actions: list[int] = []
    while not state.over and len(actions) < most:
        action = state.greedy(rng.next()) if rng.below(3) else state.legal_ids()[rng.below(state.legal_count())]
        state.apply(action)
        actions.append(action)
    return Record(setup, seed, tuple(actions), state.hash, notes or {})


def write(folder: Path) -> None:
    """Write all records in both forms."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, record in games():
        (folder / f"{name}.record").write_bytes(record.to_bytes())
        (folder / f"{name}.txt").write_text(record.text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    target = RECORDS / isettlers.__version__
    if target.exists() and "--again" not in sys.argv[1:]:
        sys.exit(f"{target} exists; --again for a version that is not released yet")
    write(target)
    print(f"written: {target}")
