"""Settings of a public server: like those of a checkout, but nothing is guessed.

`docs/deploying.md` tells what each variable is for.
"""

import os

from django.core.exceptions import ImproperlyConfigured

REQUIRED = ("SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "STATE_DIR")
_missing = [name for name in REQUIRED if not os.environ.get(name)]
if os.environ.get("DATABASE_ROLE") == "owner" and not os.environ.get("DATABASE_OWNER_URL"):
    _missing.append("DATABASE_OWNER_URL")
if _missing:
    raise ImproperlyConfigured(
        f"Production needs these environment variables, which are not set: {', '.join(_missing)}."
    )

from config.settings import *  # noqa: E402, F403
from config.settings import ALLOWED_HOSTS, env  # noqa: E402

DEBUG = False

# A proxy in front speaks TLS with the visitor and says so in this header, which it must set itself,
# as it must add the visitor's address to X-Forwarded-For.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
BEHIND_PROXY = True
SECURE_SSL_REDIRECT = True
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=31_536_000)
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
LANGUAGE_COOKIE_SECURE = True
SITE_ADDRESS = env.str("SITE_ADDRESS", default="") or f"https://{ALLOWED_HOSTS[0].lstrip('.')}/"
