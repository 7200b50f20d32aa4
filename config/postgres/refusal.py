"""The one error that the private PostgreSQL raises."""


class Refusal(Exception):
    """The database cannot be had; the message is one plain sentence that says how to mend it."""
