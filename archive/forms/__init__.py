"""Forms that visitors and contributors fill."""
