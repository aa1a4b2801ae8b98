"""Records as JSON, the paths of the player's files, and safe writing."""
