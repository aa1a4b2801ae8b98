"""The summary of a round and the final table."""
