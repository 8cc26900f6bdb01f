"""Why an action is not legal in The Castles of Burgundy; without what hinders it, it is."""

from __future__ import annotations

from typing import Any, Final

import pytest
from attrs import evolve
from burgundy.builders import SHIP_EACH, Side, play, position
from reasons import Remedy

from isettlers import State
from isettlers._core.burgundy.engine import WHY_NOT
from isettlers.burgundy import Rulings

COW: Final = {**SHIP_EACH, 3: ("cow-2",)}
OFFERS: Final = {1: ["market"], 2: ["mine"], 5: ["mine"]}
READY: Final = Side(storage=["ship"], workers=1)
RICH: Final = Side(silver=2)
NEW_GOODS: Final = {1: {"turquoise": 1, "violet": 1, "pink": 1}}


def on_die(value: int, side: Side = READY, **rest: Any) -> State:
    """A position in which a die with a value was chosen."""
    return play(position(side, dice=(value, 6 if value < 6 else 1), **rest), f"die {value}")


def selling(side: Side = RICH, **rest: Any) -> State:
    """A position in which the black depot has a bank."""
    return position(side, black=["bank"], **rest)


def unloading(side: Side, *steps: str, **rest: Any) -> State:
    """A position in which a ship was placed."""
    return play(position(evolve(side, storage=["ship"]), dice=(5, 1), **rest), "die 5", "place ship on 19", *steps)


def refusing(*storage: str) -> State:
    """A position with a die for depot 3 in which a full storage refuses tiles."""
    return on_die(3, Side(storage=storage), depots=COW, rulings=Rulings(full_storage="refuse"))


REMEDIES: Final = [
    Remedy(on_die(2), "end turn", "no answer to the question at hand: die", selling(dice=())),
    Remedy(position(READY, dice=(6, 5)), "die 3", "no die is left with this value", position(READY, dice=(6, 3))),
    Remedy(selling(dice=()), "take ship from depot 3", "no die is left with this value", on_die(3)),
    Remedy(
        position(READY, dice=(6, 3), depots=COW), "take cow-2 from depot 3", "a die comes first", on_die(3, depots=COW)
    ),
    Remedy(selling(), "end turn", "a die is still to be used", selling(dice=())),
    Remedy(on_die(3), "take cow-2 from depot 3", "cow-2 does not lie there", on_die(3, depots=COW)),
    Remedy(
        refusing("ship", "ship", "mine"), "take cow-2 from depot 3", "the storage is full", refusing("ship", "mine")
    ),
    Remedy(on_die(5), "place mine on 24", "mine is not stored", on_die(5, Side(storage=["mine"], workers=5))),
    Remedy(on_die(5, Side({19: "ship"}, storage=["ship"])), "place ship on 19", "a tile lies on the hex", on_die(5)),
    Remedy(on_die(3), "place ship on 11", "the hex is beige", on_die(3, Side(storage=["bank"])), "place bank on 11"),
    Remedy(
        on_die(4), "place ship on 20", "no tile lies beside the hex", on_die(4, Side({19: "ship"}, storage=["ship"]))
    ),
    Remedy(
        on_die(3, Side({19: "ship", 13: "bank"}, storage=["bank"])),
        "place bank on 14",
        "the city has a bank already",
        on_die(3, Side({19: "ship", 13: "market"}, storage=["bank"])),
    ),
    Remedy(on_die(1), "sell turquoise", "there are no turquoise goods", on_die(1, Side(goods={"turquoise": 1}))),
    Remedy(
        on_die(1, depots=COW),
        "take cow-2 from depot 3",
        "workers: needs 2, has 1",
        on_die(1, Side(workers=2), depots=COW),
    ),
    Remedy(
        position(Side(), dice=(6, 2), depots=COW),
        "take cow-2 from depot 3",
        "workers: needs 1, has 0",
        on_die(2, depots=COW),
    ),
    Remedy(selling(Side(silver=1)), "buy bank from the black depot", "silverlings: needs 2, has 1", selling()),
    Remedy(selling(bought=True), "buy bank from the black depot", "a purchase was made this turn", selling()),
    Remedy(
        selling(),
        "buy ship from depot 1",
        "only the black depot sells without knowledge-6",
        selling(Side({12: "knowledge-6"}, silver=2)),
    ),
    Remedy(
        play(on_die(3, Side(storage=["carpenters_workshop"]), depots=OFFERS), "place carpenters_workshop on 11"),
        "take mine from depot 2",
        "carpenters_workshop takes other tiles",
        play(on_die(3, Side(storage=["church"]), depots=OFFERS), "place church on 11"),
    ),
    Remedy(
        unloading(Side(), depot_goods={1: {"red": 1}}),
        "ship to depot 3",
        "gives no more than another choice",
        unloading(Side(), depot_goods={3: {"red": 1}}),
    ),
    Remedy(
        unloading(Side(goods={"red": 1}), "ship to depot 1", depot_goods=NEW_GOODS),
        "keep pink",
        "leaves fewer types than can be stored",
        unloading(Side(goods={"red": 1}), "ship to depot 1", "keep turquoise", depot_goods=NEW_GOODS),
    ),
]


@pytest.mark.parametrize("remedy", REMEDIES, ids=lambda remedy: remedy.text)
def test_without_its_reason_an_action_is_legal(remedy: Remedy) -> None:
    assert remedy.kind() in WHY_NOT


def test_each_reason_has_a_remedy() -> None:
    assert {remedy.kind() for remedy in REMEDIES} == set(WHY_NOT) - {"over"}
