"""The recipes of docs/cookbook: their programs run, and the pages show them and what they print."""

from __future__ import annotations

import asyncio
import json
import re
import runpy
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest
from serve.postgres import Postgres, missing

ROOT: Final = Path(__file__).parents[2]
EXAMPLES: Final = ROOT / "examples"
COOKBOOK: Final = ROOT / "docs" / "cookbook"
Answer = tuple[int, Any]

pytestmark = pytest.mark.skipif(not COOKBOOK.exists(), reason="needs the documents")


def page(name: str) -> str:
    return (COOKBOOK / f"{name}.md").read_text(encoding="utf-8")


def printed(text: str) -> list[str]:
    """What the blocks of a page print."""
    return re.findall(r"```text\n(.*?)```\n", text, re.DOTALL)


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Run an example as a program; its output."""

    def run(name: str, *arguments: str) -> str:
        monkeypatch.setattr(sys, "argv", [name, *arguments])
        runpy.run_path(str(EXAMPLES / name), run_name="__main__")
        return capsys.readouterr().out

    return run


@pytest.mark.parametrize("path", sorted(COOKBOOK.glob("*.md")), ids=lambda path: path.stem)
def test_a_recipe_links_the_program_that_it_shows(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    shown = re.findall(r"```\{literalinclude\} (\S+)", text)
    assert [place for place in shown if f"]({place})" not in text] == []
    assert bool(shown) == (path.stem not in {"README", "notebook"})


def test_the_cells_of_the_session_print_what_stands_below_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("numpy")
    monkeypatch.chdir(tmp_path)
    cells = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```\n", page("notebook"), re.DOTALL)
    assert len(cells) == page("notebook").count("```python") >= 4
    names: dict[str, Any] = {}
    for code, output in cells:
        exec(compile(code, "a cell", "exec"), names)  # noqa: S102, the repository's own
        assert capsys.readouterr().out == output


def test_the_deck_is_compared_with_the_printed_one(program: Callable[..., str]) -> None:
    assert [program("own_deck.py")] == printed(page("deck"))


def test_the_bot_of_the_recipe_wins_against_random_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    from isettlers.arena import Arena, ranked, run, standings

    arena = Arena("founders", ("random", "own_bot.Halving:playouts=20"), games=4)
    assert "own_bot.Halving" in page("bot")
    names = [standing.bot for standing in ranked(standings(*run(arena, tmp_path / "results.jsonl")))]
    assert names == ["own_bot.Halving:playouts=20", "random"]


def test_the_league_continues_where_it_was(program: Callable[..., str], tmp_path: Path) -> None:
    pytest.importorskip("openskill")
    results = str(tmp_path / "league.jsonl")
    first = program("league.py", results, "--games", "10", "--iterations", "5")
    kept = Path(results).read_text(encoding="utf-8").splitlines()[1:]
    program("league.py", results, "--games", "14", "--iterations", "5")
    after = Path(results).read_text(encoding="utf-8").splitlines()[1:]
    assert first.splitlines()[0] == f"{len(kept)} games"
    assert after[: len(kept)] == kept
    assert len(after) > len(kept)
    assert (tmp_path / "league.html").exists()


def test_the_league_on_ray_has_the_table_of_one_machine(program: Callable[..., str], tmp_path: Path) -> None:
    pytest.importorskip("ray")
    words = ("--games", "10", "--iterations", "5")
    here = program("league.py", str(tmp_path / "here.jsonl"), *words)
    assert program("league.py", str(tmp_path / "ray.jsonl"), *words, "--backend", "ray") == here


# ---------------------------------------------------------------- the web API


class Client:
    """Requests to an application, without a network."""

    def __init__(self, application: Any) -> None:
        self._application = application

    def ask(self, method: str, path: str, token: str = "", body: object = None) -> Answer:
        """Return the status of an answer, and its tree."""
        return asyncio.run(self._ask(method, path, token, json.dumps(body).encode()))

    async def _ask(self, method: str, path: str, token: str, body: bytes) -> Answer:
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body}

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        headers = [(b"authorization", f"Bearer {token}".encode())]
        scope = {"type": "http", "method": method, "path": path, "query_string": b"", "headers": headers}
        await self._application(scope, receive, send)
        content = b"".join(message.get("body", b"") for message in sent)
        return sent[0]["status"], json.loads(content) if content[:1] == b"{" else content.decode()


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    if why := missing():
        pytest.skip(why)
    pytest.importorskip("starlette")
    with Postgres() as server:
        yield server.address(server.database())


@pytest.fixture
def client(database: str, monkeypatch: pytest.MonkeyPatch) -> Client:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    return Client(import_module("web_api").application(database))


def test_a_game_is_played_over_the_web_api(client: Client) -> None:
    status, made = client.ask("POST", "/games", body={"game": "founders", "players": 2})
    assert status == 201
    path, tokens = f"/games/{made['game']}", made["tokens"]
    for at in range(6):
        seat = next(seat for seat in (0, 1) if client.ask("GET", path, tokens[seat])[1]["view"]["actor"] == seat)
        legal = client.ask("GET", path, tokens[seat])[1]["view"]["legal"]
        status, done = client.ask("POST", f"{path}/actions", tokens[seat], {"action": legal[0]["id"], "at": at})
        assert (status, done["at"], done["events"][0]["kind"]) == (200, at + 1, "action")
    assert client.ask("GET", path, tokens[0])[1]["at"] == 6


def test_the_web_api_gives_a_seat_no_more_than_it_knows(client: Client) -> None:
    _, made = client.ask("POST", "/games", body={"game": "imperial", "players": 2})
    hands = [
        client.ask("GET", f"/games/{made['game']}", token)[1]["view"]["seats"][0]["hand"] for token in made["tokens"]
    ]
    assert ["cards" in hand for hand in hands] == [True, False]


def test_the_web_api_refuses_what_is_at_fault(client: Client) -> None:
    _, made = client.ask("POST", "/games", body={"game": "founders", "players": 2})
    path, tokens = f"/games/{made['game']}", made["tokens"]
    view = client.ask("GET", path, tokens[0])[1]["view"]
    token, other = tokens[view["actor"]], tokens[1 - view["actor"]]
    legal = client.ask("GET", path, token)[1]["view"]["legal"][0]["id"]
    right = {"action": legal, "at": 0}
    refusals: list[tuple[Any, ...]] = [
        (404, "GET", path, "wrong", None),
        (404, "GET", "/games/none", token, None),
        (409, "POST", f"{path}/actions", other, right),
        (409, "POST", f"{path}/actions", token, {"action": legal, "at": 1}),
        (422, "POST", f"{path}/actions", token, {"action": 65535, "at": 0}),
        (422, "POST", f"{path}/actions", token, {"at": 0}),
        (422, "POST", f"{path}/actions", token, []),
        (422, "POST", "/games", "", {"game": "chess", "players": 2}),
        (422, "POST", "/games", "", {"game": "founders", "players": 9}),
    ]
    for status, *request in refusals:
        assert client.ask(*request)[0] == status, request
    assert client.ask("GET", path, token)[1]["at"] == 0
    assert client.ask("POST", f"{path}/actions", token, right)[0] == 200
    assert client.ask("POST", f"{path}/actions", token, right)[0] == 409


def test_the_database_holds_no_token(client: Client, database: str) -> None:
    import psycopg

    _, made = client.ask("POST", "/games", body={"game": "founders", "players": 2})
    with psycopg.connect(database) as base:
        rows = base.execute("SELECT id, seats FROM games WHERE id = %s", (made["game"],)).fetchall()
    assert len(rows) == 1
    assert [token for token in made["tokens"] if token in str(rows)] == []


def test_the_web_api_is_a_part_of_a_fastapi_application(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fastapi = pytest.importorskip("fastapi")
    monkeypatch.syspath_prepend(str(EXAMPLES))
    whole = fastapi.FastAPI()
    whole.mount("/api", import_module("web_api").application(database))
    assert Client(whole).ask("POST", "/api/games", body={"game": "founders", "players": 2})[0] == 201
