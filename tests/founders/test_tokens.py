"""Tokens: where they come from, war, coin, craftsmen (FK1 to FK3, FW1 to FW5, FM1 to FM5, FH1 to FH3)."""

from __future__ import annotations

import pytest
from attrs import evolve
from founders.builders import (
    SQUARE,
    Land,
    Side,
    actor,
    bought,
    cells,
    events_of,
    finish,
    hand,
    kinds,
    land,
    new_cells,
    phase,
    play,
    position,
    texts,
)

from isettlers import IllegalAction
from isettlers.founders import Rulings
from isettlers.founders.data_files import packaged_tiles

STEPS: Land = {
    (0, 0): "lake", (0, 1): "altar-vesta", (1, 0): "cliff", (2, 0): "winery", (2, 1): "winery", (2, 2): "inn-a",
}  # fmt: skip
"""Columns of 2, 1 and 3 tiles."""
FACTORY: Land = {(0, 0): "winery", (1, 0): "stables", (0, 1): "winery", (1, 1): "lake", (2, 0): "inn-a"}


# ---------------------------------------------------------------- getting and holding


@pytest.mark.rule("FK1")
@pytest.mark.parametrize(
    ("tile", "near", "token"),
    [
        ("barracks-b", "iron-mine", "war"),
        ("marketplace-c", "weaving-house", "coin"),
        ("inn-b", "winery", "cart"),
        ("workshop-b", "gold-mine", "craftsmen"),
    ],
)
def test_a_city_tile_gives_its_token_once(tile: str, near: str, token: str) -> None:
    state = position(Side({(0, 0): near, (1, 0): "wooded-hills"}), city=[tile])
    events = events_of(state, f"add {tile}", "at 0,1")
    assert [(event.kind, event.seat) for event in events][1:3] == [("add", 0), ("token", 0)]
    state = play(state, f"add {tile}", "at 0,1")
    held = hand(state, 0)
    assert {kind for kind, number in held.items() if number} == {token}
    assert held[token] == 1 or len(held[token]) == 1


@pytest.mark.rule("FK1")
def test_only_city_tiles_give_tokens() -> None:
    state = play(
        position(Side({(0, 0): "waterfall", (1, 0): "lake"}), village=["gold-mine"]), "add gold-mine", "at 0,1"
    )
    assert hand(state, 0) == {"war": 0, "coin": 0, "cart": 0, "craftsmen": []}


@pytest.mark.rule("FK2")
def test_drawn_craftsmen_lie_open() -> None:
    state = position(Side({(0, 0): "gold-mine", (1, 0): "cliff"}), city=["workshop-b"])
    state = play(state, "add workshop-b", "at 0,1")
    [face] = hand(state, 0)["craftsmen"]
    for eyes in (0, 1, None):
        assert state.view(eyes)["seats"][0]["tokens"]["craftsmen"] == [face]
    assert face not in state.document()["supply"]["craftsmen"]


@pytest.mark.rule("FK2")
def test_the_craftsmen_drawn_are_those_of_the_event() -> None:
    faces = set()
    for seed in range(12):
        state = play(
            position(Side({(0, 0): "gold-mine", (1, 0): "cliff"}), city=["workshop-b"], seed=seed), "add workshop-b"
        )
        [token] = [event for event in state.step("at 0,1") if event.kind == "token"]
        assert [token.values["face"]] == hand(state, 0)["craftsmen"]
        faces.add(token.values["face"])
    assert len(faces) == 6


@pytest.mark.rule("FK2", "FL6")
def test_craftsmen_of_the_first_resource_are_named_in_the_event() -> None:
    packaged = packaged_tiles()
    resources = sorted(packaged.resources, key=lambda resource: resource.name != "gold")
    tiles = evolve(packaged, name="mine", resources=tuple(resources), faces=("gold",) * 6)
    state = position(Side({(0, 0): "gold-mine", (1, 0): "cliff"}), city=["workshop-b"], tiles=tiles)
    state = play(state, "add workshop-b")
    [token] = [event for event in state.step("at 0,1") if event.kind == "token"]
    assert [token.values["face"]] == hand(state, 0)["craftsmen"] == ["gold"]
    assert "gold craftsmen" in token.text


@pytest.mark.rule("FK3", "FE5")
def test_a_token_in_the_supply_is_worth_a_point() -> None:
    state = position(Side(war=1, coin=2, cart=1, craftsmen=["wine", "gold"]))
    assert state.scores == (6, 0)


# ---------------------------------------------------------------- war


@pytest.mark.rule("FW1", "FX6", "FA9")
def test_war_reaches_the_top_of_each_column() -> None:
    state = position(Side(war=1), Side(STEPS), phase="token")
    assert cells(state, "play war") == {(0, 1), (1, 0), (2, 2)}


@pytest.mark.rule("FW1", "FA9")
def test_the_top_is_the_largest_y_even_below_zero_or_above_a_hole() -> None:
    ring = dict.fromkeys(((0, 0), (0, -1), (1, -1), (2, -1)), "forest")
    ring |= {(2, 0): "cliff", (2, 1): "cliff", (1, 1): "cliff", (0, 1): "waterfall"}
    state = position(Side(war=1), Side(ring), phase="token")
    assert cells(state, "play war") == {(0, 1), (1, 1), (2, 1)}


@pytest.mark.rule("FW1", "FW2")
def test_an_attacked_victory_tile_gives_no_points() -> None:
    state = position(Side(war=1), Side({(0, 0): "lake", (0, 1): "temple-venus", (1, 1): "lake"}), phase="token")
    assert state.scores == (1, 2)
    state = play(state, "play war", "at 0,1")
    assert land(state, 1)[0, 1] == "temple-venus+war"
    assert state.scores == (0, 0)
    assert hand(state, 0)["war"] == 0


@pytest.mark.rule("FW2", "FX31", "FH3")
def test_craftsmen_under_a_war_token_give_no_points() -> None:
    state = position(Side(war=1), Side({(0, 0): "winery+wine", (1, 0): "lake"}), phase="token")
    assert state.scores == (1, 2)
    state = play(state, "play war", "at 0,0")
    assert land(state, 1)[0, 0] == "winery+war+wine"
    assert state.scores == (0, 0)


@pytest.mark.rule("FW2", "FG4")
def test_an_attacked_tile_makes_nothing_for_the_rest_of_the_game() -> None:
    there = {(0, 0): "waterfall", (1, 0): "stables"}
    assert new_cells(position(Side(there), city=["barracks-a"]), "barracks-a")
    hit = there | {(1, 0): "stables+war"}
    assert not new_cells(position(Side(hit), city=["barracks-a"]), "barracks-a")


@pytest.mark.rule("FW3", "FX15", "FV4")
def test_an_attacked_tile_of_a_network_passes_on_but_is_no_source() -> None:
    def fits(land_of_one: Land) -> bool:
        state = position(Side(land_of_one, carts=[(0, 0)]), village=["iron-mine"])
        return (2, 0) in new_cells(state, "iron-mine")

    assert fits(SQUARE)
    assert fits(SQUARE | {(1, 0): "workshop-a+war"})
    assert not fits(SQUARE | {(0, 1): "cliff+war"})
    assert not fits(SQUARE | {(1, 1): "forest+war"})


@pytest.mark.rule("FW4", "FA10")
def test_an_attacked_tile_covers_its_column() -> None:
    hit = STEPS | {(2, 2): "inn-a+war"}
    state = position(Side(war=1), Side(hit), phase="token")
    assert cells(state, "play war") == {(0, 1), (1, 0)}
    state = position(Side(war=1, coin=1), Side({(0, 0): "lake", (0, 1): "lake+war"}), phase="token")
    assert texts(state) == ["no token", "play coin"]


@pytest.mark.rule("FA10")
def test_option_an_attacked_tile_may_be_attacked_again() -> None:
    again = Rulings(war_on_attacked_tile=True)
    state = position(Side(war=1), Side(STEPS | {(2, 2): "inn-a+war"}), phase="token", rulings=again)
    assert cells(state, "play war") == {(0, 1), (1, 0), (2, 2)}
    state = play(state, "play war", "at 2,2")
    assert land(state, 1)[2, 2] == "inn-a+war+war"
    assert state.scores == (0, 1)


@pytest.mark.rule("FW4")
def test_a_tile_above_the_attacked_one_is_the_top_then() -> None:
    hit = {(0, 0): "lake+war", (0, 1): "grove"}
    state = position(Side(war=1, coin=1), Side(hit), phase="token")
    assert cells(state, "play war") == {(0, 1)}


@pytest.mark.rule("FA23", "FW1")
def test_war_and_coin_go_against_any_opponent() -> None:
    state = position(Side(), Side(war=1, coin=1), Side(), Side(), phase="token", turn=1)
    for token in ("war", "coin"):
        playing = play(state, f"play {token}")
        assert texts(playing) == ["against seat 0", "against seat 2", "against seat 3"]
    state = play(state, "play war", "against seat 3", "at 1,0")
    assert land(state, 3)[1, 0] == "wooded-hills+war"


@pytest.mark.rule("FA23", "FA28")
def test_opponents_without_a_target_are_not_offered() -> None:
    nothing = Side({(0, 0): "forest+war", (1, 0): "forest+war"})
    state = position(Side(war=1), Side(), nothing, phase="token")
    assert kinds(play(state, "play war")) == {"cell"}
    state = position(Side(war=1), Side(), nothing, Side(), phase="token")
    assert texts(play(state, "play war")) == ["against seat 1", "against seat 3"]


# ---------------------------------------------------------------- coin


@pytest.mark.rule("FM1", "FX26")
def test_a_coin_buys_only_where_something_is_made() -> None:
    there = {
        (0, 0): "lake", (1, 0): "cliff+war", (2, 0): "altar-vesta", (3, 0): "winery+wine", (4, 0): "inn-a",
        (5, 0): "winery",
    }  # fmt: skip
    state = position(Side(coin=1), Side(there), phase="token")
    assert cells(state, "play coin") == {(0, 0), (4, 0), (5, 0)}
    before = state.save()
    for cell in ("at 1,0", "at 2,0", "at 3,0"):
        with pytest.raises(IllegalAction):
            play(state, "play coin").apply(cell)
    assert state.save() == before


@pytest.mark.rule("FM1", "FX27", "FA7")
def test_from_a_nature_tile_one_of_two_products_is_named() -> None:
    state = position(Side(coin=1), Side({(0, 0): "cliff", (1, 0): "winery"}), phase="token")
    playing = play(state, "play coin", "at 0,0")
    assert texts(playing) == ["take stone", "take plants"]
    assert bought(play(playing, "take plants")) == "plants"
    assert land(play(playing, "take plants"), 1)[0, 0] == "cliff+coin"
    assert bought(play(state, "play coin", "at 1,0")) == "wine"


@pytest.mark.rule("FM1", "FA11")
def test_no_second_coin_on_a_tile() -> None:
    third = Side({(0, 0): "forest+coin", (1, 0): "forest"})
    state = position(Side(), Side(coin=1), third, turn=1, phase="token", nature=["grove", "cliff"])
    state = play(state, "play coin", "against seat 2", "take water")
    assert land(state, 2) == {(0, 0): "forest+coin", (1, 0): "forest+coin"}


@pytest.mark.rule("FA11")
@pytest.mark.parametrize("most", [2, 6])
def test_option_more_coins_on_a_tile(most: int) -> None:
    third = Side({(0, 0): "forest+coin", (1, 0): "forest"})
    rulings = Rulings(coin_max_per_tile=most)
    state = position(
        Side(), Side(coin=1), third, turn=1, phase="token", nature=["grove", "cliff", "lake"], rulings=rulings
    )
    assert cells(state, "play coin", "against seat 2") == {(0, 0), (1, 0)}
    state = play(state, "play coin", "against seat 2", "at 0,0", "take wood")
    assert land(state, 2)[0, 0] == "forest+coin+coin"
    state = play(state, "add cliff", "at 0,1", "reveal city", "add grove", "at 0,1")
    assert hand(state, 2)["coin"] == 2
    assert land(state, 2)[0, 0] == "forest"


@pytest.mark.rule("FA11")
def test_with_two_coins_a_tile_a_third_finds_no_room() -> None:
    fourth = Side({(0, 0): "wooded-hills+coin+coin", (1, 0): "wooded-hills"})
    rulings = Rulings(coin_max_per_tile=2)
    state = position(Side(), Side(), Side(coin=1), fourth, turn=2, phase="token", rulings=rulings)
    state = play(state, "play coin", "against seat 3", "take stone")
    assert land(state, 3) == {(0, 0): "wooded-hills+coin+coin", (1, 0): "wooded-hills+coin"}


@pytest.mark.rule("FM2", "FA22")
def test_a_bought_resource_lasts_for_the_turn_and_lapses() -> None:
    sides = Side({(0, 0): "waterfall", (1, 0): "grove"}, coin=1), Side({(0, 0): "stables", (1, 0): "winery"})
    state = position(*sides, phase="token", city=["barracks-a"], nature=["lake", "cliff", "cliff", "lake"])
    state = play(state, "play coin", "at 0,0")
    assert bought(state) == "horses"
    assert "add barracks-a" in texts(state)
    state = play(state, "add cliff", "at 2,0")
    assert bought(state) is None
    assert land(state, 1)[0, 0] == "stables+coin"
    state = play(state, "reveal village", "add cliff", "at 0,1", "reveal village")
    assert (actor(state), phase(state)) == (0, "add")
    assert "add barracks-a" not in texts(state)


@pytest.mark.rule("FM2", "FG8")
def test_the_bought_resource_is_there_on_every_cell_of_the_territory() -> None:
    row = {(0, 0): "waterfall", (1, 0): "grove", (2, 0): "grove", (3, 0): "waterfall"}
    other = Side({(0, 0): "gold-mine+coin", (1, 0): "winery"})
    state = position(Side(row), other, city=["workshop-b"], nature=["lake", "cliff"], bought="gold")
    assert new_cells(state, "workshop-b") == {
        (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (2, 1), (2, -1), (3, 1), (3, -1), (4, 0),
    }  # fmt: skip


@pytest.mark.rule("FM3", "FA12")
def test_goods_of_a_network_are_not_for_sale() -> None:
    state = position(Side(coin=1), Side(SQUARE, carts=[(0, 0)]), phase="token")
    assert bought(play(state, "play coin", "at 1,0")) == "crafts"
    assert bought(play(state, "play coin", "at 0,0")) == "wine"
    assert texts(play(state, "play coin", "at 1,1")) == ["take wood", "take water"]
    hit = SQUARE | {(1, 0): "workshop-a+war"}
    state = position(Side(coin=1), Side(hit, carts=[(0, 0)]), phase="token")
    assert cells(state, "play coin") == {(0, 0), (0, 1), (1, 1)}


@pytest.mark.rule("FM4", "FX7", "FX16")
def test_a_sold_tile_makes_nothing_in_its_owners_next_turn_and_then_again() -> None:
    sides = Side(coin=1), Side({(0, 0): "stables", (1, 0): "waterfall"})
    state = position(*sides, phase="token", city=["barracks-a"], nature=["forest", "grove", "forest", "grove"])
    state = play(state, "play coin", "at 0,0")
    assert bought(state) == "horses"
    state = play(state, "add grove", "at 0,1", "reveal nature")
    assert actor(state) == 1
    assert "add barracks-a" not in texts(state)
    state = play(state, "add forest", "at 2,0")
    assert (hand(state, 1)["coin"], land(state, 1)[0, 0]) == (1, "stables")
    state = play(state, "reveal nature", "add grove", "at 0,2", "reveal nature", "no token")
    assert (actor(state), new_cells(state, "barracks-a") != set()) == (1, True)


@pytest.mark.rule("FM5", "FE5")
def test_coins_on_tiles_are_taken_before_the_scoring() -> None:
    one = Side({(0, 0): "marketplace-a", (1, 0): "waterfall"}, coin=1)
    other = Side({(0, 0): "stables", (1, 0): "winery"})
    state = position(one, other, phase="token", victory=["altar-vesta"], nature=["grove", "cliff"])
    state = play(state, "play coin", "at 0,0", "add altar-vesta", "at 0,1")
    assert state.over
    assert hand(state, 1)["coin"] == 1
    assert land(state, 1) == {(0, 0): "stables", (1, 0): "winery"}
    assert state.scores == (1, 1)


@pytest.mark.rule("FA32", "FM5")
def test_scores_before_the_end_count_coins_on_tiles_as_their_owners() -> None:
    other = Side({(0, 0): "stables+coin", (1, 0): "winery"})
    assert position(Side(), other, bought="horses").scores == (0, 1)


# ---------------------------------------------------------------- craftsmen


@pytest.mark.rule("FH1", "FA14")
def test_craftsmen_go_where_the_resource_on_their_face_is_made() -> None:
    state = position(Side(FACTORY, craftsmen=["wine"]), phase="token")
    assert texts(state) == ["no token", "play craftsmen"]
    assert cells(state, "play craftsmen") == {(0, 0), (0, 1)}
    state = position(Side(FACTORY | {(0, 1): "winery+war"}, craftsmen=["wine", "gold"]), phase="token")
    assert cells(state, "play craftsmen") == {(0, 0)}


@pytest.mark.rule("FH1")
@pytest.mark.parametrize("marked", ["winery+war", "winery+wine"])
def test_no_craftsmen_where_war_or_craftsmen_lie(marked: str) -> None:
    there = {(0, 0): marked, (1, 0): "stables"}
    state = position(Side(there, craftsmen=["gold"], war=1), phase="token")
    assert texts(state) == ["no token", "play war"]
    state = position(Side(there, craftsmen=["horses"]), phase="token")
    assert cells(state, "play craftsmen") == {(1, 0)}


@pytest.mark.rule("FH2", "FH3", "FX30")
def test_a_tile_with_craftsmen_makes_nothing_and_is_worth_two_points() -> None:
    state = position(Side({(0, 0): "winery", (1, 0): "cliff"}, craftsmen=["wine"]), phase="token", city=["inn-b"])
    assert new_cells(play(state, "no token"), "inn-b")
    assert state.scores[0] == 1
    state = play(state, "play craftsmen")
    assert land(state, 0)[0, 0] == "winery+wine"
    assert state.scores[0] == 2
    assert "add inn-b" not in texts(state)


@pytest.mark.rule("FV4", "FH2")
def test_a_tile_with_craftsmen_passes_on_what_a_network_has() -> None:
    state = position(Side(SQUARE | {(0, 0): "winery+wine"}, carts=[(0, 0)]), village=["iron-mine"], city=["inn-b"])
    assert (-1, 0) in new_cells(state, "iron-mine")
    assert "add inn-b" not in texts(state)


@pytest.mark.rule("FA14")
def test_option_craftsmen_go_on_any_village_tile() -> None:
    rulings = Rulings(craftsmen_match="any_village")
    state = position(Side(FACTORY, craftsmen=["gold"]), phase="token", rulings=rulings)
    assert cells(state, "play craftsmen") == {(0, 0), (1, 0), (0, 1)}
    state = play(state, "play craftsmen", "at 1,0")
    assert land(state, 0)[1, 0] == "stables+gold"
    assert state.scores[0] == 2


@pytest.mark.rule("FA14")
def test_option_with_any_village_tile_the_face_is_asked_for() -> None:
    rulings = Rulings(craftsmen_match="any_village")
    state = position(Side(FACTORY, craftsmen=["gold", "cloth"]), phase="token", rulings=rulings)
    state = play(state, "play craftsmen", "at 1,0")
    assert texts(state) == ["take gold", "take cloth"]
    state = play(state, "take cloth")
    assert (land(state, 0)[1, 0], hand(state, 0)["craftsmen"]) == ("stables+cloth", ["gold"])


@pytest.mark.rule("FH1")
def test_option_craftsmen_outside_villages() -> None:
    rulings = Rulings(craftsmen_require_village=False)
    state = position(Side(FACTORY, craftsmen=["wine"]), phase="token", rulings=rulings)
    assert cells(state, "play craftsmen") == {(0, 0), (0, 1)}
    both = Rulings(craftsmen_require_village=False, craftsmen_match="any_village")
    state = position(Side(FACTORY | {(3, 0): "altar-vesta"}, craftsmen=["gold"]), phase="token", rulings=both)
    assert cells(state, "play craftsmen") == set(FACTORY)
    state = play(state, "play craftsmen", "at 1,1")
    assert land(state, 0)[1, 1] == "lake+gold"
    assert "add gold-mine" not in texts(state)


@pytest.mark.rule("FA27")
def test_craftsmen_may_join_a_coin() -> None:
    there = {(0, 0): "winery+coin", (1, 0): "lake"}
    state = position(Side(there, craftsmen=["wine"]), phase="token")
    state = play(state, "play craftsmen")
    assert land(state, 0)[0, 0] == "winery+coin+wine"
    state = play(state, "add grove", "at 0,1")
    assert (land(state, 0)[0, 0], hand(state, 0)["coin"]) == ("winery+wine", 1)


@pytest.mark.rule("FK3", "FA28")
def test_a_token_without_a_target_is_not_asked_about() -> None:
    state = position(Side(cart=1, craftsmen=["gold"]), phase="reveal")
    state = play(state, "reveal city")
    assert phase(state) == "add"
    assert finish(state).over
