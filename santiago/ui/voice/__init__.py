"""The game's own voice: speech engines, and the thread that speaks through them."""
