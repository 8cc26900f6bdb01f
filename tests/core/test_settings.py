"""Settings that setups of all games have are read in the core as Python reads them."""

from __future__ import annotations

from typing import Any

import msgpack
import pytest
from core.probing import Probe

from isettlers import FormatError
from isettlers.founders import Setup

USUAL: dict[str, Any] = {"placement_contact": "edge", "resource_neighbourhood": 8, "automatic_end": True}


@pytest.mark.parametrize(
    "rulings",
    [
        *({}, {"placement_contact": "any"}, {"resource_neighbourhood": 4}, {"automatic_end": False}, USUAL),
        {"automatic_end": False, "placement_contact": "any", "resource_neighbourhood": 4},
    ],
)
@pytest.mark.parametrize("first", [None, 0, 3])
def test_settings_are_read_and_written_as_in_python(probe: Probe, rulings: dict[str, Any], first: int | None) -> None:
    setup = {"players": 4, "first_player": first, "rulings": rulings}
    number, written = probe.settled(msgpack.packb(setup), 4)  # type: ignore[misc]
    document = Setup.from_document(setup).document()
    assert number == (255 if document["first_player"] is None else document["first_player"])
    assert written == msgpack.packb(document.get("rulings", {}))


def test_settings_may_be_missing(probe: Probe) -> None:
    assert probe.settled(msgpack.packb({}), 2) == (255, msgpack.packb({}))


WRONG: dict[str, tuple[Any, ...]] = {
    "placement_contact": ("", "edges", "any edge", None, 0, True),
    "resource_neighbourhood": (0, 5, -4, 48, "8", True, None, 2**40 + 8),
    "automatic_end": (0, 1, "true", None, {}),
}


@pytest.mark.parametrize(
    "setup",
    [
        *[{"first_player": value} for value in (-1, 4, 2**64 - 1, True, "0", [0])],
        *[{"rulings": {name: value}} for name, values in WRONG.items() for value in values],
        *({"rulings": None}, {"rulings": 0}, {"rulings": []}, {"rulings": "edge"}),
    ],
    ids=str,
)
def test_wrong_settings_are_refused_as_in_python(probe: Probe, setup: dict[str, Any]) -> None:
    refused = probe.settled(msgpack.packb(setup), 4)
    with pytest.raises(FormatError) as error:
        Setup.from_document({"players": 4, **setup}, "$")
    text = str(error.value)
    assert refused == (-8, text.split(": ", 1)[0], text)


def test_an_unknown_ruling_is_named(probe: Probe) -> None:
    refused = probe.settled(msgpack.packb({"rulings": {"automatic_end": True, "it's": 1}}), 4)
    known = "placement_contact, resource_neighbourhood, automatic_end"
    assert refused == (-8, "$", f'$: unknown ruling "it\'s", known: {known}')
