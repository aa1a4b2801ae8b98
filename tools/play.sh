#!/bin/sh
# Starts the game with an installed Python: double-click this file, or run it in a terminal.
here=$(dirname "$(readlink -f "$0" 2>/dev/null || echo "$0")")
for python in python3.15 python3.14 python3.13 python3.12 python3.11 python3 python; do
  if command -v "$python" >/dev/null 2>&1 && "$python" -c 'import sys; sys.exit(sys.version_info < (3, 6))' 2>/dev/null; then
    exec "$python" "$here/play.py" "$@"
  fi
done
text="Santiago needs Python 3.11 or newer: install python3 and python3-venv, then start again."
echo "$text" >&2
if [ ! -t 2 ] && [ -n "$DISPLAY" ]; then
  zenity --error --text "$text" 2>/dev/null || kdialog --error "$text" 2>/dev/null || xmessage "$text" 2>/dev/null
fi
exit 1
