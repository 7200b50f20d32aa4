"""From which lesson a visitor began a match, so that its page leads back there.

The visitor's session holds it, for the latest matches: nobody else is told who plays in which
class.
"""

from __future__ import annotations

from django.contrib.sessions.backends.base import SessionBase

from games.models import Lesson, Match, Ruleset

_FROM = "matches_from_lessons"
# So many matches at most lead back; a class that plays on has others by then.
MOST = 20


def lesson_with(slug: str, ruleset: Ruleset) -> Lesson | None:
    """The open lesson of that slug in which a ruleset is played; None where there is none."""
    return Lesson.objects.in_circulation().filter(slug=slug, rulesets=ruleset).first()


def note_lesson(session: SessionBase, match: Match, lesson: Lesson) -> None:
    """Keep that a match was begun from a lesson."""
    kept = {**session.get(_FROM, {}), match.slug: lesson.pk}
    session[_FROM] = dict(list(kept.items())[-MOST:])


def lesson_of(session: SessionBase, match: Match) -> Lesson | None:
    """The lesson from which the visitor began a match, if the visitor may see it still."""
    kept = session.get(_FROM, {}).get(match.slug)
    return Lesson.objects.in_circulation().filter(pk=kept).first() if kept else None
