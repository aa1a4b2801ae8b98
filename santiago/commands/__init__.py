"""The command line of `santiago`, one module for each command."""
