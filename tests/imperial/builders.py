"""Positions for tests: say what lies where, everything else stays in its deck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import evolve, field, frozen

from isettlers import Event, State
from isettlers._core.imperial.engine import put_together, take_apart
from isettlers.imperial import Deck, Setup
from isettlers.imperial.events import PHASES
from isettlers.imperial.tables import CARDS, FIRST_FACTION_CARD, GOODS, TOKENS, CardList

NOBODY = 255


@frozen
class Side:
    """What a seat has. Cards by printed id, or by name for the first copy still in its deck."""

    hand: Sequence[str] = ()
    empire: Sequence[str] = ()
    foundations: Sequence[str] = ()
    deals: Sequence[str] = ()
    trades: Mapping[int, Sequence[str]] = field(factory=dict)
    """Trade Route deals with locations, by seat of the row."""
    goods: Mapping[str, int] = field(factory=dict)
    vp: int = 0
    uses: Mapping[str, int] = field(factory=dict)
    guarded: Sequence[str] = ()
    known: Sequence[str] = ()
    lent: Sequence[str] = ()
    """Locations of this row that the holder of Temple of Ra has taken."""
    under: Sequence[str] = ()
    """Cards of this seat under the first Gate."""
    discard: Sequence[str] = ()
    deck: Sequence[str] | None = None
    """When given, the only cards left in the faction deck; the rest goes to the faction's discard pile."""
    tokens: Mapping[str, int] = field(factory=dict)
    """Technology tokens held: technology, technology_defense, technology_glory."""
    placed: Mapping[str, str] = field(factory=dict)
    """Technology tokens on common locations of this row, by card."""
    unlocked: Sequence[str] = ()
    marks: Mapping[str, int] = field(factory=dict)
    """Markers under Features that count new sets, by card."""
    blocked: Sequence[str] = ()
    """Solo: faction locations out of play."""


class _Table:
    """Cards being dealt out to places."""

    def __init__(self, cards: CardList, values: dict[str, Any]) -> None:
        self.cards = cards
        self.values = values
        self.left = [[number for number in range(FIRST_FACTION_CARD, CARDS) if ids[number]] for ids in cards.ids]
        self.common = [number for number in range(FIRST_FACTION_CARD) if cards.ids[0][number]]

    def take(self, seat: int, name: str) -> int:
        for pool in (self.common, self.left[seat]):
            for number in pool:
                if name in {self.cards.id(seat, number), self.cards.card(seat, number).name}:
                    pool.remove(number)
                    return number
        raise LookupError(f"no {name!r} left in a deck of seat {seat}")

    def find(self, seat: int, name: str, among: Iterable[int]) -> int:
        """One of the cards already placed, by id or name."""
        for number in among:
            if name in {self.cards.id(seat, number), self.cards.card(seat, number).name}:
                return number
        raise LookupError(f"{name!r} is not in the place of seat {seat} it should be in")


def position(
    factions: Sequence[str],
    *sides: Side,
    turn: int = 0,
    round: int = 2,  # noqa: A002, the rulebook's word
    first: int = 0,
    phase: str = "action",
    passed: Sequence[int] = (),
    edition: str = "second",
    decks: Sequence[Deck] = (),
    common_discard: Sequence[str] = (),
    common_deck: Sequence[str] | None = None,
    shrine: tuple[int, int, int] = (0, 0, 0),
    ra_seat: int | None = None,
    seed: int = 1,
    line: Sequence[str] = (),
    attack_deals: Sequence[str] = (),
    collection: Sequence[str] = (),
    extra: int = 0,
    attacks_next: Sequence[str] | None = None,
    **options: Any,
) -> State:
    """A consistent position in the action phase (or another phase without a pending choice).

    `common_deck`, when given, is all that is left in the common deck; the other unplaced commons are discarded.
    `options` are those of the Setup. With one faction the second side is the virtual player's row (only its
    `empire`), `line` the targets of the revealed attack cards, newest first, and `attacks_next`, when given, the
    targets of all that are face down; `collection` names cards of the pile, `extra` what it counts besides.
    """
    setup = Setup(factions=tuple(factions), edition=edition, decks=tuple(decks), first_player=first, **options)
    state = setup.start(seed=seed)
    values = take_apart(state)
    table = _Table(state.tables.cards, values)
    rows = len(values["seats"])
    sides = (*sides, *(Side() for _ in range(rows - len(sides))))
    for seat, side in enumerate(sides):
        values["seats"][seat] = _seat(table, seat, side, rows)
    _lay_pack(table, values, sides)
    if values["solo"]:
        _lay_solo(setup.attacks(), table, values, sides[0], line, attack_deals, collection, attacks_next)
        values["solo"]["extra"] = extra
    _deal_rest(table, values, sides, common_discard, common_deck)
    if values["pack"]:
        for _ in range(sum(values["pack"]["marks"].values())):
            values["pack"]["markers"].append(values["common_deck"].pop())
    for pile in values["packets"].values():
        for cards in pile:
            cards.clear()
    values.update(
        row=[], cost=0, target=0, shrine=list(shrine), phase=PHASES.index(phase), round=round, first=first,
        turn=turn if phase == "action" else first, step=0, passed=sum(1 << seat for seat in passed), free_move=0,
        stack=[],
        ra_seat=ra_seat if ra_seat is not None and any(side.lent for side in sides) else NOBODY,
    )  # fmt: skip
    return rebuilt(state, values)


def rebuilt(state: State, values: dict[str, Any]) -> State:
    """A state of the same setup from raw values; they must be consistent."""
    made = state.clone()
    put_together(made, values)
    assert made.check() == 0, f"the position built is inconsistent: {made.check()}"
    return made


def alone(faction: str, side: Side, enemy: Side | None = None, **rest: Any) -> State:
    """A position of two in which the enemy has passed: seat 0 acts turn after turn.

    One Ruins more is in the hand: there is always something to build, so that no pass is carried out unasked.
    """
    other = "romans" if faction != "romans" else "barbarians"
    side = evolve(side, hand=(*side.hand, "COM074"))
    return position((faction, other), side, enemy or Side(), passed=[1], **rest)


def _seat(table: _Table, seat: int, side: Side, seats: int) -> dict[str, Any]:
    take = table.take
    hand = [take(seat, name) for name in side.hand]
    location = [take(seat, name) for name in side.empire]
    lent = [take(seat, name) for name in side.lent]
    rows = location + lent
    deals: list[list[int]] = [[] for _ in range(seats)]
    deals[seat] = [take(seat, name) for name in side.deals]
    trades: list[list[int]] = [[] for _ in range(seats)]
    for other, names in side.trades.items():
        trades[other] = [table.cards.number(other, name) for name in names]
    return {
        "hand": sorted(hand), "location": sorted(location), "lent": sorted(lent),
        "foundation": [take(seat, name) for name in side.foundations],
        "under": [take(seat, name) for name in side.under], "under_2": [],
        "known": [table.find(seat, name, hand) for name in side.known], "pooled": [], "secret": [],
        "guard": [table.find(seat, name, rows) for name in side.guarded],
        "use": {table.find(seat, name, rows): uses for name, uses in side.uses.items()},
        "discard": [take(seat, name) for name in side.discard],
        "deck": [], "deals": deals, "trades": trades,
        "goods": [side.goods.get(good, 0) for good in GOODS[:7]], "vp": side.vp, "shield": 0,
    }  # fmt: skip


def _lay_pack(table: _Table, values: dict[str, Any], sides: Sequence[Side]) -> None:
    """Technology, what is unlocked, markers."""
    pack = values["pack"]
    if not pack:
        return
    pack |= {"markers": [], "bottom": [], "again": [], "marks": {}, "on": {token: [] for token in TOKENS}}
    slots = table.cards.slots
    for seat, side in enumerate(sides):
        row = values["seats"][seat]["location"] + values["seats"][seat]["lent"]
        pack["held"][seat] = [side.tokens.get(token, 0) for token in TOKENS]
        pack["unlocked"][seat] = [table.find(seat, name, row) for name in side.unlocked]
        for name, token in side.placed.items():
            pack["on"][token].append(table.find(seat, name, row))
        for name, count in side.marks.items():
            pack["marks"][slots[seat, table.find(seat, name, row)]] = count


def marks(state: State, seat: int, name: str) -> int:
    """How many markers lie under the first location of that name in a row."""
    cards: CardList = state.tables.cards
    row = [*seat_of(state, seat)["location"], *seat_of(state, seat)["lent"]]
    number = next(card for card in row if name in {cards.card(seat, card).name, cards.id(seat, card)})
    under: int = take_apart(state)["pack"]["marks"].get(cards.slots[seat, number], 0)
    return under


def tokens(state: State, seat: int) -> dict[str, int]:
    """The Technology tokens a seat holds, those there are."""
    held = take_apart(state)["pack"]["held"][seat]
    return {token: n for token, n in zip(TOKENS, held, strict=True) if n}


def collected(state: State) -> int:
    """What the virtual player's Collection counts."""
    solo = take_apart(state)["solo"]
    return len(solo["collection"]) + int(solo["extra"])


def line_of(state: State) -> list[str]:
    """The targets of the revealed attack cards, newest first."""
    return [GOODS[good] for good in take_apart(state)["solo"]["line"]]


def _lay_solo(
    attacks: Sequence[str], table: _Table, values: dict[str, Any], side: Side, line: Sequence[str],
    attack_deals: Sequence[str], collection: Sequence[str], attacks_next: Sequence[str] | None,
) -> None:  # fmt: skip
    """Attack cards, Collection, blockades; unnamed attack cards are face down, or out with `attacks_next`."""
    left = [attacks.count(good) for good in GOODS]
    for good in (*line, *attack_deals):
        left[GOODS.index(good)] -= 1
    if attacks_next is not None:
        left = [attacks_next.count(good) for good in GOODS]
    values["solo"] |= {
        "line": [GOODS.index(good) for good in line],
        "dealt": [attack_deals.count(good) for good in GOODS],
        "left": left,
        "collection": [table.take(0, name) for name in collection],
        "blocked": [table.take(0, name) for name in side.blocked],
    }


def _deal_rest(
    table: _Table,
    values: dict[str, Any],
    sides: Sequence[Side],
    common_discard: Sequence[str],
    common_deck: Sequence[str] | None,
) -> None:
    for seat, side in enumerate(sides):
        kept = None if side.deck is None else [table.take(seat, name) for name in side.deck]
        rest = table.left[seat]
        values["seats"][seat]["deck"] = rest if kept is None else kept
        if kept is not None:
            values["seats"][seat]["discard"] += rest
    discarded = [table.take(0, name) for name in common_discard]
    kept = None if common_deck is None else [table.take(0, name) for name in common_deck]
    values["common_deck"] = table.common if kept is None else kept
    values["common_discard"] = discarded if kept is None else discarded + table.common


# ---------------------------------------------------------------- reading positions


def seat_of(state: State, seat: int) -> dict[str, Any]:
    """The raw values of a seat."""
    values: dict[str, Any] = take_apart(state)["seats"][seat]
    return values


def goods(state: State, seat: int) -> dict[str, int]:
    """The goods in a seat's supply, those there are."""
    return {good: n for good, n in zip(GOODS[:7], seat_of(state, seat)["goods"], strict=True) if n}


def vp(state: State, seat: int) -> int:
    """Victory points marked so far."""
    points: int = seat_of(state, seat)["vp"]
    return points


def names(state: State, seat: int, zone: str) -> list[str]:
    """Names of the cards in a zone of a seat: hand, location, foundation, discard, deck ..."""
    cards: CardList = state.tables.cards
    return sorted(cards.card(seat, number).name for number in seat_of(state, seat)[zone])


def ids(state: State, seat: int, zone: str) -> list[str]:
    """Printed ids of the cards in a zone of a seat."""
    cards: CardList = state.tables.cards
    return sorted(cards.id(seat, number) for number in seat_of(state, seat)[zone])


def texts(state: State, kind: str | None = None) -> list[str]:
    """The texts of the legal actions, of one kind when given."""
    return [action.text for action in state.legal if kind in {None, action.kind}]


def play(state: State, *actions: str) -> State:
    """Apply actions by text, one after the other; returns the same state."""
    for action in actions:
        state.apply(action)
    return state


def next_round(state: State) -> State:
    """Everybody passes and drafts the first card offered: on to the next round's first choice after its drafts."""
    ending = take_apart(state)["round"]
    while not state.over and take_apart(state)["round"] == ending:
        play(state, "pass")
    while texts(state, "draft"):
        state.apply(state.legal[0])
    return state


def watch(state: State, *actions: str) -> list[Event]:
    """Like `play`, returning all events in order."""
    return [event for action in actions for event in state.step(action)]


def opening(setup: Setup, seed: int) -> tuple[State, list[Event]]:
    """A fresh game and the events that led to its first decision."""
    state = State.__new__(State)
    raw = state._begin(setup.tables(), seed)
    return state, state.game.events_of(state, raw)


def before_production(factions: Sequence[str], *sides: Side, **settings: Any) -> State:
    """The last choice of the second draft: the first player takes Ruins or Hanseatic League, then production begins."""
    state = position(factions, *sides, **settings)
    values = take_apart(state)
    values["phase"], values["turn"] = PHASES.index("second draft"), values["first"]
    values["row"] = [state.tables.cards.number(0, printed) for printed in ("COM061", "COM074")]
    values["common_deck"] = [card for card in values["common_deck"] if card not in values["row"]]
    values["common_discard"] = [card for card in values["common_discard"] if card not in values["row"]]
    values["step"] = len(factions) - 1
    return rebuilt(state, values)
