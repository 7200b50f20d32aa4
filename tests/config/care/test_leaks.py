"""That nothing which is held back shows, in any channel, to anybody it is held back from.

Whatever the site answers with records held back must be, to the byte, what it answers where there
are none: words, counts, orders, marks, headers and errors.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.utils import timezone

from archive import kinds
from archive.care.person import entered
from archive.models import Record
from tests.accounts import signed_in
from tests.archive.care.protocols import person
from tests.config.care import channels
from tests.config.care.channels import Asked
from tests.config.care.worlds import WORD, Hidden, answers, hold_back, outsider, remove

pytestmark = pytest.mark.usefixtures("founding_archive")


@pytest.fixture(autouse=True)
def odds_are_worked_out(founding_archive: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a page had no time for would be there the second time, whoever reads it."""
    monkeypatch.setattr("games.chances.keeping._SECONDS_LATE", 600)
    assert b"not worked out" not in Client().get("/compare/matrix/").content


ROLES = ["visitor", "member of another protocol", "editor", "steward", "administrator"]
# Who makes protocols is told that one still holds records, which keep it from being deleted.
TOLD = {"administrator": re.compile("/admin/archive/protocol/[0-9]+/delete/")}


def asked_of(hidden: Hidden) -> list[Asked]:
    """What is asked of the records that are held back."""
    own = list(channels.addresses(hidden.slugs, hidden.keys, ("0", *hidden.sets)))
    pages = [*own, *channels.former(hidden.formerly)]
    pages += channels.as_they_were(hidden.slugs, ["2020-01-01"])
    pages += channels.pages(hidden.near)
    every = [Asked(address) for address in pages]
    every += channels.posts(hidden.slugs, hidden.formerly, own, WORD)
    # Routes that are of no kind come out once for each.
    return list(dict.fromkeys(every))


def asked_around(hidden: Hidden) -> list[Asked]:
    """The same, and whatever can be asked of open records with which they are linked."""
    # The first change set is that of the founding archive.
    every = [*channels.addresses(hidden.near, hidden.near_keys, ("1",))]
    # A moment after all of it; a day that is not over would be another moment at each request.
    now = f"{timezone.now():%Y-%m-%dT%H:%M:%SZ}"
    for slugs in (hidden.slugs, hidden.near):
        every += channels.as_they_were(slugs, ["2020-01-01", now])
    return list(dict.fromkeys([*asked_of(hidden), *map(Asked, every)]))


def a_part_of(every: Iterable[Asked], hidden: Hidden) -> list[Asked]:
    """Of what is asked of each kind alike, that of one kind; each time of the next kind."""
    alike: dict[str, list[Asked]] = {}
    names = [*hidden.slugs.items(), *hidden.formerly.items()]
    for one in every:
        shape = f"{one}/"
        for name, slug in names:
            if f"/{slug}/" in f"{one.address}/":
                of = f"/({name}|{kinds.kind_named(name).plural})/"
                shape = re.sub(of, "/KIND/", shape).replace(slug, "SLUG")
        alike.setdefault(shape, []).append(one)
    return [some[at % len(some)] for at, some in enumerate(alike.values())]


def test_what_is_held_back_is_to_a_visitor_as_if_it_were_not() -> None:
    """The page and the data of each kind, a part of all else; all of it, by all, takes longer."""
    member = person("member")
    hidden = hold_back(member)
    _show_themselves_to(member, hidden)
    # The desk is one page, which asks who it is.
    every = [one for one in asked_of(hidden) if not one.address.startswith("/admin/a")]
    asked = a_part_of(every, hidden)
    asked += map(Asked, channels.pages(hidden.slugs))
    questions = list(channels.queries(hidden.slugs, WORD))
    asked += [Asked(address) for address in questions[::80] if "/api/" in address]
    asked += [Asked(one) for one in questions if "search" in one or "q=" in one][:60:3]
    asked += [Asked(address) for address in questions if address.startswith("/compare/")]
    _compare(None, list(dict.fromkeys(asked)), member)


@pytest.mark.slow
@pytest.mark.parametrize("role", ROLES)
def test_what_is_held_back_is_as_if_it_were_not(role: str) -> None:
    member = person("member")
    hidden = hold_back(member)
    asked = asked_around(hidden)
    if role in TOLD:
        asked = [one for one in asked if not TOLD[role].fullmatch(one.address)]
    _compare(outsider(role), asked, member)


@pytest.mark.slow
@pytest.mark.parametrize("role", ROLES)
def test_no_question_tells_of_what_is_held_back(role: str) -> None:
    member = person("member")
    hidden = hold_back(member)
    asked = [Asked(address) for address in channels.queries(hidden.slugs, WORD)]
    _compare(outsider(role), asked, member)


def _show_themselves_to(member: User, hidden: Hidden) -> None:
    """What shows that the comparison would find a leak."""
    client = signed_in(member)
    shown = {
        asked
        for asked, (_status, _headers, body) in answers(
            client,
            [
                *[Asked(f"/terms/{hidden.slugs['term']}/"), Asked("/terms/")],
                *[Asked("/api/v1/terms/?page_size=500"), Asked(f"/search/?q={WORD}")],
                *[Asked(f"/api/v1/search/?q={WORD}"), Asked(f"/api/v1/terms/?q={WORD}")],
                *[Asked(f"/rulesets/{hidden.slugs['ruleset']}/odds/")],
                *[Asked(f"/matches/{hidden.slugs['match']}/")],
            ],
        )
        if WORD in body.replace(f"q={WORD}", "").replace(f'value="{WORD}"', "")
    }
    assert len(shown) == 8, shown


def _compare(who: User | None, asked: list[Asked], member: User) -> None:
    first, second = Client(), Client()
    for client in (first, second):
        if who is not None:
            signed_in(who, client)
    before = dict(answers(first, asked))
    with entered(member.pk):
        assert Record.objects.filter(slug__startswith=WORD).count() > 15
    # Undone before the test ends: what is never deleted would refer to what there is not.
    with transaction.atomic():
        assert remove(member) > 15
        after = dict(answers(second, asked))
        transaction.set_rollback(True)
    leaking = {one: _difference(told, after[one]) for one, told in before.items()}
    assert {one: what for one, what in leaking.items() if what} == {}
    naming = [one for one in after if WORD in after[one][2] and WORD not in one]
    assert naming == []


def _difference(one: tuple[Any, ...], other: tuple[Any, ...]) -> str:
    """What differs in two answers, with the words around the first place; empty if nothing does."""
    if one[:2] != other[:2]:
        return f"{one[:2]} became {other[:2]}"
    place = next((n for n, (a, b) in enumerate(zip(one[2], other[2], strict=False)) if a != b), 0)
    around = slice(max(0, place - 60), place + 60)
    return "" if one[2] == other[2] else f"{one[2][around]!r} became {other[2][around]!r}"
