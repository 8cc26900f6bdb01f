"""The table of Imperial Settlers in few lines, for low terminals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from isettlers.cli.imperial import words
from isettlers.cli.imperial.board import KINDS, deal_goods, heading, location_text, seat_span, virtual_rows
from isettlers.cli.imperial.table import Empire, Table, read, tally
from isettlers.cli.lines import Lines, Row, Span, flow, hanging
from isettlers.cli.terminal import Part
from isettlers.state import State


def small_board(state: State, seat: int) -> list[Part]:
    """Return the parts: where the game stands, a line for each other empire, the own goods, locations and hand."""
    table = read(state, seat)
    own = table.empires[seat]
    headings = heading(table), f"Round {table.round} of 5, {table.phase}"
    return [
        Part(tuple(Lines.of(text, style="bold") for text in headings)),
        *(_other(empire) for empire in table.empires if empire.seat != seat),
        *_virtual(table, own),
        Part((_facts(own),)),
        Part((_locations(own, named=True), _locations(own, named=False)), 1),
        Part((_hand(own, prices=True),), 2, scant=_hand(own, prices=False)),
    ]


def _virtual(table: Table, player: Empire) -> Iterator[Part]:
    if table.virtual is None:
        return
    rows = virtual_rows(table.virtual, player, own=True)

    def laid(names: Sequence[str]) -> Lines:
        text = "; ".join(f"{name}: {text}" for name, text in rows if name in names)
        return Lines(lambda width: hanging((("virtual player  ", "bold"),), text, "", width))

    yield Part((laid(("row", "line", "attacks left", "goal")), laid(("row", "goal"))))


def _other(empire: Empire) -> Part:
    """Another empire: with the names of its locations, with their numbers by kind, or in about a line."""
    lead = (seat_span(empire.seat, empire.name), ("  ", ""))
    first, there = [f"{empire.score} VP", *_marks(empire), f"hand {empire.hand_size}"], len(empire.locations)
    numbers = [*first, *_goods(empire), *_kinds(empire), *_deals(empire)]
    goods = [text.replace(" tokens", "").replace(" token", "") for text in _goods(empire)]
    deals = deal_goods(empire).total()
    brief = [*first, f"{there} location{'s' * (there != 1)}", *([words.amount("deal", deals)] if deals else []), *goods]
    named = [*numbers, *(location_text(location) for location in empire.locations)]
    forms = tuple(_flowing(lead, texts) for texts in (named, numbers, brief))
    return Part(forms, scant=_flowing(lead, brief[: len(first) + 1]))


def _flowing(lead: Sequence[Span], texts: Sequence[str]) -> Lines:
    return Lines(lambda width: flow(lead, [(text, "") for text in texts], width))


def _marks(empire: Empire) -> list[str]:
    return [mark for mark, there in (("first player", empire.first), ("has passed", empire.passed)) if there]


def _goods(empire: Empire) -> list[str]:
    there = {**empire.goods, **empire.tokens}
    return [words.amount(good, number) for good, number in there.items() if number] or ["no goods"]


def _kinds(empire: Empire) -> list[str]:
    """The numbers of locations by kind."""
    counted = Counter(location.card.kind for location in empire.locations)
    return [f"{name} {counted[kind]}" for kind, name in KINDS.items() if counted[kind]]


def _deals(empire: Empire) -> list[str]:
    """The goods of deals each round, in brackets: other goods may follow."""
    goods = deal_goods(empire)
    return [f"deals ({words.amounts(goods)})"] if any(goods.values()) else []


def _facts(empire: Empire) -> Lines:
    """The own goods, and all that is not in the rows of locations."""
    lead = (seat_span(empire.seat, f"{empire.name} (you)"), (f"  {empire.score} VP: ", ""))
    more = {"foundation": empire.foundations, "under Gates": empire.under_gates}
    texts = [
        *_goods(empire),
        *_deals(empire),
        *(f"{name} {number}" for name, number in more.items() if number),
        *([f"blockaded: {tally(card.name for card in empire.blocked)}"] if empire.blocked else []),
        *([] if empire.packet is None else [f"kept: {card.name}" for card in empire.packet.kept_cards]),
        *_marks(empire),
    ]
    return _flowing(lead, texts)


def _locations(empire: Empire, *, named: bool) -> Lines:
    """A line for each kind of own locations, with their names; or the numbers alone."""
    if not named or not empire.locations:
        return _flowing((("  locations: ", "dim"),), _kinds(empire) or ["none"])

    def rows(width: int) -> Iterator[Row]:
        for kind, name in KINDS.items():
            texts = [location_text(location) for location in empire.locations if location.card.kind == kind]
            if texts:
                yield from hanging(((f"  {name}: ", "dim"),), tally(texts), "", width)

    return Lines(rows)


def _hand(empire: Empire, *, prices: bool) -> Lines:
    """The own hand, with the price of each card or with the names alone."""
    texts = [
        f"{card.name}{f' x{number}' if number > 1 else ''}{f' ({words.cost(card)})' if prices else ''}"
        for card, number in Counter(empire.hand).items()
    ]
    return _flowing((("  hand: ", "dim"),), texts or ["no cards"])
