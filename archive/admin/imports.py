"""Importing in the admin: a file is uploaded, its dry run is looked at, and it is applied."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import UploadedFile
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from archive.accounts.curators import may_change
from archive.admin.generic import ModelAdmin
from archive.exchange import importing, outcomes
from archive.exchange.decoding import ENCODINGS
from archive.exchange.problems import LoadError
from archive.exchange.tables import all_tables
from archive.exchange.uploads import LARGEST_UPLOAD
from archive.history.people import who_made
from archive.history.sets import ChangeSet, change_set
from archive.models import Import

ROWS_ON_A_PAGE = 200
_CALLED = {"utf-8": "UTF-8", "utf-16": "UTF-16", "windows-1252": "Windows-1252"}


class ChoicesForm(forms.Form):
    """How a file is read, where that is not to be detected."""

    holds = forms.ChoiceField(
        label=_("What it holds"),
        required=False,
        help_text=_("Told by the name of the file or of the sheet, or by its columns."),
    )
    encoding = forms.ChoiceField(
        label=_("Encoding"),
        required=False,
        choices=[("", _("detect")), *((name, _CALLED[name]) for name in ENCODINGS)],
    )
    separator = forms.ChoiceField(
        label=_("Between the cells"),
        required=False,
        choices=[("", _("detect")), (",", _("comma")), (";", _("semicolon")), ("\t", _("tab"))],
        help_text=_("For a CSV file; a workbook has neither encoding nor separator."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        holds = self.fields["holds"]
        assert isinstance(holds, forms.ChoiceField)
        holds.choices = [
            ("", _("detect")),
            *((table.file, table.file.removesuffix(".csv")) for table in all_tables()),
        ]

    def clean_separator(self) -> str:
        # A tab is white space, of which a field would be stripped.
        return str(self.data.get(self.add_prefix("separator")) or "")


class UploadForm(ChoicesForm):
    """What is needed of an editor to import."""

    file = forms.FileField(
        label=_("File"),
        help_text=_("CSV, XLSX, or several CSV files packed as ZIP; 10 MB and 5,000 rows at most."),
    )
    why = forms.CharField(
        label=_("Reason"),
        widget=forms.Textarea(attrs={"rows": 2, "cols": 80}),
        help_text=_("Why the records are changed; it stands in their history."),
    )
    field_order = ("file", "why", "holds", "encoding", "separator")

    def clean_file(self) -> UploadedFile[Any]:
        file: UploadedFile[Any] = self.cleaned_data["file"]
        if (file.size or 0) > LARGEST_UPLOAD:
            raise forms.ValidationError(_("The file is larger than 10 MB; split it."))
        return file


@admin.register(Import)
class ImportAdmin(ModelAdmin):
    """Each editor's own imports: those to be decided on, and those applied."""

    list_display = ("name", "why", "made_at", "applied_at", "is_undone")
    list_filter = ("applied_at",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).filter(person=request.user).defer("content")

    @admin.display(description=_("undone"), boolean=True)
    def is_undone(self, one: Import) -> bool:
        """Whether it was applied and undone since."""
        return one.undone_in is not None

    def has_module_permission(self, request: HttpRequest) -> bool:
        return may_change(request.user)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return may_change(request.user)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return may_change(request.user)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return may_change(request.user)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return may_change(request.user)

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Take a file, and go to its dry run."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = UploadForm(request.POST or None, request.FILES or None)
        if form.is_valid():
            Import.forget_old()
            file = form.cleaned_data["file"]
            person: Any = request.user
            made = Import(
                person=person,
                name=str(file.name)[:200],
                content=file.read(),
                why=form.cleaned_data["why"],
            )
            _read_as_chosen(made, form)
            return HttpResponseRedirect(_address(made))
        return self._page(request, "add.html", _("Import records"), form=form)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Any = None,
    ) -> HttpResponse:
        """Show the dry run of an import; apply it, or read it in another way."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        one = self.get_object(request, object_id)
        if one is None:
            raise Http404(_t("There is no import at this address."))
        if request.method == "POST":
            return self._decided(request, one)
        form = ChoicesForm(
            {"holds": one.holds, "encoding": one.encoding, "separator": one.separator}
        )
        rows = Paginator(one.outcome["rows"], ROWS_ON_A_PAGE)
        return self._page(
            request,
            "dry_run.html",
            _("Import of “%(name)s”") % {"name": one.name},
            one=one,
            form=form,
            outcome=one.outcome,
            rows=rows.get_page(request.GET.get("page")),
            overwritten=set(one.overwrite),
            every_row=importing.EVERY_ROW in one.overwrite,
            may_apply=one.applied_at is None and outcomes.is_open(one.outcome),
            undone=_set_with_who(one.undone_in),
        )

    def _decided(self, request: HttpRequest, one: Import) -> HttpResponse:
        if one.applied_at or "apply" in request.POST:
            self._apply(request, one)
        elif "again" in request.POST:
            form = ChoicesForm(request.POST)
            if form.is_valid():
                _read_as_chosen(one, form)
        else:
            shown, ticked = request.POST.getlist("shown"), request.POST.getlist("overwrite")
            one.overwrite = sorted((set(one.overwrite) - {*shown, importing.EVERY_ROW}) | {*ticked})
            importing.examine(one)
        return HttpResponseRedirect(_address(one))

    def _apply(self, request: HttpRequest, one: Import) -> None:
        if one.applied_at:
            self.message_user(request, _t("It was applied already."), messages.INFO)
            return
        try:
            counts = importing.apply(one.pk).outcome["counts"]
        except LoadError:
            importing.examine(one)
            message = _t("The archive was changed meanwhile. Nothing was applied; look again.")
            self.message_user(request, message, messages.ERROR)
            return
        number = counts["new"] + counts["changed"]
        done = ngettext("%d row was stored.", "%d rows were stored.", number) % number
        self.message_user(request, done, messages.SUCCESS)

    def _page(
        self, request: HttpRequest, template: str, title: Any, **context: Any
    ) -> HttpResponse:
        whole = {**self.admin_site.each_context(request), "title": title, "opts": self.opts}
        return render(request, f"admin/archive/import/{template}", whole | context)


def _read_as_chosen(one: Import, form: ChoicesForm) -> None:
    for name in ("holds", "encoding", "separator"):
        setattr(one, name, form.cleaned_data[name])
    importing.examine(one)


def _set_with_who(number: int | None) -> tuple[ChangeSet, str] | None:
    """A change set, and who made it as editors are told; None where there is none."""
    found = change_set(number) if number is not None else None
    return (found, who_made([found], accounts_too=True)[found.number]) if found else None


def _address(one: Import) -> str:
    return reverse("admin:archive_import_change", args=[one.pk])
