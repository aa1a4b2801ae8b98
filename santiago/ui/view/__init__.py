"""Drawing: from a position and overlays to pixels."""
