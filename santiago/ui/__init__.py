"""The window: the only part that knows pygame and pygame_gui."""

import os
import sys

# SDL and pygame read these when they are first imported.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "santiago")
os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "santiago")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
if sys.platform.startswith("linux") and "XDG_RUNTIME_DIR" not in os.environ:
    # there can be no Wayland then, and its library would complain on stderr that it is asked
    os.environ.setdefault("SDL_VIDEODRIVER", "x11")
if sys.platform.startswith("linux") and os.environ.get("SDL_VIDEODRIVER", "x11") == "x11":
    # without it SDL presents each frame through OpenGL, which costs eight times as much in software
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
