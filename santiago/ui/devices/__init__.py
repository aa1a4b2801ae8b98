"""Input devices: keys of one's own, and what other devices mean as keys."""
