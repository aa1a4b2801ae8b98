"""Every library and font in a bundle has its licence text beside it."""

import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest

from tools.package import legal

ROOT = Path(__file__).parents[2]
WINDOWS = """
SDL2.dll SDL2_image.dll SDL2_mixer.dll SDL2_ttf.dll freetype.dll libjpeg-62.dll libogg-0.dll libopus-0.dll
libopusfile-0.dll libpng16-16.dll libtiff-5.dll libwavpack-1.dll libwebp-7.dll libwebpdemux-2.dll libxmp.dll
portmidi.dll python312.dll python3.dll VCRUNTIME140.dll VCRUNTIME140_1.dll libffi-8.dll
"""
MACOS = """
libFLAC.14.0.0.dylib libSDL2-2.0.0.dylib libSDL2_image-2.0.0.800.12.dylib libSDL2_mixer-2.0.0.800.2.dylib
libSDL2_ttf-2.0.0.2400.0.dylib libbrotlicommon.1.2.0.dylib libbrotlidec.1.2.0.dylib
libfluidsynth.3.5.6.dylib libfreetype.6.dylib libharfbuzz.0.dylib libjpeg.62.4.0.dylib libmpg123.0.dylib
libogg.0.8.6.dylib libopus.0.dylib libopusfile.0.dylib libpng16.16.58.0.dylib libportmidi.2.0.7.dylib
libsharpyuv.0.1.2.dylib libsndfile.1.0.37.dylib libtiff.6.3.0.dylib libvorbis.0.4.9.dylib
libvorbisenc.2.0.12.dylib libvorbisfile.3.3.8.dylib libwavpack.1.dylib libwebp.7.2.0.dylib
libwebpdemux.2.0.17.dylib libxmp.4.7.2.dylib libz.1.3.1.zlib-ng.dylib Python
"""
LINUX = """
libpython3.12.so.1.0 libbz2.so.1.0 libffi.so.8 libgcc_s.so.1 liblzma.so.5 libstdc++.so.6 libuuid.so.1
libz.so.1
"""
"""The parts of a bundle besides those that pygame-ce brings, on other systems and on this one."""


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A bundle with the licences and the game's fonts."""
    legal.collect_licenses(ROOT, tmp_path / "_internal" / "licenses")
    fonts = tmp_path / "_internal" / "santiago" / "assets" / "fonts"
    fonts.mkdir(parents=True)
    for font in (ROOT / "assets" / "fonts").glob("*.ttf"):
        (fonts / font.name).touch()
    return tmp_path


@pytest.mark.parametrize("names", [WINDOWS, MACOS, LINUX], ids=["windows", "macos", "linux"])
def test_what_the_bundles_hold_has_its_licence(names: str, bundle: Path) -> None:
    for name in names.split():
        (bundle / name).touch()
    assert legal.without_licence(bundle) == ()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="pygame-ce keeps them elsewhere there")
def test_every_library_of_the_installed_pygame_has_its_licence(bundle: Path) -> None:
    brought = [file.name for file in distribution("pygame-ce").files or () if ".libs/" in str(file)]
    assert any("SDL2" in name for name in brought)
    for name in brought:
        (bundle / name).touch()
    assert legal.without_licence(bundle) == ()


@pytest.mark.parametrize(
    "name", ["libreadline.so.8", "freesansbold.ttf", "NotoSans-Bold.ttf", "libcurl-4.dll"]
)
def test_a_library_or_font_without_licence_is_found(name: str, bundle: Path) -> None:
    (bundle / name).touch()
    assert legal.without_licence(bundle) == (name,)


def test_a_library_whose_text_is_missing_is_found(bundle: Path) -> None:
    (bundle / "libz.so.1").touch()
    (bundle / "_internal" / "licenses" / "zlib.txt").unlink()
    assert legal.without_licence(bundle) == ("libz.so.1",)


def test_the_table_names_a_text_for_every_library(bundle: Path) -> None:
    table = (bundle / "_internal" / "licenses" / "README.md").read_text(encoding="utf-8")
    rows = [line.split("|") for line in table.splitlines() if line.startswith("| ")][1:]
    assert len(rows) == len(legal.libraries())
    for row in rows:
        texts = [text.strip(" `") for text in row[3].split(",")]
        assert all((bundle / "_internal" / "licenses" / text).stat().st_size > 300 for text in texts), row
