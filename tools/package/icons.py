"""Makes the icon files of the executable, .ico for Windows and .icns for macOS, from PNG files."""

import struct
from pathlib import Path

import pygame

_LARGEST_BITMAP = 64
"""Maximum size in pixels of icons stored as bitmaps, which parts of Windows need; larger icons are PNG."""
_BROWN = (102, 66, 42)
_ICNS_KINDS = (
    *((b"icp4", 16), (b"icp5", 32), (b"icp6", 64), (b"ic07", 128), (b"ic08", 256), (b"ic09", 512)),
    *((b"ic11", 32), (b"ic12", 64), (b"ic13", 256), (b"ic14", 512)),
)
"""The picture types of an .icns and their sizes in pixels; the last four are for high-density screens."""


def write_icons(pictures: Path, folder: Path) -> None:
    """Write `santiago.ico` and `santiago.icns` to `folder`, from all `santiago-SIZE.png` in `pictures`."""
    found = {int(path.stem.removeprefix("santiago-")): path for path in pictures.glob("santiago-*.png")}
    (folder / "santiago.ico").write_bytes(ico({size: found[size] for size in found if size <= 256}))
    (folder / "santiago.icns").write_bytes(icns(found))


def ico(pictures: dict[int, Path]) -> bytes:
    """Return the contents of an .ico file; `pictures` maps sizes in pixels (at most 256) to PNG files."""
    directory, images = b"", b""
    start = 6 + 16 * len(pictures)
    for size, path in sorted(pictures.items()):
        image = _bitmap(path) if size <= _LARGEST_BITMAP else path.read_bytes()
        offset = start + len(images)
        directory += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(image), offset)
        images += image
    return struct.pack("<HHH", 0, 1, len(pictures)) + directory + images


def icns(pictures: dict[int, Path]) -> bytes:
    """Return the contents of an .icns file; `pictures` maps sizes in pixels to PNG files."""
    parts = b""
    for kind, size in _ICNS_KINDS:
        if size in pictures:
            image = pictures[size].read_bytes()
            parts += kind + struct.pack(">I", len(image) + 8) + image
    return b"icns" + struct.pack(">I", len(parts) + 8) + parts


def _bitmap(path: Path) -> bytes:
    """Return the picture in `path` as an icon bitmap: header, pixel rows from the bottom up, empty mask."""
    picture = pygame.image.load(path)
    width, height = picture.get_size()
    # the height in the header includes the mask
    header = struct.pack("<IiiHHIIiiII", 40, width, height * 2, 1, 32, 0, 0, 0, 0, 0, 0)
    mask_row = -(-width // 32) * 4
    return header + pygame.image.tobytes(picture, "BGRA", flipped=True) + bytes(mask_row * height)


def write_setup_picture(icon: Path, target: Path) -> None:
    """Write the picture at the left of the installer's last page, 164x314 pixels, with the icon on brown."""
    picture = pygame.Surface((164, 314), 0, 24)
    picture.fill(_BROWN)
    image = pygame.image.load(icon)
    picture.blit(image, image.get_rect(center=picture.get_rect().center))
    pygame.image.save(picture, target)
