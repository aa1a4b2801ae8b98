"""Input at the table: pointer and keys become selections, selections become legal moves."""
