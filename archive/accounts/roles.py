"""Who may do what: the five roles, of which all but that of the visitor are groups.

Everybody may read what is open without an account. A role never lets anybody see a restricted
record: only membership in its protocol does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from allauth.account.authentication import get_authentication_records
from django.apps import apps
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, Group, Permission, User
from django.db.models import Q
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from archive.exchange.tables import all_tables
from archive.kinds import all_kinds
from archive.models import ProtocolMember

CONTRIBUTOR = "contributor"
EDITOR = "editor"
STEWARD = "steward"
ADMINISTRATOR = "administrator"
LABELS = {
    CONTRIBUTOR: _("Contributor: proposes changes"),
    EDITOR: _("Editor: changes records"),
    STEWARD: _("Community steward: decides for the records of a community"),
    ADMINISTRATOR: _("Administrator: accounts, and who stewards what"),
}
# These work at the desk.
AT_THE_DESK = (EDITOR, STEWARD, ADMINISTRATOR)

Person: TypeAlias = AbstractBaseUser | AnonymousUser

_ALL = ("view", "add", "change", "delete")
# What administrators look after, beside accounts; protocols as far as there are any.
_OF_ADMINISTRATORS = {
    "auth.user": ("view", "add", "change"),
    "auth.group": ("view",),
    "archive.failedtry": ("view", "delete"),
    "archive.carerequest": ("view", "change"),
    # To choose the community of a protocol.
    "archive.community": ("view",),
    "archive.protocol": _ALL,
    "archive.protocolmember": _ALL,
}


def is_contributor(user: Person) -> bool:
    """Whether somebody proposes changes."""
    return CONTRIBUTOR in roles_of(user)


def is_editor(user: Person) -> bool:
    """Whether somebody changes records."""
    return EDITOR in roles_of(user)


def is_steward(user: Person) -> bool:
    """Whether somebody decides for the records of a community: the steward of any protocol."""
    return bool(stewarded(user))


def is_administrator(user: Person) -> bool:
    """Whether somebody looks after accounts; the operator, a superuser, does too."""
    return ADMINISTRATOR in roles_of(user) or _is_superuser(user)


def roles_of(user: Person) -> frozenset[str]:
    """The names of the roles that somebody was given; none for those whose account is closed."""
    if not user.is_authenticated or not user.is_active:
        return frozenset()
    groups = Group.objects.filter(user__pk=user.pk, name__in=LABELS)
    return frozenset(groups.values_list("name", flat=True))


def stewarded(user: Person) -> frozenset[int]:
    """The IDs of the protocols that somebody stewards."""
    return frozenset(pk for pk, steward in _memberships(user) if steward)


def protocols_of(user: Person) -> frozenset[int]:
    """The IDs of the protocols that somebody is a member of."""
    return frozenset(pk for pk, _steward in _memberships(user))


def needs_second_factor(user: Person) -> bool:
    """Whether somebody has work to do, or records to see, for which a password is not enough."""
    if _is_superuser(user) or not roles_of(user).isdisjoint(AT_THE_DESK):
        return True
    return bool(_memberships(user))


def has_second_factor(request: HttpRequest) -> bool:
    """Whether the person who is signed in has given a second factor in this session."""
    if not request.user.is_authenticated:
        return False
    given = get_authentication_records(request, request.user)
    return any(record.get("method") == "mfa" for record in given)


def make_roles(**_of_signal: Any) -> None:
    """Make the groups of the roles with exactly the permissions that are theirs; idempotent."""
    for config in apps.get_app_configs():
        create_permissions(config, verbosity=0)
    entered = {table.model._meta.label_lower: _ALL for table in all_tables()}
    shown = {kind.model._meta.label_lower: ("view",) for kind in all_kinds()}
    _make(CONTRIBUTOR, {})
    asked = {"archive.carerequest": ("view", "change")}
    _make(EDITOR, {**shown, **entered, **asked, "archive.job": ("view",)})
    _make(STEWARD, {**shown, **dict.fromkeys(entered, ("view",)), **asked})
    _make(ADMINISTRATOR, _OF_ADMINISTRATORS)


def _make(role: str, rights: Mapping[str, Iterable[str]]) -> None:
    wanted = Q(pk__in=())
    for label, actions in rights.items():
        app, model = label.split(".")
        names = [f"{action}_{model}" for action in actions]
        wanted |= Q(content_type__app_label=app, codename__in=names)
    group, _made = Group.objects.get_or_create(name=role)
    group.permissions.set(Permission.objects.filter(wanted))


def _is_superuser(user: Person) -> bool:
    return isinstance(user, User) and user.is_active and user.is_superuser


def _memberships(user: Person) -> list[tuple[int, bool]]:
    if not user.is_authenticated or not user.is_active:
        return []
    found = ProtocolMember.objects.filter(user_id=user.pk)
    return list(found.values_list("protocol_id", "steward"))
