"""Writes every sprite."""

from collections.abc import Callable
from pathlib import Path

from . import (
    app_icon,
    coins,
    ditch,
    ground,
    icons,
    interface,
    overseer,
    palm,
    pieces,
    places,
    spring,
    status,
    tile,
    tiles,
    water,
)
from .colours import ASSETS
from .svg import Sprites

SUBJECTS: tuple[Callable[[], Sprites], ...] = (
    ground.sprites,
    ditch.sprites,
    water.sprites,
    spring.sprites,
    tile.sprites,
    tiles.sprites,
    places.sprites,
    pieces.sprites,
    palm.sprites,
    overseer.sprites,
    coins.sprites,
    status.sprites,
    interface.sprites,
    icons.sprites,
    app_icon.sprites,
)


def write(folder: Path) -> int:
    """Draws everything into `folder`, removes what is no longer drawn, and answers how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    written = set()
    for subject in SUBJECTS:
        for name, picture in subject():
            assert name not in written, f"{name} is drawn twice"
            written.add(name)
            (folder / f"{name}.svg").write_text(picture.text(), encoding="utf-8")
    for old in folder.glob("*.svg"):
        if old.stem not in written:
            old.unlink()
    return len(written)


if __name__ == "__main__":
    print(write(ASSETS / "sprites"), "sprites")
