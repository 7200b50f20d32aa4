"""Two worlds: in one a record of each kind is held back, in the other there are no such records."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import Group, User
from django.core.cache import cache
from django.core.files.base import ContentFile
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.utils import timezone

from archive import derived, kinds
from archive.care.person import entered
from archive.care.structure import Model, guarded
from archive.history.author import sign
from archive.labelling.hub import read_project
from archive.labelling.storing import keep
from archive.models import (
    Change,
    Community,
    Image,
    Item,
    Job,
    LabelPlacement,
    NoticePlacement,
    Proposal,
    Protocol,
    ProtocolMember,
    Record,
    Recording,
    RecordProtocol,
    Term,
)
from archive.proposing import fill
from games.chances.asking import ask_for_simulation
from games.chances.keeping import odds_of
from games.chances.questions import question_of
from games.models import Ruleset, Seat
from games.play.starting import lay_out
from tests.archive.care.protocols import as_administrator, person, protocol
from tests.archive.labelling import given
from tests.archive.pictures import picture
from tests.archive.sounds import wav
from tests.config.care.channels import UNGUESSED, Asked

# A word of no language, in whatever is held back.
WORD = "qoxuvlezz"
_ZIP = b"PK\x03\x04"
# Fields of which one or another kind has some.
TELLING = ("title", "note", "text", "summary", "gloss_as_printed", "depicts")
HEADERS = ("ETag", "Last-Modified", "Cache-Control", "Location", "Link", "Vary", "Allow")


@dataclass(frozen=True)
class Hidden:
    """What is held back: the slug, the key and the former slug of a record of each kind.

    ``near`` and ``near_keys`` are open records with which some of them are linked, and ``sets``
    the numbers under which visitors and members know the change set of all this.
    """

    slugs: dict[str, str]
    keys: dict[str, int]
    formerly: dict[str, str]
    near: dict[str, str]
    near_keys: dict[str, int]
    sets: tuple[str, ...]


def hold_back(member: User) -> Hidden:
    """Give one record of each kind a telling name and words, and place it under a protocol.

    Of each kind others stay open. The records are those on which least hangs.
    """
    # A reason may name what is held back.
    sign(member, f"{WORD} is to be held back")
    _make_what_there_is_none_of()
    kept = protocol("kept", members=[member])
    # All are chosen before any is placed, since what is placed takes others along.
    chosen = {kind.name: _least_burdened(kind.model) for kind in kinds.all_kinds()}
    for name, record in chosen.items():
        record.slug, record.former_slugs = f"{WORD}-{name}", [f"{WORD}-old-{name}"]
        # What a label or a notice says is its community's or its maker's, and never changed.
        fields = () if name in ("label", "notice") else TELLING
        for field in fields:
            if hasattr(record, field):
                setattr(record, field, f"{WORD} {name}")
        record.save()
        derived.refresh_around(record)
    _hang_on(chosen, member)
    near = _near(chosen)
    for record in chosen.values():
        with entered(person("steward").pk):
            RecordProtocol.objects.create(record_id=record.pk, protocol=kept)
    slugs = {name: record.slug for name, record in chosen.items()}
    keys = {name: record.pk for name, record in chosen.items()}
    with entered(member.pk):
        for kind in kinds.all_kinds():
            found = kind.model._default_manager.get(pk=keys[kind.name])
            derived.refresh_around(found)
        sets = {Change.objects.order_by("-at", "pk")[0].pk}
    sets.add(Change.objects.order_by("-at", "pk")[0].pk)
    still_open = Record.objects.filter(pk__in=near).order_by("pk")
    open_ones = {record.kind: record for record in still_open}
    return Hidden(
        slugs,
        keys,
        {name: record.former_slugs[0] for name, record in chosen.items()},
        {kind: record.slug for kind, record in open_ones.items()},
        {kind: record.pk for kind, record in open_ones.items()},
        tuple(map(str, sorted(sets))),
    )


def _hang_on(chosen: dict[str, Record], member: User) -> None:
    """What is no record and tells of some: labels on open records, a job, odds, a proposal."""
    ruleset = chosen["ruleset"]
    held = {record.pk for record in chosen.values()}
    on = Ruleset.objects.playable().exclude(pk__in=held).order_by("slug")[0]
    LabelPlacement.objects.create(record_id=on.pk, label_id=chosen["label"].pk)
    NoticePlacement.objects.create(record_id=on.pk, notice_id=chosen["notice"].pk)
    assert isinstance(ruleset, Ruleset)
    question = question_of(ruleset.current_version)
    odds_of(question)
    job = ask_for_simulation(question, 10, 1)
    Job.objects.filter(pk=job.pk).delete()
    # At the address at which jobs and proposals are looked for.
    job.pk = UUID(UNGUESSED)
    job.end(Job.State.DONE, result={"title": WORD})
    job.save()
    with entered(member.pk):
        proposal = Proposal(pk=job.pk, person=member, kind="term", state=Proposal.State.SENT)
        fill(proposal, {"slug": "a-new-one", "source": chosen["source"].slug})
        proposal.why = f"{WORD} has it."
        proposal.save()


def _near(chosen: dict[str, Record]) -> list[int]:
    """The records with which those are linked that will be held back."""
    with connection.cursor() as cursor:
        keys = [record.pk for record in chosen.values()]
        cursor.execute("SELECT far FROM care_near WHERE near = ANY (%s)", [keys])
        return [row[0] for row in cursor.fetchall()]


def remove(member: User) -> int:
    """Take all that is held back out of the database, as if it had never been; answer how much."""
    with entered(person("steward").pk):
        kept = Protocol.objects.get(slug="kept")
        gone = list(Record.objects.exclude(wards=[]).values_list("pk", flat=True))
        # Each by itself, so that none is open while its links go.
        held = RecordProtocol.objects.filter(protocol=kept).values("record")
        for key in Record.objects.filter(pk__in=gone).exclude(pk__in=held).values_list("pk"):
            RecordProtocol.objects.create(record_id=key[0], protocol=kept)
    with entered(member.pk), connection.cursor() as cursor:
        Proposal.objects.filter(names__overlap=gone).delete()
        for model in reversed([one for one in guarded() if one is not RecordProtocol]):
            for column in _columns(model):
                # What is never deleted stays without the record that it belonged to.
                with suppress(IntegrityError), transaction.atomic():
                    cursor.execute(
                        f"DELETE FROM {model._meta.db_table} WHERE {column} = ANY (%s)", [gone]
                    )
    return len(gone)


def answers(client: Client, asked: list[Asked]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """What each request is answered, without what differs at each answer."""
    for one in asked:
        cache.clear()
        if one.method == "post":
            kind = "application/json" if one.sent.startswith("{") else "application/yaml"
            if not one.address.startswith("/api/"):
                kind = "application/x-www-form-urlencoded"
            answer = client.post(one.address, one.sent, content_type=kind)
        else:
            answer = client.get(one.address)
        body = b"".join(answer) if getattr(answer, "streaming", False) else answer.content
        if body.startswith(_ZIP):
            body = _unpacked(body)
        told = _without_tokens(body.decode("utf-8", "replace"))
        yield str(one), (answer.status_code, [answer.get(name) for name in HEADERS], told)


def _unpacked(body: bytes) -> bytes:
    """The files of an archive without the times at which they were packed."""
    with zipfile.ZipFile(io.BytesIO(body)) as packed:
        return b"".join(name.encode() + packed.read(name) for name in packed.namelist())


def _without_tokens(body: str) -> str:
    body = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", body)
    return re.sub(r'"X-CSRFToken": ?"\w+"', "", body)


def _columns(model: Model) -> list[str]:
    """The columns of a table that hold the keys of records."""
    if model is Record:
        return ["id"]
    return [
        str(field.column)
        for field in model._meta.local_concrete_fields
        if isinstance(field.related_model, type) and issubclass(field.related_model, Record)
    ]


def _least_burdened(model: type[Record]) -> Record:
    with connection.cursor() as cursor:
        cursor.execute(
            f"WITH RECURSIVE below(top, id) AS (SELECT {model._meta.pk.column}, "
            f"{model._meta.pk.column}::bigint FROM {model._meta.db_table} UNION "
            "SELECT below.top, e.child FROM below JOIN care_edge e ON e.parent = below.id) "
            "SELECT top FROM below GROUP BY top ORDER BY count(*), top DESC LIMIT 1"
        )
        found: Record = model._default_manager.get(pk=cursor.fetchone()[0])
    return found


def _make_what_there_is_none_of() -> None:
    """What the founding archive has none of: images, labels, notices, recordings and matches."""
    items = Item.objects.order_by("-pk")[:2]
    for number, item in enumerate(items):
        image = Image(
            slug=f"image-{number}",
            title=f"Image {number}",
            item=item,
            description="Two halves.",
            holder="The tests",
            rights="https://creativecommons.org/publicdomain/zero/1.0/",
            original=ContentFile(picture(size=(400, 300 + number)), f"{number}.png"),
        )
        image.full_clean()
        image.save()
        derived.refresh_around(image)
    for lists in ({"tk_labels": [given.label()]}, {"notice": [given.notice()]}):
        other = {"unique_id": given.OTHER} if "notice" in lists else {}
        project = read_project(given.as_file({**given.project(**lists), **other}))
        keep(project, lambda _: given.SVG, timezone.now())
    recording = Recording(
        slug="said",
        term=Term.objects.order_by("pk")[0],
        speaker="A speaker",
        community=Community.objects.order_by("pk")[0],
        rights="https://creativecommons.org/publicdomain/zero/1.0/",
        consent="Made up for the tests.",
        audio=ContentFile(wav(), "said.mp3"),
    )
    recording.save()
    derived.refresh_around(recording)
    ruleset = Ruleset.objects.playable().order_by("slug")[0]
    for _ in range(2):
        sorts = [Seat.Sort.PERSON, Seat.Sort.COMPUTER]
        lay_out(ruleset, "", sorts, "k" * 43)


def outsider(role: str) -> User | None:
    """Somebody who is member of no protocol that holds what is held back; None for a visitor."""
    match role:
        case "visitor":
            return None
        case "administrator":
            return person(role, is_staff=True, is_superuser=True)
        case "editor":
            return _at_the_desk(role)
        case "steward":
            # Of another protocol; the helpers of the tests make a “steward” of every one.
            other = _at_the_desk(role, "steward of another protocol")
            made = protocol("other")
            with as_administrator():
                ProtocolMember.objects.create(protocol=made, user=other, steward=True)
            return other
        case _:
            other = person(role)
            protocol("other", members=[other])
            return other


def _at_the_desk(role: str, name: str = "") -> User:
    found = person(name or role, is_staff=True)
    found.groups.add(Group.objects.get(name=role))
    return found
