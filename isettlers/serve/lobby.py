"""The lobby: tables with free seats, for people who do not know each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from isettlers.kit.reading import Node
from isettlers.serve.buckets import Bucket
from isettlers.serve.errors import Refusal
from isettlers.serve.frames import packed
from isettlers.serve.networks import SITE_SHARE, site
from isettlers.serve.places import Change
from isettlers.serve.session import LOCAL, Frame
from isettlers.serve.store import FIRST, Cursor
from isettlers.serve.tokens import digest, new_token

if TYPE_CHECKING:
    from isettlers.serve.hall import Answer, Hall

MOST: Final = 20
"""Tables in one reply."""

_MOST_BYTES: Final = 256 * 1024
"""Of the setups in one reply, about: a reader with little room for unread bytes can take it."""
_REMEMBERED: Final = 1_000
"""Addresses that are kept at most before those are forgotten whose bucket is full."""


class Lobby:
    """The open tables of a hall, and how many seats each address has taken of late."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._rate = hall.limits.takes_per_hour
        self._taken: dict[str, Bucket] = {}

    def page(self, after: Cursor, most: int, game: str | None) -> Frame:
        """Return tables behind a place in the list, the newest first, and the place from which the list continues."""
        tables: list[Frame] = []
        size, last = 0, None
        rows = self._hall.store.listed(most, after, free=True, game=game)
        for listed in rows:
            if size > _MOST_BYTES:
                break
            last, entry = listed.cursor, self._entry(listed.id)
            if entry is not None:
                tables.append(entry)
                size += len(packed(entry))
        whole = len(rows) < most and size <= _MOST_BYTES
        return {"tables": tables, "next": None if whole or last is None else cursor_text(last)}

    def _entry(self, name: str) -> Frame | None:
        """Return what the list says of a table, None for one that cannot be read or has gone."""
        try:
            row = self._hall.store.table(name)
        except Exception:  # noqa: BLE001, bytes of a damaged row may break anything
            return None
        return {
            "table": name,
            "game": row.game,
            "setup": row.setup,
            "free": sorted(row.seating.free),
            "bots": {str(seat): spec for seat, spec in row.bots.items()},
            "clock": None if row.control is None else row.control.document(),
            "age": int(self._hall.store.now - row.created),
        }

    async def take(self, name: str, seat: int | None, owner: str, answer: Answer) -> None:
        """Take a free seat of an open table, the first one without `seat`; the answer has its token.

        Raises Refusal and Elsewhere.
        """
        if self._rate and owner != LOCAL and not self._may_take(owner):
            raise Refusal("limit", f"takes_per_hour: {self._rate}")
        table, token = await self._hall.find(name), new_token()

        def plan() -> Change:
            free = table.seats.free
            chosen = min(free, default=None) if seat is None else seat
            if chosen is None or chosen not in free:
                raise Refusal("refused", "the seat is not free", "$.seat")
            reply = {"table": name, "seat": chosen, "token": token}
            return Change("taken", chosen, tokens={digest(token): chosen}, reply=reply)

        table.change(plan, answer)

    def _may_take(self, owner: str) -> bool:
        """Return whether an address may take another seat, and its site too; it counts as taken."""
        if len(self._taken) >= _REMEMBERED:
            self._taken = {name: bucket for name, bucket in self._taken.items() if not bucket.full}
        around = site(owner)
        return self._bucket(owner, 1).take(1) and (around == owner or self._bucket(around, SITE_SHARE).take(1))

    def _bucket(self, owner: str, times: int) -> Bucket:
        """Return the seats that an address or site may still take."""
        rate = times * self._rate
        return self._taken.setdefault(owner, Bucket(rate / 3600, rate))


def cursor_text(cursor: Cursor) -> str:
    """Return a place in a list of tables as a text."""
    created, name = cursor
    return f"{created!r}:{name}"


def read_cursor(node: Node | None) -> Cursor:
    """Return the place that a reply named; the first one without a node. Raises the node's error."""
    if node is None:
        return FIRST
    created, _, name = node.text().partition(":")
    try:
        place = float(created)
    except ValueError:
        node.expected("a place that a reply named")
    return place, name
