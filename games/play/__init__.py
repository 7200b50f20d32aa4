"""Playing a match: who sits where, how it stands, and what is added to its log."""
