"""Imperial Settlers under test."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Final

from attrs import evolve
from games import imperial_kept
from games.imperial_copies import left_out
from games.imperial_damage import DAMAGE
from games.imperial_mixes import IMPERIAL_MIXES
from games.imperial_positions import scattered
from games.subject import EXAMPLES, Opening, Subject

from isettlers import Event, Setup, State
from isettlers._core.imperial.engine import take_apart
from isettlers.imperial import Clause, Deck, builtin, load_deck
from isettlers.imperial import Setup as ImperialSetup
from isettlers.imperial.cards import FACTIONS
from isettlers.imperial.tables import FIRST_FACTION_CARD, CardList, weight_set

_LIMITS: Final = {"Statue": 1, "Wood Storage": 2, "Baker": 2, "Meeting Place": 3, "Watchtower": 2}


def _with_limited_storages() -> Deck:
    """The common deck with some cards as storages of a few goods, which no printed card is."""
    cards = [
        evolve(card, kind="feature", ability=Clause("store", max=_LIMITS[card.name], goods=("wood", "stone", "food")))
        if card.name in _LIMITS
        else card
        for card in builtin("common").cards
    ]
    return Deck("common", tuple(cards), None)


IMPERIAL_SETUPS: Final[Mapping[str, Setup]] = {
    "romans-barbarians": ImperialSetup(factions=("romans", "barbarians")),
    "egyptians-japanese": ImperialSetup(factions=("egyptians", "japanese")),
    "barbarians-japanese": ImperialSetup(factions=("barbarians", "japanese")),
    "japanese-romans-first-edition": ImperialSetup(factions=("japanese", "romans"), edition="first"),
    "barbarians-egyptians-second-seat-first": ImperialSetup(factions=("barbarians", "egyptians"), first_player=1),
    "limited-storages": ImperialSetup(factions=("romans", "egyptians"), decks=(_with_limited_storages(),)),
    "three-with-japanese": ImperialSetup(factions=("japanese", "egyptians", "barbarians")),
    "three-first-edition": ImperialSetup(factions=("egyptians", "romans", "barbarians"), edition="first"),
    "four": ImperialSetup(factions=("barbarians", "japanese", "romans", "egyptians")),
    "four-first-edition": ImperialSetup(factions=("egyptians", "romans", "japanese", "barbarians"), edition="first"),
    "five": ImperialSetup(factions=FACTIONS, packs=("magic-number",)),
    "alone": ImperialSetup(factions=("romans",)),
    "alone-with-the-pack": ImperialSetup(factions=("romans",), packs=("magic-number",), virtual="japanese"),
    "alternate": ImperialSetup(factions=("romans", "egyptians", "japanese"), lookout="alternate"),
    "advanced-peaceful": ImperialSetup(factions=("barbarians", "romans"), lookout="advanced", peaceful=True),
    "atlanteans": ImperialSetup(factions=("atlanteans", "romans"), packs=("magic-number",)),
    "balanced": ImperialSetup(factions=("atlanteans", "romans"), packs=("atlanteans",), reconstructions="balanced"),
}

_IN_ROW = ("raze", "activate", "activate_twice", "defend", "location", "unlock")
_OWN_LOCATION = ("samurai", "give_up", "give_foundation", "technology")


def settled(events: Sequence[Event]) -> bool:
    """Different actions may well come to the same here.

    A round's actions ended, so that unused goods and the marks on locations are gone or going (C1); or a location
    was chosen and gold stood in for resources, which makes different prices one where the use leaves no mark (K16);
    or a deck was searched in vain, which nobody can know before.
    """
    if any(event.kind == "search" and not event.values["found"] for event in events):
        return True
    ended = any(event.kind in {"round", "over"} or event.values.get("phase") == "cleanup" for event in events)
    chosen = events[0].values["text"].startswith("choose ")
    return ended or (chosen and any(event.values.get("goods", {}).get("gold", 0) < 0 for event in events))


def likeness(state: State, action_id: int) -> Hashable:
    """An action with its card replaced by the first of its copies, and what tells that copy from the others."""
    action = state.action(action_id)
    card = action.arguments.get("card")
    if card is None or action.kind == "choose_trade":
        return action_id
    values = take_apart(state)
    cards: CardList = state.tables.cards
    if action.kind == "choose_deal":
        origin = action.arguments["origin"]
        number = cards.number(origin, card)
        holders = [seat for seat, side in enumerate(values["seats"]) if number in side["deals"][origin]]
        return (action.kind, origin, cards.card(origin, number).ids, *holders)
    if action.kind in _IN_ROW:
        row = action.arguments["row"]
        return (action.kind, row, *_marked(cards, values, row, cards.number(row, card)))
    number = cards.number(state.actor, card)
    if action.kind in _OWN_LOCATION:
        token = action.arguments.get("token")
        return (action.kind, token, *_marked(cards, values, state.actor, number))
    return (action.kind, cards.card(state.actor, number).ids)


def _marked(cards: CardList, values: dict[str, Any], row: int, number: int) -> tuple[Hashable, ...]:
    """A card in a row as its copies may be, apart from what lies on it.

    Two Gates stay two, for the cards beneath, and so do two Features with markers.
    """
    card, side = cards.card(row, number), values["seats"][row]
    unlike = card.ability is not None and card.ability.word in {"gate", "new_sets"}
    traded = [number in holder["trades"][row] for holder in values["seats"]]
    return (
        cards.id(row, number) if unlike else card.ids,
        number in side["guard"],
        number in side["secret"],
        number in side["lent"],
        side["use"].get(number, 0),
        *traded,
        *_technology(values["pack"], row, number),
    )


def _technology(pack: dict[str, Any], row: int, number: int) -> list[bool]:
    """What the Atlanteans have put on a location or done with it."""
    if not pack:
        return []
    if number >= FIRST_FACTION_CARD:
        return [number in pack["unlocked"][row]]
    return [number in pack["again"], *(number in there for there in pack["on"].values())]


SUBJECT: Final = Subject(
    setups=IMPERIAL_SETUPS,
    most_decisions=2_000,
    likeness=likeness,
    settled=settled,
    scattered=scattered,
    left_out=left_out,
    mixes=IMPERIAL_MIXES,
    golden={
        "2-players": Opening({"factions": ("romans", "barbarians")}, 7),
        "3-players": Opening({"factions": ("egyptians", "romans", "japanese"), "edition": "first"}, 5),
        "4-players": Opening({"factions": ("barbarians", "japanese", "romans", "egyptians")}, 2),
        "solo": Opening({"factions": ("japanese",)}, 3),
        "solo-pack": Opening({"factions": ("romans",), "packs": ("magic-number",)}, 4),
        "5-players-pack": Opening(
            {
                "factions": ("atlanteans", "japanese", "romans", "egyptians", "barbarians"),
                "packs": ("magic-number",),
                "lookout": "advanced",
            },
            6,
        ),
        "alternate-peaceful": Opening(
            {"factions": ("egyptians", "romans", "barbarians"), "lookout": "alternate", "peaceful": True}, 8
        ),
        "balanced": Opening(
            {"factions": ("atlanteans", "romans"), "packs": ("atlanteans",), "reconstructions": "balanced"}, 9
        ),
    },
    perft=(
        Opening({"factions": ["romans", "barbarians"]}, 1),
        Opening({"factions": ["egyptians", "japanese"]}, 2),
        Opening({"factions": ["japanese", "romans"], "edition": "first"}, 3),
        Opening({"factions": ["barbarians", "egyptians", "japanese"]}, 4),
        Opening({"factions": ["barbarians", "japanese", "romans", "egyptians"]}, 5),
        Opening({"factions": ["egyptians", "romans", "barbarians", "japanese"], "edition": "first"}, 6),
        Opening({"factions": ["japanese"], "packs": ["magic-number"]}, 7),
        Opening({"factions": ["atlanteans", "romans"], "packs": ["magic-number"], "lookout": "alternate"}, 8),
        Opening(
            {
                "factions": ["atlanteans", "japanese", "romans", "egyptians", "barbarians"],
                "packs": ["magic-number"],
                "lookout": "advanced",
            },
            9,
        ),
    ),
    kept_positions=imperial_kept.positions,
    kept_games=imperial_kept.games,
    vectors={
        **{f"{seats}-players": ImperialSetup(factions=FACTIONS[:seats]) for seats in (2, 3, 4)},
        "first-edition": ImperialSetup(factions=("egyptians", "romans"), edition="first", first_player=1),
        "own-deck": ImperialSetup(factions=("romans", "japanese"), decks=(load_deck(EXAMPLES / "own_cards.toml"),)),
    },
    damage=DAMAGE,
    bots=(ImperialSetup(("romans", "barbarians")), ImperialSetup(("japanese", "egyptians", "romans"))),
    unfinished=DAMAGE.chained,
    bench={seats: {"factions": ("romans", "barbarians", "japanese", "egyptians")[:seats]} for seats in (2, 3, 4)},
    weights=weight_set,
    tables_with=ImperialSetup.tables_with,
)
