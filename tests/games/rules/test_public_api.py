"""What the package offers, and that its own example holds."""

import ast
import doctest
from pathlib import Path

import games.rules


def test_the_example_in_the_docstring_holds() -> None:
    result = doctest.testmod(games.rules)
    assert result.attempted > 5
    assert result.failed == 0


def test_everything_offered_is_there() -> None:
    assert games.rules.__all__ == sorted(
        games.rules.__all__, key=lambda n: (not n.isupper(), n[0].islower(), n)
    )
    assert all(hasattr(games.rules, name) for name in games.rules.__all__)


def test_the_rules_import_nothing_of_the_site() -> None:
    for path in Path(games.rules.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            else:
                continue
            for name in names:
                assert not name.startswith(("django", "archive", "api", "config", "rest_framework"))
                assert not name.startswith("games") or name.startswith("games.rules")
