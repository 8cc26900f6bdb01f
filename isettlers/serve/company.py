"""The connections at a table: players and those who look on, their names, and what they hear of each other."""

from __future__ import annotations

from collections import deque

from isettlers.serve.buckets import Bucket
from isettlers.serve.errors import Refusal
from isettlers.serve.limits import Limits
from isettlers.serve.places import Place
from isettlers.serve.seats import Seats
from isettlers.serve.session import Frame


class Company:
    """All who are connected to a table."""

    def __init__(self, seats: Seats, limits: Limits) -> None:
        self.places: list[Place] = []
        self.remarks: deque[Frame] = deque(maxlen=limits.chat_kept)
        """The last texts, the oldest first."""
        self._seats = seats
        self._rate = limits.chat_per_minute
        self._talk: dict[int, Bucket] = {}
        self._named: dict[int, str] = {}

    def sit(self, place: Place, name: str | None) -> None:
        """Give a connection its place; who held the seat before loses it."""
        if place.seat is not None:
            self.vacate(place.seat)
            if name is not None:
                self._named[place.seat] = name
        self.places.append(place)
        self.announce(place, "came")

    def rise(self, place: Place) -> None:
        """Take a connection's place away, where it has one."""
        if place in self.places:
            self.places.remove(place)
            self.announce(place, "left")

    def vacate(self, seat: int | None) -> None:
        """Take the place of who sits in a seat, or those of all who look on."""
        for other in [other for other in self.places if other.seat == seat]:
            self.places.remove(other)
            other.connection.push({"push": "replaced", "state": other.number})
            other.connection.left(other.number)

    def dismiss(self, why: str) -> None:
        """Close everybody's state: the table is `archived` or has `moved` to another server."""
        for place in self.places:
            place.connection.push({"push": why, "state": place.number})
            place.connection.left(place.number)
        self.places.clear()

    @property
    def present(self) -> list[int | None]:
        """The seats of those who are connected, None for each that looks on."""
        return [place.seat for place in self.places]

    def described(self) -> Frame:
        """Return the names of the players and who of them is connected, as `status` has it."""
        here = {place.seat for place in self.places if place.seat is not None}
        named = {str(seat): name for seat, name in sorted(self._named.items())}
        return {"named": named, "here": sorted(here)}

    def announce(self, place: Place, by: str) -> None:
        """Let those who want to hear it know what a player did beside the game; nothing where `by` is empty."""
        if place.seat is None or not by:
            return
        player = self._seats.bots.get(place.seat)
        push = {"push": "seat", "seat": place.seat, "by": by, "bot": player and player.spec}
        for other in self.places:
            if other.people and other is not place:
                other.connection.push({**push, "free": sorted(self._seats.free), "state": other.number})

    def say(self, place: Place, text: str) -> None:
        """Pass a text to everybody else at the table. Raises Refusal."""
        seat = place.seat
        if seat is None or seat in self._seats.bots:
            raise Refusal("refused", "only those who play may speak")
        if self._rate and not self._talk.setdefault(seat, Bucket(self._rate / 60, self._rate)).take(1):
            raise Refusal("limit", f"chat_per_minute: {self._rate}")
        remark: Frame = {"seat": seat, "text": text}
        self.remarks.append(remark)
        self.push({"push": "said", **remark}, place)

    def push(self, frame: Frame, sender: Place | None = None) -> None:
        """Send a frame to everybody at the table, but for one."""
        for place in self.places:
            if place is not sender:
                place.connection.push({**frame, "state": place.number})
