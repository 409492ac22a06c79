"""The client that came with the package, or a page that says how to build it."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from grognard.server.api import Refusal

CLIENT = Path(__file__).parent / "client"
PAGES = ("table", "replay", "rules", "guide")  # addresses that the client itself understands

MISSING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Grognard</title>
<h1>Grognard</h1>
<p>The server runs, but the page that draws the table has not been built.</p>
<p>In the source tree, type <code>make play</code>: it builds the page and starts the server again.</p>
"""


def inside(path: str) -> Path | None:
    """A file of the client, never one outside its folder."""
    try:
        file = (CLIENT / path).resolve()
        return file if file.is_relative_to(CLIENT.resolve()) and file.is_file() else None
    except (ValueError, OSError):  # no name for a file
        return None


async def client(request: Request) -> Response:
    """A file of the client; for its own addresses the page itself."""
    path = request.path_params.get("path", "")
    index = CLIENT / "index.html"
    if path == "" or path.partition("/")[0] in PAGES:
        if not index.is_file():
            return HTMLResponse(MISSING, 200, {"cache-control": "no-cache"})
        return FileResponse(index, headers={"cache-control": "no-cache"})
    file = inside(path)
    if file is None:
        raise Refusal(404, f"There is nothing at /{path[:100]}.")
    hashed = path.startswith("assets/")  # their names change with their content
    keep = "public, max-age=31536000, immutable" if hashed else "no-cache"
    return FileResponse(file, headers={"cache-control": keep})
