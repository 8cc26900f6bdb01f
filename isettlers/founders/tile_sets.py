"""Tile sets: the packaged one, those of one's own from files, and what makes one playable."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final

from attrs import evolve

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
from isettlers.founders.data_reading import Table, packaged, refusal
from isettlers.kit.toml_table import Source as File
from isettlers.plain import short

PACKAGED: Final = "founders"
"""The name of the packaged set."""

_FIELDS: Final = (
    "tile_set", "base", "without", "note", "faces", "faces_origin", "sources", "resources", "tiles",
)  # fmt: skip
_NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,23}")
_NAMES: Final = "a name is up to 24 small letters, digits, _ and -, a letter first"
_KEY: Final = re.compile(r"[A-Z][A-Z0-9]{0,7}")
_TITLE: Final = 40
"""Letters of a title at most."""
_COLOR_OF: Final = {"basic": "nature", "village": "village", "city": "city"}
"""The tiles that make the resources of a tier."""


@cache
def packaged_tiles() -> TileSet:
    """The 49 kinds of the game, 97 tiles; read once."""
    found = read_tile_set(Table.read(packaged("tiles.toml")))
    check_tiles(found, "tiles.toml")
    return found


def load_tile_set(source: File) -> TileSet:
    """Read and check a tile set of one's own (docs/tiles.md).

    Raises TileError, in one line that names file, entry and field, when anything is wrong.
    """
    return _own(Table.read(source))


def tile_set_from_document(tree: object, path: str) -> TileSet:
    """The tile set that a plain tree describes. Raises TileError, in one line that begins with the path."""
    if not isinstance(tree, dict):
        raise refusal(path, f"a tile set is a table, not {type(tree).__name__}")
    return _own(Table(path, tree))


def tile_set_document(tiles: TileSet) -> dict[str, Any]:
    """A tile set as a plain tree, as a tile file holds it. Where its data are from is left out."""
    tree: dict[str, Any] = {
        "tile_set": tiles.name,
        "faces": list(tiles.faces),
        "resources": [_with_note({"name": one.name, "tier": one.tier}, one.note) for one in tiles.resources],
        "tiles": [_kind_document(kind) for kind in tiles.kinds],
    }
    return _with_note(tree, tiles.note)


def check_tile_set(tiles: TileSet, path: str = "") -> None:
    """Refuse a tile set that the game cannot be played with (FL6).

    Raises TileError, which begins with `path`, unless it is the packaged set or one of one's own that keeps the
    totals, needs nothing that nothing makes, and has short names, each once.
    """
    if not isinstance(tiles, TileSet):
        raise refusal(path, f"a tile set is what load_tile_set gives, not {short(tiles)}")
    if tiles.name == PACKAGED:
        if tiles != packaged_tiles():
            raise refusal(path, "tile_set", f"this is not the packaged set {PACKAGED!r}; choose another name")
        return
    check_tiles(tiles, path)


def _own(table: Table) -> TileSet:
    found = read_tile_set(table)
    check_tile_set(found, table.file)
    return found


# ---------------------------------------------------------------- reading


def read_tile_set(top: Table) -> TileSet:
    """The tile set of a table, its values of the right type and no more than that. Raises TileError."""
    top.only(_FIELDS)
    base = packaged_tiles() if "base" in top.values and top.choice("base", (PACKAGED,)) else None
    sources = _sources(top) + (base.sources if base else ())
    top = evolve(top, known=tuple(source.key for source in sources))
    return TileSet(
        name=top.text("tile_set"),
        resources=_resources(top, base),
        kinds=_kinds(top, base),
        faces=base.faces if base and "faces" not in top.values else top.texts("faces"),
        note=top.text("note", ""),
        sources=sources,
        faces_origin=base.faces_origin if base and "faces" not in top.values else top.origin("faces_origin"),
    )


def _resources(top: Table, base: TileSet | None) -> tuple[Resource, ...]:
    if base and "resources" not in top.values:
        return base.resources
    return tuple(map(_resource, _entries(top, "resources")))


def _kinds(top: Table, base: TileSet | None) -> tuple[Kind, ...]:
    """The kinds of a file; with a base those of the base, or what the file has under their names, and the new ones."""
    own = () if base and "tiles" not in top.values else tuple(map(_kind, _entries(top, "tiles")))
    _check_once([kind.name for kind in own], top.file, "tile")
    if base is None:
        if "without" in top.values:
            raise top.fail("without", "there is nothing to leave out without a base")
        return own
    gone = top.choices("without", [kind.name for kind in base.kinds]) if "without" in top.values else ()
    changed = {kind.name: kind for kind in own}
    kept = tuple(changed.pop(kind.name, kind) for kind in base.kinds if kind.name not in gone)
    return kept + tuple(changed.values())


def _sources(top: Table) -> tuple[Source, ...]:
    if "sources" not in top.values:
        return ()
    table = top.table("sources")
    for key in table.values:
        if not _KEY.fullmatch(key):
            raise table.fail(key, "the key of a source is up to 8 capital letters and digits, a letter first")
    return tuple(Source(key, table.text(key)) for key in table.values)


def _entries(top: Table, key: str) -> Iterable[Table]:
    """The tables of a list, each an entry by its name, or by its place where it has none."""
    for place, table in enumerate(top.tables(key), start=1):
        name = table.values.get("name")
        named = isinstance(name, str) and _NAME.fullmatch(name)
        yield evolve(table, entry=str(name) if named else f"{key} {place}", path="")


def _resource(table: Table) -> Resource:
    table.only(("name", "tier", "note", "origin"))
    return Resource(table.text("name"), table.choice("tier", TIERS), table.text("note", ""), table.origin())


def _kind(table: Table) -> Kind:
    table.only(("name", "title", "color", "requires", "produces", "token", "vp", "count", "note", "origin"))
    color = table.choice("color", COLORS)
    return Kind(
        name=table.text("name"),
        title=table.text("title"),
        color=color,
        requires=table.texts("requires") if "requires" in table.values else (),
        produces=table.texts("produces") if "produces" in table.values else (),
        count=table.number("count"),
        token=table.text("token") if "token" in table.values else None,
        vp=table.number("vp", 0),
        note=table.text("note", ""),
        origins=table.origins(FIELDS[color]),
    )


# ---------------------------------------------------------------- checking


def check_tiles(tiles: TileSet, path: str) -> None:
    """Refuse what is no tile set, whatever its name. Raises TileError, which begins with `path`."""
    _check_name(tiles.name, path, "tile_set")
    _check_line(tiles.note, path, "note")
    _check_resources(tiles.resources, path)
    known = [resource.name for resource in tiles.resources]
    for place, kind in enumerate(tiles.kinds, start=1):
        if not isinstance(kind, Kind):
            raise refusal(path, f"tiles {place}", f"{short(kind)} is not a Kind")
        _check_kind(kind, path, known)
    _check_once([kind.name for kind in tiles.kinds], path, "tile")
    _check_totals(tiles.kinds, path)
    _check_made(tiles, path)
    if len(tiles.faces) != EACH_TOKEN:
        raise refusal(path, "faces", f"{len(tiles.faces)} faces; there are {EACH_TOKEN} craftsmen tokens")
    _check_known(tiles.faces, known, path, "faces")
    for face in tiles.faces:
        if tiles.resources[known.index(face)].tier != "village":
            raise refusal(path, "faces", f"{face!r} is made by no village tile, and craftsmen live on village tiles")


def _check_name(name: object, *where: str) -> None:
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise refusal(*where, f"{short(name)}: {_NAMES}")


def _check_line(text: object, *where: str) -> None:
    if not isinstance(text, str) or not text.isprintable():
        raise refusal(*where, "wanted is one line of text")


def _check_once(names: Sequence[str], path: str, what: str) -> None:
    for name, times in Counter(names).items():
        if times > 1:
            raise refusal(path, name, f"{times} entries for one {what}")


def _check_known(names: Sequence[object], known: Sequence[str], *where: str) -> None:
    for name in names:
        if name not in known:
            raise refusal(*where, f"{short(name)} is no resource of this set; there are {', '.join(known)}")


def _check_resources(resources: Sequence[Resource], path: str) -> None:
    if not 1 <= len(resources) <= MOST_RESOURCES:
        raise refusal(path, "resources", f"{len(resources)} resources; wanted are 1 to {MOST_RESOURCES}")
    for place, resource in enumerate(resources, start=1):
        if not isinstance(resource, Resource):
            raise refusal(path, f"resources {place}", f"{short(resource)} is not a Resource")
        _check_name(resource.name, path, f"resources {place}", "name")
        _check_line(resource.note, path, resource.name, "note")
        if resource.tier not in TIERS:
            known = ", ".join(TIERS)
            raise refusal(path, resource.name, "tier", f"{short(resource.tier)} is unknown; allowed: {known}")
    _check_once([resource.name for resource in resources], path, "resource")


def _check_kind(kind: Kind, path: str, known: Sequence[str]) -> None:
    _check_name(kind.name, path, "tiles", "name")
    where = (path, kind.name)
    _check_line(kind.title, *where, "title")
    if not 1 <= len(kind.title.strip()) <= _TITLE:
        raise refusal(*where, "title", f"wanted are 1 to {_TITLE} letters")
    _check_line(kind.note, *where, "note")
    if kind.color not in COLORS:
        raise refusal(*where, "color", f"{short(kind.color)} is unknown; allowed: {', '.join(COLORS)}")
    needed = 0 if kind.color == "nature" else NEEDED
    for key, names, wanted in (("requires", kind.requires, needed), ("produces", kind.produces, MADE[kind.color])):
        _check_known(names, known, *where, key)
        if len(names) != wanted or len(set(names)) != wanted:
            raise refusal(*where, key, f"wanted for a {kind.color} tile: {_amount(wanted)}")
    _check_worth(kind, where)
    if type(kind.count) is not int or not 1 <= kind.count <= TOTALS[kind.color]:
        raise refusal(*where, "count", f"{short(kind.count)} is not a whole number from 1 to {TOTALS[kind.color]}")


def _check_worth(kind: Kind, where: tuple[str, str]) -> None:
    """A city tile gives a token, a victory tile points, and no other tile does."""
    tokens: tuple[str | None, ...] = TOKENS if kind.color == "city" else (None,)
    if kind.token not in tokens:
        wanted = f"wanted: {', '.join(TOKENS)}" if kind.color == "city" else "only city tiles give one"
        raise refusal(*where, "token", f"{short(kind.token)} does not fit; {wanted}")
    points = range(1, MOST_POINTS + 1) if kind.color == "victory" else range(1)
    if type(kind.vp) is not int or kind.vp not in points:
        wanted = f"wanted: 1 to {MOST_POINTS}" if kind.color == "victory" else "only victory tiles have points"
        raise refusal(*where, "vp", f"{short(kind.vp)} does not fit; {wanted}")


def _amount(wanted: int) -> str:
    return {0: "no resource", 1: "one resource"}.get(wanted, f"{wanted} different resources")


def _check_totals(kinds: Sequence[Kind], path: str) -> None:
    colors: Counter[str] = Counter()
    tokens: Counter[str] = Counter()
    for kind in kinds:
        colors[kind.color] += kind.count
        if kind.token is not None:
            tokens[kind.token] += kind.count
    for color, wanted in TOTALS.items():
        if colors[color] != wanted:
            raise refusal(path, "tiles", f"{colors[color]} {color} tiles; there are {wanted}")
    for token in TOKENS:
        if tokens[token] != EACH_TOKEN:
            raise refusal(path, "tiles", f"{tokens[token]} city tiles give a {token} token; there are {EACH_TOKEN}")


def _check_made(tiles: TileSet, path: str) -> None:
    """Each resource is made by a tile of its tier, so that nothing is needed that nothing makes."""
    for resource in tiles.resources:
        color = _COLOR_OF[resource.tier]
        if not any(resource.name in kind.produces for kind in tiles.kinds if kind.color == color):
            raise refusal(path, resource.name, "tier", f"no {color} tile makes it")


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
