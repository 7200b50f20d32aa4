"""The forms of the archive's own pages, for visitors, contributors and stewards."""
