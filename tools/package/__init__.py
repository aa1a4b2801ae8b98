"""The parts of `tools/package.py`: icons, licences and desktop files for the bundle, and a test for it."""
