"""Playing matches over the API."""
