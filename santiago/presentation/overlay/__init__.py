"""Marks over the board: legal targets, previews, plantations."""
