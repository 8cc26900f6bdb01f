"""Setups with decks of your own, which a process beside the server reads."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from serve.tables_builders import Doors, Server, until
from serve.tables_house import House, held

import isettlers
from isettlers.imperial.cards import builtin
from isettlers.imperial.setup import Setup
from isettlers.serve.errors import Refusal
from isettlers.serve.reading import plan
from isettlers.serve.setup_process import SetupProcess

OWN = Setup(factions=("romans", "barbarians"), decks=(builtin("common"), builtin("romans")))
TREE = OWN.document()


@pytest.fixture
def process() -> Iterator[SetupProcess]:
    process = SetupProcess()
    yield process
    process.close()


def test_the_process_reads_as_the_server_itself_does(process: SetupProcess) -> None:
    assert process.seconds == 0
    assert process.plan("imperial", TREE) == plan("imperial", TREE)
    assert process.plan("imperial", TREE, "pl") == plan("imperial", TREE, "pl")
    for language in ("en", "pl"):
        assert process.catalogue("imperial", TREE, language) == OWN.catalogue(language)
    whole = process.whole("imperial", TREE)
    assert (whole.setup, whole.tree) == (OWN, TREE)
    assert whole.setup.start(3).hash == OWN.start(3).hash
    assert process.seconds > 0


@pytest.mark.parametrize(
    ("game", "tree"),
    [("chess", {}), ("imperial", {"factions": 1}), ("imperial", {**TREE, "decks": [{"deck": "common"}]})],
)
def test_it_refuses_as_the_server_itself_does(process: SetupProcess, game: str, tree: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as here:
        plan(game, tree)
    with pytest.raises(Refusal) as there:
        process.plan(game, tree)
    assert there.value.document() == here.value.document()
    assert process.plan("burgundy", {"players": 2}).seats == 2


def test_another_process_takes_the_place_of_one_that_was_killed(
    process: SetupProcess, caplog: pytest.LogCaptureFixture
) -> None:
    assert process.plan("imperial", TREE).seats == 2
    assert process._process is not None
    process._process.kill()
    process._process.wait()
    with caplog.at_level(logging.ERROR), pytest.raises(Refusal) as refused:
        process.plan("imperial", TREE)
    assert refused.value.code == "internal"
    assert [record.getMessage() for record in caplog.records] == ["fault"]
    assert process.plan("imperial", TREE).seats == 2


@pytest.mark.parametrize("end", [Server.stop, Server.kill])
def test_the_process_ends_with_the_server(tmp_path: Path, end: Callable[[Server], object]) -> None:
    with Server(tmp_path) as server, Doors(server, "unix") as doors:
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
        if not children.exists():
            pytest.skip("the system does not tell the children of a process")
        doors.client().ok("create", game="imperial", setup=TREE)
        (child,) = _children(server.process.pid)
        end(server)
        until(lambda: not Path(f"/proc/{child}").exists())


def _children(parent: int) -> list[int]:
    children = []
    for thread in Path(f"/proc/{parent}/task").iterdir():
        children += [int(number) for number in (thread / "children").read_text().split()]
    return children


def test_tables_with_own_decks_are_opened_again_and_seen_whole(tmp_path: Path) -> None:
    with Server(tmp_path) as server, Doors(server, "unix") as doors:
        host = doors.client()
        made = host.ok("create", game="imperial", setup=TREE, seed=3)
        for _ in range(2):
            state = host.ok("join", token=made["tokens"]["0"])["state"]
            assert host.ok("status", state=state)["setup"] == TREE
            assert host.ok("view", state=state)["view"] == _view(0)
            assert host.ok("catalogue", state=state)["catalogue"] == OWN.catalogue()
            host.ok("close", state=state)


def test_who_opens_a_table_with_own_decks_pays_for_it_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def paid(house: House) -> None:
        guest, spent = await house.guest(), list[float]()
        made = await guest.ok("create", game="imperial", setup=TREE)
        await house.settled()
        monkeypatch.setattr(guest.session, "spent", spent.append)
        for expected in (1, 1):
            joined = await guest.ok("join", token=made["tokens"]["0"])
            await house.settled()
            assert len(spent) == expected
            await guest.ok("close", state=joined["state"])
            assert house.hall.in_memory == 0
        assert spent[0] > 0

    held(paid, tmp_path)


def _view(seat: int) -> Mapping[str, Any]:
    """The view of a seat after the deal."""
    state = isettlers.game("imperial").setup_from(TREE).start(3)
    return state.view(seat)
