"""Backends: the same results wherever the games are played, and whatever becomes of the workers."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from importlib import import_module
from pathlib import Path
from select import select
from typing import Any

import pytest

from isettlers import IsettlersError, SetupError
from isettlers.arena import Arena, Backend, Processes, Result, Threads, backend, read_results, run
from isettlers.arena.local import chunks, play_chunk
from isettlers.extras import pip_install

TESTS = Path(__file__).resolve().parent.parent
WILD = "arena.wild_bots."
BOTS = ("random", "greedy", "ismcts:5", WILD + "Raises:after=20")


def outcome(results: list[Result]) -> list[Any]:
    """All that a clock does not decide."""
    return [result.document() | {"seconds": None} for result in results]


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    return outcome(run(Arena("imperial", BOTS, games=12), tmp_path_factory.mktemp("one") / "results.jsonl")[1])


@pytest.mark.parametrize("where", [Threads(3), Processes(2)], ids=str)
def test_results_do_not_depend_on_where_games_are_played(where: Backend, expected: list[Any], tmp_path: Path) -> None:
    assert outcome(run(Arena("imperial", BOTS, games=12), tmp_path / "results.jsonl", backend=where)[1]) == expected


def test_games_of_a_process_that_dies_are_played_again(tmp_path: Path) -> None:
    grave = tmp_path / "grave"
    arena = Arena("imperial", ("random", f"{WILD}Dies:file={grave},times=2"), games=12)
    _, results = run(arena, tmp_path / "results.jsonl", backend=Processes(2))
    assert [result.game for result in results] == [*range(12)]
    assert len(grave.read_text(encoding="utf-8").splitlines()) > 2


def test_a_bot_that_always_takes_its_process_along_ends_the_arena(tmp_path: Path) -> None:
    arena = Arena("imperial", ("random", f"{WILD}Dies:file={tmp_path / 'grave'},times=100000"), games=2)
    with pytest.raises(IsettlersError, match=r"^workers died 4 times, 2 games are left, game 0 among them$"):
        run(arena, tmp_path / "results.jsonl", backend=Processes(1))
    assert read_results(tmp_path / "results.jsonl")[1] == []


@pytest.mark.parametrize("where", [Threads(2), Processes(2)], ids=str)
def test_leaving_early_gives_up_what_is_under_way(where: Backend) -> None:
    arena = Arena("imperial", ("random", WILD + "Tame", "ismcts:1000000000"), games=6)  # one search would take hours
    [bouts] = arena.batches({})
    games = where.play(arena, bouts, keep=False)
    next(games)
    games.close()
    assert list(games) == []


def test_a_mistake_of_the_arena_itself_comes_through(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("isettlers.arena.local.play", broken)
    with pytest.raises(ZeroDivisionError):
        run(Arena("imperial", ("random", "greedy"), games=4), tmp_path / "results.jsonl", backend=Threads(2))


def test_a_worker_of_another_version_is_refused() -> None:
    with pytest.raises(IsettlersError, match=r"^a worker has version .+ of isettlers, not 0\.0\.7$"):
        play_chunk(Arena("imperial", ("random", "greedy")), [], "0.0.7", keep=False)


@pytest.mark.parametrize("games", [1, 2, 7, 100, 1001])
def test_chunks_are_all_games_in_pieces_for_all_workers(games: int) -> None:
    [bouts] = Arena("imperial", ("random", "greedy"), games=1002).batches({})
    pieces = chunks(bouts[:games], 3)
    assert [bout for piece in pieces for bout in piece] == bouts[:games]
    assert len(pieces) >= min(games, 24)
    assert max(map(len, pieces)) <= 16


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("cloud",), "unknown backend 'cloud', known: threads, processes, ray"),
        (("threads", 0), "workers: expected 1 to 1024, got 0"),
        (("processes", 1025), "workers: expected 1 to 1024, got 1025"),
        (("threads", 1, "auto"), "threads run on this machine: an address is for ray"),
    ],
)
def test_a_backend_that_does_not_fit_is_refused(arguments: Any, message: str) -> None:
    with pytest.raises(SetupError) as refused:
        backend(*arguments)
    assert str(refused.value) == message


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    message = re.escape(f"the backend ray needs Ray: {pip_install('distributed')}")
    with pytest.raises(SetupError, match=f"^{message}$"):
        backend("ray")


# ---------------------------------------------------------------- killed from outside


def command(path: Path, *more: str) -> list[str]:
    """Arguments for an arena of which 4 to 8 games end while there is a file `hold` beside its results."""
    (path.parent / "hold").touch()
    bots = f"random,greedy,{WILD}Waits:folder={path.parent}"
    return [sys.executable, "-m", "isettlers", "arena", "--bots", bots, "--games", "12", "--out", str(path), *more]


def environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": os.pathsep.join([str(TESTS), os.environ.get("PYTHONPATH", "")])}


# Both backends write results in the process that is killed; the harder case, with workers left over, is always tried.
@pytest.mark.parametrize("name", [pytest.param("threads", marks=pytest.mark.slow), "processes"])
def test_a_run_that_is_killed_goes_on_where_it_was(name: str, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    arguments = command(path, "--backend", name, "--workers", "2")
    with subprocess.Popen(arguments, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        while process.poll() is None and (not path.exists() or path.read_bytes().count(b"\n") < 4):
            time.sleep(0.005)
        process.kill()
    (tmp_path / "hold").unlink()
    killed = path.read_bytes()
    whole = killed[: killed.rindex(b"\n") + 1]
    assert 4 <= whole.count(b"\n") < 13
    done = subprocess.run(arguments, env=environment(), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert path.read_bytes().startswith(whole)
    fresh = run(Arena("imperial", read_results(path)[0].bots, games=12), tmp_path / "fresh.jsonl")[1]
    assert outcome(read_results(path)[1]) == outcome(fresh)


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="this system has no process groups")
@pytest.mark.parametrize("name", ["threads", "processes"])
def test_an_interrupt_keeps_what_was_played_and_says_how_to_go_on(name: str, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    arguments = command(path, "--backend", name, "--workers", "2")
    with subprocess.Popen(
        arguments, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        while process.poll() is None and (not path.exists() or path.read_bytes().count(b"\n") < 2):
            time.sleep(0.005)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, out) == (130, b"")
    assert err.decode().split("\n")[1] == f"The games that ended are in {path}: the same command goes on from there."
    assert b"Traceback" not in err
    assert len(read_results(path)[1]) >= 1


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="this system has no pidfd_open")
def test_workers_end_with_the_process_that_began_them(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with subprocess.Popen(
        command(path, "--backend", "processes", "--workers", "2"), env=environment(), stdout=subprocess.DEVNULL
    ) as process:
        while process.poll() is None and not any(one.name.isdigit() for one in tmp_path.iterdir()):
            time.sleep(0.01)
        workers = [os.pidfd_open(int(one.name)) for one in tmp_path.iterdir() if one.name.isdigit()]
        process.kill()
    assert workers
    for worker in workers:
        select([worker], [], [])  # ready when the process has ended
        os.close(worker)


# ---------------------------------------------------------------- Ray


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_ray_cluster_that_loses_a_worker_gives_the_full_table(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    arena = Arena("imperial", ("random", "greedy", f"{WILD}Waits:folder={tmp_path}"), games=36)
    fresh = outcome(run(arena, tmp_path / "fresh.jsonl")[1])
    (tmp_path / str(os.getpid())).unlink()
    (tmp_path / "hold").touch()
    killed: list[int] = []

    def kill_one() -> None:
        while not killed:
            for one in tmp_path.iterdir():
                if one.name.isdigit():
                    killed.append(int(one.name))
                    os.kill(killed[0], signal.SIGKILL)
                    break
            time.sleep(0.01)
        (tmp_path / "hold").unlink()

    killer = threading.Thread(target=kill_one, daemon=True)
    killer.start()
    _, results = run(arena, tmp_path / "results.jsonl", backend=backend("ray", 2))
    killer.join()
    assert len(killed) == 1
    assert {int(one.name) for one in tmp_path.iterdir() if one.name.isdigit()} > set(killed)
    assert outcome(results) == fresh


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_cluster_of_two_nodes_that_loses_one_gives_the_full_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("ray")
    cluster_class: Any = import_module("ray.cluster_utils").Cluster

    arena = Arena("imperial", ("random", "greedy", f"{WILD}Waits:folder={tmp_path}"), games=36)
    fresh = outcome(run(arena, tmp_path / "fresh.jsonl")[1])
    (tmp_path / str(os.getpid())).unlink()
    (tmp_path / "hold").touch()
    monkeypatch.setenv("PYTHONPATH", environment()["PYTHONPATH"])
    quiet: dict[str, Any] = {"num_cpus": 1, "include_dashboard": False}
    cluster = cluster_class(initialize_head=True, head_node_args=quiet)
    seen: list[int] = []
    try:
        node = cluster.add_node(num_cpus=1)

        def lose_one() -> None:
            while len(seen) < 2:
                seen[:] = [int(one.name) for one in tmp_path.iterdir() if one.name.isdigit()]
                time.sleep(0.01)
            cluster.remove_node(node, allow_graceful=False)
            (tmp_path / "hold").unlink()

        loser = threading.Thread(target=lose_one, daemon=True)
        loser.start()
        _, results = run(arena, tmp_path / "results.jsonl", backend=backend("ray", 2, cluster.address))
        loser.join()
        assert len(cluster.list_all_nodes()) == 1
    finally:
        cluster.shutdown()
    assert len(seen) == 2
    assert outcome(results) == fresh


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_bot_that_always_takes_its_ray_worker_along_ends_the_arena(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    arena = Arena("imperial", ("random", f"{WILD}Dies:file={tmp_path / 'grave'},times=100000"), games=2)
    with pytest.raises(IsettlersError, match=r"^workers died 4 times, 2 games are left"):
        run(arena, tmp_path / "results.jsonl", backend=backend("ray", 1))


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_no_ray_cluster_at_an_address_is_one_line(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    with pytest.raises(IsettlersError, match=r"^no Ray cluster at 127\.0\.0\.1:1: ") as refused:
        run(
            Arena("imperial", ("random", "greedy")),
            tmp_path / "results.jsonl",
            backend=backend("ray", 2, "127.0.0.1:1"),
        )
    assert "\n" not in str(refused.value)
