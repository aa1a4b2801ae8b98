"""The tools are not installed; their tests find them beside the package."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
