"""What `santiago` does on the command line: one file a command."""
