"""Who may do what: tokens, origins, floods, and the headers that keep a page in its place."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

TOKEN_BYTES = 24  # 192 bits

LOOPBACK = ("127.0.0.1", "localhost", "::1")

POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def new_token() -> str:
    """An unguessable name for a seat."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def digest(token: str) -> bytes:
    """What is stored of a token: the data directory gives no seat away."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def matches(token: str, stored: bytes | None) -> bool:
    """Is this the token of the seat? Takes the same time for every wrong one."""
    return stored is not None and hmac.compare_digest(digest(token), stored)


def plain(words: object, most: int = 200) -> str:
    """Foreign words, fit for one line of a log: nothing in them ends the line or speaks to a terminal."""
    text = str(words)
    text = text if len(text) <= most else f"{text[: most - 3]}..."
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)


class Bucket:
    """So many messages at once, so many a second in the long run."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = float(burst)
        self.left = float(burst)
        self.at = time.monotonic()

    def take(self, many: float = 1.0) -> bool:
        """May one more pass, or so many?"""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < many:
            return False
        self.left -= many
        return True


def host_name(host: str) -> str:
    """The name in a Host header, without port and brackets."""
    return (urlsplit(f"//{host}").hostname or "").lower()


def own_origin(headers: Headers, trusted: frozenset[str]) -> bool:
    """Does a request come from a page of this server, or from no page at all (a program has no origin)?"""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        parts = urlsplit(origin)
        return parts.netloc.lower() == headers.get("host", "").lower() or (parts.hostname or "") in trusted
    except ValueError:
        return False


def known_host(headers: Headers, hosts: frozenset[str] | None) -> bool:
    """Is the server called by a name it has? A foreign name that leads here is an attack on a local server."""
    if hosts is None:
        return True
    try:
        return host_name(headers.get("host", "")) in hosts
    except ValueError:
        return False


class SecurityHeaders:
    """Adds the headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, send_with_headers)
