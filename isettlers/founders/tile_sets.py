"""Tile sets: the packaged one, your own from files, and the conditions for playing with one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

from isettlers.errors import TileError
from isettlers.founders.data_model import (
    COLORS,
    EACH_TOKEN,
    FIELDS,
    MADE,
    MOST_POINTS,
    MOST_RESOURCES,
    NEEDED,
    TIERS,
    TOKENS,
    TOTALS,
    Kind,
    Resource,
    Source,
    TileSet,
)
from isettlers.founders.data_reading import origin, origins, packaged, top_table
from isettlers.kit.toml import Source as File
from isettlers.kit.toml import Toml

PACKAGED: Final = "founders"
"""The name of the packaged set."""

_FIELDS: Final = (
    "tile_set", "base", "without", "note", "faces", "faces_origin", "sources", "resources", "tiles",
)  # fmt: skip
_NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,23}")
_KEY: Final = re.compile(r"[A-Z][A-Z0-9]{0,7}")
_TITLE: Final = 40
"""Letters of a title at most."""
_COLOR_OF: Final = {"basic": "nature", "village": "village", "city": "city"}
"""The tiles that make the resources of a tier."""


@cache
def packaged_tiles() -> TileSet:
    """The 49 kinds of the game, 97 tiles; read once."""
    top = top_table(packaged("tiles.toml"))
    tiles = read_tile_set(top)
    check_tiles(tiles, top)
    return tiles


def load_tile_set(source: File) -> TileSet:
    """Read and check a tile set of your own from a file (docs/tiles.md).

    Raises TileError, in one line that names file, entry and field, when anything is wrong.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from isettlers.founders import Setup, load_tile_set
    >>> text = '''
    ... tile_set = "my-box"
    ... base = "founders"
    ... [[tiles]]
    ... name = "pottery-kiln"
    ... title = "Pottery Kiln"
    ... color = "village"
    ... requires = ["wood", "water"]
    ... produces = ["pottery"]
    ... count = 4
    ... '''
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "my-box.toml").write_text(text, encoding="utf-8")
    ...     tiles = load_tile_set(f"{folder}/my-box.toml")
    >>> Setup(players=2, tiles=tiles).tile_set
    TileSet(name='my-box')
    """
    return _own(top_table(source))


def tile_set_from_document(tree: object, path: str) -> TileSet:
    """Return the tile set that a plain tree describes. Raises TileError, in one line that begins with the path."""
    return _own(Toml(tree, path, TileError))


def tile_set_document(tiles: TileSet) -> dict[str, Any]:
    """Return a tile set as a plain tree, as a tile file holds it, without the sources of its data."""
    tree: dict[str, Any] = {
        "tile_set": tiles.name,
        "faces": list(tiles.faces),
        "resources": [_with_note({"name": one.name, "tier": one.tier}, one.note) for one in tiles.resources],
        "tiles": [_kind_document(kind) for kind in tiles.kinds],
    }
    return _with_note(tree, tiles.note)


def check_tile_set(tiles: TileSet, path: str = "tile set") -> None:
    """Refuse a tile set that the game cannot be played with (FL6).

    Raises TileError, which begins with `path`, unless it is the packaged set or one with a name of its own that keeps
    the totals, makes every resource that it needs, and has short names, each once.
    """
    _check_set(tiles, Toml(tiles, path, TileError))


def _check_set(tiles: TileSet, top: Toml) -> None:
    if not isinstance(tiles, TileSet):
        top.expected("what load_tile_set returns")
    if tiles.name != PACKAGED:
        check_tiles(tiles, top)
    elif tiles != packaged_tiles():
        top.at("tile_set", tiles.name).fail(f"this is not the packaged set {PACKAGED!r}; choose another name")


def _own(top: Toml) -> TileSet:
    tiles = read_tile_set(top)
    _check_set(tiles, top)
    return tiles


# ---------------------------------------------------------------- reading


def read_tile_set(top: Toml) -> TileSet:
    """The tile set of a table, its values of the right type and no more than that. Raises TileError."""
    top.only(_FIELDS)
    base = packaged_tiles() if "base" in top and top.get("base").one_of((PACKAGED,)) else None
    sources = _sources(top) + (base.sources if base else ())
    known = [source.key for source in sources]
    return TileSet(
        name=top.get("tile_set").line(),
        resources=_resources(top, known, base),
        kinds=_kinds(top, known, base),
        faces=base.faces if base and "faces" not in top else _texts(top.get("faces")),
        note=_note(top),
        sources=sources,
        faces_origin=base.faces_origin if base and "faces" not in top else origin(top, known, "faces_origin"),
    )


def _resources(top: Toml, known: Sequence[str], base: TileSet | None) -> tuple[Resource, ...]:
    if base and "resources" not in top:
        return base.resources
    return tuple(_resource(entry, known) for entry in _entries(top, "resources"))


def _kinds(top: Toml, known: Sequence[str], base: TileSet | None) -> tuple[Kind, ...]:
    """The kinds of a file; with a base those of the base, or what the file has under their names, and the new ones."""
    own = () if base and "tiles" not in top else tuple(_kind(entry, known) for entry in _entries(top, "tiles"))
    _check_once([kind.name for kind in own], top, "tile")
    if base is None:
        if "without" in top:
            top.get("without").fail("there is nothing to leave out without a base")
        return own
    names = [kind.name for kind in base.kinds]
    gone = {name.one_of(names) for name in top.get("without", default=[]).items()}
    changed = {kind.name: kind for kind in own}
    kept = tuple(changed.pop(kind.name, kind) for kind in base.kinds if kind.name not in gone)
    return kept + tuple(changed.values())


def _sources(top: Toml) -> tuple[Source, ...]:
    sources = []
    for key, text in top.get("sources", default={}).fields():
        if not _KEY.fullmatch(key):
            text.fail("the key of a source is up to 8 capital letters and digits, a letter first")
        sources.append(Source(key, text.line()))
    return tuple(sources)


def _entries(top: Toml, key: str) -> Iterator[Toml]:
    """The tables of a list, each under its name, or its place in the list where it has none."""
    for entry in top.get(key).items():
        name = entry.get("name", default=None).value
        named = isinstance(name, str) and _NAME.fullmatch(name)
        yield top.at(str(name), entry.value) if named else entry


def _resource(table: Toml, known: Sequence[str]) -> Resource:
    table.only(("name", "tier", "note", "origin"))
    return Resource(table.get("name").line(), table.get("tier").one_of(TIERS), _note(table), origin(table, known))


def _kind(table: Toml, known: Sequence[str]) -> Kind:
    table.only(("name", "title", "color", "requires", "produces", "token", "vp", "count", "note", "origin"))
    color = table.get("color").one_of(COLORS)
    return Kind(
        name=table.get("name").line(),
        title=table.get("title").line(),
        color=color,
        requires=_texts(table.get("requires", default=())),
        produces=_texts(table.get("produces", default=())),
        count=table.get("count").number(1, TOTALS[color]),
        token=table.get("token").line() if "token" in table else None,
        vp=table.get("vp", default=0).number(0, MOST_POINTS),
        note=_note(table),
        origins=origins(table, known, FIELDS[color]),
    )


def _texts(node: Toml) -> tuple[str, ...]:
    return tuple(text.text() for text in node.items())


def _note(table: Toml) -> str:
    return table.get("note", default="").line(blank=True)


# ---------------------------------------------------------------- checking


def check_tiles(tiles: TileSet, top: Toml) -> None:
    """Refuse what is no tile set, whatever its name. Raises TileError, which begins with the path of `top`."""
    _check_name(top.at("tile_set", tiles.name))
    top.at("note", tiles.note).line(blank=True)
    _check_resources(tiles.resources, top)
    known = [resource.name for resource in tiles.resources]
    for node in top.at("tiles", tiles.kinds).items():
        if not isinstance(node.value, Kind):
            node.expected("Kind")
        _check_kind(node.value, top, known)
    _check_once([kind.name for kind in tiles.kinds], top, "tile")
    _check_totals(tiles.kinds, top.at("tiles", tiles.kinds))
    _check_made(tiles, top)
    for face in top.at("faces", tiles.faces).items(EACH_TOKEN):
        if tiles.resources[known.index(face.one_of(known))].tier != "village":
            face.fail(f"{face.value!r} is made by no village tile, and craftsmen live on village tiles")


def _check_name(node: Toml) -> None:
    if not isinstance(node.value, str) or not _NAME.fullmatch(node.value):
        node.expected("up to 24 small letters, digits, _ and -, a letter first")


def _check_once(names: Sequence[str], top: Toml, what: str) -> None:
    for name, times in Counter(names).items():
        if times > 1:
            top.at(name, None).fail(f"{times} entries for one {what}")


def _check_resources(resources: Sequence[Resource], top: Toml) -> None:
    listed = top.at("resources", resources)
    if not 1 <= len(resources) <= MOST_RESOURCES:
        listed.fail(f"expected 1 to {MOST_RESOURCES} resources, got {len(resources)}")
    for node in listed.items():
        if not isinstance(node.value, Resource):
            node.expected("Resource")
        _check_name(node.at("name", node.value.name))
        entry = top.at(node.value.name, node.value)
        entry.at("note", node.value.note).line(blank=True)
        entry.at("tier", node.value.tier).one_of(TIERS)
    _check_once([resource.name for resource in resources], top, "resource")


def _check_kind(kind: Kind, top: Toml, known: Sequence[str]) -> None:
    _check_name(top.at("tiles", kind).at("name", kind.name))
    entry = top.at(kind.name, kind)
    title = entry.at("title", kind.title)
    if len(title.line().strip()) > _TITLE:
        title.expected(f"1 to {_TITLE} letters")
    entry.at("note", kind.note).line(blank=True)
    color = entry.at("color", kind.color).one_of(COLORS)
    needed = 0 if color == "nature" else NEEDED
    for key, names, count in (("requires", kind.requires, needed), ("produces", kind.produces, MADE[color])):
        node = entry.at(key, names)
        if len({name.one_of(known) for name in node.items(count)}) != count:
            node.fail(f"expected {count} different resources, got {', '.join(names)}")
    _check_worth(kind, entry)
    entry.at("count", kind.count).number(1, TOTALS[color])


def _check_worth(kind: Kind, entry: Toml) -> None:
    """A city tile gives a token, a victory tile points, and no other tile does."""
    if kind.color == "city":
        entry.at("token", kind.token).one_of(TOKENS)
    elif kind.token is not None:
        entry.at("token", kind.token).fail("only city tiles give a token")
    least, most = (1, MOST_POINTS) if kind.color == "victory" else (0, 0)
    entry.at("vp", kind.vp).number(least, most)


def _check_totals(kinds: Sequence[Kind], listed: Toml) -> None:
    colors: Counter[str] = Counter()
    tokens: Counter[str] = Counter()
    for kind in kinds:
        colors[kind.color] += kind.count
        if kind.token is not None:
            tokens[kind.token] += kind.count
    for color, total in TOTALS.items():
        if colors[color] != total:
            listed.fail(f"expected {total} {color} tiles, got {colors[color]}")
    for token in TOKENS:
        if tokens[token] != EACH_TOKEN:
            listed.fail(f"expected {EACH_TOKEN} city tiles that give a {token} token, got {tokens[token]}")


def _check_made(tiles: TileSet, top: Toml) -> None:
    """Each resource is made by a tile of its tier, so that nothing is needed that nothing makes."""
    for resource in tiles.resources:
        color = _COLOR_OF[resource.tier]
        if not any(resource.name in kind.produces for kind in tiles.kinds if kind.color == color):
            top.at(resource.name, resource).at("tier", resource.tier).fail(f"no {color} tile makes it")


# ---------------------------------------------------------------- writing


def _kind_document(kind: Kind) -> dict[str, Any]:
    tree: dict[str, Any] = {"name": kind.name, "title": kind.title, "color": kind.color, "count": kind.count}
    for key, names in (("requires", kind.requires), ("produces", kind.produces)):
        if names:
            tree[key] = list(names)
    if kind.token is not None:
        tree["token"] = kind.token
    if kind.vp:
        tree["vp"] = kind.vp
    return _with_note(tree, kind.note)


def _with_note(tree: dict[str, Any], note: str) -> dict[str, Any]:
    return tree | ({"note": note} if note else {})
