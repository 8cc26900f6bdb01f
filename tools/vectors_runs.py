"""Runs of all games with many mixes of options: games played step by step, with the answers of the engine."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import chain, groupby, islice, zip_longest
from operator import itemgetter
from pathlib import Path
from shutil import rmtree
from typing import Any, Final

from attrs import frozen
from bindings.runs import SPECTATOR, InPython, question_line
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

LIST: Final = Path(__file__).resolve().parents[1] / "bindings/vectors/v1/runs.jsonl"
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
RUNS: Final = 110
"""Of each game."""
WHOLE: Final = 7
"""Every seventh run is a whole game."""
LENGTH: Final = 50
"""Actions of each of the others."""
MOST: Final = 4_000
"""No game takes more actions."""
PAUSE: Final = 15
"""About every fifteenth position gets more questions than the legal actions."""
SAVES: Final = 6
"""About every sixth of these gives a snapshot too."""
READ_AS_JSON: Final = 16_384
"""Bytes in MessagePack of the largest setup that `isettlers_setup` reads as JSON."""
POLICIES: Final = ("random", "greedy", "heuristic", "wander")
SPECS: Final = (
    "ismcts:50", "greedy", "flat:60", "heuristic", "moismcts:40", "random", "pimc:40,determinizations=4", "uct:50",
    "expectimax:determinizations=3", "ismcts:30,rollout=greedy,cutoff=8,c=0.5", "uct:40,bias=0.5,weights=plain",
)  # fmt: skip
"""Bots that choose an action of a position."""


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


class Difference(Exception):  # noqa: N818, it is no fault of the tool
    """Python gives another answer than the list has: the run, the line and what it is now."""


@frozen
class Plan:
    """How a run is played: all that its lines follow from."""

    name: str
    setup: Setup
    seed: int
    policy: str
    choices: int
    """The seed of what the player chooses and asks."""
    actions: int
    """The most that are applied."""

    def head(self) -> dict[str, Any]:
        """What the list of runs has of it besides its digests."""
        tree = {**_request(self.setup), "seed": self.seed, "policy": self.policy}
        return {"run": self.name, **tree, "choices": self.choices, "actions": self.actions}

    def own_data(self) -> bytes | None:
        """Return the data file of decks, estates and tiles of the setup; None where it has no own ones."""
        own = own_data(self.setup)
        return own if any(any(tree.values()) for tree in unpackb(own)["games"].values()) else None

    def played(self) -> Iterator[str]:
        """Play it; the lines from `start` on."""
        rng = Generator(self.choices)
        rng.next()  # the seed of the game
        player = _Player(rng, Wanderer(self.choices), self.policy, saves=self.own_data() is None)
        position = InPython(self.setup.start(self.seed))
        yield question_line(position, "start")
        for _ in range(self.actions):
            if position.state.over:
                break
            yield from player.move(position)
        yield question_line(position, "save")
        if position.state.over:
            yield from (question_line(position, "scores"), question_line(position, "ranks"))


def plans(name: str) -> Iterator[Plan]:
    """All runs of a game."""
    for number, setup in enumerate(islice(filter(_readable, _setups(name)), RUNS)):
        yield Plan(
            f"{name}-{setup.tables().seats}-players-{number:03}",
            setup,
            Generator(number).next(),
            POLICIES[number % len(POLICIES)],
            number,
            MOST if number % WHOLE == 0 else LENGTH,
        )


def plan_of(row: Mapping[str, Any]) -> Plan:
    """Return the plan of a row of the list."""
    setup = game(row["game"]).setup_from(row["setup"])
    return Plan(row["run"], setup, row["seed"], row["policy"], row["choices"], row["actions"])


def traced(lines: Iterable[str]) -> dict[str, str]:
    """Return the digests of lines: SHA-256 of all, and for each line a letter that follows from those up to it."""
    digest, letters = sha256(), []
    for line in lines:
        digest.update(f"{line}\n".encode("ascii"))
        letters.append(LETTERS[digest.digest()[0] % len(LETTERS)])
    return {"digest": digest.hexdigest(), "lines": "".join(letters)}


def listed(every: int = 1) -> str:
    """Return the list of runs; one in `every` is played, the digests of the others are those on file."""
    on_file = {row["run"]: row for row in rows()}
    return "".join(f"{_row(plan, every, on_file)}\n" for name in BUILT_IN for plan in plans(name))


def _row(plan: Plan, every: int, on_file: Mapping[str, Mapping[str, Any]]) -> str:
    row = on_file.get(plan.name, {})
    digests = traced(plan.played()) if plan.choices % every == 0 else {key: row.get(key) for key in ("digest", "lines")}
    return json.dumps({**plan.head(), **digests}, separators=(",", ":"))


def rows() -> list[dict[str, Any]]:
    """Return the rows of the list on file."""
    return [json.loads(line) for line in LIST.read_text(encoding="utf-8").splitlines()] if LIST.exists() else []


def expand(folder: Path) -> None:
    """Play the runs of the list and write them and their data into a folder. Raises Difference."""
    rmtree(folder, ignore_errors=True)  # what an earlier list had
    folder.mkdir(parents=True)
    for name, group in groupby(rows(), itemgetter("game")):
        data: dict[bytes, str] = {}
        blocks = [_block(row, data) for row in group]
        (folder / f"{name}.runs").write_text("".join(blocks), encoding="ascii", newline="\n")
        for content, file in data.items():
            (folder / file).write_bytes(content)


def _block(row: Mapping[str, Any], data: dict[bytes, str]) -> str:
    """The text of a run; a new data file is added to `data`."""
    plan = plan_of(row)
    lines = list(plan.played())
    checked(row, lines)
    own = plan.own_data()
    setup = json.dumps({key: row[key] for key in ("game", "setup")}, separators=(",", ":"))
    head = [f"run {plan.name}", f"setup {setup}"]
    if own is not None:
        name = f"{row['game']}-{len(data)}.data"
        head.append(f"data {data.setdefault(own, name)}")
    return "\n".join([*head, f"seed {plan.seed}", *lines, "end", ""])


def checked(row: Mapping[str, Any], lines: Sequence[str]) -> None:
    """Compare played lines with the digests of a row. Raises Difference, which names the first line that differs."""
    digests = traced(lines)
    if digests["digest"] == row["digest"]:
        return
    pairs = zip_longest(digests["lines"], row["lines"])
    first = next((number for number, (new, old) in enumerate(pairs) if new != old), len(lines))
    line = lines[first] if first < len(lines) else "the run is over"
    raise Difference(f"{row['run']}: differs at line {first} from `start`, which is now: {line}")


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
            yield question_line(position, "do", self._action(position.state))
            return
        yield from self._questions(position)
        spec, seed = SPECS[self.rng.below(len(SPECS))], self.rng.next()
        choice = question_line(position, "choose", spec, seed)
        yield choice
        yield question_line(position, "do", choice.rsplit(" ", 1)[1])

    def _questions(self, position: InPython) -> Iterator[str]:
        rng, state = self.rng, position.state
        ids = state.legal_ids()
        yield question_line(position, "text", ids[rng.below(len(ids))])
        yield question_line(position, "observe", rng.below(state.seats))
        yield question_line(position, "view", rng.below(state.seats + 1) + SPECTATOR)
        yield question_line(position, "resample", rng.below(state.seats), rng.next())
        if self.saves and rng.below(SAVES) == 0:
            yield question_line(position, "save")

    def _action(self, state: State) -> int:
        if self.policy == "wander":
            return self.wanderer.choose(state)
        return decide(self.policy, state, self.rng.next()).action
