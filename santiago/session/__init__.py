"""Games in progress with their history and files, and the worker process of the computer players."""
