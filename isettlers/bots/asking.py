"""Ask bots that may fail: exceptions and illegal answers become a `BotFailed` of one line."""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from typing import Final

from isettlers.bots.specs import bot
from isettlers.bots.thinking import Bot, Choice
from isettlers.errors import IsettlersError, SetupError
from isettlers.plain import cut, short
from isettlers.state import State

_LONGEST: Final = 200


class BotFailed(IsettlersError):  # noqa: N818, it names what happened
    """Raised where a bot raises an exception or returns no legal action."""


def checked(spec: str) -> Bot:
    """Return the bot of a spec or an import path, whose code is run. Raises SetupError for any failure."""
    try:
        return bot(spec, imports=True)
    except IsettlersError:
        raise
    except Exception as error:
        raise SetupError(cut(f"{spec} {_raised(error)}")) from error


def made(spec: str) -> Bot:
    """Make a bot that was `checked` before. Raises BotFailed when that fails, SetupError where its code is missing."""
    try:
        return bot(spec, imports=True)
    except (Exception, SystemExit) as error:
        if isinstance(error, SetupError) and isinstance(error.__cause__, ImportError):
            raise
        raise _raised(error) from error


def answer(ask: Callable[[], Choice]) -> Choice:
    """Return the answer of a bot. Raises BotFailed in place of any exception."""
    try:
        return ask()
    except (Exception, SystemExit) as error:
        raise _raised(error) from error


def legal(state: State, choice: object) -> int:
    """Return the action that a bot chose. Raises BotFailed where it is not legal."""
    action = choice.action if isinstance(choice, Choice) else choice
    try:
        number = index(action)  # type: ignore[arg-type] # a bot may return any object
    except TypeError:
        raise BotFailed(f"expected an action, got {short(action)}") from None
    if isinstance(action, bool) or not state.is_legal(number):
        raise BotFailed(f"illegal action {short(number)}")
    return number


def _raised(error: BaseException) -> BotFailed:
    return BotFailed(cut(f"raised {type(error).__name__}{_words(error)}", _LONGEST))


def _words(error: BaseException) -> str:
    """Return the text of an error in one line, empty where it has none."""
    try:
        text = " ".join(str(error).split())
    except Exception:  # noqa: BLE001, the bot's own error class
        return ""
    return f": {text}" if text else ""
