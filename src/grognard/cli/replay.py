"""``grognard replay``: read a record again, and check its dice."""

from pathlib import Path
from typing import Any

import click

from grognard.cli.common import print_json, read_record
from grognard.games import rulebook
from grognard.kernel.events import Event
from grognard.kernel.record import BadRecord, Record
from grognard.kernel.rulebook import Rulebook
from grognard.kernel.table import Table

FAULTY = 1


def rebuilt(book: Rulebook, record: Record, to: int | None) -> Table:
    """The table after ``to`` actions. Raises BadRecord where there are not that many."""
    if to is not None and to > len(record.actions):
        raise BadRecord(f"the record has {len(record.actions)} actions; --to {to} is past its end")
    return Table.replay(book, record, to)


def told(book: Rulebook, table: Table) -> list[tuple[Event, str]]:
    """Each event with its sentence. A record hides nothing: of two twins the fuller one is told."""
    return [(event, book.display.tell(table.state, event)) for event in table.log if event.in_full()]


def replay_json(book: Rulebook, table: Table) -> dict[str, Any]:
    """The position and how it came about, as JSON-able data."""
    outcome = table.outcome
    decision = table.decision()
    answer: dict[str, Any] = {
        "game": book.id,
        "scenario": table.scenario,
        "options": table.options,
        "actions": len(table.history),
        "rolls": table.rolls(),
        "fingerprint": table.fingerprint(),
        "events": [event.to_json() | {"text": text} for event, text in told(book, table)],
        "decision": None,
        "outcome": None,
    }
    if outcome is None:
        answer["decision"] = {
            "side": table.sides()[decision.seat],
            "name": decision.name,
            "prompt": decision.prompt,
            "rule": decision.rule,
            "choices": len(decision.actions),
        }
    else:
        winners = [table.sides()[seat] for seat in outcome.winners]
        answer["outcome"] = {
            "winner": winners[0] if winners else None,
            "winners": winners,
            "rule": outcome.rule,
            "reason": outcome.reason,
        }
    return answer


def verdict(faults: list[str]) -> dict[str, Any]:
    """What a check of the record found, as JSON-able data."""
    return {"fair": not faults, "faults": faults}


def print_replay(book: Rulebook, table: Table) -> None:
    """The same for people."""
    for event, text in told(book, table):
        click.echo(f"{text} [{event.rule}]" if event.rule else text)
    if table.outcome is None:
        decision = table.decision()
        click.secho(f"{table.sides()[decision.seat]} to decide: {decision.prompt} [{decision.rule}]", bold=True)


def print_faults(faults: list[str]) -> None:
    """What a check of the record found."""
    if not faults:
        click.secho("The dice are fair: the seed keeps its promise and every roll follows from it.", fg="green")
    for fault in faults:
        click.secho(f"Not proven: {fault}", fg="red")


@click.command()
@click.argument("record_file", metavar="RECORD", type=click.Path(path_type=Path))
@click.option("--to", type=click.IntRange(min=0), help="Stop after this many actions.")
@click.option("--verify", is_flag=True, help="Check the whole record; exit code 1 if anything is wrong.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def replay(record_file: Path, to: int | None, verify: bool, as_json: bool) -> int:
    """Replay a recorded game from its RECORD.

    \b
    Examples:
      grognard replay game.json
      grognard replay game.json --to 120
      grognard replay game.json --verify
    """
    record = read_record(record_file)
    book = rulebook(record.game)
    faults = Table.verify(book, record) if verify else None
    try:
        table = rebuilt(book, record, to)
    except BadRecord:
        if not faults:
            raise
        # The check has already found out that the record cannot be replayed: that is its answer.
        if as_json:
            print_json({"game": book.id, "scenario": record.scenario, "verify": verdict(faults)})
        else:
            print_faults(faults)
        return FAULTY
    if as_json:
        print_json(replay_json(book, table) | ({} if faults is None else {"verify": verdict(faults)}))
    else:
        print_replay(book, table)
        if faults is not None:
            print_faults(faults)
    return FAULTY if faults else 0
