"""The commands of `santiago`, one module for each."""
