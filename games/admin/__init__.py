"""Admin pages of rulesets and matches, to look at, and of lessons, to be written."""

from games.admin import lessons, rulesets

__all__ = ["lessons", "rulesets"]
