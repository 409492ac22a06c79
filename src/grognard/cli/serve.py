"""``grognard serve``, and ``grognard`` alone: play in the browser."""

from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import click

PORT = 1815


def server_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of the server, for both ways to start it."""
    for option in (
        click.option(
            "--metrics-token",
            metavar="TEXT",
            default="",
            envvar="GROGNARD_METRICS_TOKEN",
            help="Whoever knows it can read /metrics from elsewhere; without it, only this machine can.",
        ),
        click.option(
            "--log-format",
            type=click.Choice(["text", "json"]),
            default="text",
            show_default=True,
            help="The log on stderr: lines for people, or one JSON object per line.",
        ),
        click.option(
            "--trust-host",
            "trusted",
            metavar="NAME",
            multiple=True,
            help="Another host name of the server, such as that of a proxy in front of it.",
        ),
        click.option("--no-browser", is_flag=True, help="Only print the address; do not open the browser."),
        click.option("--data", type=click.Path(path_type=Path), help="Where games are kept."),
        click.option(
            "--host",
            default="127.0.0.1",
            show_default=True,
            help="0.0.0.0 lets others on your network in from the start; the lobby also has a button for it.",
        ),
        click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True),
    ):
        command = option(command)
    return command


def start(
    host: str,
    port: int,
    data: Path | None,
    no_browser: bool,
    trusted: tuple[str, ...],
    compiled: bool = False,
    **words: str,
) -> None:
    """Run the server."""
    from grognard.server import run, settings, workshop  # noqa: PLC0415  (the other commands start quicker without them)

    workshop.need_page(partial(click.echo, err=True))
    place = run.default_data() if data is None else data
    with workshop.faster(click.echo) if compiled else nullcontext(settings.engine_words) as engine:
        run.serve(host, port, place, not no_browser, click.echo, trusted, engine=engine, **words)


@click.command()
@server_options
@click.option(
    "--compiled",
    is_flag=True,
    help="In a source folder, use the compiled engine; if it is missing or out of date, build it in the background.",
)
def serve(
    host: str,
    port: int,
    data: Path | None,
    no_browser: bool,
    trusted: tuple[str, ...],
    compiled: bool,
    log_format: str,
    metrics_token: str,
) -> None:
    """Start the server: play in a browser, against friends or the computer.

    \b
    Examples:
      grognard serve
      grognard serve --host 0.0.0.0 --port 8000 --no-browser
      grognard serve --data games/club
    """
    start(host, port, data, no_browser, trusted, compiled, log_format=log_format, metrics_token=metrics_token)
