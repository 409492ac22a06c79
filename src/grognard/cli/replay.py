"""``grognard replay``: read a record again, and check its dice."""

from collections.abc import Sequence
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
    """The table after ``to`` actions. Raises BadRecord if there are not that many."""
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


PROVEN, FOR_PLAYERS, HOSTS_WORD = "proven", "for those who kept their fingerprints", "the host's word"


class Kept:
    """What a player has kept of a game: fingerprints that were shown to him, and his own share of the seed."""

    def __init__(self, fingerprints: Sequence[str], shares: Sequence[str]) -> None:
        """Raises BadRecord."""
        self.fingerprints = [_digits(text).hex() for text in fingerprints]
        self.shares = [_digits(text) for text in shares]

    def standing(self, record: Record) -> str:
        """How far a record without faults goes."""
        if record.shares is not None and record.shares.shares:
            return PROVEN if record.promised in self.fingerprints and self.shares else FOR_PLAYERS
        return HOSTS_WORD


def _digits(text: str) -> bytes:
    try:
        value = bytes.fromhex(text)
    except ValueError:
        value = b""
    if len(value) != 32:
        raise BadRecord(f"{text[:80]!r} is not 64 hexadecimal digits, as fingerprints and shares are")
    return value


def verdict(record: Record, faults: list[str], kept: Kept) -> dict[str, Any]:
    """What a check of the record found, as JSON-able data."""
    return {"fair": not faults, "faults": faults, "standing": None if faults else kept.standing(record)}


def print_replay(book: Rulebook, table: Table) -> None:
    """The same for people."""
    for event, text in told(book, table):
        click.echo(f"{text} [{event.rule}]" if event.rule else text)
    if table.outcome is None:
        decision = table.decision()
        click.secho(f"{table.sides()[decision.seat]} to decide: {decision.prompt} [{decision.rule}]", bold=True)


def told_standing(record: Record, kept: Kept) -> str:
    """What a record without faults proves, in words."""
    standing = kept.standing(record)
    first = "The dice are fair: the seed keeps its promise and every roll follows from it."
    if record.shares is None or standing == HOSTS_WORD:
        noted = record.promised in kept.fingerprints
        return (
            f"{first} It is the seed whose fingerprint you kept, so it was not changed since; the host chose it alone."
            if noted
            else f"{first} That is the host's word: nobody else added to the seed, and you name no fingerprint."
        )
    sides = " and ".join(side for share in record.shares.shares for side in share.sides)
    again = (
        f" The shares were collected {record.shares.round} times: whoever held one back could choose among that many."
        if record.shares.round > 1
        else ""
    )
    if standing == PROVEN:
        return f"{first} Your share is in the seed, and the host's part has the fingerprint that you kept.{again}"
    return (
        f"{first} It was mixed from the host's part and shares of {sides}: a proof for those who find here the "
        f"fingerprint and the share that they kept (--fingerprint, --share).{again}"
    )


def print_faults(record: Record, faults: list[str], kept: Kept) -> None:
    """What a check of the record found."""
    if not faults:
        click.secho(told_standing(record, kept), fg="green")
    for fault in faults:
        click.secho(f"Not proven: {fault}", fg="red")


@click.command()
@click.argument("record_file", metavar="RECORD", type=click.Path(path_type=Path))
@click.option("--to", type=click.IntRange(min=0), help="Stop after this many actions.")
@click.option("--verify", is_flag=True, help="Check the whole record; exit code 1 if anything is wrong.")
@click.option(
    "--fingerprint",
    "fingerprints",
    metavar="HEX",
    multiple=True,
    help="With --verify: a fingerprint that you kept, of the host or of a player. May be repeated.",
)
@click.option(
    "--share", "shares", metavar="HEX", multiple=True, help="With --verify: your own share, which must be in the seed."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def replay(
    record_file: Path,
    to: int | None,
    verify: bool,
    fingerprints: tuple[str, ...],
    shares: tuple[str, ...],
    as_json: bool,
) -> int:
    """Replay a recorded game from its RECORD.

    \b
    Examples:
      grognard replay game.json
      grognard replay game.json --to 120
      grognard replay game.json --verify
      grognard replay game.json --verify --fingerprint 5a3e… --share 91c0…
    """
    record = read_record(record_file)
    book = rulebook(record.game)
    kept = Kept(fingerprints, shares)
    if (fingerprints or shares) and not verify:
        raise BadRecord("--fingerprint and --share are for --verify")
    faults = [*Table.verify(book, record), *record.kept_faults(kept.fingerprints, kept.shares)] if verify else None
    try:
        table = rebuilt(book, record, to)
    except BadRecord:
        if not faults:
            raise
        # The check has already found out that the record cannot be replayed: that is its answer.
        if as_json:
            print_json({"game": book.id, "scenario": record.scenario, "verify": verdict(record, faults, kept)})
        else:
            print_faults(record, faults, kept)
        return FAULTY
    if as_json:
        print_json(replay_json(book, table) | ({} if faults is None else {"verify": verdict(record, faults, kept)}))
    else:
        print_replay(book, table)
        if faults is not None:
            print_faults(record, faults, kept)
    return FAULTY if faults else 0
