"""The report of one battle, as a page that needs nothing from anywhere: to keep, or to send to a friend."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from msgspec import Struct

from grognard.kernel.english import counted
from grognard.report.html import Cell, page, table

WIDE, HIGH = 720, 180
STYLE = """
body{margin:0;background:#efe6cf;color:#231a10;font:17px/1.5 Georgia,serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1.2rem 3rem}
h1{font-size:2.2rem;line-height:1.15;margin:.2rem 0}
h2{border-top:3px double #b9a982;padding-top:.8rem;margin:2rem 0 .4rem}
.lead{font-size:1.15rem}.faint,figcaption,caption{color:#6b5a3c}
.history{border-left:4px solid #b9a982;padding-left:1rem;font-style:italic}
figure{margin:1rem 0}.maps{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:1rem}
svg{display:block;width:100%;height:auto;border:1px solid #b9a982;background:#fbf6e6}
table{border-collapse:collapse;font:14px/1.4 system-ui,sans-serif}th,td{padding:.25rem .8rem .25rem 0;text-align:left;
border-bottom:1px solid #d9cba4}.n{text-align:right}.scroll{overflow-x:auto}li{margin:.3rem 0}
.key i{display:inline-block;width:.8em;height:.8em;margin:0 .3em 0 1em}
"""


class Counter(Struct, frozen=True):
    """A piece on a small map: where, in which colour, and its strength."""

    x: float
    y: float
    colour: str
    text: str


class Scene(Struct, frozen=True):
    """A moment in pictures: when, what happened, who stood where."""

    title: str
    text: str
    counters: list[Counter]


class Side(Struct, frozen=True):
    """A side with its chances at every moment, in thousandths, and what dice and decisions added to them."""

    title: str
    colour: str
    chances: list[int]
    luck: int
    play: int


class Deed(Struct, frozen=True):
    """A decision and what it did to the chances of who made it, in thousandths."""

    side: str
    when: str
    text: str
    gain: int


class Loss(Struct, frozen=True):
    """What a command has lost."""

    army: str
    command: str
    units: int
    gone: int
    strength: int
    left: int


class Story(Struct, frozen=True):
    """All that the page tells. ``map`` is the picture of the board, as a data address; ``size`` that of the board."""

    title: str
    game: str
    verdict: str
    players: str
    history: str
    map: str
    size: tuple[float, float]
    counter: float
    scenes: list[Scene]
    sides: list[Side]
    turns: list[tuple[int, str]]
    deeds: list[Deed]
    losses: list[Loss]
    dice: list[int]
    lots: bool


def battle_page(story: Story) -> str:
    """The whole page."""
    parts = [
        f"<main><p class=faint>{escape(story.game)}</p><h1>{escape(story.title)}</h1>",
        f"<p class=lead>{escape(story.verdict)}</p><p class=faint>{escape(story.players)}</p>",
        f"<p class=history>In 1815: {escape(story.history)}</p>",
        _course(story),
        _maps(story),
        _deeds(story),
        _losses(story.losses),
        "" if story.lots else _dice(story),
        "<p class=faint>Chances are the computer's opinion, not the truth. Told by Grognard.</p></main>",
    ]
    return page(f"{story.title}: the battle on one page", STYLE, "".join(parts))


def _percent(thousandths: int) -> str:
    return f"{thousandths / 10:+.0f} %"


def _course(story: Story) -> str:
    """The chances over the game, as curves."""
    if not story.sides or not story.sides[0].chances:
        return ""
    lines: list[str] = []
    last = max(1, len(story.sides[0].chances) - 1)
    for at, _ in story.turns:
        x = WIDE * at / last
        lines.append(f'<path d="M{x:.1f} 0V{HIGH}" stroke="#d9cba4"/>')
    lines.append(f'<path d="M0 {HIGH / 2}H{WIDE}" stroke="#b9a982" stroke-dasharray="5 5"/>')
    for side in story.sides:
        points = "L".join(f"{WIDE * n / last:.1f} {HIGH * (1 - one / 1000):.1f}" for n, one in enumerate(side.chances))
        lines.append(f'<path d="M{points}" fill="none" stroke="{escape(side.colour)}" stroke-width="2.5"/>')
    key = "".join(f"<i style='background:{escape(side.colour)}'></i>{escape(side.title)}" for side in story.sides)
    return (
        "<h2>The course of the battle</h2><figure><svg role=img aria-label='The chances over the game' "
        f'viewBox="0 0 {WIDE} {HIGH}">{"".join(lines)}</svg><figcaption class=key>Who was winning, turn by turn: {key}'
        "</figcaption></figure>"
    )


def _maps(story: Story) -> str:
    """The turning points on small maps; the picture of the board is in the page once."""
    wide, high = story.size
    shared = (
        '<svg width="0" height="0" style="position:absolute;border:0" aria-hidden=true><defs><image id="map" '
        f'width="{wide}" height="{high}" href="{story.map}" preserveAspectRatio="none"/></defs></svg>'
    )
    size = story.counter
    figures: list[str] = []
    for scene in story.scenes:
        counters = "".join(
            f'<g transform="translate({one.x:.0f} {one.y:.0f})"><rect x="{-size / 2:.0f}" y="{-size / 2:.0f}" '
            f'width="{size:.0f}" height="{size:.0f}" rx="{size / 8:.0f}" fill="{escape(one.colour)}" stroke="#fff" '
            f'stroke-width="{size / 14:.1f}"/><text y="{size / 5:.0f}" text-anchor="middle" fill="#fff" '
            f'font-family="system-ui,sans-serif" font-weight="700" font-size="{size * 0.55:.0f}">'
            f"{escape(one.text)}</text></g>"
            for one in scene.counters
        )
        figures.append(
            f'<figure><svg role=img aria-label="{escape(scene.title)}" viewBox="{_window(story, scene)}">'
            f'<use href="#map"/>{counters}</svg><figcaption><b>{escape(scene.title)}.</b> {escape(scene.text)}'
            "</figcaption></figure>"
        )
    return f"<h2>The turning points</h2>{shared}<div class=maps>{''.join(figures)}</div>"


def _window(story: Story, scene: Scene) -> str:
    """The part of the board on which somebody stands, with some ground about it; the same for all moments."""
    wide, high = story.size
    spots = [one for each in story.scenes for one in each.counters] or scene.counters
    if not spots:
        return f"0 0 {wide:.0f} {high:.0f}"
    room = 3 * story.counter
    left = max(0.0, min(one.x for one in spots) - room)
    top = max(0.0, min(one.y for one in spots) - room)
    right = min(wide, max(one.x for one in spots) + room)
    bottom = min(high, max(one.y for one in spots) + room)
    return f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"


def _deeds(story: Story) -> str:
    """Best and worst decisions."""
    if not story.deeds:
        return ""
    best = [deed for deed in story.deeds if deed.gain > 0]
    worst = [deed for deed in story.deeds if deed.gain < 0]
    return "<h2>Decisions</h2>" + _list("Those that gained most", best) + _list("Those that cost most", worst)


def _list(title: str, deeds: Sequence[Deed]) -> str:
    if not deeds:
        return ""
    rows = "".join(
        f"<li><b>{_percent(deed.gain)}</b> {escape(deed.side)}, {escape(deed.when)}: {escape(deed.text)}</li>"
        for deed in deeds
    )
    return f"<h3>{escape(title)}</h3><ul>{rows}</ul>"


def _losses(losses: Sequence[Loss]) -> str:
    if not losses:
        return ""
    rows: list[list[Cell]] = [
        [loss.army, loss.command, loss.units, loss.gone, f"{loss.left} of {loss.strength}"] for loss in losses
    ]
    heads = ["Army", "Command", "Units", "Lost", "Strength left"]
    return "<h2>Losses by command</h2>" + table("What each command has left", heads, rows)


def _dice(story: Story) -> str:
    """How the dice fell, and whom they helped."""
    if not story.dice:
        return ""
    many = len(story.dice)
    mean = sum(story.dice) / many
    rows: list[list[Cell]] = [[str(face), story.dice.count(face), f"{many / 6:.1f}"] for face in range(1, 7)]
    helped = "".join(
        f"<li>{escape(side.title)}: the dice {_percent(side.luck)}, decisions {_percent(side.play)} of its chances</li>"
        for side in story.sides
    )
    return (
        f"<h2>The dice</h2><p>{counted(many, 'dice')} fell, {mean:.2f} on average; fair dice come to 3.50. "
        f"Whom they helped, by the change of the chances at every roll:</p><ul>{helped}</ul>"
        + table("How often each face came up", ["Face", "Times", "Expected"], rows)
    )
