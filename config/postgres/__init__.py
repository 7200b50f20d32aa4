"""The private PostgreSQL of a checkout: found, made, started, shared and stopped."""
