"""Rulesets as documents: checked against the archive, stored, kept in files."""
