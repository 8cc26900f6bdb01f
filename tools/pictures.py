"""Give the pictures of the page a palette, which takes a third of their bytes: `npm run pictures` ends with it.

Tests compare blocks of a picture by their mean luminance, which 64 colours hardly change; pages show 256 colours.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PIL import Image

ROOT: Final = Path(__file__).resolve().parents[1]
COLOURS: Final = {"web/page/test/pictures": 64, "docs/images": 256}


def shrink(path: Path, colours: int) -> None:
    """Write a picture again with a palette; one that has a palette stays."""
    with Image.open(path) as picture:
        if picture.mode == "P":
            return
        reduced = picture.convert("RGB").quantize(colours, dither=Image.Dither.NONE)
    reduced.save(path, "PNG", optimize=True)


if __name__ == "__main__":
    for folder, colours in COLOURS.items():
        for picture in (ROOT / folder).glob("*.png"):
            shrink(picture, colours)
