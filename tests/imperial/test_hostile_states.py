"""States that play cannot reach and bytes can say: check and load refuse them before an answer leads out of bounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from attrs import evolve
from builders import Side, position
from test_snapshot_layout import HEAD, PACK, SEAT

import isettlers
from isettlers import FormatError, State
from isettlers._core.imperial.engine import FRAME_TABLES, put_together, take_apart
from isettlers.imperial import Deck
from isettlers.imperial.card_model import Goods
from isettlers.imperial.deck_lists import ready_deck
from isettlers.imperial.rulings import Rulings

FRAMES = 14
WITH_PACK: Any = {"packs": ("magic-number",)}
DRAW, SAMURAI, DEPLOY = (1 + list(FRAME_TABLES).index(name) for name in ("draw", "samurai", "deploy"))
Frame = tuple[int, ...]


def refused(state: State) -> None:
    """Neither the check nor a snapshot takes the state."""
    assert state.check() != 0
    with pytest.raises(FormatError):
        isettlers.load(state.save())


# ---------------------------------------------------------------- chains of choices without room for the next


def drawing_at_each_deployment() -> Deck:
    """The ready-made deck of the Japanese, whose Dojo draws a card for each samurai."""
    deck = ready_deck("magic-number", "japanese")
    cards = tuple(
        evolve(card, ability=evolve(card.ability, gain=Goods({"card": 1})))
        if card.ability is not None and card.ability.word == "on_deploy"
        else card
        for card in deck.cards
    )
    assert sum(ours != theirs for ours, theirs in zip(cards, deck.cards, strict=True)) == 1
    return evolve(deck, cards=cards)


def with_chain(*chain: Frame) -> State:
    """The Japanese with four locations and a Dojo that draws, in the middle of a chain of choices, unchecked."""
    state = position(
        ("japanese", "romans"), Side(hand=["Ruins"], empire=["Dojo", "JAP051", "JAP052", "JAP054"]),
        Side(hand=["Ruins"]), decks=(drawing_at_each_deployment(),), **WITH_PACK,
    )  # fmt: skip
    values = take_apart(state)
    values.update(stack=list(chain), step=1)
    made = state.clone()
    put_together(made, values)
    return made


def draws(count: int) -> Sequence[Frame]:
    return [(DRAW, 0, 0, 0, 2, 0, 0, 0)] * count


@pytest.mark.rule("J2", "A1")
@pytest.mark.parametrize("op", [SAMURAI, DEPLOY], ids=["samurai", "deploy"])
@pytest.mark.parametrize("under", [FRAMES - 1, FRAMES - 2, FRAMES - 3])
def test_a_chain_with_no_room_for_what_a_samurai_brings_is_refused(op: int, under: int) -> None:
    refused(with_chain(*draws(under), (op, 0, 0, 0, 3, 0, 0, 0)))


@pytest.mark.rule("J2")
@pytest.mark.parametrize("op", [SAMURAI, DEPLOY], ids=["samurai", "deploy"])
def test_a_short_chain_of_the_same_questions_is_taken_and_played_on(op: int) -> None:
    """Every deployment puts a draw on top: none of the fields behind the chain is touched by them."""
    state = isettlers.load(with_chain(*draws(1), (op, 0, 0, 0, 3, 0, 0, 0)).save())
    while take_apart(state)["stack"]:
        state.apply(next((action for action in state.legal if action.kind == "samurai"), state.legal[0]))
        assert state.check() == 0
    values = take_apart(state)
    assert values["shrine"] == [0, 0, 0]
    assert len(values["seats"][0]["guard"]) == 3
    assert len(values["seats"][0]["hand"]) == 1 + 3 + 2


# ---------------------------------------------------------------- bits of no card


def with_bits(state: State, offset: int, bits: int) -> State:
    """The state with bits set in one byte, unchecked."""
    raw = bytearray(state._bytes())
    raw[offset] |= bits
    made = state.clone()
    made._set_bytes(bytes(raw))
    return made


UNLOCKED = next(offset for offset, *_, name in PACK if name == "unlocked")


@pytest.mark.rule("T8")
@pytest.mark.parametrize("lasts", [False, True])
@pytest.mark.parametrize("row", [0, 1])
@pytest.mark.parametrize("bits", [0x40, 0x80, 0xC0])
def test_what_is_unlocked_has_no_bits_beyond_the_thirty_cards(bits: int, row: int, *, lasts: bool) -> None:
    state = position(
        ("atlanteans", "romans"), Side(hand=["Ruins"], empire=["ATL010"], unlocked=["ATL010"]), Side(hand=["Ruins"]),
        rulings=Rulings(unlock_for_round=lasts), **WITH_PACK,
    )  # fmt: skip
    base = HEAD + SEAT * state.seats + UNLOCKED + 4 * row
    refused(with_bits(state, base + 3, bits))
    assert isettlers.load(with_bits(state, base, 0).save()) == state
