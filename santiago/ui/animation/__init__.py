"""Animations of events as short, skippable motions on one timeline."""
