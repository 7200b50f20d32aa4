"""Roles, and what they open."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import AnonymousUser, Group, User
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client

from archive.accounts import roles
from archive.accounts.roles import make_roles
from tests.accounts import person, signed_in
from tests.archive.accounts.conftest import PASSWORD, SET_UP
from tests.archive.care.protocols import protocol
from tests.archive.pages.links import words

pytestmark = pytest.mark.django_db

DESK = "/admin/"


def test_the_roles_are_there_after_migrating_and_are_made_once() -> None:
    before = {g.name: set(g.permissions.values_list("codename", flat=True)) for g in groups()}
    editor = Group.objects.get(name="editor")
    editor.permissions.add(*Group.objects.get(name="administrator").permissions.all())

    make_roles()

    after = {g.name: set(g.permissions.values_list("codename", flat=True)) for g in groups()}
    assert after == before
    assert set(after) == {"contributor", "editor", "steward", "administrator"}
    assert {"change_term", "add_statement", "delete_termuse", "view_ruleset"} <= after["editor"]
    assert not any("user" in name for name in after["editor"])
    changed = {name for name in after["steward"] if name.startswith("change_")}
    assert changed <= {"change_carerequest"}
    assert {"change_user", "delete_failedtry"} <= after["administrator"]
    assert not any("access" in name for names in after.values() for name in names)


def groups() -> list[Group]:
    return list(Group.objects.all())


def test_each_role_is_told_from_the_others() -> None:
    told = {
        name: (
            roles.is_contributor(person(name, name)),
            roles.is_editor(User.objects.get(username=name)),
            roles.is_administrator(User.objects.get(username=name)),
        )
        for name in ("contributor", "editor", "steward", "administrator")
    }

    assert told == {
        "contributor": (True, False, False),
        "editor": (False, True, False),
        "steward": (False, False, False),
        "administrator": (False, False, True),
    }


def test_a_visitor_and_a_closed_account_have_no_role() -> None:
    closed = person("closed", "editor", "administrator")
    closed.is_active = False
    closed.save()

    for user in (AnonymousUser(), closed):
        assert not roles.is_editor(user)
        assert not roles.is_administrator(user)
        assert not roles.needs_second_factor(user)


@pytest.mark.parametrize("role", ["editor", "steward", "administrator"])
def test_the_desk_opens_to_those_who_have_given_their_second_factor(role: str) -> None:
    user = person("anna", role)

    assert signed_in(user).get(DESK).status_code == 200
    without = signed_in(user, second_factor=False).get(DESK, follow=True)
    assert without.redirect_chain[-1][0].startswith(SET_UP)


def test_a_contributor_does_not_come_to_the_desk() -> None:
    answer = signed_in(person("anna", "contributor")).get(DESK, follow=True)

    assert answer.status_code == 403


def test_the_desk_has_the_sign_in_of_the_site_and_no_other(client: Client) -> None:
    answer = client.get("/admin/archive/term/", follow=True)

    assert answer.redirect_chain[-1][0] == "/account/sign-in/?next=/admin/archive/term/"
    posted = client.post("/admin/login/", {"username": "anna", "password": PASSWORD})
    assert posted["Location"] == "/account/sign-in/?next=/admin/"


def test_an_administrator_makes_an_account_and_gets_the_link_that_sets_its_password() -> None:
    desk = signed_in(person("keeper", "administrator"))
    editor = Group.objects.get(name="editor")

    page = desk.post(
        "/admin/auth/user/add/",
        {"username": "berta", "email": "", "is_active": "on", "groups": [str(editor.pk)]},
        follow=True,
    )

    berta = User.objects.get(username="berta")
    assert berta.is_staff
    assert not berta.has_usable_password()
    told = page.content.decode()
    link = "/account/password/new/" + told.split("/account/password/new/")[1].split("<")[0]
    browser = Client()
    form = browser.get(link, follow=True)
    assert form.status_code == 200
    browser.post(
        form.redirect_chain[-1][0],
        {"password1": "bertas own long word", "password2": "bertas own long word"},
    )
    berta.refresh_from_db()
    assert berta.check_password("bertas own long word")


def test_an_administrator_makes_nobody_an_operator_and_changes_none() -> None:
    operator = User.objects.create_superuser("operator")
    keeper = person("keeper", "administrator")
    desk = signed_in(keeper)

    desk.post(
        f"/admin/auth/user/{keeper.pk}/change/",
        {
            "username": "keeper",
            "is_active": "on",
            "is_superuser": "on",
            "groups": [str(Group.objects.get(name="administrator").pk)],
        },
    )
    keeper.refresh_from_db()
    assert not keeper.is_superuser
    answer = desk.post(f"/admin/auth/user/{operator.pk}/change/", {"username": "operator"})
    assert answer.status_code == 403
    desk.post(
        "/admin/auth/user/", {"action": "take_second_factor", "_selected_action": [operator.pk]}
    )
    assert desk.get(f"/admin/auth/user/{operator.pk}/password/").status_code == 302


def test_who_changes_their_own_roles_signs_in_again() -> None:
    keeper = person("keeper", "administrator")
    desk = signed_in(keeper)
    both = Group.objects.filter(name__in=("administrator", "editor"))

    answer = desk.post(
        f"/admin/auth/user/{keeper.pk}/change/",
        {"username": "keeper", "is_active": "on", "groups": [str(group.pk) for group in both]},
    )

    assert answer.status_code == 302
    assert roles.is_editor(keeper)
    assert desk.get("/account/")["Location"].startswith("/account/sign-in/")


def test_taking_the_role_away_closes_the_desk() -> None:
    berta = person("berta", "editor")
    desk = signed_in(person("keeper", "administrator"))

    desk.post(f"/admin/auth/user/{berta.pk}/change/", {"username": "berta", "is_active": "on"})

    berta.refresh_from_db()
    assert not berta.is_staff
    assert not roles.is_editor(berta)


@pytest.mark.parametrize("model", ["group", "authenticator", "socialapp", "emailaddress"])
def test_what_would_show_secrets_or_change_roles_has_no_page(model: str) -> None:
    desk = signed_in(User.objects.create_superuser("operator"))

    assert f"/{model}/" not in desk.get(DESK).content.decode()


def test_the_command_makes_an_administrator_and_prints_a_link_that_works_once(
    capsys: pytest.CaptureFixture[str], client: Client
) -> None:
    call_command("make_administrator", "keeper")

    told = capsys.readouterr().out
    assert "was made, and is an administrator" in told
    link = told.split()[-1]
    assert link.startswith("http://127.0.0.1:8000/account/password/new/")
    path = link.removeprefix("http://127.0.0.1:8000")
    form = client.get(path, follow=True)
    new = {"password1": "a word of the keeper", "password2": "a word of the keeper"}
    assert client.post(form.redirect_chain[-1][0], new).status_code == 302
    keeper = User.objects.get(username="keeper")
    assert keeper.check_password("a word of the keeper")
    assert roles.is_administrator(keeper)
    assert keeper.is_staff
    assert not keeper.is_superuser
    assert "does not work" in Client().get(path, follow=True).content.decode()


def test_the_command_given_again_lets_an_administrator_back_in(
    capsys: pytest.CaptureFixture[str],
) -> None:
    call_command("make_administrator", "keeper")
    call_command("make_administrator", "Keeper", without_second_factor=True)

    assert "The account 'keeper' is an administrator." in capsys.readouterr().out
    assert User.objects.count() == 1


def test_the_command_refuses_a_name_that_no_account_can_have() -> None:
    with pytest.raises(CommandError, match="'a b': "):
        call_command("make_administrator", "a b")
    assert not User.objects.exists()


@pytest.mark.usefixtures("small_archive")
def test_the_account_names_the_protocols_of_its_person_and_what_they_do_there() -> None:
    member, steward = person("member"), person("steward")
    protocol("songs", members=[member], community="river-people")

    page = words(signed_in(member).get("/account/").text)
    assert "You have no role" not in page
    assert "Protocol songs , River people : you are a member, and see what it holds." in page
    page = words(signed_in(steward).get("/account/").text)
    assert "Protocol songs , River people : you are a steward." in page
    assert "place records of its community under it" in page
    # Before the second factor it is not named.
    page = words(signed_in(member, second_factor=False).get("/account/").text)
    assert "songs" not in page
    assert "One that is named once you have given your second factor: you are a member" in page


@pytest.mark.parametrize(
    ("role", "address"),
    [
        ("administrator", "/account/reads/?person=1"),
        ("editor", "/proposals/"),
        ("editor", "/changes/1/undo/"),
        ("editor", "/terms/tawa/care/"),
    ],
)
def test_pages_for_a_role_lead_to_the_second_factor(role: str, address: str) -> None:
    answer = signed_in(person("anna", role), second_factor=False).get(address)
    assert answer["Location"] == f"{SET_UP}?{urlencode({'next': address})}"
