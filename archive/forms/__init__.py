"""The forms of the archive's own pages."""
