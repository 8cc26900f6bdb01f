"""Tables that leave the store: finished and silent ones become records, those never played are dropped."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

from isettlers.errors import IsettlersError
from isettlers.serve.archive import Archive, Draft
from isettlers.serve.networks import first_to_go, site
from isettlers.serve.store import steady

if TYPE_CHECKING:
    from isettlers.serve.hall import Hall
    from isettlers.serve.table import Table

LOG: Final = logging.getLogger("isettlers.serve")

_SWEEP_SECONDS: Final = 10.0
_SWEEPS_AN_IDLE: Final = 360
"""Tables that fell silent are looked for once an hour: that takes long."""
_MOST: Final = 50
"""Tables archived at a time, so that nobody has to wait."""
_YOUNG_SECONDS: Final = 3_600.0
"""Time for people to come to a new table, before it makes room for any other."""
_TRIED_SECONDS: Final = 1.0
"""Time for which a site to which no table made room is not looked for again."""
_REMEMBERED: Final = 1_000
"""Such sites that are kept at most."""
_DAY: Final = 86_400.0
_HOUR: Final = 3_600.0


class Leaving:
    """The tables of a hall that are about to leave the store. Belongs to the thread of the event loop."""

    def __init__(self, hall: Hall, folder: Path) -> None:
        self._hall = hall
        self._archive = Archive(folder)
        self._names: set[str] = set()
        self._choosing = asyncio.Lock()
        self._tried: dict[str, float] = {}
        """When a site was refused last, by `steady`."""

    def __contains__(self, name: str) -> bool:
        return name in self._names

    async def sweep(self) -> None:
        """Look for tables that should leave, again and again."""
        hall, store, limits = self._hall, self._hall.store, self._hall.limits
        for number in count():
            await asyncio.sleep(_SWEEP_SECONDS)
            try:
                await self.archive(await hall.off(store.ended, store.now - limits.table_over_seconds, _MOST))
                if number % _SWEEPS_AN_IDLE == 0 and limits.table_idle_days:
                    await self.archive(await hall.off(store.idle, store.now - limits.table_idle_days * _DAY, _MOST))
                if limits.table_untouched_hours:
                    before = store.now - limits.table_untouched_hours * _HOUR
                    await self.drop(await hall.off(store.untouched, before, _MOST))
            except Exception:
                LOG.exception("fault while archiving")

    async def archive(self, names: Iterable[str]) -> list[str]:
        """Write tables to record files and take them out of the store; returns those for which that went well."""
        return [name for name in names if await self._archived(name)]

    async def _archived(self, name: str) -> bool:
        """Write a table's record, then take the table out of the store unless somebody acted meanwhile."""
        if name in self._names:
            return False
        hall, table = self._hall, None
        self._names.add(name)
        try:
            table = await hall.resident(name)
            if not await self._recorded(table):
                return False
            LOG.info("table archived", extra={"table": name})
            hall.counters["archived"] += 1
            await hall.remove(name)
        except (IsettlersError, OSError) as error:
            LOG.error("a table cannot be archived", extra={"table": name, "reason": str(error)})  # noqa: TRY400, a line
            return False
        finally:
            self._names.discard(name)
            if table is not None:
                table.rest()
        return True

    async def _recorded(self, table: Table) -> bool:
        """Write a table's record in a thread; return whether nothing has happened meanwhile. Raises OSError."""
        if table.busy:
            return False
        draft = Draft.of(table)
        await self._hall.off(self._archive.write, draft)
        if Draft.of(table) == draft and not table.busy:
            return True
        await self._hall.off(self._archive.discard, draft)
        return False

    async def make_room(self, owner: str) -> bool:
        """Take a table out of the store that is barely begun, for one of an address; return whether one left.

        The site that has the most gives first, if it has more than that of the address; then those at which no person
        has acted within an hour, then those in which nothing has happened for a day.
        """
        around = site(owner)
        async with self._choosing:
            if steady() < self._tried.get(around, -math.inf) + _TRIED_SECONDS:
                return False
            left = await self._make_room(owner)
            if not left:
                if len(self._tried) >= _REMEMBERED:
                    self._tried.clear()
                self._tried[around] = steady()
            return left

    async def _make_room(self, owner: str) -> bool:
        hall, store = self._hall, self._hall.store
        crowd = await hall.read(store.crowded, site(owner), _MOST) if owner else []
        leaver = first_to_go([(holder, name) for name, holder in crowd])
        if leaver is not None and await self._drop(leaver, touched=True):
            return True
        return (
            await self.drop(await hall.read(store.untouched, store.now - _YOUNG_SECONDS, 1))
            or await self.drop(await hall.read(store.begun, store.now - _DAY, 1), touched=True)
        )  # fmt: skip

    async def drop(self, names: Iterable[tuple[str, str]], *, touched: bool = False) -> bool:
        """Take tables out of the store; unless `touched`, only where no person has acted. Return whether any left."""
        left = [await self._drop(name, touched=touched) for name, _ in names]
        return any(left)

    async def _drop(self, name: str, *, touched: bool) -> bool:
        if name in self._names:
            return False
        hall = self._hall
        self._names.add(name)
        try:
            if not hall.has(name) and (await hall.off(hall.store.take, name)).touched and not touched:
                return False
            LOG.info("table dropped", extra={"table": name})
            hall.counters["dropped"] += 1
            await hall.remove(name)
        except (KeyError, IsettlersError):
            return False
        finally:
            self._names.discard(name)
        return True
