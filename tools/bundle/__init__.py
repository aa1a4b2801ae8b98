"""What `tools/package.py` makes and tries the bundle with."""
