"""The client that came with the package."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response

from grognard.server.api import Refusal

CLIENT = Path(__file__).parent / "client"
PACKED = {"br": ".br", "gzip": ".gz"}  # the smallest first
PAGES = ("table", "replay", "rules", "guide")  # places that the client has behind the # of its own address

MISSING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Grognard</title>
<h1>Grognard</h1>
<p>The server is running, but its browser client is missing.</p>
<p>Restart the server: it will build the client, or tell you how to get it.</p>
"""


def page_is_there() -> bool:
    """Is there a page to hand out?"""
    return (CLIENT / "index.html").is_file()


def inside(path: str) -> Path | None:
    """A file of the client, never one outside its folder."""
    try:
        file = (CLIENT / path).resolve()
        return file if file.is_relative_to(CLIENT.resolve()) and file.is_file() else None
    except (ValueError, OSError):  # no name for a file
        return None


def accepts(header: str) -> set[str]:
    """The encodings that a browser unpacks: "gzip, br;q=0.8" are two, "br;q=0" is none."""
    found: set[str] = set()
    for part in header.lower().split(","):
        name, _, quality = part.partition(";")
        if quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            found.add(name.strip())
    return found


def packed(file: Path, header: str) -> tuple[Path, str]:
    """The smallest copy of a file that the browser can unpack, with its encoding; the build makes such copies."""
    wanted = accepts(header)
    for encoding, ending in PACKED.items():
        copy = file.with_name(file.name + ending)
        if encoding in wanted and copy.is_file():
            return copy, encoding
    return file, ""


def page_address(path: str, query: str) -> str:
    """The address at which the client shows what somebody wants to see at a path of the server."""
    up = "../" * path.count("/") or "./"  # a proxy may have put the whole server below a path of its own
    return f"{up}#/{quote(path)}" + (f"?{query}" if query else "")


async def client(request: Request) -> Response:
    """A file of the client, the page itself, or the way to where the page shows something."""
    path = request.path_params.get("path", "")
    if path == "":
        if not page_is_there():
            return HTMLResponse(MISSING, 503, {"cache-control": "no-cache"})
        return FileResponse(CLIENT / "index.html", headers={"cache-control": "no-cache"})
    if path.partition("/")[0] in PAGES:
        return RedirectResponse(page_address(path, request.url.query), 303, {"cache-control": "no-cache"})
    file = inside(path)
    if file is None:
        raise Refusal(404, f"There is nothing at /{path[:100]}.")
    hashed = path.startswith("assets/")  # their names change with their content
    keep = "public, max-age=31536000, immutable" if hashed else "no-cache"
    headers = {"cache-control": keep, "vary": "accept-encoding"}
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    file, encoding = packed(file, request.headers.get("accept-encoding", ""))
    if encoding:
        headers["content-encoding"] = encoding
    return FileResponse(file, media_type=kind, headers=headers)
