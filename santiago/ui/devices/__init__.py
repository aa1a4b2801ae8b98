"""Input devices: key bindings, and the translation of gamepad and finger events to key and mouse events."""
