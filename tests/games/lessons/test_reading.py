"""What a lesson's text is read as, and what is told of a wrong one."""

from __future__ import annotations

import pytest

from games.lessons.reading import read
from games.lessons.writing import html_of

WRONG = """\
# A title of its own

#### Too deep

A [game](ruleset/x), a
[page](/rulesets/x/) ![p](https://a.example/x.png).

```simulater
ruleset: x
```

```simulator
reeding: a=b
```

```odds
ruleset: x
show: wins
```

```term
  - ken
```

- in a list

  ```term
  term: ken
  ```

```question
ask: [one, two]
```
"""


def test_everything_that_is_wrong_is_told_at_once_with_its_line_and_a_mend() -> None:
    told = [str(problem) for problem in read(WRONG).problems]

    assert [one.split(":")[0] for one in told] == [
        f"line {line}" for line in (1, 3, 6, 6, 8, 12, 13, 18, 21, 27, 31, 32)
    ]
    assert all(one.endswith((".", "?")) and ": " in one for one in told)
    said = "\n".join(told)
    assert "there is no live block “simulater”. Did you mean “simulator”?" in said
    assert "“simulator” has no line “reeding”. Did you mean “reading”?" in said
    assert "“simulator” does not say “ruleset”. Add “ruleset: ...”, the rules." in said
    assert "leads to “/rulesets/x/”, which is no record. Write it as KIND/SLUG" in said


def test_one_game_is_played_once_in_a_lesson() -> None:
    block = "```simulator\nruleset: a\n```\n\n"
    (problem,) = read(block * 2).problems
    assert (problem.line, problem.message) == (5, "“a” is played already in line 1")


@pytest.mark.parametrize(
    "text",
    [
        "[a](javascript:alert(1))",
        "<script>alert(1)</script>",
        "a <b onclick=x>b</b>",
        "![pic](https://a.example/x.png)",
    ],
)
def test_html_and_pictures_stay_words(text: str) -> None:
    (part,) = read(text).parts
    html = html_of(part, lambda _ref: None)  # type: ignore[arg-type]
    assert "<script" not in html
    assert "<b" not in html
    assert "href" not in html
    assert "<img" not in html


def test_records_are_found_in_links_and_blocks_with_their_lines() -> None:
    text = read(
        "A [claim](statement/a.b)\nand [ken](term/ken).\n\n```term\nterm:\n  - os\n  - to\n```\n\n"
        "```question\nask: Who?\nanswer: See [this](statement/c).\n```\n"
    )
    assert not text.problems
    assert [(ref.kind, ref.slug, ref.line) for ref in text.refs] == [
        ("statement", "a.b", 1),
        ("term", "ken", 2),
        ("term", "os", 5),
        ("term", "to", 5),
        ("statement", "c", 12),
    ]
    assert text.words == "A claim and ken. Who? See this."
