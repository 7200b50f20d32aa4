"""People who are signed in, and what they may do."""
