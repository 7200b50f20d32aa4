"""What the page and the list of each kind of record show."""
