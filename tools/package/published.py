"""Inserts the address of the project's repository into the page on PyPI and into the desktop files.

`python tools/package/published.py PREFIX` installs the desktop entry, AppStream metadata, file type and icons
for packages of Linux distributions and Flatpak (where `PREFIX` is `/app`); `santiago` must be on PATH.

The address is set only in `pyproject.toml`, as `repository` in `[tool.santiago]`. While the address is empty,
links, pictures and the homepage are left out, and desktop files keep the reserved id `org.example.santiago`.
"""

import argparse
import json
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PLACEHOLDER = "org.example"
DESKTOP_ID = f"{PLACEHOLDER}.santiago"
"""The id in the files of `assets/desktop`; example.org is reserved for examples."""
EXPECTED_WARNING = "url-homepage-missing"
"""The only warning that appstreamcli may print while the address is empty."""
_GITHUB = re.compile(r"https://github\.com/([A-Za-z0-9-]+)/([A-Za-z0-9._-]+)")
_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)\s]+)\)")
_PICTURE_LINE = re.compile(r"^!\[[^\]]*\]\((?!https?:)[^)\s]+\)\n\n?", re.MULTILINE)
SCREENSHOTS = ("table", "menu", "why", "lesson", "review", "problem")
"""The pictures in `assets/pictures` for app stores; `tools/art/pictures.py` draws them."""


def repository(root: Path = ROOT) -> str:
    """Return the address of the repository, or "" if none is set; raises ValueError if it is malformed."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    address = str(project["tool"]["santiago"]["repository"])
    if address and not _GITHUB.fullmatch(address):
        raise ValueError(
            f"pyproject.toml: repository is {address!r}, not like https://github.com/OWNER/REPOSITORY"
        )
    return address


def urls(address: str) -> dict[str, str]:
    """Return the project links to show on PyPI, or an empty dictionary if `address` is empty."""
    if not address:
        return {}
    return {
        "Homepage": address,
        "Changelog": f"{address}/blob/main/.github/CHANGELOG.md",
        "Issues": f"{address}/issues",
        "Source": address,
    }


def with_absolute_links(text: str, address: str, version: str) -> str:
    """Return the Markdown `text` with its relative links made absolute. If `address` is empty, pictures are
    left out and links become plain text."""
    if not address:
        return _LINK.sub(r"\2", _PICTURE_LINE.sub("", text))

    def whole(link: re.Match[str]) -> str:
        picture, words, path = link.groups()
        return f"{picture}[{words}]({address}/{'raw' if picture else 'blob'}/v{version}/{path})"

    return _LINK.sub(whole, text)


def desktop_id(address: str) -> str:
    """Return the program's id for desktops and app stores, such as io.github.owner.santiago."""
    return f"{_developer_id(address)}.{_id_part(address.rsplit('/', 1)[1])}" if address else DESKTOP_ID


def install_desktop_files(address: str, version: str, prefix: Path) -> None:
    """Install the desktop entry, AppStream metadata, file type and icons in the folder `prefix`/share."""
    from santiago.commands.shortcut import icon_files, in_all_languages

    name = desktop_id(address)
    share = prefix / "share"
    for suffix, folder in (
        (".desktop", "applications"),
        (".metainfo.xml", "metainfo"),
        (".xml", "mime/packages"),
    ):
        text = (ROOT / "assets" / "desktop" / f"{DESKTOP_ID}{suffix}").read_text(encoding="utf-8")
        (share / folder).mkdir(parents=True, exist_ok=True)
        (share / folder / f"{name}{suffix}").write_text(
            in_all_languages(_with_address(text, address, version)), encoding="utf-8"
        )
    for path, picture in icon_files(share, name):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(picture)


def _with_address(text: str, address: str, version: str) -> str:
    """Return a desktop file's `text`, with the program's id and links derived from `address` filled in."""
    if not address:
        return text
    links = "".join(
        f'  <url type="{kind}">{link}</url>\n'
        for kind, link in (
            ("homepage", address),
            ("bugtracker", f"{address}/issues"),
            ("vcs-browser", address),
        )
    )
    links += f"  <screenshots>\n{_screenshots(address, version)}  </screenshots>\n"
    text = text.replace("  <launchable ", f"{links}  <launchable ")
    text = text.replace(DESKTOP_ID, desktop_id(address))
    return text.replace(f'"{PLACEHOLDER}"', f'"{_developer_id(address)}"')


def _screenshots(address: str, version: str) -> str:
    captions = json.loads((ROOT / "assets" / "texts" / "en" / "desktop.json").read_text(encoding="utf-8"))
    return "".join(
        f"""    <screenshot{' type="default"' if name == SCREENSHOTS[0] else ""}>
      <image>{address}/raw/v{version}/assets/pictures/{name}.png</image>
      <caption>{captions[f"desktop.caption.{name}"]}</caption>
    </screenshot>
"""
        for name in SCREENSHOTS
    )


def _developer_id(address: str) -> str:
    found = _GITHUB.fullmatch(address)
    assert found is not None, "repository() lets no other address through"
    return f"io.github.{_id_part(found[1])}"


def _id_part(word: str) -> str:
    """Convert `word` to a part of an id: a-z, digits and underscores, not starting with a digit."""
    part = re.sub(r"[^a-z0-9_]", "_", word.lower())
    return f"_{part}" if part[0].isdigit() else part


def main() -> None:
    parser = argparse.ArgumentParser(description="Install desktop entry, metadata, file type and icons.")
    parser.add_argument("prefix", type=Path, metavar="PREFIX", help="as in /usr or /app")
    address = repository()
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    prefix = parser.parse_args().prefix
    try:
        install_desktop_files(address, version, prefix)
    except OSError as error:
        parser.error(f"{error.filename or prefix} cannot be written: {error.strerror}")
    print(desktop_id(address))


if __name__ == "__main__":
    main()
