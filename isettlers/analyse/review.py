"""The review of a recorded game: each decision, searched from what its seat knew then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from attrs import frozen

from isettlers._core.rng import derive_seed
from isettlers.bots import Choice, Thinking
from isettlers.bots.searching import SearchBot
from isettlers.bots.specs import determinized, reviewer
from isettlers.errors import SetupError
from isettlers.record import Record
from isettlers.seeds import given_seed
from isettlers.state import State
from isettlers.values import Action

REVIEWER: Final = "ismcts:1000"
"""The bot that reviews by default."""
WORST: Final = 5
"""Decisions of a seat that cost most, where no number is given."""

_LONGEST: Final = 8
"""Actions of a line."""


@frozen
class Move:
    """An action with the seat that takes it."""

    seat: int
    action: Action

    def document(self) -> dict[str, Any]:
        """Return it as a plain tree."""
        return {"seat": self.seat, "id": self.action.id, "text": self.action.text}


@frozen
class Tried:
    """An action with its value: the mean reward of the seat to decide, 0 to 1 (docs/search.md)."""

    action: Action
    value: float
    visits: int

    def document(self) -> dict[str, Any]:
        """Return it as a plain tree."""
        return {"id": self.action.id, "text": self.action.text, "value": self.value, "visits": self.visits}


@frozen
class Decision:
    """A decision of a game, with the action played and the best one.

    Both values rest on equally many iterations. Where the action played is the best one, they are the same.
    """

    at: int
    """Number of actions before it: `isettlers play --load RECORD --at N` begins there."""
    seat: int
    phase: str
    """The phase of the game as views name it; empty where they name none."""
    played: Tried
    best: Tried
    line: tuple[Move, ...]
    """The best actions of all seats from the best one on, by the search: its principal variation.

    They are those of a determinization, and end before an action that is not legal there."""

    @property
    def loss(self) -> float:
        """Return the value that the best action has above the action played, 0 or more."""
        return self.best.value - self.played.value

    def document(self) -> dict[str, Any]:
        """Return the decision as a plain tree."""
        return {
            "at": self.at,
            "seat": self.seat,
            "phase": self.phase,
            "played": self.played.document(),
            "best": self.best.document(),
            "loss": self.loss,
            "line": [move.document() for move in self.line],
        }


@frozen
class Review:
    """The reviewed decisions of a game in their order."""

    record: Record
    bot: str
    """The spec of the bot that reviewed."""
    seed: int
    decisions: tuple[Decision, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the seats."""
        state = self.record.setup.start(self.record.seed)
        return tuple(map(state.seat_name, range(state.seats)))

    @property
    def seats(self) -> tuple[int, ...]:
        """Return the seats of these decisions."""
        return tuple(sorted({decision.seat for decision in self.decisions}))

    def of(self, seat: int) -> tuple[Decision, ...]:
        """Return the decisions of a seat."""
        return tuple(decision for decision in self.decisions if decision.seat == seat)

    def worst(self, seat: int, most: int = WORST) -> tuple[Decision, ...]:
        """Return the decisions of a seat that cost most, the greatest loss first; those that cost nothing are none."""
        costly = [decision for decision in self.of(seat) if decision.loss > 0]
        return tuple(sorted(costly, key=lambda decision: -decision.loss)[:most])

    def document(self) -> dict[str, Any]:
        """Return the review as plain data for JSON."""
        return {
            "game": self.record.game.name,
            "names": list(self.names),
            "bot": self.bot,
            "seed": str(self.seed),
            "decisions": [decision.document() for decision in self.decisions],
        }


def review(record: Record, bot: str = REVIEWER, seats: Iterable[int] | None = None, *, seed: int = 0) -> Review:
    """Return the review of the decisions of some seats (default: of all), searched by the bot of a spec.

    Each decision is searched from a determinization for its seat, whose result depends on nothing that was hidden from
    it. The action played gets as many visits as the best one. The same record, bot with a number of iterations and
    seed give the same review; the choice of seats does not change a decision.
    Raises SetupError for a bot without rewards or with perfect information and for a seat that does not play,
    FormatError for a record that does not replay to its end.

    >>> import isettlers
    >>> from isettlers.analyse.review import review
    >>> from isettlers.record import Record
    >>> start = isettlers.start("founders", players=2, seed=1)
    >>> record = Record(start.setup, 1, [start.legal_ids()[0]])
    >>> decision = review(record, "ismcts:30").decisions[0]
    >>> decision.at, decision.played.action.text, decision.loss >= 0
    (0, 'draft wooded-hills', True)
    """
    return Review(record, bot, seed, tuple(decisions(record, bot, seats, seed=seed)))


def decisions(
    record: Record, bot: str = REVIEWER, seats: Iterable[int] | None = None, *, seed: int = 0
) -> Iterator[Decision]:
    """Yield the decisions of a review one after the other. Raises the errors of `review` before the first one.

    >>> import isettlers
    >>> from isettlers.analyse.review import decisions
    >>> from isettlers.record import Record
    >>> start = isettlers.start("founders", players=2, seed=1)
    >>> [decision.seat for decision in decisions(Record(start.setup, 1, [0, 2]), "flat:20", seats=[1])]
    [1]
    """
    end = record.checked_end()
    searching = reviewer(bot, record.game.name, end.seats)
    chosen = _seats(seats, end.seats)
    number = given_seed(seed)
    for at, (state, played) in enumerate(record.states()):
        if state.actor in chosen:
            yield _decision(searching, at, state, played, derive_seed(number, at))


def _seats(given: Iterable[int] | None, seats: int) -> frozenset[int]:
    """Return the seats to review. Raises SetupError for one that does not play."""
    chosen = frozenset(range(seats) if given is None else given)
    for seat in sorted(chosen - set(range(seats))):
        raise SetupError(f"seat {seat}: this game has seats 0 to {seats - 1}")
    return chosen


def _decision(searching: SearchBot, at: int, state: State, played: Action, seed: int) -> Decision:
    """Return a decision with the values of a search from what the seat knows."""
    known = determinized(state, seed)
    choice = searching.compare(known, [played.id], seed, Thinking())
    phase = state.view(state.actor).get("phase", "")
    return Decision(
        at=at,
        seat=state.actor,
        phase=str(phase),
        played=tried(choice, played),
        best=tried(choice, known.action(choice.action)),
        line=tuple(_line(known, choice)),
    )


def tried(choice: Choice, action: Action) -> Tried:
    """Return an action with its statistics. Raises SetupError where the search had no memory for it."""
    for entry in choice.stats["actions"]:
        if entry["action"] == action.id:
            return Tried(action, entry["value"], entry["visits"])
    raise SetupError("bot: expected memory for all actions of a decision, got too little: raise the setting memory")


def _line(state: State, choice: Choice) -> Iterator[Move]:
    """Yield the actions from the choice on, as long as they are legal; a first tree with another choice has no line."""
    line = choice.stats["line"][:_LONGEST]
    reached = state.clone()
    for action in line if line[0] == choice.action else [choice.action]:
        if not reached.is_legal(action):
            return
        yield Move(reached.actor, reached.action(action))
        reached.apply_unchecked(action)
