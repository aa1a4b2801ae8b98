"""Marks over the board: legal targets, previews, outlines of plantations."""
