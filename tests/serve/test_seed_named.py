"""Whether everybody at a table learns that its creator chose the seed."""

from __future__ import annotations

from pathlib import Path

import pytest
from serve.tables_builders import SETUP, Doors, Server


@pytest.mark.parametrize("seed", [None, 7])
def test_a_seat_learns_whether_the_creator_chose_the_seed(tmp_path: Path, seed: int | None) -> None:
    where = ("--unix", str(tmp_path / "door"))
    named = seed is not None
    with Server(tmp_path, *where) as server, Doors(server, "unix") as doors:
        client = doors.client()
        seeded = {} if seed is None else {"seed": seed}
        made = client.ok("create", game="imperial", setup=SETUP, spectators=True, **seeded)
        for token in (made["tokens"]["0"], made["watch"]):
            joined = client.ok("join", token=token)
            assert joined["seed_named"] is named
            assert client.ok("status", state=joined["state"])["seed_named"] is named
    with Server(tmp_path, *where) as server, Doors(server, "unix") as doors:
        assert doors.client().ok("join", token=made["tokens"]["0"])["seed_named"] is named
