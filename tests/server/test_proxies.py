"""A server behind a proxy, as the examples of the hosting page have it, and what visitors leave in its log."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.extensions.permessage_deflate import PerMessageDeflate

from tools.drill.server import FRIEND, Running, hello, running, tokens_of

pytestmark = pytest.mark.slow

PAGE = Path(__file__).parents[2] / "docs" / "players" / "hosting.md"
NAME = "games.example.org"
GUESTS = 25


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Started as the page says, with the name that the proxy has."""
    with running(tmp_path_factory.mktemp("proxied") / "data", trusted=["localhost", NAME]) as found:
        yield found


def example(language: str) -> str:
    """The first text of this kind on the page."""
    found = re.search(rf"```{language}\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert found is not None
    return found[1]


def free_port() -> int:
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return int(place.getsockname()[1])


def caddy_words(folder: Path, port: int, inner: int) -> list[str]:
    """Caddy with the text of the page, without asking anybody for a certificate."""
    text = re.search(r"^games\.example\.org \{.*?^\}", PAGE.read_text(), re.DOTALL | re.MULTILINE)
    assert text is not None
    site = text[0].replace(f"{NAME} {{", f"https://{NAME}:{port} {{\n\ttls internal").replace("1815", str(inner))
    rest = (
        f"{{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tstorage file_system {folder}\n}}\n"
    )
    (folder / "Caddyfile").write_text(rest + site + "\n")
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


def nginx_words(folder: Path, port: int, inner: int) -> list[str]:
    """Nginx with the text of the page and a certificate that nobody signed."""
    key, certificate = folder / "games.key", folder / "games.pem"
    words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    subprocess.run([*words, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    text = example("nginx").replace("443 ssl", f"127.0.0.1:{port} ssl").replace("1815", str(inner))
    text = text.replace("/etc/ssl/games.pem", str(certificate)).replace("/etc/ssl/games.key", str(key))
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind}; " for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    head = f"daemon off; pid {folder}/pid; error_log {folder}/errors; events {{}}\n"
    whole = f"{head}http {{ access_log off; {temporary}\n{text}}}\n"
    (folder / "nginx.conf").write_text(whole)
    return ["nginx", "-e", str(folder / "errors"), "-c", str(folder / "nginx.conf")]


def unchecked() -> ssl.SSLContext:
    """We made the certificate ourselves."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def fetched(port: int, path: str) -> tuple[int, bytes]:
    """What the proxy answers under its own name."""
    outer = socket.create_connection(("127.0.0.1", port), 10)
    with unchecked().wrap_socket(outer, server_hostname=NAME) as wire:
        wire.sendall(f"GET {path} HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n".encode())
        whole = b"".join(iter(lambda: wire.recv(65536), b""))
    return int(whole.split(b" ", 2)[1]), whole


@pytest.mark.parametrize(("name", "words_of"), [("nginx", nginx_words), ("caddy", caddy_words)])
def test_the_proxies_of_the_hosting_page_carry_a_game(
    server: Running, tmp_path: Path, name: str, words_of: Any
) -> None:
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")
    port = free_port()
    proxy = subprocess.Popen(words_of(tmp_path, port, server.port), stderr=subprocess.PIPE)
    try:
        assert health_of(proxy, port) == 200
        assert fetched(port, "/metrics")[0] in (403, 404)  # for this machine only, and a proxy is not
        first = asyncio.run(greeted_through(server, port))
        assert first["type"] == "welcome"
    finally:
        proxy.terminate()
        proxy.communicate(timeout=20)


def health_of(proxy: subprocess.Popen[bytes], port: int) -> int:
    """The answer to /healthz, as soon as the proxy is up."""
    until = time.monotonic() + 20
    while proxy.poll() is None and time.monotonic() < until:
        try:
            return fetched(port, "/healthz")[0]
        except OSError:
            time.sleep(0.05)
    proxy.kill()
    raise AssertionError(proxy.communicate()[1].decode())


async def greeted_through(server: Running, port: int) -> Any:
    """The first answer at a table, through a proxy that speaks https; what comes is packed all the way."""
    card = await asyncio.to_thread(server.table)
    where = f"wss://{NAME}:{port}/ws/{card['id']}"
    async with connect(where, host="127.0.0.1", port=port, ssl=unchecked(), origin=f"https://{NAME}:{port}") as wire:  # type: ignore[arg-type]
        assert any(isinstance(one, PerMessageDeflate) for one in wire.protocol.extensions)
        await wire.send(hello(tokens_of(card)))
        return json.loads(await wire.recv())


def test_behind_a_proxy_positions_are_packed(server: Running) -> None:
    """A proxy passes frames on as they are: whoever speaks through it is far away."""

    async def extensions() -> list[object]:
        card = await asyncio.to_thread(server.table)
        async with server.socket(card["id"], FRIEND) as wire:
            return list(wire.protocol.extensions)

    assert [type(one) for one in asyncio.run(extensions())] == [PerMessageDeflate]


def test_who_leaves_without_a_word_or_comes_from_elsewhere_leaves_no_traceback(server: Running) -> None:
    async def vanish(table: str, tokens: list[str]) -> None:
        async with server.socket(table, FRIEND) as wire:
            await wire.send(hello(tokens))
            for _ in range(3):
                await wire.send('{"type":"moment","number":1,"to":0}')
            wire.transport.abort()

    async def all_of_them() -> None:
        card = await asyncio.to_thread(server.table)
        tokens = tokens_of(card)
        await asyncio.gather(*[vanish(card["id"], tokens if number % 2 else []) for number in range(GUESTS)])
        with pytest.raises(InvalidStatus) as refusal:
            async with server.socket(card["id"], FRIEND, origin="https://elsewhere.example"):
                pass
        assert refusal.value.response.status_code == 403

    before = len(server.log.read_text())
    asyncio.run(all_of_them())
    assert server.ask("GET", "/healthz")[0] == 200
    said = server.log.read_text()[before:]
    assert "Traceback" not in said
    assert "ERROR" not in said
    assert "turned away" in said
