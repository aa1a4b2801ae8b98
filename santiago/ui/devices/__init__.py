"""Input devices: custom key bindings, and gamepads and fingers translated to events of keys and mouse."""
