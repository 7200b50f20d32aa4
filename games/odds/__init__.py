"""Exact odds of every reading, from the engine's contract alone: no formula for any game."""
