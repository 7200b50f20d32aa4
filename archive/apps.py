"""The archive of records."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ArchiveConfig(AppConfig):
    """Registers the kinds of record of the archive, in the order in which they are loaded."""

    name = "archive"
    verbose_name = _("Archive")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from archive import models
        from archive.exchange.founding import register_tables
        from archive.kinds import Kind, register
        from archive.needs import register_needs

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
        register_needs()
