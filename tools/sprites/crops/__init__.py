"""The crops: one file each, every one in three stages and three arrangements."""
