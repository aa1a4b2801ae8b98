"""Modules that operate the game like a player, with and without a real window."""
