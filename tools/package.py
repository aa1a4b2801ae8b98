"""Build the bundle for players, pack it into an archive, and test the archive: `python tools/package.py`.

PyInstaller builds the bundle for the current system, and the archive is written to `dist/`. The test unpacks
the archive to a path with spaces and accents, and plays the game. Exits with 1 if anything fails.
"""

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from santiago import __version__
from santiago.commands.shortcut import ENTRY, bundle_entry
from tools.package.icons import write_icons
from tools.package.legal import collect_licenses, without_licence
from tools.package.published import desktop_id, install_desktop_files, repository

TOOLS = Path(__file__).resolve().parent
ROOT = TOOLS.parent
MOST_MEGABYTES = 60
MOST_TIMES_SOURCE = 1.5
README = """Santiago {version}

To start, double-click "santiago" or, if your desktop prefers that, "santiago.desktop".
./santiago --install-shortcut adds it to your desktop's menu, --remove-shortcut removes it.
To uninstall, delete this folder; your games are in ~/.local/share/santiago, settings in ~/.config/santiago.
The licences are in _internal/licenses.
"""


class PackagingError(Exception):
    """Raised for a faulty bundle; the message describes the fault."""


def build(work: Path, out: Path) -> Path:
    """Build the bundle with PyInstaller, and return its path: a folder, or an .app on macOS."""
    stage = work / "stage"
    shutil.rmtree(stage, ignore_errors=True)
    stage.mkdir(parents=True)
    write_icons(ROOT / "assets" / "icons", stage)
    collect_licenses(ROOT, stage / "licenses")
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(out), "--workpath", str(work), str(TOOLS / "package" / "santiago.spec")]
    settings = {
        "SANTIAGO_STAGE": str(stage),
        "SANTIAGO_VERSION": __version__,
        "SANTIAGO_ID": desktop_id(repository()),
    }
    subprocess.run(command, env={**os.environ, **settings}, check=True)
    if sys.platform == "darwin":
        return out / "Santiago.app"
    if sys.platform.startswith("linux"):
        _add_desktop_files(out / "Santiago")
    return out / "Santiago"


def _add_desktop_files(folder: Path) -> None:
    entry = folder / ENTRY
    entry.write_text(bundle_entry(), encoding="utf-8")
    entry.chmod(0o755)
    shutil.copy(ROOT / "assets" / "icons" / "santiago-256.png", folder / "santiago.png")
    (folder / "README.txt").write_text(README.format(version=__version__), encoding="utf-8")
    install_desktop_files(repository(), __version__, folder)


def pack(bundle: Path, out: Path) -> Path:
    """Make an archive of the bundle in the folder `out`, and return its path."""
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, "linux")
    name = out / f"santiago-{__version__}-{system}-{platform.machine().lower()}"
    if sys.platform == "darwin":  # `ditto` keeps the symbolic links in an .app
        archive = name.with_name(f"{name.name}.zip")
        subprocess.run(["ditto", "-c", "-k", "--keepParent", str(bundle), str(archive)], check=True)
        return archive
    kind = "zip" if sys.platform == "win32" else "xztar"
    return Path(shutil.make_archive(str(name), kind, bundle.parent, bundle.name))


def unpack(archive: Path, folder: Path) -> Path:
    """Unpack the archive into `folder`, and return the path of the program."""
    if sys.platform == "darwin":
        subprocess.run(["ditto", "-x", "-k", str(archive), str(folder)], check=True)
        return folder / "Santiago.app" / "Contents" / "MacOS" / "santiago"
    shutil.unpack_archive(archive, folder)
    return folder / "Santiago" / ("santiago.exe" if sys.platform == "win32" else "santiago")


def try_archive(archive: Path, picture: Path | None) -> None:
    """Unpack the archive to a path with spaces and accents, and test the program. On Linux, also measure the
    time to the first frame."""
    from tools.package import trial

    # Windows may keep a library of the ended program locked for a moment
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=sys.platform == "win32") as folder:
        place = Path(folder) / "Jeux été"
        place.mkdir()
        program = unpack(archive, place)
        if not sys.platform.startswith("linux"):
            trial.play_without_window(program)
            return
        trial.play_in_window(program, picture)
        source, bundled = trial.first_frames(program)
        print(f"first frame: {bundled:.2f} s, from source {source:.2f} s, {bundled / source:.2f} times")
        if bundled > source * MOST_TIMES_SOURCE:
            raise PackagingError(f"the first frame takes over {MOST_TIMES_SOURCE} times the time from source")


def megabytes(path: Path) -> float:
    """Return the size of a file, or of all files in a folder, in units of 1,000,000 bytes."""
    files = [path] if path.is_file() else [file for file in path.rglob("*") if not file.is_symlink()]
    return sum(file.stat().st_size for file in files if file.is_file()) / 1e6


def package(out: Path, work: Path, picture: Path | None) -> None:
    """Build, pack and test the bundle; raises PackagingError, Stuck or CalledProcessError."""
    start = time.perf_counter()
    bundle = build(work, out)
    _check_licences(bundle)
    size = megabytes(bundle)
    archive = pack(bundle, out)
    print(f"bundle: {size:.1f} MB; archive: {archive} {megabytes(archive):.1f} MB")
    print(f"built in {time.perf_counter() - start:.0f} s")
    if sys.platform.startswith("linux") and size > MOST_MEGABYTES:
        raise PackagingError(f"the bundle has more than {MOST_MEGABYTES} MB")
    try_archive(archive, picture)
    print("tested: started, played, saved, quit")


def _check_licences(bundle: Path) -> None:
    """Raise PackagingError if a library or font has no licence text. On Windows and macOS, only warn."""
    missing = ", ".join(without_licence(bundle))
    if missing and sys.platform.startswith("linux"):
        raise PackagingError(f"no licence text in tools/package/libraries.toml for {missing}")
    if missing:
        print(f"::warning::no licence text in tools/package/libraries.toml for {missing}")


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the bundle for this system, pack it, and test it.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="for the archive (default: dist)")
    parser.add_argument("--work", type=Path, default=ROOT / "build", help="for intermediate files")
    parser.add_argument("--picture", type=Path, metavar="FILE.png", help="save a screenshot of the test")
    options = parser.parse_args()
    from tools.desktop.pilot import Stuck

    try:
        package(options.out.resolve(), options.work.resolve(), options.picture)
    except (PackagingError, Stuck, subprocess.CalledProcessError) as error:
        print(f"package: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
