"""Transcripts of games: every decision with its legal actions, the action taken, the events, and the scores."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import chain, groupby
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

from attrs import field, frozen
from games.subjects import SUBJECTS

import isettlers
from isettlers import Event, IllegalAction, State
from isettlers._core.rng import Generator
from isettlers.conformance.wander import Wanderer

WIDTH: Final = 120
TAKEN: Final = "> "
_NO_BREAK: Final = "\N{NO-BREAK SPACE}"


@frozen
class Playthrough:
    """A game kept as a text file."""

    name: str
    game: str
    settings: Mapping[str, Any] = field(repr=False)
    seed: int

    @property
    def brief(self) -> bool:
        """Whether the file has the actions that were taken without the others: all games do of three seats or more."""
        return re.search("[3-9]-players", self.name) is not None

    @property
    def path(self) -> Path:
        """The file, beside this one."""
        return Path(__file__).with_name(f"{self.name}.txt")

    def begin(self) -> tuple[State, list[str]]:
        """The game at its first decision, and its opening events in words."""
        opening: list[Event] = []
        state = isettlers.start(self.game, seed=self.seed, events=opening, **self.settings)
        return state, [event.text for event in opening]


PLAYTHROUGHS: Final[Sequence[Playthrough]] = tuple(
    Playthrough(f"{game}-{label}", game, opening.settings, opening.seed)
    for game, subject in SUBJECTS.items()
    for label, opening in subject.golden.items()
)


def transcript(playthrough: Playthrough, actions: Sequence[str]) -> str:
    """The game in which these actions are taken, by text. Raises IllegalAction where one cannot be."""
    lines = list(_lines(playthrough, actions))
    if playthrough.brief:
        digest = sha256("\n".join(lines).encode()).hexdigest()
        *lines, ending = chain.from_iterable(map(_without_options, _decisions(lines)))
        lines += [f"SHA-256 with all legal actions: {digest}", ending]
    return "\n".join(lines) + "\n"


def _decisions(lines: Iterable[str]) -> Iterator[list[str]]:
    """Cut a text at its empty lines."""
    for empty, part in groupby(lines, lambda line: line == ""):
        if not empty:
            yield list(part)


def _without_options(lines: Sequence[str]) -> Iterator[str]:
    taken = next((number for number, line in enumerate(lines) if line.startswith(f"  {TAKEN}")), None)
    if taken is None:
        yield from lines
        return
    number, who = lines[0].removesuffix(" to decide").split(" ", 1)
    yield f"{number} {who} {lines[taken].strip()}"
    yield from lines[taken + 1 :]


def actions_in(text: str) -> list[str]:
    """The actions taken in a transcript."""
    return re.findall(rf"^(?:  |\d+\. [\w ]+ ){TAKEN}(.*)$", text, re.MULTILINE)


def chosen(playthrough: Playthrough) -> list[str]:
    """A new game's actions: mostly the greedy policy's, now and then an unusual one."""
    state, _ = playthrough.begin()
    rng, wanderer = Generator(playthrough.seed), Wanderer(playthrough.seed)
    actions = []
    while not state.over:
        action = state.action(state.greedy(rng.next()) if rng.below(4) else wanderer.choose(state))
        actions.append(action.text)
        state.apply(action)
    return actions


def _lines(playthrough: Playthrough, actions: Sequence[str]) -> Iterator[str]:
    state, opening = playthrough.begin()
    yield f"{state.game.title}: {', '.join(state.seat_name(seat) for seat in range(state.seats))}"
    yield f"{state.setup}, seed {playthrough.seed}"
    yield ""
    yield from opening
    for number, action in enumerate(actions, 1):
        yield from _decision(state, number, action)
    yield ""
    yield _ending(state)


def _decision(state: State, number: int, action: str) -> Iterator[str]:
    yield ""
    yield f"{number}. {state.seat_name(state.actor)} to decide"
    yield from _wrapped(" | ".join(each.text.replace(" ", _NO_BREAK) for each in state.legal))
    yield f"  {TAKEN}{action}"
    before = state.scores
    try:
        events = state.step(action)
    except IllegalAction as error:
        error.add_note(f"decision {number}")
        raise
    for event in events:
        yield from _wrapped(event.text)
    if state.scores != before:
        yield f"    = {_points(state)}"


def _wrapped(text: str) -> list[str]:
    indent = " " * 4
    lines = wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
    return [line.replace(_NO_BREAK, " ") for line in lines]


def _points(state: State) -> str:
    return ", ".join(f"{state.seat_name(seat)} {points}" for seat, points in enumerate(state.scores))


def _ending(state: State) -> str:
    outcome = state.outcome
    if outcome is None:
        return f"The game goes on: {_points(state)}"
    winners = " and ".join(state.seat_name(seat) for seat in outcome.winners)
    ranks = ", ".join(str(rank) for rank in outcome.ranks)
    return f"{winners} won, decided by: {outcome.decided_by}. {_points(state)}; ranks {ranks}"
