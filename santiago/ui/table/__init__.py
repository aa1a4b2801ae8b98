"""The screen of a running game: state, update, presenter, renderer and scene."""
