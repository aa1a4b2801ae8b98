"""The bundle's icons, licences and desktop files, and its trial; for `tools/package.py`."""
