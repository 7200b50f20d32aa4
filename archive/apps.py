"""The archive of records."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _

from archive.care.inheritance import held_with


class ArchiveConfig(AppConfig):
    """Registers the kinds of record of the archive, in the order in which they are loaded."""

    name = "archive"
    verbose_name = _("Archive")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from archive import models
        from archive.care.applying import apply
        from archive.exchange.founding import register_tables
        from archive.kinds import Kind, register

        for name, plural, model in [
            ("place", "places", models.Place),
            ("institution", "institutions", models.Institution),
            ("source", "sources", models.Source),
            ("game-class", "game-classes", models.GameClass),
            ("game", "games", models.Game),
            ("community", "communities", models.Community),
            ("passage", "passages", models.Passage),
            ("variant", "variants", models.Variant),
            ("implement", "implements", models.Implement),
            ("term", "terms", models.Term),
            ("plate", "plates", models.Plate),
            ("figure", "figures", models.Figure),
            ("plate-reference", "plate-references", models.PlateReference),
            ("citation", "citations", models.Citation),
            ("item", "items", models.Item),
            ("statement", "statements", models.Statement),
            ("image", "images", models.Image),
        ]:
            meta = model._meta
            register(
                Kind(name, plural, model, meta.verbose_name or "", meta.verbose_name_plural or "")
            )
        register_tables()
        _hold_children_with_parents()
        post_migrate.connect(apply, sender=self, dispatch_uid="care")


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
