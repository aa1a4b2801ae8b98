"""Writes every sprite, and the application's icon as PNG files."""

from collections.abc import Callable
from pathlib import Path

from . import (
    app_icon,
    coins,
    ditch,
    faces,
    ground,
    hand_over,
    icons,
    interface,
    logo,
    overseer,
    palm,
    pieces,
    places,
    spring,
    status,
    tile,
    tiles,
    title,
    water,
)
from .colours import ASSETS
from .raster import write_icons
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
    faces.sprites,
    status.sprites,
    interface.sprites,
    icons.sprites,
    hand_over.sprites,
    title.sprites,
    logo.sprites,
    app_icon.sprites,
)


def write(folder: Path) -> int:
    """Draws everything into `folder` and answers how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    written = set()
    for subject in SUBJECTS:
        for name, picture in subject():
            assert name not in written, f"{name} is drawn twice"
            written.add(name)
            (folder / f"{name}.svg").write_text(picture.text(), encoding="utf-8", newline="\n")
    for file in sorted(folder.glob("*.svg")):
        if file.stem not in written:
            print(f"nobody draws {file}")
    return len(written)


if __name__ == "__main__":
    print(write(ASSETS / "sprites"), "sprites")
    write_icons(ASSETS / "sprites", ASSETS / "icons")
