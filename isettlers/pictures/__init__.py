"""Pictures of tables in SVG: the board of the page, drawn by a JavaScript engine without a browser.

`board.js` holds the drawing and the styles of all games. `make web` builds it from `web/board`.
"""

from __future__ import annotations

import threading
from base64 import b64encode
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from isettlers.errors import IsettlersError
from isettlers.extras import pip_install
from isettlers.kit.reading import Node, shown
from isettlers.registry import BUILT_IN

if TYPE_CHECKING:
    from isettlers.state import State

_BOARD: Final = Path(__file__).with_name("board.js")
_WIDTHS: Final = (64, 16384)
"""Limits of the width in pixels."""
_engines: Final = threading.local()
"""The engine of each thread, which no other may use."""


class NoPictureError(IsettlersError):
    """A picture needs an extra or a file that is not there, or a game has no drawing."""


def picture(
    state: State,
    seat: int | None,
    *,
    players: Sequence[str],
    width: int,
    language: str,
    theme: str,
) -> str:
    """Return the table as a seat sees it, as a file in SVG.

    Raises IsettlersError for an argument out of range, NoPictureError where nothing can be drawn.
    """
    game = state.game
    request = {
        "language": Node(language, "language", IsettlersError).one_of(("en", "de", "pl")),
        "theme": Node(theme, "theme", IsettlersError).one_of(("light", "dark")),
        "width": Node(width, "width", IsettlersError).number(*_WIDTHS),
        "players": _names(players, state.seats),
    }
    if game.name not in BUILT_IN:
        raise NoPictureError(f"game: expected one of {', '.join(BUILT_IN)} for a picture, got {game.name}")
    drawn: str = _engine().evaljs(
        "isettlers.picture(dukpy.request)",
        request=request
        | {
            "game": game.name,
            "title": game.title,
            "view": state.view(seat),
            "catalogue": state.setup.catalogue(),
            "seat": seat or 0,
        },
    )
    return drawn


def image(svg: str, text: str) -> str:
    """Return a picture as an element of HTML, which keeps its styles from those around it; `text` is read aloud."""
    data = b64encode(svg.encode()).decode()
    return f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(text)}" style="width: 100%">'


def _names(players: Sequence[str], seats: int) -> list[str]:
    """Return a name for each seat, empty where none is given."""
    if isinstance(players, str) or len(players) > seats:
        given = shown(players) if isinstance(players, str) else len(players)
        raise IsettlersError(f"players: expected at most {seats} names, got {given}")
    names = [Node(name, f"players[{seat}]", IsettlersError).text() for seat, name in enumerate(players)]
    return names + [""] * (seats - len(names))


def _engine() -> Any:  # noqa: ANN401, the engine has no types
    """Return the JavaScript engine of this thread, with the boards loaded."""
    if not hasattr(_engines, "boards"):
        try:
            from dukpy import JSInterpreter
        except ModuleNotFoundError as missing:
            if missing.name != "dukpy":
                raise
            raise NoPictureError(f"pictures need the extra pictures: {pip_install('pictures')}") from None
        if not _BOARD.is_file():
            raise NoPictureError(f"{_BOARD}: the boards are not built; in a checkout, run: make web")
        engine = JSInterpreter()
        engine.evaljs(f"{_BOARD.read_text(encoding='utf-8')};0")
        _engines.boards = engine
    return _engines.boards
