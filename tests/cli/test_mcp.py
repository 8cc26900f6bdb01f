"""A language model plays by the tools of `isettlers mcp`; the client is that of the official SDK."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import msgpack
import pytest
from attrs import frozen
from cli.running import Capture, mistake, run_without_extras
from mcp import Client, StdioServerParameters, stdio_client
from mcp.types import TextContent
from serve.test_tables_privacy import Book, hidden, open_on_the_way

import isettlers
from isettlers import Course
from isettlers.cli.mcp import server
from isettlers.cli.mcp_game import TOOLS, Agent
from isettlers.errors import IsettlersError
from isettlers.extras import pip_install
from isettlers.kit.rulebook import rule
from isettlers.registry import setup_of

GAMES: Final = ("imperial", "burgundy", "founders")


@frozen
class Model:
    """The client, and answers as texts."""

    client: Client

    async def ask(self, tool: str, *, refused: bool = False, **arguments: Any) -> str:
        """The text of an answer, which is a refusal of one line or none."""
        result = await self.client.call_tool(tool, arguments)
        (content,) = result.content
        assert isinstance(content, TextContent)
        assert result.is_error == refused, content.text
        assert not refused or content.text.isprintable()
        return content.text

    async def refusal(self, tool: str, **arguments: Any) -> str:
        return await self.ask(tool, refused=True, **arguments)

    async def ids(self) -> list[int]:
        return [int(line.split()[0]) for line in (await self.ask("legal")).splitlines()]


def talk(conversation: Callable[[Model], Awaitable[None]], tries: int = 3) -> None:
    """Have a conversation with a server in this process."""

    async def connected() -> None:
        async with Client(server(tries)) as client:
            await conversation(Model(client))

    asyncio.run(connected())


async def play(model: Model, dice: random.Random) -> str:
    """Play random legal actions to the end; return the last answer."""
    heard = ""
    while not heard.splitlines()[-1:] or not heard.splitlines()[-1].startswith("the game is over: won by"):
        heard = await model.ask("act", action=dice.choice(await model.ids()))
    return heard


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_at_random(game: str) -> None:
    async def conversation(model: Model) -> None:
        await model.ask("new_game", game=game, seed=5, seats=[1])
        await play(model, random.Random(1))
        assert "The game is over." in await model.ask("look")
        assert await model.refusal("act", action=0) == "the game is over"

    talk(conversation)


def test_a_game_is_played_over_standard_input_and_output() -> None:
    async def connected() -> None:
        child = StdioServerParameters(command=sys.executable, args=["-m", "isettlers", "mcp"])
        async with Client(stdio_client(child)) as client:
            model = Model(client)
            assert {tool.name for tool in (await client.list_tools()).tools} == set(TOOLS)
            await model.ask("new_game", game="founders", seed=5)
            await play(model, random.Random(1))

    asyncio.run(connected())


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")
def test_an_interrupt_ends_it_while_it_waits() -> None:
    command = [sys.executable, "-m", "isettlers", "mcp"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n')
        child.stdin.flush()
        assert child.stdout.readline()
        child.send_signal(signal.SIGINT)
        assert child.wait(60) == -signal.SIGINT
        assert child.stderr is not None
        assert child.stderr.read() == b""


def test_the_game_is_that_of_the_seed_and_the_actions_are_those_of_the_state() -> None:
    state = isettlers.start("founders", players=2, seed=3)

    async def conversation(model: Model) -> None:
        heard = await model.ask("new_game", game="founders", seed=3, seats=[0, 1])
        actor = state.actor
        assert heard == f"seat {actor} (seat {actor}, yours) to decide among {state.legal_count()}"
        assert await model.ask("look") == state.board()
        assert json.loads(await model.ask("look", seat=1, form="tree")) == state.view(1)
        assert await model.ask("legal") == "\n".join(f"{action.id} {action.text}" for action in state.legal)
        ahead = (await model.ask("legal", ahead=True)).splitlines()
        assert ahead[0].startswith(f"{state.legal[0].id} {state.legal[0].text}: ")
        await model.ask("act", action=f" {state.legal[0].text.upper()} ")
        state.apply(state.legal[0])
        assert await model.ask("look") == state.board()

    talk(conversation)


def test_wrong_answers_have_reasons_and_then_the_game_is_lost() -> None:
    async def conversation(model: Model) -> None:
        await model.ask("new_game", game="founders", seed=1)
        assert await model.refusal("act", action=1) == (
            "1 (draft forest) is not legal: forest is not open (2 wrong answers left)"
        )
        by_words = await model.refusal("act", action="Draft  forest")
        assert by_words == "'Draft  forest' is not legal: forest is not open (1 wrong answer left)"
        await model.ask("act", action="draft wooded-hills")
        near = await model.refusal("act", action=(await model.ask("legal")).splitlines()[0].partition(" ")[2] + "x")
        assert "did you mean " in near
        assert "$.action: expected int" in await model.refusal("act", action=[1])
        assert "no action id" in await model.refusal("act", action=str(10**30))
        lost = "the game is over: seat 0 forfeited by 3 wrong answers in a row, and lost"
        for tool in ("act", "legal", "hint", "take_back"):
            assert await model.refusal(tool, **({"action": 1} if tool == "act" else {})) == lost
        await model.ask("new_game", game="founders", seed=1)

    talk(conversation)


def test_an_action_is_taken_back_where_nothing_was_revealed() -> None:
    async def conversation(model: Model) -> None:
        assert await model.refusal("take_back") == "no game has begun: call new_game"
        await model.ask("new_game", game="founders", seed=1, seats=[0])
        await model.ask("act", action="draft wooded-hills")
        assert await model.refusal("take_back") == "the last action stays: another seat has acted since"
        await model.ask("new_game", game="burgundy", seed=1, setup=None, seats=None)
        assert await model.refusal("take_back") == "nothing to take back: you have not acted yet"
        dice, outcomes = random.Random(2), set()
        for _ in range(40):
            before = await model.ask("look")
            await model.ask("act", action=dice.choice(await model.ids()))
            result = await model.client.call_tool("take_back", {})
            (content,) = result.content
            assert isinstance(content, TextContent)
            outcomes.add(content.text if result.is_error else "taken back")
            if not result.is_error:
                assert await model.ask("look") == before
                await model.ask("act", action=dice.choice(await model.ids()))
        revealed = "the last action stays: it revealed something that the seat did not know"
        assert outcomes == {"taken back", revealed}

    talk(conversation)


def refusal_of(agent: Agent, action: int) -> str:
    """The refusal of an action, which counts as the first in a row."""
    table = agent._table
    assert table is not None
    table.tries = 0
    with pytest.raises(IsettlersError) as refused:
        agent.call("act", {"action": action})
    return str(refused.value)


def answers(agent: Agent, illegal: Sequence[int]) -> list[str]:
    """All that a model may ask, and the reasons against some actions."""
    questions: list[tuple[str, dict[str, Any]]] = [("look", {}), ("look", {"form": "tree"}), ("legal", {})]
    return [*(agent.call(*one) for one in questions), *(refusal_of(agent, action) for action in illegal)]


@pytest.mark.parametrize("game", GAMES)
def test_no_answer_depends_on_anything_that_the_seat_does_not_know(game: str) -> None:
    agent, dice = Agent(3), random.Random(4)
    agent.call("new_game", {"game": game, "seed": 9})
    for number in range(25):
        table = agent._table
        assert table is not None
        course, state = table.course, table.course.state
        illegal = [action for action in range(state.game.num_actions) if not state.is_legal(action)]
        few = dice.sample(illegal, min(60, len(illegal)))
        before = answers(agent, few)
        table.course = Course.begin(state.clone().resample(0, number + 1))
        assert answers(agent, few) == before
        table.course, table.tries = course, 0
        agent.call("act", {"action": dice.choice(state.legal_ids())})
        if table.course.state.over:
            break


def test_no_answer_names_a_hidden_card() -> None:
    agent, dice, seat = Agent(3), random.Random(4), 1
    heard = [agent.call("new_game", {"game": "imperial", "players": 3, "seed": 9, "seats": [seat]})]
    truth = setup_of("imperial", {"players": 3}).start(9)
    book, secret, taken, checked = Book(truth), hidden(truth.document(), seat), 0, 0
    table = agent._table
    assert table is not None
    while not truth.over:
        for action in table.course.actions[taken:]:
            shown = open_on_the_way(truth.step(action))
            secret &= hidden(truth.document(), seat) - shown
            taken += 1
        if not truth.over:
            questions: list[tuple[str, dict[str, Any]]] = [("look", {}), ("look", {"form": "tree"})]
            heard += [agent.call(*one) for one in [*questions, ("legal", {}), ("legal", {"ahead": True})]]
        checked += len(secret)
        assert not [leak for text in heard for leak in book.leaks(msgpack.packb({"text": text}), secret)]
        secret = hidden(truth.document(), seat)
        if not truth.over:
            heard = [agent.call("act", {"action": dice.choice(truth.legal_ids())})]
    assert checked > 1000


def test_rules_and_hints() -> None:
    async def conversation(model: Model) -> None:
        assert await model.ask("rule", id="a1") == rule("A1")
        assert "expected the id of a rule" in await model.refusal("rule", id="Q99")
        await model.ask("new_game", game="founders", seed=1)
        assert int((await model.ask("hint", bot="greedy")).split()[0]) in await model.ids()

    talk(conversation)


WRONG: Final[tuple[tuple[str, dict[str, Any], str], ...]] = (
    ("new_game", {}, "$.game: missing"),
    ("new_game", {"game": "chess"}, "unknown game 'chess', known: imperial, burgundy, founders"),
    ("new_game", {"game": "founders", "players": 9}, "$.players: expected int from 2 to 4, got 9"),
    ("new_game", {"game": "founders", "setup": {"players": "x"}}, '$.setup.players: expected int from 2 to 4, got "x"'),
    ("new_game", {"game": "founders", "setup": [1]}, "$.setup: expected table, got a list"),
    ("new_game", {"game": "founders", "seats": [2]}, "$.seats[0]: expected int from 0 to 1, got 2"),
    ("new_game", {"game": "founders", "seats": []}, "$.seats: expected different seats, one at least, got a list"),
    ("new_game", {"game": "founders", "seed": -1}, "$.seed: expected int from 0 to 2**64 - 1, got -1"),
    ("new_game", {"game": "founders", "bots": "os.system"}, "$.bots: unknown bot 'os.system'"),
    ("new_game", {"game": "founders", "bots": "ismcts:threads=9"}, "$.bots: "),
    ("new_game", {"game": "founders", "who": 1}, "$.who: unknown field"),
    ("look", {"seat": 1}, "$.seat: expected a seat of yours (0), got 1"),
    ("look", {"form": "picture"}, "$.form: expected one of text, tree"),
    ("legal", {"ahead": "yes"}, '$.ahead: expected true or false, got "yes"'),
    ("rule", {"id": 1}, "$.id: expected one line of text, got 1"),
    ("hint", {"bot": 1}, "$.bot: expected one line of text, got 1"),
    ("fly", {}, "tool: expected one of new_game"),
)


@pytest.mark.parametrize(("tool", "arguments", "refusal"), WRONG)
def test_wrong_arguments_are_refused_in_one_line(tool: str, arguments: dict[str, Any], refusal: str) -> None:
    async def conversation(model: Model) -> None:
        await model.ask("new_game", game="founders", seed=1)
        assert (await model.refusal(tool, **arguments)).startswith(refusal)

    talk(conversation)


def test_the_command_line_is_checked(capsys: Capture) -> None:
    assert mistake(capsys, "mcp", "--tries", "0") == "isettlers: --tries: expected 1 or more, got 0\n"
    done = run_without_extras("mcp", missing=["mcp"])
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"isettlers: the command mcp needs the extra mcp: {pip_install('mcp')}\n"
