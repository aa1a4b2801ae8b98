"""One-ply estimates: candidate moves of each phase with their values."""
