"""Every sentence the player reads: translator, names, log, refusals, errors."""
