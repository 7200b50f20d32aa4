"""The history of records: every change with who, when, why and the difference (docs/history.md)."""
