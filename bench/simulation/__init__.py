"""How many throws a second are played here and by others, side by side in one run."""
