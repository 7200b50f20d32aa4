"""The games app: rulesets and matches."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Registers the kinds of record that belong to play, their pages and their documents."""

    name = "games"
    verbose_name = _("Games")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from archive.care.inheritance import held_with
        from archive.care.unguarded import leave_unrevised
        from archive.exchange import export, loading
        from archive.exchange.tables import register_table
        from archive.history.recorded import leave_out
        from archive.jobs.kinds import register as register_work
        from archive.kinds import Kind, register
        from archive.needs import Need
        from archive.needs import register as register_need
        from archive.pages.addresses import register_addresses
        from archive.pages.citing import register_cited
        from archive.pages.register import register_page
        from archive.search import facets
        from games import models
        from games.chances.work import KINDS
        from games.documents import folder
        from games.lessons.needing import kept_back
        from games.lessons.sorts import NAMED
        from games.lessons.table import LESSONS
        from games.pages.citing import CITED, register_linked_data
        from games.pages.clause import ClausePage
        from games.pages.lesson import LessonPage
        from games.pages.ruleset import RulesetPage

        for name, plural, model, searched, under in [
            ("ruleset", "rulesets", models.Ruleset, True, ("variant",)),
            ("clause", "clauses", models.Clause, True, ("ruleset",)),
            ("match", "matches", models.Match, False, ("version.ruleset",)),
            ("lesson", "lessons", models.Lesson, True, ("variants",)),
        ]:
            meta = model._meta
            label, label_plural = meta.verbose_name or "", meta.verbose_name_plural or ""
            register(Kind(name, plural, model, label, label_plural, searched, under))
        game_class = "variant__game__game_class"
        facets.register(
            "ruleset",
            facets.Facets(
                ("variant__communities",), (game_class,), ("clauses__rests_on__passage__source",)
            ),
        )
        facets.register(
            "clause",
            facets.Facets(
                ("ruleset__variant__communities",),
                (f"ruleset__{game_class}",),
                ("rests_on__passage__source",),
            ),
        )
        register_addresses("compare", "matrix", "valued")
        register_page(RulesetPage())
        register_page(ClausePage())
        register_page(LessonPage())
        register_table(LESSONS)
        register_cited("match", CITED)
        register_linked_data()
        loading.register_documents(folder.FOLDER, folder.load_rulesets)
        export.register_documents(folder.FOLDER, folder.export_rulesets)
        for kept in ("Match", "Seat", "LogEntry"):
            leave_unrevised(f"games.{kept}", "is never kept by what stands between")
        leave_unrevised("games.KeptOdds", "can always be worked out anew, and is the same then")
        # A document tells what the statements say on which its clauses rest.
        held_with("games.Clause", "ruleset", "record")
        for field in ("rests_on", "against", "alternatives_rest_on"):
            held_with(f"games.Clause_{field}", "clause", "statement")
        # The words around a live block tell what is in it.
        for kind, field in NAMED.items():
            held_with(f"games.Lesson_{field}", "lesson", kind)
        for work in KINDS:
            register_work(work)
        register_need(
            Need(
                "rulesets-with-editorial-clauses",
                _("Rulesets with editorial clauses"),
                _("Some of their rules are ours, since the sources are silent."),
                models.Ruleset.objects.with_editorial_clauses,
            )
        )
        register_need(
            Need(
                "lessons-with-parts-kept-back",
                _("Lessons with parts that are not shown"),
                _("They use what was withdrawn, or what is of a game that no lesson may use."),
                kept_back,
            )
        )
        own_log = "a match has a log of its own, which nobody can change, and a secret"
        for of_play in (models.Match, models.Seat, models.LogEntry):
            leave_out(of_play, own_log)
        leave_out(models.KeptOdds, "follow from a version of a ruleset")
        leave_out(models.RulesetVersion, "never changed or deleted: a version is its own history")
