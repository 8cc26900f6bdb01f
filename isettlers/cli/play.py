"""Play against bots, or alone against the virtual player, at the terminal. Type ? in the game for help."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path
from typing import Final

import isettlers
from isettlers.cli.options import SEATING, add_bots, add_game, add_seating, check_seated, seating, variants
from isettlers.cli.session import Session, Settings
from isettlers.errors import SetupError

HELP: Final = "play against bots, or solo"

_FACTIONS: Final = ("romans", "barbarians")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_game(parser)
    add_seating(parser, f"{','.join(_FACTIONS)} unless told")
    parser.add_argument("--seat", type=int, metavar="N", help="where you sit; 0 unless told")
    add_bots(parser, "all other seats", default=None)
    parser.add_argument("--seed", type=int, metavar="S", help="same seed, same game; drawn unless told")
    parser.add_argument("--save", type=Path, metavar="FILE", help="where s saves; leaving saves there too")
    parser.add_argument("--load", type=Path, metavar="FILE", help="go on with a saved game, or any record")


def run(args: argparse.Namespace) -> int:
    """Play to the end, or until the person leaves."""
    from isettlers.cli.imperial.conversation import Conversation

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
        given = [name for name in (*SEATING, "seat", "bots", "seed") if getattr(args, name) is not None]
        if given:
            raise SetupError(f"--load takes the game from the file: --{given[0]} cannot be given with it")
        return Session.load(args.load)
    factions, options = seating(args) or _FACTIONS, variants(args)
    check_seated(options.get("decks", ()), factions)
    alone = len(factions) == 1
    if alone and args.bots is not None:
        raise SetupError("nobody else decides in a solo game: leave out --bots")
    session = Session(
        Settings(
            setup=isettlers.game(args.game).setup(factions=factions, **options),
            seed=secrets.randbits(64) if args.seed is None else args.seed,
            seat=args.seat or 0,
            bots=args.bots or (() if alone else ("greedy",)),
        )
    )
    session.follow()
    return session
