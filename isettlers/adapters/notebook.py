"""A table in a notebook: the picture of one seat with a button for each of its actions; bots play the other seats.

A cell that ends with `Table(Course.start("founders", players=2))` shows it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from anywidget import AnyWidget
from traitlets import Int, List, Unicode

from isettlers.bots import Bot, BotFunction, decide
from isettlers.bots.specs import able, player_of
from isettlers.course import Course
from isettlers.errors import IsettlersError
from isettlers.kit.ending import ended
from isettlers.kit.reading import Node

_STYLES: Final = """
.isettlers-table img { width: 100% }
.isettlers-table div { display: flex; flex-wrap: wrap; gap: 4px; max-height: 14em; overflow: auto }
"""


class Table(AnyWidget):
    """Widget of a course. The seat decides by clicks; all that the browser gets is what the seat knows.

    `course` is the game as it stands, to look at, record or replay. `language` and `theme` are those of `to_svg`.
    Raises IndexError for a seat that does not play, SetupError for what is no bot of this game, IsettlersError for what
    is no course and without a picture.
    """

    _esm = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
    _css = _STYLES

    at = Int().tag(sync=True)
    """Number of actions taken; a click on an older list is left out."""
    picture = Unicode().tag(sync=True)
    """The table in SVG."""
    line = Unicode().tag(sync=True)
    """The actions of the other seats since the last click and who decides, the end of the game, or why a click did
    nothing."""
    actions: List[list[int | str]] = List().tag(sync=True)
    """The id and the text of each legal action of the seat."""

    def __init__(
        self,
        course: Course,
        seat: int = 0,
        bots: str | Bot | BotFunction = "greedy",
        *,
        language: str = "en",
        theme: str = "light",
    ) -> None:
        if not isinstance(course, Course):
            raise IsettlersError(f"course: expected a Course, got {type(course).__name__}")
        course.state.check_seat(seat)
        super().__init__()
        self.course = course
        self._seat = seat
        self._bot = able(player_of(bots), course.game.name, course.state.seats)
        self._language = language
        self._theme = theme
        self.on_msg(self._hear)
        self._answer(course.at)

    def _hear(self, _widget: object, message: object, _buffers: object) -> None:
        """Take the action of a message from the browser, and let the bots answer."""
        try:
            clicked = Node(message, error=IsettlersError)
            at, action = (clicked.get(name).integer() for name in ("at", "action"))
            if at != self.course.at:
                return
            self.course.act(action)
        except IsettlersError as refused:
            self.line = str(refused)
        else:
            self._answer(at)

    def _answer(self, since: int) -> None:
        """Let the bots decide until the seat is to decide or the game is over, and show what came since `since`."""
        course = self.course
        while not course.state.over and course.state.actor != self._seat:
            course.act(decide(self._bot, course.state, seed=course.at).action)
        state = course.state
        with self.hold_sync():
            self.at = course.at
            self.picture = state.to_svg(self._seat, language=self._language, theme=self._theme)
            self.line = self._story(since)
            self.actions = [[action.id, action.text] for action in state.legal]

    def _story(self, since: int) -> str:
        """Return the actions of the other seats behind the first `since` actions, and how the game stands."""
        state, outcome = self.course.state, self.course.state.outcome
        heard = self.course.events(self._seat, self.course.events_until(since))
        acted = [event.text for event in heard if event.kind == "action" and event.seat != self._seat]
        last = f"{state.seat_name(self._seat)} to decide" if outcome is None else ended(state, outcome)
        return "; ".join((*acted, last))
