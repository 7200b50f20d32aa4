"""What is to be compared: two to four games, each in a reading, and the series that they judge."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q
from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from archive.models import Variant
from archive.pages import opened
from archive.pages.narrowing import Pair
from games.documents.versions import document_of, rules_for
from games.forms.columns import (
    CHOOSE,
    DIFFERENCES,
    FEWEST,
    MOST,
    ONLY,
    PLACES,
    READING,
    RULES,
    THROWS,
    USUAL_THROWS,
    VARIANT,
    WORD,
    Column,
    fields_of,
    label_of_column,
)
from games.forms.faults import LONGEST, Problem, label_of, reading_in_words
from games.forms.odds import FORM
from games.models import Ruleset, RulesetVersion
from games.play.permission import NOT_FOR_PLAY
from games.rules import Document, NotPlayableError, Reading, ReadingError, reading_of
from games.rules.errors import meant
from games.rules.judging import LONGEST_WORD, MOST_JUDGED
from games.rules.readings import read_pairs, wrong_choices


class Comparing:
    """What an address or a form asks to be compared.

    ``slugs`` are the games as asked for, ``problems`` what is wrong with it; ``columns`` are those
    that there are, in the order asked for. ``moved`` leads from pairs of the address with a former
    name of a game or its rules to those with the present one.
    """

    def __init__(self, data: QueryDict) -> None:
        self.data = data
        self.slugs = [slug.strip() for slug in data.getlist(VARIANT) if slug.strip()]
        self.sent = FORM in data or len(self.slugs) < len(data.getlist(VARIANT))
        self.choosing = CHOOSE in data
        self.only_differences = data.get(ONLY, "") == DIFFERENCES
        self.problems: list[Problem] = []
        self.moved: dict[Pair, Pair] = {}
        self.columns = self._columns() if self.slugs else []
        self.throws = self._throws()
        self.word = self._word()

    @cached_property
    def variants(self) -> list[Variant]:
        """The games that there are to choose from, in human order."""
        return list(
            Variant.objects.in_circulation().select_related("game__game_class").order_by("sort_key")
        )

    @property
    def begun(self) -> bool:
        """Whether any game is asked for."""
        return bool(self.slugs)

    @property
    def can_choose(self) -> bool:
        """Whether there are rules of which a reading can be chosen."""
        return any(column.document is not None for column in self.columns)

    @property
    def offers_readings(self) -> bool:
        """Whether the questions of the open clauses stand on the page."""
        return self.choosing or any(column.wrong for column in self.columns)

    @property
    def selects(self) -> list[tuple[int, str]]:
        """The fields for the games, each with its place and what is chosen in it."""
        asked = [*self.slugs[:MOST], *[""] * MOST]
        return [(place, asked[place - 1]) for place in PLACES]

    @property
    def address(self) -> str:
        """What stands after the question mark of the one address of a comparison."""
        return self.address_with()

    def address_with(self, **changed: str) -> str:
        """The same with some of its parts changed, readings too; an empty one is left out."""
        named: list[tuple[str, str]] = [(VARIANT, column.variant.slug) for column in self.columns]
        for column in self.columns:
            if column.ruleset is not None and RULES + str(column.place) in self.data:
                named.append((f"{RULES}{column.place}", column.ruleset.slug))
            name = f"{READING}{column.place}"
            if reading := changed.pop(name, str(column.reading or "")):
                named.append((name, reading))
        parts = {
            THROWS: str(self.throws) if self.throws != USUAL_THROWS else "",
            WORD: self.word,
            ONLY: DIFFERENCES if self.only_differences else "",
            **changed,
        }
        return urlencode([*named, *((name, value) for name, value in parts.items() if value)])

    @property
    def hidden(self) -> list[tuple[str, str]]:
        """What the form sends along: the games, and the readings that are not chosen anew in it."""
        games = [(VARIANT, column.variant.slug) for column in self.columns]
        rules = [
            (f"{RULES}{column.place}", column.ruleset.slug)
            for column in self.columns
            if column.ruleset is not None and RULES + str(column.place) in self.data
        ]
        only = [(ONLY, DIFFERENCES)] if self.only_differences else []
        if self.offers_readings:
            return [*games, *rules, *only]
        readings = [
            (f"{READING}{column.place}", str(column.reading))
            for column in self.columns
            if column.reading is not None and column.reading.departures
        ]
        return [*games, *rules, *readings, *only]

    def _columns(self) -> list[Column]:
        wanted = self.slugs[: 2 * MOST]
        named = Q(slug__in=wanted) | Q(former_slugs__overlap=wanted)
        found: dict[str, Variant] = {}
        for one in (
            opened.named_variants().filter(named).select_related("game__game_class__parent__parent")
        ):
            found |= dict.fromkeys([*one.former_slugs, one.slug], one)
        self.moved |= {
            (VARIANT, slug): (VARIANT, found[slug].slug)
            for slug in wanted
            if slug in found and found[slug].slug != slug
        }
        for place, slug in enumerate(self.slugs[:MOST], 1):
            if slug not in found:
                self._no_such(place, slug)
        self._how_many(len(self.slugs))
        asked = [slug for slug in self.slugs[:MOST] if slug in found]
        columns = [
            Column(place, found[slug], label_of_column(found[slug], asked, place))
            for place, slug in enumerate(asked, 1)
        ]
        # A reading is of a place; where a game is missing, the places are not those asked for.
        if not self.problems:
            self._with_rules(columns)
        return columns

    def _with_rules(self, columns: Sequence[Column]) -> None:
        """Give each column its rules and its reading."""
        rulesets = Ruleset.objects.in_circulation().filter(
            variant__in=[column.variant for column in columns]
        )
        found: dict[int, list[Ruleset]] = {}
        for one in rulesets.select_related("variant").order_by("sort_key"):
            found.setdefault(one.variant_id, []).append(one)
        versions = {
            version.ruleset_id: version
            for version in RulesetVersion.objects.current()
            .filter(ruleset__in=[one for some in found.values() for one in some])
            .select_related("ruleset__variant")
        }
        for column in columns:
            # What can be played first, for that is what can be compared in full.
            own = sorted(found.get(column.variant.pk, []), key=lambda one: not one.playable)
            ruleset = self._ruleset(column, own)
            if ruleset is None:
                column.why_not = _(
                    "No rules have been put together for this game: only what its sources say is "
                    "kept."
                )
                continue
            column.ruleset, column.version = ruleset, versions[ruleset.pk]
            column.others = tuple(one for one in own if one != ruleset)
            column.document = document_of(column.version)
            self._read(column)
        for place in PLACES:
            if place > len(columns) and (self.data.get(f"{READING}{place}") or ""):
                said = _("No game stands at place %(place)d, so that nothing can be chosen in it.")
                at = f"{VARIANT}-{min(place, MOST)}"
                where = _("Game %(place)d") % {"place": place}
                self._problem(f"{READING}{place}", where, said % {"place": place}, at)

    def _ruleset(self, column: Column, own: Sequence[Ruleset]) -> Ruleset | None:
        name = self.data.get(f"{RULES}{column.place}", "")
        chosen = next((one for one in own if name in (one.slug, *one.former_slugs)), None)
        if chosen is not None and chosen.slug != name:
            at = f"{RULES}{column.place}"
            self.moved[at, name] = at, chosen.slug
        if name and chosen is None:
            said = _("This game has no rules called “%(name)s”. Leave them out of the address.")
            place = f"{RULES}{column.place}"
            at = f"{VARIANT}-{column.place}"
            self._problem(place, column.label, said % {"name": name[:LONGEST]}, at)
        return chosen or next(iter(own), None)

    def _read(self, column: Column) -> None:
        """The reading that is asked for, or the default with what is wrong with the other."""
        document, version = column.document, column.version
        assert document is not None
        assert version is not None
        assert column.ruleset is not None
        prefix = fields_of(column.place)
        column.reading = Reading()
        column.chosen = {}
        try:
            chosen: dict[str, str] = {
                name.removeprefix(prefix): str(self.data[name])
                for name in self.data
                if name.startswith(prefix)
            }
            chosen = chosen or read_pairs(self.data.get(f"{READING}{column.place}", ""))
            wrong = list(wrong_choices(document, chosen))
            column.chosen = chosen
            if not wrong:
                column.reading = reading_of(document, chosen)
        except ReadingError as error:
            wrong = [error]
        for one in wrong:
            self._of_reading(column, document, one)
        if column.variant.not_for_play:
            column.why_not = str(NOT_FOR_PLAY)
        elif not column.ruleset.playable:
            column.why_not = _(
                "The account leaves too much unsaid for this game to be played from it. Its rules "
                "are kept as far as they are told."
            )
        else:
            try:
                column.rules = rules_for(version, str(column.reading))
            except NotPlayableError as error:
                column.why_not = reading_in_words(document, error)

    def _of_reading(self, column: Column, document: Document, error: ReadingError) -> None:
        paths = [clause.path for clause in document.open_clauses]
        said = reading_in_words(document, error)
        at = f"{VARIANT}-{column.place}"
        if error.path in paths and column.for_play:
            at = f"{column.ids}-{paths.index(error.path) + 1}-1"
            column.wrong = {**(column.wrong or {}), error.path: said}
        label = f"{column.label}, {label_of(document, error)}"
        self._problem(f"{READING}{column.place}", label, said, at)

    def _how_many(self, number: int) -> None:
        at = f"{VARIANT}-{MOST}"
        if number < FEWEST:
            said = _("One game alone has nothing to be compared with. Choose a second one.")
            self._problem(VARIANT, _("How many games"), said, f"{VARIANT}-{FEWEST}")
        elif number > MOST:
            said = _(
                "%(number)d games were asked for, and four at most stand side by side. Choose the "
                "four that matter."
            )
            self._problem(VARIANT, _("How many games"), said % {"number": number}, at)

    def _no_such(self, place: int, slug: str) -> None:
        like = meant(slug, [one.slug for one in self.variants])
        said = _("The archive has no game “%(slug)s”. Choose one from the list.")
        if like:
            said = _("The archive has no game “%(slug)s”. Did you mean “%(like)s”?")
        told = said % {"slug": slug[:LONGEST], "like": like}
        where = _("Game %(place)d") % {"place": place}
        self._problem(VARIANT, where, told, f"{VARIANT}-{place}")

    def _throws(self) -> int:
        given = self.data.get(THROWS, "").strip()
        if not given:
            return USUAL_THROWS
        number = int(given) if given.isascii() and given.isdigit() and len(given) < 6 else 0
        if not 1 <= number <= MOST_JUDGED:
            said = _("“%(given)s” is no whole number from 1 to %(most)d.")
            told = said % {"given": given[:LONGEST], "most": MOST_JUDGED}
            self._problem(THROWS, _("How many throws or guesses"), told, THROWS)
            return USUAL_THROWS
        return number

    def _word(self) -> str:
        word = self.data.get(WORD, "")
        if len(word) > LONGEST_WORD:
            said = _("The word may have %(most)d letters at most.") % {"most": LONGEST_WORD}
            self._problem(WORD, _("The word"), said, WORD)
            return word[:LONGEST_WORD]
        return word

    def _problem(self, place: str, label: str, said: str, at: str) -> None:
        self.problems.append(Problem(place, label, said, at))
