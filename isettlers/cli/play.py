"""Play against bots, or alone where a game allows it, at the terminal. Type ? in the game for help."""

from __future__ import annotations

import argparse
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from isettlers.bots import bots
from isettlers.cli.conversation import Conversation
from isettlers.cli.kept import Keeper, find, others
from isettlers.cli.options import (
    add_bots,
    add_game,
    add_language,
    add_options,
    add_players,
    check_options,
    find_own_bots,
    given_options,
)
from isettlers.cli.screen import drop_output, say
from isettlers.cli.session import Session, Settings
from isettlers.cli.terminals import terminal
from isettlers.errors import SetupError
from isettlers.registry import setup_of
from isettlers.seeds import seed_of

HELP: Final = "play against bots, or solo"

_COMMAND: Final = "play"
_GIVEN: Final = ("seat", "bots", "language")
"""Options that a game in a file leaves open."""
_SIGNALLED: Final = 128
"""Added to the number of the signal that ended a program, in its exit status."""
_ENDING: Final = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_game(parser)
    add_players(parser)
    parser.add_argument("--seat", type=int, metavar="N", help="your seat (default: 0, or that of the file)")
    known = f"{', '.join(bots())}, or the import path of your own"
    add_bots(parser, "all other seats", known, default=None)
    parser.add_argument("--seed", type=int, metavar="S", help="seed of the game (default: random)")
    parser.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="NAME",
        help="resume the kept game NAME, or the newest unfinished one of the game NAME (default: of any game)",
    )
    parser.add_argument("--load", type=Path, metavar="FILE", help="start from a record, a snapshot or a document")
    parser.add_argument(
        "--at", type=int, metavar="N", help="with --load: start after the first N actions of the record (default: all)"
    )
    parser.add_argument(
        "--save", type=Path, metavar="FILE", help="save the game in FILE (default: in the folder of --resume)"
    )
    add_language(parser, "actions, which are typed in it too")
    add_options(parser, _COMMAND)


def run(args: argparse.Namespace) -> int:
    """Play to the end, or until the person leaves or a signal comes."""
    find_own_bots()
    if args.save is not None and args.save != args.load and args.save.exists():
        raise SetupError(f"{args.save} exists: go on with it by --load {args.save}, or name another file")
    _check_alone(args)
    kept = None if args.resume is None else find(args.resume)
    session = _session(args, kept)
    play = Conversation(session, args.save or (args.load if args.at is None else None))
    if args.save is not None:
        session.save(args.save)  # refused now, should it be no place to write to
    keeper = Keeper(session, args.save or kept)
    if not keeper.trouble:
        play.say(f"Saved as you play: {keeper.path}")
    if args.resume == "" and kept is not None and (more := others(kept)):
        play.say(f"Further unfinished games: {', '.join(more)} (--resume NAME)")
    status = _played(play)
    try:
        say(*("\n" * bool(status) + keeper.leave()).split("\n")[:-1])
    except OSError:  # the terminal has gone
        drop_output()
    return status


def _played(play: Conversation) -> int:
    """Play and return the exit status; a signal gives 128 plus its number."""
    try:
        with _ended_by_signals():
            play.loop()
    except KeyboardInterrupt:
        return _SIGNALLED + signal.SIGINT
    except _Ended as end:
        return _SIGNALLED + end.number
    return 0


class _Ended(BaseException):
    """A signal that ends the program has come."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """Turn SIGTERM and SIGHUP into `_Ended`, so that the game is left as by Ctrl-C."""

    def end(number: int, _: object) -> None:
        raise _Ended(number)

    before = {number: signal.signal(number, end) for number in _ENDING}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _check_alone(args: argparse.Namespace) -> None:
    """Raise SetupError for options that a game from a file fixes, and for one that only such a game has."""
    if args.at is not None and args.load is None:
        raise SetupError("--at is a place in the record of --load: give both")
    for source in ("resume", "load"):
        if getattr(args, source) is None:
            continue
        fixed = ("load", "save", "seat", "bots", "seed", "players") if source == "resume" else ("seed", "players")
        given = [*given_options(args, _COMMAND), *(name for name in fixed if getattr(args, name) is not None)]
        if given:
            raise SetupError(f"--{source} takes the game from the file: --{given[0]} cannot be given with it")


def _session(args: argparse.Namespace, kept: Path | None) -> Session:
    if kept is not None:
        return Session.load(kept, {"language": args.language}, own=True)
    if args.load is not None:
        given = {name: getattr(args, name) for name in _GIVEN if getattr(args, name) is not None}
        return Session.load(args.load, given, at=args.at)
    check_options(args, _COMMAND)
    options = terminal(args.game).played(args)
    players = {} if options.players is None else {"players": options.players}
    setup = setup_of(args.game, {**options.settings, **players})
    alone = setup.tables().seats == 1
    if alone and args.bots is not None:
        raise SetupError("nobody else decides in a solo game: leave out --bots")
    session = Session(
        Settings(
            setup=setup,
            seed=seed_of(args.seed),
            seat=args.seat or 0,
            bots=args.bots or (() if alone else ("greedy",)),
            language=args.language,
        )
    )
    session.follow()
    return session
