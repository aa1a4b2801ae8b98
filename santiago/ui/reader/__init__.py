"""The bridge to the system's screen readers, through AccessKit (extra `a11y`)."""
