"""Settings of a fresh checkout; `config.production` tightens them for a public server."""

import os
from pathlib import Path

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from config.address import from_environment, names_of, reached_at
from config.login import login
from config.mail import mail
from config.oidc import institution
from config.state import CHECKOUT, secret_key, state_dir

env = environ.Env()

STATE_DIR = state_dir()
SECRET_KEY = env("SECRET_KEY", default="") or secret_key(STATE_DIR)
# Under these is read what was stored under a key of before.
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
DEBUG = env.bool("DEBUG", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[]) or names_of(from_environment(os.environ))

INSTALLED_APPS = [
    # Before the apps that queue work in it.
    "procrastinate.contrib.django",
    "archive.apps.ArchiveConfig",
    "games.apps.GamesConfig",
    "api.apps.ApiConfig",
    "archive.accounts.apps.DeskConfig",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    "allauth.socialaccount.providers.openid_connect",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.sessions",
    "django.contrib.sitemaps",
    # Serves the files of the apps itself under runserver, as it does in production.
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "csp",
    "django_htmx",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rest_framework",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.middleware.SmallText",
    "config.middleware.PlainTextOnly",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "archive.accounts.middleware.Lasting",
    "allauth.account.middleware.AccountMiddleware",
    "archive.care.middleware.Careful",
    "archive.history.middleware.Signed",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "loggers": {
        "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        # An address that does not exist, or a wrong name, is the visitor's affair.
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [CHECKOUT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Requests are answered as the site, which owns nothing; commands run as the owner.
DATABASE_ROLE = env.str("DATABASE_ROLE", default="site")
# Types and styles are checked without a server, so the site's own login has a default.
SITE_LOGIN = login("DATABASE_URL", {"DATABASE_URL": "postgres:///tallykeeper", **os.environ})
_login = login("DATABASE_OWNER_URL") if DATABASE_ROLE == "owner" else SITE_LOGIN
DATABASES = {
    "default": {**_login, "ATOMIC_REQUESTS": True, "CONN_HEALTH_CHECKS": True},
}
if DATABASE_ROLE == "site":
    # A thread of the server takes a connection when it needs one.
    _options = {**_login.get("OPTIONS", {}), "pool": {"min_size": 1, "max_size": 16}}
    DATABASES["default"]["OPTIONS"] = _options

# The queue of long work (docs/long-work.md). Only the worker knows the tasks.
PROCRASTINATE_AUTODISCOVER_MODULE_NAME = ""
WORKER_BESIDE_SITE = env.bool("WORKER_BESIDE_SITE", default=True)
# How many jobs the worker does at once, one of them of short work.
JOBS_AT_ONCE = env.int("JOBS_AT_ONCE", default=2)
if JOBS_AT_ONCE < 2:
    raise ImproperlyConfigured(
        f"JOBS_AT_ONCE is {JOBS_AT_ONCE}, but must be 2 or more: one place is kept for short work."
    )
# How many may wait before others are turned away.
MOST_JOBS_WAITING = env.int("MOST_JOBS_WAITING", default=100)
# On how many cores one simulation plays.
SIMULATION_CORES = env.int("SIMULATION_CORES", default=1)

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    }
}

BASE_DIR = CHECKOUT

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [CHECKOUT / "locale"]
FORMAT_MODULE_PATH = "config.formats"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATICFILES_DIRS = [CHECKOUT / "static"]
STATIC_ROOT = STATE_DIR / "static"
MEDIA_URL = "media/"
MEDIA_ROOT = STATE_DIR / "media"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# Who is signed in, and for how long (docs/accounts.md).
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "account"
LOGOUT_REDIRECT_URL = "home"
SESSION_ENGINE = "archive.accounts.sessions"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
# A session ends after so long without a request of its person, and so long after signing in.
SESSION_IDLE_MINUTES = env.int("SESSION_IDLE_MINUTES", default=120)
SESSION_HOURS = env.int("SESSION_HOURS", default=12)
# How many tries may fail in so many minutes for one account, and from one network address.
LOCKOUT_MINUTES = env.int("LOCKOUT_MINUTES", default=15)
TRIES_OF_ACCOUNT = env.int("TRIES_OF_ACCOUNT", default=5)
TRIES_OF_ADDRESS = env.int("TRIES_OF_ADDRESS", default=50)
ACCOUNT_ADAPTER = "archive.accounts.adapters.Accounts"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_SESSION_REMEMBER = False
# Ours are counted in the database, which all processes of the site share.
ACCOUNT_RATE_LIMITS = False
ACCOUNT_FORMS = {
    "login": "archive.accounts.forms.SignIn",
    "reauthenticate": "archive.accounts.forms.GivePassword",
    "change_password": "archive.accounts.forms.ChangePassword",
    "reset_password": "archive.accounts.forms.AskForLink",
    "reset_password_from_key": "archive.accounts.forms.NewPassword",
}
MFA_ADAPTER = "archive.accounts.adapters.SecondFactors"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Tallykeeper"
# A clock may be half a minute wrong.
MFA_TOTP_TOLERANCE = 1
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_FORMS = {
    "authenticate": "archive.accounts.forms.GiveCode",
    "reauthenticate": "archive.accounts.forms.GiveCodeAgain",
    "activate_totp": "archive.accounts.forms.SetUpCode",
}
INSTITUTION = institution()
SOCIALACCOUNT_ADAPTER = "archive.accounts.adapters.Institutions"
SOCIALACCOUNT_LOGIN_ON_GET = True
SOCIALACCOUNT_STORE_TOKENS = False
SOCIALACCOUNT_PROVIDERS = {
    "openid_connect": {
        "OAUTH_PKCE_ENABLED": True,
        "APPS": [INSTITUTION] if INSTITUTION else [],
    }
}

EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
MAIL = mail()
vars().update(MAIL)
SENDS_MAIL = bool(MAIL)

# Nothing inline and no nonces: pages are cached, and everything is a file of ours.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"

REST_FRAMEWORK = {
    # Everybody may read; whoever is signed in on the site is known here too.
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "UNAUTHENTICATED_USER": None,
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "api.schema.Schema",
    "EXCEPTION_HANDLER": "api.problems.handle",
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Tallykeeper",
    "DESCRIPTION": (
        "The records of an archive of Native American games of chance and guessing: what sources "
        "say, in whose words, of whose games, and where. All of it can be read without a key, and "
        "the games can be played."
    ),
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_AUTHENTICATION": [],
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "api.schema.tell_included",
        "api.schema.tell_problems",
        "api.cited.tell_cited",
    ],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"defaultModelsExpandDepth": 0},
}

# The founding archive as data files.
FIXTURES_DIR = CHECKOUT / "fixtures"
# Where an operator keeps transcriptions, which the repository does not ship.
_texts = Path(os.environ.get("TEXTS_DIR") or CHECKOUT.parent / "shared" / "seeds")
TEXTS_DIR: Path | None = _texts if _texts.is_dir() else None
# The jurisdiction whose rights decide which full texts a visitor sees ("US"); none: no full text.
TEXT_JURISDICTION = env.str("TEXT_JURISDICTION", default="")
# The most matches that one visitor may lay out in an hour; 0: as many as they like.
MATCHES_AN_HOUR = env.int("MATCHES_AN_HOUR", default=60)
# The most requests for a correction, restriction or removal of one visitor in an hour; 0: no bound.
REQUESTS_AN_HOUR = env.int("REQUESTS_AN_HOUR", default=10)
# Where a mail says that a request waits, without its words; none: no mail is sent.
REQUESTS_MAIL = env.str("REQUESTS_MAIL", default="")
if env.str("EMAIL_URL", default=""):
    vars().update(env.email_url("EMAIL_URL"))
# Whether a proxy stands in front, whose word on a visitor's address is taken.
BEHIND_PROXY = False
# Where visitors reach those who run the site: an e-mail address or the address of a page.
CONTACT = env.str("CONTACT", default="")
# How the site is reached, for links that a command prints.
SITE_ADDRESS = env.str("SITE_ADDRESS", default="") or reached_at(os.environ, STATE_DIR)
