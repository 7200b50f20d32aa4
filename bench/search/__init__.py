"""How search, lists and pages take it when the archive grows."""
