"""What the package offers, and that its own example holds."""

import doctest

import games.odds


def test_the_example_in_the_docstring_holds() -> None:
    result = doctest.testmod(games.odds)
    assert result.attempted > 5
    assert result.failed == 0


def test_everything_offered_is_there() -> None:
    assert games.odds.__all__ == sorted(
        games.odds.__all__, key=lambda n: (not n.isupper(), n[0].islower(), n)
    )
    assert all(hasattr(games.odds, name) for name in games.odds.__all__)
