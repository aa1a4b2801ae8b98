"""Print the changelog section of a release: `python tools/package/notes.py v1.2.3`.

Exits with 1 unless the tag and the changelog's first section have the version in `pyproject.toml`.
"""

import argparse
import re
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def notes(changelog: str, version: str) -> str:
    """Return the first section of `changelog`; raises ValueError if that section is not about `version`."""
    headings = list(re.finditer(r"^## (.*)$", changelog, re.MULTILINE))
    if not headings or not headings[0][1].startswith(f"{version}, "):
        found = f"'{headings[0][1]}'" if headings else "nothing"
        raise ValueError(f"the changelog begins with {found}, not with version {version} and its date")
    end = headings[1].start() if len(headings) > 1 else len(changelog)
    return changelog[headings[0].end() : end].strip()


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Print the changelog section of a release.")
    parser.add_argument("tag", help="tag of the release, as in v1.2.3")
    tag = parser.parse_args(words).tag
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    changelog = (ROOT / ".github" / "CHANGELOG.md").read_text(encoding="utf-8")
    try:
        if tag != f"v{version}":
            raise ValueError(f"the tag is {tag}, but pyproject.toml says {version}")
        print(notes(changelog, version))
    except ValueError as error:
        print(f"notes: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
