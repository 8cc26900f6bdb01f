"""Arguments that several commands share, and those that games bring."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import isettlers
from isettlers.cli.terminal import Option
from isettlers.cli.terminals import terminals
from isettlers.errors import SetupError
from isettlers.kit.languages import ENGLISH, LANGUAGES
from isettlers.kit.rulings import Answers, check_names, spoken
from isettlers.registry import DEFAULT_GAME

_OF_BOT_BEFORE: Final = re.compile(r"[^:=]*=|-?\d+(\.\d+)?$")
"""A part between commas that is a setting, not a bot."""
_Rulings = TypeVar("_Rulings", bound=Answers)
_FLAGS: Final = {"true": True, "false": False}


def add_game(parser: argparse.ArgumentParser) -> None:
    """Declare the option for the game."""
    parser.add_argument(
        "--game",
        default=DEFAULT_GAME,
        metavar="NAME",
        help=f"one of {', '.join(isettlers.games())} (default: {DEFAULT_GAME})",
    )


def add_players(parser: argparse.ArgumentParser) -> None:
    """Declare the option for the number of players."""
    parser.add_argument(
        "--players", type=int, metavar="N", help="number of players (default: that of the other options, or 2)"
    )


def add_language(parser: argparse.ArgumentParser, texts: str) -> None:
    """Declare the option for the language of some texts."""
    parser.add_argument("--language", default=ENGLISH, choices=LANGUAGES, help=f"language of {texts} (default: en)")


def add_options(parser: argparse.ArgumentParser, command: str) -> None:
    """Declare the options of games for a command, with a group for each game."""
    shared = {name: games for name, games in options(command).items() if len(games) > 1}
    for game in terminals():
        own = [games[game] for name, games in options(command).items() if game in games and name not in shared]
        if own:
            group = parser.add_argument_group(f"{isettlers.game(game).title} (--game {game})")
            for option in own:
                _add(group, option, _meaning(option, command))
    if shared:
        group = parser.add_argument_group("several games")
        for games in shared.values():
            meanings = {game: _meaning(option, command) for game, option in games.items()}
            same = len(set(meanings.values())) == 1
            each = [meaning if same else f"{game}: {meaning}" for game, meaning in meanings.items()]
            _add(group, next(iter(games.values())), "; ".join(dict.fromkeys(each)))


def options(command: str) -> dict[str, dict[str, Option]]:
    """Return the options of games for a command: by the option's name, then by the game's."""
    by_name: dict[str, dict[str, Option]] = {}
    for game, terminal in terminals().items():
        for option in terminal.options:
            if command in option.commands:
                by_name.setdefault(option.name, {})[game] = option
    return by_name


def check_options(args: argparse.Namespace, command: str) -> None:
    """Raise SetupError for an option that another game brings."""
    isettlers.game(args.game)
    for name, games in options(command).items():
        if args.game not in games and _given(args, name) is not None:
            raise SetupError(f"{command} has --{name} for {' and '.join(games)}, not for {args.game}")


def given_options(args: argparse.Namespace, command: str) -> list[str]:
    """Return the names of the games' options that were given."""
    return [name for name in options(command) if _given(args, name) is not None]


def given_words(args: argparse.Namespace, command: str) -> list[str]:
    """Return the words of the command line that give the games' options again."""
    return [
        word
        for name, games in options(command).items()
        if _given(args, name) is not None
        for word in _words(name, next(iter(games.values())), _given(args, name))
    ]


def _words(name: str, option: Option, value: Any) -> Iterator[str]:  # noqa: ANN401, as the option reads it
    """Yield the words that give an option a value."""
    for one in value if option.several else [value]:
        yield f"--{name}"
        if option.metavar is not None:
            yield ",".join(one) if isinstance(one, tuple) else str(one)


def _given(args: argparse.Namespace, name: str) -> object:
    return getattr(args, name.replace("-", "_"))


def _meaning(option: Option, command: str) -> str:
    return option.meaning + option.more.get(command, "")


def _add(group: argparse._ArgumentGroup, option: Option, meaning: str) -> None:
    flag = f"--{option.name}"
    if option.metavar is None:
        group.add_argument(flag, action="store_true", default=None, help=meaning)
        return
    action = "append" if option.several else "store"
    group.add_argument(flag, action=action, type=option.read, metavar=option.metavar, help=meaning)


def ruling_option(kind: type[Answers]) -> Option:
    """Return the option that every game has for its rulings."""
    return Option(
        "ruling",
        "another answer to a point that the rules leave open (see isettlers rulings); may be repeated",
        "NAME[=VALUE]",
        several=True,
        values=tuple(kind.all()),
    )


def chosen_rulings(kind: type[_Rulings], texts: Iterable[str]) -> _Rulings:
    """Return the rulings of texts such as `name=value`, where a flag alone is true. Raises SetupError."""
    known = {name: next(one for one in answers if one is not None) for name, answers in kind.all().items()}
    given: dict[str, Any] = {}
    for text in texts:
        name, _, value = text.partition("=")
        check_names([name], known)
        if name in given:
            raise SetupError(f"the ruling {name} is given twice")
        if "=" not in text and not isinstance(known[name], bool):
            raise SetupError(f"the ruling {name} needs a value, such as {name}={known[name]}")
        given[name] = _value(value) if "=" in text else True
    return kind(**given)


def rulings_text(tree: Mapping[str, Any]) -> str:
    """Return the rulings of a setup's tree in words; empty where none is named."""
    named = tree.get("rulings", {})
    return "rulings " + ", ".join(f"{name}={spoken(answer)}" for name, answer in named.items()) if named else ""


def _value(text: str) -> bool | int | str:
    if text.isascii() and text.isdecimal() and len(text) <= 9:
        return int(text)
    return _FLAGS.get(text.lower(), text)


def choice(known: Sequence[str]) -> str:
    """Return names as a list in words, with "or" before the last."""
    *others, last = known
    return f"{', '.join(others)} or {last}"


def add_bots(parser: argparse.ArgumentParser, seats: str, known: str, default: str | None = "greedy") -> None:
    """Declare the option for the bots; `known` describes the accepted ones."""
    parser.add_argument(
        "--bots",
        type=lambda text: specs((text,)),
        default=None if default is None else (default,),
        metavar="A[,B,..]",
        help=f"one bot for {seats}, or one for each of them: {known} (default: greedy)",
    )


def find_own_bots() -> None:
    """Put the current folder at the end of the import path, for bots of the user."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)


def specs(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the specs of comma-separated texts; a setting after a comma belongs to the spec before it."""
    parts: list[str] = []
    for text in texts:
        for place, part in enumerate(text.split(",")):
            if place and _OF_BOT_BEFORE.match(part.strip()):
                parts[-1] += f",{part.strip()}"
            else:
                parts.append(part.strip())
    return tuple(parts)


def names(text: str) -> tuple[str, ...]:
    """Return comma-separated names."""
    return tuple(part.strip() for part in text.split(","))
