"""The plots of a report as SVG, drawn by matplotlib: text stays text, colours follow the page's theme, nothing in
them depends on when or where they were drawn.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from grognard.arena.findings import Bin, Row
from grognard.report.ink import ARMS, stand_in, themed
from grognard.report.words import per_cent

WIDE = 4.9  # inches: so narrow that the letters can be read on a phone
LETTERS = 9.0
_SETTINGS: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "grognard",
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],  # comes with matplotlib: every machine measures the same letters
    "font.size": LETTERS,
    "axes.unicode_minus": True,
}


@dataclass(frozen=True)
class Span:
    """A value with its interval, in the colour of a name of the theme."""

    at: float
    low: float
    high: float
    colour: str


@dataclass(frozen=True)
class Line:
    """One line of a forest plot: what it is about, and its values."""

    label: str
    spans: Sequence[Span]
    strong: bool = False


def figure(height: float, columns: int = 1, **more: object) -> tuple[Figure, list[Axes]]:
    """An empty figure with its axes side by side."""
    drawn = Figure(figsize=(WIDE, height), layout="constrained")
    FigureCanvasSVG(drawn)
    drawn.patch.set_alpha(0.0)
    axes = drawn.subplots(1, columns, squeeze=False, **more)[0]  # type: ignore[call-overload]
    for one in axes:
        plain(one)
    return drawn, list(axes)


def plain(axes: Axes) -> None:
    """Thin lines, no box."""
    ink, faint, grid = stand_in("ink"), stand_in("faint"), stand_in("grid")
    axes.patch.set_alpha(0.0)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        axes.spines[side].set_color(faint)
    axes.tick_params(colors=faint, labelcolor=ink, length=3)
    axes.xaxis.label.set_color(ink)
    axes.yaxis.label.set_color(ink)
    axes.title.set_color(ink)
    axes.grid(True, color=grid, linewidth=0.7)
    axes.set_axisbelow(True)


def percent(axes: Axes, *, x: bool = False, y: bool = False, signed: bool = False) -> None:
    """Label an axis in per cent."""
    form = FuncFormatter(lambda value, _: (f"{100 * value:+.0f}" if value else "0") if signed else per_cent(value))
    if x:
        axes.xaxis.set_major_formatter(form)
    if y:
        axes.yaxis.set_major_formatter(form)


def svg(drawn: Figure, name: str, title: str) -> str:
    """The figure as an element for a page; ``name`` keeps its ids apart from those of others, ``title`` is read out."""
    out = io.StringIO()
    drawn.savefig(out, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    text = out.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"\s*<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r'\bid="([^"]+)"', rf'id="{name}-\1"', text)
    text = re.sub(r"url\(#([^)]+)\)", rf"url(#{name}-\1)", text)
    text = re.sub(r'(?:xlink:)?href="#([^"]+)"', rf'href="#{name}-\1"', text)
    box = re.search(r'viewBox="[^"]+"', text)
    assert box is not None
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {box[0]} role="img" aria-labelledby="{name}-t">'
    body = text[text.index(">") + 1 :]
    return themed(f'{head}<title id="{name}-t">{escape(title)}</title>{body}').strip()


def drawing(name: str, title: str, drawn: Figure) -> str:
    """As `svg`, with our settings in force: matplotlib reads some of them only now."""
    with mpl.rc_context(_SETTINGS):
        return svg(drawn, name, title)


# The plots


def forest(name: str, title: str, lines: Sequence[Line], *, middle: float, shifts: bool = False) -> str:
    """Values with their intervals, a line each, the label above it: there is no room beside it on a phone."""
    most = max((len(line.spans) for line in lines), default=1)
    with mpl.rc_context(_SETTINGS):
        drawn, (axes,) = figure(0.62 + (0.3 + 0.11 * most) * len(lines))
        lowest = min((span.low for line in lines for span in line.spans), default=0.0)
        highest = max((span.high for line in lines for span in line.spans), default=1.0)
        reach = max(0.1, -lowest, highest) * 1.05
        axes.set_xlim(*((-reach, reach) if shifts else (0.0, 1.0)))
        axes.set_ylim(len(lines) - 0.42, -0.62)
        axes.axvline(middle, color=stand_in("faint"), linewidth=1.2, linestyle=(0, (4, 3)))
        for n, line in enumerate(lines):
            axes.annotate(
                line.label,
                (0, n - 0.08),
                xycoords=("axes fraction", "data"),
                xytext=(1, 1),
                textcoords="offset points",
                color=stand_in("ink"),
                fontweight="bold" if line.strong else "normal",
                fontsize=LETTERS - 0.5,
                bbox={"facecolor": stand_in("card"), "edgecolor": "none", "pad": 0.6},
            )
            for k, span in enumerate(line.spans):
                y = n + 0.1 + k * 0.24
                colour = stand_in(span.colour)
                axes.plot(
                    [span.low, span.high], [y, y], color=colour, linewidth=1.8, solid_capstyle="butt", clip_on=False
                )
                axes.plot([span.at], [y], marker="os^"[k % 3], color=colour, markersize=5.2, clip_on=False)
        axes.grid(False, axis="y")
        axes.set_yticks([])
        axes.spines["left"].set_visible(False)
        percent(axes, x=True, signed=shifts)
        axes.set_xlabel("percentage points" if shifts else "share of games won")
    return drawing(name, title, drawn)


def endings(name: str, title: str, counts: Mapping[str, int]) -> str:
    """Reasons for the end of a game, a bar each, the words above it."""
    with mpl.rc_context(_SETTINGS):
        drawn, (axes,) = figure(0.62 + 0.42 * len(counts))
        total = max(1, sum(counts.values()))
        for n, (reason, count) in enumerate(counts.items()):
            axes.barh(n + 0.2, count / total, height=0.34, color=stand_in("arm0"))
            axes.annotate(
                f"{reason if len(reason) < 62 else reason[:60] + '…'}",
                (0, n),
                xytext=(1, 1),
                textcoords="offset points",
                color=stand_in("ink"),
                fontsize=LETTERS - 0.5,
            )
        axes.set_xlim(0, 1)
        axes.set_ylim(len(counts) - 0.45, -0.5)
        axes.set_yticks([])
        axes.grid(False, axis="y")
        axes.spines["left"].set_visible(False)
        percent(axes, x=True)
        axes.set_xlabel("share of games")
    return drawing(name, title, drawn)


def lengths(name: str, title: str, turns: Mapping[int, int], decisions: Sequence[int]) -> str:
    """Two histograms: turns and decisions."""
    with mpl.rc_context(_SETTINGS):
        drawn, (left, right) = figure(2.5, 2, sharey=False)
        left.bar(list(turns), list(turns.values()), width=0.8, color=stand_in("arm0"))
        left.set_xlabel("last turn")
        left.set_ylabel("games")
        left.set_xlim(0.3, max(turns) + 0.7)
        right.hist(decisions, bins=min(16, max(4, len(decisions) // 4)), color=stand_in("arm1"), rwidth=0.92)
        right.set_xlabel("decisions")
        for axes in (left, right):
            axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=6))
            axes.yaxis.set_major_locator(MaxNLocator(integer=True, nbins=5))
            axes.grid(False, axis="x")
    return drawing(name, title, drawn)


def losses(name: str, title: str, armies: Mapping[str, Mapping[str, Sequence[float]]], unit: str) -> str:
    """Mean losses so far by turn, the arms one upon the other, an army beside the other."""
    with mpl.rc_context(_SETTINGS):
        drawn, all_axes = figure(2.9, len(armies), sharey=True)
        for axes, (army, arms) in zip(all_axes, armies.items(), strict=True):
            below: list[float] = []
            for n, (arm, values) in enumerate(arms.items()):
                below = below or [0.0] * len(values)
                turns = range(len(values))
                axes.bar(turns, values, bottom=below, width=0.86, color=stand_in(f"arm{n % ARMS}"), label=arm)
                below = [a + b for a, b in zip(below, values, strict=True)]
            axes.set_title(army, fontsize=LETTERS, fontweight="bold")
            axes.set_xlim(0.4, len(below) - 0.4)
            axes.set_xlabel("turn")
            axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=5))
            axes.grid(False, axis="x")
        all_axes[0].set_ylabel(f"{unit} lost, mean")
        handles, labels = all_axes[0].get_legend_handles_labels()
        drawn.legend(
            handles,
            labels,
            loc="outside lower center",
            ncols=len(labels) if len(labels) < 5 else 3,
            columnspacing=1.2,
            handlelength=1.3,
            frameon=False,
            labelcolor=stand_in("ink"),
            fontsize=LETTERS - 0.5,
        )
    return drawing(name, title, drawn)


def chances(name: str, title: str, sides: Mapping[str, Sequence[Row]]) -> str:
    """The mean chance of each side by turn; the band of the first holds eight games of ten."""
    with mpl.rc_context(_SETTINGS):
        drawn, (axes,) = figure(2.9)
        for n, (side, rows) in enumerate(sides.items()):
            turns = [row.turn for row in rows]
            colour = stand_in(f"side{n}")
            if n == 0:
                axes.fill_between(
                    turns, [row.low for row in rows], [row.high for row in rows], color=colour, alpha=0.2, linewidth=0
                )
            axes.plot(turns, [row.mean for row in rows], color=colour, marker="os^"[n % 3], markersize=4, label=side)
        axes.axhline(0.5, color=stand_in("faint"), linewidth=1.0, linestyle=(0, (4, 3)))
        axes.set_ylim(0, 1)
        axes.set_xlabel("at the start of turn")
        axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=12))
        percent(axes, y=True)
        axes.legend(frameon=False, labelcolor=stand_in("ink"), fontsize=LETTERS - 0.5, loc="best")
    return drawing(name, title, drawn)


def calibration(name: str, title: str, bins: Sequence[Bin]) -> str:
    """How often a side won when its chance was said to be so and so; on the diagonal the word was true."""
    with mpl.rc_context(_SETTINGS):
        drawn, (axes,) = figure(3.4)
        axes.plot([0, 1], [0, 1], color=stand_in("faint"), linewidth=1.0, linestyle=(0, (4, 3)))
        most = max((one.forecasts for one in bins), default=1)
        colour = stand_in("side0")
        for one in bins:
            axes.plot([one.foretold] * 2, [one.low, one.high], color=colour, linewidth=1.4, alpha=0.7, clip_on=False)
            axes.plot(
                [one.foretold],
                [one.came],
                marker="o",
                color=colour,
                markersize=3 + 6 * one.forecasts / most,
                clip_on=False,
            )
        axes.set_xlim(0, 1)
        axes.set_ylim(0, 1)
        axes.set_xlabel("chance foretold")
        axes.set_ylabel("share won")
        percent(axes, x=True, y=True)
    return drawing(name, title, drawn)
