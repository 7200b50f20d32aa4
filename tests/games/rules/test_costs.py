"""What one hit and one miss cost."""

from games.rules import parse
from games.rules.costs import costs_of, unit_of
from tests.games.rules.documents import FOUNDING, OTHERS, stones

DOCUMENTS = {path.stem: parse(path.read_text()) for path in (*FOUNDING, *OTHERS)}


def costs(name: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for cost in costs_of(DOCUMENTS[name]):
        found.setdefault(cost.clause, []).append(cost.text.sentence())
    return found


def test_every_miss_of_a_guess_about_several_is_told_with_what_it_costs() -> None:
    """Sparkman 1908: 212, restated: a counter a miss; a hider who is not caught hides again."""
    misses = costs("luiseno-tepanish")["scores.misses"]
    assert "All wrong of four: four to the holders." in misses
    assert "Three right and one wrong of four: one to the holders." in misses
    assert "Wrong of one: one to the holders." in misses
    assert "All right of four: nothing." in misses
    assert unit_of(DOCUMENTS["luiseno-tepanish"]).sentence() == "A point is a counter."


def test_each_look_is_told_with_what_it_costs() -> None:
    assert costs("hidden-ball-four-places") == {
        "scores.first": ["Right: four to the holders."],
        "scores.second": ["Right at look two: three to the holders."],
        "scores.third": ["Right at look three: four to the guessers."],
        "scores.last": ["Right at look four: four to the holders."],
    }


def test_a_later_part_of_a_game_is_told_by_its_own_clauses() -> None:
    found = costs("pima-vaputai")
    assert found["scores.one-right"] == [
        "One right and one wrong: four to the side that alone is right."
    ]
    assert found["phases.one-side-fills.scores.pair-missed"] == ["Wrong: ten to the holders."]


def test_a_hit_on_the_track_is_told_beside_the_lines_of_the_score() -> None:
    found = costs("kiowa-zohn-ahl")
    assert {"scores.one", "circuit.hit", "circuit.lap", "gates.far-creek"} <= set(found)
    assert "its side pays one" in found["circuit.hit"][0]
    assert "a step on the track" in str(unit_of(DOCUMENTS["kiowa-zohn-ahl"]))


def test_every_cost_names_a_clause_of_its_document() -> None:
    for document in (*DOCUMENTS.values(), parse(stones())):
        paths = {clause.path for clause in document.clauses}
        assert {cost.clause for cost in costs_of(document)} <= paths
