"""Write the shared vectors of bindings/vectors again: frames, snapshots, documents, views, records, runs and refusals.

python tools/vectors.py           write them, and the transcripts of this version of the engine unless they are there
python tools/vectors.py --again   write those transcripts anew too, for a version that is not released yet
python tools/vectors.py --check   exit with 1 and name the files that are not current
python tools/vectors.py --check --sample   the same, with one run in nine played again
python tools/vectors.py --archive pack all of them, with these lines, into dist/isettlers-vectors-VERSION.zip
python tools/vectors.py --expand  play the runs of the list and write their lines into build/vectors/runs
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests/imperial")]  # as for the tests
sys.path.append(str(ROOT / "tools"))  # variants are run with PYTHONSAFEPATH, which leaves a script's folder out

import vectors_embed  # noqa: E402
import vectors_table  # noqa: E402
from attrs import frozen  # noqa: E402
from bindings.hosting import CREATE_KEY, hosted  # noqa: E402
from bindings.trees import packed, to_json, unpacked  # noqa: E402
from vectors_positions import positions  # noqa: E402
from vectors_recorder import Recorder, Vector  # noqa: E402
from vectors_refusals import refusals  # noqa: E402
from vectors_runs import expand, listed  # noqa: E402

import isettlers  # noqa: E402
from isettlers.registry import BUILT_IN  # noqa: E402
from isettlers.serve.frames import framed  # noqa: E402
from isettlers.serve.requests import VERSION  # noqa: E402

SAMPLE: Final = 9
"""The step of the sample of runs; it shares no factor with those that choose their bots and their lengths."""
RUNS: Final = ROOT / "build/vectors/runs"
FOLDER: Final = ROOT / "bindings" / "vectors" / f"v{VERSION}"


@frozen
class Scene:
    """A conversation with a server."""

    name: str
    mode: str
    play: Callable[[Recorder], Awaitable[None]]
    limits: dict[str, int]
    """Where the server's differ from the usual ones of its mode."""
    keyed: bool = False
    """Whether tables are created with a key only."""
    chat: bool = False
    repeatable: bool = True
    """Whether any server would say the same again; the conversation has a transcript then."""


SCENES: Final = (
    Scene("embed-life", "embed", vectors_embed.life, {}),
    Scene("embed-game", "embed", vectors_embed.game, {}),
    Scene("embed-fields", "embed", vectors_embed.fields, {}, repeatable=False),
    Scene("embed-errors", "embed", vectors_embed.errors, {"states": 4}),
    Scene("embed-malformed", "embed", vectors_embed.malformed, {}),
    Scene("table-life", "table", vectors_table.life, {}),
    Scene("table-bots", "table", vectors_table.bots, {}, repeatable=False),
    Scene("table-ahead", "table", vectors_table.ahead_and_back, {}, repeatable=False),
    Scene("table-ended", "table", vectors_table.ended, {"requests_per_second": 0}, repeatable=False),
    Scene("table-strangers", "table", vectors_table.strangers, {}, chat=True, repeatable=False),
    Scene("table-fields", "table", vectors_table.fields, {"requests_per_second": 0}, repeatable=False),
    Scene("table-own-data", "table", vectors_table.own_data, {"requests_per_second": 0}, repeatable=False),
    Scene("table-errors", "table", vectors_table.errors, {}, keyed=True),
    Scene("table-disk-full", "table", vectors_table.disk_full, {}, repeatable=False),
    Scene("table-unreadable", "table", vectors_table.unreadable, {}, repeatable=False),
    Scene("table-moved", "table", vectors_table.moved, {}, repeatable=False),
)


async def _played(scene: Scene) -> Recorder:
    async with hosted(scene.mode, scene.limits, keyed=scene.keyed, chat=scene.chat) as gate:
        recorder = Recorder(gate, scene.mode)
        await scene.play(recorder)
        return recorder


def _transcript(scene: Scene, lines: Iterable[dict[str, Any]]) -> str:
    head: dict[str, Any] = {"transcript": 1, "protocol": VERSION, "mode": scene.mode, "limits": scene.limits}
    if scene.keyed:
        head["key"] = CREATE_KEY
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in (head, *lines))


def _extremes() -> Iterator[Vector]:
    """Everything a frame may hold, at its limits."""
    numbers = [0, 127, 128, 255, 256, 65_535, 65_536, 2**32 - 1, 2**32, 2**53 - 1]
    numbers += [-1, -32, -33, -128, -129, -32_768, -32_769, -(2**31), -(2**31) - 1, -(2**53) + 1]
    texts = ["", "a" * 31, "b" * 32, "c" * 255, "d" * 256, "\u00fc\u4e16\U0001f3b2"]
    held = {
        "nothing": None,
        "truth": [True, False],
        "numbers": numbers,
        "floats": [0.5, -2.25, 0.1, 1.7976931348623157e308, 5e-324],
        "texts": texts,
        "binary": [b"", bytes(range(256)), bytes(8)],
        "arrays": [[], list(range(15)), list(range(16))],
        "maps": [{}, {f"key{n}": n for n in range(16)}],
    }
    yield Vector("frames/extremes.reply", "reply", packed({"id": 2**32 - 1, "ok": held}), {"method": "legal"})
    wide = {"id": 0, "ok": {"numbers": [2**53, 2**63 - 1, 2**64 - 1, -(2**53), -(2**63)]}}
    yield Vector("frames/wide.reply", "reply", packed(wide), {"method": "legal", "wide": True})


def _stream(frames: Iterable[Vector]) -> Vector:
    """Frames as a stream of bytes carries them."""
    chosen = list(frames)
    data = b"".join(framed(vector.data) for vector in chosen)
    return Vector("frames/handshake.stream", "stream", data, {"frames": [vector.name for vector in chosen]})


def gather() -> tuple[list[Vector], dict[str, str]]:
    """All vectors, and the transcripts by file name."""
    vectors: list[Vector] = []
    transcripts = {}
    for scene in SCENES:
        recorder = asyncio.run(_played(scene))
        vectors += recorder.vectors.values()
        if scene.repeatable:
            transcripts[f"transcript-{isettlers.__version__}-{scene.name}.jsonl"] = _transcript(scene, recorder.lines)
    vectors += _extremes()
    greeting = ("embed/hello.reply", "embed/start.reply", "embed/progress-1.push", "embed/bot-progress.reply")
    vectors.append(_stream(vector for vector in vectors if vector.name in greeting))
    for game in BUILT_IN:
        vectors += positions(game)
    return vectors, transcripts


def files(vectors: Iterable[Vector]) -> Iterator[tuple[str, bytes]]:
    """The index, and for each folder of names a list and its bytes: paths and contents."""
    names = []
    for file, group in groupby(vectors, lambda vector: vector.name.split("/", 1)[0]):
        names.append(file)
        lines, data = [], b""
        for vector in group:
            row = {"name": vector.name, "kind": vector.kind, **vector.facts, "bytes": [len(data), len(vector.data)]}
            lines.append(json.dumps({**row, **_tree(vector)}, ensure_ascii=False, separators=(",", ":")))
            data += vector.data
        yield f"{file}.jsonl", "".join(f"{line}\n" for line in lines).encode()
        yield f"{file}.bin", data
    index = {"protocol": VERSION, "engine": isettlers.__version__, "files": names}
    yield "index.json", f"{json.dumps(index)}\n".encode()


def _tree(vector: Vector) -> dict[str, Any]:
    if vector.kind in {"malformed", "stream"}:
        return {}
    values = unpacked(vector.data)
    return {"tree": to_json(values if vector.kind == "record" else values[0])}


def archive() -> Path:
    """Pack the vectors and the expanded runs into a file for people who test an engine or a client of their own."""
    expand(RUNS)
    path = ROOT / "dist" / f"isettlers-vectors-{isettlers.__version__}.zip"
    path.parent.mkdir(exist_ok=True)
    read_me = FOLDER.parent / "README.md"
    members = {"README.md": read_me, **_below(FOLDER, FOLDER.name), **_below(RUNS, f"{FOLDER.name}/runs")}
    with ZipFile(path, "w", ZIP_DEFLATED) as file:
        for name, source in sorted(members.items()):
            file.writestr(ZipInfo(name), source.read_bytes(), ZIP_DEFLATED)  # of 1980: the same bytes at any time
    return path


def _below(folder: Path, name: str) -> dict[str, Path]:
    files = (path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
    return {f"{name}/{path.relative_to(folder).as_posix()}": path for path in files}


def main(arguments: list[str]) -> int:
    """Write or check the files; returns the exit status."""
    if "--expand" in arguments:
        expand(RUNS)
        return 0
    if "--archive" in arguments:
        print(archive())
        return 0
    vectors, transcripts = gather()
    current = {**dict(files(vectors)), "refusals.txt": refusals()}
    current["runs.jsonl"] = listed(SAMPLE if "--sample" in arguments else 1).encode()
    behind = [name for name, data in current.items() if _on_file(name) != data]
    missing = [name for name in transcripts if _on_file(name) is None or "--again" in arguments]
    there = (path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file())
    extra = [name for name in there if name not in current and not name.endswith(".jsonl")]
    if "--check" in arguments:
        for name in (*behind, *missing, *extra):
            print(f"{name} is not current: python tools/vectors.py")
        return int(bool(behind or missing or extra))
    for name in behind:
        (FOLDER / name).parent.mkdir(parents=True, exist_ok=True)
        (FOLDER / name).write_bytes(current[name])
    for name in missing:
        (FOLDER / name).write_text(transcripts[name], encoding="utf-8", newline="\n")
    for name in extra:
        (FOLDER / name).unlink()
    print(f"{len(behind)} files and {len(missing)} transcripts written, {len(extra)} removed")
    return 0


def _on_file(name: str) -> bytes | None:
    path = FOLDER / name
    return path.read_bytes() if path.exists() else None


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
