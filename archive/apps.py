"""The archive of records."""

from django.apps import AppConfig, apps
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class ArchiveConfig(AppConfig):
    """Registers the kinds of record of the archive, in the order in which they are loaded."""

    name = "archive"
    verbose_name = _("Archive")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from archive import models
        from archive.accounts import sessions  # noqa: F401 (notes who signs in)
        from archive.accounts.endings import make_endings
        from archive.accounts.roles import make_roles
        from archive.exchange.founding import register_tables
        from archive.history.triggers import keep_changes
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
        # When every app has its tables.
        last = [config for config in apps.get_app_configs() if config.models_module][-1]
        for make in (make_endings, make_roles, keep_changes):
            post_migrate.connect(make, sender=last, dispatch_uid=f"archive.{make.__name__}")
