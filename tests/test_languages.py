"""Texts in other languages: complete files, no English word left, and nothing changed but the words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from games.subjects import SUBJECTS

import isettlers
from isettlers import SetupError, State
from isettlers._core.rng import Generator
from isettlers.kit.languages import ENGLISH, LANGUAGES

FOLDER: Final = Path(isettlers.__file__).parent / "languages"
OTHERS: Final = [language for language in LANGUAGES if language != ENGLISH]
EACH: Final = [(game, language) for game in SUBJECTS for language in OTHERS]
each = pytest.mark.parametrize(("game", "language"), EACH)
PLACEHOLDER: Final = re.compile(r"\{[@+_]?(\w+)[^}]*\}")
WORD: Final = re.compile(r"[^\W\d_]{3,}")
CORE: Final = Path(__file__).parents[1] / "isettlers" / "_core"

Tree = dict[str, Any]


@cache
def phrases(game: str, language: str) -> dict[str, dict[str, str]]:
    """The tables of a file."""
    return tomllib.loads((FOLDER / language / f"{game}.toml").read_text(encoding="utf-8"))


@each
def test_all_languages_have_the_same_texts(game: str, language: str) -> None:
    first = phrases(game, OTHERS[0])
    assert {name: set(table) for name, table in phrases(game, language).items()} == {
        name: set(table) for name, table in first.items()
    }


@each
def test_a_phrase_has_the_values_of_the_english_one(game: str, language: str) -> None:
    wrong = [
        english
        for table in phrases(game, language).values()
        for english, phrase in table.items()
        if sorted(PLACEHOLDER.findall(english)) != sorted(PLACEHOLDER.findall(phrase))
    ]
    assert wrong == []


def formats(game: str) -> set[str]:
    """What the core of a game writes, by its tables: the texts of events, and what stands in the way of actions."""
    events = tomllib.loads((CORE / game / "events.toml").read_text(encoding="utf-8"))["events"].values()
    texts = [event[key] for event in events for key in ("text", "covered") if key in event]
    hindrances = re.search(r"_HINDRANCES(.*?)\"\"\"", (CORE / game / "hindrances.pxi").read_text("utf-8"), re.DOTALL)
    assert hindrances
    kinds = "".join(re.findall(r'"([^"]*)"', hindrances[1])).split("|")
    given = {text for each in texts for text in ([each] if isinstance(each, str) else each.values())}
    return {text for text in given.union(kinds[1::2]) if WORD.search(PLACEHOLDER.sub("", text))}


@pytest.mark.parametrize("game", SUBJECTS)
def test_texts_of_events_are_words_and_no_values_of_fields(game: str) -> None:
    assert [text for text in formats(game) if re.search("True|False|None", text)] == []


@each
def test_no_event_and_no_hindrance_lacks_its_phrase(game: str, language: str) -> None:
    assert sorted(formats(game) - set(phrases(game, language)["core"])) == []


def played(game: str, language: str) -> Iterator[tuple[State, State]]:
    """Positions of random games of all setups under test, in English and in a language."""
    for number, setup in enumerate(SUBJECTS[game].setups.values()):
        state, rng = setup.start(number), Generator(number)
        other = state.with_language(language)
        while not state.over:
            yield state, other
            index = rng.below(state.legal_count())
            state.step_index(index)
            other.step_index(index)
        yield state, other


def printed(game: str) -> re.Pattern[str]:
    """Finds the names that stay as they are printed, longer ones first."""
    catalogues = [dict(setup.catalogue()) for setup in SUBJECTS[game].setups.values()]
    cards = {card["name"] for tree in catalogues for deck in tree.get("decks", ()) for card in deck["cards"]}
    estates = {estate["name"] for tree in catalogues for estate in tree.get("estates", ())}
    return re.compile("|".join(map(re.escape, sorted(cards | estates, key=len, reverse=True))) or "$^")


@cache
def english(game: str, language: str) -> frozenset[str]:
    """Words of the English texts that the language has not."""

    def words(texts: Any) -> set[str]:
        return {word.lower() for text in texts for word in WORD.findall(PLACEHOLDER.sub(" ", text))}

    core = phrases(game, language)["core"]
    return frozenset(words(core) - words(core.values()))


def texts(state: State, seat: int | None) -> Iterator[str]:
    """All that a seat reads at a position: its actions, and why some others are not legal."""
    view: Tree = dict(state.view(seat))
    yield from (action["text"] for action in view.get("legal", ()))
    for action in range(0, state.game.num_actions, 97):
        if (reason := state.why_not(action)) is not None:
            yield str(reason)


@each
def test_no_english_word_is_left_in_a_game(game: str, language: str) -> None:
    lines: set[str] = set()
    for turn, (_, state) in enumerate(played(game, language)):
        if turn % 9:
            continue
        lines.update(texts(state, None if state.over else state.actor))
        if not state.over:
            lines.update(str(event) for event in state.clone().step(state.legal_ids()[-1]))
    assert len(lines) > 100
    named = printed(game)
    left = {line: english(game, language).intersection(WORD.findall(named.sub("", line).lower())) for line in lines}
    assert {line: words for line, words in left.items() if words} == {}


@each
def test_only_texts_change(game: str, language: str) -> None:
    def without(view: Any) -> Any:
        if isinstance(view, dict):
            return {key: without(value) for key, value in view.items() if key != "text"}
        return [without(value) for value in view] if isinstance(view, list) else view

    for turn, (state, other) in enumerate(played(game, language)):
        if turn % 29 or state.over:
            continue
        assert without(other.view(other.actor)) == without(state.view(state.actor))
        assert (other.hash, other.legal_ids()) == (state.hash, state.legal_ids())
        action = state.legal_ids()[0]
        steps = zip(state.clone().step(action), other.clone().step(action), strict=True)
        for event, worded in steps:
            assert (worded.kind, worded.seat, worded.values) == (event.kind, event.seat, event.values)


@each
def test_actions_are_read_in_the_language(game: str, language: str) -> None:
    for turn, (_, state) in enumerate(played(game, language)):
        if turn % 17 == 0:
            for action in state.legal:
                assert state.parse(str(action)) == action


@each
def test_a_catalogue_has_its_texts_in_the_language(game: str, language: str) -> None:
    setup = next(iter(SUBJECTS[game].setups.values()))
    questions: list[Tree] = setup.catalogue()["questions"]
    assert [one["name"] for one in setup.catalogue(language)["questions"]] == [one["name"] for one in questions]
    table = phrases(game, language)["catalogue"]
    assert [one["text"] for one in setup.catalogue(language)["questions"]] == [table[one["text"]] for one in questions]


def form(language: str, number: int, forms: list[str]) -> str:
    """The form that a word has behind a number."""
    if abs(number) == 1:
        return forms[0]
    few = abs(number) % 10 in {2, 3, 4} and abs(number) % 100 not in {12, 13, 14}
    return forms[-1] if language != "pl" or not few else forms[min(1, len(forms) - 1)]


@pytest.mark.parametrize("language", OTHERS)
def test_words_go_with_numbers(language: str) -> None:
    core = phrases("imperial", language)["core"]
    numbers: set[int] = set()
    for turn, (state, other) in enumerate(played("imperial", language)):
        if turn % 7 or state.over:
            continue
        for event in other.clone().step(state.legal_ids()[-1]):
            for good, number in event.values.get("goods", {}).items():
                numbers.add(abs(number))
                assert f"{number:+d} {form(language, number, core[good].split('|'))}" in str(event)
    assert numbers >= {1, 2, 3, 5}


@pytest.mark.parametrize("language", ["xx", "", "PL", "en|de"])
def test_another_code_is_refused(language: str) -> None:
    with pytest.raises(SetupError, match=r"^language: expected one of en, de, pl, not "):
        isettlers.start("founders", players=2).with_language(language)


def test_weights_and_language_go_together() -> None:
    state = isettlers.start("burgundy", players=2, seed=3)
    both = state.with_language("de").with_weights("tuned")
    assert both.tables is state.with_weights("tuned").with_language("de").tables
    assert both.evaluate(0) == state.with_weights("tuned").evaluate(0)
    assert both.with_language(ENGLISH).with_weights("plain").tables is state.tables
