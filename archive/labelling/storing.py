"""Keeping what a project of the Hub gives, with how it read before."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field

from django.core.files.base import ContentFile
from django.db import transaction

from archive import derived
from archive.labelling.hub import Given, GivenLabel, Project
from archive.models import FormerWording, Label, Notice
from archive.models.label import IssuedRecord, Wording

# The icon of something that is given, by its address and its slug; None where there is none.
IconOf = Callable[[Given], bytes | None]

_WORDING = [field.name for field in Wording._meta.fields]


@dataclass
class Kept:
    """What came of keeping a project: labels and notices by what happened to them."""

    new: list[IssuedRecord] = field(default_factory=list)
    changed: list[IssuedRecord] = field(default_factory=list)
    unchanged: list[IssuedRecord] = field(default_factory=list)
    ended: list[IssuedRecord] = field(default_factory=list)


@transaction.atomic
def keep(project: Project, icon_of: IconOf, now: datetime.datetime) -> Kept:
    """Keep the labels and notices of a project as they were given at a time.

    One that reads otherwise than before keeps its former wording beside it. One that the project
    gives no more is withdrawn, and comes back when the project gives it again. Raises
    ValidationError where one cannot be kept; then nothing is.
    """
    kept = Kept()
    for given in (*project.labels, *project.notices):
        _keep_one(given, project, icon_of(given), now, kept)
    lists: list[tuple[type[IssuedRecord], Sequence[Given]]] = [
        (Label, project.labels),
        (Notice, project.notices),
    ]
    for model, all_given in lists:
        gone = model._default_manager.filter(project=project.unique_id, ended__isnull=True)
        for record in gone.exclude(slug__in=[given.slug for given in all_given]):
            record.withdrawn, record.ended = True, now
            record.save()
            kept.ended.append(record)
    for record in (*kept.new, *kept.changed, *kept.unchanged, *kept.ended):
        derived.refresh_around(record)
    return kept


def _keep_one(
    given: Given, project: Project, icon: bytes | None, now: datetime.datetime, kept: Kept
) -> None:
    model: type[IssuedRecord] = Label if isinstance(given, GivenLabel) else Notice
    record = model._default_manager.filter(slug=given.slug).first()
    before = _wording_of(record) if record else None
    if record is None:
        record = model(slug=given.slug)
    if record.icon_url != given.icon_url:
        # Its issuer gave it another, which the old one must not stand for.
        record.icon = ""
    for name, value in asdict(given).items():
        setattr(record, name, value)
    record.project, record.project_title = project.unique_id, project.title
    record.project_page = project.page
    # An icon that was not at hand this time is not gone from the label.
    if icon is not None:
        record.icon = ContentFile(icon, "icon")
    record.digest = record.computed_digest()
    record.fetched = now
    if record.ended:
        record.withdrawn, record.ended = False, None
    record.full_clean(exclude=["record", "title"])
    record.save()
    if before is None:
        kept.new.append(record)
    elif before["digest"] == record.digest:
        kept.unchanged.append(record)
    else:
        FormerWording.objects.create(**{record.KIND: record}, **before, replaced=now)
        kept.changed.append(record)


def _wording_of(record: IssuedRecord) -> dict[str, object]:
    values = {name: getattr(record, name) for name in _WORDING}
    return {**values, "icon": record.icon.name or ""}
