"""Input devices: custom key bindings, and gamepads translated to key events."""
