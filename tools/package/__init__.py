"""The parts of `tools/package.py`: icons, licences and desktop files of the bundle, and its test."""
