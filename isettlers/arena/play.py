"""One game of an arena, from the first decision to the last, with bots that may fail."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from hashlib import sha256
from queue import SimpleQueue
from threading import Event as Flag
from threading import Thread
from typing import Final

from attrs import define, field, frozen

from isettlers._core.rng import derive_seed
from isettlers.arena.results import SECONDS_DIGITS, Forfeit, Result, record_name
from isettlers.arena.schedule import Arena, Bout
from isettlers.bots import Bot, Budget, Choice, Thinking, decide
from isettlers.bots.asking import BotFailed, answer, legal, made
from isettlers.record import Record
from isettlers.registry import game
from isettlers.state import State

_BOTS: Final = 2**33
"""The bots of a deal take their seeds from this stream of its seed and those that follow."""


class Abandoned(Exception):  # noqa: N818, it is no error
    """A game that nobody waits for any longer."""


@frozen
class Played:
    """A game that was played."""

    result: Result
    record: bytes | None
    """As a file holds it, where it was asked for."""


def play(arena: Arena, bout: Bout, *, keep: bool = False, stop: Flag | None = None) -> Played:
    """Play a game, and `keep` its record. The same bout gives the same result where no clock decides.

    A bot that raises, answers with no legal action, or overruns its time forfeits the game, which ends: that seat
    comes last, the others are ranked as if it had ended then. Raises Abandoned when `stop` is set meanwhile.
    """
    one = _Game.begin(arena, bout, stop)
    forfeit = None
    while not one.state.over:
        seat = one.state.actor
        try:
            one.step(seat)
        except BotFailed as lost:
            forfeit = Forfeit(seat, str(lost))
            break
    ranks = _ranks(one.state.ranks, forfeit)
    result = Result(
        game=bout.number,
        bots=bout.bots,
        setup=bout.setup,
        seed=bout.seed,
        scores=one.state.scores,
        ranks=ranks,
        winners=tuple(seat for seat, rank in enumerate(ranks) if rank == 0),
        decisions=tuple(one.decisions),
        seconds=tuple(round(seconds, SECONDS_DIGITS) for seconds in one.seconds),
        actions=len(one.actions),
        forfeit=forfeit,
        record=record_name(f"{bout.number:06}") if keep else None,
    )
    return Played(result, _record(arena, bout, one) if keep else None)


@define
class _Game:
    """A game under way."""

    arena: Arena
    bout: Bout
    state: State
    stop: Flag | None
    bots: dict[int, Bot] = field(factory=dict)
    """By seat, made when first asked: a bot is new for every game and seat."""
    actions: list[int] = field(factory=list)
    decisions: list[int] = field(factory=list)
    seconds: list[float] = field(factory=list)

    @classmethod
    def begin(cls, arena: Arena, bout: Bout, stop: Flag | None) -> _Game:
        """The game before its first decision."""
        state = game(arena.game).setup_from(dict(bout.setup)).start(bout.seed)
        return cls(arena, bout, state, stop, decisions=[0] * state.seats, seconds=[0.0] * state.seats)

    def step(self, seat: int) -> None:
        """Let a bot decide. Raises BotFailed, the state unchanged, and Abandoned."""
        if self.stop is not None and self.stop.is_set():
            raise Abandoned
        began = time.perf_counter()
        try:
            choice = self._choice(seat)
        finally:
            taken = time.perf_counter() - began
            self.decisions[seat] += 1
            self.seconds[seat] += taken
        if self.stop is not None and self.stop.is_set():
            raise Abandoned  # what was stopped is no choice of the bot
        action = legal(self.state, choice)
        self.state.apply_unchecked(action)
        self.actions.append(action)

    def _choice(self, seat: int) -> Choice:
        """Return the answer of a bot. Raises BotFailed."""
        arena, bout = self.arena, self.bout
        seed = decision_seed(arena.bots, bout, seat, self.decisions[seat])
        if seat not in self.bots:
            self.bots[seat] = made(arena.bots[bout.bots[seat]])

        def ask() -> Choice:
            thinking = Thinking(arena.budget or Budget(), self.stop)
            return decide(self.bots[seat], self.state, seed, thinking)

        if arena.budget is None or arena.budget.seconds is None or arena.limit is None:
            return answer(ask)
        return _within(ask, arena.budget.seconds, arena.limit)


def decision_seed(bots: Sequence[str], bout: Bout, seat: int, number: int) -> int:
    """Return the seed of a seat's decision: by the deal, the bot's spec and the number of the decision.

    So a bot draws the same in every seating of a deal, whatever its seat and its opponents. A second seat of the same
    bot has seeds of its own.
    """
    spec = bots[bout.bots[seat]]
    copy = bout.bots[:seat].count(bout.bots[seat])
    mine = int.from_bytes(sha256(spec.encode()).digest()[:8], "little")
    return derive_seed(derive_seed(derive_seed(bout.seed, _BOTS + copy), mine), number)


def _within(ask: Callable[[], Choice], budget: float, limit: float) -> Choice:
    """Return the answer of a bot in time. A late bot is abandoned: a thread cannot be ended from outside."""
    answers: SimpleQueue[Choice | BotFailed] = SimpleQueue()

    def work() -> None:
        try:
            answers.put(answer(ask))
        except BotFailed as lost:
            answers.put(lost)

    began = time.perf_counter()
    thread = Thread(target=work, daemon=True)
    thread.start()
    thread.join(limit)
    taken = time.perf_counter() - began
    if thread.is_alive() or taken > limit:
        raise BotFailed(f"overran its time: {taken:.3g} s of {budget:.3g} s")
    given = answers.get()
    if isinstance(given, BotFailed):
        raise given
    return given


def _ranks(ranks: tuple[int, ...], forfeit: Forfeit | None) -> tuple[int, ...]:
    """Each seat's rank; one that forfeits comes last, the others are ranked without it."""
    if forfeit is None:
        return ranks
    others = [rank for seat, rank in enumerate(ranks) if seat != forfeit.seat]
    return tuple(
        max(1, len(others)) if seat == forfeit.seat else sum(other < rank for other in others)
        for seat, rank in enumerate(ranks)
    )


def _record(arena: Arena, bout: Bout, one: _Game) -> bytes:
    notes = {"arena": {"game": bout.number, "seed": f"{arena.seed:016x}"}, "bots": [arena.bots[n] for n in bout.bots]}
    return Record(one.state.setup, bout.seed, one.actions, hash=one.state.hash, notes=notes).to_bytes()
