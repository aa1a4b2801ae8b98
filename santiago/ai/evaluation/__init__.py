"""What a position is worth to each seat."""
