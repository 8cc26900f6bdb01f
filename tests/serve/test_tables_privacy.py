"""No hidden card of another seat is in any byte that a seat is sent."""

from __future__ import annotations

import asyncio
import json
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgpack
import pytest
from attrs import define, field
from serve.tables_builders import SETUP, Frame
from serve.tables_house import Guest, House

import isettlers
from isettlers import Event, State
from isettlers._core.rng import Generator
from isettlers.imperial.cards import FACTIONS
from isettlers.imperial.compiled import MAGIC_NUMBER
from isettlers.imperial.seatings import BASE_FACTIONS
from isettlers.imperial.setup import LOOKOUTS
from isettlers.imperial.text import cards_of

Seat = int | None
GAME: Final = isettlers.game("imperial")
OPEN: Final = {"row", "location", "deal", "discard"}
"""Where everybody sees which card lies."""
FEW: Final = (3, 4, 5, 9)
"""Seeds of games with two and three seats, of both editions, all lookouts, with and without the pack, one peaceful."""
_PRINTED: Final = re.compile(rb"[A-Z]{3}\d{3}")


def hidden(truth: Mapping[str, Any], reader: Seat) -> frozenset[str]:
    """The printed ids that lie where a seat (None: a spectator) may not look, read off the whole document."""
    out = {*truth["common"]["deck"], *truth["common"].get("markers", ())}
    for seat, side in enumerate(truth["seats"]):
        out.update(side["deck"])
        if seat != reader:
            out.update(side["hand"])
            for gate in side["under_gates"]:
                out.update(gate)
            out.update(one["card"] for one in side["foundations"] if one.get("secret"))
            out.difference_update(side["known"], side["pooled"])
            packets = {*side.get("packet", ()), *side.get("kept", ())}
            if _neighbor(truth, seat) != reader:
                out |= packets
            else:
                out.difference_update(side.get("told", ()))
                out |= packets if truth["phase"] == "first draft" else set()
    for frame in truth.get("pending", {}).get("chain", []):
        # Two cards of which one is kept lie in nobody's zone, and are that seat's alone to see.
        looked_at = frame["cards"] if isinstance(frame.get("cards"), list) else []
        if frame["seat"] == reader:
            out.difference_update(looked_at)
        else:
            out.update(looked_at)
    return frozenset(out)


def _neighbor(truth: Mapping[str, Any], seat: int) -> int:
    """Who passes cards to a seat in the alternate lookout."""
    seats = len(truth["seats"])
    return (seat + (seats - 1 if truth["setup"]["edition"] == "first" else 1)) % seats


def open_on_the_way(events: Iterable[Event]) -> frozenset[str]:
    """Cards that lay open within a step, though perhaps not after it, as when discards are reshuffled."""
    moves = [event.values for event in events if event.kind == "move"]
    return frozenset(move["card"] for move in moves if {move["source"], move["target"]} & OPEN)


class Book:
    """Every way in which a frame can name a card of one setup."""

    def __init__(self, state: State) -> None:
        cards = cards_of(state)
        self._named: defaultdict[str, set[str]] = defaultdict(set)
        self._numbers = cards.ids
        for seat, ids in enumerate(cards.ids):
            for number, printed in enumerate(ids):
                if printed:
                    self._named[cards.card(seat, number).name].add(printed)
        self._name_of = {printed: name for name, copies in self._named.items() for printed in copies}
        longest_first = sorted(self._named, key=len, reverse=True)
        self._patterns = {
            name: re.compile("|".join(rf"\b{re.escape(longer)}\b" for longer in longest_first if name in longer))
            for name in self._named
        }

    def leaks(self, data: bytes, secret: frozenset[str]) -> Iterator[str]:
        """What a frame says of secret cards: their ids, names that no open card has, and actions with those."""
        yield from secret.intersection(map(bytes.decode, _PRINTED.findall(data)))
        unknown = {name for name, copies in self._named.items() if copies <= secret}
        suspects = [name for name in unknown if name.encode() in data]
        tree = msgpack.unpackb(data) if suspects or b"events" in data else None
        if suspects:
            text = json.dumps(tree, default=repr, ensure_ascii=False)
            yield from (name for name in suspects if name in self._patterns[name].findall(text))
        if b"events" in data:
            for seat, action in _actions(tree):
                named = self._card(seat, action)
                if named in unknown:
                    yield f"action {action}: {named}"

    def _card(self, seat: int, action: int) -> str | None:
        block = GAME.block(action)
        if "card" not in block.arguments or block.arguments[0] != "card":
            return None
        number = action - block.first + (98 if block.count == 30 else 0)
        return self._name_of.get(self._numbers[seat][number])


def _actions(tree: object) -> Iterator[tuple[int, int]]:
    """Seat and id of every action that an event tells of."""
    if isinstance(tree, Mapping):
        if tree.get("kind") == "action" and tree["values"]["action"] is not None:
            yield tree["seat"], tree["values"]["action"]
        tree = list(tree.values())
    if isinstance(tree, list):
        for value in tree:
            yield from _actions(value)


@define
class Reader:
    """A guest with one place at the table, and what it can never have seen."""

    guest: Guest
    seat: Seat
    state: int = 0
    unseen: frozenset[str] = field(factory=frozenset)
    read: int = 0

    def news(self) -> list[bytes]:
        """The frames sent since the last time."""
        frames = self.guest.sent[self.read :]
        self.read = len(self.guest.sent)
        return frames


class Game:
    """One table with a guest in every seat that no bot holds, two of them looking on, and the truth beside it."""

    def __init__(self, house: House, rng: Generator, every: int) -> None:
        self._house = house
        self._rng = rng
        self._every = every
        self.checked = 0
        self.hidden = 0

    async def open(self) -> None:
        """Create the table and seat everybody."""
        rng, house = self._rng, self._house
        packs = [MAGIC_NUMBER] if rng.below(2) else []
        names = list(FACTIONS if packs else BASE_FACTIONS)
        chosen = [names.pop(rng.below(len(names))) for _ in range(2 + rng.below(len(names) - 1))]
        edition = ("first", "second")[rng.below(2)]
        options = {"lookout": LOOKOUTS[rng.below(3)], "peaceful": rng.below(2) == 1, "packs": packs}
        bots = {str(seat): "random" for seat in range(1, len(chosen)) if rng.below(4) == 0}
        host = await house.guest()
        setup = {"factions": chosen, "edition": edition, **options}
        made = await host.create(setup=setup, bots=bots, spectators=True, seed=None)
        self.name = made["table"]
        self.secrets = [*made["tokens"].values(), made["watch"]]
        self.readers: list[Reader] = []
        for seat, token in [*made["tokens"].items(), (None, made["watch"]), (None, made["watch"])]:
            reader = Reader(await house.guest(), None if seat is None else int(seat))
            reader.news()  # the greeting, which names the game and so a card
            reader.state = await reader.guest.join(token, events=True, legal=True)
            self.readers.append(reader)
        row = house.hall.store.table(self.name)
        self.seed = row.seed.to_bytes(8, "little")
        self._truth = GAME.setup_from(row.setup).start(row.seed)
        self._book = Book(self._truth)
        self._taken = 0
        for reader in self.readers:
            reader.unseen = hidden(self._truth.document(), reader.seat)

    async def play(self) -> None:
        """Take random actions to the end, and read all that anybody is sent."""
        await self._look()
        while not self._truth.over:
            reply = await self.readers[0].guest.ok("status", state=self.readers[0].state)
            actor = next((reader for reader in self.readers if reader.seat == reply["actor"]), None)
            if actor is None or actor.seat is None:
                await asyncio.sleep(0.001)
            else:
                await self._act(actor)
            await self._look()

    async def _act(self, actor: Reader) -> None:
        actions = (await actor.guest.ok("legal", state=actor.state, full=True))["actions"]
        action = actions[self._rng.below(len(actions))]
        await actor.guest.ok("step", state=actor.state, action=action["id" if self._rng.below(2) else "text"])

    async def _look(self) -> None:
        """Check what was sent of the actions since, then ask for everything and check that."""
        truth = self._truth.document()
        since = {id(reader): hidden(truth, reader.seat) for reader in self.readers}
        table = self._house.table(self.name)
        for action in table.course.actions[self._taken : table.at]:
            shown = open_on_the_way(self._truth.step(action))
            self._taken += 1
            truth = self._truth.document()
            for reader in self.readers:
                since[id(reader)] &= hidden(truth, reader.seat) - shown
        for reader in self.readers:
            reader.unseen &= since[id(reader)]
            self._check(reader, reader.news(), since[id(reader)])
        if self._house.table(self.name).busy:
            return
        for reader in self.readers:
            if self._rng.below(self._every):
                continue
            secret = hidden(truth, reader.seat)
            self.hidden += len(secret)
            methods: dict[str, Frame] = {"view": {}, "status": {"legal": True}, "legal": {"full": True}, "observe": {}}
            for method, given in methods.items():
                await reader.guest.ask(method, state=reader.state, **given)
            self._check(reader, reader.news(), secret)
            if self._rng.below(8) == 0:
                await reader.guest.ask("view", state=reader.state, since=0)
                self._check(reader, reader.news(), reader.unseen)

    def _check(self, reader: Reader, frames: Iterable[bytes], secret: frozenset[str]) -> None:
        for frame in frames:
            leaks = list(self._book.leaks(frame, secret))
            assert not leaks, (reader.seat, leaks, msgpack.unpackb(frame))
            self.checked += 1

    def close(self) -> None:
        """Everybody leaves."""
        for reader in self.readers:
            reader.guest.session.close()

    def no_secret_of_the_server(self) -> None:
        """Fail if anybody was sent the seed, the generator's words or a token."""
        words = [bytes.fromhex(word) for word in self._truth.document()["rng"]]
        for reader in self.readers:
            everything = b"".join(reader.guest.sent)
            for kept in (self.seed, *words):
                for form in (kept, kept[::-1], kept.hex().encode(), str(int.from_bytes(kept, "little")).encode()):
                    assert form not in everything
            assert b"rng" not in everything
            assert not any(token.encode() in everything for token in self.secrets)


async def _games(folder: Path, games: Collection[int], every: int) -> list[tuple[int, int]]:
    """How many frames were checked in each game, and how many hidden cards there were to find."""
    played = []
    async with House(folder) as house:
        for number in games:
            game = Game(house, Generator(number), every)
            await game.open()
            await game.play()
            game.no_secret_of_the_server()
            game.close()
            played.append((game.checked, game.hidden))
    return played


def _proved(folder: Path, games: Collection[int], every: int) -> None:
    """Play games; readers look at all they can about once in so many actions."""
    played = asyncio.run(_games(folder, games, every))
    assert len(played) == len(games)
    assert all(checked > 200 and there > 500 for checked, there in played)


def test_a_leak_would_be_found() -> None:
    state = GAME.setup_from(SETUP).start(7)
    secret, book = hidden(state.document(), 0), Book(state)
    deck = state.document()["common"]["deck"]
    cards = cards_of(state)
    alone = next(one for one in cards.factions[1] if len(one.ids) == 1 and one.ids[0] in secret)
    number = cards.number(1, alone.ids[0])
    build = next(block for block in GAME.actions if block.kind == "build").first
    event = {"kind": "action", "seat": 1, "values": {"action": build + number}}
    for frame in (
        {"ok": {"view": {"names": {deck[0]: ""}}}},
        {"error": {"message": f"not {deck[-1]} now"}},
        {"push": "changed", "events": [{"text": f"barbarians: build {alone.name} (forced)"}]},
        {"push": "changed", "events": [event]},
    ):
        assert list(book.leaks(msgpack.packb(frame), secret))
    own = state.document()["seats"][0]["hand"]
    assert not list(book.leaks(msgpack.packb({"hand": own, "events": []}), secret))


def test_no_hidden_card_is_in_what_a_seat_receives(tmp_path: Path) -> None:
    _proved(tmp_path, FEW, every=10)


@pytest.mark.slow  # 200 games take minutes, and show the same of other cards and setups
def test_no_hidden_card_is_in_what_a_seat_receives_in_many_games(tmp_path: Path) -> None:
    _proved(tmp_path, range(200), every=2)
