"""Who made a change, as readers and as editors are told."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib import admin
from django.contrib.auth import get_user_model
from django.http import HttpRequest
from django.utils.translation import gettext as _

from archive.history.sets import ChangeSet


def is_at_the_desk(request: HttpRequest) -> bool:
    """Whether somebody is told by which account a change was made, and of rows not yet public.

    They are those whom the admin lets in.
    """
    return admin.site.has_permission(request)


def who_made(sets: Iterable[ChangeSet], *, accounts_too: bool) -> dict[int, str]:
    """Who made each change set, by its number, in words for the reader.

    To visitors a person has the name that stood in the account then (its owner leaves it empty to
    remain unnamed), and is "an editor" otherwise. Editors see the account as well.
    """
    sets = list(sets)
    accounts: dict[int, str] = {}
    if accounts_too:
        people = {one.person for one in sets if one.person is not None}
        found = get_user_model()._default_manager.filter(pk__in=people)
        accounts = {user.pk: user.get_username() for user in found}
    return {one.number: _who(one, accounts) for one in sets}


def _who(one: ChangeSet, accounts: dict[int, str]) -> str:
    if one.person is None:
        return _("a command of the archive's keepers") if one.by_command else _("nobody signed in")
    shown = one.person_name or _("an editor")
    account = accounts.get(one.person)
    return f"{shown} ({account})" if account else shown
