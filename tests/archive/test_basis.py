"""On what a statement stands."""

from __future__ import annotations

import pytest

from archive.basis import Basis, basis_of
from archive.models import Statement

pytestmark = pytest.mark.usefixtures("founding_archive")


@pytest.mark.parametrize(
    ("slug", "basis"),
    [
        ("hand-sought-unmarked", Basis.DISPUTED),
        ("fn113-two-men-marked", Basis.DISPUTED),
        ("hand-ten-counters", Basis.STATED),
    ],
)
def test_a_statement_is_disputed_on_either_side_of_the_dispute(slug: str, basis: Basis) -> None:
    assert basis_of(Statement.objects.get(slug=slug)) == basis


def test_what_the_authors_infer_is_marked_as_inferred() -> None:
    inferred = Statement.objects.filter(voice=Statement.Voice.INFERENCE)
    assert inferred
    assert {basis_of(statement) for statement in inferred} == {Basis.INFERRED}


def test_each_basis_has_a_mark_and_a_word_of_its_own() -> None:
    assert [basis.mark for basis in Basis] == ["●", "◐", "◇", "○"]
    assert len({str(basis.label) for basis in Basis}) == len(Basis)
