"""What every test stands on: a throwaway PostgreSQL, the founding archive, a browser."""
