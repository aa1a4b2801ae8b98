"""The commands of `santiago`, with one module for each command."""
