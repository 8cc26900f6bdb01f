"""Another game for the people at a table that is over, with the seats moved on by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from isettlers.serve.errors import Refusal
from isettlers.serve.session import Frame

if TYPE_CHECKING:
    from isettlers.serve.hall import Answer


class Rematch:
    """The table that follows another one. The first who asks for it has it created; it lives as long as the other."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._made: Frame | None = None
        self._waiting: list[tuple[int, Answer]] = []

    def described(self, seat: int | None) -> Frame:
        """Return the token that a seat has at the new table, as `status` has it; None is for those who look on."""
        token = self._token(seat)
        return {} if token is None else {"rematch": token}

    def ask(self, seat: int, answer: Answer, create: Callable[[Answer], None], announce: Callable[[], None]) -> None:
        """Answer with the seat's token at the new table, which `create` makes once; `announce` follows that."""

        def created(reply: Frame | Refusal) -> None:
            waiting, self._waiting = self._waiting, []
            if not isinstance(reply, Refusal):
                self._made = reply
            for waiter, respond in waiting:
                respond(reply if isinstance(reply, Refusal) else self._reply(waiter))
            if self._made is not None:
                announce()

        if self._made is not None:
            answer(self._reply(seat))
            return
        self._waiting.append((seat, answer))
        if len(self._waiting) == 1:
            create(created)

    def _reply(self, seat: int) -> Frame | Refusal:
        token = self._token(seat)
        if token is None or self._made is None:
            return Refusal("refused", "the other game has begun without this player")
        return {"table": self._made["table"], "seat": self.moved(seat), "token": token}

    def _token(self, seat: int | None) -> str | None:
        if self._made is None:
            return None
        token: str | None = self._made["watch"] if seat is None else self._made["tokens"].get(str(self.moved(seat)))
        return token

    def moved(self, seat: int) -> int:
        """Return the seat that the player of a seat has at the new table."""
        return (seat + 1) % self._seats
