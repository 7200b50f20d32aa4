"""The rulesets and matches of the site, one record type a file."""

from games.models.clause import Clause
from games.models.entry import LogEntry
from games.models.kept_odds import KeptOdds
from games.models.lesson import Lesson
from games.models.match import Match
from games.models.ruleset import Ruleset
from games.models.seat import Seat
from games.models.version import RulesetVersion

__all__ = [
    "Clause",
    "KeptOdds",
    "Lesson",
    "LogEntry",
    "Match",
    "Ruleset",
    "RulesetVersion",
    "Seat",
]
