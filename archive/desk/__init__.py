"""The editors' desk: what Django's admin is in this archive."""
