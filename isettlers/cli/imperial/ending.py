"""How a game of Imperial Settlers ended."""

from __future__ import annotations

from typing import Final

from isettlers.cli.imperial import words
from isettlers.cli.imperial.table import Empire, Virtual, read
from isettlers.cli.screen import SEAT_STYLES
from isettlers.cli.tables import Styled
from isettlers.imperial.solo import title
from isettlers.state import State

NAME_WIDTH: Final = 11
"""The longest faction name and a blank."""
LEFT: Final = ("wood", "stone", "food", "worker")
"""The goods of the first tie-break (E2)."""


def ending(state: State) -> Styled:
    """Who won a finished game and why, and what everybody's score is made of."""
    outcome = state.outcome
    if outcome is None:
        return Styled.of("The game is not over.")
    table = read(state, None)
    if table.virtual is not None:
        return _alone(table.empires[0], table.virtual, won=bool(outcome.winners))
    empires = sorted(table.empires, key=lambda empire: outcome.ranks[empire.seat])
    spans = [(_verdict(state, outcome.winners, outcome.decided_by), "bold")]
    for empire in empires:
        spans += [
            (f"\n  {outcome.ranks[empire.seat] + 1}. ", ""),
            (f"{empire.name:<{NAME_WIDTH}}", SEAT_STYLES[empire.seat]),
            (_sum(empire), ""),
        ]
    return Styled(tuple(spans))


def _alone(empire: Empire, virtual: Virtual, *, won: bool) -> Styled:
    """How a solo game ended: faction locations against the Collection, and the title of the points (SO10)."""
    against = f"{words.amount('faction location', empire.factions)}, and the Collection counts {virtual.collected}"
    if not won:
        return Styled.of(f"The {empire.name} lose against the virtual player: {against}.", "bold")
    verdict = (
        f"The {empire.name} win against the virtual player: {against}. Their title with {empire.score} points "
        f"is {title(empire.score)}."
    )
    return Styled(((verdict, "bold"), (f"\n  {_sum(empire)}", "")))


def _verdict(state: State, winners: tuple[int, ...], decided_by: str) -> str:
    names = " and ".join(f"the {state.seat_name(seat)}" for seat in winners).capitalize()
    best = max(state.scores)
    match decided_by:
        case "points":
            second = max(score for seat, score in enumerate(state.scores) if seat not in winners)
            return f"{names} win with {best} points, {best - second} ahead of the next."
        case "shared":
            return f"{names} share the victory: {best} points each, equal goods left and cards in hand."
        case "goods left":
            goods = state.view()["seats"][winners[0]]["goods"]
            left = sum(goods.get(good, 0) for good in LEFT)
            return f"{names} win: {best} points like the next, but more workers and resources left ({left})."
    return f"{names} win: {best} points and goods left like the next, but more cards in hand."


def _sum(empire: Empire) -> str:
    parts = [
        f"{empire.points} marked",
        f"{empire.commons} for common locations",
        f"{empire.faction_points} for {words.amount('faction location', empire.factions)}",
    ]
    if empire.technology:
        parts.append(f"{empire.technology} for Technology tokens")
    if empire.kept:
        parts.append(f"{empire.kept} under a Gate or on the Shrine")
    return f"{empire.score} points: {' + '.join(parts)}"
