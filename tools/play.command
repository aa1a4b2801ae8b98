#!/bin/sh
# Starts the game by a double click in the Finder, with an installed Python.
for python in python3.15 python3.14 python3.13 python3.12 python3.11 python3; do
  if command -v "$python" >/dev/null 2>&1 && "$python" -c 'import sys; sys.exit(sys.version_info < (3, 6))' 2>/dev/null; then
    exec "$python" "$(dirname "$0")/play.py" "$@"
  fi
done
echo "Santiago needs Python 3.11 or newer: get it from https://www.python.org/downloads, then start again."
exit 1
