"""Icons, licences and desktop files of the bundle, and its trial; for `tools/package.py`."""
