"""Drawings of The Castles of Burgundy on a terminal, with rich or without."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from isettlers.burgundy.asking import rules
from isettlers.burgundy.data_model import GOODS, Tile
from isettlers.burgundy.text import tiles_of
from isettlers.cli.burgundy import words
from isettlers.cli.burgundy.board import board, estate_named, seat_board
from isettlers.cli.burgundy.small_board import small_board
from isettlers.cli.lines import Lines, hanging
from isettlers.cli.parts import INDENT, numbered, own_events, ranking, standings, story_line
from isettlers.cli.screen import console
from isettlers.cli.terminal import Choice, Drawing, Line
from isettlers.state import State
from isettlers.values import Action

_PRICE: Final = 2
"""Silverlings for a tile."""
_TITLES: Final = {
    "end": "End your turn without buying",
    "skip": "Do without",
    "die": "Use a die",
    "take": "Take a tile into your storage",
    "place": "Add a tile to your estate",
    "sell": "Sell all goods of a type",
    "workers": "Take workers",
    "buy": "Buy a tile for 2 silverlings",
    "discard": "Discard a stored tile to make room",
    "ship": "Take the goods of a depot",
    "good": "Keep goods of a type",
    "side": "Choose the side of your board",
    "start": "Choose the hex of your first castle",
}
_WITH_DIE: Final = frozenset({"take", "place", "sell"})
"""Actions that may need another die than the one used."""


def _hint(state: State, action: Action) -> str:
    """Return the hint beside an action."""
    match action.kind:
        case "die":
            return _about_die(state, action.arguments["value"])
        case "take" | "buy" | "discard":
            return _tile(state, action.arguments["tile"]).text
        case "place":
            die, region = _about_hex(state, action.arguments["hex"])
            return f"die {die}; {region}"
        case "start":
            return _about_hex(state, action.arguments["hex"])[1]
    return ""


def _price(state: State, action: Action) -> str:
    """Return the workers that change the die for an action."""
    if action.kind not in _WITH_DIE:
        return ""
    amounts = (event.values["amount"] for event in own_events(state, action) if event.kind == "workers")
    workers = -next(amounts, 0)
    return words.amount("worker", workers) if workers > 0 else ""


def _about_die(state: State, die: int) -> str:
    """Return the uses of a die without workers: its depot and the goods that it sells."""
    view = state.view(state.actor)
    good = GOODS[die - 1]
    stored = view["seats"][state.actor]["goods"].get(good, 0)
    lying = ", ".join(words.tally(view["depots"][die - 1]["tiles"])) or "no tiles"
    return f"depot {die}: {lying}" + (f"; sells {stored} {good}" if stored else "")


def _about_hex(state: State, number: int) -> tuple[int, str]:
    """The die of a hex in the actor's estate, and what its region would be like with a tile there."""
    side = state.view(state.actor)["seats"][state.actor]
    estate = estate_named(state, side["estate"])
    if estate is None:
        raise ValueError("no hex is chosen before the estate is")
    region = next(region for region in estate.regions if number in region)
    filled = {tile["hex"] for tile in side["tiles"]} | {number}
    left = sum(one not in filled for one in region)
    size = f"region of {len(region)}" if len(region) > 1 else "region of its own"
    return estate.dice[number], size + (f", {left} left" if left else ", then filled")


def _tile(state: State, name: str) -> Tile:
    tiles = tiles_of(state)
    return tiles.tiles[tiles.numbers[name]]


def _dice(view: Mapping[str, Any], seat: int) -> list[int]:
    """The dice of a seat, the one that is being used included."""
    dice: list[int] = view["seats"][seat]["dice"]
    pending = view.get("pending", {})
    return [*dice, pending["die"]] if seat == view["turn"] and "die" in pending else dice


def _about(tile: Tile) -> Lines:
    facts = f"{words.color(tile.color)}; {words.backs(tile)}; {words.source(tile)}"
    style = words.COLOR_STYLES[tile.color]
    return Lines(
        lambda width: [
            *hanging(((f"{tile.id}  ", f"bold {style}"),), facts, "dim", width),
            *hanging(((INDENT, ""),), tile.text, "", width),
        ]
    )


class BurgundyDrawing(Drawing):
    """The pictures of The Castles of Burgundy."""

    screen = staticmethod(console)
    board = staticmethod(board)
    side = staticmethod(seat_board)
    small_board = staticmethod(small_board)
    rules = staticmethod(rules)
    story_line = staticmethod(story_line)

    def scoreboard(self, state: State) -> Lines:
        """One line a seat: points, estate, and what else there is."""
        view = state.view(None)
        heads = ("", "points", "marked", "hexes", "workers", "silver", "sold", "goods")
        rows = [
            (
                state.seat_name(seat),
                str(view["scores"][seat]),
                str(side["vp"]),
                str(len(side["tiles"])),
                str(side["workers"]),
                str(side["silver"]),
                str(side["sold_count"]),
                words.goods(side["goods"]),
            )
            for seat, side in enumerate(view["seats"])
        ]
        return standings(heads, rows)

    def begins_turn(self, state: State) -> bool:
        """Whether a turn begins, or the choice of an estate."""
        view = state.view(None)
        if view["stage"] != "playing":
            return True
        side, pending = view["seats"][view["turn"]], view.get("pending")
        dice: list[int] = side["dice"]
        if view["bought"] or not dice:
            return False
        if pending is None:
            return len(dice) == 2
        # Of two equal dice nobody is asked which to use, unless something else can be done before.
        alone = side["silver"] < _PRICE or not view["black"]
        return alone and pending["asked"] == "die" and bool(pending["die"] == dice[0])

    def choices(self, state: State, actions: Sequence[Action]) -> list[Choice]:
        """Return the numbered actions, titled by their kinds."""
        return numbered(actions, lambda action: _TITLES[action.kind], partial(_hint, state), partial(_price, state))

    def opening(self, state: State) -> Sequence[Line]:
        """Return the lines about the start of the game."""
        view = state.view(None)
        lines = [
            Line("deed", seat, f"{words.amount('worker', side['workers'])}, {words.goods(side['goods'])}")
            for seat, side in enumerate(view["seats"])
        ]
        if view["stage"] != "playing":
            return [Line("round", None, "Estates and first castles"), *lines]
        tiles = [f"depot {number} {', '.join(depot['tiles'])}" for number, depot in enumerate(view["depots"], start=1)]
        tiles.append(f"the black depot {', '.join(words.tally(view['black']))}")
        coming = ", ".join(filter(None, view["coming"]))
        dice = [f"{state.seat_name(seat)} {' '.join(map(str, sorted(_dice(view, seat))))}" for seat in view["order"]]
        return [
            Line("round", None, f"Phase A, {state.seat_name(view['order'][0])} first"),
            *lines,
            Line("deed", None, f"tiles: {'; '.join(tiles)}"),
            Line("deed", None, f"goods to come, by round: {coming}"),
            Line("phase", None, "round 1"),
            Line("deed", None, f"dice: {', '.join(dice)}; white die {view['white']}"),
        ]

    def ending(self, state: State) -> Lines:
        """Who won a finished game and why, and in which order the others came in."""
        outcome = state.outcome
        if outcome is None:
            return Lines.of("The game is not over.")
        winner = outcome.winners[0]
        name, best = state.seat_name(winner).capitalize(), outcome.scores[winner]
        why = {
            "points": f"with {best} points",
            "empty hexes": f"with {best} points and more empty hexes than the next",
            "last turn": f"with {best} points and as many empty hexes as the next, playing after it",
        }[outcome.decided_by]
        sides = state.view(None)["seats"]

        def about(seat: int) -> str:
            filled, estate = len(sides[seat]["tiles"]), sides[seat]["estate"]
            return f"{outcome.scores[seat]} points, {filled} of 37 hexes filled on estate {estate}"

        verdict = f"{name} wins {why}."
        return Lines(
            lambda width: [*hanging((), verdict, "bold", width), *ranking(outcome, state.seat_name, about, width)]
        )

    def about(self, state: State, action: Action) -> list[Lines]:
        """The tile that an action names."""
        name = action.arguments.get("tile")
        return [] if name is None else [_about(_tile(state, name))]

    def find(self, state: State, name: str) -> list[Lines]:
        """The tiles whose name or id begins with some letters."""
        prefix = name.lower()
        matches = [tile for tile in tiles_of(state).tiles if tile.id.startswith(prefix) or tile.name.startswith(prefix)]
        return [_about(tile) for tile in matches]


DRAWING: Final = BurgundyDrawing()
