"""The languages of texts, by their codes; isettlers/languages has a folder for each but English."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from isettlers.errors import SetupError

if TYPE_CHECKING:
    from isettlers._core.kernel import Tables

ENGLISH: Final = "en"
"""The language of the core itself."""
_FOLDER: Final = files("isettlers") / "languages"
LANGUAGES: Final = (ENGLISH, *sorted(each.name for each in _FOLDER.iterdir() if (each / "language.toml").is_file()))
"""The codes of all languages, in the order of the core."""
_PROSE: Final = ("text", "bonus_text", "meaning", "title")
"""Keys of texts in the parts of a catalogue; in its pieces, names too."""
_PIECES: Final = "tiles"


def speak(tables: Tables, language: str) -> None:
    """Have the texts of fresh tables written in a language. Raises SetupError for one that the game has not."""
    if language == ENGLISH:
        return
    if language not in tables.languages:
        known = ", ".join(tables.languages)
        raise SetupError(f"language: expected one of {known}, not {language!r:.20}")
    tables._speak(language)  # noqa: SLF001, one package


def translated(parts: Any, game: str, language: str) -> Any:  # noqa: ANN401, any plain tree
    """Return the parts of a game's catalogue with their texts in a language: those it has, others in English."""
    return parts if language == ENGLISH else _translated(parts, _phrases(game, language), _PROSE)


@cache
def _phrases(game: str, language: str) -> Mapping[str, str]:
    """Return the texts of a game's pieces in a language, by the English ones; none where the game has no such file."""
    file = _FOLDER / language / f"{game}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))["catalogue"] if file.is_file() else {}


def _translated(tree: Any, phrases: Mapping[str, str], keys: tuple[str, ...]) -> Any:  # noqa: ANN401, any plain tree
    if isinstance(tree, Mapping):
        return {
            key: phrases.get(value, value)
            if key in keys and isinstance(value, str)
            else _translated(value, phrases, (*_PROSE, "name") if key == _PIECES else keys)
            for key, value in tree.items()
        }
    return [_translated(each, phrases, keys) for each in tree] if isinstance(tree, list | tuple) else tree
