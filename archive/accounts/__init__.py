"""Accounts: who is signed in, with what second factor, in which role, and what they read."""
