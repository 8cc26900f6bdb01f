"""Results as CSV and as a tree for JSON, for other programs."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO
from typing import Any, Final

from isettlers.arena.figures import seat_names
from isettlers.arena.results import Header, Result
from isettlers.arena.sprt import verdict
from isettlers.arena.standings import pairs, standings

COLUMNS: Final = (
    "game", "seed", "seat", "name", "bot", "score", "rank", "win_share", "decisions", "seconds", "forfeit",
)  # fmt: skip


def csv_text(header: Header, results: Sequence[Result]) -> str:
    """All games as a table with a row for each seat; `name` is what the game calls it, `forfeit` why it lost."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for result, names in seat_names(header, results):
        for seat, (bot, name) in enumerate(zip(result.bots, names, strict=True)):
            lost = result.forfeit.reason if result.forfeit is not None and result.forfeit.seat == seat else ""
            played = result.scores[seat], result.ranks[seat], result.share(seat), result.decisions[seat]
            who = result.game, f"{result.seed:016x}", seat, name, header.bots[bot]
            writer.writerow((*who, *played, result.seconds[seat], lost))
    return text.getvalue()


def document(header: Header, results: Sequence[Result]) -> dict[str, Any]:
    """The header, the standings, the pairs and the forfeits."""
    tested = verdict(header, results)
    lost = [(result, result.forfeit) for result in results if result.forfeit is not None]
    return {
        **header.document(),
        "standings": [standing.document() for standing in standings(header, results)],
        "pairs": [pair.document() for pair in pairs(header, results)],
        "sprt": tested and tested.document(),
        "forfeits": [
            {"game": result.game, "bot": header.bots[result.bots[forfeit.seat]], "reason": forfeit.reason}
            for result, forfeit in lost
        ],
    }
