"""What the table screen shows, as frozen values and translated sentences; knows no window."""
