"""Care: who may see which records, enforced by the database below every query."""
