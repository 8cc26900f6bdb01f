"""Tables as pictures, `State.to_svg`: the board of the page with what one seat knows, and nothing from elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from base64 import b64decode
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree as ET

import pytest
from full_set import amount
from shown import SETUPS, positions

import isettlers
from isettlers import Course, IsettlersError, State
from isettlers.extras import pip_install
from isettlers.imperial import builtin

BOARD: Final = Path(isettlers.__file__).parent / "pictures" / "board.js"
EVERY: Final = amount(11, default=97)

drawn = pytest.mark.skipif(not BOARD.exists(), reason="there are no boards: `make web` builds them")


@pytest.fixture
def state() -> State:
    return isettlers.start("imperial", players=2, seed=1)


@drawn
@pytest.mark.parametrize("name", SETUPS)
def test_a_picture_is_one_file_that_runs_and_loads_nothing(name: str) -> None:
    for state in positions(name, every=EVERY):
        svg = state.to_svg()
        elements = list(ET.fromstring(svg).iter())  # noqa: S314, of this package
        kinds = {element.tag.rpartition("}")[2] for element in elements}
        names = {(key, value) for element in elements for key, value in element.items()}
        assert not kinds & {"script", "image", "img", "link", "iframe"}
        assert not [key for key, _ in names if key.startswith("on")]
        assert {value[0] for key, value in names if key.endswith(("href", "src"))} == {"#"}
        ids = {value for key, value in names if key == "id"}
        assert {value[1:] for key, value in names if key == "href"} <= ids
        assert not re.search(r"@import|url\(|https?:(?!//www\.w3\.org/(?:1999/xhtml|2000/svg)\")", svg)


@drawn
@pytest.mark.parametrize("name", SETUPS)
def test_a_picture_is_the_same_whatever_is_hidden_from_its_reader(name: str) -> None:
    for state in positions(name, every=EVERY):
        others = [state.resample(seat, 1) for seat in range(state.seats)]
        assert [other.to_svg(seat) for seat, other in enumerate(others)] == [*map(state.to_svg, range(state.seats))]
        assert {other.to_svg("spectator") for other in others} == {state.to_svg("spectator")}


@drawn
def test_a_hand_is_in_the_picture_of_its_seat_alone(state: State) -> None:
    assert "JAP004" in state.view(1)["seats"][1]["hand"]["cards"]
    [name] = {card.name for card in builtin("japanese").cards if "JAP004" in card.ids}
    assert name in state.to_svg(1)
    for other in (state.to_svg(0), state.to_svg("spectator")):
        assert name not in other
        assert "JAP004" not in other


@drawn
@pytest.mark.parametrize("name", ["imperial, two", "burgundy", "founders"])
def test_without_a_seat_the_picture_is_for_the_seat_to_decide_and_then_for_spectators(name: str) -> None:
    for state in positions(name, every=EVERY):
        assert state.to_svg() == state.to_svg("spectator" if state.over else state.actor)


@drawn
def test_the_same_position_gives_the_same_bytes_in_every_thread_and_process(state: State) -> None:
    svg = state.to_svg()
    with ThreadPoolExecutor(4) as threads:
        assert set(threads.map(lambda _: isettlers.load(state.save()).to_svg(), range(8))) == {svg}
    program = (
        "import sys, isettlers\n"
        "state = isettlers.start('imperial', players=2, seed=1)\n"
        "sys.stdout.buffer.write(state.to_svg().encode())\n"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout == svg.encode()


@drawn
def test_names_of_players_are_texts(state: State) -> None:
    name = "</span><script>alert(1)</script>&\"'\x00\x1b\ud800\u202e😀"
    svg = state.to_svg(players=[name, ""])
    assert "<script" not in svg
    texts = [element.text for element in ET.fromstring(svg.encode()).iter()]  # noqa: S314
    assert "</span><script>alert(1)</script>&\"'\ufffd\ufffd\ufffd\u202e😀" in texts


@drawn
@pytest.mark.parametrize(("language", "word"), [("en", "VP"), ("de", "SP"), ("pl", "PZ")])
def test_a_picture_has_a_language_a_theme_and_a_width(state: State, language: str, word: str) -> None:
    svg = state.to_svg(language=language, theme="dark", width=640)
    assert f">{word}<" in svg
    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 1280 960"')
    assert f'lang="{language}" data-theme="dark"' in svg


@drawn
@pytest.mark.parametrize("name", ["imperial, two", "burgundy", "founders"])
def test_notebooks_show_the_picture(name: str) -> None:
    state = next(positions(name, every=EVERY))
    html = state._repr_html_()
    [data] = re.findall(r'^<img src="data:image/svg\+xml;base64,([^"]+)" alt="', html)
    assert b64decode(data).decode() == state.to_svg()
    assert Course.begin(state)._repr_html_() == html


def test_without_the_extra_a_picture_names_it_and_notebooks_show_the_text(
    state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("isettlers.pictures._engines", type("None yet", (), {})())
    monkeypatch.setitem(sys.modules, "dukpy", None)
    with pytest.raises(IsettlersError) as refused:
        state.to_svg()
    assert str(refused.value) == f"pictures need the extra pictures: {pip_install('pictures')}"
    assert state._repr_html_().startswith("<pre>")
    assert "japanese to decide" in state._repr_html_()


def test_without_the_boards_a_picture_says_how_they_are_built(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("isettlers.pictures._engines", type("None yet", (), {})())
    monkeypatch.setattr("isettlers.pictures._BOARD", Path("away.js"))
    with pytest.raises(IsettlersError, match=r"^away\.js: the boards are not built; in a checkout, run: make web$"):
        state.to_svg()
    assert state._repr_html_().startswith("<pre>")


def test_a_game_that_the_page_does_not_draw_has_its_text(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("isettlers.pictures.BUILT_IN", ("burgundy", "founders"))
    with pytest.raises(IsettlersError) as refused:
        state.to_svg()
    assert str(refused.value) == "game: expected one of burgundy, founders for a picture, got imperial"
    assert state._repr_html_().startswith("<pre>")


def test_the_board_in_a_notebook_is_text(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("isettlers.pictures._BOARD", Path("away.js"))
    monkeypatch.setattr("isettlers.pictures._engines", type("None yet", (), {})())
    monkeypatch.setattr(State, "board", lambda _: "<b> & more")
    assert state._repr_html_() == "<pre>&lt;b&gt; &amp; more</pre>"


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        ({"width": 63}, "width: expected int from 64 to 16384, got 63"),
        ({"width": 640.5}, "width: expected int from 64 to 16384, got 640.5"),
        ({"language": "fr"}, 'language: expected one of en, de, pl, got "fr"'),
        ({"theme": "blue"}, 'theme: expected one of light, dark, got "blue"'),
        ({"players": ["Ann", "Bo", "Cy"]}, "players: expected at most 2 names, got 3"),
        ({"players": "Ann"}, 'players: expected at most 2 names, got "Ann"'),
        ({"players": ["Ann", 2]}, "players[1]: expected text, got 2"),
    ],
)
def test_other_arguments_are_refused_in_one_line(state: State, settings: dict[str, Any], error: str) -> None:
    with pytest.raises(IsettlersError) as refused:
        state.to_svg(**settings)
    assert str(refused.value) == error


def test_a_seat_that_does_not_play_is_refused(state: State) -> None:
    with pytest.raises(IndexError, match="there is no seat 2"):
        state.to_svg(2)
