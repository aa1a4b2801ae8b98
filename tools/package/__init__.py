"""Modules for `tools/package.py` that make icons, licences and desktop files, and test the bundle."""
