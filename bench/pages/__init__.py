"""What each kind of page costs: time, queries and bytes."""
