"""Files that depend on the project's address: complete with one, omitted without."""

import configparser
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from santiago import __version__
from santiago.session.folders import EXPORT_SUFFIX
from santiago.wording.translator import catalogue, languages
from tools.package import published

ROOT = Path(__file__).parents[2]
ADDRESS = "https://github.com/Some-Owner/santiago"
"""Stands for the address that the owner will fill in."""
ADDRESSES = ["", ADDRESS]


@pytest.fixture(params=ADDRESSES, ids=["without address", "with address"])
def installed(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Path]:
    """The id of the program, and its `share` folder after installation."""
    published.install_desktop_files(request.param, __version__, tmp_path)
    return published.desktop_id(request.param), tmp_path / "share"


def test_entry_metadata_type_and_icons_have_the_same_name(installed: tuple[str, Path]) -> None:
    name, share = installed
    component = ElementTree.parse(share / "metainfo" / f"{name}.metainfo.xml").getroot()
    assert component.findtext("id") == name
    assert component.findtext("launchable") == f"{name}.desktop"
    entry = configparser.RawConfigParser()
    entry.read(share / "applications" / f"{name}.desktop", encoding="utf-8")
    assert entry["Desktop Entry"]["Icon"] == name
    assert entry["Desktop Entry"]["MimeType"] == f"{component.findtext('provides/mediatype')};"
    assert f'<icon name="{name}"/>' in (share / "mime" / "packages" / f"{name}.xml").read_text("utf-8")
    for pixels in (16, 32, 48, 64, 128, 256, 512):
        assert (share / "icons" / "hicolor" / f"{pixels}x{pixels}" / "apps" / f"{name}.png").is_file()
    assert (share / "icons" / "hicolor" / "scalable" / "apps" / f"{name}.svg").is_file()


def test_the_files_speak_every_language(installed: tuple[str, Path]) -> None:
    name, share = installed
    component = ElementTree.parse(share / "metainfo" / f"{name}.metainfo.xml").getroot()
    entry = (share / "applications" / f"{name}.desktop").read_text(encoding="utf-8")
    for language in languages()[1:]:
        texts = catalogue(language)
        assert f"\nComment[{language}]={texts['desktop.comment']}\n" in entry
        space = "{http://www.w3.org/XML/1998/namespace}lang"
        summaries = {one.get(space): one.text for one in component.iter("summary")}
        assert summaries[language.replace("_", "-")] == texts["desktop.summary"]
    for release in component.iter("release"):
        assert len(release.findall("description/p")) == len(languages())


def test_the_metadata_of_an_addressed_project_has_its_links_and_pictures(tmp_path: Path) -> None:
    published.install_desktop_files(ADDRESS, "9.8.7", tmp_path)
    component = ElementTree.parse(
        tmp_path / "share" / "metainfo" / "io.github.some_owner.santiago.metainfo.xml"
    ).getroot()
    assert {url.get("type") for url in component.findall("url")} == {"homepage", "bugtracker", "vcs-browser"}
    pictures = component.findall("screenshots/screenshot")
    assert len(pictures) == 6
    for picture in pictures:
        folder, _, name = str(picture.findtext("image")).rpartition("/")
        assert folder == f"{ADDRESS}/raw/v9.8.7/assets/pictures"
        assert (ROOT / "assets" / "pictures" / name).is_file()
        assert len(picture.findall("caption")) == len(languages())
    developer = component.find("developer")
    assert developer is not None
    assert developer.get("id") == "io.github.some_owner"


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="needs appstream")
@pytest.mark.parametrize("address", ADDRESSES)
def test_the_metadata_is_valid_but_for_the_missing_homepage(address: str, tmp_path: Path) -> None:
    published.install_desktop_files(address, __version__, tmp_path)
    command = [
        "appstreamcli",
        "validate",
        "--no-net",
        "--no-color",
        *map(str, tmp_path.rglob("*.metainfo.xml")),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = set(re.findall(r"^[EW]: \S+ (\S+)", done.stdout, re.MULTILINE))
    assert bool(found) == bool(done.returncode), done.stdout
    assert found <= (set() if address else {published.EXPECTED_WARNING}), done.stdout


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="needs desktop-file-utils")
def test_the_desktop_entry_is_valid(installed: tuple[str, Path]) -> None:
    name, share = installed
    command = ["desktop-file-validate", str(share / "applications" / f"{name}.desktop")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize(
    ("page", "words"),
    [
        ("assets/texts/en/MANUAL.md", "file type for saved games named\n`*{}`"),
        ("tools/package/santiago.nsi", r'WriteRegStr HKCU "Software\Classes\{}" "" "Santiago.Game"'),
        (f"assets/desktop/{published.DESKTOP_ID}.xml", '<glob pattern="*{}"/>'),
    ],
)
def test_an_exported_game_has_a_name_that_a_double_click_opens(page: str, words: str) -> None:
    assert words.format(EXPORT_SUFFIX) in (ROOT / page).read_text(encoding="utf-8")


def test_the_file_type_knows_saved_games_by_name_and_by_content() -> None:
    kind = ElementTree.parse(ROOT / "assets" / "desktop" / f"{published.DESKTOP_ID}.xml").getroot()[0]
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    assert kind.get("type") == "application/x-santiago"
    assert [glob.get("pattern") for glob in kind.iter(f"{space}glob")] == ["*.santiago", "*.santiago.json"]
    match = next(kind.iter(f"{space}match"))
    value = match.get("value")
    assert value is not None
    assert match.get("offset") == "0:64"
    for save in (ROOT / "saves").glob("*.json"):
        assert value.encode() in save.read_bytes()[: 64 + len(value)]


def test_the_newest_release_in_the_metadata_and_the_changelog_is_this_version() -> None:
    file = ROOT / "assets" / "desktop" / f"{published.DESKTOP_ID}.metainfo.xml"
    release = ElementTree.parse(file).getroot().find("releases/release")
    assert release is not None
    assert release.get("version") == __version__
    heading = f"## {__version__}, {release.get('date')}"
    assert heading in (ROOT / ".github" / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()


def test_a_page_elsewhere_has_whole_links_and_pictures() -> None:
    page = "![Board](a/b.png)\n\nSee [the rules](docs/rules.md), [above](#top) and [Python](https://python.org).\n"
    assert published.with_absolute_links(page, ADDRESS, "1.2") == (
        f"![Board]({ADDRESS}/raw/v1.2/a/b.png)\n\n"
        f"See [the rules]({ADDRESS}/blob/v1.2/docs/rules.md), [above](#top) and [Python](https://python.org).\n"
    )


def test_without_an_address_pictures_are_left_out_and_links_are_text() -> None:
    page = "![Board](a/b.png)\n\nSee [the rules](docs/rules.md) and [Python](https://python.org).\n"
    assert (
        published.with_absolute_links(page, "", "1.2") == "See the rules and [Python](https://python.org).\n"
    )


@pytest.mark.parametrize("address", ADDRESSES)
def test_nothing_relative_is_left_on_the_page_of_pypi(address: str) -> None:
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = published.with_absolute_links(page, address, __version__)
    assert re.findall(r"\]\((?!https?://|#)[^)]*\)", shown) == []
    assert "<img" not in shown


def test_every_file_that_the_readme_links_to_is_there() -> None:
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    paths = re.findall(r"\]\((?!https?://|#)([^)]*)\)", page)
    assert paths
    assert [path for path in paths if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_packages_are_built_with_the_links_of_the_address(address: str, tmp_path: Path) -> None:
    core = pytest.importorskip("hatchling.metadata.core", reason="needs hatchling")
    manager = pytest.importorskip("hatchling.plugin.manager")
    for name in ("README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "tools" / "package").mkdir(parents=True)
    for name in ("page_hook.py", "published.py"):
        shutil.copy(ROOT / "tools" / "package" / name, tmp_path / "tools" / "package")
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    text = re.sub(r'^repository = ".*"$', f'repository = "{address}"', text, flags=re.MULTILINE)
    (tmp_path / "pyproject.toml").write_text(text, encoding="utf-8")
    metadata = core.ProjectMetadata(str(tmp_path), manager.PluginManager())
    assert set(metadata.core.urls.values()) == set(published.urls(address).values())
    assert "](assets/" not in metadata.core.readme


def test_an_address_that_is_none_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.santiago]\nrepository = "github.com/me"\n')
    with pytest.raises(ValueError, match="OWNER/REPOSITORY"):
        published.repository(tmp_path)


def test_the_address_stands_in_one_place() -> None:
    """Only pyproject.toml contains the repository's address or an id made from it."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("not a checkout")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    own = [address for address in [project["tool"]["santiago"]["repository"]] if address]
    pattern = re.compile("|".join([r"io\.github\.(?!owner)\w+[.-]santiago", *map(re.escape, own)]))
    kinds = (".py", ".md", ".toml", ".xml", ".yml", ".desktop", ".spec", ".sh")
    paths = [ROOT / name for name in listed.stdout.decode().split("\0") if name.endswith(kinds)]
    found = {
        str(path.relative_to(ROOT))
        for path in paths
        if path.is_file() and pattern.search(path.read_text(encoding="utf-8"))
    }
    assert found <= {"pyproject.toml", "tests/packaging/test_published.py"}
