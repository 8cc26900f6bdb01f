"""Subject: the facts that the contract needs of a game beyond its own declarations."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

from attrs import field, frozen

from isettlers.game import Game, Setup
from isettlers.state import State
from isettlers.values import Event

LeftOut = Iterable[tuple[str, Sequence[tuple[State, State]]]]
"""Things that may be chosen and that no option names, nor a copy in the same condition.

With each of them, for every option that may stand for it, the positions after either choice.
"""


def _nothing_left_out(_: State) -> LeftOut:
    """For games whose equal tiles go by one number: their options name the place of a tile."""
    return ()


def _by_id(_: State, action: int) -> Hashable:
    """For games in which every action is one of a kind."""
    return action


def _never(_: Sequence[Event]) -> bool:
    """For games in which no step wipes out what was chosen in it."""
    return False


def _labels(setups: Mapping[str, Setup]) -> str:
    return str(list(setups))


@frozen(kw_only=True)
class Subject:
    """A game under the contract: its setups, and the facts that the contract needs beyond the game's own declarations.

    >>> import isettlers
    >>> from isettlers.conformance import Subject
    >>> def scattered(seed):
    ...     state = isettlers.start("founders", players=2 + seed % 3, seed=seed)
    ...     for _ in range(seed % 40):
    ...         state.step_index(seed % state.legal_count())
    ...     return state
    >>> setups = {str(players): isettlers.start("founders", players=players).setup for players in (2, 4)}
    >>> subject = Subject(setups=setups, most_decisions=1000, scattered=scattered)
    >>> subject, subject.game
    (Subject(setups=['2', '4'], most_decisions=1000), <Game founders>)
    """

    setups: Mapping[str, Setup] = field(repr=_labels)
    """Setups by a short label; between them the least and the most players."""
    most_decisions: int
    """No game takes more, however it is played."""
    scattered: Callable[[int], State] = field(repr=False)
    """A consistent position by seed, such as games seldom come to."""
    likeness: Callable[[State, int], Hashable] = field(default=_by_id, repr=False)
    """A legal action as a key: equal for actions that differ only by which of several identical copies they name."""
    settled: Callable[[Sequence[Event]], bool] = field(default=_never, repr=False)
    """Whether what an action made different may be gone after its step, as at the end of a round."""
    left_out: Callable[[State], LeftOut] = field(default=_nothing_left_out, repr=False)
    """Things that options leave out because they offer one of several copies."""
    mixes: Mapping[str, Setup] = field(factory=dict, repr=False)
    """Setups by a short label, between which any two options come together that may."""

    @property
    def game(self) -> Game:
        """The game of the setups."""
        game: Game = next(iter(self.setups.values())).tables().game
        return game

    @property
    def all_setups(self) -> Mapping[str, Setup]:
        """The setups and the mixes."""
        return {**self.setups, **self.mixes}
