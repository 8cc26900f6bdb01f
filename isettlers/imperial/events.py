"""The events of Imperial Settlers: everything a screen needs to show a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from isettlers.imperial.card_model import COLORS
from isettlers.imperial.tables import GOODS, TOKENS
from isettlers.imperial.text import DECKS, RESOURCES, card_name, cards_of, seat_name, text
from isettlers.values import Event, RawEvent

if TYPE_CHECKING:
    from isettlers._core.kernel import Position

ZONES: Final = (
    "hand", "location", "lent", "foundation", "under Gate 1", "under Gate 2",
    "deck", "discard", "row", "deal", "aside", "collection", "blocked", "marker", "packet", "kept",
)  # fmt: skip
PHASES: Final = ("lookout", "first draft", "second draft", "production", "action", "cleanup", "over", "attack")

KINDS: Final[Mapping[str, str]] = {
    "round": "a round begins: round, first (the first player)",
    "phase": "a phase begins: phase, round",
    "turn": "a seat's turn in the action phase begins",
    "action": "a seat acts: action (id), forced (nobody was asked, it was the only option)",
    "move": "a card moves: card, source, target (zones), owner (whose row or numbering), to (whose it is afterwards)",
    "goods": "a supply changes: goods by name, positive when gained",
    "vp": "victory points are gained: points",
    "use": "goods lie on an action location: row, card, uses this round (0 when cleared)",
    "block": "an action location is blocked for the round: row, card",
    "guard": "a defense token or samurai: row, card, placed (or taken off)",
    "trade": "a Trade Route deal begins or ends: row, card, placed",
    "shield": "an enemy may not raze here this round: enemy",
    "reshuffle": "a discard pile becomes the deck: cards; no seat for the common deck",
    "first": "the first player is known: first",
    "over": "the game is over",
    "stash_good": "a resource comes onto the Shrine: good",
    "tokens": "Technology tokens held change: token, count (positive when gained)",
    "technology": "a Technology token on a common location: row, card, token, placed (or gone with it)",
    "unlock": "a faction location is unlocked, or locked again: row, card, placed",
    "markers": "markers under a Feature that counts new sets: row, card, markers",
    "search": "a deck is searched for a color: deck, color, found",
    "virtual": "the virtual player of the solo game is known: virtual",
    "attack": "an attack card is revealed: good",
    "line": "attack cards move: good, how (to the end, a deal, out of the game), place in the line, other or source",
    "collect": "the virtual player's Collection counts more, beside its cards: points",
}
"""Event kinds in the order of the core, each with the values it carries."""

NOBODY: Final = 255
VIRTUAL: Final = ("plain", "japanese", "egyptian")
"""The virtual players in the order of the core."""
TO_THE_END: Final = 1
"""The seat in the core's event when two attack cards go to the end of the line."""


def event(before: Position, raw: RawEvent) -> Event:
    """Return an event of the core by name; `before` is the position in which the action was taken."""
    kind = tuple(KINDS)[raw[0]]
    return _READERS[kind](before, kind, raw)


def _plain(before: Position, kind: str, raw: RawEvent) -> Event:
    seat = _seat(raw[1])
    return Event(kind, seat, {}, kind if seat is None else f"{kind}: {seat_name(before, seat)}")


def _round(before: Position, kind: str, raw: RawEvent) -> Event:
    first = raw[1]
    values = {"round": raw[4], "first": first}
    return Event(kind, None, values, f"round {raw[4]}, {seat_name(before, first)} first")


def _phase(_before: Position, kind: str, raw: RawEvent) -> Event:
    phase = PHASES[raw[2]]
    return Event(kind, None, {"phase": phase, "round": raw[4]}, f"{phase} phase of round {raw[4]}")


def _first(before: Position, kind: str, raw: RawEvent) -> Event:
    return Event(kind, None, {"first": raw[1]}, f"first player: {seat_name(before, raw[1])}")


def _action(before: Position, kind: str, raw: RawEvent) -> Event:
    words = text(before, raw[4], raw[1])
    forced = bool(raw[2])
    said = f"{seat_name(before, raw[1])}: {words}" + (" (forced)" if forced else "")
    return Event(kind, raw[1], {"action": raw[4], "text": words, "forced": forced}, said)


def _move(before: Position, kind: str, raw: RawEvent) -> Event:
    owner, number, zones, to = raw[1], raw[2], raw[3], raw[4]
    cards = cards_of(before)
    counted = owner if owner != NOBODY else 0
    source, target = ZONES[zones >> 4], ZONES[zones & 15]
    seat = _player(before, to)
    name = card_name(before, counted, number)
    values = {
        "card": cards.id(counted, number), "name": cards.card(counted, number).name,
        "source": source, "target": target, "owner": _seat(owner), "to": _seat(to),
    }  # fmt: skip
    who = "" if to == NOBODY else f"{seat_name(before, to)}: "
    return Event(kind, seat, values, f"{who}{name} from {source} to {target}", reveals=source == "deck" or bool(raw[5]))


def _tokens(before: Position, kind: str, raw: RawEvent) -> Event:
    token = TOKENS[raw[2]]
    return Event(kind, raw[1], {"token": token, "count": raw[4]}, f"{seat_name(before, raw[1])}: {raw[4]:+d} {token}")


def _search(before: Position, kind: str, raw: RawEvent) -> Event:
    values = {"deck": DECKS[raw[2]], "color": COLORS[raw[3]], "found": bool(raw[4])}
    said = f"searches the {values['deck']} deck for a {values['color']} card"
    said += "" if raw[4] else ": none"
    return Event(kind, raw[1], values, f"{seat_name(before, raw[1])} {said}")


def _virtual(_before: Position, kind: str, raw: RawEvent) -> Event:
    name = VIRTUAL[raw[2]]
    return Event(kind, None, {"virtual": name}, f"virtual player: {name}")


def _attack(_before: Position, kind: str, raw: RawEvent) -> Event:
    good = GOODS[raw[2]]
    return Event(kind, None, {"good": good}, f"attack card: {good}", reveals=True)


def _line(before: Position, kind: str, raw: RawEvent) -> Event:
    """Return the move of attack cards: to the end of the line, among the player's deals, or out of the game."""
    good = GOODS[raw[2]]
    if raw[1] == TO_THE_END:
        other = GOODS[raw[3]]
        values = {"good": good, "other": other, "how": "to the end", "place": raw[4]}
        return Event(kind, None, values, f"attack cards with {good} and {other}: to the end")
    source = "deals" if raw[3] else "line"
    how = "a deal" if raw[1] != NOBODY else "out of the game"
    values = {"good": good, "source": source, "how": how, "place": None if raw[3] else raw[4]}
    return Event(kind, _player(before, raw[1]), values, f"attack card with {good} from the {source}: {how}")


def _collect(_before: Position, kind: str, raw: RawEvent) -> Event:
    return Event(kind, None, {"points": raw[4]}, f"the Collection counts {raw[4]} more")


def _goods(before: Position, kind: str, raw: RawEvent) -> Event:
    sign = raw[4]
    goods = {good: sign * amount for good, amount in unpack_goods(raw[5]).items()}
    words = ", ".join(f"{amount:+d} {good}" for good, amount in goods.items())
    return Event(kind, raw[1], {"goods": goods}, f"{seat_name(before, raw[1])}: {words}")


def _vp(before: Position, kind: str, raw: RawEvent) -> Event:
    return Event(kind, raw[1], {"points": raw[4]}, f"{seat_name(before, raw[1])}: +{raw[4]} VP")


def _mark(before: Position, kind: str, raw: RawEvent) -> Event:
    """Return the event of something that comes onto a location, or off it."""
    row, number = raw[1], raw[2]
    values: dict[str, Any] = {"row": row, "card": cards_of(before).id(row, number)}
    seat = row
    if kind == "use":
        values["uses"] = raw[4]
    elif kind == "markers":
        values["markers"] = raw[4]
    elif kind != "block":
        values["placed"] = bool(raw[4])
    if kind == "technology":
        values["token"] = TOKENS[raw[3]]
    if kind == "trade":
        seat = raw[3]
    said = ", ".join(f"{key} {value}" for key, value in values.items() if key not in {"row", "card"})
    place = f"{card_name(before, row, number)} of {seat_name(before, row)}"
    return Event(kind, _player(before, seat), values, f"{kind}: {place}" + (f" ({said})" if said else ""))


def _shield(before: Position, kind: str, raw: RawEvent) -> Event:
    enemy = raw[2]
    said = f"{seat_name(before, enemy)} may not raze at {seat_name(before, raw[1])}'s this round"
    return Event(kind, raw[1], {"enemy": enemy}, said)


def _reshuffle(before: Position, kind: str, raw: RawEvent) -> Event:
    seat = _seat(raw[1])
    deck = "common" if seat is None else seat_name(before, seat)
    return Event(kind, seat, {"cards": raw[4]}, f"the {deck} discards are reshuffled: {raw[4]} cards")


def _stash_good(before: Position, kind: str, raw: RawEvent) -> Event:
    good = RESOURCES[raw[2]]
    return Event(kind, raw[1], {"good": good}, f"{seat_name(before, raw[1])}: {good} onto the Shrine")


_READERS: Final[Mapping[str, Callable[[Position, str, RawEvent], Event]]] = {
    "round": _round, "phase": _phase, "turn": _plain, "action": _action, "move": _move, "goods": _goods, "vp": _vp,
    "use": _mark, "block": _mark, "guard": _mark, "trade": _mark, "shield": _shield, "reshuffle": _reshuffle,
    "first": _first, "over": _plain, "stash_good": _stash_good, "tokens": _tokens, "technology": _mark,
    "unlock": _mark, "markers": _mark, "search": _search, "virtual": _virtual, "attack": _attack, "line": _line,
    "collect": _collect,
}  # fmt: skip


def unpack_goods(word: int) -> dict[str, int]:
    """Return the goods in a packed word of the core by name, those there are."""
    amounts = {good: word >> 10 * i & (511 if good != "defense" else 7) for i, good in enumerate(GOODS[:7])}
    return {good: amount for good, amount in amounts.items() if amount}


def _seat(number: int) -> int | None:
    return None if number == NOBODY else number


def _player(before: Position, number: int) -> int | None:
    """Return a seat that a player has; the virtual player's row is none."""
    return number if number < before.tables.seats else None
