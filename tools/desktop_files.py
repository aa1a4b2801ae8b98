"""Install the desktop entry, AppStream metadata, file type and icons: `python tools/desktop_files.py PREFIX`.

For packages of Linux distributions and Flatpak (`PREFIX` is `/app` there); `santiago` must be on the path.
"""

import argparse
import tomllib
from pathlib import Path

from bundle.published import ROOT, desktop_id, install_desktop_files, repository


def main() -> None:
    """Write the files below PREFIX/share and print their common id."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("prefix", type=Path, metavar="PREFIX", help="as in /usr or /app")
    prefix = parser.parse_args().prefix
    address = repository()
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    install_desktop_files(address, version, prefix)
    print(desktop_id(address))


if __name__ == "__main__":
    main()
