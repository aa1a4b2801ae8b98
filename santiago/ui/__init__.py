"""The window: the only part that knows pygame and pygame_gui."""
