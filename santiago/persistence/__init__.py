"""Records to JSON and back, where files live, safe writing."""
