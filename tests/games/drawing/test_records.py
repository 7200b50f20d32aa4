"""What the drawing takes from the founding archive."""

from pathlib import Path

import pytest
from django.conf import settings
from pytest_django import DjangoAssertNumQueries

from archive.models import Variant
from games.drawing import ground_of, things
from games.drawing.faces import describe
from games.rules import parse, rules_of
from games.rules.throwing_rules import ThrowingRules

BOWL_GAME = ("bowl-die-round", "bowl-die-knife", "bowl-die-gun", "bowl-die-image")
SPLIT_DICE = ("miwok-acorn-die", "miwok-walnut-die", "miwok-wooden-die")


@pytest.mark.usefixtures("founding_archive")
def test_every_face_of_the_founding_games_has_a_picture_of_its_own() -> None:
    documents = sorted((Path(settings.FIXTURES_DIR) / "rulesets").glob("*.yaml"))
    assert documents
    for path in documents:
        rules = rules_of(parse(path.read_bytes()), "")
        groups = rules.groups if isinstance(rules, ThrowingRules) else ()
        found = things(group.implement for group in groups)
        for group in groups:
            faces = [describe(found[group.implement], face) for face in group.faces]
            assert not any(face.inscription for face in faces), group
            assert len({(face.tone, face.side, face.figures) for face in faces}) == len(faces)


@pytest.mark.usefixtures("founding_archive")
@pytest.mark.parametrize(
    ("slugs", "sides"), [(BOWL_GAME, ("black", "white")), (SPLIT_DICE, ("flat", "rounded"))]
)
def test_the_other_dice_of_the_archive_can_be_drawn_too(
    slugs: tuple[str, ...], sides: tuple[str, str]
) -> None:
    found = things(slugs)
    assert set(found) == set(slugs)
    outlines = set()
    for thing in found.values():
        faces = [describe(thing, side) for side in sides]
        assert not any(face.inscription for face in faces), thing
        outlines.add((faces[0].path, faces[0].length))
    assert len(outlines) == len(slugs)


@pytest.mark.usefixtures("founding_archive")
def test_things_are_fetched_in_as_many_queries_for_one_as_for_all(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for slugs in (["miwok-stave"], [*BOWL_GAME, *SPLIT_DICE, "no-such-thing"]):
        with django_assert_num_queries(4):
            things(slugs)


@pytest.mark.usefixtures("founding_archive")
@pytest.mark.parametrize(
    ("variant", "ground"),
    [
        ("omaha-plum-stone-game", "plum-bowl"),
        ("miwok-game-of-staves", "miwok-staves-mat"),
        ("miwok-dice-game", "miwok-dice-tray"),
        ("bois-forte-bowl-game", "bowl-game-bowl"),
    ],
)
def test_pieces_fall_on_what_the_archive_names(variant: str, ground: str) -> None:
    found = ground_of(Variant.objects.get(slug=variant))
    assert found is not None
    assert found.slug == ground


@pytest.mark.usefixtures("founding_archive")
def test_a_game_without_bowl_tray_or_mat_has_no_ground() -> None:
    assert ground_of(Variant.objects.get(slug="miwok-stick-game")) is None
