"""Accounts as administrators look after them: who there is, in which role, and letting back in."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount, SocialApp, SocialToken
from django import forms
from django.contrib import admin, messages
from django.contrib.auth import admin as user_admin
from django.contrib.auth.models import Group, User
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from archive.accounts import guessing, invitations, second_factor
from archive.accounts.roles import LABELS
from archive.accounts.sessions import end_all
from archive.admin.generic import ModelAdmin
from archive.models import FailedTry

if TYPE_CHECKING:
    UserAdmin = user_admin.UserAdmin[User]
    Account = forms.ModelForm[User]
    Roles = forms.ModelMultipleChoiceField[Group]
else:
    from django.contrib.auth.admin import UserAdmin
    from django.forms import ModelForm as Account
    from django.forms import ModelMultipleChoiceField as Roles

for app in ("account", "mfa", "socialaccount"):
    import_module(f"allauth.{app}.admin")
# Their pages would show secrets, or make roles and institutions that the code does not know.
for model in (User, Group, EmailAddress, Authenticator, SocialAccount, SocialApp, SocialToken):
    if admin.site.is_registered(model):
        admin.site.unregister(model)


class RolesField(Roles):
    """Roles to choose from, in words."""

    widget = forms.CheckboxSelectMultiple

    def label_from_instance(self, group: Group) -> str:
        """What somebody in the role does."""
        return str(LABELS[group.name])


class AccountForm(Account):
    """An account, without a password, which nobody but its person knows."""

    groups = RolesField(
        Group.objects.filter(name__in=LABELS),
        label=_("Roles"),
        required=False,
        help_text=_("No role lets anybody see restricted records: that is what protocols do."),
    )

    class Meta:
        model = User
        fields = ("username", "first_name", "last_name", "email", "is_active", "groups")


@admin.register(User)
class AccountAdmin(UserAdmin):
    """Accounts. Whoever looks after them never learns or sets a password."""

    form = add_form = AccountForm
    fieldsets = (
        (None, {"fields": AccountForm.Meta.fields}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = ((None, {"fields": AccountForm.Meta.fields}),)
    readonly_fields = ("last_login", "date_joined")
    list_display = ("username", "first_name", "last_name", "is_active", "last_login")
    list_filter = ("groups", "is_active")
    filter_horizontal = ()
    actions = ("invite", "let_try_again", "sign_out", "take_second_factor")

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """An operator's account is changed by operators alone."""
        if obj is not None and obj.is_superuser and not request.user.is_superuser:
            return False
        return bool(super().has_change_permission(request, obj))

    def user_change_password(
        self,
        request: HttpRequest,
        id: str,  # noqa: A002 (Django's name)
        form_url: str = "",
    ) -> HttpResponse:
        """Nobody sets the password of another: a link is what they are given."""
        return HttpResponseRedirect(reverse("admin:auth_user_change", args=[id]))

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """A new account has no password until its person sets one."""
        if not change:
            obj.set_unusable_password()
        super().save_model(request, obj, form, change)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Open the desk to the roles that work there, and show a new account's link."""
        super().save_related(request, form, formsets, change)
        invitations.let_to_desk(form.instance)
        if not change:
            self._invite(request, form.instance)

    @admin.action(description=_("Make a link to set the password"), permissions=["change"])
    def invite(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Show a link for each account, to be handed to its person."""
        for user in self._changeable(request, queryset):
            self._invite(request, user)

    @admin.action(description=_("Let try to sign in again"), permissions=["change"])
    def let_try_again(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Lift lock-outs."""
        users = self._changeable(request, queryset)
        for user in users:
            guessing.lift(user)
        self._say(
            request,
            users,
            ngettext("%d account can try again.", "%d accounts can try again.", len(users)),
        )

    @admin.action(description=_("Sign out everywhere"), permissions=["change"])
    def sign_out(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """End every session."""
        users = self._changeable(request, queryset)
        for user in users:
            end_all(user)
        self._say(
            request,
            users,
            ngettext("%d account is signed out.", "%d accounts are signed out.", len(users)),
        )

    @admin.action(description=_("Take the second factor away"), permissions=["change"])
    def take_second_factor(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Let those who lost their phone set up another."""
        users = self._changeable(request, queryset)
        for user in users:
            second_factor.remove(user)
        self._say(
            request,
            users,
            ngettext(
                "%d account sets up a second factor when it signs in next.",
                "%d accounts set up a second factor when they sign in next.",
                len(users),
            ),
        )

    def _changeable(self, request: HttpRequest, queryset: QuerySet[User]) -> list[User]:
        return [user for user in queryset if self.has_change_permission(request, user)]

    def _say(self, request: HttpRequest, users: list[User], done: str) -> None:
        for user in users:
            self.log_change(request, user, done % len(users))
        self.message_user(request, done % len(users), messages.SUCCESS)

    def _invite(self, request: HttpRequest, user: User) -> None:
        told = gettext("%(name)s sets a password here, once and within three days: %(link)s")
        address = invitations.link(user, request.build_absolute_uri("/"))
        self.message_user(request, told % {"name": user, "link": address}, messages.WARNING)


@admin.register(FailedTry)
class FailedTryAdmin(ModelAdmin):
    """Failed tries to sign in. To delete those of an address lets it try again."""

    list_display = ("at", "what", "address")
    list_filter = ("what",)
    search_fields = ("address",)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
