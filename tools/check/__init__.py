"""The project's own checks, which `tools/check.py` runs besides ruff, mypy and other tools."""
