"""The one error that set-up raises."""


class RefusalError(Exception):
    """Something cannot be done; the message is one plain sentence that says how to mend it."""
