"""What the pages of rulesets and clauses show."""
