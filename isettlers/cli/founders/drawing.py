"""Drawings of Founders of the Empire on a terminal, with rich or without."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any, Final

from isettlers.cli.founders import words
from isettlers.cli.founders.board import board, choice_cells, kind_of, seat_board
from isettlers.cli.founders.small_board import small_board
from isettlers.cli.founders.territory import Territory
from isettlers.cli.lines import Lines, Row, hanging
from isettlers.cli.parts import INDENT, numbered, ranking, standings, story_line
from isettlers.cli.screen import console
from isettlers.cli.terminal import Choice, Drawing, Line
from isettlers.founders.asking import rules
from isettlers.founders.data_model import ROW_LIMIT, STACKS, TOKENS, Kind
from isettlers.founders.text import tiles_of
from isettlers.state import State
from isettlers.values import Action

_TITLES: Final = {
    "draft": "Take a nature tile",
    "layout": "Lay your two tiles",
    "reveal": "Turn up a tile",
    "token": "Play a token, or none",
    "seat": "Choose an opponent",
    "add": "Add a tile to your territory",
    "skip": "End your turn without a tile",
    "agreement": "Shall the game end here?",
}
_CELLS: Final = {
    "war": "Attack the topmost tile of a column",
    "coin": "Buy what a tile makes",
    "cart": "Join four tiles, named by the lower left one",
    "craftsmen": "Choose the tile for craftsmen",
    "place": "Choose a cell for the tile",
}
_RESOURCES: Final = {"product": "Choose what you buy", "face": "Choose the craftsmen"}
_HINTS: Final = {
    "none": "", "war": "a tile of an opponent stops working for good", "coin": "a tile of an opponent works for you",
    "cart": "four tiles share what they make", "craftsmen": "2 VP, and the tile stops working",
}  # fmt: skip


def _victory(state: State, side: Mapping[str, Any]) -> int:
    """The victory tiles of a seat."""
    return sum(kind_of(state, tile["tile"]).color == "victory" for tile in side["tiles"])


def _hints(state: State, view: Mapping[str, Any]) -> Callable[[Action], str]:
    """Return the hint beside each action."""
    question = view.get("pending", {}).get("asked")
    hints: Mapping[str, Callable[[Action], str]] = {
        "draft": lambda action: words.brief(kind_of(state, action.arguments["tile"])),
        "add": lambda action: words.brief(kind_of(state, action.arguments["tile"])),
        "layout": partial(_layout, view),
        "reveal": partial(_stack, view),
        "token": lambda action: _HINTS[action.arguments["token"]],
        "cell": partial(_cell, state, view, question),
    }
    return lambda action: hints[action.kind](action) if action.kind in hints else ""


def _layout(view: Mapping[str, Any], action: Action) -> str:
    """How the two tiles will lie."""
    first, second = view["seats"][view["turn"]]["drafted"]
    where = {"left": "left of", "right": "right of"}.get(action.arguments["side"], action.arguments["side"])
    return f"{first} {where} {second}"


def _stack(view: Mapping[str, Any], action: Action) -> str:
    """Return the size of a stack, and the effect of turning up a tile on its row."""
    stack = action.arguments["stack"]
    left = f"{sum(view['stacks'][stack].values())} left"
    row = view["rows"][stack]
    full = len(row) == ROW_LIMIT
    return left + (f"; the {ROW_LIMIT} in the row go to the box" if full else f", {len(row)} in the row")


def _cell(state: State, view: Mapping[str, Any], question: str, action: Action) -> str:
    """Return the contents of a cell, or of the square above and to the right of it."""
    seat, _ = choice_cells(view, (action,))
    lying = {tuple(tile["at"]): tile["tile"] for tile in view["seats"][seat]["tiles"]}
    x, y = action.arguments["x"], action.arguments["y"]
    if question == "cart":
        return f"joins {words.listed([lying[cell] for cell in ((x, y + 1), (x + 1, y + 1), (x, y), (x + 1, y))])}"
    if question != "place":
        return f"{lying[x, y]} ({words.gives(kind_of(state, lying[x, y]))})"
    return f"replaces {lying[x, y]}" if (x, y) in lying else "new cell"


def _about(state: State, kind: Kind) -> Lines:
    facts = f"{kind.title}; {kind.color}; {kind.count} in all; {words.origins(kind)}"
    lead = ((f"{kind.name}  ", f"bold {words.COLOR_STYLES[kind.color]}"),)
    more = (_uses(kind), _lying(state, kind))
    return Lines(
        lambda width: [
            *hanging(lead, facts, "dim", width),
            *(row for text in more for row in hanging(((INDENT, ""),), text, "", width)),
        ]
    )


def _uses(kind: Kind) -> str:
    """Return the needs and products of a tile."""
    needs = f"needs {words.needs(kind)}; " if kind.requires else ""
    return f"{needs}gives {words.gives(kind)}"


def _lying(state: State, kind: Kind) -> str:
    """Return the places of its copies in the game."""
    view = state.view(None)
    places = {f"in the {stack} stack": view["stacks"][stack].get(kind.name, 0) for stack in STACKS}
    places["face up"] = [*view["victory"], *view.get("draft", ()), *chain(*view["rows"].values())].count(kind.name)
    places |= {
        f"with {state.seat_name(seat)}": sum(tile["tile"] == kind.name for tile in side["tiles"])
        for seat, side in enumerate(view["seats"])
    }
    return ", ".join(f"{number} {where}" for where, number in places.items() if number) or "out of the game"


class FoundersDrawing(Drawing):
    """The pictures of Founders of the Empire."""

    screen = staticmethod(console)
    board = staticmethod(board)
    side = staticmethod(seat_board)
    small_board = staticmethod(small_board)
    rules = staticmethod(rules)
    story_line = staticmethod(story_line)

    def scoreboard(self, state: State) -> Lines:
        """One line a seat: points, tiles, tokens."""
        view = state.view(None)
        heads = ("", "points", "tiles", "victory", "replaced", *TOKENS)
        rows = [
            (
                state.seat_name(seat),
                str(view["scores"][seat]),
                str(len(side["tiles"])),
                str(_victory(state, side)),
                str(side["replaced"]),
                *(str(side["tokens"][token]) for token in TOKENS[:3]),
                str(len(side["tokens"]["craftsmen"])),
            )
            for seat, side in enumerate(view["seats"])
        ]
        return standings(heads, rows)

    def begins_turn(self, state: State) -> bool:
        """Whether a turn begins, or something is decided that belongs to none."""
        view = state.view(None)
        phase = view["phase"]
        if phase in {"draft", "reveal", "agreement"}:
            return True
        # With one stack left nobody is asked which tile to turn up; in the turn that empties another it is drawn twice.
        if "pending" in view or sum(map(bool, view["stacks"].values())) > 1:
            return False
        held: Mapping[str, Any] = view["seats"][view["turn"]]["tokens"]
        return phase == "token" or (phase == "add" and not any(held.values()))

    def choices(self, state: State, actions: Sequence[Action]) -> list[Choice]:
        """Return the numbered actions, titled by the question."""
        view = state.view(None)
        question = view.get("pending", {}).get("asked")
        titles = _TITLES | {"cell": _CELLS.get(question, ""), "resource": _RESOURCES.get(question, "")}
        return numbered(actions, lambda action: titles[action.kind], _hints(state, view))

    def question(self, state: State, actions: Sequence[Action]) -> Lines | None:
        """Draw the territory in which a cell is asked for, with the numbers of the choices; None where none is."""
        view = state.view(None)
        seat, numbers = choice_cells(view, actions)
        if not numbers.cells:
            return None
        drawn = Territory.of(tiles_of(state).set, view["seats"][seat], numbers)
        whose: list[Row] = [] if seat == view["turn"] else [((f"{state.seat_name(seat)}:", ""),)]
        return Lines(lambda width: [*whose, *drawn.rows(width)])

    def opening(self, state: State) -> Sequence[Line]:
        """Return the lines about the start of the game."""
        view = state.view(None)
        return [
            Line("round", None, f"The draft, {state.seat_name(view['first'])} first"),
            Line("deed", None, f"victory tiles: {', '.join(view['victory'])}"),
            Line("deed", None, f"to choose from: {', '.join(words.tally(view['draft']))}"),
        ]

    def ending(self, state: State) -> Lines:
        """Who won a finished game and why, and in which order the others came in."""
        outcome = state.outcome
        if outcome is None:
            return Lines.of("The game is not over.")
        names = words.listed([state.seat_name(seat) for seat in outcome.winners]).capitalize()
        best = words.amount("point", max(outcome.scores))
        sides = state.view(None)["seats"]
        tiles = words.amount("victory tile", _victory(state, sides[outcome.winners[0]]))
        verdict = {
            "points": f"{names} wins with {best}.",
            "victory tiles": f"{names} wins with {best} and {tiles}, more than the next.",
            "shared": f"{names} share the victory with {best} and {tiles} each.",
        }[outcome.decided_by]

        def about(seat: int) -> str:
            tiles = words.amount("victory tile", _victory(state, sides[seat]))
            return f"{words.amount('point', outcome.scores[seat])}, {len(sides[seat]['tiles'])} tiles, {tiles}"

        return Lines(
            lambda width: [*hanging((), verdict, "bold", width), *ranking(outcome, state.seat_name, about, width)]
        )

    def about(self, state: State, action: Action) -> list[Lines]:
        """The tile that an action names."""
        name = action.arguments.get("tile")
        return [] if name is None else [_about(state, kind_of(state, name))]

    def find(self, state: State, name: str) -> list[Lines]:
        """The tiles whose name or title begins with some letters."""
        prefix = name.lower()
        matches = [
            kind
            for kind in tiles_of(state).set.kinds
            if kind.name.startswith(prefix) or kind.title.lower().startswith(prefix)
        ]
        return [_about(state, kind) for kind in matches]


DRAWING: Final = FoundersDrawing()
