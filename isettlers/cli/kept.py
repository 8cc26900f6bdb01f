"""The games that `isettlers play` keeps: their folder, their names, and which of them can be resumed."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from isettlers.cli.files import ChangedFile, new_file, read_position
from isettlers.cli.screen import say
from isettlers.cli.session import Session
from isettlers.errors import IsettlersError
from isettlers.kit.reading import unknown
from isettlers.registry import games

VARIABLE: Final = "ISETTLERS_DATA"
"""The environment variable that names another data folder."""
MOST: Final = 50
"""Games kept; a new one removes the oldest beyond."""

_NAME: Final = re.compile(r"([a-z_]+)-([0-9]{1,9})(\.record|\.json)")
"""Files with other names in the folder are left alone."""
_SHOWN: Final = 5


class Keeper:
    """Keeps a session in a file. Failing to write it prints one warning and does not end the game.

    Where another program writes the file too, that file is left to it and a new one is begun, with one line about it.
    """

    def __init__(self, session: Session, path: Path | None = None) -> None:
        self.path = path
        self.trouble = ""
        """Why the game is not in its file."""
        self._session = session
        self._begun = path is None
        session.changed = self.keep
        self.keep()

    def keep(self) -> None:
        """Write the game as it stands."""
        before, self.trouble = self.trouble, ""
        try:
            if self.path is None:
                self.path = _new(self._session)
            try:
                self._session.save(self.path)
            except ChangedFile as changed:
                self.path = _beside(self.path, self._session)
                self._session.save(self.path)
                say(f"isettlers: {changed}: this game is saved in {self.path} instead", to=sys.stderr)
        except IsettlersError as error:
            self.trouble = str(error)
            if not before:
                say(f"isettlers: this game is not saved: {error}", to=sys.stderr)

    def leave(self) -> str:
        """Return the line for a person who leaves; remove a game begun here in which nothing was decided."""
        if self._session.over:
            return ""
        if self.trouble or self.path is None:
            return f"Not saved: {self.trouble}. It was {self._session.settings.origin}.\n"
        if self._begun and not self._session.decided:
            self._session.files.remove(self.path)
            return f"Not saved: you have not decided anything. It was {self._session.settings.origin}.\n"
        return f"Saved. To resume: isettlers play {self.option}\n"

    @property
    def option(self) -> str:
        """The option that resumes the game."""
        if self.path is None:
            return ""
        return f"--resume {self.path.stem}" if self.path.parent == _folder() else f"--load {self.path}"


def find(name: str) -> Path:
    """Return the kept game of a name, or the newest unfinished one: of the game of that name, or with "" of all.

    Raises IsettlersError.
    """
    kept = _newest_first()
    named = {path.stem: path for path in kept}
    if name in named:
        return named[name]
    if name and name not in games():
        raise IsettlersError(f"{_folder()}: {unknown('kept game', name, (*named, *games()))}")
    for path in _unfinished(kept):
        if name in {"", path.stem.rpartition("-")[0]}:
            return path
    raise IsettlersError(f"{_folder()}: no unfinished game" + (f" of {name}" if name else ""))


def others(path: Path) -> list[str]:
    """Return the names of a few other unfinished games, the newest first."""
    names = (other.stem for other in _unfinished(_newest_first()) if other != path)
    return [name for name, _ in zip(names, range(_SHOWN), strict=False)]


def _folder() -> Path:
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named).absolute() / "games"
    try:
        return _user_data().absolute() / "isettlers" / "games"
    except RuntimeError:
        raise IsettlersError(f"there is no home folder, and {VARIABLE} names no other") from None


def _user_data() -> Path:
    """Return the folder for the data of programs. Raises RuntimeError for a user without a home folder."""
    match sys.platform:
        case "win32":
            named, usual = os.environ.get("LOCALAPPDATA"), ("AppData", "Local")
        case "darwin":
            named, usual = None, ("Library", "Application Support")
        case _:
            named, usual = os.environ.get("XDG_DATA_HOME"), (".local", "share")
    return Path(named) if named else Path.home().joinpath(*usual)


def _newest_first() -> list[Path]:
    try:
        kept = [(path.stat().st_mtime_ns, path) for path in _folder().glob("*") if _NAME.fullmatch(path.name)]
    except OSError as error:
        raise IsettlersError(f"{_folder()}: {error.strerror}") from None
    return [path for _, path in sorted(kept, reverse=True)]


def _unfinished(kept: list[Path]) -> Iterator[Path]:
    """Yield the unfinished ones; skip unreadable files."""
    for path in kept:
        try:
            over = read_position(path).over
        except IsettlersError:
            continue
        if not over:
            yield path


def _new(session: Session) -> Path:
    """Create an empty file for a game, named by the game and a number above all others. Raises IsettlersError."""
    game, folder = session.state.game.name, _folder()
    form = ".record" if session.settings.position is None else ".json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        kept = _newest_first()
        for old in kept[MOST - 1 :]:
            old.unlink(missing_ok=True)
        number = 1 + max((int(path.stem.rpartition("-")[2]) for path in kept), default=0)
        return new_file(folder, game, number, form)
    except OSError as error:
        raise IsettlersError(f"{folder}: {error.strerror}") from None


def _beside(path: Path, session: Session) -> Path:
    """Create an empty file for a game whose file another program has taken. Raises IsettlersError."""
    if path.parent == _folder():
        return _new(session)
    try:
        return new_file(path.parent, path.stem, 2, path.suffix)
    except OSError as error:
        raise IsettlersError(f"{path.parent}: {error.strerror}") from None
