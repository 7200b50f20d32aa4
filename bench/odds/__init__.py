"""How long the exact odds of the founding games take."""
