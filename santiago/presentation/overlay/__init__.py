"""Board overlays: legal targets, previews, and outlines of plantations."""
