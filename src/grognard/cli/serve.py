"""``grognard serve``, and ``grognard`` alone: the table in the browser."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

PORT = 1815


def server_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of the server, for both ways to start it."""
    for option in (
        click.option(
            "--trust-host",
            "trusted",
            metavar="NAME",
            multiple=True,
            help="Another name under which the server is reached, such as that of a proxy before it.",
        ),
        click.option("--no-browser", is_flag=True, help="Print the address only."),
        click.option("--data", type=click.Path(path_type=Path), help="Where games are kept."),
        click.option(
            "--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets others in your network play."
        ),
        click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True),
    ):
        command = option(command)
    return command


def start(host: str, port: int, data: Path | None, no_browser: bool, trusted: tuple[str, ...]) -> None:
    """Run the server."""
    from grognard.server import run  # noqa: PLC0415  (the other commands start quicker without it)

    run.serve(host, port, run.default_data() if data is None else data, not no_browser, click.echo, trusted)


@click.command()
@server_options
def serve(host: str, port: int, data: Path | None, no_browser: bool, trusted: tuple[str, ...]) -> None:
    """Put up the table: play in a browser, against friends or the computer.

    \b
    Examples:
      grognard serve
      grognard serve --host 0.0.0.0 --port 8000 --no-browser
      grognard serve --data games/club
    """
    start(host, port, data, no_browser, trusted)
