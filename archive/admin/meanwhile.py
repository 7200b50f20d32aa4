"""What others have changed of a record while its editor had it open."""

from __future__ import annotations

from django.contrib.auth import get_user_model
from django.db.models import Max
from django.template.defaultfilters import date
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from archive.history.sets import ChangeSet
from archive.history.telling import tell
from archive.history.words import Side
from archive.models import Change


def last_change(record_id: int) -> int:
    """The number of the last change of a record, its rows or its links; 0 where there is none."""
    found = Change.objects.of(record_id).aggregate(last=Max("pk"))
    return found["last"] or 0


def changed_meanwhile(record_id: int, seen: int) -> SafeString:
    """What was changed of a record after the change of that number, and by whom."""
    changes = list(Change.objects.of(record_id).filter(pk__gt=seen).order_by("pk"))
    differences = (
        [
            (part.heading, line.label, _words(line.before), _words(line.after))
            for told in tell(ChangeSet(seen, changes[0].at, changes).rows(), all_of_it=True)
            for part in told.parts
            for line in part.lines
        ]
        if changes
        else []
    )
    return format_html(
        "{} {}<ul>{}</ul>",
        _("Nothing is saved yet: the record was changed while you had it open, by %(who)s.")
        % {"who": _who(changes)},
        _("What you typed is kept below. Take over what is to stand, and save again."),
        format_html_join("", "<li>{}, {}: “{}” → “{}”</li>", differences),
    )


def _words(side: Side) -> str:
    return "".join(piece.words for piece in side)


def _who(changes: list[Change]) -> str:
    people = get_user_model()._default_manager.in_bulk(
        {change.person for change in changes if change.person is not None}
    )
    said = {}
    for change in changes:
        user = people.get(change.person)
        said[user.get_username() if user else _("a command")] = change.at
    return ", ".join(f"{name} ({date(at, 'j F Y, H:i')})" for name, at in said.items())
