"""Schedule of an arena: the groups of bots that meet, their seats and their deals."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import combinations, combinations_with_replacement, permutations
from math import comb, factorial
from typing import Any, Final

from attrs import Attribute, asdict, field, frozen

import isettlers
from isettlers._core.rng import derive_seed
from isettlers.arena.meetings import meetings
from isettlers.arena.ratings import Rater
from isettlers.arena.results import MOST_BOTS, Header, Result
from isettlers.arena.sprt import Sprt, decided
from isettlers.bots import Bot, Budget, bot
from isettlers.bots.asking import checked
from isettlers.bots.searching import BUDGET
from isettlers.bots.settings import read, split
from isettlers.bots.specs import Named, able, spec_of
from isettlers.errors import SetupError
from isettlers.game import Setup
from isettlers.kit.reading import Node, within
from isettlers.measure.benchmark import signature, standard_setups
from isettlers.plain import cut, short, whole
from isettlers.registry import game, rotation_of

SCHEDULES: Final = ("round-robin", "gauntlet", "ladder", "adaptive")
"""Kinds of schedules; `docs/arena.md` describes them."""
RATED: Final = SCHEDULES[2:]
"""Those in which the ratings so far say who meets."""
MOST_GAMES: Final = 10**6
USUAL_PLAYERS: Final = 2

_CHECK: Final = 32
"""Games, in whole rounds, after which a sequential test is looked at."""
_LONGEST: Final = 60
"""Letters for the bots in the name of a file."""
_NO_FILE_NAME: Final = re.compile(r"[^A-Za-z0-9._-]+")


def _specs(value: Iterable[Named]) -> tuple[str, ...]:
    return tuple(spec_of(each, "bots") for each in value)


def _players(arena: Arena, attribute: Attribute[int | None], value: object) -> None:
    if value is not None:
        Node(value, attribute.name, SetupError).number(*game(arena.game).players)


def _schedule(_: object, __: Attribute[str], value: object) -> None:
    Node(value, "schedule", SetupError).one_of(SCHEDULES)


@frozen
class Bout:
    """A game of an arena before it is played.

    >>> from isettlers.arena import Arena
    >>> [batch] = Arena("founders", ("random", "greedy"), games=4).batches({})
    >>> [bout.bots for bout in batch]
    [(0, 1), (1, 0), (0, 1), (1, 0)]
    >>> batch[0].seed == batch[1].seed
    True
    """

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
    every game, and the seats left over are dealt in all ways. In a gauntlet the first bot meets each other alone, which
    takes all other seats. In a ladder, each round orders the bots by their ratings so far, and those meet that stand
    next to each other: with two players the first and the second, the second and the third, and so on. In an adaptive
    schedule a round is one group: first every bot meets those named after it, then, step by step, the less certain
    half of the groups that stand next to each other in the ratings.

    In a game for one seat every bot plays each deal alone.

    >>> from isettlers.arena import Arena
    >>> arena = Arena("burgundy", ("random", "greedy", "heuristic"), players=2, games=10)
    >>> arena.round, arena.total
    (6, 12)
    """

    game: str = field()
    bots: tuple[str, ...] = field(converter=_specs)
    """Specs, or import paths of your own bots; for a function or a class of a module its import path is taken."""
    players: int | None = field(default=None, converter=whole, validator=_players)
    """None for as many as the settings are for, two without settings."""
    games: int = field(default=60, converter=whole, validator=within(1, MOST_GAMES))
    """Wanted; whole rounds are played, so that it may be a few more."""
    seed: int = field(default=0, converter=whole, validator=within(0, 2**64 - 1))
    schedule: str = field(default="round-robin", validator=_schedule)
    budget: Budget | None = None
    """For each decision of a bot that searches; None leaves it to the specs."""
    settings: Mapping[str, Any] = field(factory=dict)
    """Settings of the game's setup, such as packs, rulings or estates; `Game.rotation` says which setups they make."""
    sprt: Sprt | None = None
    """A sequential test of the first bot against the second, which ends the arena when it is decided."""
    setups: tuple[Setup, ...] = field(init=False, repr=False, eq=False)
    """The setups that the rounds go through."""

    def __attrs_post_init__(self) -> None:
        played = game(self.game)
        if self.settings:
            made = rotation_of(self.game, self.players, self.settings)
        else:
            made = tuple(played.seatings(self.players or max(USUAL_PLAYERS, played.players[0])))
        object.__setattr__(self, "setups", made)
        for player in _checked(self.bots, self.budget):
            able(player, self.game, self.seats)
        _check_schedule(self)
        if self.games < self.round:
            text = f"a round of {len(self.bots)} bots in {self.seats} seats is {self.round} games"
            raise SetupError(f"{text}, more than {self.games}")

    @property
    def seats(self) -> int:
        """Seats of a game."""
        return self.setups[0].tables().seats

    @property
    def name(self) -> str:
        """Name of its files: game, bots and seed, and what is not at its default besides; fit for any file system."""
        budget = {} if self.budget is None else asdict(self.budget)
        test = "" if self.sprt is None else f"sprt{_hash(self.sprt)}"
        parts = [
            "arena",
            self.game,
            _file_name(self.bots),
            f"{self.seats}players" if self.seats != USUAL_PLAYERS else "",
            f"setup{_hash(self.options)}" if self.settings else "",
            self.schedule if self.schedule != SCHEDULES[0] else "",
            "".join(f"{amount:g}{measure}" for measure, amount in budget.items() if amount is not None),
            test,
            f"seed{self.seed}",
        ]
        return "-".join(filter(None, parts))

    @property
    def options(self) -> dict[str, Any]:
        """The settings: as the documents of the setups write them, or as given where these leave them out."""
        given = {name: value for name, value in self.settings.items() if isinstance(value, str | int)}
        tree = {**given, **self.setups[0].document()}
        fixed = len(self.setups) == 1
        return {name: tree[name] for name in self.settings if name in tree and (fixed or name != "factions")}

    @property
    def round(self) -> int:
        """Games of a round."""
        bots, seats, seatings = len(self.bots), self.seats, factorial(self.seats)
        if self.schedule == "ladder":
            return (bots - seats + 1) * seatings
        if self.schedule == "adaptive":
            return seatings
        if bots >= seats and self.schedule == "round-robin":
            return comb(bots, seats) * seatings
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

    def groups(self, order: Sequence[int]) -> list[tuple[int, ...]]:
        """The bots that meet in a round, for a ladder when they stand in an order; of an adaptive schedule, all."""
        seats = self.seats
        if self.schedule in {"ladder", "adaptive"}:
            return [tuple(order[first : first + seats]) for first in range(len(order) - seats + 1)]
        if self.schedule == "gauntlet" and seats > 1:
            first, *others = order
            return [(first, *[other] * (seats - 1)) for other in others]
        if len(order) >= seats:
            return list(combinations(order, seats))
        left_over = combinations_with_replacement(order, seats - len(order))
        return [tuple(sorted((*order, *more))) for more in left_over]

    def bouts(self, number: int, groups: Iterable[tuple[int, ...]]) -> list[Bout]:
        """The games of a round between groups of bots."""
        setup, seed = self.setups[number % len(self.setups)].document(), derive_seed(self.seed, number)
        seated = [seating for group in groups for seating in _seatings(group)]
        return [Bout(number * self.round + place, bots, setup, seed) for place, bots in enumerate(seated)]

    def batches(self, done: Mapping[int, Result], part: tuple[int, int] = (0, 1)) -> Iterator[list[Bout]]:
        """All games, in batches that can be played in any order; `done` has those before when the next is asked for.

        `part` is (i, n) for the rounds i, i + n, i + 2 n and so on. A sequential test ends after the batch in which it
        is decided.
        """
        if self.schedule == "ladder":
            yield from self._ladder(done)
        elif self.schedule == "adaptive":
            yield from self._adaptive(done)
        else:
            groups = self.groups(range(len(self.bots)))
            rounds = range(part[0], self.rounds, part[1])
            step = len(rounds) if self.sprt is None else -(-_CHECK // self.round)
            for first in range(0, len(rounds), step):
                yield [bout for number in rounds[first : first + step] for bout in self.bouts(number, groups)]
                if self.sprt is not None and decided(self.sprt, list(done.values()), self.round)[0]:
                    return

    def _ladder(self, done: Mapping[int, Result]) -> Iterator[list[Bout]]:
        rater = Rater(len(self.bots))
        for number in range(self.rounds):
            bouts = self.bouts(number, self.groups(rater.order()))
            yield bouts
            _rate(rater, bouts, done)

    def _adaptive(self, done: Mapping[int, Result]) -> Iterator[list[Bout]]:
        rater, bots = Rater(len(self.bots)), len(self.bots)
        ring = [*range(bots), *range(self.seats - 1)]
        groups = [tuple(ring[first : first + self.seats]) for first in range(bots)]
        number = 0
        while number < self.rounds:
            groups = groups[: self.rounds - number]
            bouts = [bout for place, group in enumerate(groups, number) for bout in self.bouts(place, [group])]
            yield bouts
            _rate(rater, bouts, done)
            number += len(groups)
            groups = sorted(self.groups(rater.order()), key=rater.gap)
            groups = groups[: -(-len(groups) // 2)]

    def header(self) -> Header:
        """The first line of its results."""
        fingerprints = b"".join(setup.fingerprint() for setup in self.setups)
        return Header(
            game=self.game,
            engine=isettlers.__version__,
            tables=sha256(fingerprints).hexdigest()[:16],
            signature=_signature(self.game),
            bots=self.bots,
            players=self.seats,
            games=self.total,
            seed=self.seed,
            schedule=self.schedule,
            settings={
                "budget": self.budget and asdict(self.budget),
                "options": self.options,
                "perfect_information": [spec for spec in self.bots if bot(spec, imports=True).perfect_information],
                "sprt": self.sprt and self.sprt.document(),
            },
        )


def budget(text: str) -> Budget:
    """Return the budget of a text such as `ms=50` or `iterations=1000,ms=50`. Raises SetupError.

    `ms` and `cpu_ms` are milliseconds, which the budget has in seconds.

    >>> from isettlers.arena import budget
    >>> budget("iterations=1000,ms=50")
    Budget(seconds=0.05, iterations=1000, nodes=None, cpu_seconds=None)
    """
    given: dict[str, Any] = dict(read("budget", BUDGET, split(f":{text}")[1]))
    if not given:
        raise SetupError(f"budget: expected settings of {', '.join(BUDGET)}, such as ms=50, got none")
    seconds, cpu_seconds = (given.get(name) and given[name] / 1000 for name in ("ms", "cpu_ms"))
    return Budget(seconds, given.get("iterations"), given.get("nodes"), cpu_seconds)


def _check_schedule(arena: Arena) -> None:
    """Raise SetupError for a schedule that the bots or the seats do not allow."""
    bots, seats = len(arena.bots), arena.seats
    if arena.schedule in RATED:
        if seats == 1:
            raise SetupError(f"{arena.schedule}: in a game for one seat nobody meets: play a round robin")
        if bots <= seats:
            raise SetupError(f"{arena.schedule}: expected more bots than the {seats} seats, got {bots}")
    if arena.schedule == "gauntlet" and bots == 1:
        raise SetupError("gauntlet: expected two bots at least, got 1")
    if arena.sprt is not None and (bots != 2 or arena.schedule not in {"round-robin", "gauntlet"}):
        raise SetupError("sprt: expected two bots in a round robin or a gauntlet")


def _rate(rater: Rater, bouts: Iterable[Bout], done: Mapping[int, Result]) -> None:
    for meeting in meetings(done[bout.number] for bout in bouts):
        rater.add(meeting)


def _hash(settings: object) -> str:
    return sha256(repr(settings).encode()).hexdigest()[:8]


def _checked(specs: Sequence[str], budget: Budget | None) -> Sequence[Bot]:
    """Return the bots of specs. Raises SetupError for bots that cannot meet."""
    if not 1 <= len(specs) <= MOST_BOTS:
        raise SetupError(f"bots: expected 1 to {MOST_BOTS}, got {len(specs)}")
    players = []
    for spec in specs:
        if specs.count(spec) > 1:
            raise SetupError(f"the bot {cut(spec)} is named twice")
        if not spec.isprintable():
            raise SetupError(f"expected one line of text for each bot, got {short(spec)}")
        players.append(checked(spec))
        name, given = split(spec)
        if budget and "." not in name and any((setting or "iterations") in BUDGET for setting, _ in given):
            raise SetupError(f"{spec} names a budget of its own beside that of the arena: leave one out")
    return players


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
