"""The view: draws positions and overlays."""
