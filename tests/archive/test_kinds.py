"""The register of kinds."""

from __future__ import annotations

import pytest

from archive import kinds
from archive.exchange.tables import all_tables
from archive.kinds import Kind
from archive.models import Place, Record, Term


def test_a_kind_is_found_by_its_name_and_by_its_plural() -> None:
    assert kinds.kind_named("plate-reference").plural == "plate-references"
    assert kinds.kind_with_plural("terms").model is Term
    with pytest.raises(KeyError):
        kinds.kind_named("terms")
    with pytest.raises(KeyError):
        kinds.kind_with_plural("term")


@pytest.mark.parametrize(("name", "plural"), [("term", "other"), ("other", "terms")])
def test_a_name_that_another_kind_has_is_not_given_again(name: str, plural: str) -> None:
    with pytest.raises(ValueError, match="registered already for Term"):
        kinds.register(Kind(name, plural, Place, "x", "x"))

    assert kinds.kind_named("term").model is Term


def test_to_register_a_kind_again_changes_nothing() -> None:
    before = list(kinds.all_kinds())
    kinds.register(kinds.kind_named("term"))

    assert list(kinds.all_kinds()) == before


def test_every_kind_of_record_is_registered_and_has_an_address_of_its_own() -> None:
    registered = list(kinds.all_kinds())
    models = {kind.model for kind in registered}

    assert {table.model for table in all_tables() if issubclass(table.model, Record)} <= models
    assert len({kind.plural for kind in registered}) == len(registered)
    for kind in registered:
        assert kind.name == kind.model.KIND


def test_a_kind_is_loaded_after_the_kinds_that_it_refers_to() -> None:
    order = [kind.name for kind in kinds.all_kinds()]
    for kind in kinds.all_kinds():
        for field in kind.model._meta.get_fields():
            target = field.related_model
            if field.auto_created or not isinstance(target, type) or target is kind.model:
                continue
            if issubclass(target, Record) and target.KIND:
                assert order.index(target.KIND) < order.index(kind.name), (kind.name, target.KIND)
