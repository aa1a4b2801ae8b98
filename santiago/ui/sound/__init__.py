"""Sound effects, ambience and music."""
