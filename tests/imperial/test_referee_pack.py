"""What packs pay against the second opinion of `referee`: sets, named colors, linked goods, markers."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from builders import Side, position
from random_play import MIXES, build_eagerly, scatter
from referee import Referee
from referee_compare import activatable, activated, between_actions, compare, compare_targets
from referee_pack import most_sets
from referee_table import Place

from isettlers import State
from isettlers._core.imperial.engine import take_apart
from isettlers.imperial.compiled import MAGIC_NUMBER
from isettlers.imperial.rulings import Rulings

PACKED = [setup for setup in MIXES.values() if MAGIC_NUMBER in setup.packs]
COUNTED = {"gain_sets", "gain_per"}
NAMED = {"color_sets", "color_goods", "linked_goods"}


def held(state: State, seat: int, good: str) -> int:
    """What a seat has of a good, or its victory points."""
    values = take_apart(state)["seats"][seat]
    if good == "vp":
        return int(values["vp"])
    return int(values["goods"][("wood", "stone", "food", "gold", "worker", "raze", "defense").index(good)])


def sphinxes(referee: Referee) -> int:
    """How much more each gain of VP is."""
    return sum(place.word == "on_vp" for place in referee.locations_of(referee.me))


def gains(referee: Referee, place: Place) -> int:
    """How often an action gives its goods for its price (T4)."""
    doubled = place.common and "technology" in referee.tokens.on(place.number)
    return 2 if doubled and not referee.setup.rulings.technology_again else 1


def paid_at_once(referee: Referee, place: Place) -> int:
    """The VP that an action which counts sets or locations brings."""
    clause = place.card.ability
    assert clause is not None
    assert clause.good == "vp"
    if clause.word == "gain_sets":
        amount = dict(referee.by_sets(clause)).get("vp", 0)
    else:
        counted = referee.locations_with_tokens(referee.me)
        amount = min(counted, clause.max or counted)
    return gains(referee, place) * (amount + sphinxes(referee) * (amount > 0))


def compare_named(referee: Referee, place: Place, state: State) -> Counter[str]:
    """Check what each color brings that is offered; the goods that were compared."""
    compared: Counter[str] = Counter()
    for action in state.legal:
        result = referee.color_result(place, action.arguments["color"])
        good, amount = result or ("vp", 0)
        if good in {"card", "technology"}:
            continue
        after = state.clone()
        after.apply(action)
        more = sphinxes(referee) if good == "vp" and amount else 0
        assert held(after, referee.me, good) - held(state, referee.me, good) == amount + more
        compared[good] += 1
    return compared


@pytest.mark.rule("MN8", "MN9", "MN16", "MA4", "T4")
def test_what_sets_and_named_colors_bring() -> None:
    rng = Random(12)
    counted: Counter[str] = Counter()
    named: Counter[str] = Counter()
    for setup in PACKED:
        for _ in range(100):
            state = scatter(rng, setup)
            referee = Referee(state)
            kinds = {referee.read(action) for action in state.legal}
            for place in activatable(referee):
                if place.word not in COUNTED | NAMED or ("activate", *referee.marks(place)) not in kinds:
                    continue
                after = activated(state, referee, place)
                if place.word in COUNTED:
                    gained = held(after, referee.me, "vp") - held(state, referee.me, "vp")
                    assert gained == paid_at_once(referee, place)
                    counted[place.word] += gained > 0
                elif place.word in NAMED and after.legal and after.legal[0].kind == "color":
                    named += compare_named(referee, place, after)
    assert min(counted[word] for word in COUNTED) >= 2, counted
    assert len(named) >= 6, named


@pytest.mark.rule("MN12", "MN13", "MN14")
def test_features_that_count_new_sets_are_marked_for_all_there_are() -> None:
    """One that stays in play has as many markers as there ever were sets, and never more than that."""
    rng = Random(13)
    paid = 0
    for setup, seed in product(PACKED, range(3)):
        state = setup.start(seed=seed)
        before: dict[Place, int] = {}
        while not state.over:
            state.apply_unchecked(build_eagerly(state, rng))
            if between_actions(state):
                after = markers_in_play(state)
                paid += sum(count > before.get(place, count) for place, count in after.items())
                compare_markers(state, before, after)
                before = after
    assert paid > 12


def markers_in_play(state: State) -> dict[Place, int]:
    referee = Referee(state)
    features = [place for place in referee.locations if place.word == "new_sets"]
    owned = [place for place in features if referee.holder(place) < referee.players]
    return {place: referee.tokens.markers(place.row, place.number) for place in owned}


def compare_markers(state: State, before: dict[Place, int], after: dict[Place, int]) -> None:
    referee = Referee(state)
    for place, markers in after.items():
        clause = place.card.ability
        assert clause is not None
        owned = [other.card.colors for other in referee.locations_of(referee.holder(place))]
        sets = most_sets(owned, clause.sets[0])
        assert markers >= sets
        if place in before and not referee.solo:  # a blockade and what it ends make both come and go in one step
            assert markers == max(sets, before[place])


IDLE = Side(hand=["Ruins"])
RICH = {"worker": 4, "wood": 4, "stone": 4, "food": 4}


@pytest.mark.rule("K29", "T4")
def test_production_that_technology_does_not_double_is_told_by_what_it_gives_once() -> None:
    mine = Side(
        hand=["Ruins"],
        empire=["Tidal Engine", "COM018", "COM019", "Old Forest"],
        placed={"COM018": "technology"},
        unlocked=["ATL028"],
        goods=RICH,
    )
    state = position(("atlanteans", "romans"), mine, IDLE, packs=("atlanteans",))
    referee = Referee(state)
    engine = next(place for place in referee.locations if place.card.name == "Tidal Engine")
    assert len(compare_targets(state, engine)) == 2


@pytest.mark.rule("T4")
@pytest.mark.parametrize("uses", [0, 1, 2])
def test_a_further_use_by_technology_is_one_use(uses: int) -> None:
    mine = Side(
        hand=["Ruins"],
        empire=["COM076"],
        placed={"COM076": "technology"},
        uses={"COM076": uses} if uses else {},
        goods=RICH,
    )
    again = Rulings(technology_again=True)
    state = position(("atlanteans", "romans"), mine, IDLE, packs=("atlanteans",), rulings=again)
    kinds = Counter(option[0] for option in compare(state))
    assert (kinds["activate"], kinds["activate_twice"]) == (1, uses == 0)
