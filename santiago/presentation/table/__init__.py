"""What the parts of the table say and offer: action bar, overlay, log, history, advice, remarks."""
