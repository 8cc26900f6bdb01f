"""Runs of all games with many mixes of options: games played step by step, with the answers of the engine."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, Final

from attrs import frozen
from bindings.runs import FOLDER, SPECTATOR, InPython, asked, runs_of
from bindings.trees import packed
from games.subject import EXAMPLES
from games.subjects import SUBJECTS
from msgpack import unpackb
from native.setups import good, own_data

from isettlers import Setup, State, game
from isettlers._core.rng import Generator
from isettlers.bots import decide
from isettlers.burgundy import Setup as BurgundySetup
from isettlers.burgundy import load_estate
from isettlers.conformance.wander import Wanderer
from isettlers.imperial import Setup as ImperialSetup
from isettlers.imperial import load_deck
from isettlers.imperial.deck_lists import ready_deck
from isettlers.registry import BUILT_IN

RUNS: Final = 110
"""Of each game."""
WHOLE: Final = 7
"""Every seventh run is a whole game."""
LENGTH: Final = 50
"""Actions of each of the others."""
MOST: Final = 4_000
"""No game takes more actions."""
PAUSE: Final = 15
"""About every fifteenth position is asked for more than its legal actions."""
SAVES: Final = 6
"""About every sixth of these is asked for a snapshot."""
READ_AS_JSON: Final = 16_384
"""Bytes in MessagePack of the largest setup that `isettlers_setup` reads as JSON."""
POLICIES: Final = ("random", "greedy", "heuristic", "wander")
SPECS: Final = (
    "ismcts:50", "greedy", "flat:60", "heuristic", "moismcts:40", "random", "pimc:40,determinizations=4", "uct:50",
    "expectimax:determinizations=3", "ismcts:30,rollout=greedy,cutoff=8,c=0.5", "uct:40,bias=0.5,weights=plain",
)  # fmt: skip
"""Bots that are asked for their choice."""


def run_files(every: int = 1) -> Iterator[tuple[str, bytes]]:
    """The paths of all files of runs and their contents; one run in `every` is played, the others are as on file."""
    for name in BUILT_IN:
        data: dict[bytes, str] = {}
        kept = _on_file(name, every)
        setups = islice(filter(_readable, _setups(name)), RUNS)
        blocks = [_block(number, setup, data, kept) for number, setup in enumerate(setups)]
        yield f"runs/{name}.runs", "".join(f"{line}\n" for line in chain.from_iterable(blocks)).encode("ascii")
        yield from ((f"runs/{file}", content) for content, file in data.items())


def _on_file(name: str, every: int) -> dict[str, Sequence[str]]:
    """Return the lines of all but one run in `every`, by the name of the run."""
    path = FOLDER / f"{name}.runs"
    runs = runs_of(path) if path.exists() else ()
    return {run.name: run.lines for number, run in enumerate(runs) if number % every}


def _setups(name: str) -> Iterator[Setup]:
    """Setups with all options of a game, each two of them together where mixes are listed."""
    subject = SUBJECTS[name]
    yield from chain(subject.setups.values(), subject.vectors.values(), subject.mixes.values())
    yield from OWN.get(name, tuple)()
    yield from (game(name).setup_from(request) for request in good(name, RUNS))


def _own_decks() -> Iterator[Setup]:
    """The cards of the examples, and a deck of the pack brought into games without it."""
    own, ready = load_deck(EXAMPLES / "own_cards.toml"), ready_deck("magic-number", "romans")
    yield ImperialSetup(factions=("romans",), decks=(ready,))
    yield ImperialSetup(
        factions=("atlanteans", "romans", "japanese"),
        decks=(ready, own),
        packs=("atlanteans",),
        lookout="advanced",
    )


def _own_estates() -> Iterator[Setup]:
    """An estate of the examples, given and drawn."""
    own = load_estate(EXAMPLES / "own_estate.toml")
    yield BurgundySetup(estates=("4", own, own))
    yield BurgundySetup(estates="drawn", castles="secret", boards=(("1", own), ("2", "9"), ("7", "5")))


def _readable(setup: Setup) -> bool:
    """Return whether the library reads a setup as JSON."""
    return len(packed(_request(setup))) <= READ_AS_JSON


OWN: Final[Mapping[str, Callable[[], Iterable[Setup]]]] = {
    "imperial": _own_decks,
    "burgundy": _own_estates,
}
"""Setups with data of your own, of games whose mixes have none."""


def _request(setup: Any) -> dict[str, Any]:  # noqa: ANN401, of any game
    """Return a setup as a request for a new game names it."""
    tree = {**setup.document(), "rulings": setup.rulings.changed()}
    request = {key: value for key, value in tree.items() if value != {}}
    if game(setup.of).setup_from(request) != setup:
        raise ValueError(f"a request cannot name {setup}")
    return {"game": setup.of, "setup": request}


def _head(number: int, setup: Setup, seed: int, data: dict[bytes, str]) -> Iterator[str]:
    """The lines before `start`; a new data file is added to `data`."""
    request, own = _request(setup), own_data(setup)
    name = request["game"]
    yield f"run {name}-{setup.tables().seats}-players-{number:03}"
    yield f"setup {json.dumps(request, separators=(',', ':'))}"
    if any(unpackb(own)["games"][name].values()):
        yield f"data {data.setdefault(own, f'{name}-{len(data)}.data')}"
    yield f"seed {seed}"


def _block(number: int, setup: Setup, data: dict[bytes, str], kept: Mapping[str, Sequence[str]]) -> list[str]:
    """The lines of a run; those behind its head from `kept` where it has them."""
    rng = Generator(number)
    seed = rng.next()
    lines = list(_head(number, setup, seed, data))
    known = kept.get(lines[0].removeprefix("run "))
    if known is not None:
        return [*lines, *known[len(lines) :]]
    player = _Player(rng, Wanderer(number), POLICIES[number % len(POLICIES)], saves=len(lines) == 3)
    position = InPython(setup.start(seed))
    lines.append(asked(position, "start"))
    for _ in range(MOST if number % WHOLE == 0 else LENGTH):
        if position.state.over:
            break
        lines += player.move(position)
    lines.append(asked(position, "save"))
    if position.state.over:
        lines += [asked(position, "scores"), asked(position, "ranks")]
    return [*lines, "end"]


@frozen
class _Player:
    """Plays a run, and asks on the way."""

    rng: Generator
    wanderer: Wanderer
    policy: str
    saves: bool
    """Whether it asks for snapshots."""

    def move(self, position: InPython) -> Iterator[str]:
        """Take an action; the lines of it."""
        if self.rng.below(PAUSE):
            yield asked(position, "do", self._action(position.state))
            return
        yield from self._questions(position)
        spec, seed = SPECS[self.rng.below(len(SPECS))], self.rng.next()
        choice = asked(position, "choose", spec, seed)
        yield choice
        yield asked(position, "do", choice.rsplit(" ", 1)[1])

    def _questions(self, position: InPython) -> Iterator[str]:
        rng, state = self.rng, position.state
        ids = state.legal_ids()
        yield asked(position, "text", ids[rng.below(len(ids))])
        yield asked(position, "observe", rng.below(state.seats))
        yield asked(position, "view", rng.below(state.seats + 1) + SPECTATOR)
        yield asked(position, "resample", rng.below(state.seats), rng.next())
        if self.saves and rng.below(SAVES) == 0:
            yield asked(position, "save")

    def _action(self, state: State) -> int:
        if self.policy == "wander":
            return self.wanderer.choose(state)
        return decide(self.policy, state, self.rng.next()).action
