"""Puzzles from recorded games: decisions whose best action is clear to long searches and not obvious."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from attrs import field, frozen

from isettlers._core.rng import derive_seed
from isettlers.analyse.review import REVIEWER, tried
from isettlers.bots import Choice, Thinking, decide
from isettlers.bots.searching import SearchBot
from isettlers.bots.specs import determinized, reviewer
from isettlers.errors import FormatError, SetupError
from isettlers.kit.reading import Node
from isettlers.plain import from_json, short
from isettlers.record import Record
from isettlers.seeds import given_seed
from isettlers.state import State, load

CHECKER: Final = "ismcts:20000"
"""The bot that checks by default what `REVIEWER` has found."""
GAP: Final = 5
"""Points that the best action is ahead, where no number is given."""
PACKAGED: Final = Path(__file__).with_name("puzzles.json")
"""The puzzles of the package."""

_OBVIOUS: Final = "heuristic"
"""The bot whose choice is no puzzle."""
_TIES: Final = 8
"""Seeds by which it chooses: it may rate several actions alike."""
_FEWEST: Final = 4
"""Legal actions of a puzzle."""
_CANDIDATES: Final = 4
"""Actions of the first search that the second one values by equally many visits."""
_CHECKED: Final = 6
"""Decisions of a record that the second search looks at."""
_MOVES: Final = 3
"""Actions that a puzzle lists."""
_DIGITS: Final = 3
_POINTS: Final = 100


@frozen
class Move:
    """An action of a puzzle with its value: the mean reward of the seat to decide, 0 to 1 (docs/search.md)."""

    action: int
    text: str
    value: float

    def document(self) -> dict[str, Any]:
        """Return it as a plain tree."""
        return {"id": self.action, "text": self.text, "value": self.value}


@frozen
class Puzzle:
    """A position in which one action is clearly the best. Hidden things are drawn again: nothing gives them away.

    >>> from isettlers.analyse.puzzles import PACKAGED, read_puzzles
    >>> puzzle = read_puzzles(PACKAGED)[0]
    >>> puzzle.best.action in puzzle.state.legal_ids()
    True
    """

    snapshot: bytes = field(repr=False)
    moves: tuple[Move, ...]
    """The best actions, the best one first."""

    @property
    def name(self) -> str:
        """Return a short name, which is the same as long as the position is."""
        return sha256(self.snapshot).hexdigest()[:8]

    @property
    def state(self) -> State:
        """Return the position, a determinization for the seat to decide. Raises FormatError."""
        return load(self.snapshot)

    @property
    def best(self) -> Move:
        """Return the solution."""
        return self.moves[0]

    @property
    def gap(self) -> float:
        """Return the value that the best action has above the second."""
        return self.moves[0].value - self.moves[1].value

    def document(self) -> dict[str, Any]:
        """Return it as a plain tree; the snapshot is in base64."""
        state = self.state
        return {
            "name": self.name,
            "game": state.game.name,
            "seat": state.actor,
            "snapshot": b64encode(self.snapshot).decode(),
            "moves": [move.document() for move in self.moves],
        }


def read_puzzles(path: Path) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file of `isettlers puzzles --json=FILE`. Raises FormatError and OSError."""
    return tuple(map(_read, Node(from_json(path.read_bytes())).get("puzzles").items()))


def puzzle(
    record: Record, bot: str = REVIEWER, check: str = CHECKER, *, gap: int = GAP, seed: int = 0
) -> Puzzle | None:
    """Return the puzzle of a recorded game; None where it has none.

    The bot searches each decision among four actions or more from what its seat knew. Where its choice is ahead of
    those of the bot `heuristic` by `gap` hundredths of value, the bot `check` searches again with another seed, the
    decisions with the greatest difference first. The puzzle is the first decision in which it makes the same choice
    and values all other actions lower by `gap`. The same arguments give the same puzzle, if the budgets of the bots are
    numbers of iterations.
    Raises SetupError for a bot without rewards or with perfect information and for a gap out of range, FormatError for
    a record that does not replay to its end.

    >>> import isettlers
    >>> from isettlers.analyse.puzzles import puzzle
    >>> from isettlers.record import Record
    >>> start = isettlers.start("founders", players=2, seed=1)
    >>> puzzle(Record(start.setup, 1, [0, 2]), "flat:20", "flat:40") is None
    True
    """
    end = record.checked_end()
    first, second = (reviewer(spec, record.game.name, end.seats) for spec in (bot, check))
    least = Node(gap, "gap", SetupError).number(1, _POINTS) / _POINTS
    own = derive_seed(given_seed(seed), record.seed)
    candidates = sorted(_candidates(record, first, least, own), key=lambda candidate: -candidate.loss)
    for candidate in candidates[:_CHECKED]:
        moves = candidate.checked(second)
        if moves[0].action == candidate.best and moves[0].value - moves[1].value >= least:
            return Puzzle(candidate.state.save(), moves[:_MOVES])
    return None


@frozen
class _Candidate:
    """A decision whose best action, by a first search, is not that of a bot that looks ahead once."""

    state: State
    """A determinization for the seat to decide."""
    seed: int
    best: int
    loss: float
    tried: tuple[int, ...]
    """The actions to compare."""

    def checked(self, searching: SearchBot) -> tuple[Move, ...]:
        """Return the actions by their values in another search, the best one first."""
        choice = searching.compare(self.state, self.tried, derive_seed(self.seed, 1), Thinking())
        visited = [entry["action"] for entry in choice.stats["actions"] if entry["visits"]]
        values = [tried(choice, self.state.action(action)) for action in dict.fromkeys((*self.tried, *visited))]
        values.sort(key=lambda one: -one.value)
        return tuple(Move(one.action.id, one.action.text, round(one.value, _DIGITS)) for one in values)


def _candidates(record: Record, searching: SearchBot, least: float, seed: int) -> Iterator[_Candidate]:
    """Yield the decisions of a record that the second search may look at."""
    for at, (state, _) in enumerate(record.states()):
        if state.legal_count() < _FEWEST:
            continue
        own = derive_seed(seed, at)
        known = determinized(state, own)
        obvious = obvious_choices(known)
        choice = searching.compare(known, obvious, own, Thinking())
        best, *missed = (tried(choice, known.action(action)).value for action in (choice.action, *obvious))
        loss = best - max(missed)
        if choice.action not in obvious and loss >= least:
            yield _Candidate(known, own, choice.action, loss, (*_most_visited(choice), *obvious))


def obvious_choices(state: State) -> tuple[int, ...]:
    """Return the actions that the bot `heuristic` chooses by some seeds, which break its ties."""
    return tuple(dict.fromkeys(decide(_OBVIOUS, state, seed).action for seed in range(_TIES)))


def _most_visited(choice: Choice) -> Iterable[int]:
    """Return the actions that a search has visited most."""
    entries = sorted(choice.stats["actions"], key=lambda entry: -entry["visits"])
    return [entry["action"] for entry in entries[:_CANDIDATES]]


def _read(node: Node) -> Puzzle:
    """Return the puzzle of a tree. Raises FormatError that names the field."""
    text = node.get("snapshot").text()
    try:
        snapshot = b64decode(text, validate=True)
    except ValueError:
        node.get("snapshot").expected(f"base64, got {short(text)}")
    moves = [
        Move(each.get("id").integer(), each.get("text").text(), float(each.get("value").real(0, 1)))
        for each in node.get("moves").items()
    ]
    if len(moves) < 2:
        raise FormatError(f"{node.path}.moves: expected two moves or more, got {len(moves)}")
    return Puzzle(snapshot, tuple(moves))
