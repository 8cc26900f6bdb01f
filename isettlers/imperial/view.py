"""Views of Imperial Settlers: a position as one seat or a spectator knows it (docs/documents.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from isettlers._core.imperial.engine import take_apart
from isettlers.imperial.document import write_action_done, write_chain, write_payment, write_shrine, write_target
from isettlers.imperial.document_frames import back
from isettlers.imperial.document_seats import seats_in, write_open_seat
from isettlers.imperial.document_solo import write_virtual
from isettlers.imperial.events import PHASES
from isettlers.imperial.tables import CardList
from isettlers.imperial.text import cards_of
from isettlers.kit.views import legal_actions

if TYPE_CHECKING:
    from isettlers._core.kernel import Position

BACKS: Final = ("common", "faction")


def view(position: Position, seat: int | None) -> dict[str, Any]:
    """Return a position as a seat knows it, or a spectator (None), as a plain tree; JSON takes it as it stands."""
    seats = position.tables.seats
    values, cards = take_apart(position), cards_of(position)
    tree: dict[str, Any] = {
        "seat": seat,
        "round": values["round"],
        "phase": PHASES[values["phase"]],
        "first": values["first"],
        "turn": values["turn"],
        "passed": seats_in(values["passed"]),
        "actor": position.actor if position.actor >= 0 else None,
        "scores": list(position.scores),
        "common": {
            "deck": len(values["common_deck"]),
            "discard": _ids(cards, 0, values["common_discard"]),
            "row": _ids(cards, 0, values["row"]),
        },
        "shrine": write_shrine(values),
        "seats": [_seat(position, cards, values, other, seat) for other in range(seats)],
    }
    tree |= write_action_done(values)
    if values["pack"]:
        tree["common"] |= {name: len(values["pack"][name]) for name in ("bottom", "markers")}
    if values["packets"]:
        tree["packets"] = _packets(position, cards, values, seat)
    if values["solo"]:
        solo = values["solo"]
        tree["virtual"] = write_virtual(cards, values) | {"collected": len(solo["collection"]) + solo["extra"]}
    if values["stack"]:
        tree["pending"] = _pending(values, cards, seat)
    if seat is not None and position.actor == seat:
        tree["legal"] = legal_actions(position)
    tree["names"] = _names(tree, cards)
    return tree


def _seat(
    position: Position, cards: CardList, values: Mapping[str, Any], seat: int, reader: int | None
) -> dict[str, Any]:
    """Return a seat: the open part, and of hidden cards the number and those that the reader knows."""
    side = values["seats"][seat]
    known, secret, own = set(side["known"]), set(side["secret"]), seat == reader
    if values["packets"] and reader is not None and giver_to(position, seat) == reader:
        known |= set(values["packets"]["told"][seat])
    tree = write_open_seat(position, cards, values, seat)
    tree["hand"] = _hidden(cards, seat, side["hand"], known, own=own)
    tree["foundations"] = {
        "cards": [cards.id(seat, card) for card in side["foundation"] if card not in secret],
        "secret": _hidden(cards, seat, side["secret"], set(), own=own),
    }
    tree["under_gates"] = [_hidden(cards, seat, side[zone], known, own=own) for zone in ("under", "under_2")]
    tree["pooled"] = _ids(cards, seat, side["pooled"])
    tree["deck"] = len(side["deck"])
    return tree


def giver_to(position: Position, seat: int) -> int:
    """Return the seat whose cards come to a seat in the alternate lookout, by the direction of the printing."""
    seats = position.tables.seats
    return (seat + (seats - 1 if position.tables.setup.edition == "first" else 1)) % seats


def _packets(position: Position, cards: CardList, values: Mapping[str, Any], reader: int | None) -> dict[str, Any]:
    """Return the cards before the seats in the alternate lookout, and what the reader knows of them (LV1)."""
    packets = values["packets"]
    tree: dict[str, Any] = {"sizes": [len(packet) for packet in packets["packet"]]}
    if reader is None:
        return tree
    tree["yours"] = _ids(cards, reader, packets["packet"][reader])
    tree["kept"] = _ids(cards, reader, packets["kept"][reader])
    receiver = next(seat for seat in range(position.tables.seats) if giver_to(position, seat) == reader)
    passed = [*packets["packet"][receiver], *packets["kept"][receiver]]
    tree["passed_on"] = _ids(cards, receiver, sorted(passed)) if PHASES[values["phase"]] == "second draft" else []
    return tree


def _hidden(cards: CardList, seat: int, zone: Iterable[int], known: set[int], *, own: bool) -> dict[str, Any]:
    """Return hidden cards: the number of each back, the cards known to all, and to their owner all of them."""
    there = list(zone)
    backs = [back(card) for card in there]
    tree: dict[str, Any] = {name: backs.count(name) for name in BACKS}
    tree["known"] = [cards.id(seat, card) for card in there if card in known]
    return tree | {"cards": _ids(cards, seat, there)} if own else tree


def _pending(values: Mapping[str, Any], cards: CardList, reader: int | None) -> dict[str, Any]:
    """Return the pending decision; cards that the reader may not know go by their backs."""
    known = [set(side["known"]) for side in values["seats"]]

    def sees(seat: int, card: int) -> bool:
        return seat == reader or card in known[seat]

    tree = write_payment(values)
    if values["target"]:
        tree["target"] = write_target(values["target"], values["turn"], cards)
    tree["chain"] = write_chain(values, cards, sees)
    return tree


def _names(tree: object, cards: CardList) -> dict[str, str]:
    """Return the name of every card that the tree mentions, by printed id."""
    found = {printed for printed in _texts(tree) if printed}
    return {
        printed: cards.card(seat, number).name
        for seat, ids in enumerate(cards.ids)
        for number, printed in enumerate(ids)
        if printed in found
    }


def _texts(tree: object) -> Iterable[str]:
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, Mapping):
        for value in tree.values():
            yield from _texts(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from _texts(value)


def _ids(cards: CardList, seat: int, numbers: Iterable[int]) -> list[str]:
    return [cards.id(seat, number) for number in numbers]
