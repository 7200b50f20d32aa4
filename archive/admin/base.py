"""What the admin pages of all kinds of record have in common."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.contrib import messages
from django.contrib.admin.utils import unquote
from django.contrib.admin.widgets import RelatedFieldWidgetWrapper
from django.contrib.postgres.fields import ArrayField
from django.db import IntegrityError, connection, models
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from archive import derived
from archive.admin.exporting import Exporting
from archive.admin.forms import RecordForm, RowForm
from archive.admin.generic import StackedInline, TabularInline
from archive.admin.merging import Merging
from archive.admin.withdrawing import Withdrawing
from archive.clashes import Clash, clash_in
from archive.exchange.tables import table_of
from archive.history.resting import UNSAID, Resting, resting_on
from archive.kinds import kind_named
from archive.models import DeceasedWarning, LabelPlacement, NoticePlacement, Record
from archive.models.label import Placement
from archive.search import index_these, search

NAMED_AT_MOST = 5


class _Fields:
    """How the fields of records and of their rows are shown."""

    model: type[models.Model]

    def get_autocomplete_fields(self, request: HttpRequest) -> list[str]:
        # Any kind may come to have thousands of records, so none is chosen from a list of all.
        return [
            field.name
            for field in (*self.model._meta.fields, *self.model._meta.many_to_many)
            if isinstance(field.related_model, type)
            and issubclass(field.related_model, Record)
            and field.related_model.KIND
        ]

    def formfield_for_dbfield(
        self, db_field: models.Field[Any, Any], request: HttpRequest, **kwargs: Any
    ) -> forms.Field | None:
        if isinstance(db_field, ArrayField):
            kwargs["delimiter"] = ";"
            kwargs["help_text"] = f"{db_field.help_text} {gettext('Several are set apart by “;”.')}"
        elif isinstance(db_field, models.URLField):
            kwargs["assume_scheme"] = "https"
        elif isinstance(db_field, models.TextField):
            kwargs["widget"] = forms.Textarea(attrs={"rows": 3, "cols": 90})
        field: forms.Field | None = super().formfield_for_dbfield(  # type: ignore[misc]
            db_field, request, **kwargs
        )
        if field and isinstance(field.widget, RelatedFieldWidgetWrapper):
            # Whoever fills one form is not led to delete the record that it names.
            field.widget.can_delete_related = False
        return field


class _Inline(_Fields):
    """Rows that belong to a record, which heed what the database found not to be unique."""

    def get_formset(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        formset: Any = super().get_formset(request, obj, **kwargs)  # type: ignore[misc]
        formset.form.clash = _clash_of(request)
        return formset


def _clash_of(request: HttpRequest) -> Clash | None:
    """What was not unique when this request was first to be stored."""
    return getattr(request, "clash", None)


class RowInline(_Inline, TabularInline):
    """Rows that belong to a record and are no records, side by side."""

    form = RowForm
    extra = 0
    formfield_overrides = {models.CharField: {"widget": forms.TextInput(attrs={"size": 16})}}

    class Media:
        css = {"all": ["css/admin.css"]}


class WideRowInline(_Inline, StackedInline):
    """Rows with texts too long to stand side by side."""

    form = RowForm
    extra = 0


class LabelPlacementInline(RowInline):
    """The labels on a record; what they say is their communities' and is shown, not asked."""

    model = LabelPlacement


class NoticePlacementInline(RowInline):
    """The notices on a record."""

    model = NoticePlacement


class DeceasedWarningInline(WideRowInline):
    """The warnings of people who have died that communities ask for on a record."""

    model = DeceasedWarning
    fk_name = "record"


# What may hang on a record of any kind.
HANGING = (LabelPlacementInline, NoticePlacementInline, DeceasedWarningInline)


class RecordAdmin(_Fields, Exporting, Merging, Withdrawing):
    """The admin page of one kind of record.

    Its fields are the columns of the kind's data file, so that what one can say in a file one can
    say here, and a title that follows from other fields is not asked for. ``groups`` names those
    that stand under a heading of their own.
    """

    model: type[Record]
    form = RecordForm
    ordering = ("sort_key", "slug")
    search_fields: ClassVar[list[str] | tuple[str, ...]] = ("slug", "title")
    list_per_page = 50
    delete_confirmation_template = "archive/admin/delete_confirmation.html"
    actions = ("withdraw", "bring_back", "export_csv", "export_xlsx", "merge")
    groups: ClassVar[dict[Any, tuple[str, ...]]] = {}
    change_form_template = "admin/archive/record_form.html"

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: Any = None,
    ) -> HttpResponse:
        """The form; what clashes with a row that its editor may not see is said in it."""
        try:
            return super().changeform_view(request, object_id, form_url, extra_context)
        except IntegrityError as error:
            clash = clash_in(error)
            if clash is None:
                raise
            request.clash = clash  # type: ignore[attr-defined]
            return super().changeform_view(request, object_id, form_url, extra_context)

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any
    ) -> Any:
        form: Any = super().get_form(request, obj, change, **kwargs)
        form.clash = _clash_of(request)
        return form

    def render_change_form(
        self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        record = kwargs.get("obj")
        if record and record.slug:
            plural = kind_named(record.KIND).plural
            context["propose"] = reverse("propose", args=[plural, record.slug])
        return super().render_change_form(request, context, *args, **kwargs)

    def get_fieldsets(self, request: HttpRequest, obj: Record | None = None) -> Any:
        grouped = {name for names in self.groups.values() for name in names}
        columns = [column.attribute for column in table_of(self.model).columns]
        shown = [*columns, *self.get_readonly_fields(request, obj)]
        return [
            (None, {"fields": [name for name in shown if name not in grouped]}),
            *((heading, {"fields": names}) for heading, names in self.groups.items()),
            (_("Withdrawal"), {"fields": ("withdrawn", "withdrawn_for")}),
            (_("What the history says of this change"), {"fields": ("why", "seen", "along")}),
        ]

    def get_inlines(self, request: HttpRequest, obj: Record | None) -> Any:
        return (*super().get_inlines(request, obj), *HANGING)

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        if issubclass(formset.model, Placement):
            for placement in formset.save(commit=False):
                if placement.placed_by is None:
                    placement.placed_by = request.user
        super().save_formset(request, form, formset, change)

    def get_list_filter(self, request: HttpRequest) -> Any:
        return (*super().get_list_filter(request), "withdrawn")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """What holds the words as typed, and what the search of the pages finds."""
        found, doubled = super().get_search_results(request, queryset, search_term)
        everywhere = search(search_term, self.model.KIND)
        if everywhere.words and not everywhere.alike:
            keys = everywhere.records.order_by().values("pk")
            found = queryset.filter(
                models.Q(pk__in=found.order_by().values("pk")) | models.Q(pk__in=keys)
            )
            doubled = False
        return found, doubled

    def save_model(self, request: HttpRequest, obj: Record, form: Any, change: bool) -> None:
        form.formerly_near = derived.near(obj) if change else {}
        super().save_model(request, obj, form, change)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        derived.refresh_around(form.instance, form.formerly_near)

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        actions = super().get_actions(request)
        actions.pop("delete_selected", None)
        return actions

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Delete a record on which nothing rests; what others rest on can only be withdrawn.

        Something may rest on it that whoever deletes it may not see; they are not told what.
        """
        record = self.get_object(request, unquote(object_id))
        resting = self._resting_on(request, record) if record else Resting()
        refusal = str(UNSAID)
        if resting.told:
            refusal = self._in_use(record, resting.told)
        elif not resting.more:
            try:
                return super().delete_view(request, object_id, extra_context)
            except IntegrityError:
                pass
        self.message_user(request, refusal, messages.ERROR)
        page = f"admin:{self.opts.app_label}_{self.opts.model_name}_change"
        return HttpResponseRedirect(reverse(page, args=[object_id]))

    def _in_use(self, record: Any, resting: list[models.Model]) -> str:
        names = "; ".join(f"“{one}”" for one in resting[:NAMED_AT_MOST])
        more = len(resting) - NAMED_AT_MOST
        if more > 0:
            names += gettext(" and %d more") % more
        message = gettext(
            "“%(record)s” is not deleted, since others rest on it: %(names)s. Withdraw it instead."
        )
        return message % {"record": record, "names": names}

    def delete_model(self, request: HttpRequest, obj: Record) -> None:
        formerly_near = derived.near(obj)
        super().delete_model(request, obj)
        with connection.cursor() as cursor:
            # What still refers to it is found out here, and not when it is too late to say so.
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        index_these(formerly_near)

    def _resting_on(self, request: HttpRequest, record: Record) -> Resting:
        """What refers to a record, apart from the rows that belong to it."""
        own = {(inline.model, inline.fk_name) for inline in self.get_inlines(request, record)}
        return resting_on(
            type(record),
            [record.pk],
            lambda one: (
                not own.isdisjoint({(one.related_model, one.field.name), (one.related_model, None)})
            ),
        )
