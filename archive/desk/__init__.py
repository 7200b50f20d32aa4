"""The editors' desk: its records under headings, and what needs care."""
