"""What answers a visitor of the pages of play."""
