"""The code with which another site shows a simulator in a frame of its own page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote

from django.db.models import Q
from django.urls import Resolver404, resolve, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from archive.models import Variant
from games.documents.versions import rules_for
from games.models import Ruleset
from games.rules import Rules
from games.rules.guessing_rules import GuessingRules

# In pixels; a simulator can be used from a width of 320 on.
WIDTH = 640
# So high that the pieces, the counters and the buttons are seen at once at that width.
HEIGHT_OF_THROWS, HEIGHT_OF_GUESSES = 560, 720


@dataclass(frozen=True)
class Frame:
    """A frame around a simulator, so many pixels wide and high at most."""

    ruleset: Ruleset
    src: str
    width: int
    height: int

    @property
    def title(self) -> str:
        """What the frame is called to those who do not see it."""
        return _("%(game)s, to be played") % {"game": self.ruleset.title}

    @property
    def code(self) -> SafeString:
        """The frame in HTML. It shrinks with a page that is narrower."""
        return format_html(
            '<iframe src="{}" title="{}" width="{}" height="{}" loading="lazy"'
            ' style="border: 0; max-width: 100%"></iframe>',
            self.src,
            self.title,
            self.width,
            self.height,
        )


def height_of(rules: Rules) -> int:
    """The height of a frame in pixels: hands and covers take more room than a throw."""
    return HEIGHT_OF_GUESSES if isinstance(rules, GuessingRules) else HEIGHT_OF_THROWS


def frame_of(
    ruleset: Ruleset,
    absolute: Callable[[str], str],
    reading: str = "",
    maxwidth: int | None = None,
    maxheight: int | None = None,
) -> Frame:
    """The frame of a ruleset that can be played, with a reading of it chosen beforehand.

    ``absolute`` makes a path a whole address; ``maxwidth`` and ``maxheight`` are in pixels.
    Raises ReadingError and NotPlayableError for a wrong reading.
    """
    rules = rules_for(ruleset.current_version, reading)
    src = absolute(reverse("embed-ruleset", args=[ruleset.slug]))
    if named := str(rules.reading):
        # The signs of a reading may stand in an address as they are.
        src += f"?reading={quote(named, safe='=,')}"
    width, height = WIDTH, height_of(rules)
    return Frame(
        ruleset,
        src,
        width if maxwidth is None else min(width, maxwidth),
        height if maxheight is None else min(height, maxheight),
    )


def ruleset_at(path: str) -> Ruleset | None:
    """The ruleset that can be played on the page at a path of this site; None if there is none.

    It is that of a ruleset, of a simulator alone, or of a variant, which may have several: then it
    is the first. A former name leads to it as it does for readers.
    """
    try:
        found = resolve(path)
    except Resolver404:
        return None
    slug = str(found.kwargs.get("slug", ""))
    rulesets = Ruleset.objects.playable()
    named = Q(slug=slug) | Q(former_slugs__contains=[slug])
    match found.url_name, found.kwargs.get("plural"):
        case ("embed-ruleset", _) | ("record", "rulesets"):
            return rulesets.filter(named).first()
        case "record", "variants":
            variants = Variant.objects.in_circulation().filter(named)
            return rulesets.filter(variant__in=variants).first()
    return None
