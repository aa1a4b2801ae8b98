"""A build hook that adds the project links, and the README with absolute links, to the metadata for PyPI."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class PageHook(MetadataHookInterface):
    """Sets the fields `readme` and `urls` of the project's metadata."""

    def update(self, metadata: dict[str, Any]) -> None:
        published = runpy.run_path(str(Path(self.root, "tools", "package", "published.py")))
        address = published["repository"](Path(self.root))
        page = Path(self.root, "README.md").read_text(encoding="utf-8")
        text = published["with_absolute_links"](page, address, metadata["version"])
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = published["urls"](address)
