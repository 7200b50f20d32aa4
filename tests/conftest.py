"""What tests ask for by name: the database, the founding archive, a live server, a browser."""

import os
import shutil
from collections.abc import Iterator, Sequence

import hypothesis
import pytest
from django.core.cache import cache
from django.core.handlers.wsgi import WSGIHandler
from django.core.management import call_command
from django.test.testcases import LiveServerThread, TransactionTestCase
from django.test.utils import modify_settings, override_settings
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright
from pytest_django import DjangoDbBlocker
from whitenoise.base import WhiteNoise

from archive.jobs import kinds
from tests.throwaway import EMPTY, FOUNDING, SMALL, Databases, once
from tests.work.kinds import KINDS

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
    "--disable-sync",
    "--no-first-run",
)

# A busy machine is no fault of what is tested.
hypothesis.settings.register_profile("unhurried", hypothesis.settings.default, deadline=None)
hypothesis.settings.load_profile("unhurried")

# What a test asks for by name to find an archive loaded; others get a database without records.
LOADED = {"founding_archive": FOUNDING, "small_archive": SMALL, "kept_archive": SMALL}

_databases = Databases()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that drive a browser."""
    for item in items:
        if "browser" in _fixtures(item):
            item.add_marker("browser")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Connect to the database that the test wants before any of its fixtures is made."""
    names = _fixtures(item)
    # The mark alone asks for its fixtures only later, when a test begins.
    if "django_db_setup" in names or item.get_closest_marker("django_db"):
        _databases.use(next((LOADED[name] for name in names if name in LOADED), EMPTY))


def _fixtures(item: pytest.Item) -> Sequence[str]:
    names: Sequence[str] = getattr(item, "fixturenames", ())
    return names


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """The databases of a worker; pytest-django's own would give the tests the owner's rights."""
    with pytest.MonkeyPatch.context() as patch, django_db_blocker.unblock():
        # Emptying the tables, as Django does, would take the founding archive from later tests.
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda _: _databases.restore())
        _databases.make_ready()
        yield


@pytest.fixture
def founding_archive(db: None) -> None:
    """The founding archive is loaded. A test without it gets a database without records."""


@pytest.fixture(scope="session", autouse=True)
def static_files(django_test_environment: None) -> None:
    """The static files are collected, so that a page that links to a missing one fails."""
    with once("static") as first:
        if first:
            call_command("collectstatic", interactive=False, verbosity=0)


@pytest.fixture(scope="session", autouse=True)
def walked_once(static_files: None) -> Iterator[None]:
    """The collected files are walked once: every client of a test is a site of its own to them."""
    walk = WhiteNoise.update_files_dictionary
    found: dict[tuple[str, str], dict[str, object]] = {}

    def remember(site: WhiteNoise, root: str, prefix: str) -> None:
        if (root, prefix) not in found:
            others, site.files = site.files, {}
            walk(site, root, prefix)
            found[root, prefix], site.files = site.files, others
        site.files.update(found[root, prefix])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoise, "update_files_dictionary", remember)
        yield


@pytest.fixture(scope="session", autouse=True)
def quick_hashes(django_test_environment: None) -> Iterator[None]:
    """Passwords are hashed so slowly on purpose that tests would take long."""
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


@pytest.fixture(autouse=True)
def nothing_counted() -> None:
    """What earlier tests laid out does not count against this one."""
    cache.clear()


class OnlyTheSite(WSGIHandler):
    """Django's test server puts files before the site; here, as in production, nothing is."""

    def __init__(self, _files_before_site: object) -> None:
        super().__init__()


class SiteThread:
    """The site answering on a port of this machine, in the database of the test."""

    def __init__(self) -> None:
        self._live_server_modified_settings = modify_settings(ALLOWED_HOSTS={"append": "127.0.0.1"})
        self.thread = LiveServerThread("127.0.0.1", static_handler=OnlyTheSite)
        self.thread.daemon = True
        self.thread.start()
        self.thread.is_ready.wait()
        if self.thread.error:
            raise self.thread.error

    @property
    def url(self) -> str:
        """The address of the home page without its last slash."""
        return f"http://127.0.0.1:{self.thread.port}"


@pytest.fixture(scope="session")
def live_server(static_files: None) -> Iterator[SiteThread]:
    """The site on a port. What it commits is undone after the test."""
    site = SiteThread()
    yield site
    site.thread.terminate()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium as the system has it."""
    named = os.environ.get("CHROMIUM")
    path = named or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    if path is None:
        pytest.fail("Chromium was not found; install it or name it in CHROMIUM.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM_FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser, live_server: SiteThread) -> Iterator[Page]:
    """A page of the browser on the live site; an error of a script or of the policy fails."""
    context = browser.new_context(base_url=live_server.url, locale="en-GB")
    page = context.new_page()
    errors: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and "Content Security Policy" in message.text:
            errors.append(message.text)

    page.on("console", note)
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert not errors, "\n".join(errors)


@pytest.fixture
def kinds_of_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kinds of work of `tests.work` are known, here and in every process that is started."""
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "tests.work.settings")
    monkeypatch.setattr(kinds, "_register", {kind.name: kind for kind in KINDS})
