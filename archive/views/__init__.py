"""What answers a visitor of the archive's pages."""
