"""The installers: NSIS's script speaks every language, and the Debian package has everything in its place."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from santiago import __version__
from santiago.wording.translator import languages
from tools.package import installers
from tools.package.icons import write_setup_picture
from tools.package.published import install_desktop_files

ROOT = Path(__file__).parents[2]
SCRIPT = (ROOT / "tools" / "package" / "santiago.nsi").read_text(encoding="utf-8")


def test_the_installer_has_its_own_sentences_in_every_language() -> None:
    spoken = [name.upper() for name in re.findall(r"MUI_LANGUAGE (\w+)", SCRIPT)]
    assert len(spoken) == len(languages())
    for text in ("Running", "Stays"):
        assert re.findall(rf"LangString {text} \$\{{LANG_(\w+)\}} \".+\"", SCRIPT) == spoken


def test_what_the_installer_writes_the_uninstaller_removes() -> None:
    writes, removes = SCRIPT.split("Section Uninstall")
    for key in set(re.findall(r'WriteReg\w+ HKCU "([^"]+)"', writes)):
        assert any(key.startswith(removed) for removed in re.findall(r'DeleteReg.* HKCU "([^"]+)"', removes))
    assert "RMDir /r $INSTDIR" not in removes, "the player may have put files there"


def test_the_picture_of_the_installer_has_the_size_that_nsis_wants(tmp_path: Path) -> None:
    write_setup_picture(ROOT / "assets" / "icons" / "santiago-128.png", tmp_path / "setup.bmp")
    data = (tmp_path / "setup.bmp").read_bytes()
    assert data[:2] == b"BM"
    assert [int.from_bytes(data[at : at + 4], "little") for at in (18, 22)] == [164, 314]


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="needs dpkg-deb")
def test_a_debian_package_is_made_from_the_archive(tmp_path: Path) -> None:
    bundle = tmp_path / "Santiago"
    for name in ("santiago", "santiago.desktop", "santiago.png", "README.txt", "_internal/base.zip"):
        (bundle / name).parent.mkdir(parents=True, exist_ok=True)
        (bundle / name).write_text(name)
    install_desktop_files("https://github.com/owner/santiago", __version__, bundle)
    archive = shutil.make_archive(str(tmp_path / "santiago-linux"), "xztar", tmp_path, "Santiago")
    package = installers.make_deb(Path(archive))
    assert package.name == f"santiago_{__version__}_amd64.deb"
    listed = subprocess.run(["dpkg-deb", "-c", package], capture_output=True, text=True, check=True).stdout
    files = {line.split()[5]: line.split()[0] for line in listed.splitlines()}
    assert files["./usr/lib/santiago/santiago"] == "-rwxr-xr-x"
    assert files["./usr/lib/santiago/_internal/base.zip"] == "-rw-r--r--"
    assert "./usr/games/santiago -> ../lib/santiago/santiago" in listed
    for name in (
        "applications/io.github.owner.santiago.desktop",
        "metainfo/io.github.owner.santiago.metainfo.xml",
        "mime/packages/io.github.owner.santiago.xml",
        "man/man6/santiago.6.gz",
        "doc/santiago/copyright",
    ):
        assert f"./usr/share/{name}" in files
    assert "./usr/lib/santiago/README.txt" not in files
