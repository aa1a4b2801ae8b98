"""Makes installers from the archives of bundles: `python tools/package/installers.py ARCHIVE...`, on Linux.

A .zip of Windows becomes `Santiago-VERSION-setup.exe` (needs makensis), a .tar.xz of Linux
`santiago_VERSION_amd64.deb` (needs dpkg-deb), both beside the archive.
"""

import argparse
import gzip
import re
import shutil
import subprocess
import tempfile
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

from santiago import __version__
from tools.package.icons import write_icons, write_setup_picture

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CONTROL = """Package: santiago
Version: {version}
Architecture: amd64
Maintainer: The Santiago developers <santiago@example.org>
Installed-Size: {kilobytes}
Depends: libc6 (>= 2.31)
Recommends: libx11-6, libxext6, libxcursor1, libxi6, libxrandr2
Section: games
Priority: optional
Description: board game of auction, canals, bribes and drought
 Santiago is a desktop version of the board game: bid for tiles, plant
 them where water may come, bribe the overseer for a canal, and count what
 the drought has left. Two to five seats, for people round one screen and
 computer opponents in any mix.
"""
OVERRIDES = (
    "custom-library-search-path",
    "desktop-command-not-in-package",
    "duplicate-font-file",
    "embedded-library",
    "hardening-no-pie",
    "library-not-linked-against-libc",
    "shared-library-lacks-prerequisites",
)
"""Tags of lintian that are accepted: the bundle has its own libraries and fonts, as it was tried."""
CHANGELOG = """santiago ({version}) unstable; urgency=low

  * Released as {version}; the game's own changelog is beside its source.

 -- The Santiago developers <santiago@example.org>  {date}
"""


def make_setup(archive: Path) -> Path:
    """Make the installer for Windows and return its path."""
    setup = archive.with_name(f"Santiago-{__version__}-setup.exe")
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        shutil.unpack_archive(archive, work)
        bundle = work / "Santiago"
        write_icons(ROOT / "assets" / "icons", work)
        write_setup_picture(ROOT / "assets" / "icons" / "santiago-128.png", work / "setup.bmp")
        settings = {
            "VERSION": __version__,
            "BUNDLE": bundle,
            "STAGE": work,
            "OUT": setup,
            "KILOBYTES": _kilobytes(bundle),
        }
        words = [f"-D{name}={value}" for name, value in settings.items()]
        subprocess.run(["makensis", "-V2", "-WX", *words, str(HERE / "santiago.nsi")], check=True)
    return setup


def make_deb(archive: Path) -> Path:
    """Make the package for Debian and Ubuntu and return its path."""
    deb = archive.with_name(f"santiago_{__version__}_amd64.deb")
    with tempfile.TemporaryDirectory() as folder:
        root, work = Path(folder) / "root", Path(folder)
        shutil.unpack_archive(archive, work)
        usr = root / "usr"
        (usr / "lib").mkdir(parents=True)
        (work / "Santiago").rename(usr / "lib" / "santiago")
        bundle = usr / "lib" / "santiago"
        (bundle / "share").rename(usr / "share")
        for file in ("santiago.desktop", "santiago.png", "README.txt"):  # only for an unpacked archive
            (bundle / file).unlink()
        (usr / "games").mkdir()
        (usr / "games" / "santiago").symlink_to("../lib/santiago/santiago")
        documents = usr / "share" / "doc" / "santiago"
        documents.mkdir(parents=True)
        (documents / "copyright").write_text(_copyright(), encoding="utf-8")
        _write_gzip(documents / "changelog.gz", _changelog().encode())
        _write_gzip(usr / "share" / "man" / "man6" / "santiago.6.gz", (HERE / "santiago.6").read_bytes())
        overrides = usr / "share" / "lintian" / "overrides" / "santiago"
        overrides.parent.mkdir(parents=True)
        overrides.write_text("".join(f"santiago: {tag}\n" for tag in OVERRIDES))
        _set_modes(root)
        (root / "DEBIAN").mkdir()
        control = CONTROL.format(version=__version__, kilobytes=_kilobytes(root))
        (root / "DEBIAN" / "control").write_text(control)
        subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, deb], check=True)
    return deb


def _set_modes(root: Path) -> None:
    program = root / "usr" / "lib" / "santiago" / "santiago"
    for path in (root, *root.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == program else 0o644)


def _changelog() -> str:
    page = (ROOT / ".github" / "CHANGELOG.md").read_text(encoding="utf-8")
    released = re.search(r"^## [\d.]+, (\d{4}-\d\d-\d\d)$", page, re.MULTILINE)
    assert released is not None, "a test compares the versions in the changelog"
    date = datetime.fromisoformat(released[1]).replace(tzinfo=UTC)
    return CHANGELOG.format(version=__version__, date=format_datetime(date))


def _copyright() -> str:
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    return f"""Santiago, by the Santiago developers.

{licence}
The licences of pictures, sounds and fonts, and those of the libraries in the bundle, are in
/usr/lib/santiago/_internal/licenses and /usr/lib/santiago/_internal/santiago/assets/CREDITS.md.
"""


def _write_gzip(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(data, 9, mtime=0))


def _kilobytes(folder: Path) -> int:
    return sum(path.lstat().st_size for path in folder.rglob("*")) // 1024


def main() -> None:
    parser = argparse.ArgumentParser(description="Make installers from the archives of bundles.")
    parser.add_argument("archives", type=Path, nargs="+", metavar="ARCHIVE", help=".zip or .tar.xz in dist")
    for archive in parser.parse_args().archives:
        print((make_setup if archive.suffix == ".zip" else make_deb)(archive.resolve()))


if __name__ == "__main__":
    main()
