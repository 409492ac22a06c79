"""The parts of a page: tables, figures and the frame around them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from grognard.picture.lettering import rules

# The type of the table: titles in capitals, headings and asides in the letters of the maps
TITLES = "IMFellEnglishSC-Regular.ttf"
HEADINGS = ("IMFellEnglish-Regular.ttf", "IMFellEnglish-Italic.ttf")

Cell = str | int | float
LONG = 30  # letters from which a cell may have several lines


def text(words: str) -> str:
    """Words that may hold any sign."""
    return escape(words)


def cell(value: Cell, *, head: bool = False, row: bool = False) -> str:
    """One cell; numbers stand to the right."""
    if head:
        return f'<th scope="{"row" if row else "col"}">{escape(str(value))}</th>'
    if isinstance(value, str):
        kind = ' class="long"' if len(value) > LONG else ""
        return f"<td{kind}>{escape(value)}</td>"
    number = f"{value:.2f}" if isinstance(value, float) else str(value)
    return f'<td class="n">{number}</td>'


def table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[Cell]]) -> str:
    """A table in a box of its own, which can be pushed sideways where the screen is narrow."""
    top = "".join(cell(head, head=True) for head in heads)
    body = "".join(
        f"<tr>{cell(row[0], head=True, row=True)}{''.join(cell(value) for value in row[1:])}</tr>" for row in rows
    )
    return (
        f'<div class="scroll" tabindex="0" role="group" aria-label="{escape(caption)}"><table>'
        f"<caption>{escape(caption)}</caption><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def figure(title: str, says: str, drawing: str, numbers: str, *, wide: bool = False) -> str:
    """A plot with its title, what it says, and its numbers to unfold."""
    return (
        f'<figure class="plot{" wide" if wide else ""}"><figcaption><h3>{escape(title)}</h3><p>{escape(says)}</p>'
        f"</figcaption>{drawing}<details><summary>The numbers<span class='hidden'> of “{escape(title)}”</span>"
        f"</summary>{numbers}</details></figure>"
    )


def page(title: str, style: str, body: str, *, fonts: Sequence[str] = (TITLES,), script: str = "") -> str:
    """The whole page; it needs nothing from anywhere."""
    acts = f"<script>{script}</script>" if script else ""
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f'<link rel="icon" href="data:,"><title>{escape(title)}</title><style>{rules(*fonts)}{style}</style></head>\n'
        f"<body>{body}{acts}</body></html>\n"
    )
