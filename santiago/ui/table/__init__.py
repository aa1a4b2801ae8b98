"""The screen of a running game: scene, playback, renderer, and the cards and pages opened from it."""
