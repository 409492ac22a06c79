"""The sections of a report: for each scenario its plots, what they say, and their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from grognard.arena.findings import Finding, is_clear, is_hint, shift_of
from grognard.arena.study import Case
from grognard.report import html, plots, words
from grognard.report.heat import heat_map, names

MOST_PLACES = 25


@dataclass(frozen=True)
class Subject:
    """A scenario as the report speaks of it: titles and colours of its sides, titles of its options, its board."""

    id: str
    title: str
    sides: list[str]
    colours: list[str]
    options: dict[str, str]
    loss_unit: str
    board: dict[str, Any]

    def option(self, case: Case) -> str:
        """The option that a case switches, with what it is compared with if that is not the scenario as it is."""
        if not case.switched:
            return "Default options"
        base = case.base.partition("/")[2]
        words = self.options.get(case.switched, case.switched)
        return f"{words} (with {self.options.get(base, base)})" if base else words

    def spans(self, one: Finding) -> list[plots.Span]:
        """Each side's share of wins."""
        shares = one.wins.values()
        return [plots.Span(share.share, share.low, share.high, f"side{n}") for n, share in enumerate(shares)]

    def legend(self) -> str:
        """Which side has which colour."""
        marks = ("50%", "0", "0")
        items = "".join(
            f'<li><span style="background:var(--side{n});border-radius:{marks[n % 3]}"></span>{html.text(side)}</li>'
            for n, side in enumerate(self.sides)
        )
        return f'<ul class="legend">{items}</ul>'


def wins_row(label: str, one: Finding) -> list[html.Cell]:
    """A line of a table of wins."""
    return [label, one.games, *(words.interval(share) for share in one.wins.values()), words.interval(one.draws)]


def scenarios_figure(subjects: Sequence[Subject], found: Sequence[Finding]) -> str:
    """All scenarios with their default options in one plot, where they have the same sides."""
    usual = {one.case.scenario: one for one in found if not one.case.switched}
    alike = [one for one in subjects if one.sides == subjects[0].sides and one.id in usual]
    if len(alike) < 2:
        return ""
    lines = [plots.Line(one.title, one.spans(usual[one.id]), strong=True) for one in alike]
    title = "Who wins, scenario by scenario"
    drawn = plots.forest("all-wins", title, lines, middle=0.5)
    heads = ["scenario", "games", *subjects[0].sides, "draws"]
    numbers = html.table(title, heads, [wins_row(one.title, usual[one.id]) for one in alike])
    text = "Share of games won by each side with the default options, and its interval."
    return f'<div class="plots">{html.figure(title, text, subjects[0].legend() + drawn, numbers)}</div>'


def verdict_card(subject: Subject, usual: Finding, told: Sequence[str]) -> str:
    """Who wins a scenario, at a glance: a bar for each side with its interval, and the findings in sentences."""
    bars: list[str] = []
    for n, (side, share) in enumerate(zip(subject.sides, usual.wins.values(), strict=True)):
        bar = f'<i class="share" style="width:{100 * share.share:.1f}%"></i>'
        span = f'<i class="span" style="left:{100 * share.low:.1f}%;width:{100 * (share.high - share.low):.1f}%"></i>'
        bars.append(
            f'<div class="row" style="--side:var(--side{n})"><span>{html.text(side)}</span>'
            f'<span class="track">{bar}{span}</span><strong>{html.text(words.per_cent(share.share))}</strong></div>'
        )
    lines = "".join(f"<p>{html.text(line)}</p>" for line in told)
    return (
        f'<section class="verdict"><h2><a href="#{subject.id}">{html.text(subject.title)}</a></h2>'
        f'<div class="bars" aria-hidden="true">{"".join(bars)}</div><div>{lines}</div></section>'
    )


def scenario_section(subject: Subject, found: Sequence[Finding]) -> str:
    """Everything about one scenario."""
    if not found:
        return ""
    usual = found[0]
    figures = [wins(subject, found)]
    if len(found) > 1:
        figures.append(shifts(subject, found))
    figures += [
        endings(subject, found),
        lengths(subject, found),
        losses(subject, usual),
        chances(subject, usual),
        calibration(subject, usual),
        battles(subject, usual),
    ]
    return (
        f'<section aria-labelledby="{subject.id}"><h2 id="{subject.id}">{html.text(subject.title)}</h2>'
        f'<div class="plots">{"".join(figures)}</div></section>'
    )


def wins(subject: Subject, found: Sequence[Finding]) -> str:
    """The forest of all cases."""
    title = "Who wins, with each option"
    lines = [plots.Line(subject.option(one.case), subject.spans(one), strong=not one.case.switched) for one in found]
    drawn = plots.forest(f"{subject.id}-wins", f"{subject.title}: {title}", lines, middle=0.5)
    heads = ["options", "games", *subject.sides, "draws"]
    numbers = html.table(title, heads, [wins_row(subject.option(one.case), one) for one in found])
    text = "Share of games won by each side, with its interval; the broken line is an even game."
    return html.figure(title, text, subject.legend() + drawn, numbers)


def shifts(subject: Subject, found: Sequence[Finding]) -> str:
    """What each option changes."""
    side = subject.sides[0]
    moved = [one for one in found if one.shift is not None]
    title = f"What each option changes for the {side}"
    lines = []
    for one in moved:
        shift = shift_of(one)
        colour = "good" if is_clear(shift) else "faint"
        span = plots.Span(shift.difference, shift.low, shift.high, colour)
        lines.append(plots.Line(subject.option(one.case), [span], strong=is_clear(shift)))
    drawn = plots.forest(f"{subject.id}-shifts", f"{subject.title}: {title}", lines, middle=0.0, shifts=True)
    rows: list[list[html.Cell]] = []
    for one in moved:
        shift = shift_of(one)
        rows.append(
            [
                subject.option(one.case),
                f"{words.points(shift.difference)} ({words.points(shift.low)} to {words.points(shift.high)})",
                shift.gained,
                shift.lost,
                shift.same,
                words.chance_of_error(shift.p),
                words.chance_of_error(shift.adjusted),
                words.verdict(shift, one.games, side),
            ]
        )
    heads = ["option", "points", "won only with it", "won only without", "same games", "p", "p after Holm", "that is"]
    numbers = html.table(title, heads, rows)
    clear = sum(is_clear(shift_of(one)) for one in moved)
    text = (
        "Difference in percentage points to the same dice without it, with its interval. "
        f"{words.many(clear, 'option') if clear else 'No option'} clearly shifts the balance"
        f"{' (in green and bold)' if clear else ''}."
    )
    return html.figure(title, text, drawn + verdicts(subject, moved), numbers)


def verdicts(subject: Subject, moved: Sequence[Finding]) -> str:
    """A sentence for each option that stands out, and one each for all others and for those that changed nothing."""
    still = [subject.option(one.case) for one in moved if shift_of(one).same == one.games]
    told = [one for one in moved if is_clear(shift_of(one)) or is_hint(shift_of(one))]
    rest = [subject.option(one.case) for one in moved if one not in told and shift_of(one).same < one.games]
    lines = [f"{subject.option(o.case)}. {words.verdict(shift_of(o), o.games, subject.sides[0])}" for o in told]
    if rest:
        lines.append(f"No shift shown: {words.together(rest)}.")
    if still:
        lines.append(f"Changed nothing, every game went exactly as without it: {words.together(still)}.")
    return f'<ul class="findings">{"".join(f"<li>{html.text(line)}</li>" for line in lines)}</ul>'


def endings(subject: Subject, found: Sequence[Finding]) -> str:
    """How games end."""
    title = "How games end"
    usual = found[0]
    drawn = plots.endings(f"{subject.id}-ends", f"{subject.title}: {title}", usual.endings)
    reasons = list(dict.fromkeys(reason for one in found for reason in one.endings))
    rows: list[list[html.Cell]] = [
        [subject.option(one.case), *(one.endings.get(reason, 0) for reason in reasons)] for one in found
    ]
    numbers = html.table("Games by the way they ended", ["options", *reasons], rows)
    text = "With the default options; n stands for a number. Below, every option has its line."
    return html.figure(title, text, drawn, numbers)


def lengths(subject: Subject, found: Sequence[Finding]) -> str:
    """How long games are."""
    title = "How long games are"
    usual = found[0]
    drawn = plots.lengths(f"{subject.id}-length", f"{subject.title}: {title}", usual.turns, usual.decisions)
    rows: list[list[html.Cell]] = [[turn, count] for turn, count in usual.turns.items()]
    numbers = html.table("Games by their last turn", ["turn", "games"], rows)
    ordered = sorted(usual.decisions)
    marks: list[list[html.Cell]] = [
        [name, ordered[round(share * (len(ordered) - 1))]]
        for name, share in (("fewest", 0.0), ("a quarter below", 0.25), ("half below", 0.5), ("three quarters", 0.75))
    ]
    numbers += html.table("Decisions", ["share of games", "decisions"], [*marks, ["most", ordered[-1]]])
    return html.figure(title, words.length(usual), drawn, numbers)


def losses(subject: Subject, usual: Finding) -> str:
    """Losses by arm and turn."""
    title = "Losses by arm and turn"
    drawn = plots.losses(f"{subject.id}-losses", f"{subject.title}: {title}", usual.losses, subject.loss_unit)
    turns = range(1, max(len(values) for arms in usual.losses.values() for values in arms.values()))
    rows: list[list[html.Cell]] = [
        [f"{army}, {arm}", *(float(values[turn]) for turn in turns)]
        for army, arms in usual.losses.items()
        for arm, values in arms.items()
    ]
    numbers = html.table(
        f"Mean {subject.loss_unit} lost by the end of each turn", ["army and arm", *map(str, turns)], rows
    )
    text = f"Mean {subject.loss_unit} lost by the end of each turn. A game that is over keeps its last losses."
    return html.figure(title, text, drawn, numbers)


def chances(subject: Subject, usual: Finding) -> str:
    """The chances over the game."""
    title = "The chances over the game"
    curves = dict(zip(subject.sides, usual.chances.values(), strict=True))
    drawn = plots.chances(f"{subject.id}-chances", f"{subject.title}: {title}", curves)
    rows: list[list[html.Cell]] = [
        [
            f"{side}, turn {row.turn}",
            row.games,
            words.per_cent(row.mean),
            words.per_cent(row.low),
            words.per_cent(row.high),
        ]
        for side, line in curves.items()
        for row in line
    ]
    heads = ["side and turn", "games", "mean", "one in ten below", "one in ten above"]
    text = (
        "The chance to win at the start of each turn, as the value function of the bots has it: the mean over the "
        f"games that got so far; the band holds eight games of ten for the {subject.sides[0]}."
    )
    return html.figure(title, text, drawn, html.table(title, heads, rows))


def calibration(subject: Subject, usual: Finding) -> str:
    """How well the chances foretell the winner."""
    title = "Do the chances tell the truth?"
    drawn = plots.calibration(f"{subject.id}-truth", f"{subject.title}: {title}", usual.foresight.bins)
    rows: list[list[html.Cell]] = [
        [words.per_cent(one.foretold), words.per_cent(one.came), one.forecasts, one.games]
        for one in usual.foresight.bins
    ]
    numbers = html.table("Chance foretold and share won", ["foretold", "won", "forecasts", "games"], rows)
    scores: list[list[html.Cell]] = [[turn, f"{score:.3f}"] for turn, score in usual.foresight.by_turn]
    numbers += html.table("Brier score by turn", ["turn", "score"], scores)
    text = (
        f"How often the {subject.sides[0]} won when they were given this chance (a draw is half a win): on the line "
        "the forecast was right; large points stand for many forecasts. "
        f"{words.foretelling(usual.foresight, subject.sides[0])}"
    )
    return html.figure(title, text, drawn, numbers)


def battles(subject: Subject, usual: Finding) -> str:
    """The map of fights."""
    title = "Where the battles were"
    called = names(subject.board)
    places = list(usual.fights.items())
    rows: list[list[html.Cell]] = [[called.get(space, str(space)), float(value)] for space, value in places]
    numbers = html.table("Fights a game, the most first", ["where", "fights a game"], rows[:MOST_PLACES])
    total = sum(usual.fights.values())
    text = f"{total:.1f} fights a game with the default options, in {words.many(len(places), 'place')} over all games."
    if len(rows) > MOST_PLACES:
        text += f" The table has the first {MOST_PLACES}; data.json has all."
    drawn = heat_map(subject.board, usual.fights, f"{subject.title}: {title}")
    return html.figure(title, text, drawn, numbers, wide=True)
