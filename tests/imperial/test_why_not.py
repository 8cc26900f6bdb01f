"""Why an action is not legal in Imperial Settlers; without what hinders it, it is."""

from __future__ import annotations

from typing import Any, Final

import pytest
from builders import Side, play, position
from reasons import Remedy

from isettlers import State
from isettlers._core.imperial.engine import WHY_NOT

TWO: Final = ("romans", "japanese")
IDLE: Final = Side(hand=["Ruins"])
WORKER: Final = {"worker": 1}


def of(side: Side = IDLE, enemy: Side = IDLE, *steps: str, factions: tuple[str, ...] = TWO, **rest: Any) -> State:
    return play(position(factions, side, enemy, **rest), *steps)


def having(*empire: str, goods: dict[str, int] | None = None, **rest: Any) -> Side:
    """A side with some locations."""
    return Side(hand=rest.pop("hand", ["Ruins"]), empire=empire, goods=goods or {}, **rest)


def atlanteans(*empire: str, enemy: Side = IDLE, **rest: Any) -> State:
    """A position with Technology."""
    return of(having(*empire, **rest), enemy, factions=("atlanteans", "romans"), packs=("magic-number",))


TWO_RAZES: Final = {"raze": 2}
MASON: Final = {"worker": 1, "stone": 1}


def razed(enemy: Side, goods: dict[str, int] = TWO_RAZES, **rest: Any) -> State:
    """A position in which the Romans may raze."""
    return of(having("COM034", goods=goods), enemy, **rest)


def after_ninjas(first: str) -> State:
    """The Romans may raze, after the Japanese did something."""
    japanese = having("JAP026", "COM015", goods={"worker": 2})
    return of(japanese, having(goods=TWO_RAZES), first, factions=("japanese", "romans"))


def egyptians(**goods: int) -> State:
    """A position with a Golden Bazaar."""
    return of(having("EGY009", goods=goods), factions=("egyptians", "romans"))


def drawing(count: int) -> State:
    """A position with some cards left in the faction deck of the second edition, which is not shuffled again."""
    return of(having(goods={"worker": 2}, deck=["ROM001"][:count]))


def troupe(goods: dict[str, int]) -> State:
    """A position in which Acting Troupe is to use another location."""
    return of(having("COM041", "COM033", "COM034", "COM042", goods=goods), IDLE, "activate Acting Troupe")


RAZE: Final = "raze Town COM015 of japanese"
TECHNOLOGY: Final = "place a Technology token on Town COM015"
TOWN: Final = having("COM015")
SOME: Final = {"technology": 1}

REMEDIES: Final = [
    Remedy(
        of(),
        "choose gold",
        "no answer to the question at hand",
        of(having("COM033", goods=WORKER)),
        "activate Coal Mine COM033",
    ),
    Remedy(of(), "done", "an action comes first", atlanteans("COM015", "COM034", tokens={"technology": 2}), TECHNOLOGY),
    Remedy(
        of(),
        "build Lumberjacks COM042",
        "the card is not in hand",
        of(Side(hand=["COM042"], goods={"wood": 2})),
        "build Lumberjacks COM042",
    ),
    Remedy(of(), "activate Coal Mine COM033", "no such location stands there", of(having("COM033", goods=WORKER))),
    Remedy(
        of(having("COM021", "COM022", goods=MASON)),
        "activate Gold Mine COM022",
        "the action stands under an equal card",
        of(having("COM021", "COM022", goods=MASON)),
        "activate Gold Mine COM021",
    ),
    Remedy(
        of(Side(hand=["COM042"], goods={"stone": 1, "gold": 1})),
        "build Lumberjacks COM042",
        "needs 2 wood, has 0 wood, 1 gold",
        of(Side(hand=["COM042"], goods={"stone": 1, "gold": 2})),
    ),
    Remedy(
        of(Side(hand=["ROM030"])),
        "deal Colossus ROM030",
        "needs 1 food, has 0 food",
        of(Side(hand=["ROM030"], goods={"food": 1})),
    ),
    Remedy(
        of(Side(hand=["ROM030"], goods={"wood": 9, "stone": 9})),
        "build Colossus ROM030",
        "there is no location or foundation to give up",
        of(having("COM015", hand=["ROM030"], goods={"wood": 9, "stone": 9})),
    ),
    Remedy(
        of(Side(hand=["Ruins"], goods={"raze": 1})),
        "raze Ruins COM069 from hand",
        "the card has no raze field",
        of(Side(hand=["COM015"], goods={"raze": 1})),
        "raze Town COM015 from hand",
    ),
    Remedy(razed(TOWN, {"raze": 1}), RAZE, "needs 2 raze, has 1 raze", razed(TOWN)),
    Remedy(
        razed(having("COM015", guarded=["COM015"])),
        RAZE,
        "needs 3 raze, has 2 raze",
        razed(having("COM015", guarded=["COM015"]), {"raze": 3}),
    ),
    Remedy(
        of(having("COM015", goods=TWO_RAZES)),
        "raze Town COM015 of your own row",
        "the location is your own",
        razed(TOWN),
        RAZE,
    ),
    Remedy(razed(TOWN, passed=[1]), RAZE, "japanese has passed", razed(TOWN)),
    Remedy(razed(TOWN, peaceful=True), RAZE, "the game is peaceful", razed(TOWN)),
    Remedy(razed(having("COM071")), "raze Ruins COM071 of japanese", "the location cannot be razed", razed(TOWN), RAZE),
    Remedy(
        after_ninjas("activate Ninjas"),
        RAZE,
        "japanese may not be razed this round",
        after_ninjas("exchange 2 workers for food"),
    ),
    Remedy(
        atlanteans("COM034", goods=TWO_RAZES, enemy=having("COM015", placed={"COM015": "technology_defense"})),
        "raze Town COM015 of romans",
        "a Technology: Defense token forbids it",
        atlanteans("COM034", goods=TWO_RAZES, enemy=TOWN),
    ),
    Remedy(
        of(TOWN),
        "activate Town COM015",
        "it is no Action location",
        of(having("COM034", goods=MASON)),
        "activate Mason COM034",
    ),
    Remedy(
        of(having("COM034", goods=MASON, uses={"COM034": 1})),
        "activate Mason COM034",
        "it was used this round",
        of(having("COM034", goods=MASON)),
    ),
    Remedy(
        of(having("COM034", goods={"worker": 2, "stone": 2})),
        "activate Mason COM034 twice",
        "it can be used once a round",
        of(having("COM034", goods={"worker": 2, "stone": 2})),
        "activate Mason COM034",
    ),
    Remedy(
        of(having("COM034", goods=MASON, uses={"COM034": 3})),
        "activate Mason COM034",
        "it is blocked this round",
        of(having("COM034", goods=MASON)),
    ),
    Remedy(
        of(having("COM046", goods=WORKER)),
        "activate Castle COM046 twice",
        "needs 2 worker, has 1 worker",
        of(having("COM046", goods={"worker": 2})),
    ),
    Remedy(
        atlanteans("ATL010", goods=WORKER),
        "activate Emerald Harbor ATL010",
        "it is to be unlocked first",
        atlanteans("ATL010", goods=WORKER, unlocked=["ATL010"]),
    ),
    Remedy(
        of(having("COM049", hand=[])), "activate Tavern COM049", "cards in hand: needs 1, has 0", of(having("COM049"))
    ),
    Remedy(
        of(having("COM061", goods=WORKER)),
        "activate Hanseatic League COM061",
        "deals: needs 1, has 0",
        of(having("COM061", goods=WORKER, deals=["ROM030"])),
    ),
    Remedy(
        atlanteans("ATL007"),
        "activate Council of Elders ATL007",
        "Technology tokens: needs 1, has 0",
        atlanteans("ATL007", tokens=SOME),
    ),
    Remedy(egyptians(), "activate Golden Bazaar EGY009", "more resources: needs 1, has 0", egyptians(food=1)),
    Remedy(
        of(having("ROM008", goods=WORKER)),
        "activate Engineers ROM008",
        "there is nothing to use it on",
        of(having("ROM008", goods=WORKER), TOWN),
    ),
    Remedy(drawing(0), "exchange 2 workers for a faction card", "the deck is empty", drawing(1)),
    Remedy(
        of(having(goods=WORKER)),
        "exchange 2 workers for food",
        "needs 2 worker, has 1 worker",
        of(having(goods={"worker": 2})),
    ),
    Remedy(
        of(having("COM015", goods={"defense": 1}, guarded=["COM015"])),
        "defend Town COM015",
        "the location is guarded",
        of(having("COM015", goods={"defense": 1})),
    ),
    Remedy(
        of(having("ROM030")),
        "samurai to Colossus ROM030",
        "this faction has no samurai",
        of(having("JAP026", goods=WORKER), factions=("japanese", "romans")),
        "samurai to Ninjas JAP026",
    ),
    Remedy(
        of(),
        "put Ruins COM069 under a Gate",
        "there is no Gate",
        of(Side(hand=["Ruins"], empire=["Gate"]), factions=("japanese", "romans")),
    ),
    Remedy(
        of(having(goods={"food": 1})),
        "put food on the Shrine",
        "there is no Shrine",
        of(Side(hand=["Ruins"], empire=["Shrine"], goods={"food": 1}), factions=("japanese", "romans")),
    ),
    Remedy(atlanteans("COM015"), TECHNOLOGY, "Technology tokens: needs 1, has 0", atlanteans("COM015", tokens=SOME)),
    Remedy(
        atlanteans("COM015", tokens=SOME, placed={"COM015": "technology"}),
        TECHNOLOGY,
        "the location takes no such token",
        atlanteans("COM015", tokens=SOME),
    ),
    Remedy(
        atlanteans("ATL010"),
        "unlock Emerald Harbor ATL010",
        "Technology tokens: needs 1, has 0",
        atlanteans("ATL010", tokens=SOME),
    ),
    Remedy(troupe({"worker": 9}), "choose Mason COM034", "not among the choices", troupe({"worker": 9, "stone": 1})),
]


@pytest.mark.parametrize("remedy", REMEDIES, ids=lambda remedy: remedy.text)
def test_without_its_reason_an_action_is_legal(remedy: Remedy) -> None:
    assert remedy.kind() in WHY_NOT


def test_each_reason_has_a_remedy() -> None:
    assert {remedy.kind() for remedy in REMEDIES} == set(WHY_NOT) - {"over"}


@pytest.mark.parametrize("verb", ["build", "raze_hand"])
def test_of_equal_cards_in_hand_the_first_alone_has_actions(verb: str) -> None:
    goods = {"wood": 9, "stone": 9, "raze": 1}
    state = of(Side(hand=["COM046", "COM047"], goods=goods))
    [first] = [action.id for action in state.legal if action.kind == verb]
    reason = state.why_not(first + 1)
    assert reason is not None
    assert reason.kind == "alike"
