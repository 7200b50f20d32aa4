"""How pieces can be hidden."""

from games.rules.blocks.hiding import Hidden, every_holding, how_many_holdings

BONES = (Hidden("marked", 1, "marked"), Hidden("plain", 1, "plain"))
STICKS = (Hidden("thick", 2, "thick"), Hidden("thin", 2, "thin"))


def test_two_bones_in_two_hands_are_held_in_four_ways() -> None:
    both = every_holding(BONES, 2, ("apart", "together"))
    assert [str(holding) for holding in both] == [
        "marked plain", "plain marked", "marked+plain -", "- marked+plain",
    ]  # fmt: skip
    assert [holding.together for holding in both] == [False, False, True, True]
    assert [holding.place_of("plain") for holding in both] == [1, 0, 0, 1]


def test_pieces_of_one_sort_are_not_told_apart() -> None:
    orders = every_holding(STICKS, 4, ("apart",))
    assert len(orders) == 6
    assert str(orders[0]) == "thick thick thin thin"


def test_a_single_piece_lies_in_one_of_the_places_however_it_is_held() -> None:
    ball = (Hidden("ball", 1, "ball"),)
    assert len(every_holding(ball, 4, ("apart",))) == 4
    assert every_holding(ball, 4, ("together",)) == every_holding(ball, 4, ("apart",))


def test_holdings_are_counted_without_making_them() -> None:
    for pieces in (BONES, STICKS, (Hidden("ball", 1, "ball"),)):
        for places in range(2, 6):
            for ways in (("apart",), ("together",), ("apart", "together")):
                made = len(every_holding(pieces, places, ways))
                assert how_many_holdings(pieces, places, ways) == made
