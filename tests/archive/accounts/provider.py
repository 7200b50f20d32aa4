"""A small OpenID Connect provider on this machine, which vouches for whoever a test names."""

from __future__ import annotations

import base64
import hashlib
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa

CLIENT = "tallykeeper"
SECRET = "a secret of both"


@dataclass
class Provider:
    """What the provider knows, and what it was asked."""

    url: str = ""
    claims: dict[str, Any] = field(default_factory=dict)
    audience: str = CLIENT
    asked: list[dict[str, str]] = field(default_factory=list)
    challenges: dict[str, str] = field(default_factory=dict)
    key: rsa.RSAPrivateKey = field(
        default_factory=lambda: rsa.generate_private_key(public_exponent=65537, key_size=2048)
    )

    def authorize(self, address: str) -> str:
        """Let the person in; the address to which their browser is sent back."""
        parts = urlsplit(address)
        asked = {name: values[0] for name, values in parse_qs(parts.query).items()}
        assert f"{parts.scheme}://{parts.netloc}" == self.url
        assert asked["response_type"] == "code"
        assert asked["client_id"] == CLIENT
        assert "openid" in asked["scope"].split()
        assert asked["code_challenge_method"] == "S256"
        code = f"code-{len(self.challenges)}"
        self.challenges[code] = asked["code_challenge"]
        query = urlencode({"code": code, "state": asked["state"]})
        return f"{asked['redirect_uri']}?{query}"

    def token(self, form: dict[str, str]) -> dict[str, Any] | None:
        """What a code is worth, to whoever shows the secrets; once."""
        self.asked.append(form)
        challenge = self.challenges.pop(form.get("code", ""), "")
        shown = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        if form.get("client_secret") != SECRET or challenge != (
            base64.urlsafe_b64encode(shown).rstrip(b"=").decode()
        ):
            return None
        now = int(time.time())
        told = {"iss": self.url, "aud": self.audience, "iat": now, "exp": now + 60, **self.claims}
        signed = jwt.encode(told, self.key, algorithm="RS256", headers={"kid": "1"})
        return {"access_token": "access", "token_type": "Bearer", "id_token": signed}


@contextmanager
def running() -> Iterator[Provider]:
    """A provider that answers on a port of this machine until the block ends."""
    provider = Provider()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path == "/.well-known/openid-configuration":
                self._answer(
                    {
                        "issuer": provider.url,
                        "authorization_endpoint": f"{provider.url}/authorize",
                        "token_endpoint": f"{provider.url}/token",
                        "userinfo_endpoint": f"{provider.url}/userinfo",
                        "jwks_uri": f"{provider.url}/keys",
                        "token_endpoint_auth_methods_supported": ["client_secret_post"],
                    }
                )
            elif self.headers["Authorization"] == "Bearer access":
                self._answer(provider.claims)
            else:
                self._answer(None)

        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            form = parse_qs(self.rfile.read(length).decode())
            self._answer(provider.token({name: values[0] for name, values in form.items()}))

        def _answer(self, told: dict[str, Any] | None) -> None:
            body = json.dumps(told if told is not None else {"error": "refused"}).encode()
            self.send_response(200 if told is not None else 400)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_of_line: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    provider.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        server.server_close()
        thread.join(timeout=5)
