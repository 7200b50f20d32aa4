"""A ruleset as a document: text, positions, clauses, version."""
