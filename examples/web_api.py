"""A web API for games whose saves are in PostgreSQL (extras `serve` and `postgres`).

GAMES=postgresql://games@db.internal/games uvicorn --app-dir examples --factory web_api:application
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from psycopg import AsyncConnection
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

import isettlers

TABLE = "CREATE TABLE IF NOT EXISTS games (id text PRIMARY KEY, at int, save bytea, seats text[])"


def digest(token: str) -> str:
    """Return the form in which the table has a token."""
    return sha256(token.encode()).hexdigest()


class Games:
    """The games in a database: a row is a snapshot, its number of actions, and digests of the tokens of its seats."""

    def __init__(self, address: str) -> None:
        self.address = address

    async def create(self, game: str, players: int) -> dict[str, Any]:
        """Start a game with a seed that nobody learns; return its id and a token for each seat."""
        state = isettlers.start(game, players=players)
        name, tokens = secrets.token_urlsafe(9), [secrets.token_urlsafe(16) for _ in range(state.seats)]
        async with await AsyncConnection.connect(self.address) as base:
            await base.execute(TABLE)
            row = (name, 0, state.save(), [digest(token) for token in tokens])
            await base.execute("INSERT INTO games VALUES (%s, %s, %s, %s)", row)
        return {"game": name, "tokens": tokens}

    async def look(self, name: str, token: str) -> dict[str, Any]:
        """Return what the seat of a token knows."""
        state, seat, at = await self._read(name, token)
        return {"at": at, "view": state.view(seat)}

    async def act(self, name: str, token: str, action: int, at: int) -> dict[str, Any]:
        """Apply an action in the position after `at` actions; return the events that its seat may know."""
        state, seat, held = await self._read(name, token)
        if held != at:
            raise HTTPException(409, f"the game is at action {held}, not {at}")
        if state.actor != seat:
            raise HTTPException(409, "another seat is to decide")
        events = state.step(action)
        async with await AsyncConnection.connect(self.address) as base:
            row = (state.save(), name, at)
            done = await base.execute("UPDATE games SET save = %s, at = at + 1 WHERE id = %s AND at = %s", row)
        if done.rowcount == 0:
            raise HTTPException(409, f"another request overtook this one at action {at}")
        return {"at": at + 1, "events": [event.document() for event in state.public_events(events, seat)]}

    async def _read(self, name: str, token: str) -> tuple[isettlers.State, int, int]:
        async with await AsyncConnection.connect(self.address) as base:
            row = await (await base.execute("SELECT save, at, seats FROM games WHERE id = %s", (name,))).fetchone()
        if row is None or digest(token) not in row[2]:
            raise HTTPException(404, "no such game, or no seat of it")
        return isettlers.load(row[0]), row[2].index(digest(token)), row[1]


def application(address: str | None = None) -> Starlette:
    """Return the application for a database."""
    games = Games(address or os.environ["GAMES"])

    async def create(request: Request) -> JSONResponse:
        body = await request.json()
        return JSONResponse(await games.create(str(body["game"]), int(body["players"])), 201)

    async def look(request: Request) -> JSONResponse:
        return JSONResponse(await games.look(request.path_params["name"], token_of(request)))

    async def act(request: Request) -> JSONResponse:
        body = await request.json()
        done = games.act(request.path_params["name"], token_of(request), int(body["action"]), int(body["at"]))
        return JSONResponse(await done)

    routes = [
        Route("/games", create, methods=["POST"]),
        Route("/games/{name}", look),
        Route("/games/{name}/actions", act, methods=["POST"]),
    ]
    errors = (isettlers.IsettlersError, KeyError, TypeError, ValueError)
    return Starlette(routes=routes, exception_handlers=dict.fromkeys(errors, rejected))


def token_of(request: Request) -> str:
    """Return the token of a request's header `Authorization: Bearer TOKEN`."""
    headers: Mapping[str, str] = request.headers
    return headers.get("authorization", "").removeprefix("Bearer ")


def rejected(_: Request, error: Exception) -> JSONResponse:
    """Answer a request that is at fault with its reason."""
    return JSONResponse({"error": str(error)}, 422)
