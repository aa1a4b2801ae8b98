"""The action bar and the buttons of the top bar: their words, coins and buttons."""
