"""Setups of all games: good ones with many mixes of options, and bad ones by damage to good ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

from native.own_parts import own_trees

from isettlers import game
from isettlers.burgundy import compiled as burgundy
from isettlers.founders import compiled as founders
from isettlers.imperial import FACTIONS
from isettlers.imperial import compiled as imperial
from isettlers.kit.data_file import pack

VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 2, 3, 4, 5, 6, -1, 255, 2**31, 2**63, -(2**63), 0.5, 2.0, 1e300),
    *("", "x", "1", "standard", "drawn", "romans", "second", "it's", 'a "b"', "é\n", "z" * 90),
    *([], [[]], [1], ["romans"], ["romans", "romans"], ["1", "2"], ["1", "nine"], [["1", "2"]], [["1"]], ["x"] * 300),
    *({}, {"a": 1}, {"deck": "common"}, {"name": "own"}),
)
"""What damage puts in the place of a value."""


def _rulings(name: str, random: Random) -> dict[str, Any]:
    kind: Any = type(game(name).seatings(2)[0].rulings)  # type: ignore[attr-defined]
    return {
        key: answer
        for key, answers in kind.all().items()
        if random.random() < 0.4 and (answer := random.choice(answers)) is not None
    }


def _imperial(random: Random) -> dict[str, Any]:
    seats = random.choice((1, 2, 2, 3, 4, 5))
    packs = random.choice(([], [], ["magic-number"], ["atlanteans"], ["atlanteans", "magic-number"]))
    factions = random.sample(FACTIONS if packs or seats == 5 else FACTIONS[:4], seats)
    if "atlanteans" in factions and not packs:
        packs = ["atlanteans"]
    setup: dict[str, Any] = {"factions": factions, "packs": packs}
    if random.random() < 0.5:
        setup["edition"] = random.choice(("first", "second"))
    if random.random() < 0.5:
        setup["first_player"] = random.choice((None, random.randrange(seats)))
    if seats > 1 and random.random() < 0.5:
        setup |= {"lookout": random.choice(("standard", "alternate", "advanced")), "peaceful": random.random() < 0.5}
    if random.random() < 0.3:
        setup["format"] = random.choice(("open", "standard")) if len(packs) < 2 else "open"
    if seats == 1 and random.random() < 0.7:
        kinds = ("plain", "japanese", "egyptian") if "magic-number" in packs else ("plain",)
        setup["virtual"] = random.choice(kinds)
    return setup


def _burgundy(random: Random) -> dict[str, Any]:
    players = random.choice((2, 3, 4))
    setup: dict[str, Any] = {"players": players}
    kind = random.choice(("standard", "drawn", "given", "boards"))
    names = [str(number) for number in range(1, 10)]
    if kind in {"drawn", "boards"}:
        setup["estates"] = "drawn"
        setup["castles"] = random.choice(("open", "secret"))
    if kind == "given":
        setup["estates"] = [random.choice(names) for _ in range(players)]
    if kind == "boards":
        setup["boards"] = [random.sample(names, 2) for _ in range(random.randrange(players, 7))]
    if random.random() < 0.5:
        setup["first_player"] = random.choice((None, random.randrange(players)))
    return setup


def _founders(random: Random) -> dict[str, Any]:
    players = random.choice((2, 3, 4))
    setup: dict[str, Any] = {"players": players}
    if random.random() < 0.5:
        setup |= {"agreement": random.random() < 0.5, "first_player": random.choice((None, random.randrange(players)))}
    return setup


_GAMES = {"imperial": _imperial, "burgundy": _burgundy, "founders": _founders}


def good(name: str, count: int) -> Iterator[dict[str, Any]]:
    """Yield setups of a game that can be played, as requests for new games."""
    random = Random(name)
    for _ in range(count):
        setup = _GAMES[name](random)
        if random.random() < 0.6:
            setup["rulings"] = _rulings(name, random)
        yield setup


def bad(name: str, count: int) -> Iterator[Any]:
    """Yield damaged setups of a game; some can still be played."""
    random = Random(f"bad {name}")
    whole = list(good(name, 200))
    keys = sorted({key for setup in whole for key in setup})
    yield from (value for value in VALUES if not isinstance(value, dict))
    for key in keys:
        for value in VALUES:
            yield {**deepcopy(whole[0]), key: value}
    for key in type(game(name).seatings(2)[0].rulings).all():  # type: ignore[attr-defined]
        for value in VALUES:
            yield {**deepcopy(whole[1]), "rulings": {key: value}}
    for _ in range(count):
        yield _damaged(deepcopy(random.choice(whole)), random)


def with_own_parts(name: str, count: int) -> Iterator[dict[str, Any]]:
    """Yield setups of a game with your own decks, estates or tiles; some do not fit together."""
    random = Random(f"own {name}")
    own = own_trees(name)
    for setup in good(name, count):
        if name == "founders":
            yield setup | {"tiles": own[0]}
        elif name == "imperial":
            decks = random.sample(own, random.randint(1, 4))
            names = [deck["deck"] for deck in decks if deck["deck"] != "common"]
            factions = list(dict.fromkeys([*names, *setup["factions"]]))[: max(2, len(setup["factions"]))]
            yield setup | {"factions": factions, "decks": decks}
        elif isinstance(setup.get("estates"), list):
            yield setup | {"estates": [random.choice((given, *own)) for given in setup["estates"]]}
        else:
            pairs = [random.choices(("1", "5", *own), k=2) for _ in range(random.randint(2, 6))]
            yield setup | {"estates": "drawn", "boards": pairs}


def damaged(setups: Iterable[dict[str, Any]], name: str) -> Iterator[dict[str, Any]]:
    """Yield the same with damage."""
    random = Random(f"damaged {name}")
    for setup in setups:
        yield _damaged(deepcopy(setup), random)


def _damaged(setup: dict[str, Any], random: Random) -> dict[str, Any]:
    for _ in range(random.choice((1, 1, 2, 3))):
        place: Any = setup
        while True:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            if not keys:
                break
            key = random.choice(keys)
            if isinstance(place[key], dict | list) and random.random() < 0.6:
                place = place[key]
                continue
            change = random.randrange(4)
            if change == 0:
                del place[key]
            elif change == 1 and isinstance(place, list):
                place.append(deepcopy(place[key]))
            elif change == 1:
                place[random.choice(("speed", "first player", "x" * 70, "tab\t"))] = 1
            else:
                place[key] = deepcopy(random.choice(VALUES))
            break
    return setup


def own_data(setup: Any) -> bytes:
    """The data file of the cards, estates or tiles that a setup brings."""
    if setup.of == "imperial":
        own = imperial.own_tree(setup.decks)
    elif setup.of == "burgundy":
        own = burgundy.own_tree(setup._own_estates())
    else:
        own = founders.own_tree([] if setup.tiles is None else [setup.tiles])
    return pack({setup.of: own})
