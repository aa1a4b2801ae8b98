"""Running games with their history and files, and the worker process of the computer players."""
