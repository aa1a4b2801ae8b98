"""The view: paints positions and overlays."""
