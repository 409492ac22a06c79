"""The report of a study: one page, and its numbers as JSON and CSV beside it."""

from __future__ import annotations

import csv
import io
import json
import shlex
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib import resources
from pathlib import Path

import msgspec

from grognard import __version__, build_kind
from grognard.arena.findings import Finding, expected_alarms, findings, is_clear, shift_of
from grognard.arena.study import CORRECTIONS, Case, Game, Question, Refused, plan
from grognard.games import rulebook
from grognard.kernel.rulebook import Rulebook
from grognard.report import html, ink, words
from grognard.report.sections import Subject, scenario_section, scenarios_figure, verdict_card

# The table's own colours that nothing is written in
DAY = "--bar:#1f2b44;--bar-line:#b08d3c;--frame:#5b432a;--track:#eadfc3;"
NIGHT = "--bar:#121a2b;--bar-line:#7d6530;--frame:#84693f;--track:#3a3427;"


def command(question: Question, games: int) -> str:
    """The words that repeat a study; how many processes and where do not matter."""
    parts = ["grognard", "study", question.game, *question.scenarios, "--games", str(games)]
    parts += ["--bot", question.bot, "--seed", str(question.seed)]
    parts += [word for side, bot in question.seats.items() for word in ("--seat", f"{side}={bot}")]
    parts += [
        word for number in range(len(question.overrides)) for word in ("--override", f"corrections_{number + 1}.json")
    ]
    if question.options is not None:
        parts += [word for id in question.options for word in ("--option", id)] or ["--defaults-only"]
    return shlex.join([*parts, "--report", "DIR"])


def subject(question: Question, scenario: str) -> Subject:
    """What the report calls the things of a scenario."""
    book = rulebook(question.game)
    info = book.scenario(scenario)
    faces = book.display.side_faces(scenario)
    return Subject(
        scenario,
        info.title,
        [face["title"] for face in faces],
        [face["colour"] for face in faces],
        {option.id: option.title for option in info.options} | {CORRECTIONS: "With your corrections"},
        book.measures.loss_unit,
        dict(book.display.board(scenario, [])),
    )


def write(question: Question, number: int, games: Sequence[Game], folder: Path) -> list[str]:
    """Write index.html, data.json and games.csv; gives the findings in sentences."""
    cases, refused = plan(question)
    book = rulebook(question.game)
    found = findings(cases, games, {id: book.sides_of(id) for id in question.scenarios})
    subjects = [subject(question, id) for id in question.scenarios]
    told = summary(subjects, found)
    (folder / "data.json").write_text(data(question, number, found, refused), encoding="utf-8")
    (folder / "games.csv").write_text(rows(book, cases, games), encoding="utf-8")
    for place, override in enumerate(question.overrides):
        (folder / f"corrections_{place + 1}.json").write_text(json.dumps(override, indent=1) + "\n", encoding="utf-8")
    body = (
        heading(question, len(games), subjects, found, told)
        + f"<main>{scenarios_figure(subjects, found)}"
        + "".join(scenario_section(one, of_scenario(found, one.id)) for one in subjects)
        + f"</main>{colophon(question, number, found, refused, subjects)}"
    )
    colours = max((one.colours for one in subjects), key=len)
    fonts = (html.TITLES, *html.HEADINGS)
    page = html.page(title(question), style(colours), body, fonts=fonts, script=read("page.js"))
    (folder / "index.html").write_text(page, encoding="utf-8")
    return told


def of_scenario(found: Sequence[Finding], scenario: str) -> list[Finding]:
    """The findings of one scenario, that of its default options first."""
    return [one for one in found if one.case.scenario == scenario]


def title(question: Question) -> str:
    """What the page is called."""
    return f"{rulebook(question.game).title}: a study of its balance"


def style(colours: Sequence[str]) -> str:
    """The style sheet with the colours of both themes."""
    day, night = (ink.variables(colours, dark) for dark in (False, True))
    return (
        f":root{{color-scheme:light dark;--paper:#efe6cf;{DAY}{day}}}"
        f"@media (prefers-color-scheme:dark){{:root{{--paper:#201d18;{NIGHT}{night}}}}}"
        f"@media print{{:root{{--paper:#fff;{DAY}{day}}}}}\n{read('page.css')}"
    )


def read(name: str) -> str:
    """A file that belongs to the page."""
    return resources.files("grognard.report").joinpath(name).read_text(encoding="utf-8")


# What it comes to


def summary(subjects: Sequence[Subject], found: Sequence[Finding]) -> list[str]:
    """The findings, a sentence each: the balance of each scenario, then the options that shift it."""
    told: list[str] = []
    for one in subjects:
        mine = of_scenario(found, one.id)
        if mine:
            told.append(f"{one.title}. {words.balance(mine[0], one.sides)}")
        moved = [other for other in mine if other.shift is not None and is_clear(other.shift)]
        told += [
            f"{one.title}, {one.option(other.case)}. {words.verdict(shift_of(other), other.games, one.sides[0])}"
            for other in moved
        ]
        if not moved and len(mine) > 1:
            told.append(f"{one.title}. No option shifts the balance so much that these games can show it.")
    return told


def heading(
    question: Question, games: int, subjects: Sequence[Subject], found: Sequence[Finding], told: Sequence[str]
) -> str:
    """Title, what was asked, when and by what, and for each scenario who wins it."""
    facts = {
        "Games": f"{games}, with 95 % intervals",
        "Players": players(question),
        "Seed": str(question.seed),
        "Made on": today(),
        "Program": f"grognard {__version__} ({build_kind()} build)",
    }
    listed = "".join(f"<div><dt>{name}</dt><dd>{html.text(value)}</dd></div>" for name, value in facts.items())
    cards = "".join(
        verdict_card(one, of_scenario(found, one.id)[0], [told_of(line, one) for line in told if is_about(line, one)])
        for one in subjects
        if of_scenario(found, one.id)
    )
    return (
        f'<header><div class="bar"><div><h1>{html.text(rulebook(question.game).title)}'
        f'<span class="hidden">:</span> <small>a study of its balance</small></h1>'
        '<a href="#repeat">How to repeat it</a></div></div>'
        f'<dl class="facts">{listed}</dl></header>'
        f'<nav class="verdicts" aria-label="Scenarios">{cards}</nav>'
    )


def is_about(line: str, one: Subject) -> bool:
    """Does a finding speak of this scenario?"""
    return line.startswith((f"{one.title}. ", f"{one.title}, "))


def told_of(line: str, one: Subject) -> str:
    """A finding without the name of its scenario, under which it stands."""
    rest = line.removeprefix(one.title)[2:]
    return rest[:1].upper() + rest[1:]


def players(question: Question) -> str:
    """Who played, in words."""
    named = [f"“{bot}” as {side}" for side, bot in question.seats.items()]
    if not named:
        return f"the bot “{question.bot}” on every seat"
    return f"the bots {words.together(named)}, and “{question.bot}” on every other seat"


def today() -> str:
    """The date, as people write it."""
    now = datetime.now(UTC)
    return f"{now.day} {now:%B %Y}"


def colophon(
    question: Question,
    number: int,
    found: Sequence[Finding],
    refused: Sequence[Refused],
    subjects: Sequence[Subject],
) -> str:
    """How it was done and how to do it again."""
    tests = sum(one.shift is not None and one.shift.same < one.games for one in found)
    titles = {one.id: one for one in subjects}
    barred = "".join(
        f"<li>{html.text(titles[one.scenario].title)}, {html.text(one.option)}: {html.text(one.reason)}</li>"
        for one in refused
    )
    left_out = f"<p>Options that could not be had for themselves:</p><ul>{barred}</ul>" if barred else ""
    return (
        '<footer><h2 id="repeat">How it was done, and how to repeat it</h2>'
        f"<pre><code>{html.text(command(question, number))}</code></pre>"
        f"<p>grognard {html.text(question.version)}, {build_kind()} build, seed {question.seed}, "
        f"{today()}. Game number n of every case has the same "
        "dice, and its bots the same luck, so an option is compared with its base game by game (exact McNemar test). "
        "Shares have Wilson intervals, differences those of Agresti and Min. What a bot does is not what people do: "
        "a side may be weak here because the bot plays it badly.</p>"
        f"<p>{html.text(words.alarms(expected_alarms(found), tests))}</p>{left_out}"
        "<p>All numbers are in <code>data.json</code>, every game is a line of <code>games.csv</code> and, with its "
        "losses, fights and chances, of <code>games.jsonl</code>.</p></footer>"
    )


# For programs


def data(question: Question, number: int, found: Sequence[Finding], refused: Sequence[Refused]) -> str:
    """Everything the page says, as JSON."""
    content = {
        "command": command(question, number),
        "date": datetime.now(UTC).date().isoformat(),
        "version": __version__,
        "build": build_kind(),
        "question": msgspec.to_builtins(question),
        "games_per_case": number,
        "refused": msgspec.to_builtins(refused),
        "expected_false_alarms": expected_alarms(found),
        "cases": [{"name": one.case.name, **msgspec.to_builtins(one, str_keys=True)} for one in found],
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def rows(book: Rulebook, cases: Sequence[Case], games: Sequence[Game]) -> str:
    """A line for each game: how it ended, how long it was, what each army lost, how many fights there were."""
    by_name = {case.name: case for case in cases}
    armies = list(dict.fromkeys(army for game in games for army in game.losses))
    out = io.StringIO()
    sheet = csv.writer(out, lineterminator="\n")
    sheet.writerow(
        ["scenario", "switched", "options", "game", "winners", "turns", "decisions", "fights"]
        + [f"losses {army}" for army in armies]
        + ["reason"]
    )
    for game in games:
        case = by_name[game.case]
        lost = [sum(values[-1] for values in game.losses.get(army, {}).values()) for army in armies]
        sides = book.sides_of(case.scenario)
        winners = " ".join(sides[seat] for seat in game.winners)
        row = [case.scenario, case.switched, " ".join(case.options), game.number, winners, game.turns, game.decisions]
        sheet.writerow([*row, sum(game.fights.values()), *lost, game.reason])
    return out.getvalue()
