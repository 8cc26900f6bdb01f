"""Serve games to a language model by the Model Context Protocol, on standard input and output.

The model begins games, looks at its seats and acts by tools; hidden things stay hidden from it.
"""

from __future__ import annotations

import argparse
import signal
from typing import TYPE_CHECKING, Any, Final

from isettlers.errors import IsettlersError, SetupError
from isettlers.extras import pip_install
from isettlers.plain import printable
from isettlers.version import __version__

if TYPE_CHECKING:
    from mcp.server.lowlevel.server import Server

HELP: Final = "serve games to a language model (Model Context Protocol)"

_TRIES: Final = 3
_INSTRUCTIONS: Final = (
    "Begin with new_game, then repeat: look at the table, list the legal actions, act. "
    "Each line of legal begins with the id of an action, which act takes."
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--tries",
        type=int,
        default=_TRIES,
        metavar="N",
        help=f"wrong answers in a row after which the model has lost its game (default: {_TRIES})",
    )


def run(args: argparse.Namespace) -> int:
    """Serve until the other side has gone."""
    import asyncio

    if args.tries < 1:
        raise SetupError(f"--tries: expected 1 or more, got {args.tries}")
    try:
        made = server(args.tries)
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in {"mcp", "mcp_types"}:
            raise
        raise IsettlersError(f"the command mcp needs the extra mcp: {pip_install('mcp')}") from None
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # the SDK reads in a thread, which would block until the next line
    asyncio.run(_serve(made))
    return 0


async def _serve(made: Server[Any]) -> None:
    from mcp.server.stdio import stdio_server

    async with stdio_server() as (source, target):
        await made.run(source, target, made.create_initialization_options())


def server(tries: int = _TRIES) -> Server[Any]:
    """Return a server of the official SDK with the tools of one model."""
    from mcp import types
    from mcp.server.lowlevel.server import Server

    from isettlers.cli.mcp_game import TOOLS, Agent

    agent = Agent(tries)
    tools = [types.Tool(name=name, description=tool.about, input_schema=tool.schema) for name, tool in TOOLS.items()]

    async def listed(_: object, __: object) -> types.ListToolsResult:
        return types.ListToolsResult(tools=tools)

    async def called(_: object, request: types.CallToolRequestParams) -> types.CallToolResult:
        try:
            text, refused = agent.call(request.name, request.arguments or {}), False
        except IsettlersError as error:
            text, refused = printable(str(error)), True
        return types.CallToolResult(content=[types.TextContent(text=text)], is_error=refused)

    return Server(
        "isettlers", version=__version__, instructions=_INSTRUCTIONS, on_list_tools=listed, on_call_tool=called
    )
