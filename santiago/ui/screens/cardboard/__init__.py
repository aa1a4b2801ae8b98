"""Screens for owners of the board game: entering face-up tiles, and scoring a physical board."""
