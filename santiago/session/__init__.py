"""Games in progress, with their history and files, and the worker process for the computer players."""
