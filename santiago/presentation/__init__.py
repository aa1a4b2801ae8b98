"""What a table shows, says and offers: frozen values and sentences, without a window."""
