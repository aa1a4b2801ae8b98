"""Every screen except the table."""
