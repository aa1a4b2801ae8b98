"""Input devices: custom key bindings, and translation of gamepad and finger input to key and mouse events."""
