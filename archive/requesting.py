"""What visitors ask of records: whose affair it is, and how it reaches them."""

from __future__ import annotations

from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.db.models import Q, QuerySet, prefetch_related_objects
from django.http import HttpRequest
from django.utils.translation import gettext as _

from archive.accounts.roles import Person, is_administrator, is_editor, stewarded
from archive.allowance import seconds_to_wait
from archive.care.placing import concerned_of_each
from archive.models import CareRequest, Community, Record
from archive.models.care_request import digest_of_key, new_key
from archive.standing import above, paths_above
from archive.visitors import address_of

AT_ONE_ADDRESS = 10
# The fields in which a record names its communities.
_FIELDS = ("communities", "community", "account_of")


def communities_of(record: Record) -> list[Community]:
    """The communities that a record is of: its own, else those of what it stands under."""
    if isinstance(record, Community):
        return [record]
    prefetch_related_objects([record], *(p.replace(".", "__") for p in paths_above(record.kind)))
    found: dict[int, Community] = {}
    for one in (record, *above(record)):
        for name in _FIELDS:
            value = getattr(one, name, None)
            if isinstance(value, Community):
                found[value.pk] = value
            elif value is not None:
                found |= {community.pk: community for community in value.all()}
    return list(found.values())


def seen_by(user: Person, requests: QuerySet[CareRequest]) -> QuerySet[CareRequest]:
    """The requests of a queue that somebody may read.

    Administrators read all, editors the corrections, and stewards all that is asked of records
    that they decide for: of the records that each of them sees.
    """
    requests = requests.filter(record__in=Record.objects.order_by())
    if is_administrator(user):
        return requests
    theirs = Q(pk__in=[])
    if is_editor(user):
        theirs |= Q(sort=CareRequest.Sort.CORRECTION)
    if protocols := stewarded(user):
        asked_of = requests.order_by().values_list("record_id", flat=True).distinct()
        concerned = concerned_of_each(asked_of)
        theirs |= Q(record__in=[pk for pk, of_it in concerned.items() if protocols & of_it])
    return requests.filter(theirs)


def seconds_until_request(request: HttpRequest) -> int:
    """Count a request against the visitor; how long to wait if there were too many, else 0."""
    most = settings.REQUESTS_AN_HOUR
    if not most:
        return 0
    address = address_of(request)
    # A class may share an address; those who come without a session are told apart by nothing else.
    visitor = request.session.session_key
    own = f"session {visitor}" if visitor else f"without session at {address}"
    bounds = {own: most, f"address {address}": most * AT_ONE_ADDRESS}
    return seconds_to_wait("requests", bounds)


@transaction.atomic
def ask(record: Record, sort: str, words: str, who: str, contact: str) -> str:
    """Put a request into the queue; answer the key of the address where its answer is read."""
    key = new_key()
    asked = CareRequest.objects.create(
        key_digest=digest_of_key(key),
        record_id=record.pk,
        sort=sort,
        words=words,
        who=who,
        contact=contact,
    )
    asked.communities.set(communities_of(record))
    if settings.REQUESTS_MAIL:
        transaction.on_commit(_tell)
    return key


def _tell() -> None:
    """Say by mail that somebody asked, and nothing of what: mail is read by whoever carries it."""
    send_mail(
        _("Somebody asks for something of a record"),
        _("A request of a visitor waits in the admin of Tallykeeper."),
        None,
        [settings.REQUESTS_MAIL],
        fail_silently=True,
    )
