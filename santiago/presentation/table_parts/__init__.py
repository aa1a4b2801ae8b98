"""What each part of a table says and offers: action bar, overlay, log, history, advice, remarks."""
