"""The window and everything on it; only this package imports pygame and pygame_gui."""

import os
import sys

# SDL and pygame read these variables when they are first imported.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "santiago")
os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "santiago")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
if sys.platform.startswith("linux") and "XDG_RUNTIME_DIR" not in os.environ:
    # without it Wayland is not used, and libdecor reports that on stderr
    os.environ.setdefault("SDL_VIDEODRIVER", "x11")
if sys.platform.startswith("linux") and os.environ.get("SDL_VIDEODRIVER", "x11") == "x11":
    # otherwise SDL presents each frame through OpenGL, eight times as expensive in software
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
