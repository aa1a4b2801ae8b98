"""The one timeline: events as short, skippable motions."""
