"""The covering of options: every pair that may stand together does, and nothing that may not."""

from __future__ import annotations

from itertools import combinations, product

from games.imperial_mixes import COVERING, OPTIONS, allowed, setup_of
from games.option_mixes import Mix, covering

from isettlers import SetupError

BOUND = ("players", "atlanteans", "lookout", "peaceful", "packs", "format", "virtual")
"""The options of Imperial Settlers that are not free to stand beside any other."""


def met(mixes: list[Mix]) -> set[tuple[tuple[str, object], ...]]:
    return {pair for mix in mixes for pair in combinations(mix.items(), 2)}


def test_all_pairs_of_free_options_are_met_in_few_mixes() -> None:
    options = {name: tuple(range(3)) for name in "abcdefgh"}
    mixes = covering(options, lambda _: True)
    assert len(met(mixes)) == 9 * 28
    assert len(mixes) <= 20


def test_options_that_may_not_stand_together_do_not() -> None:
    options = {"meal": ("soup", "bread"), "drink": ("water", "wine", "milk"), "cold": (False, True)}

    def fits(mix: Mix) -> bool:
        return (mix.get("meal"), mix.get("drink")) != ("soup", "milk") and (mix.get("drink"), mix.get("cold")) != (
            "wine",
            True,
        )

    mixes = covering(options, fits)
    assert all(map(fits, mixes))
    whole = [dict(zip(options, values, strict=True)) for values in product(*options.values())]
    assert met(mixes) == met([mix for mix in whole if fits(mix)])


def test_every_option_that_fits_none_of_the_others_is_left_out() -> None:
    mixes = covering({"a": (1, 2), "b": (1, 2)}, lambda mix: mix.get("a") != 2)
    assert met(mixes) == {(("a", 1), ("b", 1)), (("a", 1), ("b", 2))}


def test_mixes_are_the_same_each_time() -> None:
    assert covering(OPTIONS, allowed) == COVERING


def test_the_mixes_of_imperial_settlers_meet_every_pair_that_a_setup_takes() -> None:
    """What goes together is asked of the setup itself."""
    bound = {name: OPTIONS[name] for name in BOUND}
    free = {name: values[0] for name, values in OPTIONS.items() if name not in BOUND}
    whole = [dict(zip(bound, values, strict=True)) for values in product(*bound.values())]
    fitting = [mix for mix in whole if takes(mix | free)]
    among = [{name: mix[name] for name in BOUND} for mix in COVERING]
    assert met(among) == met(fitting)
    others = [name for name in OPTIONS if name not in BOUND]
    pairs = {
        pair for mix in COVERING for pair in combinations(mix.items(), 2) if not {pair[0][0], pair[1][0]} <= set(BOUND)
    }
    assert len(pairs) == sum(
        len(OPTIONS[one]) * len(OPTIONS[other]) for one, other in combinations(OPTIONS, 2) if {one, other} & set(others)
    )


def takes(mix: Mix) -> bool:
    """Whether a setup takes a mix, the seats being those it asks for."""
    if mix["players"] == 5 and not mix["atlanteans"]:
        return False
    try:
        setup = setup_of(mix, 0)
    except SetupError:
        return False
    return len(setup.factions) == int(mix["players"])
