"""Actions by their texts: the core reads what people type as the slow way in Python does."""

from __future__ import annotations

import unicodedata

import pytest
from attrs import evolve
from games.subjects import SUBJECTS

from isettlers import IllegalAction, State
from isettlers._core.rng import Generator
from isettlers.imperial import Setup, builtin
from isettlers.kit import naming

GAMES = pytest.mark.parametrize("name", SUBJECTS)


def positions(name: str) -> list[State]:
    states = []
    for seed, setup in enumerate(SUBJECTS[name].setups.values()):
        state, rng = setup.start(seed), Generator(seed)
        while not state.over:
            if rng.below(12) == 0:
                states.append(state.clone())
            state.step_index(rng.below(state.legal_count()))
    return states[:: max(1, len(states) // 60)]


def answer(state: State, text: str, *, slowly: bool) -> int | None:
    try:
        return naming.named(state, text) if slowly else state.game.named(state, text)
    except IllegalAction:
        return None


@GAMES
def test_the_core_reads_texts_as_python_does(name: str) -> None:
    read = 0
    for state in positions(name):
        for action in list(state.legal)[:6]:
            words = action.text.split()
            short = " ".join(word for word in words if not word[-3:].isdigit())
            for text in (
                action.text.upper(),
                f"\t{'   '.join(words)}\n",
                short,
                short.title(),
                f"{action.text} now",
                " ".join(words[1:]),
                action.text.replace(" ", "\u00a0"),
                "",
            ):
                number = answer(state, text, slowly=False)
                assert number == answer(state, text, slowly=True)
                read += number is not None
    assert read > 100


@GAMES
def test_a_refusal_lists_what_is_legal_in_one_line(name: str) -> None:
    for state in positions(name):
        for refuse in (state.parse, state.legal_id):
            with pytest.raises(IllegalAction) as refused:
                refuse("fly\nto the moon" * 20)
            text = str(refused.value)
            assert len(text.splitlines()) == 1
            assert len(text) < 256
            assert str(state.legal[0])[:20] in text


def test_letters_of_the_european_alphabets_have_two_cases() -> None:
    """A card with every letter that has a twin can be named in capitals."""
    letters = [chr(code) for code in (*range(0xC0, 0x180), *range(0x391, 0x3AA), *range(0x400, 0x430))]
    pairs = [letter for letter in letters if unicodedata.category(letter) == "Lu" and len(letter.lower()) == 1]
    assert len(pairs) > 150
    for begin in range(0, len(pairs), 20):
        name = "".join(pairs[begin : begin + 20])
        state = _with_card_named(name)
        action = next(action for action in state.legal if name in action.text)
        assert state.parse(action.text.lower()).id == action.id
        assert state.parse(action.text.upper()).id == action.id


def _with_card_named(name: str) -> State:
    """A game whose first choice is among cards of one name."""
    common = builtin("common")
    cards = tuple(evolve(card, name=name) for card in common.cards)
    return Setup(factions=("romans", "japanese"), decks=(evolve(common, cards=cards),)).start(1)
