"""What the table shows and the story tells of packs, the alternate lookout and the solo game."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest
from attrs import evolve
from builders import Side, play, position, rebuilt
from full_set import some
from rich.console import Console

from isettlers import State
from isettlers._core.imperial.engine import take_apart
from isettlers.cli.imperial.board import board, choices, scoreboard
from isettlers.cli.imperial.ending import ending
from isettlers.cli.imperial.story import Story
from isettlers.cli.imperial.table import read
from isettlers.cli.parts import full_list
from isettlers.imperial import Setup, builtin
from isettlers.imperial.rulings import Rulings

PACK = ("magic-number",)


def drawn(what: Any) -> str:
    """What is drawn, blanks and frames aside."""
    screen = Console(file=io.StringIO(), width=240, markup=False)
    screen.print(what)
    assert isinstance(screen.file, io.StringIO)
    return " ".join(screen.file.getvalue().replace("│", " ").split())


def story_of(state: State, *actions: str, viewer: int | None = None) -> list[str]:
    """The lines that some actions bring."""
    story = Story(state, viewer)
    for action in actions:
        story.hear(state.step(action))
    return [line.text for line in story.lines()]


def atlantean(side: Side, **options: Any) -> State:
    """The Atlanteans to act, Egyptians out for the round."""
    hand = (*side.hand, "COM074")
    return position(("atlanteans", "egyptians"), evolve(side, hand=hand), Side(), passed=[1], packs=PACK, **options)


# ---------------------------------------------------------------- technology, markers, unlocked locations


@pytest.mark.rule("T2", "T3")
def test_tokens_held_and_placed_are_shown() -> None:
    side = Side(
        empire=["COM046", "COM060", "COM025"],
        tokens={"technology": 2, "technology_glory": 1},
        placed={"COM046": "technology", "COM060": "technology_defense", "COM025": "technology_glory"},
        guarded=["COM060"],
    )
    drawing = drawn(board(atlantean(side), 0))
    for part in (
        "2 Technology tokens, 1 Technology: Glory token", "Castle (blue, Technology)",
        "New Forest (brown, defended, Technology: Defense)", "Lord's Fields (red, Glory)",
    ):  # fmt: skip
        assert part in drawing
    assert "2 Technology tokens, 1 Technology: Glory token" in drawn(scoreboard(atlantean(side)))


@pytest.mark.rule("T3")
def test_places_for_tokens_are_free_moves_under_a_heading() -> None:
    state = atlantean(Side(empire=["COM046"], tokens={"technology": 1}, goods={"worker": 3}))
    assert "Place a Technology token (free: does not end your turn)" in drawn(
        full_list(choices(state, list(state.legal)))
    )


@pytest.mark.rule("T4")
def test_a_further_use_that_is_used_up_is_shown() -> None:
    rulings = Rulings(technology_again=True)
    side = Side(empire=["COM046"], placed={"COM046": "technology"})
    state = atlantean(side, rulings=rulings)
    values = take_apart(state)
    castle = state.tables.cards.number(0, "COM046")
    values["pack"]["again"] = [castle]
    assert "Castle (blue, Technology, used again)" in drawn(board(rebuilt(state, values), 0))
    assert "used again" not in drawn(board(state, 0))


@pytest.mark.rule("T8")
def test_an_unlocked_location_is_marked_and_unlocking_has_a_heading() -> None:
    locked = atlantean(Side(empire=["ATL010"], tokens={"technology": 2}, goods={"worker": 3}))
    assert "Unlock a location" in drawn(choices(locked, list(locked.legal)))
    assert "unlocked" not in drawn(board(locked, 0))
    assert "unlocked)" in drawn(board(atlantean(Side(empire=["ATL010"], unlocked=["ATL010"])), 0))


@pytest.mark.rule("MN12", "MN15", "TR2")
def test_markers_and_the_bottom_of_the_common_deck_are_counted() -> None:
    state = position(
        ("romans", "egyptians"), Side(empire=["ROM058", "COM025"], marks={"ROM058": 2}), Side(), packs=PACK
    )
    values = take_apart(state)
    values["pack"]["bottom"] = values["common_deck"][:3]
    drawing = drawn(board(rebuilt(state, values), 0))
    assert "Caesar's Storehouse (red, faction, 2 markers)" in drawing
    assert f"common deck {len(values['common_deck'])} cards, 3 of them at its bottom, 2 under Features" in drawing


def test_what_is_not_usual_stands_under_the_heading() -> None:
    drawing = drawn(board(Setup(factions=("romans", "egyptians"), packs=PACK, lookout="advanced").start(1), 0))
    assert "with magic-number, advanced lookout" in drawing


@pytest.mark.rule("T5", "T6")
def test_the_ending_adds_up_with_glory_and_worthless_faction_locations() -> None:
    side = Side(empire=["COM046", "COM060", "ATL010"], placed={"COM046": "technology_glory"}, vp=7)
    state = atlantean(side, round=5)
    play(state, "pass")
    drawing = drawn(ending(state))
    assert (
        "11 points: 7 marked + 2 for common locations + 0 for 1 faction location + 2 for Technology tokens" in drawing
    )


@pytest.mark.rule("T5", "T6", "K22")
@pytest.mark.parametrize("seed", range(12))
def test_the_parts_of_every_score_add_up(seed: int) -> None:
    factions = ("atlanteans", "japanese", "egyptians", "romans", "barbarians")
    state, dice = Setup(factions=factions, packs=PACK).start(seed), random.Random(seed)
    while not state.over:
        state.apply(dice.choice(state.legal_ids()))
    for empire in read(state, None).empires:
        parts = empire.points + empire.commons + empire.faction_points + empire.technology + empire.kept
        assert parts == empire.score == state.scores[empire.seat]
        if empire.name in {"atlanteans", "romans", "barbarians"}:
            assert empire.kept == 0


# ---------------------------------------------------------------- the story of packs


def test_placing_a_token_is_told_before_and_after_the_action() -> None:
    side = Side(empire=["COM046", "COM060"], tokens={"technology": 2}, goods={"worker": 5})
    lines = story_of(
        atlantean(side),
        "place a Technology token on Castle COM046",
        "activate New Forest COM060",
        "place a Technology token on New Forest COM060",
        viewer=1,
    )
    [line] = lines
    assert line == (
        "place a Technology token on Castle, activate New Forest, place a Technology token on New Forest: "
        "pay 2 Technology tokens, 1 worker; gain 1 wood"
    )


@pytest.mark.rule("MN7", "MA9")
def test_a_search_is_told_with_the_card_it_found_and_leaves_nothing_on_offer() -> None:
    side = Side(empire=["ATL048"], hand=["COM073"], goods={"worker": 5})
    state = atlantean(side)
    lines = story_of(state, "activate Hall of Hues ATL048", "choose red", viewer=1)
    assert "activate Hall of Hues, choosing red, searching the common deck for a red card, find " in lines[0]
    assert not any("on offer" in line for line in lines)


# ---------------------------------------------------------------- the alternate lookout


def packets() -> State:
    return Setup(factions=("romans", "egyptians", "japanese"), lookout="alternate", first_player=0).start(4)


@pytest.mark.rule("LV1")
@pytest.mark.parametrize(("edition", "receiver"), [("first", "egyptians"), ("second", "japanese")])
def test_the_heading_says_what_becomes_of_the_cards_not_taken(edition: str, receiver: str) -> None:
    factions = ("romans", "egyptians", "japanese")
    state = Setup(factions=factions, lookout="alternate", edition=edition, first_player=0).start(4)
    assert f"Keep a card; the others go to the {receiver} 1 take " in drawn(
        full_list(choices(state, list(state.legal)))
    )
    while len(state.legal) != 2:
        state.apply(state.legal[0])
    assert "Keep a card; the other is discarded 1 take " in drawn(full_list(choices(state, list(state.legal))))


@pytest.mark.rule("LV1")
def test_the_own_packet_is_open_and_those_of_others_are_not() -> None:
    state = packets()
    hands = [empire.packet for empire in read(state, 0).empires]
    assert [None if packet is None else (packet.size, len(packet.cards)) for packet in hands] == [
        (3, 3),
        (3, 0),
        (3, 0),
    ]
    drawing = drawn(board(state, 0))
    assert "packet 3 cards: " in drawing
    assert drawing.count("packet 3 cards ") == 2


@pytest.mark.rule("LV1")
def test_who_passed_cards_on_sees_them_and_not_which_was_kept() -> None:
    state = packets()
    for _ in range(3):
        state.apply(state.legal[0])
    giver = next(seat for seat in range(1, 3) if (packet := read(state, seat).empires[0].packet) and packet.cards)
    before = read(state, giver).empires[0].packet
    assert before is not None
    own = read(state, 0).empires[0].packet
    assert own is not None
    assert before.cards == own.cards
    state.apply(state.legal[0])
    after = read(state, giver).empires[0].packet
    assert after is not None
    assert (after.size, after.kept, after.cards, after.kept_cards) == (1, 1, before.cards, ())
    other = read(state, 3 - giver).empires[0].packet
    assert other is not None
    assert (other.cards, other.kept_cards) == ((), ())
    assert "packet 1 card: " in drawn(board(state, 0))
    assert ", 1 kept: " in drawn(board(state, 0))
    assert "packet 1 card, 1 kept: " in drawn(board(state, giver))
    assert "packet 1 card, 1 kept hand" in drawn(board(state, 3 - giver))


@pytest.mark.rule("LV1")
@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_card_passed_on_is_known_in_hand_to_who_passed_it(edition: str) -> None:
    setup = Setup(factions=("romans", "egyptians", "japanese"), lookout="alternate", edition=edition)
    state = setup.start(4)
    while read(state, None).phase in {"first draft", "second draft"}:
        state.apply(state.legal[0])
    disclosed = take_apart(state)["packets"]["disclosed"]
    for seat in range(3):
        viewers = [viewer for viewer in range(3) if viewer != seat and read(state, viewer).empires[seat].hand]
        assert len(viewers) == len(disclosed[seat]) == 1
        [card] = read(state, viewers[0]).empires[seat].hand
        assert card == state.tables.cards.card(seat, disclosed[seat][0])


@pytest.mark.rule("LV1")
def test_the_story_of_a_packet_names_cards_to_who_sees_them() -> None:
    for viewer in (0, 1, None):
        state = packets()
        story = Story(state, viewer)
        names = [action.text.removeprefix("take ")[:-7] for action in state.legal]
        story.hear(state.step(state.legal[0]))
        [line] = story.lines()
        assert line.text == f"romans keep {names[0] if viewer != 1 else 'a card'}"


@pytest.mark.rule("LV1")
def test_the_discards_of_all_packets_are_told_at_the_end() -> None:
    state, story = packets(), Story(packets(), 0)
    while read(state, None).phase in {"first draft", "second draft"}:
        story.hear(state.step(state.legal[0]))
    [line] = [line.text for line in story.lines() if line.text.startswith("discarded: ")]
    gone = [state.tables.cards.card(0, card).name for card in take_apart(state)["common_discard"]]
    assert all(name in line for name in gone)
    assert len(gone) == 3


# ---------------------------------------------------------------- the solo game


def solo(side: Side, **rest: Any) -> State:
    return position(("romans",), side, Side(empire=["COM046", "COM006"]), **rest)


@pytest.mark.rule("SO1", "SO3", "SO10")
def test_the_virtual_player_is_shown_with_line_attack_cards_and_collection() -> None:
    state = solo(Side(empire=["ROM001", "ROM003"]), line=["wood", "vp"], collection=["COM025"], extra=2)
    drawing = drawn(board(state, 0))
    for part in (
        "goal 2 faction locations against 3: the virtual player is ahead",
        "Mill (red, raze 1 worker, 1 food)", "Castle (blue, raze 2 cards)", "line wood > vp (newest first)",
        "attacks left 2 wood, 3 stone, 2 food, 2 gold, 2 workers, 1 VP, 2 cards",
        "Collection counts 3 (Lord's Fields)",
    ):  # fmt: skip
        assert part in drawing
    assert "virtual player 2 Collection 3" in drawn(scoreboard(state))
    ahead = solo(Side(empire=["ROM001", "ROM003"]), line=["wood"], collection=["COM025"])
    assert "2 faction locations against 1: you are ahead" in drawn(board(ahead, 0))


@pytest.mark.rule("SR1")
def test_attack_cards_that_are_deals_are_among_the_deals() -> None:
    state = solo(Side(deals=["ROM010"]), line=["wood"], attack_deals=["gold", "gold"])
    deal = next(card.deal for card in builtin("romans").cards if "ROM010" in card.ids)
    drawing = drawn(board(state, 0))
    assert "2 gold" in drawing.partition("deals ")[2] or deal == "gold"
    assert "each round" in drawing


@pytest.mark.rule("MN19")
def test_blockaded_locations_are_shown_apart() -> None:
    side = Side(empire=["ROM001"], blocked=["ROM003"])
    state = solo(side, line=["wood"], packs=PACK, virtual="egyptian")
    drawing = drawn(board(state, 0))
    assert "blockaded Sculptor's Apprentice (out of play this round)" in drawing
    assert "goal 1 faction location against 0: you are ahead" in drawing


@pytest.mark.rule("SO2", "SO4", "SO5")
def test_a_round_alone_is_told_with_the_share_of_the_virtual_player_and_its_attacks() -> None:
    state = Setup(factions=("romans",)).start(3)
    story = Story(state)
    while read(state, None).round == 1 and not state.over:
        passing = next((action for action in state.legal if action.kind == "pass"), state.legal[0])
        story.hear(state.step(passing))
    lines = [line.text for line in story.lines()]
    assert any("virtual player gets " in line for line in lines)
    attack = lines[lines.index("attack") :]
    assert attack[1].startswith("to the Collection: ")
    assert all(line.startswith("attack card ") for line in attack[2:4])
    assert attack[4].startswith("Round 2")


@pytest.mark.rule("SO5")
def test_an_attack_names_what_it_took() -> None:
    side = Side(empire=["COM032"], goods={})
    state = solo(side, line=["gold"], attacks_next=["wood", "wood"], round=2)
    lines = story_of(state, "pass")
    assert lines[lines.index("attack") :][1:4] == [
        "to the Collection: Mill, Castle", "attack card wood: Marketplace", "attack card wood: finds nothing",
    ]  # fmt: skip


@pytest.mark.rule("SO10", "SR4")
def test_a_solo_game_that_is_won_ends_with_a_title() -> None:
    state = solo(Side(empire=["ROM001", "ROM003", "ROM006", "ROM008", "ROM009"], vp=44), line=["wood"], round=5)
    play(state, "pass")
    assert state.over
    drawing = drawn(ending(state))
    assert "The romans win against the virtual player: 5 faction locations, and the Collection counts 2. " in drawing
    assert "Their title with 54 points is knight." in drawing
    assert "54 points: 44 marked + 0 for common locations + 10 for 5 faction locations" in drawing


@pytest.mark.rule("SO10", "SR4")
def test_a_solo_game_that_is_lost_says_what_was_ahead() -> None:
    state = solo(Side(empire=["ROM001"], vp=44), line=["wood"], round=5)
    play(state, "pass")
    assert drawn(ending(state)) == (
        "The romans lose against the virtual player: 1 faction location, and the Collection counts 2."
    )


@pytest.mark.parametrize("virtual", some(["plain", "japanese", "egyptian"], every=2))
@pytest.mark.parametrize("faction", some(["romans", "japanese", "atlanteans"], every=2))
def test_every_position_of_a_solo_game_can_be_drawn_and_told(faction: str, virtual: str) -> None:
    state = Setup(factions=(faction,), packs=PACK, virtual=virtual).start(2)
    story, dice = Story(state, 0), random.Random(2)
    while not state.over:
        drawn(board(state, 0))
        drawn(full_list(choices(state, list(state.legal))))
        story.hear(state.step(dice.choice(state.legal_ids())))
    assert [line.text for line in story.lines()].count("attack") == 5
    assert "virtual player: " in drawn(ending(state))
