"""An option that is added later changes no code, no record and no decision of the versions before it.

The tests with their facts run again in a process where `Options` has two more fields. Its sources are links
to the real ones, except `rules/options.py`.
"""

import os
import subprocess
import sys
from pathlib import Path

import santiago
from tests.persistence.links import needs_links

ROOT = Path(__file__).parents[2]
SOURCES = Path(santiago.__file__).parent
FACTS = (
    "tests/session/test_deal_code.py",
    "tests/persistence/test_corpus.py",
    "tests/persistence/test_shipped.py",
    "tests/ai/test_same_decisions.py::test_whole_games_are_the_same_on_every_python[normal-2-trefl]",
    "tests/ai/test_same_decisions.py::test_whole_games_are_the_same_on_every_python[normal-5-amigo]",
)
FIELD = "    money: Money = Money.OPEN\n"
TABLE = "LATER_OPTIONS: Final[Mapping[str, object]] = {"
INSIDE = """
import sys
import santiago
from santiago.rules.options import Options
assert Options().own_canals and not Options().first_rain, "the changed module is used"
import pytest
sys.exit(pytest.main(sys.argv[1:]))
"""


def package_with_later_options(folder: Path) -> None:
    """Make a package `santiago` in `folder`, which has two more options."""
    for name in ("assets", "saves", "LIBRARY.md"):
        if (ROOT / name).exists():
            (folder / name).symlink_to(ROOT / name)
    (folder / "santiago" / "rules").mkdir(parents=True)
    for path in (*SOURCES.iterdir(), *(SOURCES / "rules").iterdir()):
        if path.name not in ("rules", "options.py", "__pycache__"):
            (folder / "santiago" / path.relative_to(SOURCES)).symlink_to(path)
    text = (SOURCES / "rules" / "options.py").read_text()
    assert (text.count(FIELD), text.count(TABLE)) == (1, 1)
    text = text.replace(FIELD, f"{FIELD}    own_canals: bool = True\n    first_rain: bool = False\n")
    text = text.replace(TABLE, f'{TABLE}"own_canals": True, "first_rain": False, ')
    (folder / "santiago" / "rules" / "options.py").write_text(text)


@needs_links
def test_a_later_option_breaks_nothing_of_earlier_versions(tmp_path: Path) -> None:
    package_with_later_options(tmp_path)
    run = subprocess.run(
        [sys.executable, "-P", "-c", INSIDE, "-o", "addopts=", "-q", "-p", "no:cacheprovider", *FACTS],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT)))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-2000:]
