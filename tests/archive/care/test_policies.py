"""What the database shows to whom, below every query."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, transaction
from django.test import Client

from archive import derived
from archive.care.person import entered
from archive.care.structure import guarded
from archive.care.unguarded import unguarded
from archive.models import Protocol, Record, RecordProtocol, Statement, Term, Variant
from archive.search import search
from games.models import Clause, Ruleset
from tests.accounts import signed_in
from tests.archive.care.protocols import as_administrator, lift, person, place, protocol

pytestmark = pytest.mark.usefixtures("founding_archive")

VARIANT = "omaha-plum-stone-game"


def seen(model: Any = Record, **what: Any) -> bool:
    found: bool = model.objects.filter(**what).exists()
    return found


def test_every_table_of_the_site_has_a_policy_or_a_reason_to_have_none() -> None:
    named = set(unguarded())
    for model in apps.get_models(include_auto_created=True):
        if model._meta.app_label in ("archive", "games"):
            assert (model in guarded()) != (model._meta.label in named), model._meta.label
    with connection.cursor() as cursor:
        for model in guarded():
            cursor.execute(
                "SELECT relrowsecurity FROM pg_class WHERE oid = %s::regclass",
                [model._meta.db_table],
            )
            assert cursor.fetchone() == (True,), model._meta.label


def test_a_restricted_variant_is_gone_with_all_that_hangs_on_it() -> None:
    variant = Variant.objects.get(slug=VARIANT)
    statements = list(variant.statements.values_list("slug", flat=True))
    terms = list(Term.objects.filter(uses__variant=variant).values_list("slug", flat=True))
    others = Statement.objects.exclude(slug__in=statements).count()
    assert statements
    member = person("member")
    place(variant, protocol("kept", members=[member]))
    assert not seen(Variant, slug=VARIANT)
    assert not seen(Statement, slug__in=statements)
    assert not seen(Term, slug__in=terms)
    assert not seen(Ruleset, variant__slug=VARIANT)
    assert not seen(Ruleset, slug="omaha-plum-stones")
    assert not seen(Clause, slug__startswith="omaha-plum-stones.")
    assert not seen(Record, slug__in=statements)
    assert Statement.objects.count() == others
    with entered(person("stranger").pk):
        assert not seen(Variant, slug=VARIANT)
    with entered(member.pk):
        assert seen(Variant, slug=VARIANT)
        assert Statement.objects.filter(slug__in=statements).count() == len(statements)
        assert seen(Ruleset, slug="omaha-plum-stones")
    assert not seen(Variant, slug=VARIANT)


def test_members_of_any_community_protocol_see_and_of_every_strict_one() -> None:
    variant = Variant.objects.get(slug=VARIANT)
    one, other, strict = person("one"), person("other"), person("strict")
    both = person("both")
    place(
        variant,
        protocol("a", members=[one, both]),
        protocol("b", members=[other]),
        protocol("c", Protocol.Access.STRICT, members=[strict, both]),
        protocol("d", Protocol.Access.OPEN),
    )
    for who, sees in [(one, False), (other, False), (strict, False), (both, True)]:
        with entered(who.pk):
            assert seen(Variant, slug=VARIANT) is sees, who


def test_a_community_protocol_is_met_by_a_member_of_any() -> None:
    variant = Variant.objects.get(slug=VARIANT)
    one, other, stranger = person("one"), person("other"), person("stranger")
    place(variant, protocol("a", members=[one]), protocol("b", members=[other]))
    for who, sees in [(one, True), (other, True), (stranger, False)]:
        with entered(who.pk):
            assert seen(Variant, slug=VARIANT) is sees, who


def test_an_open_protocol_hides_nothing() -> None:
    place(Variant.objects.get(slug=VARIANT), protocol("open", Protocol.Access.OPEN))
    assert seen(Variant, slug=VARIANT)


def test_the_administrator_is_no_member_by_being_one() -> None:
    place(Variant.objects.get(slug=VARIANT), protocol("kept"))
    with as_administrator():
        assert not seen(Variant, slug=VARIANT)
        assert seen(Protocol, slug="kept")
    assert not seen(Protocol, slug="kept")


def test_what_was_lifted_is_open_again_with_all_that_hangs_on_it() -> None:
    variant = Variant.objects.get(slug=VARIANT)
    kept = protocol("kept")
    before = Record.objects.count()
    place(variant, kept)
    assert Record.objects.count() < before
    lift(variant, kept)
    assert Record.objects.count() == before


def test_a_protocol_that_becomes_strict_or_open_changes_what_it_holds() -> None:
    variant = Variant.objects.get(slug=VARIANT)
    kept = protocol("kept")
    place(variant, kept)
    with as_administrator():
        Protocol.objects.filter(pk=kept.pk).update(access=Protocol.Access.OPEN)
    assert seen(Variant, slug=VARIANT)
    with as_administrator():
        Protocol.objects.filter(pk=kept.pk).update(access=Protocol.Access.STRICT)
    assert not seen(Variant, slug=VARIANT)


def test_what_is_linked_with_a_restricted_record_later_is_held_with_it() -> None:
    member = person("member")
    statement = Statement.objects.exclude(variants__slug=VARIANT).filter(terms=None)[0]
    variant = Variant.objects.get(slug=VARIANT)
    place(variant, protocol("kept", members=[member]))
    with entered(member.pk):
        statement.variants.add(variant)
    assert not seen(Statement, slug=statement.slug)
    with entered(member.pk):
        statement.variants.remove(variant)
    assert seen(Statement, slug=statement.slug)


def test_saving_a_stale_record_does_not_open_it() -> None:
    member = person("member")
    variant = Variant.objects.get(slug=VARIANT)
    place(variant, protocol("kept", members=[member]))
    with entered(member.pk):
        assert variant.wards == []
        variant.save()
    assert not seen(Variant, slug=VARIANT)


def test_nobody_but_its_steward_lifts_a_protocol_or_places_it() -> None:
    member = person("member")
    variant = Variant.objects.get(slug=VARIANT)
    kept = protocol("kept", members=[member])
    with pytest.raises(DatabaseError), transaction.atomic(), entered(member.pk):
        RecordProtocol.objects.create(record_id=variant.pk, protocol=kept)
    with pytest.raises(DatabaseError), transaction.atomic(), as_administrator():
        RecordProtocol.objects.create(record_id=variant.pk, protocol=kept)
    place(variant, kept)
    with entered(member.pk):
        assert RecordProtocol.objects.filter(protocol=kept).delete()[0] == 0
    assert not seen(Variant, slug=VARIANT)


def test_no_word_of_a_restricted_record_finds_an_open_one() -> None:
    """A variant is found by the words that are used of it, until one of them is held back."""
    member = person("member")
    use = next(
        use
        for variant in Variant.objects.all()
        for use in variant.term_uses.filter(term__sort="game")
        if search(use.term.form, "term").records.count() == 1
        and search(use.term.form, "variant").records.filter(pk=variant.pk).exists()
    )
    form, variant = use.term.form, use.variant
    place(use.term, protocol("kept", members=[member]))
    derived.refresh_around(variant)
    with entered(member.pk):
        derived.refresh_around(Term.objects.get(pk=use.term.pk))
    assert not search(form).records.filter(slug=use.term.slug).exists()
    found = search(form, "variant")
    assert found.alike or not found.records.filter(pk=variant.pk).exists()
    assert search(variant.title, "variant").records.filter(pk=variant.pk).exists()
    with entered(member.pk):
        assert search(form, "term").records.filter(slug=use.term.slug).exists()


def test_its_page_answers_as_if_there_were_none(client: Client) -> None:
    page = Variant.objects.get(slug=VARIANT).get_absolute_url()
    place(Variant.objects.get(slug=VARIANT), protocol("kept", members=[person("member")]))
    answer = client.get(page)
    none = client.get(page.replace(VARIANT, "no-such-variant"))
    assert answer.status_code == none.status_code == 404
    assert answer.content.decode().replace(VARIANT, "no-such-variant") == none.content.decode()
    signed_in(person("member"), client)
    assert client.get(page).status_code == 200
    client.logout()
    assert client.get(page).status_code == 404


def test_a_community_may_choose_to_show_that_a_record_exists(client: Client) -> None:
    variant = Variant.objects.get(slug=VARIANT)
    page = variant.get_absolute_url()
    place(variant, protocol("shown", shows_existence=True))
    for address in (page, f"/api/v1{page}"):
        answer = client.get(address)
        assert answer.status_code == 403
        text = answer.content.decode()
        assert "Protocol shown" in text
        assert variant.title not in text
    place_silent = protocol("silent")
    with entered(person("steward").pk):
        RecordProtocol.objects.create(record_id=variant.pk, protocol=place_silent)
    assert client.get(page).status_code == 404


def test_a_slug_that_is_held_back_is_refused_as_one_that_was_withdrawn() -> None:
    variant = Variant.objects.get(slug=VARIANT)
    place(variant, protocol("kept"))
    withdrawn = Variant.objects.exclude(pk=variant.pk).order_by("slug")[0]
    withdrawn.withdrawn = True
    withdrawn.save()
    said = []
    for slug in (VARIANT, withdrawn.slug):
        other = Variant.objects.exclude(pk=withdrawn.pk).order_by("slug")[0]
        other.slug = slug
        with pytest.raises(ValidationError) as refused:
            other.clean()
        said.append(refused.value.message_dict)
    assert said[0] == said[1]
