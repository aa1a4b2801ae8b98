"""The bridge to the system's screen readers, which uses AccessKit (optional dependency `a11y`)."""
