"""The table and the choices of Imperial Settlers, drawn for one seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from isettlers.cli.imperial import words
from isettlers.cli.imperial.table import SPECTATOR, Empire, Location, Packet, Table, Virtual, read, tally
from isettlers.cli.imperial.words import unusual
from isettlers.cli.lines import Lines, Row, Span
from isettlers.cli.parts import own_events, with_hints
from isettlers.cli.screen import SEAT_STYLES
from isettlers.cli.tables import Box, Column, Stack, Styled
from isettlers.cli.tables import Table as ScreenTable
from isettlers.cli.terminal import Choice
from isettlers.imperial import Card
from isettlers.imperial.seatings import giver_to
from isettlers.imperial.tables import CardList
from isettlers.state import State
from isettlers.values import Action

KINDS: Final[Mapping[str, str]] = {"production": "production", "feature": "features", "action": "actions"}
_TITLES: Final[Mapping[str, str]] = {
    "pass": "Pass: no further action this round",
    "done": "Enough",
    "build": "Build a location from hand",
    "deal": "Make a deal, for 1 food",
    "raze_hand": "Raze a card from hand, for 1 raze token",
    "raze": "Raze an enemy location, for raze tokens",
    "activate": "Use an action location",
    "activate_twice": "Use an action location twice at once",
    "exchange": "Exchange workers",
    "defend": "Place the defense token",
    "samurai": "Deploy a samurai",
    "stash_card": "Put a card under a Gate",
    "stash_good": "Put a resource on the Shrine",
    "draft": "Take a card",
    "draw": "Draw the next card",
    "keep": "Keep one of two cards",
    "give_up": "Give up a location as part of the cost",
    "give_foundation": "Give up a foundation as part of the cost",
    "pay_gold": "Pay with gold instead",
    "good": "Choose a good",
    "store": "Keep a good",
    "seat": "Choose an opponent",
    "location": "Choose a location",
    "choose_deal": "Choose a deal",
    "choose_trade": "Choose a Trade Route deal",
    "card": "Choose a card from hand",
    "gate": "Choose a Gate",
    "color": "Choose a colour",
    "technology": "Place a Technology token",
    "unlock": "Unlock a location",
    "good_technology": "Choose a good",
    "attack_card": "Choose a revealed attack card",
    "attack_deal": "Choose an attack card among your deals",
}
_STANDINGS: Final = (
    Column(""),
    *(Column(name, figures=True) for name in ("score", "marked", "locations", "deals", "foundations", "hand")),
    Column("goods"),
)
_FACTS: Final = 60
"""Columns that the facts about a card in hand have at least beside its name; with less they stand below."""
_COLORED: Final = ("draft", "keep", "build", "raze_hand", "raze", "card", "give_up", "location")
_FREE: Final = ("defend", "samurai", "stash_card", "stash_good", "technology")
_TOKENS: Final = {"technology": "Technology", "technology_defense": "Technology: Defense", "technology_glory": "Glory"}


def begins_turn(state: State) -> bool:
    """Whether the decision is a fresh one, not part of an action already begun."""
    return any(state.game.block(action).kind in {"pass", "draft"} for action in state.legal_ids())


def board(state: State, seat: int | None) -> Stack:
    """The whole table, the seat's own empire last; a spectator has none."""
    table = read(state, SPECTATOR if seat is None else seat)
    others = [empire for empire in table.empires if empire.seat != seat]
    settings = unusual(state.tables.setup.document())
    return Stack(
        [
            Styled.of(heading(table), "bold"),
            *([Styled.of(settings, "dim")] if settings else []),
            *(_box(empire, own=False) for empire in others),
            *([] if table.virtual is None else [_virtual_box(table.virtual, table.empires[0], own=seat == 0)]),
            *([] if seat is None else [_box(table.empires[seat], own=True)]),
        ]
    )


def side(state: State, viewer: int, seat: int) -> Box:
    """The empire of a seat."""
    return _box(read(state, viewer).empires[seat], own=seat == viewer)


def scoreboard(state: State) -> ScreenTable:
    """One line an empire: what counts at the end, and what else there is."""
    table = read(state, None)
    rows = list(map(_standing, table.empires))
    if (virtual := table.virtual) is not None:
        who = Styled.of("virtual player", "bold")
        rows.append((who, "", "", str(len(virtual.row)), "", "", "", f"Collection {virtual.collected}"))
    return ScreenTable("", _STANDINGS, rows, bare=True)


def _standing(empire: Empire) -> Sequence[str | Styled]:
    return (
        Styled((seat_span(empire.seat, empire.name),)),
        str(empire.score),
        str(empire.points),
        f"{empire.commons} + {empire.factions}",
        str(len(empire.deals) + len(empire.trades) + sum(empire.attack_deals.values())),
        str(empire.foundations),
        str(empire.hand_size),
        words.amounts({**empire.goods, **empire.tokens}, none="none"),
    )


def seat_span(seat: int, name: str) -> Span:
    """The name of a seat in its colour."""
    return name, f"bold {SEAT_STYLES[seat]}"


def choices(state: State, actions: Sequence[Action]) -> list[Choice]:
    """Return the numbered actions, titled by their kinds, with the colours of cards; free moves are marked."""
    turn = any(action.kind == "pass" for action in actions)
    free = {kind: " (free: does not end your turn)" if turn and kind in _FREE else "" for kind in _TITLES}
    titles = {kind: _title(state, kind) + free[kind] for kind in {action.kind for action in actions}}
    return [
        Choice(number, titles[action.kind], _text(state, action), _hint(state, action), _price(state, action))
        for number, action in enumerate(actions, start=1)
    ]


def _text(state: State, action: Action) -> Row:
    """Return the text of an action, with the colours of its card where they matter."""
    card = card_of(state, action)
    colors = (("  ", ""), *words.colors(card)) if card is not None and action.kind in _COLORED else ()
    return ((action.text, ""), *colors)


def _title(state: State, kind: str) -> str:
    """The heading of a kind; where packets are passed on it says what becomes of the cards not taken (LV1)."""
    if kind != "draft":
        return _TITLES[kind]
    table = read(state, state.actor)
    packet = table.empires[state.actor].packet
    if packet is None or packet.size == 1:
        return _TITLES[kind]
    one = packet.size == 2
    if table.phase == "second draft":
        return f"Keep a card; {'the other is' if one else 'the others are'} discarded"
    receiver = next(seat for seat in range(state.seats) if giver_to(state, seat) == state.actor)
    return f"Keep a card; {'the other goes' if one else 'the others go'} to the {state.seat_name(receiver)}"


def card_text(card: Card) -> Styled:
    """All that is printed on a card."""
    facts = [
        ("", words.ids(card)),
        ("", " ".join((*card.colors, card.kind))),
        ("cost ", words.cost(card)),
        ("deal ", words.deal(card)),
        ("raze ", words.raze(card) if card.raze else ""),
    ]
    text = "; ".join(before + fact for before, fact in facts if fact)
    note = " (reconstructed)" if card.reconstructed else ""
    return Styled(((card.name, "bold"), (f"  {text}\n  {words.ability(card)}{note}", "")))


def find_cards(state: State, name: str) -> list[Card]:
    """The cards in this game whose name or printed id begins with some letters."""
    cards: CardList = state.tables.cards
    prefix = name.lower()
    everything = dict.fromkeys((*cards.common, *(card for deck in cards.factions for card in deck)))
    return [
        card
        for card in everything
        if card.name.lower().startswith(prefix) or any(printed.lower().startswith(prefix) for printed in card.ids)
    ]


def heading(table: Table) -> str:
    """Return where the game stands: round, phase, common deck, Shrine."""
    parts = [f"Round {table.round} of 5", table.phase, _common(table)]
    if any(table.shrine.values()):
        parts.append(f"on the Shrine: {words.amounts(table.shrine)}")
    return ", ".join(parts)


def _common(table: Table) -> str:
    """The common deck with what lies at its bottom, its discards, and the markers out of it."""
    parts = [_deck(table.common_deck, table.common_discarded, "common deck ")]
    if table.common_bottom:
        parts.append(f"{table.common_bottom} of them at its bottom")
    if table.common_markers:
        parts.append(f"{table.common_markers} under Features")
    return ", ".join(parts)


def _virtual_box(virtual: Virtual, player: Empire, *, own: bool) -> Box:
    kind = "" if virtual.name == "plain" else f" ({virtual.name})"
    return Box(Styled.of(f"virtual player{kind}", "bold"), virtual_rows(virtual, player, own=own), "dim")


def virtual_rows(virtual: Virtual, player: Empire, *, own: bool) -> list[tuple[str, str]]:
    """The virtual player: the row, the line of attack cards, the Collection against the player's locations (SO10)."""
    cards = f" ({tally(card.name for card in virtual.collection)})" if virtual.collection else ""
    yours = "you are ahead" if own else f"{player.name} is ahead"
    ahead = yours if player.factions > virtual.collected else "the virtual player is ahead"
    return [
        ("row", tally(_named(card) for card in virtual.row) or "no locations"),
        ("line", " > ".join(virtual.line) + " (newest first)" if virtual.line else "no attack cards"),
        ("attacks left", words.amounts(virtual.left, none="none")),
        ("Collection", f"counts {virtual.collected}{cards}"),
        ("goal", f"{words.amount('faction location', player.factions)} against {virtual.collected}: {ahead}"),
    ]


def _named(card: Card) -> str:
    """A virtual location: what an attack or a raze looks at."""
    return f"{card.name} ({'/'.join(card.colors) or 'no colour'}, raze {words.raze(card) or 'nothing'})"


def _deck(cards: int, discarded: int, name: str = "") -> str:
    return f"{name}{words.amount('card', cards)}" + (f" and {discarded} discarded" if discarded else "")


def _box(empire: Empire, *, own: bool) -> Box:
    marks = [mark for mark, there in (("first player", empire.first), ("has passed", empire.passed)) if there]
    title = ", ".join([f"{empire.score} VP now, {empire.points} marked", *marks])
    you = " (you)" if own else ""
    return Box(
        Styled((seat_span(empire.seat, empire.name + you), (f"  {title}", ""))),
        list(_rows(empire, own=own)),
        SEAT_STYLES[empire.seat] if own else "dim",
    )


def _rows(empire: Empire, *, own: bool) -> Iterator[tuple[str, str | Lines]]:
    yield "goods", words.amounts({**empire.goods, **empire.tokens}, none="none")
    for kind, heading in KINDS.items():
        there = [location for location in empire.locations if location.card.kind == kind]
        if there:
            yield heading, tally(map(location_text, there))
    if empire.lost:
        yield "taken over", tally(card.name for card in empire.lost)
    if empire.blocked:
        yield "blockaded", tally(card.name for card in empire.blocked) + " (out of play this round)"
    goods = deal_goods(empire)
    if any(goods.values()):
        yield "deals", words.amounts(goods) + " each round"
    aside = {"foundation": empire.foundations, "card under a Gate": empire.under_gates}
    if any(aside.values()):
        yield (
            "besides",
            ", ".join(f"{n} {what}{'s' * (n > 1 and 'card' not in what)}" for what, n in aside.items() if n),
        )
    yield "faction deck", _deck(empire.deck, empire.discarded)
    if empire.packet is not None and (empire.packet.size or empire.packet.kept):
        yield "packet", _packet(empire.packet)
    if own:
        yield "hand", _hand(empire.hand)
    else:
        known = f", known: {tally(card.name for card in empire.hand)}" if empire.hand else ""
        yield "hand", words.amount("card", empire.hand_size) + known


def deal_goods(empire: Empire) -> Counter[str]:
    """Return the goods that deals give each round."""
    goods = Counter(card.deal for card in (*empire.deals, *empire.trades) if card.deal)
    goods.update(empire.attack_deals)
    return goods


def _packet(packet: Packet) -> str:
    """Return the cards before a seat in the alternate lookout (LV1)."""
    known = f": {tally(card.name for card in packet.cards)}" if packet.cards else ""
    kept = f": {tally(card.name for card in packet.kept_cards)}" if packet.kept_cards else ""
    parts = [words.amount("card", packet.size)]
    if packet.kept:
        parts.append(f"{packet.kept} kept{kept}")
    if not kept or not known:
        return ", ".join(parts) + known
    return f"{parts[0]}{known}, {parts[1]}"


def location_text(location: Location) -> str:
    """Return the name of a location with its colours and all that lies on it."""
    marks = [
        "/".join(location.card.colors) or "no colour",
        "" if location.common else "faction",
        f"used {location.used}" if location.used else "",
        "blocked" if location.blocked else "",
        ("defended" if location.common else "samurai") if location.guarded else "",
        *(_TOKENS[token] for token in location.tokens),
        words.amount("marker", location.markers) if location.markers else "",
        "unlocked" if location.unlocked else "",
        "used again" if location.used_again else "",
        f"of {location.taken_from}" if location.taken_from else "",
    ]
    return f"{location.card.name} ({', '.join(mark for mark in marks if mark)})"


def _hand(hand: Iterable[Card]) -> str | Lines:
    rows = [
        ((card.name + (f" x{number}" if number > 1 else "") + "  ", ""), *words.colors(card))
        for card, number in Counter(hand).items()
    ]
    facts = [_facts(card) for card in Counter(hand)]
    return Lines(lambda width: with_hints(list(zip(rows, facts, strict=True)), width, _FACTS)) if rows else "no cards"


def _facts(card: Card) -> str:
    """Return the uses of a card in hand."""
    parts = [f"costs {words.cost(card)}: {words.ability(card)}"]
    if card.deal:
        parts.append(f"Deal: {words.deal(card)}.")
    if card.raze:
        parts.append(f"Raze: {words.raze(card)}.")
    return " ".join(parts)


_HINTS: Final[Mapping[str, Callable[[Card], str]]] = {
    "draft": _facts,
    "deal": lambda card: f"{words.deal(card)} at once and each round",
    "raze_hand": lambda card: f"gives {words.amounts(card.raze)}",
    "raze": lambda card: f"gives {words.amounts(card.raze)}",
    "activate": words.ability,
    "activate_twice": words.ability,
    "location": words.ability,
    "keep": _facts,
}


def _hint(state: State, action: Action) -> str:
    """Return the hint beside an action."""
    card = card_of(state, action)
    return _HINTS[action.kind](card) if card is not None and action.kind in _HINTS else ""


def _price(state: State, action: Action) -> str:
    """Return the goods that an action costs; those that a title names are left out."""
    card = card_of(state, action)
    if card is None:
        return ""
    match action.kind:
        case "build":
            return words.cost(card)
        case "activate" | "activate_twice":
            times = 2 if action.kind == "activate_twice" else 1
            return words.amounts({good: number * times for good, number in card.price.items()})
        case "unlock":
            return words.amounts(card.unlock)
        case "raze" if any(one.kind == "pass" for one in state.legal):
            goods = (event.values["goods"] for event in own_events(state, action) if event.kind == "goods")
            return words.amount("raze", -next(goods)["raze"])
    return ""


def card_of(state: State, action: Action) -> Card | None:
    """The card an action names."""
    printed = action.arguments.get("card")
    if not printed:
        return None
    row = action.arguments.get("row", action.arguments.get("origin", state.actor))
    cards: CardList = state.tables.cards
    return cards.card(row, cards.number(row, printed))
