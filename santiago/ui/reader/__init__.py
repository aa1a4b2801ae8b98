"""The bridge to the screen readers of the system, by AccessKit (extra `a11y`)."""
