"""The README's example runs as it stands, and its figures are those of this build."""

from __future__ import annotations

import re
from pathlib import Path

from isettlers._core.imperial.engine import STATE_SIZES
from isettlers.imperial import FACTIONS, builtin

README = Path(__file__).resolve().parents[1] / "README.md"


def test_the_example_runs_and_prints_what_it_says() -> None:
    [example] = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    scope: dict[str, object] = {}
    exec(compile(example, str(README), "exec"), scope)  # noqa: S102, the example is the repository's own
    [said] = re.findall(r"print\(state\)\s+# (<State.*>)", example)
    [setup] = re.findall(r"state = isettlers\.start\(.*\)", example)
    exec(f"import isettlers\n{setup}\nshown = repr(state)", scope)  # noqa: S102
    assert said == scope["shown"]


def test_the_sizes_and_counts_it_gives_are_true() -> None:
    text = README.read_text(encoding="utf-8")
    assert f"{STATE_SIZES[2]} bytes with two players and {STATE_SIZES[4]:,} with four" in text
    cards = [card for name in ("common", *FACTIONS) for card in builtin(name).cards]
    reconstructed = [card for card in cards if card.reconstructed]
    assert f"{sum(len(card.ids) for card in reconstructed)} of the {sum(len(card.ids) for card in cards)} cards" in text
    assert f"{len({card.group for card in reconstructed})} of {len({card.group for card in cards})} titles" in text
