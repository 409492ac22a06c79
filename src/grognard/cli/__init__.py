"""The ``grognard`` command. Each subcommand is a module; they ask the engine and print, nothing more."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from grognard import __version__, build_kind
from grognard.bots import UnknownBot
from grognard.cli.admin import admin
from grognard.cli.arena import arena
from grognard.cli.bench import bench
from grognard.cli.games import games
from grognard.cli.render import render
from grognard.cli.replay import replay
from grognard.cli.serve import serve, server_options, start
from grognard.cli.simulate import simulate
from grognard.cli.study import study
from grognard.kernel.record import BadRecord
from grognard.kernel.rulebook import BadSetup

BAD_INPUT = 2
LONG = ("simulate", "arena", "study", "bench")  # commands that play many games


@click.group(
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, message=f"%(prog)s %(version)s ({build_kind()})")
@server_options
@click.pass_context
def grognard(
    context: click.Context,
    host: str,
    port: int,
    data: Path | None,
    no_browser: bool,
    trusted: tuple[str, ...],
    log_format: str,
    metrics_token: str,
) -> None:
    """Play, replay and measure Waterloo wargames by their rulebooks.

    Without a command it starts the server and opens the browser, as `serve` does.

    \b
    Examples:
      grognard
      grognard --port 8000 --data games/club
      grognard games
      grognard simulate last_battles ligny --games 100 --seat french=veteran --seat coalition=recruit
      grognard arena last_battles ligny --bots recruit,veteran --games 100
      grognard study last_battles ligny --games 100 --report studies/ligny
      grognard replay game.json --verify
      grognard render last_battles ligny ligny.svg
      grognard admin backup saturday.sqlite
    """
    if context.invoked_subcommand is None:
        start(host, port, data, no_browser, trusted, log_format=log_format, metrics_token=metrics_token)


for command in (serve, admin, games, simulate, arena, replay, render, bench, study):
    grognard.add_command(command)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command and leave with its exit code: 0, 1 for a failed check, 2 for unusable input."""
    if arguments is None:
        use_compiled(sys.argv[1:])
    try:
        sys.exit(grognard.main(arguments, prog_name="grognard", standalone_mode=False) or 0)
    except click.exceptions.Abort:
        sys.exit(130)
    except click.ClickException as error:
        complain(error.format_message())
    except (BadSetup, BadRecord, UnknownBot) as error:
        complain(str(error))
    except BrokenPipeError:
        sys.exit(0)
    except OSError as error:  # a file or folder that somebody named and that cannot be used as he wished
        named = f"{error.filename}: " if error.filename is not None else ""
        complain(named + (error.strerror or str(error)))


def use_compiled(words: Sequence[str]) -> None:
    """In a source folder, run a long command on the engine that `make play` or `make compile` has compiled.

    Who says with PYTHONPATH what to run gets that.
    """
    if not words or words[0] not in LONG or "PYTHONPATH" in os.environ:
        return
    from grognard.server import workshop  # noqa: PLC0415  (the other commands start quicker without it)

    root = workshop.folder_to_compile()
    if root is not None:
        workshop.restart_compiled(root)


def complain(message: str) -> None:
    """One line on stderr, whatever the message looked like."""
    line = "grognard: " + " ".join(message.split())
    click.echo(line.encode(errors="backslashreplace").decode(), err=True)  # names of files may hold any byte
    sys.exit(BAD_INPUT)
