"""One seed gives one move: what bots choose, the same on every processor (`make s390x aarch64 i386`)."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import pytest

import isettlers
from isettlers import State
from isettlers.bots import Thinking, bot, decide

STARTS: Final[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
    {
        "imperial": {"factions": ("romans", "barbarians", "egyptians")},
        "burgundy": {"players": 3},
        "founders": {"players": 2},
    }
)
BOTS: Final = (
    "greedy",
    "expectimax:determinizations=3",
    "flat:iterations=500",
    "ismcts:iterations=500",
    "moismcts:iterations=500",
    "pimc:iterations=500,determinizations=4",
    "uct:iterations=500",
    "ismcts:iterations=500,bias=0.5,cutoff=0,weights=plain",
    "moismcts:iterations=60,rollout=greedy,cutoff=8",
    "flat:iterations=301,threads=2",
)
CHOSEN: Final[Mapping[tuple[str, str], tuple[tuple[int, ...], str]]] = MappingProxyType(
    {
        ("imperial", "greedy"): ((3050, 3142, 22, 3544, 29, 22, 70, 125), "104ce36f"),
        ("imperial", "expectimax:determinizations=3"): ((3039, 3142, 27, 3544, 29, 22, 70, 125), "18649c41"),
        ("imperial", "flat:iterations=500"): ((3039, 3143, 224, 3143, 160, 9, 1882, 70), "dc72678b"),
        ("imperial", "ismcts:iterations=500"): ((3039, 3143, 27, 3544, 128, 136, 2211, 2211), "743010c3"),
        ("imperial", "moismcts:iterations=500"): ((3039, 3143, 27, 3544, 128, 136, 2211, 2211), "743010c3"),
        ("imperial", "pimc:iterations=500,determinizations=4"): (
            (3039, 3142, 27, 3544, 128, 9, 2212, 2212),
            "5491a681",
        ),
        ("imperial", "uct:iterations=500"): ((3039, 3143, 27, 3544, 128, 9, 2212, 2212), "77a5a179"),
        ("imperial", "ismcts:iterations=500,bias=0.5,cutoff=0,weights=plain"): (
            (3039, 3142, 27, 3544, 29, 22, 135, 125),
            "ac5dd511",
        ),
        ("imperial", "moismcts:iterations=60,rollout=greedy,cutoff=8"): (
            (3039, 3143, 27, 3544, 160, 9, 2212, 2212),
            "b075f2e2",
        ),
        ("imperial", "flat:iterations=301,threads=2"): ((3039, 3142, 174, 1027, 214, 9, 2212, 2212), "0a8d62b8"),
        ("burgundy", "greedy"): ((461, 1202, 6, 2121, 475, 1350, 463, 2121), "104ce36f"),
        ("burgundy", "expectimax:determinizations=3"): ((461, 1202, 3, 2121, 475, 1350, 463, 2121), "efda81ea"),
        ("burgundy", "flat:iterations=500"): ((461, 29, 3, 2121, 475, 1350, 463, 2065), "88bbbf39"),
        ("burgundy", "ismcts:iterations=500"): ((461, 1202, 6, 2121, 475, 1350, 463, 2121), "49bb7f87"),
        ("burgundy", "moismcts:iterations=500"): ((461, 1202, 6, 2121, 475, 1350, 463, 2121), "a30793f0"),
        ("burgundy", "pimc:iterations=500,determinizations=4"): (
            (461, 1202, 6, 2121, 154, 1350, 463, 2121),
            "1de3818d",
        ),
        ("burgundy", "uct:iterations=500"): ((461, 1202, 3, 2121, 475, 1350, 463, 2065), "679d7abc"),
        ("burgundy", "ismcts:iterations=500,bias=0.5,cutoff=0,weights=plain"): (
            (498, 2168, 2010, 1197, 475, 1350, 463, 2065),
            "3b7b64ae",
        ),
        ("burgundy", "moismcts:iterations=60,rollout=greedy,cutoff=8"): (
            (461, 1202, 3, 2121, 154, 1350, 463, 2121),
            "c36eb0a3",
        ),
        ("burgundy", "flat:iterations=301,threads=2"): ((498, 2168, 2010, 1197, 475, 1350, 463, 2065), "316c513c"),
        ("founders", "greedy"): ((104, 2094, 103, 2161, 2228, 102, 104, 2094), "104ce36f"),
        ("founders", "expectimax:determinizations=3"): ((104, 2094, 102, 2291, 2096, 102, 104, 2094), "93b53bf7"),
        ("founders", "flat:iterations=500"): ((107, 2355, 102, 2421, 2224, 102, 106, 2224), "dec853fe"),
        ("founders", "ismcts:iterations=500"): ((104, 2161, 103, 2353, 2224, 102, 104, 2095), "6c77ad98"),
        ("founders", "moismcts:iterations=500"): ((104, 2161, 103, 2353, 2224, 102, 104, 2095), "6c77ad98"),
        ("founders", "pimc:iterations=500,determinizations=4"): (
            (104, 2289, 102, 2421, 2290, 102, 104, 2094),
            "4d1fe049",
        ),
        ("founders", "uct:iterations=500"): ((104, 2161, 103, 2353, 2224, 102, 104, 2095), "6c77ad98"),
        ("founders", "ismcts:iterations=500,bias=0.5,cutoff=0,weights=plain"): (
            (104, 2227, 102, 2421, 2292, 102, 104, 2095),
            "90214a35",
        ),
        ("founders", "moismcts:iterations=60,rollout=greedy,cutoff=8"): (
            (104, 2094, 102, 2421, 2096, 102, 104, 2355),
            "2fa3a467",
        ),
        ("founders", "flat:iterations=301,threads=2"): ((104, 2356, 102, 2421, 2224, 102, 106, 2224), "d2ae01a2"),
    }
)


def begun(game: str, seed: int) -> State:
    """A game in which somebody has something to choose from."""
    state = isettlers.start(game, seed=seed, **STARTS[game])
    for turn in range(40):
        state.step_index((seed + 7 * turn) % state.legal_count())
    return state


def chosen(game: str, spec: str) -> tuple[tuple[int, ...], str]:
    """What a bot takes in some positions one after the other, and a digest of all values that it compared."""
    ids, values = [], hashlib.sha256()
    for seed in (77, 3):
        state = begun(game, seed)
        for number in range(4):
            choice = decide(bot(spec), state, seed + number)
            ids.append(choice.action)
            values.update(repr(choice.stats.get("actions")).encode())
            state.apply_unchecked(choice.action)
    return tuple(ids), values.hexdigest()[:8]


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize("game", STARTS)
def test_a_bot_chooses_the_same_on_every_processor(game: str, spec: str) -> None:
    assert chosen(game, spec) == CHOSEN[game, spec]


@pytest.mark.parametrize("game", STARTS)
def test_the_random_bot_draws_as_pythons_generator_does(game: str) -> None:
    for seed in (0, 1, 7, 2**31, 2**32 - 1, 2**32, 2**63 + 5, 2**64 - 1, *range(1000, 1200)):
        state = begun(game, seed % 50)
        assert bot("random").choose(state, seed, Thinking()).action == random.Random(seed).choice(state.legal_ids())
