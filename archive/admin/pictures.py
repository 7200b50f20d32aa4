"""The admin page of images, and what the pages of plates, figures and items show of them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.db import models
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from archive.admin.base import RecordAdmin
from archive.models import Image, Record


class Pictured:
    """Shows the images of a plate, a figure or an item, and leads to where one is added."""

    opts: Any

    def get_readonly_fields(self, request: HttpRequest, obj: Record | None = None) -> list[str]:
        return ["images_of_it"] if obj else []

    @admin.display(description=_("images"))
    def images_of_it(self, record: Any) -> SafeString:
        shown = format_html_join(
            " ",
            '<a href="{}">{}</a>',
            (
                (reverse("admin:archive_image_change", args=[image.pk]), thumbnail(image))
                for image in record.images.all()
            ),
        )
        add = f"{reverse('admin:archive_image_add')}?{self.opts.model_name}={record.pk}"
        return format_html('{} <a class="addlink" href="{}">{}</a>', shown, add, _("Add an image"))


@admin.register(Image)
class ImageAdmin(RecordAdmin):
    list_display = ("title", "shown", "subject", "holder", "rights")
    list_select_related = ("plate", "figure", "item")
    search_fields = ("slug", "title", "description", "holder")
    groups = {
        _("What it shows: one of these"): ("plate", "figure", "item"),
        _("Whose it is"): ("holder", "credit", "rights"),
    }

    def get_readonly_fields(self, request: HttpRequest, obj: Record | None = None) -> list[str]:
        return ["shown"] if obj else []

    def formfield_for_dbfield(
        self, db_field: models.Field[Any, Any], request: HttpRequest, **kwargs: Any
    ) -> forms.Field | None:
        if db_field.name == "original":
            # The picture itself is shown beside it, and its name is not kept, however long.
            return forms.FileField(label=db_field.verbose_name, help_text=db_field.help_text)
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    @admin.display(description=_("picture"))
    def shown(self, image: Image) -> SafeString:
        return format_html(
            '<a href="{}">{}</a>',
            reverse("image-file", args=[image.slug, "original"]),
            thumbnail(image),
        )


def thumbnail(image: Image) -> SafeString:
    """A small picture with the description of the image, for those who do not see it."""
    address = reverse("image-file", args=[image.slug, "thumbnail"])
    return format_html('<img src="{}" alt="{}" height="80">', address, image.description)
