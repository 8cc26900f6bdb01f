"""Schedule of an arena: the groups of bots that meet, their seats and their deals."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import combinations, combinations_with_replacement, permutations
from math import comb, factorial
from typing import Any, Final

from attrs import Attribute, asdict, field, fields, frozen

import isettlers
from isettlers._core.rng import derive_seed
from isettlers.arena.ratings import Rater
from isettlers.arena.results import LEAST_SEATS, MOST_BOTS, Header, Result
from isettlers.benchmark import signature, standard_setups
from isettlers.bots import Budget, bot
from isettlers.bots.asking import checked
from isettlers.bots.searching import BUDGET
from isettlers.bots.settings import read, split
from isettlers.errors import SetupError
from isettlers.game import Setup
from isettlers.kit.reading import Node, within
from isettlers.plain import cut, short
from isettlers.registry import game

SCHEDULES: Final = ("round-robin", "ladder")
MOST_GAMES: Final = 10**6

_LONGEST: Final = 60
"""Letters for the bots in the name of a file."""
_NO_FILE_NAME: Final = re.compile(r"[^A-Za-z0-9._-]+")


def _specs(value: Iterable[str]) -> tuple[str, ...]:
    return tuple(value)


def _players(arena: Arena, attribute: Attribute[int], value: object) -> None:
    least, most = game(arena.game).players
    Node(value, attribute.name, SetupError).number(max(LEAST_SEATS, least), most)


def _schedule(_: object, __: Attribute[str], value: object) -> None:
    Node(value, "schedule", SetupError).one_of(SCHEDULES)


@frozen
class Bout:
    """A game to be played."""

    number: int
    bots: tuple[int, ...]
    """The bot in each seat, by its place among the bots of the arena."""
    setup: Mapping[str, Any]
    seed: int


@frozen
class Arena:
    """Arena to play. Raises SetupError for invalid settings.

    A round is one deal, which is a setup and a seed, played by all groups of bots that meet, each in every seating of
    its bots: so all bots hold the same cards in the same seats equally often. Rounds go through the setups that the
    game names (`Game.seatings`).

    In a round robin all groups of as many bots as there are seats meet. With fewer bots than seats, all of them sit in
    every game, and the seats left over are dealt in all ways. In a ladder, each round orders the bots by their ratings
    so far, and those meet that stand next to each other: with two players the first and the second, the second and
    the third, and so on.
    """

    game: str = field()
    bots: tuple[str, ...] = field(converter=_specs)
    """Specs, or import paths of your own bots."""
    players: int = field(default=2, validator=_players)
    games: int = field(default=60, validator=within(1, MOST_GAMES))
    """Wanted; whole rounds are played, so that it may be a few more."""
    seed: int = field(default=0, validator=within(0, 2**64 - 1))
    schedule: str = field(default="round-robin", validator=_schedule)
    budget: Budget | None = None
    """For each decision of a bot that searches; None leaves it to the specs."""

    def __attrs_post_init__(self) -> None:
        _check_bots(self.bots, self.budget)
        if self.schedule == "ladder" and len(self.bots) <= self.players:
            raise SetupError(f"a ladder needs more bots than the {self.players} seats: play a round robin")
        if self.games < self.round:
            said = f"a round of {len(self.bots)} bots in {self.players} seats is {self.round} games"
            raise SetupError(f"{said}, more than {self.games}")

    @property
    def name(self) -> str:
        """Name of its files: game, bots and seed, and what is not at its default besides; fit for any file system."""
        budget = {} if self.budget is None else asdict(self.budget)
        parts = [
            "arena",
            self.game,
            _file_name(self.bots),
            f"{self.players}players" if self.players != fields(Arena).players.default else "",
            self.schedule if self.schedule != SCHEDULES[0] else "",
            "".join(f"{amount:g}{measure}" for measure, amount in budget.items() if amount is not None),
            f"seed{self.seed}",
        ]
        return "-".join(filter(None, parts))

    @property
    def round(self) -> int:
        """Games of a round."""
        bots, seatings = len(self.bots), factorial(self.players)
        if self.schedule == "ladder":
            return (bots - self.players + 1) * seatings
        if bots >= self.players:
            return comb(bots, self.players) * seatings
        return sum(len(_seatings(group)) for group in self.groups(range(bots)))

    @property
    def rounds(self) -> int:
        """As many as it takes to play all games wanted."""
        return -(-self.games // self.round)

    @property
    def total(self) -> int:
        """Games of all rounds."""
        return self.rounds * self.round

    @property
    def limit(self) -> float | None:
        """Seconds after which a bot has overrun its time: twice those of the budget, and half a second."""
        if self.budget is None or self.budget.seconds is None:
            return None
        return 2 * self.budget.seconds + 0.5

    def setups(self) -> Sequence[Setup]:
        """The setups that the rounds go through."""
        return game(self.game).seatings(self.players)

    def groups(self, order: Sequence[int]) -> list[tuple[int, ...]]:
        """The bots that meet in a round, for a ladder when they stand in an order."""
        if self.schedule == "ladder":
            return [tuple(order[first : first + self.players]) for first in range(len(order) - self.players + 1)]
        if len(order) >= self.players:
            return list(combinations(order, self.players))
        left_over = combinations_with_replacement(order, self.players - len(order))
        return [tuple(sorted((*order, *more))) for more in left_over]

    def bouts(self, number: int, order: Sequence[int]) -> list[Bout]:
        """The games of a round, for a ladder when the bots stand in an order."""
        setups = self.setups()
        setup, seed = setups[number % len(setups)].document(), derive_seed(self.seed, number)
        seated = [seating for group in self.groups(order) for seating in _seatings(group)]
        return [Bout(number * self.round + place, bots, setup, seed) for place, bots in enumerate(seated)]

    def batches(self, done: Mapping[int, Result]) -> Iterator[list[Bout]]:
        """All games, in batches that can be played in any order; `done` has those before when the next is asked for."""
        if self.schedule == "round-robin":
            order = range(len(self.bots))
            yield [bout for number in range(self.rounds) for bout in self.bouts(number, order)]
            return
        rater = Rater(len(self.bots))
        for number in range(self.rounds):
            bouts = self.bouts(number, rater.order())
            yield bouts
            for bout in bouts:
                rater.add(done[bout.number])

    def header(self) -> Header:
        """The first line of its results."""
        fingerprints = b"".join(setup.fingerprint() for setup in self.setups())
        return Header(
            game=self.game,
            engine=isettlers.__version__,
            tables=sha256(fingerprints).hexdigest()[:16],
            signature=_signature(self.game),
            bots=self.bots,
            players=self.players,
            games=self.total,
            seed=self.seed,
            schedule=self.schedule,
            settings={
                "budget": self.budget and asdict(self.budget),
                "perfect_information": [spec for spec in self.bots if bot(spec, imports=True).perfect_information],
            },
        )


def budget(text: str) -> Budget:
    """Return the budget of a text such as `ms=50` or `iterations=1000,ms=50`. Raises SetupError."""
    given: dict[str, Any] = dict(read("budget", BUDGET, split(f":{text}")[1]))
    if not given:
        raise SetupError(f"budget: expected settings of {', '.join(BUDGET)}, such as ms=50, got none")
    return Budget(given.get("ms") and given["ms"] / 1000, given.get("iterations"), given.get("nodes"))


def _check_bots(specs: Sequence[str], budget: Budget | None) -> None:
    """Raise SetupError for bots that cannot meet."""
    if not LEAST_SEATS <= len(specs) <= MOST_BOTS:
        raise SetupError(f"bots: expected {LEAST_SEATS} to {MOST_BOTS}, got {len(specs)}")
    for spec in specs:
        if specs.count(spec) > 1:
            raise SetupError(f"the bot {cut(spec)} is named twice")
        if not spec.isprintable():
            raise SetupError(f"expected one line of text for each bot, got {short(spec)}")
        checked(spec)
        name, given = split(spec)
        if budget and "." not in name and any((setting or "iterations") in BUDGET for setting, _ in given):
            raise SetupError(f"{spec} names a budget of its own beside that of the arena: leave one out")


def _file_name(specs: Sequence[str]) -> str:
    """Return specs as part of a file's name: a path without its modules, all of them by a hash where they are long."""
    words = []
    for spec in specs:
        path, colon, rest = spec.partition(":")
        words.append(_NO_FILE_NAME.sub("", f"{path.rpartition('.')[2]}{rest if colon else ''}"))
    name = "-".join(words)
    return name if len(name) <= _LONGEST else f"{len(specs)}bots-{sha256(repr(specs).encode()).hexdigest()[:8]}"


@lru_cache(maxsize=256)
def _seatings(group: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Every way in which a group of bots can sit."""
    return tuple(dict.fromkeys(permutations(group)))


@lru_cache(maxsize=16)
def _signature(name: str) -> str:
    return f"{sum(map(signature, standard_setups(name).values())) % 2**64:016x}"
