"""The archive of records."""

from django.apps import AppConfig, apps
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _

from archive.care.inheritance import held_with


class ArchiveConfig(AppConfig):
    """Registers the kinds of record of the archive, in the order in which they are loaded."""

    name = "archive"
    verbose_name = _("Archive")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from archive import models, withdrawing
        from archive.accounts import sessions  # noqa: F401 (notes who signs in)
        from archive.accounts.endings import make_endings
        from archive.accounts.roles import make_roles
        from archive.care.applying import apply
        from archive.exchange.founding import register_tables
        from archive.exchange.linked_data import register_kinds as register_linked_data
        from archive.history.recorded import leave_out
        from archive.history.triggers import keep_changes
        from archive.kinds import Kind, register
        from archive.needs import register_needs

        for name, plural, model, under in [
            ("place", "places", models.Place, ()),
            ("institution", "institutions", models.Institution, ()),
            ("community", "communities", models.Community, ()),
            ("source", "sources", models.Source, ()),
            ("game-class", "game-classes", models.GameClass, ()),
            ("game", "games", models.Game, ()),
            ("passage", "passages", models.Passage, ("source",)),
            ("variant", "variants", models.Variant, ()),
            ("implement", "implements", models.Implement, ("variants",)),
            ("term", "terms", models.Term, ("source", "uses.variant")),
            ("plate", "plates", models.Plate, ("source",)),
            ("figure", "figures", models.Figure, ("source", "plate")),
            ("plate-reference", "plate-references", models.PlateReference, ("passage",)),
            ("citation", "citations", models.Citation, ("passage",)),
            ("item", "items", models.Item, ("part_of", "part_of.part_of")),
            ("statement", "statements", models.Statement, ("passage", "variants")),
            ("image", "images", models.Image, ("plate", "figure", "item")),
            ("recording", "recordings", models.Recording, ("term",)),
            ("label", "labels", models.Label, ()),
            ("notice", "notices", models.Notice, ()),
        ]:
            meta = model._meta
            label, label_plural = meta.verbose_name or "", meta.verbose_name_plural or ""
            register(Kind(name, plural, model, label, label_plural, under=under))
        register_tables()
        _hold_children_with_parents()
        post_migrate.connect(apply, sender=self, dispatch_uid="care")
        register_needs()
        register_linked_data()
        leave_out(models.CareRequest, "what visitors wrote in private is no part of the archive")
        withdrawing.connect()
        # When every app has its tables.
        last = [config for config in apps.get_app_configs() if config.models_module][-1]
        for make in (make_endings, make_roles, keep_changes):
            post_migrate.connect(make, sender=last, dispatch_uid=f"archive.{make.__name__}")


def _hold_children_with_parents() -> None:
    """Name the links of many to many by which one record is held with another."""
    for held, linked in [
        ("statement", ("variant", "term", "implement", "item")),
        ("implement", ("variant",)),
        ("item", ("variant", "implement")),
        ("figure", ("implement",)),
        ("term", ("implement",)),
    ]:
        for other in linked:
            held_with(f"archive.{held.capitalize()}_{other}s", held, other)
    held_with("archive.Item_figures", "figure", "item")
    held_with("archive.TermUse", "term", "variant")
