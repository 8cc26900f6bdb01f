"""The header that names the kinds of actions and events of each game, for C and C++."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

CORE: Final = Path(__file__).resolve().parents[1] / "isettlers/_core"

HEAD: Final = """\
/* Names of the numbers of each game: the kinds of its actions and of its events. Written by `make amalgamation`.
 *
 * Actions  ISETTLERS_FOUNDERS_ACTION_CELL is the first id of a kind, ISETTLERS_FOUNDERS_ACTION_CELL_COUNT the number of
 *          its ids. ISETTLERS_IS(ISETTLERS_FOUNDERS_ACTION_CELL, action) is 1 for an id of this kind, else 0; the place
 *          among them, action - ISETTLERS_FOUNDERS_ACTION_CELL, stands for the arguments that the comment names.
 * Events   ISETTLERS_FOUNDERS_EVENT_LAY is the `kind` of an isettlers_event.
 * Version  The numbers are those of the version below; another version may have others.
 */
"""


def games_header(games: Iterable[str], version: str) -> str:
    """Return the header of some games."""
    lines = "".join(f"{line}\n" for game in games for line in _of_game(game))
    return f"""\
{HEAD}#ifndef ISETTLERS_KINDS_OF_GAMES_H
#define ISETTLERS_KINDS_OF_GAMES_H

#include <stdint.h>

#define ISETTLERS_GAMES_VERSION "{version}" /* isettlers_version() of the library */

#define ISETTLERS_IS(kind, action) ((uint32_t)(action) - (uint32_t)(kind) < (uint32_t)(kind##_COUNT))

{lines}#endif
"""


def _of_game(name: str) -> Iterator[str]:
    import isettlers

    game = isettlers.game(name)
    yield f"/* ---- {game.title} ---- */\n"
    for block in game.actions:
        constant = f"ISETTLERS_{name.upper()}_ACTION_{block.kind.upper()}"
        places = f" ({', '.join(block.arguments)})" if block.arguments else ""
        yield f"#define {constant} {block.first} /* {block.meaning}{places} */"
        yield f"#define {constant}_COUNT {block.count}"
    yield ""
    for number, (kind, event) in enumerate(_events(name).items()):
        yield f"#define ISETTLERS_{name.upper()}_EVENT_{kind.upper()} {number} /* {event['meaning']} */"
    yield ""


def _events(game: str) -> dict[str, dict[str, str]]:
    """The events of a game by their kinds, in the order of their numbers."""
    table = tomllib.loads((CORE / game / "events.toml").read_text(encoding="utf-8"))
    events: dict[str, dict[str, str]] = table["events"]
    return events
