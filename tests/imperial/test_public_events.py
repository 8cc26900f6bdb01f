"""That there was no choice is told of an action only with the card that it names (K28, LV1)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from builders import Side, position, rebuilt, seat_of, watch

from isettlers import Event, State
from isettlers._core.imperial.engine import take_apart
from isettlers.imperial.events import PHASES

THREE = ("romans", "egyptians", "japanese")
QUARRIES = ("COM008", "COM009")


def numbers(state: State, *printed: str) -> list[int]:
    return [state.tables.cards.number(0, each) for each in printed]


def acts(state: State, events: Sequence[Event], reader: int | None) -> list[tuple[str, bool, str]]:
    """What a reader hears of the actions by a seat that had one option: text, forced, the line."""
    forced = [event.seat for event in events if event.kind == "action" and event.values["forced"]]
    return [
        (event.values["text"], event.values["forced"], str(event))
        for event in state.public_events(events, reader)
        if event.kind == "action" and event.seat in forced
    ]


def choosing(packet: Sequence[str]) -> State:
    """The second draft of three, the first to choose; of the packet of the second one both cards are given."""
    hands = Side(hand=["Ruins"]), Side(hand=["COM023"]), Side(hand=["COM011"])
    state = position(THREE, *hands, lookout="alternate", seed=3)
    values = take_apart(state) | {"phase": PHASES.index("second draft")}
    given = numbers(state, *packet)
    others = [card for card in values["common_deck"] if card not in given]
    values["packets"]["packet"] = [others[:2], given, others[2:4]]
    values["common_deck"] = others[4:]
    return rebuilt(state, values)


# ---------------------------------------------------------------- the alternate lookout


@pytest.mark.rule("LV1", "K28")
def test_a_forced_choice_from_a_packet_does_not_tell_others_that_its_cards_are_equal() -> None:
    state = choosing(QUARRIES)
    events = state.step(state.legal[0])
    for reader in (None, 0):
        assert acts(state, events, reader) == [("take a common card", False, "egyptians: take a common card")]
    named = "take Quarry COM008"
    assert acts(state, events, 1) == [(named, True, f"egyptians: {named} (forced)")]


@pytest.mark.rule("LV1", "K28")
def test_others_hear_the_same_of_a_choice_with_one_option_and_of_one_with_two() -> None:
    one, two = choosing(QUARRIES), choosing(["COM008", "COM030"])
    forced = one.step(one.legal[0])
    free = [*two.step(two.legal[0]), *two.step(two.legal[0])]
    for reader in (None, 0):
        heard = [
            [str(event) for event in state.public_events(events, reader) if event.seat == 1 and event.kind == "action"]
            for state, events in ((one, forced), (two, free))
        ]
        assert heard[0] == heard[1] == ["egyptians: take a common card"]


# ---------------------------------------------------------------- the open row


@pytest.mark.rule("L4")
def test_all_hear_which_copy_was_taken_from_the_open_row() -> None:
    state = position(("romans", "egyptians"))
    values = take_apart(state) | {"phase": PHASES.index("second draft")}
    values["row"] = numbers(state, "COM009", "COM030")
    values["common_deck"] = [card for card in values["common_deck"] if card not in values["row"]]
    values["step"] = 1
    state = rebuilt(state, values)
    events = state.step(state.legal[0])
    for reader in (None, 0, 1):
        assert state.public_events(events, reader)[0].values["text"] == "take Quarry COM009"


# ---------------------------------------------------------------- face-down cards


@pytest.mark.rule("K1", "K22")
def test_only_the_card_under_a_gate_is_covered_and_not_the_one_built_after_it() -> None:
    mine = Side(hand=["COM006", "COM015", "COM070"], empire=["Gate"])
    state = position(("japanese", "romans"), mine, Side(hand=["Ruins"]))
    events = watch(state, "put Mill under a Gate", "build Ruins")
    for reader in (None, 1):
        moves = [event.values for event in state.public_events(events, reader) if event.kind == "move"]
        assert [(move["source"], move["target"], move.get("card")) for move in moves[:4]] == [
            ("hand", "aside", None), ("aside", "under Gate 1", None),
            ("hand", "aside", "COM070"), ("aside", "location", "COM070"),
        ]  # fmt: skip


@pytest.mark.rule("MN16", "MA20", "K28")
def test_a_forced_face_down_foundation_does_not_tell_that_the_hand_holds_the_same_card() -> None:
    master = Side(hand=QUARRIES, empire=["Question Master"], goods={"worker": 1})
    state = position(("romans", "egyptians"), Side(hand=["Ruins"]), master, turn=1, packs=("magic-number",))
    events = watch(state, "activate Question Master")
    line = "egyptians: hand over a common card"
    for reader in (None, 0):
        assert acts(state, events, reader)[-1] == ("hand over a common card", False, line)
    named = "hand over Quarry COM008"
    assert acts(state, events, 1)[-1] == (named, True, f"egyptians: {named} (forced)")
    assert len(seat_of(state, 1)["secret"]) == 1


@pytest.mark.rule("K24", "K28")
def test_a_forced_foundation_of_sanctuary_is_told_the_same_way() -> None:
    owner = Side(hand=QUARRIES, empire=["Sanctuary"], goods={"worker": 4})
    state = position(("romans", "egyptians"), Side(hand=["Ruins"]), owner, turn=1)
    events = watch(state, "activate Sanctuary")
    assert seat_of(state, 1)["foundation"] != []
    for reader in (None, 0):
        assert acts(state, events, reader)[-1][1:] == (False, "egyptians: hand over a common card")
    assert acts(state, events, 1)[-1][1:] == (True, "egyptians: hand over Quarry COM008 (forced)")


@pytest.mark.rule("K28")
@pytest.mark.parametrize(("hand", "forced"), [(QUARRIES, True), (("COM008", "COM030"), False)])
def test_only_the_seat_itself_hears_that_an_open_discard_was_forced(hand: Sequence[str], *, forced: bool) -> None:
    """All see the card that Desert's victim chooses; only the victim hears whether it had another."""
    desert = Side(hand=["Ruins"], empire=["EGY001"], goods={"worker": 4})
    state = position(("egyptians", "romans"), desert, Side(hand=hand, goods={"worker": 2}))
    events = watch(state, "activate Desert")
    if not forced:
        events += watch(state, "hand over Quarry")
    for reader in (None, 0, 1):
        heard = [event for event in state.public_events(events, reader) if event.kind == "action" and event.seat == 1]
        marked = forced and reader == 1
        assert [(event.values["forced"], str(event)) for event in heard] == [
            (marked, f"romans: hand over Quarry COM008{' (forced)' if marked else ''}")
        ]


@pytest.mark.rule("K28")
def test_only_the_seat_itself_hears_that_a_pass_was_forced() -> None:
    """Nobody else learns that its hand held nothing to play."""
    state = position(("romans", "egyptians"), Side(hand=["Ruins", "Ruins"]), Side())
    events = watch(state, "build Ruins")
    heard = {
        reader: [
            (event.values["forced"], str(event))
            for event in state.public_events(events, reader)
            if event.kind == "action" and event.seat == 1
        ]
        for reader in (None, 0, 1)
    }
    assert heard == {
        None: [(False, "egyptians: pass")],
        0: [(False, "egyptians: pass")],
        1: [(True, "egyptians: pass (forced)")],
    }


# ---------------------------------------------------------------- cards drawn to choose from


@pytest.mark.rule("K28", "K29")
def test_a_forced_choice_between_two_cards_drawn_does_not_tell_that_they_are_equal() -> None:
    """Architect: the other one is discarded openly, and would say which was kept."""
    goods = {"wood": 4, "stone": 4, "food": 4}
    builder = Side(hand=["Architect", "Ruins"], foundations=["COM070"], goods=goods, deck=["ROM003", "ROM004"])
    state = position(("romans", "egyptians"), builder, Side(hand=["COM023"]))
    events = watch(state, "build Architect")
    for reader in (None, 1):
        assert ("keep a faction card", False, "romans: keep a faction card") in acts(state, events, reader)
    kept = "keep Sculptor's Apprentice ROM003"
    assert (kept, True, f"romans: {kept} (forced)") in acts(state, events, 0)
