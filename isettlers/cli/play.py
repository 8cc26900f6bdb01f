"""Play against bots, or alone where a game allows it, at the terminal. Type ? in the game for help."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path
from typing import Final

import isettlers
from isettlers.cli.conversation import Conversation
from isettlers.cli.options import add_bots, add_game, add_options, check_options, given_options
from isettlers.cli.session import Session, Settings
from isettlers.cli.terminal import terminal
from isettlers.errors import SetupError

HELP: Final = "play against bots, or solo"

_COMMAND: Final = "play"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_game(parser)
    parser.add_argument("--seat", type=int, metavar="N", help="where you sit; 0 unless told")
    add_bots(parser, "all other seats", default=None)
    parser.add_argument("--seed", type=int, metavar="S", help="same seed, same game; drawn unless told")
    parser.add_argument("--save", type=Path, metavar="FILE", help="where s saves; leaving saves there too")
    parser.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved game, or any record")
    add_options(parser, _COMMAND)


def run(args: argparse.Namespace) -> int:
    """Play to the end, or until the person leaves."""
    if args.save is not None and args.save != args.load and args.save.exists():
        raise SetupError(f"{args.save} exists: go on with it by --load {args.save}, or name another file")
    play = Conversation(_session(args), args.save or args.load)
    if args.save is not None:
        play.session.save(args.save)  # now rather than never, should it be no place to write to
    try:
        play.loop()
    finally:
        if args.save is not None:
            play.session.save(args.save)
    return 0


def _session(args: argparse.Namespace) -> Session:
    if args.load is not None:
        own = [name for name in ("seat", "bots", "seed") if getattr(args, name) is not None]
        given = [*given_options(args, _COMMAND), *own]
        if given:
            raise SetupError(f"--load takes the game from the file: --{given[0]} cannot be given with it")
        return Session.load(args.load)
    check_options(args, _COMMAND)
    wanted = terminal(args.game).played(args)
    setup = isettlers.game(args.game).rotation(wanted.players, wanted.settings)[0]
    alone = setup.tables().seats == 1
    session = Session(
        Settings(
            setup=setup,
            seed=secrets.randbits(64) if args.seed is None else args.seed,
            seat=args.seat or 0,
            bots=args.bots or (() if alone else ("greedy",)),
        )
    )
    session.follow()
    return session
