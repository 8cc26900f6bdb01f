"""Why goods, points and cards change hands: `cause` in `goods`, `vp` and `move` events, for every reader the same."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from builders import Side, before_production, position, texts, watch
from full_set import amount
from random_play import MIXES_AND_SOLO, choose, scatter

from isettlers import Event, State
from isettlers._core.imperial.engine import VOCABULARY

IDLE = Side(hand=["Ruins"])
PAIR = ("romans", "egyptians")


def causes(events: Sequence[Event], *kinds: str) -> list[tuple[str, int | None, str | None]]:
    """Kind, seat and cause of the events of some kinds."""
    return [(event.kind, event.seat, event.values.get("cause")) for event in events if event.kind in kinds]


def test_what_is_built_causes_its_price_and_a_feature_what_it_pays() -> None:
    mine = Side(hand=["Ruins", "COM001"], empire=["COM002"], goods={"wood": 1, "stone": 2})
    events = watch(position(PAIR, mine, IDLE), "build Statue COM001")
    pairs = causes(events, "goods", "vp")
    assert pairs[0] == ("goods", 0, "COM001")
    assert pairs[1] == ("vp", 0, "COM001")
    assert pairs[-2:] == [("goods", 0, "COM002"), ("vp", 0, "COM002")]
    assert "romans: +1 gold (Supplier)" in [event.text for event in events]
    own = [event.values for event in events if event.kind == "move" and event.values["card"] == "COM001"]
    assert own
    assert all("cause" not in values for values in own)


def test_dark_chapel_causes_the_points_and_what_is_razed_the_goods() -> None:
    mine, theirs = (
        Side(hand=["Ruins"], empire=["Dark Chapel"], goods={"raze": 4}),
        Side(hand=["Ruins"], empire=["Castle", "COM015"]),
    )
    state = position(("barbarians", "romans"), mine, theirs)
    events = watch(state, "activate Dark Chapel", "choose Town of romans", "choose worker", "choose worker")
    assert causes(events, "vp") == [("vp", 0, "BAR014")]
    assert causes(events, "goods")[-1] == ("goods", 0, "COM015")


def test_a_feature_that_pays_for_what_others_do() -> None:
    mine = Side(hand=["Ruins"], goods={"worker": 2})
    state = position(PAIR, mine, Side(hand=["Ruins"], empire=["Oasis"]))
    oasis = state.tables.cards.id(1, next(iter(view_of(state, 1))))
    events = watch(state, "exchange 2 workers for wood")
    assert causes(events, "goods")[:2] == [("goods", 0, "exchange"), ("goods", 0, "exchange")]
    assert {cause for _, seat, cause in causes(events, "goods", "vp", "move") if seat == 1} == {oasis}


def view_of(state: State, seat: int) -> list[int]:
    """The numbers of the locations of a seat."""
    return [state.tables.cards.number(seat, place["card"]) for place in state.view()["seats"][seat]["empire"]]


def test_production_comes_from_the_board_from_deals_and_from_locations() -> None:
    mine = Side(hand=["Ruins"], empire=["Quarry"], deals=["ROM001"])
    state = before_production(PAIR, mine, IDLE)
    quarry = state.tables.cards.id(0, view_of(state, 0)[0])
    events = list[Event]()
    while "pass" not in texts(state):
        events += state.step(state.legal[0])
    begun = next(place for place, event in enumerate(events) if event.values.get("phase") == "production")
    pairs = [cause for kind, seat, cause in causes(events[begun:], "goods", "vp") if seat == 0]
    assert pairs == ["board", "ROM001", quarry]


def test_an_activation_causes_its_price_its_goods_and_its_draws() -> None:
    mine = Side(hand=["Ruins"], empire=["Coal Mine"], goods={"worker": 2})
    state = position(PAIR, mine, IDLE)
    mine_id = state.tables.cards.id(0, view_of(state, 0)[0])
    events = watch(state, "activate Coal Mine")
    assert causes(events, "goods") == [("goods", 0, mine_id)] * 2


def test_the_shrine_causes_the_loss_of_the_good_that_is_put_on_it() -> None:
    mine = Side(hand=["Ruins"], empire=["Shrine"], goods={"wood": 1})
    state = position(("japanese", "romans"), mine, IDLE)
    shrine = state.tables.cards.id(0, view_of(state, 0)[0])
    assert causes(watch(state, "put wood on the Shrine"), "goods") == [("goods", 0, shrine)]


def test_a_razed_location_causes_what_razing_costs_and_gives() -> None:
    mine = Side(hand=["Ruins"], goods={"raze": 2})
    events = watch(position(PAIR, mine, Side(hand=["Ruins"], empire=["COM008"])), "raze Quarry COM008 of egyptians")
    assert causes(events, "goods") == [("goods", 0, "COM008"), ("goods", 0, "COM008"), ("goods", 1, "COM008")]


def test_what_is_not_kept_goes_by_cleanup() -> None:
    mine = Side(hand=["Ruins"], goods={"wood": 3})
    events = watch(position(PAIR, mine, passed=(1,)), "pass")
    assert ("goods", 0, "cleanup") in causes(events, "goods")


def readers(state: State) -> list[int | None]:
    return [None, *range(state.seats)]


def test_a_cause_is_open_to_everybody() -> None:
    """A card that is a cause lies open before the step, or an event of it has shown it to all."""
    rng = Random(3)
    seen: Counter[str] = Counter()
    for setup in MIXES_AND_SOLO:
        for _ in range(amount(25, default=5)):
            state = scatter(rng, setup)
            for _ in range(12):
                if state.over:
                    break
                shown = json.dumps(state.view())
                before = state.clone()
                events = state.step(choose(state, rng))
                heard = {reader: before.public_events(events, reader) for reader in readers(state)}
                for place, event in enumerate(events):
                    cause = event.values.get("cause")
                    assert all(heard[reader][place].values.get("cause") == cause for reader in heard)
                    if cause is None:
                        seen[f"{event.kind} without"] += 1
                        continue
                    known = shown + json.dumps([dict(each.values) for each in heard[None][:place]])
                    assert cause in VOCABULARY["causes"] or f'"{cause}"' in known, event
                    seen[cause if cause in VOCABULARY["causes"] else event.kind] += 1
    assert set(seen) >= {"goods", "vp", "move", *VOCABULARY["causes"]}
    assert seen["goods without"] * 10 < seen["goods"]
    assert seen["vp without"] == 0


@pytest.mark.parametrize("name", VOCABULARY["causes"])
def test_a_rule_is_no_printed_id(name: str) -> None:
    assert name.isidentifier()
    assert not name[-3:].isdigit()
