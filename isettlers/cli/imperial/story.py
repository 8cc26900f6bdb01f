"""Events of Imperial Settlers told in lines, with no more than the listener may know."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from attrs import Factory, define

from isettlers.cli.imperial import words
from isettlers.cli.imperial.table import read, tally
from isettlers.cli.teller import Teller
from isettlers.imperial import GAME
from isettlers.imperial.tables import FIRST_FACTION_CARD, CardList
from isettlers.state import State
from isettlers.values import Event

_PRINTED_ID: Final = re.compile(r" [A-Z]{2,6}\d{3}\b")
_FREE: Final = ("defend", "samurai", "stash_good", "technology")
_MOVES: Final = (
    *_FREE, "pass", "build", "deal", "raze_hand", "raze", "activate", "activate_twice", "exchange", "unlock",
)  # fmt: skip
_ALWAYS: Final = ("technology",)
"""Free moves that are also made after the action."""
_ASIDES: Final = {
    "build": ("build ", "building "),
    "raze_hand": ("raze ", "razing "),
    "samurai": ("samurai to ", "a samurai to "),
    "keep": ("keep ", "keeping "),
    "give_up": ("give up ", "giving up "),
    "give_foundation": ("give up ", "giving up "),
    "seat": ("choose ", "choosing "),
    "location": ("choose ", "choosing "),
    "choose_deal": ("choose ", "choosing the "),
    "choose_trade": ("choose ", "choosing the "),
    "card": ("hand over ", "handing over "),
    "color": ("choose ", "choosing "),
    "attack_card": ("choose ", "choosing "),
    "attack_deal": ("choose ", "choosing "),
}
"""Answers within an action that its goods do not tell: how their text begins, and how it begins here."""
_FACE_DOWN: Final = {"keep": "keep a card", "card": "hand over a card"}
"""Actions whose card the others do not see, and what they see of them."""


@define
class _Deed:
    """Deeds and gains of a seat within a turn or a phase."""

    stashed: list[str] = Factory(list)
    """Cards put under a Gate, a free move; empty names for cards that the listener does not see."""
    texts: list[str] = Factory(list)
    moved: bool = False
    """The action that ends the turn has begun: what follows belongs to it."""
    paid: Counter[str] = Factory(Counter)
    gained: Counter[str] = Factory(Counter)
    drawn: list[str] = Factory(list)
    unseen: Counter[str] = Factory(Counter)
    """Cards drawn that the listener does not see, by deck."""

    def cards(self) -> str:
        """The cards drawn."""
        return ", ".join(part for part in (tally(self.drawn), words.amounts(self.unseen)) if part)

    def text(self) -> str:
        """All of it in words."""
        parts = (
            ("pay", words.amounts(self.paid)),
            ("gain", words.amounts(self.gained)),
            ("draw", self.cards()),
        )
        results = "; ".join(f"{verb} {what}" for verb, what in parts if what)
        stashed = tally(filter(None, self.stashed)) or words.amount("card", len(self.stashed))
        free = [f"put {stashed} under a Gate"] if self.stashed else []
        return ": ".join(part for part in (", ".join(free + self.texts), results) if part)


@define
class _Attack:
    """An attack of the virtual player's, or with no good what comes to the Collection without one."""

    good: str | None
    booty: list[str] = Factory(list)
    more: int = 0
    """Points of the Collection that are not from its cards."""

    def text(self) -> str:
        """Good and booty in words."""
        parts = [tally(self.booty), f"{self.more} more for the Collection" if self.more else ""]
        booty = "; ".join(filter(None, parts))
        if self.good is None:
            return f"to the Collection: {booty}" if self.booty else booty
        return f"attack card {self.good}: {booty or 'finds nothing'}"


class Story(Teller):
    """Tells what happened turn by turn, and phase by phase where nobody has the turn."""

    def __init__(self, state: State, viewer: int | None = None) -> None:
        table = read(state, viewer)
        cards: CardList = state.tables.cards
        rows = state.seats if table.virtual is None else state.seats + 1
        self._names = [state.seat_name(row) for row in range(rows)]
        self._commons = frozenset(cards.ids[0][:FIRST_FACTION_CARD])
        self._viewer = viewer
        self._phase = table.phase
        self._row = [card.name for card in table.row]
        self._discarded: list[str] = []
        self._attacks: list[_Attack] = []
        self._turn = table.turn if table.phase == "action" else None
        self._deeds: dict[int, _Deed] = {}
        super().__init__()

    def listeners(self) -> Mapping[str, Callable[[Event], None]]:
        """Return the method for each kind of event in the story."""
        return {
            "round": self._on_round,
            "phase": self._on_phase,
            "turn": self._on_turn,
            "action": self._on_action,
            "move": self._on_move,
            "goods": self._on_goods,
            "vp": self._on_vp,
            "tokens": self._on_tokens,
            "search": self._on_search,
            "attack": self._on_attack,
            "line": self._on_line,
            "collect": self._on_collect,
        }

    def _on_round(self, event: Event) -> None:
        self.gathered()
        self.tell("round", None, f"Round {event.values['round']}, {self._names[event.values['first']]} first")

    def _on_phase(self, event: Event) -> None:
        self.gathered()
        self._phase = event.values["phase"]
        if self._phase not in {"second draft", "over"}:
            self.tell("phase", None, "draft" if self._phase == "first draft" else self._phase)

    def _on_turn(self, event: Event) -> None:
        self.gathered()
        self._turn = event.seat

    def _on_action(self, event: Event) -> None:
        deed = self._deed(event)
        kind = GAME.block(event.values["action"]).kind
        text = _PRINTED_ID.sub("", event.values["text"])
        if kind in _FACE_DOWN and not self._sees(event):
            text = _FACE_DOWN[kind]
        if kind == "stash_card":
            deed.stashed.append(text.removeprefix("put ").removesuffix(" under a Gate") if self._sees(event) else "")
        elif kind in _ALWAYS:
            deed.texts.append(text)
        elif self._phase == "action" and kind in _MOVES and not deed.moved and event.seat == self._turn:
            deed.texts.append("exchange workers" if kind == "exchange" else text)
            deed.moved = kind not in _FREE
        elif kind in _ASIDES and self._phase != "attack":
            begins, begin = _ASIDES[kind]
            deed.texts.append(begin + text.removeprefix(begins))

    def _on_move(self, event: Event) -> None:
        name = event.values["name"]
        match event.values["source"], event.values["target"]:
            case "deck", "row" if self._phase != "action":
                self._row.append(name)
            case "row", "hand":
                self._deed(event).texts.append(f"{'find' if self._phase == 'action' else 'take'} {name}")
            case "row", "location":
                self._deed(event).texts.append(f"gets {name}")
            case "packet", ("hand" | "kept"):
                self._deed(event).texts.append(f"keep {name if self._sees(event) else 'a card'}")
            case "packet", "discard":
                self._discarded.append(name)
            case source, "collection":
                self._attack().booty.append(f"the deal {name}" if source == "deal" else name)
            case "location", "blocked":
                self._attack().booty.append(f"{name} is blockaded")
            case "deck", "hand" if self._sees(event):
                self._deed(event).drawn.append(name)
            case "deck", "hand":
                deck = "common_card" if event.values["card"] in self._commons else "faction_card"
                self._deed(event).unseen[deck] += 1

    def _on_goods(self, event: Event) -> None:
        deed = self._deed(event)
        for good, number in event.values["goods"].items():
            (deed.gained if number > 0 else deed.paid)[good] += abs(number)

    def _on_vp(self, event: Event) -> None:
        self._deed(event).gained["vp"] += event.values["points"]

    def _on_tokens(self, event: Event) -> None:
        count = event.values["count"]
        deed = self._deed(event)
        (deed.gained if count > 0 else deed.paid)[event.values["token"]] += abs(count)

    def _on_search(self, event: Event) -> None:
        ending = "" if event.values["found"] else " in vain"
        self._deed(event).texts.append(
            f"searching the {event.values['deck']} deck for a {event.values['color']} card{ending}"
        )

    def _on_attack(self, event: Event) -> None:
        self._attacks.append(_Attack(event.values["good"]))

    def _on_line(self, event: Event) -> None:
        how = {"a deal": "makes it a deal", "out of the game": "takes it out of the game"}.get(event.values["how"])
        if how is not None and self._turn is not None:
            card = f"the attack card with {event.values['good']}"
            self._deeds.setdefault(self._turn, _Deed()).texts.append(f"{how}: {card}")

    def _on_collect(self, event: Event) -> None:
        self._attack().more += event.values["points"]

    def _attack(self) -> _Attack:
        """The attack under way, or what the virtual player gathers before the first."""
        if not self._attacks:
            self._attacks.append(_Attack(None))
        return self._attacks[-1]

    def _sees(self, event: Event) -> bool:
        return self._viewer in {None, event.seat}

    def _deed(self, event: Event) -> _Deed:
        """The deed an event belongs to; only of events that have a seat."""
        return self._deeds.setdefault(-1 if event.seat is None else event.seat, _Deed())

    def gathered(self) -> None:
        """Tell what has been gathered, as the phase wants it told."""
        deeds = {seat: text for seat, deed in self._deeds.items() if (text := deed.text())}
        if self._phase in {"first draft", "second draft"}:
            self._tell_draft(deeds)
        elif self._phase == "lookout":
            drawn = ", ".join(f"{self._names[seat]} {deed.cards()}" for seat, deed in self._deeds.items())
            self.tell("deed", None, f"drawn: {drawn}" if drawn else "")
        elif self._phase == "cleanup":
            lost = [f"{self._names[seat]} {words.amounts(d.paid)}" for seat, d in self._deeds.items() if d.paid]
            self.tell("deed", None, f"not kept: {'; '.join(lost)}" if lost else "")
            for seat, deed in self._deeds.items():
                self.tell("deed", seat, f"gain {words.amounts(deed.gained)}" if deed.gained else "")
        elif self._phase == "production" or self._turn not in deeds:
            for seat, text in deeds.items():
                self.tell("deed", seat, text)
        else:
            own = deeds.pop(self._turn)
            others = "".join(f" ({self._names[seat]}: {text})" for seat, text in deeds.items())
            self.tell("deed", self._turn, own + others)
        for attack in self._attacks:
            self.tell("deed", None, attack.text())
        self._deeds, self._attacks = {}, []

    def _tell_draft(self, deeds: Mapping[int, str]) -> None:
        shown = f"{tally(self._row)} on offer" if self._row else ""
        taken = ", ".join(f"{self._names[seat]} {text}" for seat, text in deeds.items())
        self.tell("deed", None, ": ".join(filter(None, (shown, taken))))
        self.tell("deed", None, f"discarded: {tally(self._discarded)}" if self._discarded else "")
        self._row, self._discarded = [], []
