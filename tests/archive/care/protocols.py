"""Protocols and their people, as tests ask for them; all is done by the site's own login."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager

from django.contrib.auth.models import User

from archive.care.person import entered
from archive.models import Community, Protocol, ProtocolMember, Record, RecordProtocol, Variant


def person(name: str, **rights: bool) -> User:
    """An account of that name, made if there is none."""
    return User.objects.get_or_create(username=name, defaults=rights)[0]


def as_administrator() -> AbstractContextManager[None]:
    """Within, the transaction is that of one who makes protocols and is member of none."""
    return entered(person("administrator", is_superuser=True, is_staff=True).pk)


def protocol(
    slug: str,
    access: str = Protocol.Access.COMMUNITY,
    members: Iterable[User] = (),
    shows_existence: bool = False,
    community: str = "",
) -> Protocol:
    """A protocol of a community, or the first, with a steward beside these members."""
    with as_administrator():
        made = Protocol.objects.create(
            slug=slug.lower().replace(" ", "-"),
            name=f"Protocol {slug}",
            community=Community.objects.filter(**({"slug": community} if community else {}))[0],
            access=access,
            shows_existence=shows_existence,
        )
        steward = person("steward")
        ProtocolMember.objects.create(protocol=made, user=steward, steward=True)
        for member in members:
            ProtocolMember.objects.create(protocol=made, user=member)
    return made


def place(record: Record, *protocols: Protocol) -> None:
    """Put a record under protocols, by a steward of all."""
    spine = Record.objects.get(pk=record.pk)
    for each in protocols:
        with entered(person("steward").pk):
            RecordProtocol.objects.create(record=spine, protocol=each, why="asked for")


def keep_from_play(variant: str, community: str) -> None:
    """Let a steward of a community say that a game of theirs is not for play."""
    protocol(f"of {variant}", community=community)
    with entered(person("steward").pk):
        Variant.objects.filter(slug=variant).update(not_for_play=True)


def lift(record: Record, each: Protocol) -> None:
    """Take a record from under a protocol, by its steward."""
    with entered(person("steward").pk):
        RecordProtocol.objects.filter(record_id=record.pk, protocol=each).delete()
