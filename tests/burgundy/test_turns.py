"""Turns: dice, workers, the four dice actions, the purchase (BU1 to BU9, BK28)."""

from __future__ import annotations

import pytest
from burgundy.builders import (
    SHIP_EACH,
    Side,
    actor,
    black,
    depot,
    dice,
    full,
    goods,
    kinds,
    play,
    position,
    silver,
    sold,
    storage,
    texts,
    tiles,
    vp,
    workers,
)

from isettlers import IllegalAction
from isettlers.burgundy import Rulings

KNOWLEDGE_8 = {12: "knowledge-8"}


# ---------------------------------------------------------------- dice


@pytest.mark.rule("BU1", "BA24")
def test_the_dice_are_used_in_either_order_and_equal_ones_are_offered_once() -> None:
    assert texts(position(Side(), dice=(5, 2))) == ["die 2", "die 5"]
    state = position(Side(), dice=(4, 4))
    assert kinds(state) == {"take", "workers"}
    assert texts(state, "take") == ["take ship from depot 4"]


@pytest.mark.rule("BU1")
def test_both_dice_may_do_the_same_and_then_the_turn_is_over() -> None:
    state = play(position(Side(), dice=(5, 2)), "die 2", "take workers")
    assert actor(state) == 0
    assert dice(state, 0) == []
    state = play(state, "take workers")
    assert actor(state) == 1
    assert workers(state, 0) == 4


@pytest.mark.rule("BU1")
def test_no_die_is_left_unused() -> None:
    state = position(Side(silver=2), dice=(5, 2), black=["ship"])
    assert texts(state) == ["die 2", "die 5", "buy ship from the black depot"]
    state = play(state, "die 5", "take workers")
    assert texts(state) == ["die 2", "buy ship from the black depot"]
    with pytest.raises(IllegalAction):
        state.apply("end turn")


@pytest.mark.rule("BU2", "BU8")
@pytest.mark.parametrize("before", [0, 1, 2])
def test_the_purchase_is_before_between_or_after_the_dice(before: int) -> None:
    state = position(Side(silver=5), dice=(5, 2), black=["ship", "cow-4"])
    steps = ["die 2", "take workers", "die 5", "take workers"]
    state = play(state, *steps[: 2 * before], "buy ship from the black depot")
    assert storage(state, 0) == ["ship"]
    assert silver(state, 0) == 3
    assert black(state) == ["cow-4"]
    assert "buy" not in kinds(state)
    assert actor(state) == (0 if before < 2 else 1)


@pytest.mark.rule("BU2", "BA24")
def test_the_turn_ends_after_the_dice_when_nothing_is_bought() -> None:
    state = position(Side(silver=2), dice=(5, 2), black=["ship"])
    state = play(state, "die 2", "take workers", "die 5", "take workers")
    assert texts(state) == ["end turn", "buy ship from the black depot"]
    state = play(state, "end turn")
    assert actor(state) == 1
    assert silver(state, 0) == 2


@pytest.mark.rule("BU8")
def test_a_purchase_costs_two_silverlings() -> None:
    assert "buy" not in kinds(position(Side(silver=1), black=["ship"]))
    assert "buy" in kinds(position(Side(silver=2), black=["ship"]))
    assert "buy" not in kinds(position(Side(silver=2), black=[]))
    assert "buy" not in kinds(position(Side(silver=2), black=["ship"], bought=True))


@pytest.mark.rule("BA3")
@pytest.mark.parametrize(
    ("tile", "steps"),
    [
        ("castle", ["die 6", "place castle on 6"]),
        ("city_hall", ["die 3", "place city_hall on 11"]),
        ("ship", ["die 5", "place ship on 19"]),
        ("carpenters_workshop", ["die 3", "place carpenters_workshop on 11"]),
    ],
)
def test_nothing_is_bought_while_an_effect_is_under_way(tile: str, steps: list[str]) -> None:
    side = Side({11: "watchtower"} if tile == "castle" else {}, storage=[tile, "mine"], silver=9)
    number = int(steps[0].split()[1])
    depots = {1: ["market"], 2: ["mine"], 5: ["mine"]}
    state = position(side, dice=(number, 2), black=["ship"], depots=depots, depot_goods={2: {"red": 1}})
    assert "buy" in kinds(state)
    state = play(state, *steps)
    assert actor(state) == 0
    assert kinds(state)
    assert not kinds(state) & {"buy", "end", "die"}


# ---------------------------------------------------------------- workers


@pytest.mark.rule("BT1", "BU3")
def test_two_workers_make_a_six_of_a_two() -> None:
    state = play(
        position(Side(workers=2), dice=(2, 1), depots={**SHIP_EACH, 6: ["cow-4"]}), "die 2", "take cow-4 from depot 6"
    )
    assert storage(state, 0) == ["cow-4"]
    assert workers(state, 0) == 0


@pytest.mark.rule("BT7", "BK8", "BA8")
def test_with_knowledge_eight_two_workers_make_a_three_of_a_six() -> None:
    side = Side(KNOWLEDGE_8, workers=2)
    state = play(position(side, dice=(6, 1), depots={**SHIP_EACH, 3: ["cow-4"]}), "die 6", "take cow-4 from depot 3")
    assert workers(state, 0) == 0


PAID = {
    (False, False): [0, 1, 2, 3],
    (True, False): [0, 1, 1, 2],
    (False, True): [0, 0, 1, 2],
    (True, True): [0, 0, 1, 1],
}


@pytest.mark.rule("BK28", "BU3", "BK8", "BK12", "BA7", "BA21", "BD7")
@pytest.mark.parametrize("strong", [False, True], ids=["plain", "knowledge 8"])
@pytest.mark.parametrize("free", [False, True], ids=["plain", "knowledge 12"])
@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("depot", range(1, 7))
def test_what_it_costs_to_take_from_a_depot(value: int, depot: int, *, strong: bool, free: bool) -> None:
    owned = ["knowledge-8"] * strong + ["knowledge-12"] * free
    side = Side(dict(zip((12, 7), owned, strict=False)), workers=3)
    steps = min(abs(value - depot), 6 - abs(value - depot))
    cost = PAID[strong, free][steps]
    other = next(die for die in range(1, 7) if die not in {value, depot})
    depots = {**SHIP_EACH, depot: ["pig-2"]}
    state = position(side, dice=(value, other), depots=depots)
    after = play(state, f"die {value}", f"take pig-2 from depot {depot}")
    assert workers(after, 0) == 3 - cost
    if cost:
        poor = position(Side(side.estate, workers=cost - 1), dice=(value, other), depots=depots)
        assert f"take pig-2 from depot {depot}" not in texts(play(poor, f"die {value}"))


@pytest.mark.rule("BK9", "BK10", "BK11", "BA7")
@pytest.mark.parametrize(
    ("number", "colors"),
    [(9, {"beige"}), (10, {"blue", "light_green"}), (11, {"dark_green", "grey", "yellow"}), (12, set()), (8, set())],
)
@pytest.mark.parametrize(
    ("tile", "color", "hexagon", "value"),
    [
        ("bank", "beige", 25, 3),
        ("ship", "blue", 19, 5),
        ("pig-2", "light_green", 10, 4),
        ("castle", "dark_green", 6, 6),
        ("mine", "grey", 24, 4),
        ("knowledge-20", "yellow", 30, 2),
    ],
)
@pytest.mark.parametrize("step", [-1, 1])
def test_the_free_step_is_for_the_colors_of_the_tile(
    number: int, colors: set[str], tile: str, color: str, hexagon: int, value: int, step: int
) -> None:
    around = {11: "watchtower", 12: f"knowledge-{number}", 24: "mine"}
    around.pop(hexagon, None)
    die = (value - 1 + step) % 6 + 1
    for there in (0, 1):
        side = Side(around, storage=[tile], workers=there)
        state = play(position(side, dice=(die, die % 6 + 1)), f"die {die}")
        text = f"place {tile} on {hexagon}"
        assert (text in texts(state)) == (color in colors or there == 1)
        if text in texts(state):
            assert workers(play(state, text), 0) == there - (color not in colors)


@pytest.mark.rule("BK9", "BA7")
def test_the_free_step_of_a_color_does_not_help_other_actions() -> None:
    side = Side({12: "knowledge-9"}, storage=["bank"], goods={"orange": 1})
    state = play(position(side, dice=(1, 3), depots={2: ["mine"], 6: ["mine"]}), "die 1")
    assert texts(state) == ["place bank on 13", "take workers"]


@pytest.mark.rule("BK12", "BA11")
def test_knowledge_twelve_helps_to_take_only_tiles_for_a_die() -> None:
    side = Side({12: "knowledge-12"}, storage=["bank"], goods={"orange": 1})
    state = play(position(side, dice=(1, 3), depots={2: ["mine"], 6: ["mine"], 5: ["ship"]}), "die 1")
    assert set(texts(state)) == {"take mine from depot 2", "take mine from depot 6", "take workers"}


@pytest.mark.rule("BU3", "BU6")
def test_workers_help_to_sell_other_goods() -> None:
    side = Side(goods={"turquoise": 2, "red": 1, "violet": 3}, workers=2)
    state = play(position(side, dice=(6, 5)), "die 6")
    assert texts(state, "sell") == ["sell turquoise", "sell violet", "sell red"]
    state = play(state, "sell red")
    assert workers(state, 0) == 0
    assert vp(state, 0) == 2


@pytest.mark.rule("BA21")
def test_each_result_is_offered_once_at_its_cheapest_price() -> None:
    side = Side({12: "knowledge-12"}, workers=9)
    state = play(position(side, dice=(1, 3), depots={4: ["mine"]}), "die 1")
    assert texts(state, "take") == ["take mine from depot 4"]
    assert workers(play(state, "take mine from depot 4"), 0) == 7


# ---------------------------------------------------------------- taking


@pytest.mark.rule("BU4")
def test_a_tile_is_taken_from_the_depot_of_the_die_into_storage() -> None:
    state = position(Side(storage=["bank"]), dice=(3, 6), depots={3: ["ship", "pig-3"], 6: ["mine"]})
    state = play(state, "die 3")
    assert texts(state, "take") == ["take pig-3 from depot 3", "take ship from depot 3"]
    state = play(state, "take ship from depot 3")
    assert sorted(storage(state, 0)) == ["bank", "ship"]
    assert depot(state, 3) == ["pig-3"]


@pytest.mark.rule("BU4", "BC6", "BA22")
def test_full_storage_discards_a_tile_first_which_may_equal_the_one_that_comes() -> None:
    side = Side(storage=["bank", "ship", "ship"])
    state = play(position(side, dice=(3, 6), depots={3: ["ship"]}), "die 3", "take ship from depot 3")
    assert texts(state) == ["discard bank", "discard ship"]
    assert sorted(storage(play(state, "discard bank"), 0)) == ["ship", "ship", "ship"]
    after = play(state, "discard ship")
    assert sorted(storage(after, 0)) == ["bank", "ship", "ship"]
    assert depot(after, 3) == []


@pytest.mark.rule("BA4", "BU8")
def test_a_purchase_with_full_storage_discards_a_tile_first() -> None:
    side = Side(storage=["bank", "ship", "mine"], silver=2)
    state = play(position(side, black=["pig-4"]), "buy pig-4 from the black depot")
    assert texts(state) == ["discard bank", "discard mine", "discard ship"]
    state = play(state, "discard mine")
    assert sorted(storage(state, 0)) == ["bank", "pig-4", "ship"]
    assert silver(state, 0) == 0


@pytest.mark.rule("BA4")
def test_tiles_are_discarded_for_nothing_but_room() -> None:
    state = position(Side(storage=["bank", "ship"], silver=2), dice=(3, 6), black=["pig-4"])
    assert "discard" not in kinds(state)
    assert "discard" not in kinds(play(state, "buy pig-4 from the black depot"))
    assert "discard" not in kinds(play(state, "die 3"))


@pytest.mark.rule("BA4")
def test_with_the_option_full_storage_takes_nothing() -> None:
    rules = Rulings(full_storage="refuse")
    full = Side(storage=["bank", "ship", "mine"], silver=2)
    state = position(full, dice=(3, 6), black=["pig-4"], depots={3: ["ship"]}, rulings=rules)
    assert "buy" not in kinds(state)
    assert "take" not in kinds(play(state, "die 3"))
    room = Side(storage=["bank", "ship"], silver=2)
    state = position(room, dice=(3, 6), black=["pig-4"], depots={3: ["ship"]}, rulings=rules)
    assert "buy" in kinds(state)
    assert "take" in kinds(play(state, "die 3"))


# ---------------------------------------------------------------- adding


@pytest.mark.rule("BU5", "BD8")
@pytest.mark.parametrize(
    ("tile", "die", "hexes"),
    [
        ("bank", 3, [11, 25]),
        ("bank", 2, []),
        ("knowledge-4", 1, [12]),
        ("ship", 2, [17]),
        ("ship", 5, [19]),
        ("ship", 1, []),
        ("mine", 4, [24]),
        ("mine", 1, []),
        ("pig-2", 4, []),
        ("castle", 6, []),
    ],
)
def test_the_first_tile_goes_beside_the_castle_on_its_color_and_die(tile: str, die: int, hexes: list[int]) -> None:
    state = play(position(Side(storage=[tile]), dice=(die, die % 6 + 1)), f"die {die}")
    assert texts(state, "place") == [f"place {tile} on {hexagon}" for hexagon in hexes]


@pytest.mark.rule("BU5")
def test_a_tile_needs_a_neighbour_and_an_empty_hex() -> None:
    side = Side({11: "bank", 10: "pig-2"}, storage=["pig-3"], workers=3)
    state = play(position(side, dice=(5, 6)), "die 5")
    assert texts(state, "place") == ["place pig-3 on 4", "place pig-3 on 5", "place pig-3 on 9"]
    state = play(state, "place pig-3 on 5")
    assert tiles(state, 0) == {5: "pig-3", 10: "pig-2", 11: "bank", 18: "castle"}
    assert storage(state, 0) == []
    assert workers(state, 0) == 1


@pytest.mark.rule("BU5")
def test_a_tile_comes_from_storage_only() -> None:
    state = play(position(Side(), dice=(3, 6), depots={3: ["bank"]}), "die 3")
    assert "place" not in kinds(state)


@pytest.mark.rule("BU9")
def test_placed_tiles_stay_where_they_are() -> None:
    state = position(Side({11: "bank"}, storage=["ship"], silver=4, goods={"red": 1}), black=["mine"], seed=5)
    while not state.over:
        before = [tiles(state, seat) for seat in range(2)]
        state.apply(state.legal[len(state.legal) * 3 // 5])
        for seat in range(2):
            assert before[seat].items() <= tiles(state, seat).items()


@pytest.mark.rule("BA20")
def test_with_a_full_estate_a_player_goes_on_with_other_actions() -> None:
    state = position(full(storage=["ship"], goods={"red": 1}), Side(), dice=(4, 4), depots={4: ["mine"]})
    assert set(texts(state)) == {"take mine from depot 4", "sell red", "take workers"}


# ---------------------------------------------------------------- selling, workers


@pytest.mark.rule("BU6")
@pytest.mark.parametrize(("seats", "each"), [(2, 2), (3, 3), (4, 4)])
def test_a_sale_gives_points_for_each_tile_and_one_silverling(seats: int, each: int) -> None:
    side = Side(goods={"red": 3, "pink": 1})
    state = play(position(side, seats=seats, dice=(4, 6)), "die 4", "sell red")
    assert vp(state, 0) == 3 * each
    assert silver(state, 0) == 1
    assert goods(state, 0) == {"pink": 1}
    assert sold(state, 0) == {"red": 3}


@pytest.mark.rule("BU6", "BC2")
@pytest.mark.parametrize(
    ("die", "good"), [(1, "turquoise"), (2, "violet"), (3, "pink"), (4, "red"), (5, "brown"), (6, "orange")]
)
def test_each_type_of_goods_has_its_die(die: int, good: str) -> None:
    other = "pink" if good != "pink" else "red"
    state = play(position(Side(goods={good: 1, other: 2}), dice=(die, die % 6 + 1)), f"die {die}")
    assert texts(state, "sell") == [f"sell {good}"]


@pytest.mark.rule("BU6")
def test_nothing_is_sold_without_goods_of_the_type() -> None:
    assert "sell" not in kinds(play(position(Side(goods={"red": 1}), dice=(3, 6)), "die 3"))


@pytest.mark.rule("BU7")
@pytest.mark.parametrize("die", range(1, 7))
def test_any_die_takes_two_workers(die: int) -> None:
    state = play(position(Side(workers=1), dice=(die, die % 6 + 1)), f"die {die}", "take workers")
    assert workers(state, 0) == 3


@pytest.mark.rule("BA27")
def test_a_question_with_one_answer_is_carried_out_and_reported_as_forced() -> None:
    state = position(Side(), dice=(3, 2), depots={3: ["ship"]})
    events = state.step("die 2")
    forced = [event.values["text"] for event in events if event.kind == "action" and event.values["forced"]]
    assert forced[0] == "take workers"
    assert workers(state, 0) == 2


@pytest.mark.rule("BA28")
def test_equal_tiles_are_offered_once() -> None:
    side = Side(storage=["bank", "bank"], silver=2)
    state = position(side, dice=(3, 6), black=["ship", "ship"], depots={3: ["mine", "mine"]})
    assert texts(state, "buy") == ["buy ship from the black depot"]
    state = play(state, "die 3")
    assert texts(state, "take") == ["take mine from depot 3"]
    assert texts(state, "place") == ["place bank on 11", "place bank on 25"]


@pytest.mark.rule("BU4", "BU5", "BU6", "BE6")
@pytest.mark.parametrize(
    "text",
    [
        "place bank on 25",
        "place bank on 23",
        "place bank on 31",
        "place bank on 18",
        "place bank on 37",
        "place ship on 19",
        "take mine from depot 4",
        "take bank from depot 3",
        "take ship from depot 7",
        "sell pink",
        "buy ship from the black depot",
        "end turn",
        "fly",
    ],
)
def test_what_is_not_allowed_is_refused_in_one_line_and_changes_nothing(text: str) -> None:
    side = Side({25: "market", 26: "bank"}, storage=["bank"])
    state = play(position(side, dice=(3, 6), depots={3: ["ship"], 4: ["mine"]}, black=["ship"]), "die 3")
    before = state.save()
    with pytest.raises(IllegalAction) as caught:
        state.apply(text)
    assert "\n" not in str(caught.value)
    assert state.save() == before
