"""What the format says, one module for each of its points."""
