"""Paints positions, overlays and everything else on the table screen."""
